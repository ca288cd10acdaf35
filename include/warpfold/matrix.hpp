// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// Reductions of every column or every row of a matrix.
///
/// As for a range (reduce.hpp): an optional policy first, an operator that is associative and commutative, one kernel
/// a call. Results go to out[0 .. outputs); under a CUDA policy `out` is device memory, and the call is asynchronous
/// under par_nosync. Every element is read once; the work is linear in their number. A matrix with no reduced elements
/// writes the init, or the identity, to every output; one with no outputs writes nothing.
#pragma once

#include <warpfold/detail/dispatch.hpp>
#include <warpfold/detail/value.hpp>
#include <warpfold/detail/working.hpp>

#include <cstdint>

namespace warpfold
{
/// Columns are contiguous: element (r, c) is data[r + c * ld].
struct column_major
{};
/// Rows are contiguous: element (r, c) is data[r * ld + c].
struct row_major
{};
/// Element (r, c) is data[r * row_stride + c * column_stride]; strides in elements, of any sign, zero included.
struct strided
{
  std::int64_t row_stride;
  std::int64_t column_stride;
};

/// The three layouts; an int is none of them, but a leading dimension.
template <class L>
concept matrix_layout = std::is_same_v<L, column_major> || std::is_same_v<L, row_major> || std::is_same_v<L, strided>;

/// A matrix over any random access iterator. Owns nothing.
template <class It, matrix_layout Layout = column_major>
class matrix_view
{
  static_assert(
    requires { typename ::cuda::std::iterator_traits<It>::value_type; },
    "warpfold: matrix_view takes an iterator or a pointer to the first element: for a container, its begin()");

public:
  /// Columns follow each other with no gap: the leading dimension is `rows`.
  matrix_view(It data, std::int64_t rows, std::int64_t cols, Layout = {}) requires(!std::is_same_v<Layout, strided>)
      : matrix_view(data, rows, cols, std::is_same_v<Layout, column_major> ? rows : cols, Layout{})
  {}

  /// Columns (row_major: rows) start `ld` elements apart. Throws std::invalid_argument where an extent is negative or ld
  /// is smaller than the extent it spans.
  matrix_view(It data, std::int64_t rows, std::int64_t cols, std::int64_t ld,
              Layout = {}) requires(!std::is_same_v<Layout, strided>)
      : data_(data)
      , rows_(rows)
      , cols_(cols)
      , ld_(ld)
  {
    check_extents();
    constexpr bool columns = std::is_same_v<Layout, column_major>;
    detail::require_at_least("the leading dimension (ld)", ld, columns ? rows : cols,
                             columns ? ", the number of rows" : ", the number of columns");
    layout_ = {columns ? 1 : ld, columns ? ld : 1};
  }

  matrix_view(It data, std::int64_t rows, std::int64_t cols, strided strides) requires std::is_same_v<Layout, strided>
      : data_(data), rows_(rows), cols_(cols), ld_(0), layout_(strides)
  {
    check_extents();
  }

  It data() const
  {
    return data_;
  }
  std::int64_t rows() const
  {
    return rows_;
  }
  std::int64_t cols() const
  {
    return cols_;
  }
  std::int64_t row_stride() const
  {
    return layout_.row_stride;
  }
  std::int64_t column_stride() const
  {
    return layout_.column_stride;
  }

private:
  void check_extents() const
  {
    detail::require_at_least("rows", rows_, 0);
    detail::require_at_least("cols", cols_, 0);
  }

  It data_;
  std::int64_t rows_;
  std::int64_t cols_;
  std::int64_t ld_;
  strided layout_{};
};

template <class It>
matrix_view(It, std::int64_t, std::int64_t) -> matrix_view<It>;
template <class It>
matrix_view(It, std::int64_t, std::int64_t, std::int64_t) -> matrix_view<It>;
template <class It, matrix_layout Layout>
matrix_view(It, std::int64_t, std::int64_t, Layout) -> matrix_view<It, Layout>;
template <class It, matrix_layout Layout>
matrix_view(It, std::int64_t, std::int64_t, std::int64_t, Layout) -> matrix_view<It, Layout>;

namespace detail
{
enum class axis
{
  columns, ///< one value a column
  rows ///< one value a row
};

/// Which stride is one is known from the layout's type, so only the kernels it can need are compiled.
template <axis Kept, class Layout>
inline constexpr orientation orientation_of = std::is_same_v<Layout, strided> ? orientation::general
  : std::is_same_v<Layout, column_major> == (Kept == axis::columns)           ? orientation::inner
                                                                              : orientation::outer;

template <axis Kept, class It, class Layout>
shape shape_of(const matrix_view<It, Layout>& m)
{
  return Kept == axis::columns ? shape{m.cols(), m.rows(), m.column_stride(), m.row_stride()}
                               : shape{m.rows(), m.cols(), m.row_stride(), m.column_stride()};
}

template <axis Kept, class Acc, class P, class It, class Layout, class Out, class Init, class Op>
void reduce_axis(const P& policy, const matrix_view<It, Layout>& m, Out out, Init init, Op op)
{
  using A = accumulator_of<Acc, Op, It, Init>;
  using W = working_t<P, A, Op>;
  detail::run(policy,
              detail::make_problem<orientation_of<Kept, Layout>, W>(m.data(), shape_of<Kept>(m),
                                                                    detail::output_of<W, A>(out), op, init));
}

template <axis Kept, class Acc, class P, class It, class Layout, class Op>
plan explain_axis(const P& policy, const matrix_view<It, Layout>& m, Op op)
{
  using A = working_t<P, accumulator_of<Acc, Op, It, no_init_t>, Op>;
  return detail::plan_of<orientation_of<Kept, Layout>, A>(policy, m.data(), shape_of<Kept>(m), static_cast<A*>(nullptr),
                                                          op);
}
} // namespace detail

/// out[c] = fold of column c, combined once with init (which may be no_init), for every column.
template <class Acc = automatic, execution_policy P, class It, class Layout, class Out, class Init = no_init_t,
          class Op = plus>
  requires(!reducer<Init>)
void reduce_columns(const P& policy, const matrix_view<It, Layout>& m, Out out, Init init = {}, Op op = {})
{
  detail::reduce_axis<detail::axis::columns, Acc>(policy, m, out, init, op);
}
template <class Acc = automatic, class It, class Layout, class Out, class Init = no_init_t, class Op = plus>
  requires(!reducer<Init>)
void reduce_columns(const matrix_view<It, Layout>& m, Out out, Init init = {}, Op op = {})
{
  warpfold::reduce_columns<Acc>(detail::default_policy<It>(), m, out, init, op);
}

/// out[r] = fold of row r, combined once with init (which may be no_init), for every row.
template <class Acc = automatic, execution_policy P, class It, class Layout, class Out, class Init = no_init_t,
          class Op = plus>
  requires(!reducer<Init>)
void reduce_rows(const P& policy, const matrix_view<It, Layout>& m, Out out, Init init = {}, Op op = {})
{
  detail::reduce_axis<detail::axis::rows, Acc>(policy, m, out, init, op);
}
template <class Acc = automatic, class It, class Layout, class Out, class Init = no_init_t, class Op = plus>
  requires(!reducer<Init>)
void reduce_rows(const matrix_view<It, Layout>& m, Out out, Init init = {}, Op op = {})
{
  warpfold::reduce_rows<Acc>(detail::default_policy<It>(), m, out, init, op);
}

/// The plan that reduce_columns (reduce_rows) of this matrix would follow. Launches nothing.
template <class Acc = automatic, execution_policy P, class It, class Layout, class Op = plus>
  requires(!reducer<Op>)
plan explain_columns(const P& policy, const matrix_view<It, Layout>& m, Op op = {})
{
  return detail::explain_axis<detail::axis::columns, Acc>(policy, m, op);
}
template <class Acc = automatic, class It, class Layout, class Op = plus>
  requires(!reducer<Op>)
plan explain_columns(const matrix_view<It, Layout>& m, Op op = {})
{
  return warpfold::explain_columns<Acc>(detail::default_policy<It>(), m, op);
}
template <class Acc = automatic, execution_policy P, class It, class Layout, class Op = plus>
  requires(!reducer<Op>)
plan explain_rows(const P& policy, const matrix_view<It, Layout>& m, Op op = {})
{
  return detail::explain_axis<detail::axis::rows, Acc>(policy, m, op);
}
template <class Acc = automatic, class It, class Layout, class Op = plus>
  requires(!reducer<Op>)
plan explain_rows(const matrix_view<It, Layout>& m, Op op = {})
{
  return warpfold::explain_rows<Acc>(detail::default_policy<It>(), m, op);
}
} // namespace warpfold

// column_sums, row_max and so on.
#include <warpfold/named_matrix.hpp>

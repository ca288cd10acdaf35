// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// The C++ types behind `element`.
#pragma once

#include "naming.hpp"

#include <cuda_fp16.h>

#include <cstdint>
#include <stdexcept>

namespace bench {

template <class T>
struct type_of {
  using type = T;
};

/// What the sum of T is kept in by every contender.
template <class T>
struct result {
  using type = std::int64_t;
};
template <>
struct result<float> {
  using type = float;
};
template <>
struct result<double> {
  using type = double;
};
template <>
struct result<__half> {
  using type = float;
};
template <class T>
using result_t = typename result<T>::type;

/// Calls f(type_of<T>{}) for the element type.
template <class F>
decltype(auto) visit_element(element type, F&& f) {
  switch (type) {
    case element::f32: return f(type_of<float>{});
    case element::f64: return f(type_of<double>{});
    case element::i8: return f(type_of<std::int8_t>{});
    case element::i32: return f(type_of<std::int32_t>{});
    case element::i64: return f(type_of<std::int64_t>{});
    case element::f16: return f(type_of<__half>{});
  }
  throw std::logic_error("unknown element type");
}

/// As visit_element, for float and double alone: partial sums are measured in these.
template <class F>
decltype(auto) visit_real(element type, F&& f) {
  if (type == element::f32) return f(type_of<float>{});
  if (type == element::f64) return f(type_of<double>{});
  throw std::logic_error("only f32 and f64 here");
}

}  // namespace bench

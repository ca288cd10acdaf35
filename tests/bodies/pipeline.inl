// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A program written for Thrust. `lib` is Thrust, or warpfold in its place; see substitution.hpp.

/// Statistics of readings and the weights that belong to them. `p` is a policy's place: one argument, or none.
template <class Vector, class Weights, class... Policy>
summary summarise(const Vector& x, const Weights& w, const Policy&... p)
{
  summary s;
  const auto n = x.size();
  s.sum        = lib::reduce(p..., x.begin(), x.end(), 0.0);
  s.plain      = lib::reduce(p..., x.begin(), x.end());
  s.largest    = lib::reduce(p..., x.begin(), x.end(), -1e30f, thrust::maximum<float>());
  s.norm       = lib::transform_reduce(p..., x.begin(), x.end(), squared(), 0.0f, thrust::plus<float>());
  s.dot        = lib::inner_product(p..., x.begin(), x.end(), w.begin(), 0.0);
  s.mismatch   = lib::inner_product(p..., x.begin(), x.end(), w.begin(), 0, thrust::plus<int>(), differs());
  s.threes     = lib::count(p..., x.begin(), x.end(), 3);
  s.negative   = lib::count_if(p..., x.begin(), x.end(), thrust::placeholders::_1 < 0);
  s.outliers   = lib::count_if(p..., x.begin(), x.end(), beyond{6.0f});
  s.bounded    = lib::all_of(p..., x.begin(), x.end(), within{8.0f});
  s.any_zero   = lib::any_of(p..., x.begin(), x.end(), within{0.0f});
  s.no_nines   = lib::none_of(p..., x.begin(), x.end(), thrust::placeholders::_1 == 9);
  s.at_least   = lib::min_element(p..., x.begin(), x.end()) - x.begin();
  s.at_most    = lib::max_element(p..., x.begin(), x.end()) - x.begin();
  s.ends       = lib::minmax_element(p..., x.begin(), x.end(), thrust::greater<float>()).second - x.begin();

  // The weighted moments of positions: a counting iterator beside memory, a transform of a zip, a reversed range.
  const thrust::counting_iterator<int> place(1);
  s.moment         = lib::inner_product(p..., x.begin(), x.end(), place, 0.0);
  s.moment_first   = lib::inner_product(p..., place, place + static_cast<std::ptrdiff_t>(n), x.begin(), 0.0);
  const auto pairs = thrust::make_zip_iterator(x.begin(), w.begin());
  const auto terms = thrust::make_transform_iterator(pairs, thrust::make_zip_function(thrust::multiplies<double>()));
  const auto end   = terms + static_cast<std::ptrdiff_t>(n);
  s.terms          = lib::reduce(p..., terms, end, 0.0, thrust::plus<double>());
  s.positive_terms = lib::count_if(p..., terms, end, thrust::placeholders::_1 > 0.0);
  const auto back  = thrust::make_reverse_iterator(x.end());
  s.backwards      = lib::inner_product(p..., back, back + static_cast<std::ptrdiff_t>(n), w.begin(), 0.0);
  // Random numbers of a counter, as in Thrust's examples.
  s.inside = lib::transform_reduce(p..., place, place + 10000, in_circle(), 0.0f, thrust::plus<float>());
  s.odd    = lib::count_if(p..., place, place + 10001, odd_number());
  return s;
}

// Whole numbers worked on several at a time, for networks: the same on every machine and in the
// browser. Compilers turn most loops into such code by themselves; this is for where they do not.
#pragma once

#include <cstdint>

namespace salle {

// Eight whole numbers of 16 bits, and four of 32.
using Lane = std::int16_t __attribute__((vector_size(16)));
using WideLane = std::int32_t __attribute__((vector_size(16)));

[[gnu::always_inline]] inline Lane clipped(Lane values, Lane least, Lane most) {
  values = values < least ? least : values;
  return values > most ? most : values;
}

// Products of neighbours, added two by two. Compilers do not find this instruction by themselves.
[[gnu::always_inline]] inline WideLane products(Lane a, Lane b) {
#if defined(__SSE2__)
  return (WideLane)__builtin_ia32_pmaddwd128(a, b);
#elif defined(__wasm_simd128__)
  return (WideLane)__builtin_wasm_dot_s_i32x4_i16x8(a, b);
#else
  WideLane sums{};
  for (int i = 0; i < 4; ++i) sums[i] = a[2 * i] * b[2 * i] + a[2 * i + 1] * b[2 * i + 1];
  return sums;
#endif
}

[[gnu::always_inline]] inline WideLane clipped(WideLane values, WideLane least, WideLane most) {
  values = values < least ? least : values;
  return values > most ? most : values;
}

// Eight numbers that fit into 16 bits, as such.
[[gnu::always_inline]] inline Lane narrowed(WideLane first, WideLane second) {
  return __builtin_shufflevector((Lane)first, (Lane)second, 0, 2, 4, 6, 8, 10, 12, 14);
}

// The same two neighbours four times over; `both` holds the first in its lower half.
[[gnu::always_inline]] inline Lane neighbours(std::int32_t both) {
  return (Lane)(WideLane{both, both, both, both});
}

}  // namespace salle

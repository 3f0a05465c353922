// Eight whole numbers of 16 bits at a time, the same on every machine.
#pragma once

#include <cstdint>

namespace salle {

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

}  // namespace salle

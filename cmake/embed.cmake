# Writes a C++ source that has a file's bytes in it, so that the program carries its data with it:
#   cmake -Dinput=FILE -Doutput=FILE.cpp -Dname=NAME -P embed.cmake
# It defines salle::embedded::NAME and salle::embedded::NAME_size.
# The assembler copies the bytes: spelt out as numbers, a compiler reads them for seconds.
file(SIZE "${input}" size)
string(LENGTH "${name}" letters)
set(symbol "_ZN5salle8embedded${letters}${name}E")
file(WRITE "${output}" "// Made by cmake/embed.cmake; do not edit.
#include <cstddef>
#ifdef __wasm__
#define SECTION \".section .rodata.${name},\\\"\\\",@\\n\"
#else
#define SECTION \".section .rodata.${name},\\\"a\\\",@progbits\\n\"
#endif
asm(SECTION R\"(
  .globl ${symbol}
  .hidden ${symbol}
  .type ${symbol}, @object
  .p2align 4
${symbol}:
  .incbin \"${input}\"
  .byte 0
  .size ${symbol}, ${size}
  .text
)\");
#undef SECTION
namespace salle::embedded {
extern const std::size_t ${name}_size;
const std::size_t ${name}_size = ${size};
}  // namespace salle::embedded
")

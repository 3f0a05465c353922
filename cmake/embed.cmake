# Writes a file's bytes into a C++ source, so that the program carries its data with it:
#   cmake -Dinput=FILE -Doutput=FILE.cpp -Dname=NAME -P embed.cmake
# It defines salle::embedded::NAME and salle::embedded::NAME_size.
file(READ "${input}" bytes HEX)
string(LENGTH "${bytes}" digits)
math(EXPR size "${digits} / 2")
string(REGEX REPLACE "(................................)" "\\1\n" bytes "${bytes}")
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
file(WRITE "${output}" "// Made by cmake/embed.cmake; do not edit.
#include <cstddef>
namespace salle::embedded {
extern const unsigned char ${name}[];
extern const std::size_t ${name}_size;
const unsigned char ${name}[] = {
${bytes}0};
const std::size_t ${name}_size = ${size};
}  // namespace salle::embedded
")

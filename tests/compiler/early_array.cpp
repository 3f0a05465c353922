// Does the compiler read a copy before it is made? Prints 3 if not.
//
//   g++ -std=c++23 -O2 -march=x86-64-v2 tests/compiler/early_array.cpp -o early && ./early
//
// g++ 12.2 prints 0 (or, without -march, never ends); with -O1, -fno-strict-aliasing or
// -fno-schedule-insns2 it prints 3, and so does clang 19. Nothing here is undefined: an object is
// copied and the copy is read.
// What has an array of unsigned char in it may hold objects of any type, so g++ lets it alias
// everything, and marks arrays of such things too, when the array type is first named. In `Traits`
// that is before anyone has looked into the element, a template, so the mark is missing, and with
// it `Memory` gets an alias set of its own: with its members in it, but not those behind an array
// whose elements alias everything. Copying a `Memory` then seems to leave `size` alone, and the
// scheduler reads it first. libstdc++'s std::array has such traits.
// Looking into the element beforehand is enough: with -DWHOLE_FIRST every compiler is right.
#include <cstdio>

template <class T>
struct Traits {
  typedef T Two[2];
};

template <class T>
struct Pair {
  typename Traits<T>::Two each;
};

template <class T>
struct List {
  T values[4];
  int size;
  unsigned char bytes[4];
};

using Words = unsigned long[4];
#ifdef WHOLE_FIRST
static_assert(sizeof(List<Words>) > 0);
#endif

struct Memory {
  Pair<List<Words>> lists;
};

__attribute__((noinline)) int bits(const Memory& memory) {
  const Memory copy = memory;
  const List<Words>& list = copy.lists.each[0];
  int sum = 0;
  for (const Words *each = list.values, *end = each + list.size; each != end; ++each) {
    sum += __builtin_popcountl((*each)[0]) + __builtin_popcountl((*each)[1]) +
           __builtin_popcountl((*each)[2]);
  }
  return sum;
}

int main() {
  static Memory memory;
  memory.lists.each[0].size = 2;
  memory.lists.each[0].values[0][0] = 1;
  memory.lists.each[0].values[1][0] = 3;
  std::printf("%d\n", bits(memory));
}

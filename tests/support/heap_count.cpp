#include "support/heap_count.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <new>

namespace {
std::atomic<long> allocations{0};
}

#ifndef __SANITIZE_ADDRESS__
void* operator new(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size)) return memory;
  std::abort();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

TEST(HeapCount, Counts) {
  const long before = salle::heap_allocations();
  int* volatile number = new int(3);
  delete number;
  EXPECT_EQ(salle::heap_allocations(), before + 1);
}
#endif

long salle::heap_allocations() { return allocations; }

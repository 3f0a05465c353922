// Counts every call of operator new in the test program.
#pragma once

namespace salle {

// Always 0 under the address sanitizer, which keeps operator new for itself.
long heap_allocations();

}  // namespace salle

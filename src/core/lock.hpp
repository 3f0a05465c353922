// A lock where there are threads. In a browser's worker there are none, and the library has none.
#pragma once

#ifdef __wasm__

namespace salle {

struct Lock {};
struct [[maybe_unused]] Locked {
  explicit Locked(Lock&) {}
};

}  // namespace salle

#else

#include <mutex>

namespace salle {

using Lock = std::mutex;
using Locked = std::lock_guard<std::mutex>;

}  // namespace salle

#endif

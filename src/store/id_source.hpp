// Ids for new rows, one at a time, out of blocks that the store has set aside.
#pragma once

#include "store/store.hpp"

namespace salle::store {

class IdSource {
 public:
  IdSource(Store& store, IdKind kind) : store_(store), kind_(kind) {}

  Result<std::int64_t> next() {
    if (block_.count == 0) {
      const auto more = store_.reserve(kind_, kBlock);
      if (!more) return std::unexpected(more.error());
      block_ = *more;
    }
    --block_.count;
    return block_.first++;
  }

 private:
  // Asking takes a round trip where the database is elsewhere.
  static constexpr std::int64_t kBlock = 64;

  Store& store_;
  IdKind kind_;
  IdBlock block_;
};

}  // namespace salle::store

// Folders and rows for tests of the store.
#pragma once

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <string>

#include "store/store.hpp"

namespace salle::store {

// A folder of its own that goes when the test is over.
class Scratch {
 public:
  Scratch() {
    std::string name = testing::TempDir() + "salle-store-XXXXXX";
    EXPECT_NE(::mkdtemp(name.data()), nullptr);
    folder_ = std::filesystem::canonical(name);  // as the store names it
  }
  ~Scratch() { std::filesystem::remove_all(folder_); }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  const std::string& folder() const { return folder_; }
  std::string file(const std::string& name = "salle.db") const { return folder_ + "/" + name; }

 private:
  std::string folder_;
};

// Opens, or fails the test.
inline std::unique_ptr<Store> opened(const std::string& path) {
  auto store = open_sqlite(path);
  EXPECT_TRUE(store) << store.error().message;
  return store ? std::move(*store) : nullptr;
}

template <class R>
std::string words(const R& result) {
  return result ? std::string("no error") : result.error().message;
}

inline Change person(PersonId id, const std::string& name, bool guest = false) {
  return PutPerson{{.id = id, .name = name, .guest = guest, .created = 1000 + id, .seen = 2000}};
}

inline TableRow table_row(TableId id, MatchStatus status = MatchStatus::kPlaying) {
  return {.id = id,
          .code = "T" + std::to_string(id),
          .game = "en-garde",
          .rules = "ferti/advanced",
          .settings = "{}",
          .seed = "seed",
          .status = status,
          .created = 5};
}
inline Change table(TableId id) { return PutTable{table_row(id)}; }
// With a free seat beside somebody.
inline TableRow waiting_row(TableId id, const Occupant& other = {}) {
  TableRow row = table_row(id, MatchStatus::kWaiting);
  row.seats = {{SeatKind::kComputer, 0, "steady"}, other};
  return row;
}

inline Change entry(TableId table, std::int64_t number, const std::string& text = "+3") {
  return AddEntry{
      {.table = table, .number = number, .at = 7, .seat = 0, .kind = "move", .text = text}};
}

inline Committed commit(Store& store, const std::vector<Change>& changes) {
  return store.commit(changes);
}

}  // namespace salle::store

// Where the hall keeps what must survive. A few functions, so that another database can take
// SQLite's place without the rest noticing.
//
// Writing is one function: a list of changes becomes durable as a whole, or nothing changes.
// Reading may happen at the same time from another thread.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "store/rows.hpp"

namespace salle::store {

struct Counters {  // the highest ids in use
  PersonId person = 0;
  TableId table = 0;
};

class Store {
 public:
  virtual ~Store() = default;

  // Returns when all of it is on disk. On an error nothing of it was done, and the error says what
  // is the matter in words for the host: the disk is full, the file cannot be written.
  virtual Result<void> commit(std::span<const Change> changes) = 0;

  virtual Result<Counters> counters() = 0;

  virtual Result<std::optional<Person>> person(PersonId id) = 0;
  virtual Result<std::optional<Person>> person_named(std::string_view name) = 0;
  virtual Result<std::optional<Session>> session(std::string_view token_hash) = 0;

  virtual Result<std::optional<Table>> table(TableId id) = 0;
  virtual Result<std::optional<Table>> table_with_code(std::string_view code) = 0;
  // Those that wait or are played, oldest first: what a server takes up again when it starts.
  virtual Result<std::vector<Table>> unfinished_tables() = 0;
  // Finished games of a person, the latest first.
  virtual Result<std::vector<Table>> history(PersonId id, std::size_t most, TableId before) = 0;
  virtual Result<std::vector<Entry>> entries(TableId table, std::int64_t after) = 0;

  virtual Result<std::vector<Rating>> ratings(PersonId id) = 0;
  virtual Result<std::optional<Rating>> rating(const Rating& whose) = 0;  // the key fields count

  // A whole copy in another file while everything goes on.
  virtual Result<void> backup(const std::string& path) = 0;
  // Tidies: sessions that ran out, guests without games who were not seen since.
  virtual Result<void> sweep(Millis now, Millis guests_unseen_since) = 0;
};

// SQLite in one file, made if it is not there, brought up to date if it is of an older version. A
// file of a newer version, or one that is no database of ours, is refused.
Result<std::unique_ptr<Store>> open_sqlite(const std::string& path);

// Puts a backup in the place of a data file while no server runs on it; checks it first.
Result<void> restore_sqlite(const std::string& backup, const std::string& path);

}  // namespace salle::store

// The one database that several nodes share: a SQLite in memory in the part of PostgreSQL. Each node
// has a way of its own to it, which can be slow, cut, or lose an answer.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <memory>

#include "core/random.hpp"
#include "simulation/events.hpp"
#include "simulation/faults.hpp"
#include "store/sql_store.hpp"
#include "store/sqlite_sql.hpp"
#include "store/writer.hpp"

namespace salle::simulation {

class SharedDatabase {
 public:
  SharedDatabase(const Events& events, FaultCounts& faults);

  bool away = false;  // for everybody

  Millis now() const { return events_.now(); }
  store::Committed commit(std::span<const store::Change> changes);
  store::Readers& readers() { return readers_; }
  store::IdBlock reserve(store::IdKind kind, std::int64_t count);
  std::size_t sweep(const store::Sweep& sweep, const std::vector<store::TableId>& games);
  FaultCounts& faults() { return faults_; }
  std::int64_t bytes() { return sql_.size(); }

 private:
  const Events& events_;
  FaultCounts& faults_;
  SQLite::Database database_;
  store::SqliteSql sql_;
  std::unique_ptr<store::Writer> writer_;
  store::Readers readers_;
  std::array<std::int64_t, 3> reserved_{};
};

// A node's way there.
class WayToDatabase final : public store::SqlStore {
 public:
  WayToDatabase(SharedDatabase& database, std::uint64_t seed)
      : database_(database), random_(seed) {}

  bool cut = false;  // it reaches nobody
  bool slow = false;
  int refused = 0;      // commits that do not get there, still to come
  int lost_before = 0;  // commits whose answer is lost, which did not happen,
  int lost_after = 0;   // and which did

  bool reached() const { return !cut && !database_.away; }
  Millis taken() { return std::exchange(taken_, 0); }

  store::Committed commit(std::span<const store::Change> changes) override;
  Result<store::IdBlock> reserve(store::IdKind kind, std::int64_t count) override;
  Result<Millis> now() override;
  bool shared() const override { return true; }
  Result<void> backup(const std::string&) override { return refuse("not here"); }
  Result<store::Swept> sweep(const store::Sweep& sweep) override;

 private:
  Result<void> ask(const Question& question) override;

  SharedDatabase& database_;
  Random random_;
  Millis taken_ = 0;
};

}  // namespace salle::simulation

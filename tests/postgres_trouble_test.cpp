// A PostgreSQL server that goes away, comes back, answers too late or not at all: what was
// acknowledged is there, once, and everything else is told in a sentence.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <mutex>
#include <thread>

#include "store/group_commit.hpp"
#include "store/postgres_store.hpp"
#include "support/cut_wire.hpp"
#include "support/postgres.hpp"
#include "support/program.hpp"
#include "support/store_files.hpp"

namespace salle::store::postgres_trouble {
namespace {

using namespace std::chrono_literals;

// However long the server needs to come back: its speed is not what is tested.
constexpr auto kPatient = 20min;

std::unique_ptr<Store> opened_at(const std::string& address,
                                 std::chrono::milliseconds patience = kPatient) {
  auto store = open_postgres(address, {.patience = patience});
  EXPECT_TRUE(store) << store.error().message;
  return store ? std::move(*store) : nullptr;
}

// Waits until it is so; the test's own limit ends what never comes.
template <class Condition>
void wait_for(const Condition& condition) {
  while (!condition()) std::this_thread::sleep_for(10ms);
}

// Adds entries to some tables all the time, by all lanes, and counts what was acknowledged.
class Scribes {
 public:
  static constexpr TableId kTables = 8;

  explicit Scribes(Store& store) : group_(std::make_unique<GroupCommit>(store)) {
    for (TableId id = 1; id <= kTables; ++id) write(id);
  }
  // Ends when everything on its way has arrived.
  void end() {
    ending_ = true;
    wait_for([&] { return group_->waiting() == 0; });
    group_.reset();
  }
  std::int64_t acknowledged() const { return acknowledged_; }
  std::int64_t of(TableId table) const { return numbers_[static_cast<std::size_t>(table)]; }
  std::string refused() const {
    const std::lock_guard lock(mutex_);
    return refused_;
  }

 private:
  // On the lane of the table, but for the first time.
  void write(TableId table) {
    const std::int64_t next = numbers_[static_cast<std::size_t>(table)] + 1;
    group_->submit({entry(table, next, "e" + std::to_string(next))},
                   [this, table, next](const Committed& outcome) {
                     if (!outcome) {
                       const std::lock_guard lock(mutex_);
                       refused_ = outcome.error().message;
                       return;
                     }
                     numbers_[static_cast<std::size_t>(table)] = next;
                     ++acknowledged_;
                     if (!ending_) write(table);
                   });
  }
  std::unique_ptr<GroupCommit> group_;
  std::atomic<bool> ending_ = false;
  std::atomic<std::int64_t> acknowledged_ = 0;
  std::array<std::atomic<std::int64_t>, kTables + 1> numbers_{};
  mutable std::mutex mutex_;
  std::string refused_;
};

void expect_all(Store& store, const Scribes& scribes) {
  EXPECT_EQ(scribes.refused(), "");
  for (TableId id = 1; id <= Scribes::kTables; ++id) {
    const auto list = store.entries(id, 0);
    ASSERT_TRUE(list) << list.error().message;
    EXPECT_EQ(std::ssize(*list), scribes.of(id)) << "table " << id;
  }
}

constexpr TableId kOther = Scribes::kTables + 1;

void make_tables(Store& store) {
  for (TableId id = 1; id <= kOther; ++id) ASSERT_TRUE(commit(store, {table(id)}));
}

TEST(PostgresTrouble, AServerThatComesBackHasEverythingOnce) {
  PostgresServer server(PostgresServer::Disk::kSafe);
  auto store = opened_at(server.database());
  make_tables(*store);
  Scribes scribes(*store);
  const auto some_more = [&] {
    const std::int64_t before = scribes.acknowledged();
    wait_for([&] { return scribes.acknowledged() > before + 60 || !scribes.refused().empty(); });
  };
  some_more();
  server.stop();
  server.start();
  some_more();
  server.crash();
  server.start();
  some_more();
  server.replace();
  some_more();
  scribes.end();
  expect_all(*store, scribes);
}

TEST(PostgresTrouble, ACommitWhoseAnswerWasLostIsLookedUp) {
  PostgresServer& server = shared_postgres();
  CutWire wire(server.port());
  auto store = opened_at(wire.through(server.database()));
  make_tables(*store);
  for (int round = 1; round <= 12; ++round) {
    (round % 2 == 0 ? wire.lose_commits : wire.lose_answers) = round % 3 + 1;
    const auto done =
        commit(*store, {entry(kOther, round), person(round, "P" + std::to_string(round))});
    EXPECT_TRUE(done) << "round " << round << ": " << words(done);
  }
  EXPECT_GE(wire.lost.load(), 12);
  EXPECT_EQ(store->entries(kOther, 0)->size(), 12u) << "each once";
  // Many at a time.
  wire.lose_answers = wire.lose_commits = 0;
  Scribes scribes(*store);
  for (int round = 0; round < 10; ++round) {
    const std::int64_t before = scribes.acknowledged();
    wire.lose_answers = 3;
    wire.lose_commits = 2;
    wait_for([&] { return scribes.acknowledged() > before + 30 || !scribes.refused().empty(); });
  }
  scribes.end();
  expect_all(*store, scribes);
}

// The server is gone before it can be asked how it ended.
TEST(PostgresTrouble, WhatCannotBeFoundOutIsUncertain) {
  PostgresServer server(PostgresServer::Disk::kSafe);
  CutWire wire(server.port());
  auto store = opened_at(wire.through(server.database()), 3s);
  ASSERT_TRUE(commit(*store, {table(1)}));
  std::atomic<bool> gone = false;
  wire.answer_lost = [&] {
    server.crash();
    gone = true;
  };
  wire.lose_answers = 1;
  const auto outcome = commit(*store, {entry(1, 1)});
  ASSERT_FALSE(outcome);
  EXPECT_TRUE(outcome.error().uncertain) << words(outcome);
  EXPECT_EQ(outcome.error().blame, CommitError::Blame::kStore);
  wait_for([&] { return gone.load(); });
  server.start();
  wait_for([&] { return store->entries(1, 0).has_value(); });
  EXPECT_EQ(store->entries(1, 0)->size(), 1u) << "it was there";
}

TEST(PostgresTrouble, WhileItIsAwayEverythingIsAnsweredInASentence) {
  PostgresServer server(PostgresServer::Disk::kFast);
  const std::string address = server.as(server.database(), "guarded:tr0ub4dor");
  auto store = opened_at(address, 700ms);
  ASSERT_TRUE(commit(*store, {table(1), entry(1, 1)}));
  server.stop();
  const std::string read = words(store->entries(1, 0));
  EXPECT_TRUE(says(read, "the database postgresql://guarded@127.0.0.1:")) << read;
  EXPECT_TRUE(says(read, "cannot be reached")) << read;
  const auto written = commit(*store, {entry(1, 2)});
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().blame, CommitError::Blame::kStore);
  EXPECT_FALSE(written.error().uncertain);
  EXPECT_FALSE(store->reserve(IdKind::kTable, 1));
  EXPECT_FALSE(store->now());
  const std::string all = read + words(written) + words(store->reserve(IdKind::kTable, 1)) +
                          words(open_postgres(address)) + words(store->backup("/tmp/nowhere.db"));
  EXPECT_FALSE(says(all, "tr0ub4dor")) << "the password: " << all;
  server.start();
  wait_for([&] { return store->entries(1, 0).has_value(); });
  EXPECT_EQ(store->entries(1, 0)->size(), 1u) << "what was refused is not there";
  EXPECT_TRUE(commit(*store, {entry(1, 2)}));
}

TEST(PostgresTrouble, AServerThatHangsIsGivenUp) {
  PostgresServer server(PostgresServer::Disk::kFast);
  const std::string address = server.database();
  // As a host would write it: a server that hangs takes no connections either.
  auto store = opened_at(address.substr(0, address.find('?')), 2s);
  ASSERT_TRUE(commit(*store, {table(1), entry(1, 1)}));
  server.freeze();
  EXPECT_FALSE(store->entries(1, 0));
  const auto written = commit(*store, {entry(1, 2)});
  EXPECT_FALSE(written);
  server.thaw();
  wait_for([&] { return store->entries(1, 0).has_value(); });
  EXPECT_TRUE(commit(*store, {PutTable{table_row(2)}}));
}

TEST(PostgresTrouble, AServerThatTakesNothingIsWaitedFor) {
  PostgresServer& server = shared_postgres();
  const std::string address = server.database();
  const std::string name = PostgresServer::run_sql(address, "SELECT current_database()");
  auto store = opened_at(address);
  make_tables(*store);
  const auto read_only = [&](const char* how) {
    PostgresServer::run_sql(
        address, "ALTER DATABASE " + name + " SET default_transaction_read_only = " + how);
    PostgresServer::run_sql(address,
                            "SET default_transaction_read_only = off; "
                            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                            "WHERE datname = current_database() AND pid <> pg_backend_pid()");
  };
  read_only("on");
  std::atomic<bool> done = false;
  std::thread writer([&] {
    EXPECT_TRUE(commit(*store, {entry(1, 1)}));
    done = true;
  });
  std::this_thread::sleep_for(200ms);
  EXPECT_FALSE(done);
  PostgresServer::run_sql(address, "BEGIN READ WRITE; ALTER DATABASE " + name +
                                       " RESET default_transaction_read_only; COMMIT");
  writer.join();
  EXPECT_TRUE(done);
}

TEST(PostgresTrouble, AFullDiskIsToldAndNothingIsDone) {
  PostgresServer& server = shared_postgres();
  const std::string address = server.database();
  auto store = opened_at(address);
  ASSERT_TRUE(commit(*store, {table(1)}));
  PostgresServer::run_sql(address, R"sql(
    CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100';
    END $$;
    CREATE TRIGGER full_disk BEFORE INSERT ON entries EXECUTE FUNCTION full_disk())sql");
  const auto refused = commit(*store, {person(1, "Athos"), entry(1, 1)});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().blame, CommitError::Blame::kStore);
  EXPECT_TRUE(says(words(refused), "No space left on device")) << words(refused);
  EXPECT_FALSE(store->person(1)->has_value());
  PostgresServer::run_sql(address, "DROP TRIGGER full_disk ON entries");
  EXPECT_TRUE(commit(*store, {entry(1, 1)}));
}

// What is in the rows stays out of what is said about them.
TEST(PostgresTrouble, NoRowsInErrors) {
  auto store = opened_at(shared_postgres().database());
  ASSERT_TRUE(
      commit(*store, {person(1, "Athos"), PutLetter{{1, LetterKind::kConfirm, "h", "e", 1}}}));
  TableRow row = table_row(-5);
  row.seed = "geheim";
  const auto refused = commit(*store, {PutTable{row}});
  ASSERT_FALSE(refused);
  EXPECT_FALSE(says(words(refused), "geheim")) << words(refused);
  EXPECT_EQ(refused.error().blame, CommitError::Blame::kChanges);
  for (const std::string& odd : {std::string("a\0b", 3), std::string("\xff\xfe")}) {
    const auto unkept = commit(*store, {SetEmail{1, odd, true}});
    ASSERT_FALSE(unkept);
    EXPECT_EQ(unkept.error().blame, CommitError::Blame::kChanges);
    EXPECT_TRUE(says(words(unkept), "not UTF-8")) << words(unkept);
    EXPECT_FALSE(store->person_named(odd)->has_value());
    EXPECT_FALSE(store->session(odd)->has_value());
    ASSERT_TRUE(commit(*store, {PutTable{table_row(1)}}));
    EXPECT_FALSE(commit(*store, {entry(1, 1, odd)}));
  }
}

}  // namespace
}  // namespace salle::store::postgres_trouble

// Opening a PostgreSQL database, and sharing it.
#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <set>
#include <thread>

#include "core/version.hpp"
#include "store/postgres_address.hpp"
#include "store/postgres_store.hpp"
#include "support/postgres.hpp"
#include "support/program.hpp"
#include "support/store_files.hpp"

namespace salle::store {
namespace {

std::unique_ptr<Store> opened_at(const std::string& address) {
  auto store = open(address);
  EXPECT_TRUE(store) << store.error().message;
  return store ? std::move(*store) : nullptr;
}

TEST(PostgresAddress, PasswordsStayOutOfNames) {
  EXPECT_TRUE(is_postgres("postgresql://h/d"));
  EXPECT_TRUE(is_postgres("postgres://h/d"));
  EXPECT_FALSE(is_postgres("/var/lib/postgresql"));
  EXPECT_EQ(public_name("postgres://u:pw@h:5,i:6/d?password=x"), "postgres://u@h:5,i:6/d");
  EXPECT_EQ(public_name("postgresql:///d"), "postgresql:///d");
  EXPECT_EQ(public_name("postgresql://u@h"), "postgresql://u@h");
  const std::string whole = *complete_address("postgresql://h/d?connect_timeout=9");
  EXPECT_TRUE(says(whole, "?connect_timeout=9&target_session_attrs=read-write&")) << whole;
  EXPECT_FALSE(says(whole, "connect_timeout=5")) << whole;
  EXPECT_TRUE(says(*complete_address("postgresql://h/d"), "/d?connect_timeout=5&"));
  for (const char* bad :
       {"postgresql://u:p@ss@h/d", "postgresql://u:p/ss@h/d", "postgresql://u:p?ss@h/d"}) {
    const auto refused = complete_address(bad);
    ASSERT_FALSE(refused);
    EXPECT_TRUE(says(refused.error().message, "%40"));
    EXPECT_FALSE(says(refused.error().message, "ss@"));
  }
}

TEST(PostgresOpen, WhatCannotBeOpenedSaysWhy) {
  PostgresServer& server = shared_postgres();
  const std::string there = server.empty_database();
  std::string missing = there;
  missing.insert(missing.find('?'), "x");
  const std::string nowhere = "postgresql://salle:geheim@127.0.0.1:1/salle";
  EXPECT_TRUE(
      says(words(open(nowhere)), "cannot open the database postgresql://salle@127.0.0.1:1/"))
      << words(open(nowhere));
  EXPECT_TRUE(says(words(open(missing)), "does not exist")) << words(open(missing));
  const std::string wrong = words(open(server.as(there, "guarded:geheim")));
  EXPECT_TRUE(says(wrong, "password authentication failed")) << wrong;
  EXPECT_FALSE(says(wrong, "geheim"));
  EXPECT_FALSE(says(words(open(nowhere)), "geheim"));
  const std::string odd = words(open("postgresql://salle:geheim@127.0.0.1:port/salle"));
  EXPECT_FALSE(says(odd, "geheim")) << odd;
  EXPECT_TRUE(open(server.as(there, "guarded:tr0ub4dor")));

  const std::string slip = words(open("postgresq://salle:geheim@127.0.0.1/salle"));
  EXPECT_TRUE(says(slip, "begins with postgresql://")) << "and not a folder of that name: " << slip;
  EXPECT_FALSE(says(slip, "geheim"));

  const std::string watched = server.empty_database();
  PostgresServer::run_sql(watched, "CREATE EXTENSION pg_stat_statements");
  EXPECT_TRUE(open(watched)) << "an extension's views are not another program's: "
                             << words(open(watched));

  const std::string foreign = server.empty_database();
  PostgresServer::run_sql(foreign, "CREATE TABLE persons (id int)");
  EXPECT_TRUE(says(words(open(foreign)), "is a database of another program"));
  EXPECT_EQ(PostgresServer::run_sql(foreign,
                                    "SELECT count(*) FROM pg_class WHERE relname = 'tables' "
                                    "AND relnamespace = 'public'::regnamespace"),
            "0")
      << "left alone";
}

TEST(PostgresOpen, StepsAreCarriedOutOnceByManyAtOnce) {
  const std::string address = shared_postgres().empty_database();
  std::array<std::thread, 4> openers;
  std::atomic<int> good = 0;
  for (std::thread& opener : openers) {
    opener = std::thread([&] { good += open(address).has_value(); });
  }
  for (std::thread& opener : openers) opener.join();
  EXPECT_EQ(good, 4);
  EXPECT_EQ(PostgresServer::run_sql(address, "SELECT written_by FROM salle_schema"), version());
}

TEST(PostgresOpen, TwoVersionsWorkSideBySideWhereTheNewerAllowsIt) {
  const std::string address = shared_postgres().database();
  auto old = opened_at(address);
  std::vector<PostgresStep> known(postgres_steps().begin(), postgres_steps().end());
  const int ours = known.back().version;
  known.push_back({ours + 1, ours, "ALTER TABLE nodes ADD COLUMN note text"});
  ASSERT_TRUE(open_postgres(address, {.known = known}));
  EXPECT_TRUE(commit(*old, {PutNode{{.name = "old"}}})) << "the older one goes on";
  EXPECT_TRUE(open(address)) << "and may come back";
  known.push_back({ours + 2, ours + 2, "ALTER TABLE nodes DROP COLUMN figures"});
  ASSERT_TRUE(open_postgres(address, {.known = known}));
  PostgresServer::run_sql(address, "UPDATE salle_schema SET written_by = '7.8.9'");
  const std::string refused = words(open(address));
  EXPECT_TRUE(says(refused, cat("was written by a newer Salle (data version ", ours + 2,
                                "; this one knows ", ours, "): use Salle 7.8.9 or newer")))
      << refused;
}

TEST(PostgresOpen, AStepThatFailsLeavesTheVersionBefore) {
  const std::string address = shared_postgres().database();
  std::vector<PostgresStep> known(postgres_steps().begin(), postgres_steps().end());
  known.push_back({known.back().version + 1, 1,
                   "ALTER TABLE nodes ADD COLUMN note text; INSERT INTO nowhere VALUES (1)"});
  EXPECT_FALSE(open_postgres(address, {.known = known}));
  auto store = opened_at(address);
  EXPECT_TRUE(commit(*store, {PutNode{{.name = "n"}}}));
  EXPECT_EQ(PostgresServer::run_sql(address,
                                    "SELECT count(*) FROM information_schema.columns "
                                    "WHERE table_name = 'nodes' AND column_name = 'note'"),
            "0");
}

// A database is empty when its first questions are prepared, and the planner thinks it stays so: still
// no question may go through all entries. What was read is counted when a connection ends.
TEST(PostgresShared, QuestionsGoByKeysInANewDatabaseToo) {
  constexpr int kTables = 20;
  constexpr int kRounds = 30;
  const std::string address = shared_postgres().database();
  auto store = opened_at(address);
  std::vector<std::pair<TableId, std::int64_t>> known;
  for (int i = 1; i <= kTables; ++i) {
    ASSERT_TRUE(commit(*store, {person(i, cat("Athos", i)), table(i)}));
    known.emplace_back(i, 0);
  }
  std::size_t told = 0;
  for (int round = 1; round <= kRounds; ++round) {
    for (int i = 1; i <= kTables; ++i) ASSERT_TRUE(commit(*store, {entry(i, round, "x")}));
    for (auto& [id, number] : known) number = round - 1;
    told += store->entries_after(known)->size();
  }
  EXPECT_EQ(told, std::size_t{kTables * kRounds});
  store.reset();
  PostgresServer::wait_until_alone(address);
  EXPECT_EQ(PostgresServer::run_sql(
                address, "SELECT seq_tup_read FROM pg_stat_user_tables WHERE relname = 'entries'"),
            "0");
  // Of every entry: the one before it when it is written, and itself when it is asked for; looking
  // whether a number is free may count as well.
  EXPECT_EQ(
      PostgresServer::run_sql(address, cat("SELECT sum(idx_tup_read) <= ", 4 * kTables * kRounds,
                                           " FROM pg_stat_user_indexes "
                                           "WHERE relname = 'entries'")),
      "t");
}

// Two stores on one database, which both want the same at the same time: one of them has it.
TEST(PostgresShared, OfTwoWhoWantTheSameOneHasIt) {
  const std::string address = shared_postgres().database();
  auto one = opened_at(address);
  auto two = opened_at(address);
  EXPECT_TRUE(one->shared());
  ASSERT_TRUE(commit(*one, {person(1, "Athos"), table(1)}));
  const auto both = [&](const auto& change) {
    std::array<Committed, 2> done;
    std::thread other([&] { done[1] = commit(*two, {change(2)}); });
    done[0] = commit(*one, {change(1)});
    other.join();
    for (const Committed& each : done) {
      if (!each) {
        EXPECT_EQ(each.error().blame, CommitError::Blame::kChanges) << words(each);
      }
    }
    return int{done[0].has_value()} + int{done[1].has_value()};
  };
  for (int round = 1; round <= 20; ++round) {
    EXPECT_EQ(both([&](int who) { return entry(1, round, std::to_string(who)); }), 1);
    EXPECT_EQ(both([&](int) -> Change {
                return PutRating{{.person = 1, .game = "archers", .games = round}, round - 1};
              }),
              1);
    const TableId id = 10 * round;
    ASSERT_TRUE(commit(*one, {PutTable{waiting_row(id + 1)}, PutTable{waiting_row(id + 2)}}));
    EXPECT_EQ(both([&](int who) -> Change {
                return ClaimPairing{"kind" + std::to_string(round), id + who};
              }),
              1);
    EXPECT_EQ(both([&](int who) { return person(id + who, "Name" + std::to_string(round)); }), 1);
    EXPECT_EQ(both([&](int who) -> Change {
                return EndTable{[&] {
                  TableRow row = table_row(id + 1, MatchStatus::kOver);
                  row.result = std::to_string(who);
                  return row;
                }()};
              }),
              1);
  }
  EXPECT_EQ(one->rating({.person = 1, .game = "archers"})->value().games, 20);
}

TEST(PostgresShared, IdsAndSecretsAreOnesAlone) {
  const std::string address = shared_postgres().database();
  auto one = opened_at(address);
  auto two = opened_at(address);
  std::array<std::vector<std::int64_t>, 2> firsts;
  const auto take = [](Store& store, std::vector<std::int64_t>& list) {
    for (int i = 0; i < 100; ++i) list.push_back(store.reserve(IdKind::kTable, 64)->first);
  };
  std::thread other([&] { take(*two, firsts[1]); });
  take(*one, firsts[0]);
  other.join();
  std::set<std::int64_t> all(firsts[0].begin(), firsts[0].end());
  all.insert(firsts[1].begin(), firsts[1].end());
  EXPECT_EQ(all.size(), 200u);
  for (const std::int64_t first : all) EXPECT_EQ(first % 64, 1);
  EXPECT_TRUE(commit(*one, {PutSecret{"admin", "a"}}));
  EXPECT_TRUE(commit(*two, {PutSecret{"admin", "b"}}));
  EXPECT_EQ(*two->records().secret("admin"), "a") << "written once";
}

}  // namespace
}  // namespace salle::store

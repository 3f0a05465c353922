// A hall's data from one database to another and back: everything, or nothing.
#include "store/store_copy.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>

#include <fstream>

#include "store/row_copy.hpp"
#include "support/any_store.hpp"
#include "support/program.hpp"

namespace salle::store {
namespace {

namespace fs = std::filesystem;

// Every row of every table that is copied, in words.
std::vector<std::string> all_rows(const std::string& file) {
  SQLite::Database database(file, SQLite::OPEN_READONLY);
  const auto rows = rows_of(database);
  std::vector<std::string> lines;
  for (const CopiedTable& table : copied_tables()) {
    rows->each(table, [&](const CopiedRow& row) {
      std::string line = table.name;
      for (const auto& value : row) line += value ? "|" + *value : "|nothing";
      lines.push_back(line);
    });
  }
  for (const std::int64_t id : rows->highest()) lines.push_back("highest " + std::to_string(id));
  return lines;
}

// Something of everything.
void fill(Store& store) {
  TableRow row = table_row(3);
  row.seats = {{SeatKind::kPerson, 1, ""}, {SeatKind::kComputer, 0, "steady"}, {}};
  row.host = 1;
  row.settings = R"({"listed":true})";
  const auto done = commit(
      store, {person(1, "Ünï \"q\" \\ \t\n ⚔"),
              person(2, "Gone"),
              person(4, "Guest 4", true),
              PutSession{{"hash", 1, false, 3, 9, 5, "id", "Firefox, Linux", true}},
              SetRole{1, Role::kHost},
              SetSuspension{4, 99, "rude"},
              SetMute{4, kForGood, "loud"},
              SetEmail{1, "a@b.example", true},
              SetSecondFactor{1, "SECRET", true, 44},
              SetCalls{1, 9, "nl"},
              PutTable{row},
              PutTable{waiting_row(7)},
              entry(3, 1, "+3"),
              entry(3, 2, "line\nbreak\t\\N"),
              PutRating{{.person = 1,
                         .game = "archers",
                         .rule_set = "kings",
                         .rating = 1612.123456789012345,
                         .deviation = 1.0 / 3.0,
                         .volatility = 0.0599999999999999978,
                         .games = 12,
                         .at = 99}},
              PutRating{{.computer = "steady", .game = "archers", .rule_set = "kings", .games = 3}},
              PutDevice{{1, "device", 5}},
              PutAvoided{{1, 4, Avoidance::kBlock}},
              PutRecoveryCodes{1, {"one", "two"}},
              PutLetter{{1, LetterKind::kRecover, "hash", "a@b.example", 77}},
              ReserveName{"name", kForGood},
              PutPushAddress{{1, "https://push.example/x", "k", "a", 5}},
              PutSecret{"push", "key"},
              PutReport{{.id = 5, .at = 1, .by = 1, .person = 4, .reason = "abuse"}},
              AddAudit{{.at = 1, .by = 1, .what = "mute", .about = 4}},
              CountFailedSignIn{1, "203.0.113.0/24", 5},
              CountFailedSignIn{1, "203.0.113.0/24", 6},
              ClaimPairing{"archers", 7},
              PutNode{{.name = "n"}}});
  ASSERT_TRUE(done) << done.error().message;
  ASSERT_TRUE(commit(store, {ErasePerson{2}}));
}

TEST(StoreCopy, ThereAndBackAgainNothingIsDifferent) {
  const Scratch here;
  const Scratch back;
  {
    auto store = open(here.folder());
    ASSERT_TRUE(store);
    fill(**store);
    std::ofstream(here.file(kAdminTokenFile)) << std::string(48, 'a') << '\n';
  }
  const std::string address = shared_postgres().empty_database();
  const auto there = copy_store(here.folder(), address);
  ASSERT_TRUE(there) << there.error().message;
  {
    auto store = open(address);
    ASSERT_TRUE(store);
    EXPECT_EQ(*(*store)->records().secret(kAdminSecret), std::string(48, 'a'));
    EXPECT_EQ((*store)->session("hash")->value().device, "Firefox, Linux");
    EXPECT_EQ(
        (*store)->rating({.person = 1, .game = "archers", .rule_set = "kings"})->value().deviation,
        1.0 / 3.0);
    EXPECT_EQ(*(*store)->pairing("archers"), 7);
    EXPECT_EQ((*store)->listed_tables(9)->size(), 1u);
    EXPECT_TRUE((*store)->nodes()->empty()) << "who served then";
    EXPECT_EQ((*store)->records().audit(0, 10, 0)->front().count, 2);
    // It goes on: what is new gets new ids.
    EXPECT_EQ((*store)->reserve(IdKind::kPerson, 1)->first, 5);
    EXPECT_EQ((*store)->reserve(IdKind::kTable, 1)->first, 8);
    EXPECT_TRUE(commit(**store, {entry(3, 3), AddAudit{{.what = "lift", .about = 4}}}));
    EXPECT_EQ((*store)->records().audit(4, 10, 0)->size(), 2u);
  }
  PostgresServer::run_sql(address, "DELETE FROM entries WHERE number = 3");
  PostgresServer::run_sql(address,
                          "ALTER TABLE audit DISABLE TRIGGER USER; "
                          "DELETE FROM audit WHERE what = 'lift'; "
                          "DELETE FROM secrets WHERE name = 'admin'");
  PostgresServer::run_sql(address, "UPDATE reserved_ids SET last = last - 1 WHERE kind < 2");
  const auto home = copy_store(address, back.folder());
  ASSERT_TRUE(home) << home.error().message;
  EXPECT_EQ(*home, *there);
  EXPECT_EQ(all_rows(back.file()), all_rows(here.file()));
  EXPECT_TRUE(open(back.folder()));
}

TEST(StoreCopy, TheAdminsTokenComesBackToItsFile) {
  const Scratch back;
  const std::string address = shared_postgres().database();
  ASSERT_TRUE(commit(**open(address), {PutSecret{kAdminSecret, std::string(48, 'b')}}));
  ASSERT_TRUE(copy_store(address, back.file("new")));
  std::ifstream file(back.file("new/admin.token"));
  std::string token;
  file >> token;
  EXPECT_EQ(token, std::string(48, 'b'));
  EXPECT_EQ(fs::status(back.file("new/admin.token")).permissions(),
            fs::perms::owner_read | fs::perms::owner_write);
}

TEST(StoreCopy, AHallOfAnOlderVersionComesOver) {
  const Scratch here;
  fs::copy(std::string(SALLE_SOURCE_DIR) + "/tests/old_data/hall.db", here.file());
  const std::string address = shared_postgres().empty_database();
  const auto copied = copy_store(here.file(), address);
  ASSERT_TRUE(copied) << copied.error().message;
  auto before = open(here.folder());
  auto after = open(address);
  ASSERT_TRUE(before && after);
  const auto tables = (*before)->unfinished_tables(kAllBuckets);
  EXPECT_GT(tables->size(), 2u);
  EXPECT_EQ((*after)->unfinished_tables(kAllBuckets)->size(), tables->size());
  for (const TableRow& each : *tables) {
    const TableRow same = (*after)->table(each.id)->value();
    EXPECT_EQ(same.code, each.code);
    EXPECT_EQ(same.seed, each.seed);
    EXPECT_EQ(same.seats, each.seats);
    EXPECT_EQ((*after)->entries(each.id, 0)->size(), (*before)->entries(each.id, 0)->size());
  }
}

TEST(StoreCopy, NothingIsCopiedWhereSomethingIsWrong) {
  const Scratch here;
  const Scratch there;
  const std::string address = shared_postgres().empty_database();
  EXPECT_TRUE(says(words(copy_store(here.file("none"), address)), "there is no file"));
  {
    auto store = open(here.folder());
    fill(**store);
    EXPECT_TRUE(says(words(copy_store(here.folder(), address)), "another server"));
    // What SQLite takes and PostgreSQL does not.
    ASSERT_TRUE(commit(**store, {SetEmail{1, std::string("a\xff", 2), true}}));
  }
  EXPECT_TRUE(says(words(copy_store(here.folder(), address)), "a text in persons is not UTF-8"));
  EXPECT_TRUE((*open(address))->person(1)->has_value() == false) << "whole or not at all";
  ASSERT_TRUE(commit(**open(here.folder()), {SetEmail{1, "", true}}));
  ASSERT_TRUE(copy_store(here.folder(), address));
  EXPECT_TRUE(says(words(copy_store(here.folder(), address)), "has data already"));
  ASSERT_TRUE(copy_store(address, there.folder()));
  const auto rows = all_rows(there.file());
  EXPECT_TRUE(says(words(copy_store(address, there.folder())), "has data already"));
  EXPECT_EQ(all_rows(there.file()), rows);
}

// Of a store in use, as of one moment.
TEST(StoreCopy, ABackupOfADatabaseIsADataFile) {
  const Scratch scratch;
  auto store = open(shared_postgres().database());
  ASSERT_TRUE(store);
  fill(**store);
  const auto done = (*store)->backup(scratch.file("copy.db"));
  ASSERT_TRUE(done) << done.error().message;
  EXPECT_EQ(std::distance(fs::directory_iterator(scratch.folder()), {}), 1) << "no draft is left";
  auto copy = opened(scratch.file("copy.db"));
  EXPECT_EQ(copy->entries(3, 0)->size(), 2u);
  EXPECT_EQ(copy->reserve(IdKind::kTable, 1)->first, 8);
  EXPECT_FALSE((*store)->backup("/nowhere/copy.db"));
}

TEST(StoreCopy, TheCommandSaysWhatItCopied) {
  const Scratch here;
  fill(**open(here.folder()));
  const std::string address = shared_postgres().empty_database();
  const std::string secret = shared_postgres().as(address, "guarded:tr0ub4dor");
  ProgramOutcome outcome = run_salle("store copy " + here.folder() + " '" + secret + "'");
  EXPECT_EQ(outcome.status, 0) << outcome.output;
  EXPECT_TRUE(says(outcome.output, "2 entries\n")) << outcome.output;
  EXPECT_TRUE(says(outcome.output, "copied to postgresql://guarded@")) << outcome.output;
  EXPECT_FALSE(says(outcome.output, "tr0ub4dor"));
  outcome = run_salle("backup --data '" + secret + "' " + here.file("copy"));
  EXPECT_EQ(outcome.status, 0) << outcome.output;
  EXPECT_EQ(opened(here.file("copy"))->entries(3, 0)->size(), 2u);
  outcome = run_salle("store copy " + here.file("copy") + " '" + secret + "'");
  EXPECT_NE(outcome.status, 0);
  EXPECT_TRUE(says(outcome.output, "has data already")) << outcome.output;
  outcome = run_salle("restore --data '" + secret + "' " + here.file("copy"));
  EXPECT_NE(outcome.status, 0);
  EXPECT_TRUE(says(outcome.output, "salle store copy")) << outcome.output;
}

}  // namespace
}  // namespace salle::store

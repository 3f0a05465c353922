// Which files are taken, which are refused, how older ones are brought up to date, and who wrote last.
#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <fstream>

#include "core/text.hpp"
#include "core/version.hpp"
#include "store/schema.hpp"
#include "store/sqlite_store.hpp"
#include "support/store_files.hpp"

namespace salle::store {
namespace {

void run_sql(const std::string& path, const std::string& sql) {
  sqlite3* database = nullptr;
  ASSERT_EQ(sqlite3_open(path.c_str(), &database), SQLITE_OK);
  char* error = nullptr;
  EXPECT_EQ(sqlite3_exec(database, sql.c_str(), nullptr, nullptr, &error), SQLITE_OK)
      << (error != nullptr ? error : "");
  sqlite3_close(database);
}

bool says(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

std::string refused(const std::string& path) { return words(open_sqlite(path)); }

TEST(SqliteOpen, WhatIsNoDataFileIsRefused) {
  const Scratch scratch;
  EXPECT_TRUE(says(refused(""), "no name"));
  EXPECT_TRUE(says(refused(scratch.folder()), "is a folder"));
  EXPECT_TRUE(says(refused("/dev/null"), "is not an ordinary file"));
  EXPECT_TRUE(says(refused(scratch.file("no/such/place.db")), "there is no folder"));
  EXPECT_FALSE(std::filesystem::exists(scratch.file("no")));

  const std::string text = "Dear diary, this is not a database but a long enough text.\n";
  std::ofstream(scratch.file("diary")) << text;
  ::chmod(scratch.file("diary").c_str(), 0644);
  EXPECT_TRUE(says(refused(scratch.file("diary")), "is not a data file of Salle"));
  std::string kept;
  std::getline(std::ifstream(scratch.file("diary")), kept);
  EXPECT_EQ(kept + "\n", text) << "and is left alone";
  struct stat about{};
  ::stat(scratch.file("diary").c_str(), &about);
  EXPECT_EQ(about.st_mode & 0777u, 0644u);
}

TEST(SqliteOpen, OtherDatabasesAreRefused) {
  const Scratch scratch;
  run_sql(scratch.file("a"), "CREATE TABLE persons (id)");
  EXPECT_TRUE(says(refused(scratch.file("a")), "of another program"));
  run_sql(scratch.file("b"), "PRAGMA application_id = 5");
  EXPECT_TRUE(says(refused(scratch.file("b")), "of another program"));
  run_sql(scratch.file("c"), "PRAGMA user_version = 5");
  EXPECT_TRUE(says(refused(scratch.file("c")), "of another program"));
}

TEST(SqliteOpen, ANewerVersionIsRefusedAndLeftAlone) {
  const Scratch scratch;
  opened(scratch.file());
  run_sql(scratch.file(), "PRAGMA user_version = 5");
  EXPECT_TRUE(says(refused(scratch.file()), "newer Salle (data version 5; this one knows 4)"));
  run_sql(scratch.file(), "PRAGMA user_version = 0");
  EXPECT_TRUE(says(refused(scratch.file()), "it is damaged"));
  run_sql(scratch.file(), "PRAGMA user_version = 4");
  EXPECT_NE(opened(scratch.file()), nullptr);
}

TEST(SqliteOpen, TheFileSaysWhatItIs) {
  const Scratch scratch;
  opened(scratch.file());
  std::ifstream file(scratch.file(), std::ios::binary);
  std::string header(100, '\0');
  file.read(header.data(), 100);
  EXPECT_EQ(header.substr(0, 15), "SQLite format 3");
  EXPECT_EQ(header.substr(68, 4), "Sall");                           // application_id
  EXPECT_EQ(header.substr(60, 4), std::string("\0\0\0\4", 4));       // user_version
  EXPECT_EQ(header.substr(18, 2), "\2\2") << "write-ahead logging";  // file format versions
}

// What a later program knows: our migrations and these.
std::vector<Migration> ours_and(std::initializer_list<const char*> later) {
  std::vector<Migration> known(migrations().begin(), migrations().end());
  for (const char* sql : later) known.push_back({known.back().version + 1, sql});
  return known;
}

// Version 1 made by hand from its schema, then opened by a program that knows two more than we do.
TEST(SqliteOpen, OlderVersionsAreBroughtUpToDate) {
  const Scratch scratch;
  run_sql(scratch.file(), cat(migrations()[0].sql,
                              "PRAGMA application_id = 1398893676; PRAGMA user_version = 1;"
                              "INSERT INTO persons VALUES (1, 'Athos', 'athos', '', 0, 0, 5, 6);"
                              "INSERT INTO sessions VALUES ('hash', 1, 0, 0, 9)"));
  // The second remakes a table that others refer to, as SQLite demands for most changes.
  const auto known = ours_and({"ALTER TABLE tables ADD COLUMN note TEXT NOT NULL DEFAULT ''", R"sql(
        CREATE TABLE seats_4 (table_id INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
          seat INTEGER NOT NULL, kind INTEGER NOT NULL,
          person INTEGER REFERENCES persons ON DELETE SET NULL, computer TEXT NOT NULL,
          PRIMARY KEY (table_id, seat)) STRICT, WITHOUT ROWID;
        INSERT INTO seats_4 SELECT * FROM seats;
        DROP TABLE seats;
        ALTER TABLE seats_4 RENAME TO seats;
        UPDATE persons SET name = name || ' III';)sql"});
  {
    auto store = open_sqlite(scratch.file(), {.known = known});
    ASSERT_TRUE(store) << store.error().message;
    EXPECT_EQ((*store)->person(1)->value().name, "Athos III");
    EXPECT_TRUE((*store)->session("hash")->has_value());
    EXPECT_TRUE(commit(**store, {ErasePerson{1}}));
    EXPECT_FALSE((*store)->session("hash")->has_value()) << "references hold again";
  }
  EXPECT_TRUE(open_sqlite(scratch.file(), {.known = known})) << "nothing to do the second time";
  EXPECT_TRUE(says(refused(scratch.file()), "data version 6"));
}

// A file as the first version wrote it, with everything that the second changes.
TEST(SqliteOpen, AccountsOfTheFirstVersionAreTakenOver) {
  const Scratch scratch;
  run_sql(
      scratch.file(),
      cat(migrations()[0].sql,
          "PRAGMA application_id = 1398893676; PRAGMA user_version = 1;"
          "INSERT INTO persons VALUES (1, 'Athos', 'athos', 'h', 0, 0, 5, 6);"
          "INSERT INTO persons VALUES (2, 'Milady', 'milady', 'h', 0, 1, 5, 6);"
          "INSERT INTO persons VALUES (3, 'Guest 7', 'guest 7', '', 1, 0, 5, 6);"
          "INSERT INTO sessions VALUES ('one', 1, 0, 3, 9);"
          "INSERT INTO sessions VALUES ('two', 1, 0, 4, 9);"
          "INSERT INTO tables VALUES (1, 'A', 'g', 'r', '{\"listed\":true}', '', 0, 1, 0, 0, '');"
          "INSERT INTO tables VALUES (2, 'B', 'g', 'r', '{\"listed\":false}', '', 0, 1, 0, 0, '');"
          "INSERT INTO tables VALUES (3, 'C', 'g', 'r', 'odd', '', 0, 1, 0, 0, '')"));
  auto store = opened(scratch.file());
  const auto athos = store->person_named("ATHOS")->value();
  EXPECT_EQ(athos.password, "h");
  EXPECT_FALSE(athos.guest);
  EXPECT_EQ(athos.created, 5);
  EXPECT_EQ(athos.seen, 6);
  EXPECT_EQ(athos.suspended_until, 0);
  EXPECT_EQ(athos.role, Role::kNone);
  EXPECT_EQ(store->person(2)->value().suspended_until, kForGood) << "banned";
  EXPECT_EQ(store->records().judged()->size(), 1u);
  EXPECT_EQ(*store->records().look_alike("athos", 0), 1);
  EXPECT_EQ(*store->records().look_alike("miiady", 0), 2) << "an l is an i";
  const auto sessions = *store->records().sessions(1);
  ASSERT_EQ(sessions.size(), 2u);
  EXPECT_EQ(sessions[0].token_hash, "two") << "the latest first";
  EXPECT_EQ(sessions[0].seen, 4);
  EXPECT_EQ(sessions[0].id.size(), 16u);
  EXPECT_NE(sessions[0].id, sessions[1].id);
  EXPECT_EQ(store->reserve(IdKind::kPerson, 1)->first, 4);
  const auto listed = *store->listed_tables(10);
  ASSERT_EQ(listed.size(), 1u) << "as their settings say";
  EXPECT_EQ(listed[0].code, "A");
}

TEST(SqliteOpen, AStepThatFailsLeavesTheVersionBefore) {
  const Scratch scratch;
  ASSERT_TRUE(
      commit(*opened(scratch.file()), {person(1, "Athos"), PutSession{{"hash", 1, false, 0, 9}}}));
  const char* const bad[] = {"UPDATE persons SET name = 'lost'; INSERT INTO nowhere VALUES (1)",
                             "UPDATE persons SET id = 7"};  // the session's person is gone then
  for (const char* sql : bad) {
    const auto known = ours_and({sql});
    EXPECT_FALSE(open_sqlite(scratch.file(), {.known = known}));
    auto store = opened(scratch.file());
    EXPECT_EQ(store->person(1)->value().name, "Athos");
  }
}

TEST(SqliteOpen, AProbeIsWritten) {
  const Scratch scratch;
  auto store = opened(scratch.file());
  const std::string log = scratch.file("salle.db-wal");
  const auto before = std::filesystem::file_size(log);
  ASSERT_TRUE(commit(*store, {Probe{}}));
  EXPECT_GT(std::filesystem::file_size(log), before) << "a page in the log, and a sync behind it";
}

TEST(SqliteOpen, TheFileIsItsOwnersAlone) {
  const Scratch scratch;
  auto store = opened(scratch.file());
  ASSERT_TRUE(commit(*store, {table(1)}));
  for (const char* part : {"", "-wal", "-shm", ".lock"}) {
    struct stat about{};
    ASSERT_EQ(::stat((scratch.file() + part).c_str(), &about), 0) << part;
    EXPECT_EQ(about.st_mode & 0777u, 0600u) << part;
  }
  store.reset();
  ::chmod(scratch.file().c_str(), 0644);
  store = opened(scratch.file());
  struct stat about{};
  ::stat(scratch.file().c_str(), &about);
  EXPECT_EQ(about.st_mode & 0777u, 0600u);
}

TEST(SqliteOpen, OneStoreAFile) {
  const Scratch scratch;
  auto first = opened(scratch.file());
  EXPECT_TRUE(says(refused(scratch.file()),
                   cat("another server (process ", std::to_string(::getpid()), ") runs on")));
  std::filesystem::create_symlink(scratch.file(), scratch.file("link"));
  EXPECT_TRUE(says(refused(scratch.file("link")), "another server"));
  first.reset();
  EXPECT_NE(opened(scratch.file("link")), nullptr);
}

std::string writer_of(const std::string& path) {
  SQLite::Database database(path, SQLite::OPEN_READONLY);
  return written_by(database);
}

void change(const std::string& path, const std::string& sql) {
  SQLite::Database(path, SQLite::OPEN_READWRITE).exec(sql);
}

TEST(WrittenBy, TheVersionThatOpenedItLastStandsInTheFile) {
  const Scratch scratch;
  opened(scratch.file());
  EXPECT_EQ(writer_of(scratch.file()), version());
  change(scratch.file(), "UPDATE written_by SET version = '0.1.9'");
  opened(scratch.file());
  EXPECT_EQ(writer_of(scratch.file()), version());
  // A file from before versions were written down.
  change(scratch.file(), "DROP TABLE written_by");
  EXPECT_EQ(writer_of(scratch.file()), "");
  opened(scratch.file());
  EXPECT_EQ(writer_of(scratch.file()), version());
}

TEST(WrittenBy, NothingIsWrittenWhereItStandsThere) {
  const Scratch scratch;
  opened(scratch.file());
  const auto before = std::filesystem::last_write_time(scratch.file());
  opened(scratch.file());
  EXPECT_EQ(std::filesystem::last_write_time(scratch.file()), before);
}

TEST(WrittenBy, WhoeverIsTooOldSaysWhichVersionIsNeeded) {
  const Scratch scratch;
  const auto known = ours_and({"CREATE TABLE later (id)"});
  ASSERT_TRUE(open_sqlite(scratch.file(), {.known = known}));
  change(scratch.file(), "UPDATE written_by SET version = '7.8.9'");
  const std::string refused = words(open_sqlite(scratch.file()));
  EXPECT_TRUE(refused.ends_with(": use Salle 7.8.9 or newer")) << refused;
  EXPECT_EQ(writer_of(scratch.file()), "7.8.9") << "a file that is refused is left alone";
  const std::string backup = words(backup_sqlite(scratch.file(), scratch.file("copy")));
  EXPECT_NE(backup.find("use Salle 7.8.9 or newer"), std::string::npos) << backup;
  change(scratch.file(), "DROP TABLE written_by");
  EXPECT_TRUE(words(open_sqlite(scratch.file())).ends_with(": use that one"));
}

TEST(WrittenBy, ABackupSaysItToo) {
  const Scratch scratch;
  opened(scratch.file());
  ASSERT_TRUE(backup_sqlite(scratch.file(), scratch.file("copy")));
  EXPECT_EQ(writer_of(scratch.file("copy")), version());
}

}  // namespace
}  // namespace salle::store

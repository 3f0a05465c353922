// Backups and putting them back.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <atomic>
#include <fstream>
#include <thread>

#include "store/sqlite_store.hpp"
#include "support/store_files.hpp"

namespace salle::store {
namespace {

namespace fs = std::filesystem;

std::size_t files_in(const std::string& folder) {
  return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder), {}));
}

std::string name_of(Store& store, PersonId id) {
  const auto found = store.person(id);
  return found && *found ? (*found)->name : "nobody";
}

TEST(SqliteCopy, ABackupIsAWholeDataFile) {
  const Scratch scratch;
  const Scratch other;
  auto store = opened(scratch.file());
  ASSERT_TRUE(
      commit(*store, {person(1, "Athos"), person(2, "Aramis"), table(1), entry(1, 1, "+3")}));
  ASSERT_TRUE(commit(*store, {ErasePerson{2}}));
  const auto done = store->backup(other.file("copy"));
  ASSERT_TRUE(done) << done.error().message;
  EXPECT_EQ(files_in(other.folder()), 1u) << "no draft, no log";
  struct stat about{};
  ::stat(other.file("copy").c_str(), &about);
  EXPECT_EQ(about.st_mode & 0777u, 0600u);
  auto copy = opened(other.file("copy"));
  EXPECT_EQ(name_of(*copy, 1), "Athos");
  EXPECT_EQ(copy->entries(1, 0)->front().text, "+3");
  EXPECT_EQ(copy->reserve(IdKind::kPerson, 1)->first, 3);
}

TEST(SqliteCopy, ANameWithoutAFolderIsAFileHere) {
  const Scratch scratch;
  auto store = opened(scratch.file());
  const auto before = fs::current_path();
  fs::current_path(scratch.folder());
  const auto done = store->backup("monday.db");
  fs::current_path(before);
  ASSERT_TRUE(done) << done.error().message;
  EXPECT_TRUE(fs::exists(scratch.file("monday.db")));
}

TEST(SqliteCopy, ABackupReplacesAnOlderOneOnlyWhenItWorks) {
  const Scratch scratch;
  auto store = opened(scratch.file());
  std::ofstream(scratch.file("copy")) << "older";
  for (const char* part : {"", "-wal", "-shm", ".lock"}) {
    EXPECT_FALSE(store->backup(scratch.file() + part)) << part;
  }
  EXPECT_FALSE(store->backup(scratch.folder()));
  EXPECT_FALSE(store->backup(scratch.file("no/copy")));
  EXPECT_FALSE(backup_sqlite(scratch.file("missing"), scratch.file("copy")));
  EXPECT_FALSE(fs::exists(scratch.file("missing")));
  EXPECT_FALSE(backup_sqlite(scratch.file("copy"), scratch.file("second"))) << "no database";
  EXPECT_FALSE(fs::exists(scratch.file("second")));
  EXPECT_EQ(fs::file_size(scratch.file("copy")), 5u);
  EXPECT_TRUE(store->backup(scratch.file("copy")));
  EXPECT_GT(fs::file_size(scratch.file("copy")), 5u);
  EXPECT_EQ(files_in(scratch.folder()), 5u) << "the file, its log, index and lock, the copy";
}

TEST(SqliteCopy, BackupsWhileEntriesAreWritten) {
  const Scratch scratch;
  auto store = opened(scratch.file());
  ASSERT_TRUE(commit(*store, {table(1)}));
  std::atomic<bool> stop = false;
  std::atomic<std::int64_t> written = 0;
  std::thread writer([&] {
    for (std::int64_t i = 1; !stop; i += 2) {
      EXPECT_TRUE(commit(*store, {entry(1, i), entry(1, i + 1)}));
      written = i + 1;
    }
  });
  for (int round = 0; round < 5; ++round) {
    const std::string copy = scratch.file("copy" + std::to_string(round));
    const std::int64_t before = written;
    const auto done = backup_sqlite(scratch.file(), copy);
    EXPECT_TRUE(done) << words(done);
    const auto list = opened(copy)->entries(1, 0);
    EXPECT_GE(static_cast<std::int64_t>(list->size()), before) << "what was there is in it";
    EXPECT_EQ(list->size() % 2, 0u) << "of one moment";
  }
  stop = true;
  writer.join();
}

TEST(SqliteCopy, RestoringPutsTheBackupBackAndKeepsTheOldFile) {
  const Scratch scratch;
  {
    auto store = opened(scratch.file());
    ASSERT_TRUE(commit(*store, {person(1, "Athos")}));
    ASSERT_TRUE(store->backup(scratch.file("copy")));
    ASSERT_TRUE(commit(*store, {person(2, "Aramis")}));
    EXPECT_NE(words(restore_sqlite(scratch.file("copy"), scratch.file())).find("another server"),
              std::string::npos);
    EXPECT_EQ(name_of(*store, 2), "Aramis");
  }
  for (const char* kept : {".before-restore", ".before-restore-2"}) {
    const auto done = restore_sqlite(scratch.file("copy"), scratch.file());
    ASSERT_TRUE(done) << done.error().message;
    auto now = opened(scratch.file());
    EXPECT_EQ(name_of(*now, 1), "Athos");
    EXPECT_EQ(name_of(*now, 2), "nobody");
    EXPECT_TRUE(fs::exists(scratch.file() + kept));
    EXPECT_TRUE(commit(*now, {person(3, "Porthos")}));
  }
  EXPECT_EQ(name_of(*opened(scratch.file() + ".before-restore"), 2), "Aramis");
  EXPECT_EQ(name_of(*opened(scratch.file() + ".before-restore-2"), 3), "Porthos");
  EXPECT_TRUE(restore_sqlite(scratch.file("copy"), scratch.file("fresh"))) << "no old file";
  EXPECT_EQ(name_of(*opened(scratch.file("fresh")), 1), "Athos");
}

// The server died with commits in its log; the log goes with the old file and not over the new one.
TEST(SqliteCopy, RestoringAfterACrashKeepsTheLogWithTheOldFile) {
  const Scratch scratch;
  const Scratch crashed;
  {
    auto store = opened(scratch.file());
    ASSERT_TRUE(commit(*store, {person(1, "Athos")}));
    ASSERT_TRUE(store->backup(scratch.file("copy")));
    ASSERT_TRUE(commit(*store, {person(2, "Aramis")}));
    for (const char* part : {"", "-wal"}) fs::copy(scratch.file() + part, crashed.file() + part);
  }
  ASSERT_GT(fs::file_size(crashed.file() + "-wal"), 0u);
  ASSERT_TRUE(restore_sqlite(scratch.file("copy"), crashed.file()));
  EXPECT_EQ(name_of(*opened(crashed.file()), 2), "nobody");
  EXPECT_EQ(name_of(*opened(crashed.file() + ".before-restore"), 2), "Aramis");
}

TEST(SqliteCopy, ADamagedDataFileCanBeReplacedAndADamagedBackupIsRefused) {
  const Scratch scratch;
  {
    auto store = opened(scratch.file());
    std::vector<Change> changes = {table(1)};
    for (int i = 1; i <= 2000; ++i) changes.push_back(entry(1, i, std::string(100, 'm')));
    ASSERT_TRUE(store->commit(changes));
    ASSERT_TRUE(store->backup(scratch.file("copy")));
  }
  fs::copy(scratch.file("copy"), scratch.file("bad"));
  std::fstream(scratch.file("bad"), std::ios::in | std::ios::out | std::ios::binary)
      .seekp(static_cast<std::streamoff>(fs::file_size(scratch.file("bad")) - 4096 * 20))
      .write(std::string(8192, '\xff').data(), 8192);
  const auto refused = restore_sqlite(scratch.file("bad"), scratch.file());
  EXPECT_FALSE(refused);
  EXPECT_NE(words(refused).find("damaged"), std::string::npos) << words(refused);
  EXPECT_EQ(opened(scratch.file())->entries(1, 0)->size(), 2000u) << "the old one is untouched";
  EXPECT_FALSE(restore_sqlite(scratch.file("missing"), scratch.file()));
  EXPECT_FALSE(restore_sqlite(scratch.file(), scratch.file()));

  std::ofstream(scratch.file(), std::ios::trunc) << "overwritten by mistake, not a database at all";
  EXPECT_FALSE(open_sqlite(scratch.file()));
  const auto done = restore_sqlite(scratch.file("copy"), scratch.file());
  ASSERT_TRUE(done) << done.error().message;
  EXPECT_EQ(opened(scratch.file())->entries(1, 0)->size(), 2000u);
}

}  // namespace
}  // namespace salle::store

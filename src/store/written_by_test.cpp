#include "store/written_by.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>

#include <array>
#include <filesystem>

#include "core/text.hpp"
#include "core/version.hpp"
#include "store/sqlite_store.hpp"
#include "support/store_files.hpp"

namespace salle::store {
namespace {

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
  const std::array known = {migrations()[0], migrations()[1],
                            Migration{migrations().back().version + 1, "CREATE TABLE later (id)"}};
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

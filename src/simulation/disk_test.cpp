#include "simulation/disk.hpp"

#include <gtest/gtest.h>
#include <sqlite3.h>

#include "core/text.hpp"
#include "store/sqlite_store.hpp"
#include "support/store_files.hpp"

namespace salle::simulation {
namespace {

TEST(SimulatedDisk, KeepsWhatWasSyncedAndMayLoseTheRest) {
  int kept = 0;
  int lost = 0;
  int torn = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    FaultCounts faults;
    Disk disk(seed, faults);
    const auto file = disk.open("a", true);
    const std::string safe(2048, 's');
    const std::string fresh(2048, 'f');
    ASSERT_EQ(disk.write(*file, 0, safe), SQLITE_OK);
    ASSERT_EQ(disk.sync(*file), SQLITE_OK);
    ASSERT_EQ(disk.write(*file, 0, fresh), SQLITE_OK);
    disk.cut_power();
    disk.light();
    const std::string& left = disk.open("a", false)->content;
    ASSERT_EQ(left.size(), 2048U);
    for (std::size_t sector = 0; sector < left.size(); sector += 512) {
      const std::string piece = left.substr(sector, 512);
      ASSERT_TRUE(piece == safe.substr(0, 512) || piece == fresh.substr(0, 512));
    }
    kept += left == fresh;
    lost += left == safe;
    torn += left != fresh && left != safe;
  }
  EXPECT_GT(kept, 0);
  EXPECT_GT(lost, 0);
  EXPECT_GT(torn, 0);
}

TEST(SimulatedDisk, AFailedSyncPromisesNothing) {
  FaultCounts faults;
  Disk disk(1, faults);
  const auto file = disk.open("a", true);
  disk.sync_failures = 1;
  ASSERT_EQ(disk.write(*file, 0, "abc"), SQLITE_OK);
  EXPECT_EQ(disk.sync(*file), SQLITE_IOERR_FSYNC);
  EXPECT_EQ(file->synced, "");
  EXPECT_EQ(disk.sync(*file), SQLITE_OK);
  EXPECT_EQ(file->synced, "abc");
  disk.full = true;
  EXPECT_EQ(disk.write(*file, 3, "d"), SQLITE_FULL);
  EXPECT_EQ(disk.write(*file, 0, "x"), SQLITE_OK) << "there is room for what was there";
}

TEST(SimulatedDisk, ReadingFailsAsOftenAsItIsTold) {
  FaultCounts faults;
  Disk disk(1, faults);
  disk.read_failures = 2;
  EXPECT_TRUE(disk.fails_to_read());
  EXPECT_TRUE(disk.fails_to_read());
  EXPECT_FALSE(disk.fails_to_read());
  EXPECT_EQ(faults.of[static_cast<std::size_t>(Fault::kReadFailed)], 2);
}

// Whatever the disk does with what was not synced, a commit that was answered is there.
TEST(SimulatedDisk, WhatTheStoreCommittedSurvivesEveryCrash) {
  const store::Scratch scratch;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    FaultCounts faults;
    Disk disk(seed, faults);
    store::OpenOptions options;
    options.vfs = Disk::kName;
    std::int64_t answered = 0;
    {
      auto opened = store::open_sqlite(scratch.file(), options);
      ASSERT_TRUE(opened) << opened.error().message;
      disk.power_fails_in = 5 + static_cast<int>(seed);
      for (std::int64_t id = 1; id < 60 && !disk.dark(); ++id) {
        const std::vector<store::Change> change = {
            store::PutPerson{{.id = id, .name = cat("P", std::to_string(id))}}};
        if ((*opened)->commit(change)) answered = id;
      }
    }
    ASSERT_TRUE(disk.dark());
    disk.light();
    auto again = store::open_sqlite(scratch.file(), options);
    ASSERT_TRUE(again) << again.error().message;
    for (std::int64_t id = 1; id <= answered; ++id) {
      const auto person = (*again)->person(id);
      ASSERT_TRUE(person && *person) << "seed " << seed << ", person " << id << " of " << answered;
    }
  }
}

}  // namespace
}  // namespace salle::simulation

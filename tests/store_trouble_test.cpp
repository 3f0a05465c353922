// The store on a full disk, at the limit of a file's size, and without the right to write.
#include <gtest/gtest.h>
#include <sched.h>
#include <signal.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <fstream>

#include "core/text.hpp"
#include "store/group_commit.hpp"
#include "store/sqlite_store.hpp"
#include "support/child.hpp"
#include "support/failing_sync.hpp"
#include "support/program.hpp"
#include "support/store_files.hpp"

namespace salle::store {
namespace {

Change long_entry(std::int64_t number) { return entry(1, number, std::string(3000, 'm')); }

// Writes until it fails, lets the cause go away, and goes on. "" if all went as it should.
std::string fails_and_recovers(Store& store, const std::string& expected,
                               const std::function<void()>& relieve) {
  if (const auto made = commit(store, {table(1)}); !made) return "at first: " + words(made);
  std::int64_t last = 0;
  Committed outcome;
  for (int tries = 0; outcome && tries < 5000; ++tries) {
    outcome = commit(store, {long_entry(last + 1), long_entry(last + 2)});
    if (outcome) last += 2;
  }
  if (outcome) return "it never failed";
  if (!says(words(outcome), expected)) return "other words: " + words(outcome);
  if (outcome.error().blame != CommitError::Blame::kStore) return "blames the changes";
  for (int again = 0; again < 3; ++again) {
    if (commit(store, {long_entry(last + 1), long_entry(last + 2), long_entry(last + 3),
                       long_entry(last + 4)})) {
      return "a larger one passed";
    }
  }
  const auto there = store.entries(1, 0);
  if (!there) return "cannot read meanwhile: " + words(there);
  if (std::ssize(*there) != last) return "half a commit is there";

  // In a group all fail, and are told so in their order.
  std::vector<std::int64_t> told;
  {
    GroupCommit group(store);
    for (std::int64_t i = 1; i <= 4; ++i) {
      group.submit({long_entry(last + 2 * i - 1), long_entry(last + 2 * i)},
                   [&told, i](const Committed& one) { told.push_back(one ? -i : i); });
    }
  }
  if (told.size() != 4) return "not all were told";
  for (std::int64_t i = 1; i <= 4; ++i) {
    if (told[static_cast<std::size_t>(i - 1)] != i) return "one of the group passed";
  }

  relieve();
  if (const auto on = commit(store, {long_entry(last + 1)}); !on) return "after it: " + words(on);
  return "";
}

// Closed and opened again all is there and whole.
std::string whole(const std::string& path) {
  auto store = open_sqlite(path);
  if (!store) return "opening again: " + words(store);
  const auto list = (*store)->entries(1, 0);
  if (!list) return "reading again: " + words(list);
  for (std::size_t i = 0; i < list->size(); ++i) {
    if ((*list)[i].number != static_cast<std::int64_t>(i) + 1) return "a gap";
  }
  const auto copy = (*store)->backup(path + ".copy");  // checks the copy, and so the original
  return copy ? "" : "backup: " + words(copy);
}

// A file system of its own, so only for root; it goes with the child's view of the mounts.
TEST(StoreTrouble, AFullDisk) {
  const Scratch scratch;
  const std::string answer = in_child([&]() -> std::string {
    if (::unshare(CLONE_NEWNS) != 0 ||
        ::mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0 ||
        ::mount("tmpfs", scratch.folder().c_str(), "tmpfs", 0, "size=2m") != 0) {
      return "skip";
    }
    std::ofstream(scratch.file("ballast")) << std::string(1 << 20, 'b');
    std::string found;
    {
      auto store = open_sqlite(scratch.file());
      if (!store) return words(store);
      found = fails_and_recovers(**store, "the disk is full",
                                 [&] { std::filesystem::remove(scratch.file("ballast")); });
      // A backup has no room either, and leaves nothing behind.
      std::ofstream(scratch.file("ballast")) << std::string(2 << 20, 'b');
      const auto copy = (*store)->backup(scratch.file("copy"));
      if (copy) return "a backup where there is no room";
      if (!says(words(copy), "the disk is full")) found += words(copy);
      for (const auto& left : std::filesystem::directory_iterator(scratch.folder())) {
        if (says(left.path().string(), "copy")) found += "; left behind: " + left.path().string();
      }
      std::filesystem::remove(scratch.file("ballast"));
    }
    return found.empty() ? whole(scratch.file()) : found;
  });
  if (answer == "skip") GTEST_SKIP() << "needs the right to mount";
  EXPECT_EQ(answer, "");
}

// The same without root: SQLite's own limit.
TEST(StoreTrouble, AsManyPagesAsThereMayBe) {
  const Scratch scratch;
  auto store = open_sqlite(scratch.file(), {.most_pages = 80});
  ASSERT_TRUE(store) << store.error().message;
  ASSERT_TRUE(commit(**store, {table(1)}));
  std::int64_t last = 0;
  while (commit(**store, {long_entry(last + 1)})) ++last;
  EXPECT_GT(last, 10);
  const auto full = commit(**store, {long_entry(last + 1)});
  EXPECT_TRUE(says(words(full), "the disk is full")) << words(full);
  EXPECT_EQ((*store)->entries(1, 0)->size(), static_cast<std::size_t>(last));
  store->reset();
  EXPECT_TRUE(commit(*opened(scratch.file()), {long_entry(last + 1)}));
}

TEST(StoreTrouble, TheLargestSizeOfAFile) {
  const Scratch scratch;
  const std::string answer = in_child([&]() -> std::string {
    ::signal(SIGXFSZ, SIG_IGN);  // or the limit would end the process
    std::string found;
    {
      auto store = open_sqlite(scratch.file());
      if (!store) return words(store);
      rlimit limit{};
      ::getrlimit(RLIMIT_FSIZE, &limit);
      const auto before = limit.rlim_cur;
      limit.rlim_cur = 300'000;
      ::setrlimit(RLIMIT_FSIZE, &limit);
      found = fails_and_recovers(**store, "the largest size that a file may have", [&] {
        limit.rlim_cur = before;
        ::setrlimit(RLIMIT_FSIZE, &limit);
      });
    }
    return found.empty() ? whole(scratch.file()) : found;
  });
  EXPECT_EQ(answer, "");
}

// What somebody opens who takes the files as they are now: as after a kill.
std::vector<Entry> after_a_kill(const Scratch& scratch) {
  std::filesystem::create_directories(scratch.file("copy"));
  for (const char* part : {"", "-wal"}) {
    std::filesystem::copy_file(scratch.file() + part, scratch.file("copy/salle.db") + part,
                               std::filesystem::copy_options::overwrite_existing);
  }
  const auto list = opened(scratch.file("copy/salle.db"))->entries(1, 0).value();
  std::filesystem::remove_all(scratch.file("copy"));
  return list;
}

TEST(StoreTrouble, WhatWasRefusedAtTheSyncIsNotThereAfterAKill) {
  FailingSync::install();
  const Scratch scratch;
  auto store = open_sqlite(scratch.file(), {.vfs = FailingSync::kName});
  ASSERT_TRUE(store) << store.error().message;
  ASSERT_TRUE(commit(**store, {table(1), entry(1, 1)}));
  FailingSync::failures = 1;
  const auto refused = commit(**store, {entry(1, 2, "refused")});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().blame, CommitError::Blame::kStore);
  EXPECT_FALSE(refused.error().uncertain) << "it was written over";
  EXPECT_EQ(after_a_kill(scratch).size(), 1u);
  ASSERT_TRUE(commit(**store, {entry(1, 2, "again")}));
  EXPECT_EQ(after_a_kill(scratch).back().text, "again");
}

TEST(StoreTrouble, WhereTheDiskWillNotEvenTakeThatBackItIsCalledUncertain) {
  FailingSync::install();
  const Scratch scratch;
  auto store = open_sqlite(scratch.file(), {.vfs = FailingSync::kName});
  ASSERT_TRUE(store) << store.error().message;
  ASSERT_TRUE(commit(**store, {table(1), entry(1, 1)}));
  FailingSync::failures = 2;
  const auto refused = commit(**store, {entry(1, 2, "who knows")});
  ASSERT_FALSE(refused);
  EXPECT_TRUE(refused.error().uncertain);
  // This process goes on as if it had not been, and the next one that succeeds makes that true.
  EXPECT_EQ((*store)->entries(1, 0)->size(), 1u);
  ASSERT_TRUE(commit(**store, {entry(1, 2, "again")}));
  ASSERT_EQ(after_a_kill(scratch).size(), 2u);
  EXPECT_EQ(after_a_kill(scratch).back().text, "again");
}

TEST(StoreTrouble, WithoutTheRightToReadOrWrite) {
  const Scratch scratch;
  opened(scratch.file());
  const std::string answer = in_child([&]() -> std::string {
    constexpr unsigned kNobody = 65534;  // root may do anything, so be someone else
    if (::geteuid() == 0) {
      for (const auto& file : std::filesystem::directory_iterator(scratch.folder())) {
        if (::chown(file.path().c_str(), kNobody, kNobody) != 0) return "chown";
      }
      if (::chown(scratch.folder().c_str(), kNobody, kNobody) != 0) return "chown";
      if (::setgid(kNobody) != 0 || ::setuid(kNobody) != 0) return "setuid";
    }
    std::string all;
    const auto attempt = [&](unsigned file, unsigned folder) {
      ::chmod(scratch.file().c_str(), file);
      ::chmod(scratch.folder().c_str(), folder);
      all += words(open_sqlite(scratch.file())) + "\n";
      ::chmod(scratch.folder().c_str(), 0700);
    };
    attempt(0400, 0700);
    attempt(0000, 0700);
    attempt(0600, 0500);
    ::unlink((scratch.file() + ".lock").c_str());
    attempt(0600, 0500);
    attempt(0600, 0000);
    attempt(0600, 0700);
    return all;
  });
  const auto lines = split(answer, '\n');
  ASSERT_EQ(lines.size(), 7u) << answer;
  const std::string path = scratch.file();
  EXPECT_TRUE(says(std::string(lines[0]), path + " cannot be written")) << lines[0];
  EXPECT_TRUE(says(std::string(lines[1]), "cannot open " + path)) << lines[1];
  EXPECT_TRUE(says(std::string(lines[2]), path)) << lines[2];
  EXPECT_TRUE(says(std::string(lines[2]), "cannot")) << lines[2];
  EXPECT_TRUE(says(std::string(lines[3]), "cannot write " + path + ".lock")) << lines[3];
  EXPECT_TRUE(says(std::string(lines[4]), "cannot")) << lines[4];
  EXPECT_EQ(lines[5], "no error") << "once the cause is gone";
}

}  // namespace
}  // namespace salle::store

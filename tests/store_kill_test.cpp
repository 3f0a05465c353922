// A server that is killed at any moment: what it had acknowledged is there when the store is
// opened again. SALLE_TEST_SCALE=34 makes it a thousand rounds.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <condition_variable>
#include <mutex>

#include "core/random.hpp"
#include "store/group_commit.hpp"
#include "support/any_store.hpp"
#include "support/scale.hpp"

namespace salle::store {
namespace {

std::string text_of(std::int64_t number) {
  Random random(static_cast<std::uint64_t>(number));
  return std::string(random.below(400), static_cast<char>('a' + number % 26)) +
         std::to_string(number);
}

// Writes entries for ever, some dozens in flight, and tells the pipe which are on disk.
[[noreturn]] void serve(const std::string& address, std::int64_t next, int pipe) {
  auto store = open(address);
  if (!store) ::_exit(1);
  if (next == 1 && !commit(**store, {PutTable{table_row(1)}})) ::_exit(2);
  GroupCommit group(**store);
  std::mutex mutex;
  std::condition_variable wake;
  int in_flight = 0;
  while (true) {
    std::unique_lock lock(mutex);
    wake.wait(lock, [&] { return in_flight < 48; });
    ++in_flight;
    const std::int64_t number = next++;
    lock.unlock();
    group.submit({entry(1, number, text_of(number))}, [&, number](const Committed& outcome) {
      if (!outcome || ::write(pipe, &number, sizeof number) != sizeof number) ::_exit(3);
      {
        const std::lock_guard guard(mutex);
        --in_flight;
      }
      wake.notify_one();
    });
  }
}

// What came after an entry: every one in its place, up to `least` or further.
void expect_entries(Store& store, std::int64_t after, std::int64_t least) {
  const auto list = store.entries(1, after);
  ASSERT_TRUE(list) << list.error().message;
  ASSERT_GE(after + std::ssize(*list), least);
  for (const auto& one : *list) {
    ASSERT_EQ(one.number, ++after);
    ASSERT_EQ(one.text, text_of(one.number));
  }
}

class StoreKillOn : public testing::TestWithParam<Database> {
 protected:
  StorePlace place_{GetParam()};

  // A server may still be at work for somebody who is gone.
  void wait_for_the_end() const {
    if (GetParam() == Database::kPostgres) PostgresServer::wait_until_alone(place_.address());
  }
};

TEST_P(StoreKillOn, WhatWasAcknowledgedIsThere) {
  Random random(1870);
  std::int64_t there = 0;
  for (int round = 0; round < scaled(30); ++round) {
    int ends[2];
    ASSERT_EQ(::pipe(ends), 0);
    const pid_t child = ::fork();
    if (child == 0) {
      ::close(ends[0]);
      serve(place_.address(), there + 1, ends[1]);
    }
    ::close(ends[1]);
    // Now and then before it has begun; else after some hundreds, and a moment more.
    std::int64_t acknowledged = there;
    std::int64_t number = 0;
    const std::uint32_t enough = random.below(5) == 0 ? 0 : 1 + random.below(600);
    for (std::uint32_t i = 0; i < enough; ++i) {
      ASSERT_EQ(::read(ends[0], &number, sizeof number), ssize_t{sizeof number})
          << "it ended early";
      EXPECT_EQ(number, acknowledged + 1) << "in order";
      acknowledged = number;
    }
    ::usleep(random.below(4000));
    ::kill(child, SIGKILL);
    while (::read(ends[0], &number, sizeof number) == ssize_t{sizeof number}) acknowledged = number;
    ::close(ends[0]);
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    ASSERT_TRUE(WIFSIGNALED(status)) << "ended by itself with " << WEXITSTATUS(status);

    wait_for_the_end();
    auto store = place_.open();
    ASSERT_NE(store, nullptr);
    expect_entries(*store, there, acknowledged);
    there = std::ssize(*store->entries(1, there)) + there;
    ASSERT_FALSE(HasFailure()) << "round " << round;
  }
  auto store = place_.open();
  expect_entries(*store, 0, there);
  ASSERT_TRUE(store->backup(place_.scratch().file("copy"))) << "which checks the whole of it";
}

SALLE_ON_BOTH(StoreKillOn);

// While another process writes: no second server, no restoring, but backups.
TEST(StoreKill, ARunningServerCanBeCopiedAndNothingElse) {
  const Scratch scratch;
  const std::string path = scratch.file();
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  const pid_t child = ::fork();
  if (child == 0) serve(scratch.folder(), 1, ends[1]);
  ::close(ends[1]);
  std::int64_t number = 0;
  while (number < 100 && ::read(ends[0], &number, sizeof number) > 0) continue;
  EXPECT_EQ(number, 100);

  const std::string busy = "another server (process " + std::to_string(child) + ") runs on " + path;
  EXPECT_EQ(words(open_sqlite(path)), busy);
  const auto copied = backup_sqlite(path, scratch.file("copy"));
  EXPECT_TRUE(copied) << words(copied);
  EXPECT_EQ(words(restore_sqlite(scratch.file("copy"), path)), busy);
  ::kill(child, SIGKILL);
  ::close(ends[0]);
  ::waitpid(child, nullptr, 0);

  EXPECT_GE(opened(scratch.file("copy"))->entries(1, 0)->size(), 100u);
  EXPECT_GE(opened(path)->entries(1, 0)->size(), 100u) << "the lock went with the process";
}

}  // namespace
}  // namespace salle::store

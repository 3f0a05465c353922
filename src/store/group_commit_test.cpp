#include "store/group_commit.hpp"

#include <gtest/gtest.h>

#include <future>
#include <stdexcept>
#include <thread>

#include "support/store_files.hpp"

namespace salle::store {
namespace {

// Remembers transactions; entries with the text "bad" do not fit, and a full disk refuses all. The
// first transaction waits until it is let go.
class FakeStore final : public Store {
 public:
  Committed commit(std::span<const Change> changes) override {
    if (hold_first && transactions.empty() && tries == 0) {
      begun.set_value();
      go.get_future().wait();
    }
    ++tries;
    using enum CommitError::Blame;
    if (full) return std::unexpected(CommitError{{"full"}, kStore});
    std::vector<std::int64_t> numbers;
    for (const auto& change : changes) {
      const auto& one = std::get<AddEntry>(change).entry;
      if (one.text == "bad") return std::unexpected(CommitError{{"bad"}, kChanges});
      numbers.push_back(one.number);
    }
    transactions.push_back(numbers);
    return {};
  }
  Result<Counters> counters() override { return Counters{}; }
  Result<std::optional<Person>> person(PersonId) override { return std::nullopt; }
  Result<std::optional<Person>> person_named(std::string_view) override { return std::nullopt; }
  Result<std::optional<SessionRow>> session(std::string_view) override { return std::nullopt; }
  Result<std::optional<TableRow>> table(TableId) override { return std::nullopt; }
  Result<std::optional<TableRow>> table_with_code(std::string_view) override {
    return std::nullopt;
  }
  Result<std::vector<TableRow>> unfinished_tables() override { return std::vector<TableRow>{}; }
  Result<std::vector<TableRow>> history(PersonId, std::size_t, TableId) override {
    return std::vector<TableRow>{};
  }
  Result<std::vector<Entry>> entries(TableId, std::int64_t) override {
    return std::vector<Entry>{};
  }
  Result<std::vector<RatingRow>> ratings(PersonId) override { return std::vector<RatingRow>{}; }
  Result<std::optional<RatingRow>> rating(const RatingRow&) override { return std::nullopt; }
  PersonRecords& records() override { throw std::logic_error("nobody asks here"); }
  Result<void> backup(const std::string&) override { return {}; }
  Result<Swept> sweep(const Sweep&) override { return Swept{}; }
  Result<std::int64_t> size() override { return 0; }

  bool hold_first = false;
  bool full = false;
  int tries = 0;
  std::promise<void> begun;
  std::promise<void> go;
  std::vector<std::vector<std::int64_t>> transactions;
};

using Numbers = std::vector<std::int64_t>;

// What was told, in order: 7 for success of submission 7, -7 for its failure.
struct Told {
  Numbers numbers;
  GroupCommit::Done about(std::int64_t number) {
    return
        [this, number](const Committed& outcome) { numbers.push_back(outcome ? number : -number); };
  }
};

TEST(GroupCommit, GathersWhatComesWhileATransactionRuns) {
  FakeStore store;
  store.hold_first = true;
  Told told;
  {
    GroupCommit group(store);
    group.submit({entry(1, 1)}, told.about(1));
    store.begun.get_future().wait();
    for (int i = 2; i <= 5; ++i) group.submit({entry(1, i)}, told.about(i));
    EXPECT_EQ(group.waiting(), 5u);
    store.go.set_value();
  }
  EXPECT_EQ(store.transactions, (std::vector<Numbers>{{1}, {2, 3, 4, 5}}));
  EXPECT_EQ(told.numbers, (Numbers{1, 2, 3, 4, 5}));
}

TEST(GroupCommit, OnlyTheGuiltyFail) {
  FakeStore store;
  store.hold_first = true;
  Told told;
  {
    GroupCommit group(store);
    group.submit({}, told.about(1));  // nothing to do is done at once
    group.submit({entry(1, 2)}, told.about(2));
    store.begun.get_future().wait();
    for (int i = 3; i <= 10; ++i) {
      if (i == 5) {
        group.submit({entry(1, 50), entry(1, 51, "bad"), entry(1, 52)}, told.about(5));
      } else {
        group.submit({entry(1, i)}, told.about(i));
      }
    }
    store.go.set_value();
  }
  EXPECT_EQ(told.numbers, (Numbers{1, 2, 3, 4, -5, 6, 7, 8, 9, 10}));
  // Eight submissions: 3 to 10 fail, 3 to 6 fail, 3 and 4 pass, 5 and 6 fail, 5 fails, 6, 7 to 10.
  EXPECT_EQ(store.transactions, (std::vector<Numbers>{{2}, {3, 4}, {6}, {7, 8, 9, 10}}));
  EXPECT_EQ(store.tries, 8);
}

TEST(GroupCommit, OnAFullDiskAllFailAtOnce) {
  FakeStore store;
  store.hold_first = true;
  store.full = true;
  Told told;
  GroupCommit::Figures figures;
  {
    GroupCommit group(store);
    group.submit({entry(1, 1)}, told.about(1));
    store.begun.get_future().wait();
    for (int i = 2; i <= 9; ++i) group.submit({entry(1, i)}, told.about(i));
    std::promise<void> last;
    group.submit({entry(1, 10)}, [&](const Committed& outcome) {
      EXPECT_EQ(words(outcome), "full");
      last.set_value();
    });
    store.go.set_value();
    last.get_future().wait();
    figures = group.figures();
    // Nothing is on its way once the last one was told, and has returned.
    while (group.waiting() > 0) std::this_thread::yield();
  }
  EXPECT_EQ(store.tries, 2);
  EXPECT_EQ(told.numbers, (Numbers{-1, -2, -3, -4, -5, -6, -7, -8, -9}));
  EXPECT_EQ(figures.transactions, 2);
  EXPECT_EQ(figures.submissions, 10);
  EXPECT_EQ(figures.changes, 10);
  EXPECT_EQ(figures.failures, 10);
  EXPECT_GE(figures.seconds, 0.0);
}

TEST(GroupCommit, WhoIsToldMaySubmitMoreEvenAtTheEnd) {
  FakeStore store;
  Told told;
  {
    GroupCommit group(store);
    group.submit({entry(1, 1)}, [&](const Committed&) {
      group.submit({entry(1, 2)}, [&](const Committed&) {
        group.submit({entry(1, 3)}, told.about(3));
        group.submit({entry(1, 4)}, nullptr);
      });
    });
  }
  EXPECT_EQ(told.numbers, (Numbers{3}));
  EXPECT_EQ(store.transactions.back().back(), 4);
}

// Real threads on a real file: everything arrives once and in each sender's order.
TEST(GroupCommit, ManySendersOneFile) {
  const Scratch scratch;
  auto store = opened(scratch.file());
  constexpr int kSenders = 4;
  constexpr int kEntries = 200;
  for (int i = 1; i <= kSenders; ++i) ASSERT_TRUE(commit(*store, {table(i)}));
  int failures = 0;  // written on the writing thread, read after it has ended
  {
    GroupCommit group(*store);
    std::vector<std::thread> senders;
    for (int sender = 1; sender <= kSenders; ++sender) {
      senders.emplace_back([&, sender] {
        for (int i = 1; i <= kEntries; ++i) {
          group.submit({entry(sender, i)}, [&](const Committed& outcome) { failures += !outcome; });
          if (i % 50 == 0) {
            EXPECT_TRUE(store->entries(sender, 0));
          }
        }
      });
    }
    for (auto& sender : senders) sender.join();
  }
  EXPECT_EQ(failures, 0);
  for (int sender = 1; sender <= kSenders; ++sender) {
    EXPECT_EQ(store->entries(sender, 0)->size(), static_cast<std::size_t>(kEntries));
  }
}

TEST(GroupCommit, ANameThatIsTakenStopsNobodyElse) {
  const Scratch scratch;
  auto store = opened(scratch.file());
  std::string error;
  {
    GroupCommit group(*store);
    group.submit({person(1, "Porthos")}, nullptr);
    group.submit({person(2, "Aramis")}, nullptr);
    group.submit({person(3, "porthos")}, [&](const Committed& outcome) { error = words(outcome); });
    group.submit({person(4, "Athos")}, nullptr);
  }
  EXPECT_EQ(error, "this name is taken");
  EXPECT_TRUE(store->person(2)->has_value());
  EXPECT_FALSE(store->person(3)->has_value());
  EXPECT_TRUE(store->person(4)->has_value());
}

}  // namespace
}  // namespace salle::store

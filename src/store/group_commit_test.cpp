#include "store/group_commit.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <mutex>
#include <stdexcept>
#include <thread>

#include "support/any_store.hpp"

namespace salle::store {
namespace {

// Remembers transactions; entries with the text "bad" do not fit, and a full disk refuses all. The
// first transaction waits until it is let go.
class FakeStore final : public Store {
 public:
  Committed commit(std::span<const Change> changes) override {
    if (tries++ == 0 && hold_first) {
      begun.set_value();
      go.get_future().wait();
    }
    const std::lock_guard lock(mutex);
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
  Result<IdBlock> reserve(IdKind, std::int64_t) override { return IdBlock{}; }
  Result<Millis> now() override { return 0; }
  bool shared() const override { return false; }
  Result<std::optional<Person>> person(PersonId) override { return std::nullopt; }
  Result<std::optional<Person>> person_named(std::string_view) override { return std::nullopt; }
  Result<std::optional<SessionRow>> session(std::string_view) override { return std::nullopt; }
  Result<std::optional<TableRow>> table(TableId) override { return std::nullopt; }
  Result<std::optional<TableRow>> table_with_code(std::string_view) override {
    return std::nullopt;
  }
  Result<std::vector<TableRow>> unfinished_tables(std::uint64_t) override {
    return std::vector<TableRow>{};
  }
  Result<std::vector<TableRow>> tables_of(PersonId) override { return std::vector<TableRow>{}; }
  Result<std::vector<TableRow>> listed_tables(std::size_t) override {
    return std::vector<TableRow>{};
  }
  Result<std::vector<TableRow>> history(PersonId, std::size_t, TableId) override {
    return std::vector<TableRow>{};
  }
  Result<std::vector<Entry>> entries(TableId, std::int64_t) override {
    return std::vector<Entry>{};
  }
  Result<std::vector<std::pair<TableId, std::int64_t>>> latest_entries(
      std::span<const TableId>) override {
    return std::vector<std::pair<TableId, std::int64_t>>{};
  }
  Result<std::vector<Person>> persons(std::span<const PersonId>) override {
    return std::vector<Person>{};
  }
  Result<std::vector<SessionRow>> sessions_with(std::span<const std::string>) override {
    return std::vector<SessionRow>{};
  }
  Result<std::vector<TableRow>> tables_with_codes(std::span<const std::string>) override {
    return std::vector<TableRow>{};
  }
  Result<std::vector<Entry>> entries_after(
      std::span<const std::pair<TableId, std::int64_t>>) override {
    return std::vector<Entry>{};
  }
  Result<TableId> pairing(std::string_view) override { return 0; }
  Result<std::vector<NodeRow>> nodes() override { return std::vector<NodeRow>{}; }
  Result<std::vector<RatingRow>> ratings(PersonId) override { return std::vector<RatingRow>{}; }
  Result<std::optional<RatingRow>> rating(const RatingRow&) override { return std::nullopt; }
  PersonRecords& records() override { throw std::logic_error("nobody asks here"); }
  Result<void> backup(const std::string&) override { return {}; }
  Result<Swept> sweep(const Sweep&) override { return Swept{}; }
  Result<std::int64_t> size() override { return 0; }

  bool hold_first = false;
  bool full = false;
  std::atomic<int> tries = 0;
  std::mutex mutex;
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

using GroupCommitOn = AnyStore;

// Real threads on a real store: everything arrives once and in each sender's order.
TEST_P(GroupCommitOn, ManySendersOneStore) {
  constexpr int kSenders = 4;
  constexpr int kEntries = 200;
  for (int i = 1; i <= kSenders; ++i) ASSERT_TRUE(commit(*store_, {table(i)}));
  std::atomic<int> failures = 0;  // written by the lanes
  {
    GroupCommit group(*store_);
    std::vector<std::thread> senders;
    for (int sender = 1; sender <= kSenders; ++sender) {
      senders.emplace_back([&, sender] {
        for (int i = 1; i <= kEntries; ++i) {
          group.submit({entry(sender, i)}, [&](const Committed& outcome) { failures += !outcome; });
          if (i % 50 == 0) {
            EXPECT_TRUE(store_->entries(sender, 0));
          }
        }
      });
    }
    for (auto& sender : senders) sender.join();
  }
  EXPECT_EQ(failures, 0);
  for (int sender = 1; sender <= kSenders; ++sender) {
    EXPECT_EQ(store_->entries(sender, 0)->size(), static_cast<std::size_t>(kEntries));
  }
}

TEST_P(GroupCommitOn, ANameThatIsTakenStopsNobodyElse) {
  std::string error;
  {
    GroupCommit group(*store_);
    group.submit({person(1, "Porthos")}, nullptr);
    group.submit({person(2, "Aramis")}, nullptr);
    group.submit({person(3, "porthos")}, [&](const Committed& outcome) { error = words(outcome); });
    group.submit({person(4, "Athos")}, nullptr);
  }
  EXPECT_EQ(error, "this name is taken");
  EXPECT_TRUE(store_->person(2)->has_value());
  EXPECT_FALSE(store_->person(3)->has_value());
  EXPECT_TRUE(store_->person(4)->has_value());
}

// What concerns one table goes by its lane, in its order, while another lane is held up.
TEST(GroupCommit, LanesDoNotWaitForEachOther) {
  FakeStore store;
  store.hold_first = true;
  Told slow;
  Told quick;
  {
    GroupCommit group(store, 2);
    group.submit({entry(2, 1)}, slow.about(1));
    store.begun.get_future().wait();
    group.submit({entry(2, 2), entry(4, 3)}, slow.about(2));  // of two tables: the first lane's
    std::promise<void> told;
    group.submit({entry(1, 10)}, quick.about(10));
    group.submit({entry(3, 11)}, [&](const Committed&) { told.set_value(); });
    told.get_future().wait();
    EXPECT_EQ(quick.numbers, (Numbers{10}));
    EXPECT_TRUE(slow.numbers.empty());
    EXPECT_GE(group.waiting(), 2u);
    store.go.set_value();
  }
  EXPECT_EQ(slow.numbers, (Numbers{1, 2}));
}

SALLE_ON_BOTH(GroupCommitOn);

}  // namespace
}  // namespace salle::store

// A review whose decisions are judged on several threads. Each is judged by its own random numbers
// and by an analyst that remembers nothing, so it does not matter which thread judges it.
#include <algorithm>
#include <atomic>
#include <mutex>
#include <thread>

#include "analysis/review.hpp"

namespace salle {
namespace {

class SideBySide {
 public:
  SideBySide(const Table& played, const Budget& budget, std::uint64_t seed,
             const std::function<bool(std::size_t)>& progress)
      : played_(played),
        budget_(budget),
        seed_(seed),
        progress_(progress),
        actions_(played.actions(Viewer::all())),
        judged_(actions_.size()) {
    for (std::size_t i = 0; i < actions_.size(); ++i) {
      if (played.actors()[i] >= 0) decisions_.push_back(i);
    }
  }

  Result<Review> run(int threads) {
    // Tables and analysts are made here: what they share is there before the threads are.
    std::vector<Desk> desks;
    for (int i = 0; i < std::max(threads, 1); ++i) {
      auto analyst = make_analyst(played_.game().id);
      if (!analyst) return std::unexpected(analyst.error());
      desks.push_back({*std::move(analyst), played_.rewound(0), 0});
    }
    {
      std::vector<std::jthread> others;
      for (std::size_t i = 1; i < desks.size(); ++i) {
        others.emplace_back([this, &desk = desks[i]] { work(desk); });
      }
      work(desks[0]);
    }  // the others are waited for
    if (mistake_) return std::unexpected(*mistake_);
    Review review;
    for (auto& judgement : judged_) {
      if (judgement) review.judgements.push_back(*std::move(judgement));
    }
    return review;
  }

 private:
  struct Desk {
    std::unique_ptr<AnyPlayer> analyst;
    Table table;
    std::size_t played;  // actions
  };

  // Every thread tells of its decisions, one after the other: none is left out while another waits
  // for a core, and nothing is told to somebody who wants no more.
  void work(Desk& desk) {
    for (;;) {
      const std::size_t next = next_++;
      if (stopped_ || next >= decisions_.size()) return;
      const auto done = judge_at(desk, decisions_[next]);
      const std::lock_guard lock(mutex_);
      if (!done) {
        if (!mistake_) mistake_ = done.error();
        stopped_ = true;
      }
      ++done_;
      if (!stopped_ && progress_ && !progress_(actions_done())) stopped_ = true;
    }
  }

  // As if decisions had been judged in their order.
  std::size_t actions_done() const { return decisions_[done_ - 1] + 1; }

  Result<void> judge_at(Desk& desk, std::size_t index) {
    for (; desk.played < index; ++desk.played) {
      if (auto done = desk.table.play(actions_[desk.played]); !done) return done;
    }
    auto judgement = judge(*desk.analyst, desk.table, index, actions_[index], budget_, seed_);
    if (!judgement) return std::unexpected(judgement.error());
    judged_[index] = *std::move(judgement);
    return {};
  }

  const Table& played_;
  const Budget& budget_;
  const std::uint64_t seed_;
  const std::function<bool(std::size_t)>& progress_;
  const std::vector<std::string> actions_;
  std::vector<std::size_t> decisions_;
  std::vector<std::optional<Judgement>> judged_;  // by action; each written by one thread

  std::atomic<std::size_t> next_ = 0;
  std::atomic<bool> stopped_ = false;
  std::mutex mutex_;
  std::size_t done_ = 0;
  std::optional<Error> mistake_;
};

}  // namespace

Result<Review> review_side_by_side(const Table& played, const Budget& budget, std::uint64_t seed,
                                   int threads, const std::function<bool(std::size_t)>& progress) {
  if (threads <= 1) return review(played, budget, seed, progress);
  return SideBySide(played, budget, seed, progress).run(threads);
}

}  // namespace salle

// What was told and promised about one table, and whether all of it is true of what is stored there.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "match/match.hpp"
#include "simulation/heard.hpp"
#include "store/store.hpp"

namespace salle::simulation {

// Something that must not be.
struct Finding {
  std::string check;  // which rule is broken
  std::string what;
};

// What was said to somebody, kept until it can be held against the truth.
struct Said {
  store::PersonId person = 0;
  Millis sent = 0;
  std::string text = {};
  std::int64_t number = -1;  // of entries that were there by then; -1: as it says itself
};

class TableBook {
 public:
  explicit TableBook(std::string code) : code_(std::move(code)) {}

  const std::string& code() const { return code_; }

  // Somebody is told these entries; the first who is sets what all others must hear.
  std::optional<Finding> told(const Heard& heard, Millis sent);
  // Somebody was told that this was done: it must be there for ever.
  struct Promise {
    std::int64_t number = 0;
    std::string id = {};
    store::PersonId person = 0;
    std::int64_t answers = -1;  // what the mover knew; -1: no move
  };
  void promised(Promise promise) { promises_.push_back(std::move(promise)); }
  // Somebody was told that this was not done: it must never be there.
  void denied(std::string_view id) { denied_.emplace_back(id); }
  void promised_seat(store::PersonId person) { seated_.push_back(person); }
  void keep(Said said) {
    if (kept_.size() < kMostKept) kept_.push_back(std::move(said));
  }

  bool over = false;  // as it was told
  Millis over_since = 0;
  bool closed = false;   // held against the truth for good
  Millis restarted = 0;  // the hall was away last
  Millis made = 0;
  Millis moved = 0;  // when somebody was first told of the latest move

  struct Truth {
    const store::TableRow& row;
    const std::vector<store::Entry>& entries;
    bool alone = true;                  // one node, which starts every clock itself
    const std::vector<Millis>& starts;  // of that node
  };
  // Holds what was told against what is stored. Forgets what was kept: it was looked at.
  std::optional<Finding> audit(const Truth& truth, std::uint64_t seed);

  // Moves that somebody was told of since this was last asked.
  std::int64_t new_moves() { return std::exchange(new_moves_, 0); }
  std::int64_t known() const { return std::ssize(told_); }

 private:
  static constexpr std::size_t kMostKept = 400;
  struct Mark {
    std::uint64_t what = 0;  // 0: nobody was told of it yet
    Millis first_sent = 0;
  };
  Finding finding(const char* check, std::string what) const;
  std::optional<Finding> audit_said(const Match& match, const Said& said, const Heard& heard,
                                    std::uint64_t seed) const;

  std::string code_;
  std::vector<Mark> told_;
  std::vector<Promise> promises_;
  std::vector<std::string> denied_;
  std::vector<store::PersonId> seated_;
  std::vector<Said> kept_;
  std::int64_t new_moves_ = 0;
};

}  // namespace salle::simulation

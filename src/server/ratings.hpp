// What a finished game does to the ratings of those who played it.
#pragma once

#include <functional>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/glicko.hpp"
#include "server/lobby.hpp"
#include "store/store.hpp"

namespace salle::server {

// The rule set of a rules line: its first word.
std::string_view rule_set_of(std::string_view rules);

class Ratings : public Conclusions {
 public:
  // May this person's games be rated? Not those of guests. An error: nobody can tell just now.
  using Rateable = std::function<Result<bool>(store::PersonId)>;

  Ratings(store::Store& store, Rateable rateable);

  // Did it count: rated, brought to an end by the players, begun by both sides, between people (or
  // people and computers) who have a name, and did the hall take nobody's time?
  Result<bool> counts(const Match& match) const;

  // The new ratings of everyone at the table; none where it does not count. Every member of a side
  // meets the other side's mean. An error: the store cannot be asked, and the game must not end
  // before it can, or it would end without being rated.
  Result<Conclusion> concluded(const Match& match) override;
  void settled() override { under_way_.clear(); }

 private:
  Result<store::RatingRow> current(const Match& match, const Occupant& seat) const;

  store::Store& store_;
  Rateable rateable_;
  // Worked out and on its way to the disk, or to nothing: for further games of the same players.
  std::unordered_map<std::string, store::RatingRow> under_way_;
};

// As it stands today: less sure than when it was last changed.
Strength strength_at(const store::RatingRow& rating, Millis now);

}  // namespace salle::server

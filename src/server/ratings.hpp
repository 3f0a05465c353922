// What a finished game does to the ratings of those who played it.
#pragma once

#include <functional>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/glicko.hpp"
#include "server/match.hpp"
#include "store/store.hpp"

namespace salle::server {

// The rule set of a rules line: its first word.
std::string_view rule_set_of(std::string_view rules);

class Ratings {
 public:
  // May this person's games be rated? Not those of guests.
  using Rateable = std::function<bool(store::PersonId)>;

  Ratings(store::Store& store, Rateable rateable);

  // Did it count: rated, brought to an end by the players, begun by both sides, between people (or
  // people and computers) who have a name?
  bool counts(const Match& match) const;

  // The new ratings of everyone at the table, for Hall's `Concluded`; none where it does not count.
  // Every member of a side meets the other side's mean.
  std::vector<store::Change> concluded(const Match& match);

 private:
  store::Rating current(const Match& match, const store::Seat& seat) const;

  store::Store& store_;
  Rateable rateable_;
  // What was just worked out may not be on disk yet when the next game of the same player ends.
  std::unordered_map<std::string, store::Rating> recent_;
};

// As it stands today: less sure than when it was last changed.
Strength strength_at(const store::Rating& rating, Millis now);

}  // namespace salle::server

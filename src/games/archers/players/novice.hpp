// The searcher with a person's failings: he misreads which way enemies face, sees only so far, and
// misjudges what he sees. Without failings he is the searcher itself.
#pragma once

#include "games/archers/players/house_nets.hpp"
#include "games/archers/players/oversights.hpp"
#include "games/archers/players/search.hpp"
#include "players/player.hpp"

namespace salle {

class NoviceArchers final : public Player<Archers> {
 public:
  struct Settings {
    Budget usual;
    double overlooks = 0.0;  // the chance to misread an enemy's facing, each enemy and turn
    ArchersSearch::Settings search;
  };

  explicit NoviceArchers(const Settings& settings)
      : settings_(settings), search_(settings.search) {}

  std::string_view weights(const archers::Rules&) const override {
    return settings_.search.learned ? kArchersNetFile : std::string_view{};
  }

 private:
  Thought<Archers> ponder(const Sight<Archers>& sight, const Budget& budget,
                          Random& random) override;

  Settings settings_;
  ArchersSearch search_;
};

}  // namespace salle

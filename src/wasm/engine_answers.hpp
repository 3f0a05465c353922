// What the engine hands on to files of its own: the larger answers (how a game stands, what a player
// thinks, a record), and matches on the page's own device.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "games/table.hpp"
#include "match/local_match.hpp"
#include "players/player.hpp"
#include "wasm/engine_api.hpp"

namespace salle::wasm {

// Everything that `viewer` may know of the table as it is now. A seat that looks is spoken to, the
// others go by those names.
Answer standing_json(const Table& table, Viewer viewer, const std::vector<std::string>& names,
                     EngineRequest& request);

Answer record_text(const Table& table, Viewer viewer, EngineRequest& request);

Answer thought_of(AnyPlayer& player, const Table& table, const Budget& budget, std::uint64_t seed,
                  Language language);

// Weights come as files of their own, and a player without them cannot think.
std::optional<EngineRefusal> lacks(const WeightsFiles& files);

// Decisions a second at random play; with "nodes" a decision, those a second of the strongest
// player.
Answer measure(EngineRequest& request);

// What action number `index` was worth; null for one of chance.
Answer judge_action(const Table& played, std::size_t index, EngineRequest& request);

// Matches on the page's own device: what is asked of them, and the messages that follow.
class MatchApi {
 public:
  // One of the requests that begin with "match".
  Answer take(const std::string& what, EngineRequest& request);

 private:
  Answer open(EngineRequest& request);
  Answer think(std::uint64_t number, LocalScreen& screen, Millis now);
  Answer hint(const LocalScreen& screen, EngineRequest& request) const;

  std::map<std::uint64_t, LocalScreen> screens_;
  std::uint64_t last_ = 0;
};

}  // namespace salle::wasm

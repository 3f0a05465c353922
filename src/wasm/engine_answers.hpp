// The larger answers of the engine: how a game stands, what a player thinks, a record.
#pragma once

#include "games/table.hpp"
#include "players/player.hpp"
#include "wasm/engine_api.hpp"

namespace salle::wasm {

// Everything that `viewer` may know of the table as it is now.
Answer standing_json(const Table& table, Viewer viewer, EngineRequest& request);

Answer record_text(const Table& table, Viewer viewer, EngineRequest& request);

Answer thought_of(AnyPlayer& player, const Table& table, const Budget& budget, std::uint64_t seed,
                  Language language);

// Weights come as files of their own, and a player without them cannot think.
std::optional<EngineRefusal> lacks(std::string_view file);

// Decisions a second at random play; with "nodes" a decision, those a second of the strongest
// player.
Answer measure(EngineRequest& request);

// What action number `index` was worth; null for one of chance.
Answer judge_action(const Table& played, std::size_t index, EngineRequest& request);

}  // namespace salle::wasm

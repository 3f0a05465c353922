// What the hall knows of somebody, as JSON: for profiles, and for those who want all of it.
#pragma once

#include <functional>
#include <nlohmann/json.hpp>

#include "match/clock.hpp"
#include "store/store.hpp"

namespace salle::server {

nlohmann::ordered_json rating_json(const store::RatingRow& rating, Millis now);

// A finished game by what its row says.
using NameOf = std::function<std::string(store::PersonId)>;
nlohmann::ordered_json past_game_json(const store::TableRow& table, const NameOf& name_of);

// Person, ratings, and all finished games with their records. Reads the store only, so it may run
// on any thread.
nlohmann::ordered_json export_of(store::Store& store, const store::Person& person, Millis now);

}  // namespace salle::server

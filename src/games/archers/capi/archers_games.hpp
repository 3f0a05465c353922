// Games of Archers on all cores, for the C interface: to learn from, and to measure with.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "games/archers/archers.hpp"
#include "games/archers/capi/archers.h"
#include "games/archers/players/net.hpp"

struct SalleArchersNet {
  salle::ArchersNet net;
};

namespace salle::capi {

SalleArchersRecord record_of(const archers::Position& position, int score);

// Empty if there are no such rules.
std::string wander(std::string_view rule_set, std::uint64_t seed, int actions);

std::int64_t generate(const SalleArchersPlan& plan, const ArchersNet* net,
                      SalleArchersRecord* records, std::int64_t most);

std::int32_t play_match(const SalleArchersPlan& plan,
                        const std::array<const ArchersNet*, 2>& players, double elo0, double elo1,
                        SalleArchersMatch& match);

}  // namespace salle::capi

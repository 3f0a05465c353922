// Games of With Sword and Shield on all cores, for the C interface: to learn from, and to measure
// with.
#pragma once

#include "games/sword_and_shield/capi/sword.h"
#include "games/sword_and_shield/players/net.hpp"

struct SalleSwordNet {
  salle::SwordNet net;
};

namespace salle::capi {

// The bytes of one record with its Knights.
constexpr std::size_t sword_record_size(bool melee) {
  return sizeof(SalleSwordRecord) +
         (melee ? sword_and_shield::kMaxKnights : 2) * sword_and_shield::kKnightInputs;
}

std::int32_t sword_odds(const SwordNet& net, bool melee, const char* record);

std::int64_t generate_sword(const SalleSwordPlan& plan, const SalleSwordSearch& search, int one_in,
                            char* records, std::int64_t most);

std::int32_t play_sword_match(const SalleSwordPlan& plan, const char* rules,
                              const SalleSwordSearch& a, const SalleSwordSearch& b, double elo0,
                              double elo1, SalleSwordMatch& match);

}  // namespace salle::capi

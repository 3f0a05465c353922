#include "games/sword_and_shield/capi/sword.h"

#include <exception>

#include "games/sword_and_shield/capi/sword_games.hpp"

extern "C" {

SalleSwordNet* salle_sword_net(const char* bytes, int64_t size) try {
  auto net = salle::SwordNet::parse({bytes, static_cast<std::size_t>(size)});
  return net ? new SalleSwordNet{*std::move(net)} : nullptr;
} catch (const std::exception&) {
  return nullptr;
}

void salle_sword_net_destroy(SalleSwordNet* net) { delete net; }

int64_t salle_sword_generate(const SalleSwordPlan* plan, const SalleSwordSearch* search,
                             int32_t one_in, char* records, int64_t most) try {
  return salle::capi::generate_sword(*plan, *search, one_in, records, most);
} catch (const std::exception&) {
  return 0;
}

int32_t salle_sword_odds(const SalleSwordNet* net, int32_t melee, const char* record) {
  return salle::capi::sword_odds(net->net, melee != 0, record);
}

int32_t salle_sword_match(const SalleSwordPlan* plan, const char* rules, const SalleSwordSearch* a,
                          const SalleSwordSearch* b, double elo0, double elo1,
                          SalleSwordMatch* match) try {
  return salle::capi::play_sword_match(*plan, rules, *a, *b, elo0, elo1, *match);
} catch (const std::exception&) {
  return -2;
}

}  // extern "C"

#include "games/archers/capi/archers.h"

#include <algorithm>
#include <limits>
#include <memory>
#include <optional>

#include "games/archers/capi/archers_games.hpp"
#include "games/archers/players/evaluation.hpp"

namespace salle::capi {
namespace {

// The rules follow from the position, which says whether there are kings.
std::optional<archers::State> state_of(const char* position) {
  auto state = archers::parse_position(archers::Rules{}, position);
  if (!state || archers::turn(state->now) < 0) return std::nullopt;
  return *std::move(state);
}

}  // namespace
}  // namespace salle::capi

extern "C" {

SalleArchersNet* salle_archers_net(const char* bytes, int64_t size) try {
  auto net = salle::ArchersNet::parse({bytes, static_cast<std::size_t>(size)});
  return net ? new SalleArchersNet{*std::move(net)} : nullptr;
} catch (const std::exception&) {
  return nullptr;
}

void salle_archers_net_destroy(SalleArchersNet* net) { delete net; }

int32_t salle_archers_look(const char* position, SalleArchersRecord* record) try {
  const auto state = salle::capi::state_of(position);
  if (!state) return 0;
  *record = salle::capi::record_of(state->now, 0);
  return 1;
} catch (const std::exception&) {
  return 0;
}

int32_t salle_archers_evaluate(const SalleArchersNet* net, const char* position) try {
  const auto state = salle::capi::state_of(position);
  if (!state) return std::numeric_limits<int32_t>::min();
  return net != nullptr ? net->net.evaluate(state->now) : salle::archers::evaluate(state->now);
} catch (const std::exception&) {
  return std::numeric_limits<int32_t>::min();
}

int32_t salle_archers_wander(const char* rule_set, uint64_t seed, int32_t actions, char* position,
                             int64_t room) try {
  const std::string text = salle::capi::wander(rule_set, seed, actions);
  if (text.empty() || static_cast<int64_t>(text.size()) >= room) return 0;
  std::copy_n(text.c_str(), text.size() + 1, position);
  return 1;
} catch (const std::exception&) {
  return 0;
}

int64_t salle_archers_generate(const SalleArchersPlan* plan, const SalleArchersNet* net,
                               SalleArchersRecord* records, int64_t most) try {
  return salle::capi::generate(*plan, net != nullptr ? &net->net : nullptr, records, most);
} catch (const std::exception&) {
  return 0;
}

int32_t salle_archers_match(const SalleArchersPlan* plan, const SalleArchersNet* a,
                            const SalleArchersNet* b, double elo0, double elo1,
                            SalleArchersMatch* match) try {
  return salle::capi::play_match(
      *plan, {a != nullptr ? &a->net : nullptr, b != nullptr ? &b->net : nullptr}, elo0, elo1,
      *match);
} catch (const std::exception&) {
  return -2;
}

}  // extern "C"

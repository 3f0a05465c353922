#include "games/sword_and_shield/sword_and_shield.hpp"

#include <nlohmann/json.hpp>

namespace salle {

using namespace sword_and_shield;

void SwordAndShield::outcomes(const Rules& rules, const State& state,
                              ChanceList<SwordAndShield>& outcomes) {
  outcomes.clear();
  if (turn(rules, state) != kChance) return;
  const Deed deed = chance_deed(state.board);
  chances(rules, state).each([&](int card) { outcomes.push({Action(deed, card), 1}); });
}

Payoffs SwordAndShield::payoffs(const Rules& rules, const State& state) {
  Payoffs payoffs{};
  if (state.board.winner < 0) return payoffs;
  for (Seat seat = 0; seat < rules.seats; ++seat) {
    const bool won = rules.side_of_seat(seat) == state.board.winner;
    payoffs[static_cast<std::size_t>(seat)] = won ? 1 : -1;
  }
  return payoffs;
}

Result<Knowledge<SwordAndShield>> SwordAndShield::parse_knowledge(const Rules& rules,
                                                                  std::string_view text) {
  auto known = sword_and_shield::parse_knowledge(rules, text);
  if (!known) return std::unexpected(known.error());
  return Knowledge<SwordAndShield>{known->view, known->memory};
}

nlohmann::ordered_json SwordAndShield::card_sets(Language language) {
  nlohmann::ordered_json sets = nlohmann::ordered_json::array();
  for (const std::string& id : card_set_ids()) {
    const CardSet* set = find_card_set(id);
    sets.push_back({{"id", id}, {"name", set->name[static_cast<std::size_t>(language)]}});
  }
  return sets;
}

}  // namespace salle

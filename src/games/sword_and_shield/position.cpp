#include "games/sword_and_shield/position.hpp"

#include <nlohmann/json.hpp>

#include "core/text.hpp"
#include "games/sword_and_shield/field.hpp"

namespace salle::sword_and_shield {
namespace {

using Json = nlohmann::ordered_json;

Json numbers(const Rules& rules, const CardBits& cards) {
  Json list = Json::array();
  cards.each([&](int card) {
    list.push_back(int{rules.cards->deck[static_cast<std::size_t>(card)].number});
  });
  return list;
}

Json knights(unsigned bits) {
  Json list = Json::array();
  each_knight(bits, [&](int index) { list.push_back(index + 1); });
  return list;
}

int number(const Rules& rules, int card) {
  return rules.cards->deck[static_cast<std::size_t>(card)].number;
}

Json knight_json(const Rules& rules, const Knight& knight) {
  Json json;
  const auto start_card = [&](const char* key, std::uint8_t card) {
    if (card != kNoCard) json[key] = int{rules.cards->start[card].number};
  };
  start_card("card", knight.card);
  start_card("health", knight.health);
  start_card("artefact", knight.artefact);
  start_card("secondArtefact", knight.second_artefact);
  if (knight.chosen) json["tactic"] = knight.tactic == Tactic::kStrength ? "S" : "T";
  json["fatigue"] = int{knight.fatigue};
  json["hits"] = int{knight.hits};
  if (rules.melee && knight.placed) json["place"] = kColumnKeys[knight.column];
  if (knight.safe) json["safe"] = true;
  if (locked(knight)) json["lockedWith"] = knight.locked_with + 1;
  if (knight.lock_card != kNoCard) json["lockCard"] = number(rules, knight.lock_card);
  if (knight.grand_passed) json["grandPass"] = true;
  if (knight.bid != kNoCard) json["bid"] = number(rules, knight.bid);
  if (knight.improvements.any()) json["improvements"] = numbers(rules, knight.improvements);
  if (knight.passing != std::array<std::int8_t, kAbilities>{}) json["passing"] = knight.passing;
  if (knight.shown.any()) json["shown"] = numbers(rules, knight.shown);
  return json;
}

// All that everyone sees, but for the hands, which the caller adds.
Json board_json(const Rules& rules, const Board& board) {
  Json json;
  json["phase"] = phase_key(board.phase);
  json["actor"] = board.actor + 1;
  if (!board.dealing()) json["turn"] = board.attacker + 1;
  const auto count = [&](const char* key, int value) {
    if (value != 0) json[key] = value;
  };
  count("spent", board.spent);
  count("bonus", board.bonus);
  if (board.begun) json["begun"] = true;
  if (board.attacked != 0) json["attacked"] = knights(board.attacked);
  if (!board.dealing() && board.met != seen_to_be_met(rules, board)) {
    json["met"] = knights(board.met);
  }
  if (board.answered != 0) json["answered"] = knights(board.answered);
  if (board.passed != 0) json["passed"] = knights(board.passed);
  if (board.last_bidder != kNoKnight) json["lastBidder"] = board.last_bidder + 1;
  if (board.first_side != 0) json["firstSide"] = "B";
  if (board.opening != Opening::kNone) {
    json["opening"] = board.opening == Opening::kWithBid ? "bid" : "initiative";
  }
  count("owes", board.owes);
  if (board.concerned != 0) json["concerned"] = knights(board.concerned);
  if (board.finished) json["finished"] = true;
  if (board.winner >= 0) json["winner"] = board.winner == 0 ? "A" : "B";
  if (board.exchange.count > 0) {
    const Exchange& exchange = board.exchange;
    Json cards = Json::array();
    for (std::size_t i = 0; i < exchange.count; ++i) {
      cards.push_back(number(rules, exchange.cards[i]));
    }
    json["cards"] = {{"played", cards}, {"next", int{exchange.next}}};
    if (exchange.effect != 0) json["cards"]["effect"] = int{exchange.effect};
    if (exchange.foe != kNoKnight) json["cards"]["foe"] = exchange.foe + 1;
    if (exchange.option != 0) json["cards"]["option"] = int{exchange.option};
    if (exchange.ally != kNoKnight) json["cards"]["ally"] = exchange.ally + 1;
  }
  count("chances", static_cast<int>(board.chances));
  count("turns", static_cast<int>(board.turns));
  for (int deck = 0; deck < rules.decks(); ++deck) {
    json["discards"].push_back(numbers(rules, board.discards[static_cast<std::size_t>(deck)]));
  }
  for (int index = 0; index < rules.all_knights(); ++index) {
    json["knights"].push_back(knight_json(rules, board.at(index)));
  }
  return json;
}

}  // namespace

std::string position_text(const Rules& rules, const State& state) {
  Json json = board_json(rules, state.board);
  for (int index = 0; index < rules.all_knights(); ++index) {
    json["knights"][static_cast<std::size_t>(index)]["hand"] = numbers(rules, state.hand_of(index));
  }
  return json.dump();
}

std::string knowledge_text(const Rules& rules, const View& view, const Memory& memory) {
  Json json;
  json["viewer"] = view.viewer.is_seat()    ? seat_name(rules, view.viewer.as_seat())
                   : view.viewer.sees_all() ? "all"
                                            : "spectator";
  json.update(board_json(rules, view.board));
  for (int index = 0; index < rules.all_knights(); ++index) {
    Json& hand = json["knights"][static_cast<std::size_t>(index)]["hand"];
    if (view.sees(index)) {
      hand = numbers(rules, view.hand_of(index));
    } else {
      hand = int{view.board.at(index).hand};
    }
  }
  for (int deck = 0; deck < rules.decks(); ++deck) {
    Json layers = Json::array();
    for (const Layer& layer : memory.layers[static_cast<std::size_t>(deck)]) {
      Json counts = Json::array();
      for (int index = 0; index < rules.all_knights(); ++index) {
        counts.push_back(int{layer.count[static_cast<std::size_t>(index)]});
      }
      layers.push_back({{"cards", numbers(rules, layer.cards)}, {"held", counts}});
    }
    json["memory"].push_back(layers);
  }
  return json.dump();
}

}  // namespace salle::sword_and_shield

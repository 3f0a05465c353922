// Views and events for programs. Field by field: nothing gets in that is not named here.
//
// Knights are counted from 1, as in the notation; cards are named by the numbers printed on them.
#include <nlohmann/json.hpp>

#include "core/shape.hpp"
#include "games/sword_and_shield/phrases.hpp"
#include "games/sword_and_shield/view.hpp"
#include "games/sword_and_shield/words.hpp"

namespace salle::sword_and_shield {
namespace {

using nlohmann::ordered_json;

constexpr auto kPhases = shapes::word_array<kPhaseWords>();
static_assert(kPhases.size() == static_cast<std::size_t>(Phase::kOver) + 1);
constexpr auto kTactics = shapes::word_array<kTacticWords>();
constexpr auto kOpenings = shapes::word_array<kOpeningWords>();
constexpr auto kDeckKinds = shapes::word_array<kDeckKindWords>();
constexpr std::array kHappenings = {
    "start-card", "placed",      "tactic",      "drawn",      "reshuffled",  "redealt",
    "bid",        "passed",      "showed",      "starts",     "turn",        "ended",
    "attack",     "combination", "achievement", "event",      "improvement", "discarded",
    "lost",       "grand-pass",  "move-swap",   "move-break", "move-safe",   "move-back",
    "locked",     "chosen",      "defence",     "block",      "manoeuvre",   "compared",
    "no-answer",  "lapsed",      "hit",         "shaken",     "gained",      "sapped",
    "actions",    "ability",     "revealed",    "lock-ends",  "out",         "returned",
    "centred",    "won"};
static_assert(kHappenings.size() == static_cast<std::size_t>(Happening::kWon) + 1);

template <class Names, class Kind>
auto name_of(const Names& names, Kind kind) {
  return names[static_cast<std::size_t>(kind)];
}

ordered_json texts(const Texts& words) {
  return {{"en", words[0]}, {"fr", words[1]}, {"nl", words[2]}};
}

ordered_json knight_number(int index) {
  return index == kNoKnight ? ordered_json(nullptr) : ordered_json(index + 1);
}

ordered_json knight_numbers(unsigned knights) {
  ordered_json list = ordered_json::array();
  each_knight(knights, [&](int index) { list.push_back(index + 1); });
  return list;
}

class Writer {
 public:
  Writer(const Rules& rules, const View& view)
      : rules_(rules), cards_(*rules.cards), view_(view), board_(view.board) {}

  void write(ordered_json& json) const {
    json = ordered_json::object();
    json["ruleSet"] = rule_set_name(rules_);
    json["cardSet"] = cards_.id;
    json["melee"] = rules_.melee;
    json["phase"] = name_of(kPhases, board_.phase);
    json["actor"] =
        board_.phase == Phase::kOver ? ordered_json(nullptr) : ordered_json(board_.actor + 1);
    json["attacker"] = knight_number(board_.attacker);
    json["turns"] = board_.turns;
    json["knights"] = ordered_json::array();
    for (int index = 0; index < rules_.all_knights(); ++index) {
      json["knights"].push_back(knight(index));
    }
    json["decks"] = ordered_json::array();
    for (int deck = 0; deck < rules_.decks(); ++deck) json["decks"].push_back(this->deck(deck));
    turn(json);
    attack(json);
    json["winner"] = board_.winner < 0 ? ordered_json(nullptr) : ordered_json(int{board_.winner});
  }

 private:
  ordered_json card_number(int card) const {
    return card == kNoCard || card < 0 ? ordered_json(nullptr)
                                       : ordered_json(int{cards_.deck[at(card)].number});
  }
  ordered_json card_numbers(const CardBits& cards) const {
    ordered_json list = ordered_json::array();
    cards.each([&](int card) { list.push_back(int{cards_.deck[at(card)].number}); });
    return list;
  }
  static std::size_t at(int index) { return static_cast<std::size_t>(index); }

  ordered_json start_card(int card) const {
    if (card == kNoCard) return nullptr;
    return {{"number", int{cards_.start[at(card)].number}},
            {"name", texts(cards_.start_faces[at(card)].name)},
            {"unique", cards_.start[at(card)].unique}};
  }

  ordered_json knight(int index) const {
    const Knight& self = board_.at(index);
    ordered_json json;
    json["number"] = index + 1;
    json["side"] = rules_.side_of(index);
    json["seat"] = rules_.seat_of(index);
    json["card"] = start_card(self.card);
    json["artefact"] = start_card(self.artefact);
    if (self.second_artefact != kNoCard) json["secondArtefact"] = start_card(self.second_artefact);
    json["improvements"] = card_numbers(self.improvements);
    json["abilities"] = ordered_json::object();
    json["passing"] = ordered_json::object();
    for (int i = 0; i < kAbilities; ++i) {
      const std::string key(kAbilityKeys[at(i)]);
      json["abilities"][key] = ability_of(self, static_cast<Ability>(i));
      if (self.passing[at(i)] != 0) json["passing"][key] = int{self.passing[at(i)]};
    }
    json["tactic"] =
        self.chosen ? ordered_json(name_of(kTactics, self.tactic)) : ordered_json(nullptr);
    json["fatigue"] = self.fatigue;
    json["hits"] = self.hits;
    json["shaken"] = shaken(self);
    json["out"] = self.out;
    json["grandPassed"] = self.grand_passed;
    json["column"] = rules_.melee && self.placed
                         ? ordered_json(std::string(kColumnKeys[self.column]))
                         : ordered_json(nullptr);
    json["safe"] = self.safe;
    json["lockedWith"] = knight_number(self.locked_with);
    json["lockCard"] = card_number(self.lock_card);
    json["bid"] = card_number(self.bid);
    json["inReach"] = self.out || self.card == kNoCard || !self.placed
                          ? ordered_json::array()
                          : knight_numbers(reach(rules_, board_, index));
    json["handSize"] = self.hand;
    json["shown"] = card_numbers(self.shown);
    json["hand"] = view_.sees(index) ? hand(index) : ordered_json(nullptr);
    return json;
  }

  ordered_json hand(int index) const {
    ordered_json list = ordered_json::array();
    view_.hand_of(index).each([&](int card) { list.push_back(hand_card(board_.at(index), card)); });
    return list;
  }

  // With numbers and prices as they are for this Knight now.
  ordered_json hand_card(const Knight& self, int index) const {
    const DeckCard& card = cards_.deck[at(index)];
    ordered_json json;
    json["number"] = card.number;
    json["kind"] = name_of(kDeckKinds, card.kind);
    json["name"] = texts(cards_.deck_faces[at(index)].name);
    json["symbol"] = card.symbol == 0 ? ordered_json(nullptr)
                                      : ordered_json(cards_.symbol_keys[card.symbol - 1u]);
    json["combinable"] = card.combinable;
    json["initiative"] =
        card.initiative == 0 ? ordered_json(nullptr) : ordered_json(card.initiative);
    json["manoeuvre"] = card.manoeuvre;
    json["move"] = card.move;
    json["lock"] = card.lock;
    if (card.attacks) {
      json["attack"] = {{"strike", strike_key(card.strike)}, {"values", card.attack}};
      if (compared(card)) json["attack"]["combatNumber"] = combat_number(self, card.attack);
      json["attack"]["cost"] = card.kind == DeckKind::kCombat
                                   ? cost_of_use(self, card.attack)
                                   : cost_of_doing(self, card.action_cost);
    }
    if (card.kind == DeckKind::kCombat) {
      json["defence"] = {{"guard", std::string(kGuardKeys[at(static_cast<int>(card.guard))])},
                         {"shield", with_shield(card.guard)},
                         {"values", card.defence},
                         {"combatNumber", combat_number(self, card.defence)},
                         {"cost", cost_of_use(self, card.defence)}};
    } else if (card.stops != 0) {
      json["defence"] = {{"cost", cost_of_doing(self, card.defence_cost)}};
    }
    if (card.stops != 0) {
      json["defence"]["answers"] = ordered_json::array();
      for (int strike = 0; strike < kStrikes; ++strike) {
        if ((card.stops >> strike & 1) != 0) {
          json["defence"]["answers"].push_back(std::string(kStrikeKeys[at(strike)]));
        }
      }
    }
    return json;
  }

  static ordered_json strike_key(Strike strike) {
    if (strike == Strike::kNone) return nullptr;
    return std::string(kStrikeKeys[at(static_cast<int>(strike))]);
  }

  ordered_json deck(int index) const {
    return {{"left", board_.deck[at(index)]},
            {"discards", card_numbers(board_.discards[at(index)])},
            {"startLeft", board_.start[at(index)].left.count()}};
  }

  void turn(ordered_json& json) const {
    if (board_.phase == Phase::kPlace) {
      const Placing next = placing(rules_, board_);
      json["placing"] = {{"side", next.side}, {"knights", knight_numbers(next.knights)}};
      json["placing"]["columns"] = ordered_json::array();
      each_knight(next.columns, [&](int column) {
        json["placing"]["columns"].push_back(std::string(kColumnKeys[at(column)]));
      });
    }
    if (board_.phase == Phase::kBid) {
      json["bidding"] = {{"lastBidder", knight_number(board_.last_bidder)},
                         {"passed", knight_numbers(board_.passed)}};
    }
    json["opening"] = name_of(kOpenings, board_.opening);
    if (board_.phase == Phase::kDiscard) json["mustDiscard"] = board_.owes;
    if (board_.phase == Phase::kChoose) json["choosing"] = choosing();
    if (board_.dealing() || board_.phase == Phase::kOver) return;
    json["actionsLeft"] = actions_left(board_);
    json["begun"] = board_.begun;
    json["attacked"] = knight_numbers(board_.attacked);
    json["owed"] = knight_numbers(owed(rules_, board_));
  }

  // What a card offers, or the Knights it may be for.
  ordered_json choosing() const {
    const Exchange& exchange = board_.exchange;
    const DeckCard& card = attacking_card(rules_, board_);
    const Effect& effect = card.effects[exchange.effect];
    ordered_json json = {{"card", int{card.number}}};
    if (effect.option != 0 && exchange.option == 0) {
      json["options"] = ordered_json::array();
      each_knight(card.options, [&](int option) { json["options"].push_back(option); });
    } else {
      json["knights"] = knight_numbers(choosable(rules_, board_, effect));
    }
    return json;
  }

  void attack(ordered_json& json) const {
    const Exchange& exchange = board_.exchange;
    if (exchange.count == 0) return;
    ordered_json cards = ordered_json::array();
    for (std::size_t i = 0; i < exchange.count; ++i) {
      cards.push_back(card_number(exchange.cards[i]));
    }
    json["exchange"] = {{"cards", std::move(cards)},
                        {"next", exchange.next},
                        {"foe", knight_number(exchange.foe)},
                        {"combined", exchange.combined}};
    if (board_.phase != Phase::kAnswer) return;
    const DeckCard& card = attacking_card(rules_, board_);
    ordered_json pending;
    pending["attacker"] = board_.attacker + 1;
    pending["defender"] = board_.actor + 1;
    pending["card"] = int{card.number};
    pending["strike"] = strike_key(card.strike);
    pending["combatNumber"] =
        compared(card) ? ordered_json(combat_number(board_.at(board_.attacker), card.attack))
                       : ordered_json(nullptr);
    pending["answeredBy"] = ordered_json::array();
    if ((card.answered_by & kByGuards) != 0) pending["answeredBy"].push_back("guards");
    if ((card.answered_by & kByAchievements) != 0) pending["answeredBy"].push_back("achievements");
    if ((card.answered_by & kByManoeuvres) != 0) pending["answeredBy"].push_back("manoeuvres");
    json["attack"] = std::move(pending);
  }

  const Rules& rules_;
  const CardSet& cards_;
  const View& view_;
  const Board& board_;
};

}  // namespace

void view_json(const Rules& rules, const View& view, ordered_json& json) {
  Writer(rules, view).write(json);
}

void event_json(const Rules& rules, const Event& event, ordered_json& json) {
  json = ordered_json::object();
  json["event"] = name_of(kHappenings, event.what);
  const auto deck_card = [&](int card) {
    return card < 0 ? ordered_json(nullptr)
                    : ordered_json(int{rules.cards->deck[static_cast<std::size_t>(card)].number});
  };
  const auto hand = [&] {
    ordered_json list = ordered_json::array();
    event.hand.each([&](int card) { list.push_back(deck_card(card)); });
    return list;
  };
  if (event.knight != kNoKnight) json["knight"] = event.knight + 1;
  switch (event.what) {
    case Happening::kStartCard:
      json["card"] = int{rules.cards->start[static_cast<std::size_t>(event.card)].number};
      json["kept"] = event.flag;
      break;
    case Happening::kPlaced:
      json["column"] = std::string(kColumnKeys[event.column]);
      break;
    case Happening::kTactic:
      json["tactic"] = name_of(kTactics, event.tactic);
      json["cost"] = event.cost;
      break;
    case Happening::kDrawn:
      json["card"] = deck_card(event.card);
      json["dealt"] = event.flag;
      break;
    case Happening::kReshuffled:
      json["deck"] = event.other;
      json["cards"] = event.amount;
      break;
    case Happening::kBid:
      json["initiative"] = event.amount;
      [[fallthrough]];
    case Happening::kShowed:
    case Happening::kLost:
    case Happening::kLapsed:
      json["card"] = deck_card(event.card);
      break;
    case Happening::kStarts:
      json["allPassed"] = event.flag;
      break;
    case Happening::kTurn:
    case Happening::kActions:
      json["actions"] = event.amount;
      break;
    case Happening::kAttack:
    case Happening::kDefence:
      if (event.other != kNoKnight) json["other"] = event.other + 1;
      json["card"] = deck_card(event.card);
      json["tactic"] = name_of(kTactics, event.tactic);
      json["value"] = event.value;
      json["ability"] = event.ability;
      json["combatNumber"] = event.number;
      json["cost"] = event.cost;
      if (event.what == Happening::kAttack) json["combined"] = event.flag;
      break;
    case Happening::kCombination:
      json["other"] = knight_number(event.other);
      json["cards"] = ordered_json::array();
      for (std::size_t i = 0; i < event.count; ++i) {
        json["cards"].push_back(deck_card(event.cards[i]));
      }
      json["cost"] = event.cost;
      break;
    case Happening::kAchievement:
    case Happening::kEvent:
    case Happening::kMoveSwap:
    case Happening::kMoveBreak:
    case Happening::kLocked:
      json["other"] = knight_number(event.other);
      [[fallthrough]];
    case Happening::kImprovement:
    case Happening::kMoveSafe:
    case Happening::kBlock:
    case Happening::kManoeuvre:
      json["card"] = deck_card(event.card);
      json["cost"] = event.cost;
      break;
    case Happening::kChosen:
      json["card"] = deck_card(event.card);
      if (event.other == kNoKnight) {
        json["option"] = event.amount;
      } else {
        json["other"] = event.other + 1;
      }
      break;
    case Happening::kMoveBack:
      json["column"] = std::string(kColumnKeys[event.column]);
      json["card"] = deck_card(event.card);
      json["cost"] = event.cost;
      break;
    case Happening::kDiscarded:
      json["card"] = deck_card(event.card);
      json["cost"] = event.cost;
      json["forced"] = event.flag;
      break;
    case Happening::kCompared:
      json["other"] = event.other + 1;
      json["combatNumber"] = event.number;
      json["against"] = event.value;
      json["paid"] = event.amount;
      break;
    case Happening::kHit:
      json["hits"] = event.amount;
      json["exhausted"] = event.flag;
      break;
    case Happening::kGained:
      json["points"] = event.amount;
      json["fatigue"] = event.value;
      break;
    case Happening::kSapped:
      json["points"] = event.amount;
      break;
    case Happening::kAbility:
      json["ability"] = std::string(kAbilityKeys[static_cast<std::size_t>(event.ability_of)]);
      json["change"] = event.amount;
      break;
    case Happening::kGrandPass:
      json["cost"] = event.cost;
      [[fallthrough]];
    case Happening::kRevealed:
    case Happening::kOut:
      json["hand"] = hand();
      break;
    case Happening::kLockEnds:
      json["other"] = event.other + 1;
      break;
    case Happening::kWon:
      json["side"] = event.amount;
      break;
    case Happening::kRedealt:
    case Happening::kPassed:
    case Happening::kEnded:
    case Happening::kNoAnswer:
    case Happening::kShaken:
    case Happening::kReturned:
    case Happening::kCentred:
      break;
  }
}

}  // namespace salle::sword_and_shield

// Views and events for programs. Field by field: nothing gets in that is not named here.
//
// Knights are counted from 1, as in the notation; cards are named by the numbers printed on them.
#include <optional>

#include "core/json_pen.hpp"
#include "core/shape.hpp"
#include "games/sword_and_shield/phrases.hpp"
#include "games/sword_and_shield/view.hpp"
#include "games/sword_and_shield/words.hpp"

namespace salle::sword_and_shield {
namespace {

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

// Something that may be missing.
std::optional<int> unless(bool missing, int number) {
  return missing ? std::nullopt : std::optional(number);
}

std::optional<int> knight_number(int index) { return unless(index == kNoKnight, index + 1); }

void put_texts(JsonPen& json, std::string_view name, const Texts& words) {
  json.object(name, [&] {
    json.put("en", words[0]);
    json.put("fr", words[1]);
    json.put("nl", words[2]);
  });
}

void put_knights(JsonPen& json, std::string_view name, unsigned knights) {
  json.list(name, [&] { each_knight(knights, [&](int index) { json.add(index + 1); }); });
}

class Writer {
 public:
  Writer(const Rules& rules, const View& view, JsonPen& json)
      : rules_(rules), cards_(*rules.cards), view_(view), board_(view.board), json_(json) {}

  void write() {
    json_.put("ruleSet", rule_set_name(rules_));
    json_.put("cardSet", cards_.id);
    json_.put("melee", rules_.melee);
    json_.put("phase", name_of(kPhases, board_.phase));
    json_.put("actor", unless(board_.phase == Phase::kOver, board_.actor + 1));
    json_.put("attacker", knight_number(board_.attacker));
    json_.put("turns", board_.turns);
    json_.list("knights", [&] {
      for (int index = 0; index < rules_.all_knights(); ++index) {
        json_.object([&] { knight(index); });
      }
    });
    json_.list("decks", [&] {
      for (int deck = 0; deck < rules_.decks(); ++deck) json_.object([&] { this->deck(deck); });
    });
    turn();
    attack();
    json_.put("winner", unless(board_.winner < 0, board_.winner));
  }

 private:
  std::optional<int> card_number(int card) const {
    if (card == kNoCard || card < 0) return std::nullopt;
    return cards_.deck[at(card)].number;
  }
  void put_cards(std::string_view name, const CardBits& cards) {
    json_.list(name,
               [&] { cards.each([&](int card) { json_.add(cards_.deck[at(card)].number); }); });
  }
  static std::size_t at(int index) { return static_cast<std::size_t>(index); }

  void start_card(std::string_view name, int card) {
    if (card == kNoCard) return json_.put(name, nullptr);
    json_.object(name, [&] {
      json_.put("number", cards_.start[at(card)].number);
      put_texts(json_, "name", cards_.start_faces[at(card)].name);
      json_.put("unique", cards_.start[at(card)].unique);
    });
  }

  void knight(int index) {
    const Knight& self = board_.at(index);
    json_.put("number", index + 1);
    json_.put("side", rules_.side_of(index));
    json_.put("seat", rules_.seat_of(index));
    start_card("card", self.card);
    start_card("artefact", self.artefact);
    if (self.second_artefact != kNoCard) start_card("secondArtefact", self.second_artefact);
    put_cards("improvements", self.improvements);
    json_.object("abilities", [&] {
      for (int i = 0; i < kAbilities; ++i) {
        json_.put(kAbilityKeys[at(i)], ability_of(self, static_cast<Ability>(i)));
      }
    });
    json_.object("passing", [&] {
      for (int i = 0; i < kAbilities; ++i) {
        if (self.passing[at(i)] != 0) json_.put(kAbilityKeys[at(i)], self.passing[at(i)]);
      }
    });
    if (self.chosen) {
      json_.put("tactic", name_of(kTactics, self.tactic));
    } else {
      json_.put("tactic", nullptr);
    }
    json_.put("fatigue", self.fatigue);
    json_.put("hits", self.hits);
    json_.put("shaken", shaken(self));
    json_.put("out", self.out);
    json_.put("grandPassed", self.grand_passed);
    if (rules_.melee && self.placed) {
      json_.put("column", kColumnKeys[self.column]);
    } else {
      json_.put("column", nullptr);
    }
    json_.put("safe", self.safe);
    json_.put("lockedWith", knight_number(self.locked_with));
    json_.put("lockCard", card_number(self.lock_card));
    json_.put("bid", card_number(self.bid));
    const bool reaches = !self.out && self.card != kNoCard && self.placed;
    put_knights(json_, "inReach", reaches ? reach(rules_, board_, index) : 0);
    json_.put("handSize", self.hand);
    put_cards("shown", self.shown);
    if (!view_.sees(index)) return json_.put("hand", nullptr);
    json_.list("hand", [&] {
      view_.hand_of(index).each([&](int card) { json_.object([&] { hand_card(self, card); }); });
    });
  }

  // With numbers and prices as they are for this Knight now.
  void hand_card(const Knight& self, int index) {
    const DeckCard& card = cards_.deck[at(index)];
    json_.put("number", card.number);
    json_.put("kind", name_of(kDeckKinds, card.kind));
    put_texts(json_, "name", cards_.deck_faces[at(index)].name);
    if (card.symbol == 0) {
      json_.put("symbol", nullptr);
    } else {
      json_.put("symbol", cards_.symbol_keys[card.symbol - 1u]);
    }
    json_.put("combinable", card.combinable);
    json_.put("initiative", unless(card.initiative == 0, card.initiative));
    json_.put("manoeuvre", card.manoeuvre);
    json_.put("move", card.move);
    json_.put("lock", card.lock);
    if (card.attacks) {
      json_.object("attack", [&] {
        put_strike(card.strike);
        json_.put("values", card.attack);
        if (compared(card)) json_.put("combatNumber", combat_number(self, card.attack));
        json_.put("cost", card.kind == DeckKind::kCombat ? cost_of_use(self, card.attack)
                                                         : cost_of_doing(self, card.action_cost));
      });
    }
    if (card.kind != DeckKind::kCombat && card.stops == 0) return;
    json_.object("defence", [&] {
      if (card.kind == DeckKind::kCombat) {
        json_.put("guard", kGuardKeys[at(static_cast<int>(card.guard))]);
        json_.put("shield", with_shield(card.guard));
        json_.put("values", card.defence);
        json_.put("combatNumber", combat_number(self, card.defence));
        json_.put("cost", cost_of_use(self, card.defence));
      } else {
        json_.put("cost", cost_of_doing(self, card.defence_cost));
      }
      if (card.stops == 0) return;
      json_.list("answers", [&] {
        for (int strike = 0; strike < kStrikes; ++strike) {
          if ((card.stops >> strike & 1) != 0) json_.add(kStrikeKeys[at(strike)]);
        }
      });
    });
  }

  void put_strike(Strike strike) {
    if (strike == Strike::kNone) return json_.put("strike", nullptr);
    json_.put("strike", kStrikeKeys[at(static_cast<int>(strike))]);
  }

  void deck(int index) {
    json_.put("left", board_.deck[at(index)]);
    put_cards("discards", board_.discards[at(index)]);
    json_.put("startLeft", board_.start[at(index)].left.count());
  }

  void turn() {
    if (board_.phase == Phase::kPlace) {
      const Placing next = placing(rules_, board_);
      json_.object("placing", [&] {
        json_.put("side", next.side);
        put_knights(json_, "knights", next.knights);
        json_.list("columns", [&] {
          each_knight(next.columns, [&](int column) { json_.add(kColumnKeys[at(column)]); });
        });
      });
    }
    if (board_.phase == Phase::kBid) {
      json_.object("bidding", [&] {
        json_.put("lastBidder", knight_number(board_.last_bidder));
        put_knights(json_, "passed", board_.passed);
      });
    }
    json_.put("opening", name_of(kOpenings, board_.opening));
    if (board_.phase == Phase::kDiscard) json_.put("mustDiscard", board_.owes);
    if (board_.phase == Phase::kChoose) json_.object("choosing", [&] { choosing(); });
    if (board_.dealing() || board_.phase == Phase::kOver) return;
    json_.put("actionsLeft", actions_left(board_));
    json_.put("begun", board_.begun);
    put_knights(json_, "attacked", board_.attacked);
    put_knights(json_, "owed", owed(rules_, board_));
  }

  // What a card offers, or the Knights it may be for.
  void choosing() {
    const Exchange& exchange = board_.exchange;
    const DeckCard& card = attacking_card(rules_, board_);
    const Effect& effect = card.effects[exchange.effect];
    json_.put("card", card.number);
    if (effect.option != 0 && exchange.option == 0) {
      json_.list("options",
                 [&] { each_knight(card.options, [&](int option) { json_.add(option); }); });
    } else {
      put_knights(json_, "knights", choosable(rules_, board_, effect));
    }
  }

  void attack() {
    const Exchange& exchange = board_.exchange;
    if (exchange.count == 0) return;
    json_.object("exchange", [&] {
      json_.list("cards", [&] {
        for (std::size_t i = 0; i < exchange.count; ++i) json_.add(card_number(exchange.cards[i]));
      });
      json_.put("next", exchange.next);
      json_.put("foe", knight_number(exchange.foe));
      json_.put("combined", exchange.combined);
    });
    if (board_.phase != Phase::kAnswer) return;
    const DeckCard& card = attacking_card(rules_, board_);
    json_.object("attack", [&] {
      json_.put("attacker", board_.attacker + 1);
      json_.put("defender", board_.actor + 1);
      json_.put("card", card.number);
      put_strike(card.strike);
      if (compared(card)) {
        json_.put("combatNumber", combat_number(board_.at(board_.attacker), card.attack));
      } else {
        json_.put("combatNumber", nullptr);
      }
      json_.list("answeredBy", [&] {
        if ((card.answered_by & kByGuards) != 0) json_.add("guards");
        if ((card.answered_by & kByAchievements) != 0) json_.add("achievements");
        if ((card.answered_by & kByManoeuvres) != 0) json_.add("manoeuvres");
      });
    });
  }

  const Rules& rules_;
  const CardSet& cards_;
  const View& view_;
  const Board& board_;
  JsonPen& json_;
};

}  // namespace

void view_json(const Rules& rules, const View& view, JsonPen& json) {
  Writer(rules, view, json).write();
}

void event_json(const Rules& rules, const Event& event, JsonPen& json) {
  json.put("event", name_of(kHappenings, event.what));
  const auto deck_card = [&](int card) {
    return card < 0 ? std::nullopt
                    : std::optional(rules.cards->deck[static_cast<std::size_t>(card)].number);
  };
  if (event.knight != kNoKnight) json.put("knight", event.knight + 1);
  switch (event.what) {
    case Happening::kStartCard:
      json.put("card", rules.cards->start[static_cast<std::size_t>(event.card)].number);
      json.put("kept", event.flag);
      break;
    case Happening::kPlaced:
      json.put("column", kColumnKeys[event.column]);
      break;
    case Happening::kTactic:
      json.put("tactic", name_of(kTactics, event.tactic));
      json.put("cost", event.cost);
      break;
    case Happening::kDrawn:
      json.put("card", deck_card(event.card));
      json.put("dealt", event.flag);
      break;
    case Happening::kReshuffled:
      json.put("deck", event.other);
      json.put("cards", event.amount);
      break;
    case Happening::kBid:
      json.put("initiative", event.amount);
      [[fallthrough]];
    case Happening::kShowed:
    case Happening::kLost:
    case Happening::kLapsed:
      json.put("card", deck_card(event.card));
      break;
    case Happening::kStarts:
      json.put("allPassed", event.flag);
      break;
    case Happening::kTurn:
    case Happening::kActions:
      json.put("actions", event.amount);
      break;
    case Happening::kAttack:
    case Happening::kDefence:
      if (event.other != kNoKnight) json.put("other", event.other + 1);
      json.put("card", deck_card(event.card));
      json.put("tactic", name_of(kTactics, event.tactic));
      json.put("value", event.value);
      json.put("ability", event.ability);
      json.put("combatNumber", event.number);
      json.put("cost", event.cost);
      if (event.what == Happening::kAttack) json.put("combined", event.flag);
      break;
    case Happening::kCombination:
      json.put("other", knight_number(event.other));
      json.list("cards", [&] {
        for (std::size_t i = 0; i < event.count; ++i) json.add(deck_card(event.cards[i]));
      });
      json.put("cost", event.cost);
      break;
    case Happening::kAchievement:
    case Happening::kEvent:
    case Happening::kMoveSwap:
    case Happening::kMoveBreak:
    case Happening::kLocked:
      json.put("other", knight_number(event.other));
      [[fallthrough]];
    case Happening::kImprovement:
    case Happening::kMoveSafe:
    case Happening::kBlock:
    case Happening::kManoeuvre:
      json.put("card", deck_card(event.card));
      json.put("cost", event.cost);
      break;
    case Happening::kChosen:
      json.put("card", deck_card(event.card));
      if (event.other == kNoKnight) {
        json.put("option", event.amount);
      } else {
        json.put("other", event.other + 1);
      }
      break;
    case Happening::kMoveBack:
      json.put("column", kColumnKeys[event.column]);
      json.put("card", deck_card(event.card));
      json.put("cost", event.cost);
      break;
    case Happening::kDiscarded:
      json.put("card", deck_card(event.card));
      json.put("cost", event.cost);
      json.put("forced", event.flag);
      break;
    case Happening::kCompared:
      json.put("other", event.other + 1);
      json.put("combatNumber", event.number);
      json.put("against", event.value);
      json.put("paid", event.amount);
      break;
    case Happening::kHit:
      json.put("hits", event.amount);
      json.put("exhausted", event.flag);
      break;
    case Happening::kGained:
      json.put("points", event.amount);
      json.put("fatigue", event.value);
      break;
    case Happening::kSapped:
      json.put("points", event.amount);
      break;
    case Happening::kAbility:
      json.put("ability", kAbilityKeys[static_cast<std::size_t>(event.ability_of)]);
      json.put("change", event.amount);
      break;
    case Happening::kGrandPass:
      json.put("cost", event.cost);
      [[fallthrough]];
    case Happening::kRevealed:
    case Happening::kOut:
      json.list("hand", [&] { event.hand.each([&](int card) { json.add(deck_card(card)); }); });
      break;
    case Happening::kLockEnds:
      json.put("other", event.other + 1);
      break;
    case Happening::kWon:
      json.put("side", event.amount);
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

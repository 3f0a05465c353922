#include "core/text.hpp"
#include "games/sword_and_shield/engine.hpp"
#include "games/sword_and_shield/position.hpp"

namespace salle::sword_and_shield {
namespace {

std::string name(int index) { return cat("Knight ", index + 1); }

bool two_artefacts(const Rules& rules, const Knight& knight) {
  if (knight.artefact == kNoCard || knight.artefact == knight.second_artefact) return false;
  for (const std::uint8_t card : {knight.card, knight.artefact, knight.second_artefact}) {
    if (rules.cards->start[card].second_artefact) return true;
  }
  return false;
}

std::string knight_flaw(const Rules& rules, const State& state, int index) {
  const Board& board = state.board;
  const Knight& knight = board.at(index);
  const auto wrong = [&](std::string_view what) { return cat(name(index), ' ', what); };
  if (knight.fatigue < 1 || knight.fatigue > kFreshFatigue)
    return wrong("needs fatigue of 1 to 28");
  if (knight.out != (knight.hits == kLastHit)) return wrong("is out, or not, against his hits");
  if (knight.hits > kLastHit) return wrong("has more than five hits");
  if (knight.out == ((board.in_play & bit(index)) != 0)) return wrong("is out and in play");
  if (knight.column > 2) return wrong("stands beside the field");
  if (knight.hand != state.hand_of(index).count()) return wrong("has a wrong count of cards");
  if (knight.hand > kFullHand) return wrong("holds more than eight cards");
  if ((knight.shown - state.hand_of(index)).any()) return wrong("shows cards he does not hold");
  if (knight.out && (knight.hand > 0 || knight.safe)) return wrong("is out but holds cards");
  if ((knight.improvements - rules.cards->improvements).any()) {
    return wrong("has an Improvement that is none");
  }
  if (knight.ability != abilities_of(rules, knight)) return wrong("has abilities of no card");
  if (knight.due > 0 && board.phase != Phase::kDraw) return wrong("is to draw, and does not");
  if (knight.due + knight.hand > kFullHand) return wrong("is to draw too many cards");
  if (knight.bid != kNoCard &&
      (knight.bid >= rules.cards->deck.size() || !rules.cards->initiatives.has(knight.bid))) {
    return wrong("bid a card without initiative");
  }
  if (board.phase == Phase::kStartCards) return {};
  if (knight.card == kNoCard || knight.health == kNoCard) return wrong("lacks a start card");
  if (knight.second_artefact != kNoCard && !two_artefacts(rules, knight)) {
    return wrong("has two Artefacts and no card that allows it");
  }
  if (board.phase != Phase::kPlace && !knight.placed) return wrong("stands nowhere");
  if (knight.safe && (!rules.melee || mate_in_safety(rules, board, index) ||
                      std::popcount(living(rules, board, rules.side_of(index))) < 2)) {
    return wrong("cannot be in safety");
  }
  for (int other = 0; other < index; ++other) {
    const Knight& mate = board.at(other);
    if (mate.card == knight.card) return wrong("is the same as another");
    if (rules.side_of(other) == rules.side_of(index) && in_line(mate) && in_line(knight) &&
        mate.placed && knight.placed && mate.column == knight.column) {
      return wrong("stands where a team-mate stands");
    }
  }
  return {};
}

std::string lock_flaw(const Rules& rules, const Board& board, int index) {
  const Knight& knight = board.at(index);
  if (!locked(knight)) {
    return knight.lock_card == kNoCard ? std::string() : cat(name(index), " has a loose lock card");
  }
  const int other = knight.locked_with;
  if (!rules.melee || other >= rules.all_knights() ||
      rules.side_of(other) == rules.side_of(index) || board.at(other).locked_with != index ||
      !in_line(knight) || !in_line(board.at(other))) {
    return cat(name(index), " is locked with somebody he cannot be locked with");
  }
  if ((knight.lock_card == kNoCard) == (board.at(other).lock_card == kNoCard)) {
    return cat(name(index), "'s lock has not one card");
  }
  return {};
}

std::string deck_flaw(const Rules& rules, const State& state, int deck) {
  const auto d = static_cast<std::size_t>(deck);
  CardBits seen = state.deck[d];
  bool twice = false;
  const auto lay = [&](const CardBits& cards) {
    twice |= (seen & cards).any();
    seen |= cards;
  };
  lay(state.board.discards[d]);
  for (int index = 0; index < rules.all_knights(); ++index) {
    if (rules.deck_of(index) != deck) continue;
    const Knight& knight = state.board.at(index);
    lay(state.hand_of(index));
    lay(knight.improvements);
    CardBits lock;
    if (knight.lock_card != kNoCard) lock.add(knight.lock_card);
    lay(lock);
  }
  if (twice) return "a card is in two places";
  if (seen != rules.cards->all) return "a card is nowhere, or not of this set";
  if (state.board.deck[d] != state.deck[d].count()) return "the deck has a wrong count";
  return {};
}

std::string exchange_flaw(const Rules& rules, const Board& board) {
  const Exchange& exchange = board.exchange;
  if (exchange.count > 4 || (exchange.count > 0 && exchange.next >= exchange.count)) {
    return "the cards being played are out of order";
  }
  for (std::size_t i = 0; i < exchange.count; ++i) {
    if (exchange.cards[i] >= rules.cards->deck.size())
      return "a card being played is not in the set";
  }
  if (exchange.count == 0) return {};
  if (exchange.effect > rules.cards->deck[exchange.cards[exchange.next]].effects.size()) {
    return "a card has fewer effects than were carried out";
  }
  const unsigned options = rules.cards->deck[exchange.cards[exchange.next]].options;
  if (exchange.option != 0 && (options >> exchange.option & 1) == 0) {
    return "an option is chosen that the card does not offer";
  }
  if (exchange.ally != kNoKnight &&
      (exchange.ally >= rules.all_knights() || board.dealing() ||
       rules.side_of(exchange.ally) != rules.side_of(board.attacker))) {
    return "the card is for somebody who is not of the side";
  }
  if (exchange.foe == kNoKnight) return {};
  if (exchange.foe >= rules.all_knights() || board.at(exchange.foe).out ||
      rules.side_of(exchange.foe) == rules.side_of(board.attacker)) {
    return "the cards are aimed at nobody";
  }
  return {};
}

// Before the first turn everybody is fresh, and whoever leads the placing stands in the centre.
std::string set_up_flaw(const Rules& rules, const Board& board) {
  if (!board.dealing()) return "it is somebody's turn before the first one";
  for (int index = 0; index < rules.all_knights(); ++index) {
    const Knight& knight = board.at(index);
    const bool fresh = knight.hits == 0 && knight.fatigue == kFreshFatigue && !knight.safe &&
                       !locked(knight) && knight.improvements.empty();
    if (!fresh) return cat(name(index), " has fought before the first turn");
    if (board.phase != Phase::kBid && knight.hand > 0) {
      return cat(name(index), " holds cards before the deal");
    }
  }
  if (!occupied(rules, board, board.first_side, kCentre)) {
    return "the side that places first has nobody in the centre";
  }
  return {};
}

std::string choice_flaw(const Rules& rules, const Board& board) {
  const Exchange& exchange = board.exchange;
  const DeckCard& card = rules.cards->deck[exchange.cards[exchange.next]];
  if (board.actor != board.attacker) return "somebody else chooses what a card does";
  if (exchange.effect >= card.effects.size()) return "no effect is under way";
  const Effect& effect = card.effects[exchange.effect];
  if (effect.option != 0 && exchange.option == 0) {
    return std::popcount(unsigned{card.options}) > 1 ? std::string() : "there is nothing to choose";
  }
  const bool reached = effect.option == 0 || effect.option == exchange.option;
  const bool open = reached && effect.for_chosen() && exchange.ally == kNoKnight &&
                    std::popcount(choosable(rules, board, effect)) > 1;
  return open ? std::string() : "there is nothing to choose";
}

std::string phase_flaw(const Rules& rules, const Board& board) {
  const Exchange& exchange = board.exchange;
  const bool in_turn = board.phase >= Phase::kAction && board.phase != Phase::kOver;
  if (in_turn && board.dealing()) return "it is nobody's turn";
  const bool before =
      board.phase == Phase::kPlace || board.phase == Phase::kTactic || board.phase == Phase::kBid;
  if (before) {
    if (auto wrong = set_up_flaw(rules, board); !wrong.empty()) return wrong;
  }
  if (in_turn && ((seen_to_be_met(rules, board) & ~unsigned{board.met}) != 0 ||
                  (board.met & ~rules.knights_of(1 - rules.side_of(board.attacker))) != 0)) {
    return "those who were in reach this turn are not those who can have been";
  }
  const bool playing = board.phase == Phase::kAnswer || board.phase == Phase::kDiscard ||
                       board.phase == Phase::kLose || board.phase == Phase::kChoose;
  if (playing != (exchange.count > 0) && board.phase != Phase::kDraw) {
    return "cards are being played, or not, against the phase";
  }
  const bool one_is_beaten = living(rules, board, 0) == 0 || living(rules, board, 1) == 0;
  if (one_is_beaten != (board.phase == Phase::kOver)) return "the game is over, or not";
  if ((board.winner >= 0) != (board.phase == Phase::kOver)) return "there is a winner, or none";
  if (board.phase == Phase::kOver) return {};
  if (board.at(board.actor).out) return "the game waits for a Knight who is out";
  if (board.phase == Phase::kAction) {
    if (board.actor != board.attacker) return "it is another Knight's turn";
    if (board.finished || actions_left(board) <= 0) return "the turn should have ended";
    if (board.at(board.actor).safe && board.opening != Opening::kNone) {
      return "who starts cannot be in safety";
    }
    if (board.opening == Opening::kWithBid &&
        !board.at(board.actor).shown.has(board.at(board.actor).bid)) {
      return "who starts does not hold the card he bid";
    }
  }
  if (board.phase == Phase::kAnswer) {
    if (exchange.foe != board.actor) return "the attack is on somebody else";
    if (!in_line(board.at(board.actor))) return "a Knight in safety is attacked";
    if (!attacking_card(rules, board).attacks) return "a card attacks that cannot";
  }
  if (board.phase == Phase::kDiscard || board.phase == Phase::kLose) {
    if (board.owes == 0 || board.owes > board.at(board.actor).hand)
      return "too many cards are owed";
    if (exchange.effect == 0) return "no effect is under way";
    const auto& effects = rules.cards->deck[exchange.cards[exchange.next]].effects;
    const Effect::Deed deed = effects[static_cast<std::size_t>(exchange.effect - 1)].deed;
    if (deed != (board.phase == Phase::kLose ? Effect::Deed::kLose : Effect::Deed::kDiscard)) {
      return "the effect under way takes no cards";
    }
  }
  if (board.phase == Phase::kChoose) {
    if (auto wrong = choice_flaw(rules, board); !wrong.empty()) return wrong;
  }
  if (board.phase == Phase::kBid && board.last_bidder != kNoKnight &&
      board.at(board.last_bidder).bid == kNoCard) {
    return "the last bidder made no bid";
  }
  if (board.phase == Phase::kPlace && placing(rules, board).choices() < 2) {
    return "there is nothing to choose in placing";
  }
  return {};
}

}  // namespace

std::array<std::int8_t, kAbilities> abilities_of(const Rules& rules, const Knight& knight) {
  std::array<std::int8_t, kAbilities> sum = {};
  const auto add = [&](const std::array<std::int8_t, kAbilities>& more) {
    for (std::size_t i = 0; i < kAbilities; ++i) {
      sum[i] = static_cast<std::int8_t>(sum[i] + more[i]);
    }
  };
  if (knight.card != kNoCard) add(rules.cards->start[knight.card].abilities);
  for (const std::uint8_t artefact : {knight.artefact, knight.second_artefact}) {
    if (artefact != kNoCard) add(rules.cards->start[artefact].abilities);
  }
  knight.improvements.each(
      [&](int card) { add(rules.cards->deck[static_cast<std::size_t>(card)].abilities); });
  return sum;
}

std::string broken_invariant(const Rules& rules, const State& state) {
  const Board& board = state.board;
  if (board.actor >= rules.all_knights() ||
      (board.attacker != kNoKnight && board.attacker >= rules.all_knights()) ||
      (board.last_bidder != kNoKnight && board.last_bidder >= rules.all_knights())) {
    return "a Knight is named who is not there";
  }
  for (int index = 0; index < rules.all_knights(); ++index) {
    if (auto wrong = knight_flaw(rules, state, index); !wrong.empty()) return wrong;
    if (auto wrong = lock_flaw(rules, board, index); !wrong.empty()) return wrong;
  }
  for (int deck = 0; deck < rules.decks(); ++deck) {
    if (auto wrong = deck_flaw(rules, state, deck); !wrong.empty()) return wrong;
  }
  if (auto wrong = exchange_flaw(rules, board); !wrong.empty()) return wrong;
  return phase_flaw(rules, board);
}

}  // namespace salle::sword_and_shield

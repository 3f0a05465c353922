// Carries out actions and says what comes next: whose turn it is, who must answer, who draws.
//
// An Action's cards are an Exchange, carried out card by card and effect by effect; the referee
// goes on by itself until a player or chance must act. It trusts that the action is legal.
#pragma once

#include "games/sword_and_shield/deeds.hpp"

namespace salle::sword_and_shield {

class Referee : public Deeds {
 public:
  Referee(const Rules& rules, State& state, Journal* journal = nullptr)
      : Deeds(rules, state, journal) {}

  void apply(Action action) {
    switch (board_.phase) {
      case Phase::kDraw:
        return take_card(action.card());
      case Phase::kAnswer:
        return answer(action);
      case Phase::kAction:
        return act(action);
      case Phase::kDiscard:
        tell({.what = Happening::kDiscarded,
              .knight = board_.actor,
              .flag = true,
              .card = index16(action.card())});
        if (give_up(action.card())) go_on();
        return;
      case Phase::kChoose:
        choose(action);
        return go_on();
      case Phase::kLose:
        ++board_.chances;
        tell({.what = Happening::kLost, .knight = board_.actor, .card = index16(action.card())});
        if (give_up(action.card())) go_on();
        return;
      case Phase::kBid:
        if (bid(action)) open_with(conclude_bidding());
        return;
      case Phase::kTactic:
        if (choose_tactic(action)) deal();
        return;
      case Phase::kPlace:
        put(action.knight, action.detail);
        return place_all();
      case Phase::kStartCards:
        return take_start_card(action.card());
      case Phase::kOver:
        return;
    }
  }

 private:
  // --- Drawing -----------------------------------------------------------------------------------

  void deal() {
    for (int index = 0; index < rules_.all_knights(); ++index) board_.at(index).due = kFullHand;
    draw_next();
  }

  // Whoever is to draw next, or what comes when everyone has drawn.
  void draw_next() {
    const bool refilling = !board_.dealing() && board_.exchange.count == 0;
    for (int step = 0; step <= rules_.all_knights(); ++step) {
      // In a refill the Knight whose turn ends comes last.
      const int index = step < rules_.all_knights() ? step : board_.attacker;
      if (step < rules_.all_knights() && refilling && index == board_.attacker) continue;
      if (step == rules_.all_knights() && !refilling) break;
      Knight& knight = board_.at(index);
      if (knight.due == 0) continue;
      const auto deck = static_cast<std::size_t>(rules_.deck_of(index));
      if (board_.deck[deck] == 0 && board_.discards[deck].empty()) {
        knight.due = 0;  // there is nothing left to draw
        continue;
      }
      board_.phase = Phase::kDraw;
      board_.actor = byte(index);
      return;
    }
    if (board_.dealing()) return begin_bidding() ? void() : deal();
    if (refilling) return next_turn();
    go_on();
  }

  void take_card(int card) {
    ++board_.chances;
    const int index = board_.actor;
    const auto deck = static_cast<std::size_t>(rules_.deck_of(index));
    if (board_.deck[deck] == 0) reshuffle(deck);
    state_.deck[deck].remove(card);
    --board_.deck[deck];
    state_.hand_of(index).add(card);
    Knight& knight = board_.at(index);
    ++knight.hand;
    --knight.due;
    tell({.what = Happening::kDrawn,
          .knight = byte(index),
          .flag = board_.dealing(),
          .card = index16(card)});
    if (knight.due == 0 || (board_.deck[deck] == 0 && board_.discards[deck].empty())) {
      draw_next();
    }
  }

  // --- Turns -------------------------------------------------------------------------------------

  void open_with(Starter starter) {
    tell({.what = Happening::kStarts,
          .knight = byte(starter.knight),
          .flag = starter.opening == Opening::kWithInitiative});
    begin_turn(starter.knight);
    board_.opening = starter.opening;
  }

  void begin_turn(int index) {
    board_.attacker = byte(index);
    board_.actor = byte(index);
    board_.phase = Phase::kAction;
    board_.spent = 0;
    board_.bonus = 0;
    board_.begun = false;
    board_.finished = false;
    board_.attacked = 0;
    board_.met = byte(static_cast<int>(reach(rules_, board_, index)));
    board_.answered = 0;
    ++board_.turns;
    tell(
        {.what = Happening::kTurn, .knight = byte(index), .amount = index16(actions_left(board_))});
  }

  void next_turn() { begin_turn(next_in_turn(rules_, board_, board_.attacker)); }

  void end_turn(bool by_choice = false) {
    const int index = board_.attacker;
    tell({.what = Happening::kEnded, .knight = byte(index), .flag = by_choice});
    for (int other = 0; other < rules_.all_knights(); ++other) board_.at(other).passing = {};
    each_knight(board_.met & unsigned{board_.in_play}, [&](int enemy) { refill(enemy); });
    if (!self().out) refill(index);
    draw_next();
  }

  void refill(int index) {
    Knight& knight = board_.at(index);
    knight.due = byte(kFullHand - knight.hand);
  }

  void act(Action action) {
    const int index = board_.attacker;
    board_.begun = true;
    board_.opening = Opening::kNone;
    switch (action.deed) {
      case Deed::kEnd:
        return end_turn(true);
      case Deed::kBack:
        come_back(action);
        return go_on();
      case Deed::kSwap:
      case Deed::kBreak:
      case Deed::kSafe:
        board_.finished = true;
        move(index, action);
        return go_on();
      default:
        break;
    }
    ++board_.spent;
    const int foe = !rules_.melee ? 1 - index : action.knight;
    if (action.aimed()) board_.attacked = byte(board_.attacked | static_cast<int>(bit(foe)));
    switch (action.deed) {
      case Deed::kAttack:
        return attack(action.card(), foe);
      case Deed::kAchieve:
      case Deed::kEvent:
        play(action, foe);
        break;
      case Deed::kCombine:
        combine(action, foe);
        break;
      case Deed::kImprove:
        improve(action.card());
        break;
      case Deed::kDiscard: {
        const int cost = cost_of_doing(self(), 0);
        tell({.what = Happening::kDiscarded,
              .knight = byte(index),
              .card = index16(action.card()),
              .cost = index16(cost)});
        spend(index, action.card());
        pay(index, cost);
        break;
      }
      case Deed::kTactic: {
        const int cost = cost_of_doing(self(), 0);
        pay(index, cost);
        if (!self().out) change_tactic(index, cost);
        break;
      }
      case Deed::kGrandPass:
        grand_pass();
        break;
      case Deed::kLock:
        lock(action.card(), foe);
        break;
      default:
        break;
    }
    go_on();
  }

  // Carries on with what is under way until somebody must decide, draw or lose a card.
  void go_on() {
    Exchange& exchange = board_.exchange;
    while (!over()) {
      if (exchange.count != 0 && self().out) exchange = {};
      if (exchange.count == 0) {
        if (board_.finished || self().out || actions_left(board_) <= 0) return end_turn();
        board_.phase = Phase::kAction;
        board_.actor = board_.attacker;
        return;
      }
      if (exchange.next == exchange.count) {
        exchange = {};
        continue;
      }
      const int card = exchange.cards[exchange.next];
      const DeckCard& face = card_at(card);
      if (exchange.effect < face.effects.size()) {
        const Effect& effect = face.effects[exchange.effect];
        if (effect.option != 0 || effect.for_chosen()) [[unlikely]] {
          if (must_choose(face, effect)) {
            board_.phase = Phase::kChoose;
            board_.actor = board_.attacker;
            return;
          }
        }
        ++exchange.effect;
        if (effect.option != 0 && effect.option != exchange.option) continue;
        const Then then = begin_effect(effect);
        if (then == Then::kDraw) return draw_next();
        if (then == Then::kWait) return;
        continue;
      }
      if (face.attacks && exchange.foe != kNoKnight) return await_answer(card);
      if (face.attacks) {
        tell({.what = Happening::kLapsed, .knight = board_.attacker, .card = index16(card)});
      }
      next_card();
    }
  }

  void next_card() {
    ++board_.exchange.next;
    board_.exchange.effect = 0;
    board_.exchange.option = 0;
    board_.exchange.ally = kNoKnight;
  }

  void await_answer(int card) {
    board_.phase = Phase::kAnswer;
    board_.actor = board_.exchange.foe;
    // A single Combat card was announced when it was played, before it was paid for.
    if (board_.exchange.combined || card_at(card).kind != DeckKind::kCombat) announce(card, 0);
  }

  void announce(int card, int cost) {
    if (journal_ == nullptr) [[likely]]
      return;
    const DeckCard& face = card_at(card);
    Event event{.what = Happening::kAttack,
                .knight = board_.attacker,
                .other = board_.exchange.foe,
                .flag = board_.exchange.combined,
                .tactic = self().tactic,
                .card = index16(card),
                .cost = index16(cost)};
    event.value = index16(value_of(self(), face.attack));
    event.ability = index16(skill_of(self()));
    event.number = index16(event.value + event.ability);
    tell(event);
  }

  void attack(int card, int foe) {
    const int index = board_.attacker;
    spend(index, card);
    const int cost = cost_of_use(self(), card_at(card).attack);
    open_exchange({byte(card)}, 1, foe);
    announce(card, cost);
    // Almost always he just pays and waits for the answer.
    if (cost < self().fatigue) {
      self().fatigue = byte(self().fatigue - cost);
      return await_answer(card);
    }
    pay(index, cost);
    go_on();
  }

  // --- Answers -----------------------------------------------------------------------------------

  void answer(Action action) {
    const int index = board_.actor;
    Knight& knight = board_.at(index);
    if (action.deed == Deed::kTakeHit) {
      tell({.what = Happening::kNoAnswer, .knight = byte(index)});
      take_hit(index, false);
    } else {
      board_.answered = byte(board_.answered | static_cast<int>(bit(index)));
      const DeckCard& face = card_at(action.card());
      switch (action.deed) {
        case Deed::kDefend:
          defend(index, action.card());
          break;
        case Deed::kAchieve:
          stop(index, action.card(), Happening::kBlock, cost_of_doing(knight, face.defence_cost));
          break;
        case Deed::kManoeuvre:
          stop(index, action.card(), Happening::kManoeuvre, cost_of_doing(knight, kManoeuvreCost));
          break;
        default:
          move(index, action);
          break;
      }
    }
    if (over()) return;
    next_card();
    go_on();
  }

  // The attack is stopped or evaded, and nothing is compared.
  void stop(int index, int card, Happening how, int cost) {
    spend(index, card);
    tell({.what = how, .knight = byte(index), .card = index16(card), .cost = index16(cost)});
    pay(index, cost);
  }

  void defend(int index, int card) {
    const DeckCard& attack = attacking_card(rules_, board_);
    const DeckCard& face = card_at(card);
    Knight& knight = board_.at(index);
    spend(index, card);
    const int cost = cost_of_use(knight, face.defence);
    const int number = combat_number(knight, face.defence);
    tell({.what = Happening::kDefence,
          .knight = byte(index),
          .tactic = knight.tactic,
          .card = index16(card),
          .cost = index16(cost),
          .value = index16(value_of(knight, face.defence)),
          .ability = index16(skill_of(knight)),
          .number = index16(number)});
    pay(index, cost);
    if (over() || knight.out || (attack.attack[0] | attack.attack[1]) == 0) return;
    const int against = combat_number(self(), attack.attack);
    const bool attacker_higher = against >= number;
    const int loser = attacker_higher ? index : board_.attacker;
    const int difference = attacker_higher ? against - number : number - against;
    tell({.what = Happening::kCompared,
          .knight = byte(loser),
          .other = attacker_higher ? board_.attacker : byte(index),
          .value = index16(attacker_higher ? against : number),
          .number = index16(attacker_higher ? number : against),
          .amount = index16(difference)});
    pay(loser, difference);
  }
};

}  // namespace salle::sword_and_shield

// A field of With Sword and Shield for tests: a position, actions in the notation, what can be
// done.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "core/text.hpp"
#include "games/sword_and_shield/sword_and_shield.hpp"
#include "support/example_cards.hpp"

namespace salle {

class SwordField {
 public:
  // From the beginning of a game; chance is played by naming its cards, too.
  explicit SwordField(const std::string& rules)
      : rules_(rules_of(rules)), state_(SwordAndShield::start(rules_)) {}

  SwordField(const std::string& rules, const std::string& position) : SwordField(rules) {
    auto state = SwordAndShield::parse_position(rules_, position);
    EXPECT_TRUE(state) << (state ? "" : state.error().message);
    if (state) state_ = *state;
  }

  // Plays actions one after the other; all must be legal.
  SwordField& play(const std::string& actions) {
    for (const std::string_view text : split_actions(actions)) {
      const auto action = SwordAndShield::parse_action(rules_, text);
      EXPECT_TRUE(action) << text;
      if (!action) continue;
      EXPECT_TRUE(accept<SwordAndShield>(rules_, state_, *action))
          << text << " is not legal; legal are " << listed();
      EXPECT_EQ(SwordAndShield::broken(rules_, state_), "") << text;
    }
    return *this;
  }
  // Chance draws whatever comes until a player must decide.
  SwordField& settle() {
    Random random(1);
    salle::settle<SwordAndShield>(rules_, state_, random);
    return *this;
  }

  std::vector<std::string> legal() const {
    std::vector<std::string> texts;
    auto actions = std::make_unique<ActionList<SwordAndShield>>();
    if (SwordAndShield::turn(rules_, state_) >= 0) {
      SwordAndShield::legal(rules_, state_, *actions);
    }
    for (const auto& action : *actions)
      texts.push_back(SwordAndShield::action_text(rules_, action));
    std::ranges::sort(texts);
    return texts;
  }
  bool offers(const std::string& text) const {
    const auto list = legal();
    return std::ranges::find(list, text) != list.end();
  }
  std::string listed() const { return join(legal(), " "); }

  // Knights by number, as the rules count them.
  const sword_and_shield::Knight& knight(int number) const { return state_.board.at(number - 1); }
  int fatigue(int number) const { return knight(number).fatigue; }
  int hits(int number) const { return knight(number).hits; }
  int hand(int number) const { return knight(number).hand; }
  std::string place(int number) const {
    return std::string(sword_and_shield::kColumnKeys[knight(number).column]);
  }
  int actor() const { return state_.board.actor + 1; }
  int attacker() const { return state_.board.attacker + 1; }
  int actions_left() const { return sword_and_shield::actions_left(state_.board); }
  std::vector<int> reach(int number) const {
    std::vector<int> list;
    sword_and_shield::each_knight(sword_and_shield::reach(rules_, state_.board, number - 1),
                                  [&](int enemy) { list.push_back(enemy + 1); });
    return list;
  }
  bool discarded(int card, int deck = 0) const {
    return state_.board.discards[static_cast<std::size_t>(deck)].has(rules_.cards->find_deck(card));
  }
  bool holds(int number, int card) const {
    return state_.hand_of(number - 1).has(rules_.cards->find_deck(card));
  }
  sword_and_shield::Phase phase() const { return state_.board.phase; }
  bool over() const { return phase() == sword_and_shield::Phase::kOver; }
  int winner() const { return state_.board.winner; }

  const sword_and_shield::Rules& rules() const { return rules_; }
  sword_and_shield::State& state() { return state_; }

 private:
  static sword_and_shield::Rules rules_of(const std::string& text) {
    example_cards();
    const bool named = text.find("cards=") != std::string::npos;
    return SwordAndShield::parse_rules(named ? text : text + " cards=examples").value();
  }

  sword_and_shield::Rules rules_;
  sword_and_shield::State state_;
};

// Knight 1 is Baldric (Strength 3, Technique 2, Endurance 4), Knight 2 is Osbert (4, 1, Endurance
// 4) unless a test says otherwise; it is Baldric's turn.
inline std::string joust(const std::string& first, const std::string& second,
                         const std::string& table = R"("phase":"action","actor":1,"turn":1)") {
  return cat("{", table, R"(,"knights":[{"card":48,"health":1,)", first,
             R"(},{"card":33,"health":2,)", second, "}]}");
}
inline const char* const kStrong = R"("tactic":"S","hand":[])";

}  // namespace salle

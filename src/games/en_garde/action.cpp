#include "games/en_garde/action.hpp"

#include "core/text.hpp"

namespace salle::en_garde {
namespace {

// Eats one digit 1 to 5 from the front of `text`; 0 if there is none.
int take_card(std::string_view& text) {
  if (text.empty() || text[0] < '1' || text[0] > '5') return 0;
  const int value = text[0] - '0';
  text.remove_prefix(1);
  return value;
}

struct Group {
  int value = 0;
  int count = 0;
};

// "5x2", and nothing after it. A lone "5" is one card: people leave "x1" out.
Group take_group(std::string_view text) {
  Group group;
  group.value = take_card(text);
  if (group.value == 0) return {};
  if (text.empty()) {
    group.count = 1;
    return group;
  }
  if (text[0] != 'x') return {};
  text.remove_prefix(1);
  group.count = take_card(text);
  return text.empty() && group.count > 0 ? group : Group{};
}

}  // namespace

std::string action_text(Action action) {
  switch (action.deed()) {
    case Deed::kAdvance:
      return cat('+', action.step());
    case Deed::kStepBack:
      return cat('-', action.step());
    case Deed::kAttack:
      return cat('A', action.value(), 'x', action.count());
    case Deed::kAdvanceAttack:
      return cat('+', action.step(), 'A', action.value(), 'x', action.count());
    case Deed::kParry:
      return cat('P', action.value(), 'x', action.count());
    case Deed::kRetreat:
      return cat('R', action.step());
    case Deed::kPass:
      return "pass";
    case Deed::kDraw:
      return cat('*', action.value());
    case Deed::kLot:
      return action.starter() == 0 ? "*L" : "*R";
    case Deed::kDeal:
      return "*deal";
  }
  return {};
}

Result<Action> parse_action(std::string_view text, Language language) {
  const auto unreadable = [&] {
    return refuse(say({"{0} is no move; moves are written +3, -2, A5x2, +3A5x2, P5x2, R3 or pass",
                       "{0} n'est pas un coup ; on écrit +3, -2, A5x2, +3A5x2, P5x2, R3 ou pass",
                       "{0} is geen zet; schrijf +3, -2, A5x2, +3A5x2, P5x2, R3 of pass"},
                      language, {quote(text)}));
  };
  if (text == "pass") return Action::pass();
  if (text == "*deal") return Action::deal();
  if (text == "*L") return Action::lot(0);
  if (text == "*R") return Action::lot(1);
  if (text.size() < 2) return unreadable();

  const char sign = text[0];
  std::string_view rest = text.substr(1);
  switch (sign) {
    case '+': {
      const int step = take_card(rest);
      if (step == 0) return unreadable();
      if (rest.empty()) return Action::advance(step);
      if (rest[0] != 'A') return unreadable();
      const Group group = take_group(rest.substr(1));
      // One of five cards advances, so four at most attack.
      if (group.count == 0 || group.count > 4) return unreadable();
      return Action::advance_attack(step, group.value, group.count);
    }
    case 'A':
    case 'P': {
      const Group group = take_group(rest);
      if (group.count == 0) return unreadable();
      return sign == 'A' ? Action::attack(group.value, group.count)
                         : Action::parry(group.value, group.count);
    }
    case '-':
    case 'R':
    case '*': {
      const int value = take_card(rest);
      if (value == 0 || !rest.empty()) return unreadable();
      return sign == '-' ? Action::step_back(value)
                         : (sign == 'R' ? Action::retreat(value) : Action::draw(value));
    }
    default:
      return unreadable();
  }
}

}  // namespace salle::en_garde

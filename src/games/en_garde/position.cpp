#include "games/en_garde/position.hpp"

#include "core/text.hpp"

namespace salle::en_garde {
namespace {

constexpr std::array<std::string_view, 2> kNames = {"Left", "Right"};

// A position as it is written: hands may be hidden.
struct Draft {
  std::array<int, 2> square = {1, kLastSquare};
  std::array<Cards, 2> hand;
  std::array<int, 2> hidden = {0, 0};  // cards shown as '?'
  Cards discards;
  Seat actor = kLeft;
  Attack pending = Attack::kNone;
  int pending_count = 0;

  int distance() const { return square[kRight] - square[kLeft]; }
  int hand_size(std::size_t i) const { return hand[i].total() + hidden[i]; }
  Cards unseen() const { return Cards::full_deck() - hand[0] - hand[1] - discards; }
  int pile() const { return unseen().total() - hidden[0] - hidden[1]; }
};

Result<Cards> parse_cards(std::string_view text, std::string_view what) {
  Cards cards;
  if (text == "-") return cards;
  char last = '1';
  for (const char digit : text) {
    if (digit < '1' || digit > '5') {
      return refuse(cat(what, " ", quote(text), " must be digits 1 to 5, or - where empty"));
    }
    if (digit < last) return refuse(cat(what, " ", quote(text), " must be in ascending order"));
    last = digit;
    if (cards.count(digit - '0') == kCopies) {
      return refuse(cat(what, " ", quote(text), " has more than five ", std::string(1, digit),
                        "s; the deck has five of each"));
    }
    cards.add(digit - '0');
  }
  return cards;
}

Result<void> parse_squares(std::string_view text, Draft& draft) {
  const auto parts = split(text, '.');
  if (parts.size() != 2) {
    return refuse(cat("squares ", quote(text), " must be written <left>.<right>, such as 8.13"));
  }
  for (std::size_t i = 0; i < 2; ++i) {
    const auto square = parse_number(parts[i]);
    if (!square || *square < 1 || *square > kLastSquare) {
      return refuse(
          cat(kNames[i], "'s square ", quote(parts[i]), " must be a number from 1 to 23"));
    }
    draft.square[i] = *square;
  }
  if (draft.distance() < 1) {
    return refuse(
        cat("Left on ", draft.square[0], " must stand left of Right on ", draft.square[1]));
  }
  return {};
}

Result<void> parse_hand(std::string_view text, std::size_t i, Draft& draft) {
  if (text.find_first_not_of('?') == std::string_view::npos) {
    draft.hidden[i] = static_cast<int>(std::min<std::size_t>(text.size(), kDeckSize));
  } else {
    const auto cards = parse_cards(text, cat(kNames[i], "'s hand"));
    if (!cards) return std::unexpected(cards.error());
    draft.hand[i] = *cards;
  }
  if (draft.hand_size(i) > kHandSize) {
    return refuse(cat(kNames[i], "'s hand ", quote(text), " has more than five cards"));
  }
  return {};
}

Result<void> parse_pending(const Rules& rules, std::string_view text, Draft& draft) {
  if (text == "-") return {};
  if (text.size() != 2 || (text[0] != 'd' && text[0] != 'i') || text[1] < '1' || text[1] > '5') {
    return refuse(cat("pending attack ", quote(text), " must be -, d1 to d5 or i1 to i5"));
  }
  draft.pending = text[0] == 'd' ? Attack::kDirect : Attack::kIndirect;
  draft.pending_count = text[1] - '0';
  if (!rules.parries()) {
    return refuse(cat("pending attack ", quote(text), " cannot be in ", rule_set_name(rules),
                      ": an attack hits at once there"));
  }
  if (draft.pending == Attack::kIndirect && !rules.indirect_attacks()) {
    return refuse(cat("pending attack ", quote(text), " is indirect; ", rule_set_name(rules),
                      " knows direct attacks only"));
  }
  if (draft.distance() > kValues) {
    return refuse(
        cat("no attack can be pending at distance ", draft.distance(), "; cards reach 5"));
  }
  Cards played = Cards::of(draft.distance(), draft.pending_count);
  if (!draft.discards.holds(played)) {
    return refuse(cat("an attack with ", draft.pending_count, " of value ", draft.distance(),
                      " is pending, but the discards lack those cards"));
  }
  if (draft.pending == Attack::kIndirect && draft.discards.total() == draft.pending_count) {
    return refuse("an indirect attack is pending, but the discards lack the card that advanced");
  }
  return {};
}

Result<Draft> parse_draft(const Rules& rules, std::string_view text) {
  const auto fields = split_words(text);
  if (fields.size() != 6) {
    return refuse(
        cat("a position has six fields, <left>.<right> <left hand> <right hand> <discards> "
            "<to move> <pending>; found ",
            fields.size()));
  }
  Draft draft;
  if (auto ok = parse_squares(fields[0], draft); !ok) return std::unexpected(ok.error());
  for (std::size_t i = 0; i < 2; ++i) {
    if (auto ok = parse_hand(fields[i + 1], i, draft); !ok) return std::unexpected(ok.error());
  }
  const auto discards = parse_cards(fields[3], "discards");
  if (!discards) return std::unexpected(discards.error());
  draft.discards = *discards;
  for (int value = 1; value <= kValues; ++value) {
    const int seen =
        draft.hand[0].count(value) + draft.hand[1].count(value) + draft.discards.count(value);
    if (seen > kCopies) {
      return refuse(cat("there are ", seen, " cards of value ", value, "; the deck has five"));
    }
  }
  if (draft.pile() < 0) return refuse("there are more than 25 cards");
  if (fields[4] != "L" && fields[4] != "R") {
    return refuse(cat("the fencer to move is L or R, not ", quote(fields[4])));
  }
  draft.actor = fields[4] == "L" ? kLeft : kRight;
  if (auto ok = parse_pending(rules, fields[5], draft); !ok) return std::unexpected(ok.error());
  return draft;
}

std::string pending_text(Attack attack, int count) {
  if (attack == Attack::kNone) return "-";
  return cat(attack == Attack::kDirect ? 'd' : 'i', count);
}

std::string hand_text(const View& view, std::size_t i) {
  if (view.open[i]) return cards_text(view.hand[i]);
  const auto size = static_cast<std::size_t>(view.hand_size[i]);
  return size == 0 ? "-" : std::string(size, '?');
}

// Could any cards the mover may hold give him something to do? A count never matters beyond the
// hand size, so it is enough to look at the most there can be of each value.
bool mover_can_act(const Draft& draft, Phase phase) {
  const auto i = static_cast<std::size_t>(draft.actor);
  Cards most = draft.hand[i];
  if (draft.hidden[i] > 0) {
    for (int value = 1; value <= kValues; ++value) {
      most.add(value, std::min(draft.unseen().count(value), draft.hidden[i]));
    }
  }
  const int room = draft.actor == kLeft ? draft.square[0] - 1 : kLastSquare - draft.square[1];
  const Choices fencer = {most, draft.distance(), room, phase, draft.pending, draft.pending_count};
  if (phase == Phase::kAnswer) return can_answer(fencer);
  if (phase == Phase::kTurn) return can_take_turn(fencer);
  return matching(most, draft.distance()) > 0;
}

}  // namespace

std::string cards_text(Cards cards) {
  if (cards.empty()) return "-";
  std::string text;
  for (int value = 1; value <= kValues; ++value) {
    text.append(static_cast<std::size_t>(cards.count(value)), static_cast<char>('0' + value));
  }
  return text;
}

std::string position_text(const State& state) {
  return cat(int{state.square[0]}, '.', int{state.square[1]}, ' ', cards_text(state.hand[0]), ' ',
             cards_text(state.hand[1]), ' ', cards_text(state.discards), ' ',
             state.actor == kLeft ? 'L' : 'R', ' ',
             pending_text(state.pending, state.pending_count));
}

Result<State> parse_position(const Rules& rules, std::string_view text) {
  const Result<Draft> draft = parse_draft(rules, text);
  if (!draft) return std::unexpected(draft.error());
  if (draft->hidden[0] + draft->hidden[1] > 0) {
    return refuse("this needs both hands; write the cards instead of '?'");
  }
  State state;
  state.hand = draft->hand;
  state.pile = draft->unseen();
  state.discards = draft->discards;
  for (std::size_t i = 0; i < 2; ++i) state.square[i] = static_cast<std::uint8_t>(draft->square[i]);
  state.starter = static_cast<std::uint8_t>(draft->actor);
  state.pending = draft->pending;
  state.pending_count = static_cast<std::uint8_t>(draft->pending_count);
  if (draft->pending != Attack::kNone) {
    state.top_discard = static_cast<std::uint8_t>(draft->distance());
  }
  Referee(rules, state).await(draft->actor);
  return state;
}

std::string knowledge_text(const View& view, const Memory& memory) {
  return cat(view.square[0], '.', view.square[1], ' ', hand_text(view, 0), ' ', hand_text(view, 1),
             ' ', cards_text(memory.played), ' ', view.actor == kLeft ? 'L' : 'R', ' ',
             pending_text(view.pending, view.pending_count));
}

Result<Sighting> parse_knowledge(const Rules& rules, std::string_view text) {
  const Result<Draft> draft = parse_draft(rules, text);
  if (!draft) return std::unexpected(draft.error());
  Sighting sighting;
  View& view = sighting.view;
  const bool left_hidden = draft->hidden[0] > 0;
  const bool right_hidden = draft->hidden[1] > 0;
  view.viewer = left_hidden && right_hidden ? Viewer::spectator()
                : left_hidden               ? Viewer::seat(kRight)
                : right_hidden              ? Viewer::seat(kLeft)
                                            : Viewer::all();
  view.phase = draft->pending != Attack::kNone ? Phase::kAnswer
               : draft->pile() > 0             ? Phase::kTurn
                                               : Phase::kLastAttack;
  if (view.phase == Phase::kLastAttack && rules.parries()) {
    return refuse("the pile is empty and no attack is pending: the round is over");
  }
  if (!mover_can_act(*draft, view.phase)) {
    return refuse(cat(kNames[static_cast<std::size_t>(draft->actor)],
                      " can do nothing here: the round is over"));
  }
  view.actor = draft->actor;
  view.starter = draft->actor;
  view.square = draft->square;
  view.hand = draft->hand;
  for (std::size_t i = 0; i < 2; ++i) {
    view.hand_size[i] = draft->hand_size(i);
    view.open[i] = draft->hidden[i] == 0;
  }
  view.pile = draft->pile();
  view.pending = draft->pending;
  view.pending_count = draft->pending_count;
  if (draft->pending != Attack::kNone) view.top_discard = draft->distance();
  view.aided = rules.aid;
  if (rules.aid) view.played = draft->discards;
  sighting.memory.played = draft->discards;
  return sighting;
}

}  // namespace salle::en_garde

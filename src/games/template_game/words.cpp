// Reading, writing and telling. In English only: a game may begin so (GameInfo::translated).
#include <optional>

#include "core/rule_text.hpp"
#include "core/shape.hpp"
#include "core/text.hpp"
#include "games/template_game/template_game.hpp"

namespace salle {

using namespace template_game;

namespace {

constexpr std::array kRuleSets = {
    RuleSetInfo{"standard", english_only("ten cards, three in hand, five tricks")}};
constexpr std::array kOptions = {
    OptionInfo{"first", "0 or 1", "0", english_only("who leads the first trick")}};

std::string name(Seat seat) { return seat == 0 ? "First" : "Second"; }

// A sentence that begins with who it is about: "Bea", or "you".
std::string tell(std::string_view about, std::string_view to_you, const Audience& to, Seat who,
                 std::string_view what = {}) {
  return capitalised(
      say_of(english_only(about), english_only(to_you), to, who, {to.name(who, name(who)), what}));
}

std::string cards_text(Cards cards) {
  std::vector<std::string> parts;
  for (int i = 0; i < cards.size(); ++i) parts.push_back(std::to_string(cards.at(i)));
  return parts.empty() ? "-" : join(parts, ",");
}

// A card from 1 to 10 that was not seen before; `seen` then knows it.
bool read_card(std::string_view text, Cards& seen, int& card) {
  const auto number = parse_number(text);
  if (!number || *number < 1 || *number > kCards || seen.has(*number)) return false;
  card = *number;
  seen.add(card);
  return true;
}

// HAND HAND LEADER LED TRICKS, such as "1,4,9 ?3 0 7 -" or "4 ?2 1 - 3>7,1>2": "?3" are three cards
// that the viewer does not see, and by that it is known who he is.
Result<View> read_view(std::string_view text) {
  constexpr std::string_view kHow =
      "a position is written HAND HAND LEADER LED TRICKS: 1,4,9 ?3 0 7 -";
  const auto parts = split_words(text);
  if (parts.size() != 5) return refuse(std::string(kHow));
  View view;
  Cards seen;
  int card = 0;
  for (std::size_t seat = 0; seat < 2; ++seat) {
    const std::string_view hand = parts[seat];
    if (hand.starts_with('?')) {
      const auto count = parse_number(hand.substr(1));
      if (!count || *count > kHandSize) return refuse(std::string(kHow));
      view.held[seat] = *count;
      continue;
    }
    view.sees[seat] = true;
    if (hand == "-") continue;
    for (const std::string_view each : split(hand, ',')) {
      if (!read_card(each, seen, card)) return refuse(cat("no card ", quote(each), " in a hand"));
      view.hand[seat].add(card);
    }
    view.held[seat] = view.hand[seat].size();
    if (view.held[seat] > kHandSize) return refuse("a hand has three cards at most");
  }
  view.viewer = view.sees[0] && view.sees[1] ? Viewer::all()
                : view.sees[0]               ? Viewer::seat(0)
                : view.sees[1]               ? Viewer::seat(1)
                                             : Viewer::spectator();
  if (parts[2] != "0" && parts[2] != "1") return refuse("the leader is 0 or 1");
  view.open.leader = parts[2] == "1" ? 1 : 0;
  if (parts[3] != "-") {
    if (!read_card(parts[3], seen, card))
      return refuse(cat("no card ", quote(parts[3]), " is led"));
    view.open.led = static_cast<std::uint8_t>(card);
  }
  if (parts[4] != "-") {
    for (const std::string_view each : split(parts[4], ',')) {
      const auto over = each.find('>');
      int answer = 0;
      const bool good = over != each.npos && view.open.played.size() < kTricks &&
                        read_card(each.substr(0, over), seen, card) &&
                        read_card(each.substr(over + 1), seen, answer);
      if (!good) return refuse(cat("no trick ", quote(each), "; one is written 3>7"));
      view.open.played.push({static_cast<std::uint8_t>(card), static_cast<std::uint8_t>(answer)});
    }
  }
  return view;
}

// What must hold of a decision, and what follows from the rest: the deck and whose turn it is.
Result<void> finish(View& view) {
  const int tricks = static_cast<int>(view.open.played.size());
  const int led = view.open.led != 0 ? 1 : 0;
  view.deck = kCards - 2 * tricks - led - view.held[0] - view.held[1];
  view.turn = led != 0 ? 1 - view.open.leader : view.open.leader;
  const auto seat = static_cast<std::size_t>(view.turn);
  const int full = std::min(kHandSize, static_cast<int>(kTricks) - tricks);
  if (view.held[seat] != full || view.held[1 - seat] != full - led || full == 0) {
    return refuse(cat("both must hold ", full, " cards then, less the one that is led"));
  }
  return {};
}

// Who took each trick, told from the last one back: whoever took it leads now.
void count_tricks(Open& open) {
  Seat winner = open.leader;
  for (std::size_t i = open.played.size(); i-- > 0;) {
    ++open.tricks[static_cast<std::size_t>(winner)];
    if (open.played[i].answer > open.played[i].led) winner = 1 - winner;
  }
}

std::string hand_text(const View& view, std::size_t seat) {
  return view.sees[seat] ? cards_text(view.hand[seat]) : cat('?', view.held[seat]);
}

using namespace shapes;
const Shape kViewShape = {
    "TemplateView",
    "a game of the template",
    {
        {"hands", list(or_null(list(whole(1, kCards))), 2), "by seat; null: not for this viewer"},
        {"held", list(whole(0, kHandSize), 2), "how many cards, by seat"},
        {"deck", whole(0, kCards), "cards to be drawn"},
        {"led", or_null(whole(1, kCards)), "the card that waits for an answer"},
        {"leader", seat(), "who leads this trick"},
        {"tricks", list(whole(0, kTricks), 2), "taken, by seat"},
        {"turn", or_null(seat()), "whose turn it is; null: chance's, or nobody's"},
        {"played", list(list(whole(1, kCards), 2)), "the tricks: the leader's card, the answer"},
    },
};
const Shape kDrawShape = {"TemplateDraw",
                          "a card is drawn",
                          {{"event", one_of("draw"), ""},
                           {"seat", seat(), ""},
                           {"card", or_null(whole(1, kCards)), "null: not for this viewer"}}};
const Shape kPlayShape = {
    "TemplatePlay",
    "a card is played",
    {{"event", one_of("play"), ""}, {"seat", seat(), ""}, {"card", whole(1, kCards), ""}}};
const Shape kTrickShape = {"TemplateTrick",
                           "a trick is taken",
                           {{"event", one_of("trick"), ""}, {"seat", seat(), "by whom"}}};
const Shape kEventShape = {
    .name = "TemplateEvent",
    .meaning = "what happens in the template",
    .told_by = "event",
    .cases = {&kDrawShape, &kPlayShape, &kTrickShape},
};

}  // namespace

const GameInfo template_game::kInfo = {
    .id = "template",
    .name = english_only("Template"),
    .designer = "the house",
    .secrets = true,
    .draws = false,
    .rule_sets = kRuleSets,
    .options = kOptions,
    .offered = false,
    .translated = false,
};

Result<Rules> TemplateGame::parse_rules(std::string_view text) {
  const auto parsed = parse_rule_text(kInfo, text);
  if (!parsed) return std::unexpected(parsed.error());
  Rules rules;
  for (const auto& [option, value] : parsed->options) {
    if (value != "0" && value != "1") return refuse_option(kInfo, option, value);
    rules.first = value == "1" ? 1 : 0;
  }
  return rules;
}

std::string TemplateGame::rules_text(const Rules& rules) {
  return cat("standard first=", int{rules.first});
}

Result<Action> TemplateGame::parse_action(const Rules&, std::string_view text, Language) {
  const bool dealt = text.starts_with('*');
  const auto card = parse_number(dealt ? text.substr(1) : text);
  if (!card || *card < 1 || *card > kCards) {
    return refuse(cat(quote(text), " is no card; they go from 1 to ", kCards));
  }
  return Action{static_cast<std::uint8_t>(*card), dealt};
}

std::string TemplateGame::action_text(const Rules&, Action action) {
  return cat(action.dealt ? "*" : "", int{action.card});
}

std::string TemplateGame::chance_text(const Rules& rules, const State& before, Action action,
                                      Viewer viewer) {
  EventList<TemplateGame> list;
  events(rules, before, action, before, viewer, list);
  return list[0].card == 0 ? "*?" : action_text(rules, action);
}

Result<State> TemplateGame::parse_position(const Rules& rules, std::string_view text) {
  auto known = parse_knowledge(rules, text);
  if (!known) return std::unexpected(known.error());
  if (!known->view.viewer.sees_all()) return refuse("both hands must be written out");
  Random nothing_is_hidden(0);
  return sample(rules, *known, nothing_is_hidden);
}

std::string TemplateGame::position_text(const Rules& rules, const State& state) {
  return knowledge_text(rules, {view(rules, state, Viewer::all()), {}});
}

Result<Knowledge<TemplateGame>> TemplateGame::parse_knowledge(const Rules&, std::string_view text) {
  auto view = read_view(text);
  if (!view) return std::unexpected(view.error());
  count_tricks(view->open);
  if (const auto good = finish(*view); !good) return std::unexpected(good.error());
  return Knowledge<TemplateGame>{*view, {}};
}

std::string TemplateGame::knowledge_text(const Rules&, const Knowledge<TemplateGame>& known) {
  const View& view = known.view;
  std::vector<std::string> tricks;
  for (const Trick& trick : view.open.played) {
    tricks.push_back(cat(int{trick.led}, '>', int{trick.answer}));
  }
  return cat(hand_text(view, 0), ' ', hand_text(view, 1), ' ', int{view.open.leader}, ' ',
             view.open.led == 0 ? std::string("-") : std::to_string(int{view.open.led}), ' ',
             tricks.empty() ? "-" : join(tricks, ","));
}

std::string TemplateGame::seat_name(const Rules&, Seat seat, Language) { return name(seat); }

std::string TemplateGame::prompt(const Rules& rules, const View& view, const Audience& to) {
  if (view.turn == kNobody) return result_words(rules, view, to);
  if (view.turn == kChance) return "A card is drawn.";
  if (view.open.led == 0) {
    return tell("{0}'s turn: lead a card.", "Your turn: lead a card.", to, view.turn);
  }
  return tell("{0}'s turn: answer the {1}.", "Your turn: answer the {1}.", to, view.turn,
              cat(int{view.open.led}));
}

std::string TemplateGame::describe(const Rules&, const View& view, const Audience& to) {
  std::string text = cat("Tricks ", int{view.open.tricks[0]}, " to ", int{view.open.tricks[1]},
                         ", ", view.deck, " cards in the deck.");
  for (const Seat seat : {0, 1}) {
    const auto i = static_cast<std::size_t>(seat);
    text += ' ';
    text += tell("{0} holds {1}.", "You hold {1}.", to, seat,
                 view.sees[i] ? cards_text(view.hand[i]) : cat(view.held[i], " hidden cards"));
  }
  if (view.open.led != 0) text += cat(" The ", int{view.open.led}, " is led.");
  return text;
}

Picture TemplateGame::picture(const Rules&, const View& view, Language, bool) {
  Picture picture;
  for (const Seat seat : {0, 1}) {
    const auto i = static_cast<std::size_t>(seat);
    picture.line().draw(cat(name(seat), ": "), seat == 0 ? Ink::kFirst : Ink::kSecond);
    picture.draw(hand_text(view, i), Ink::kCard);
    picture.draw(cat("  tricks ", int{view.open.tricks[i]}), Ink::kFaint);
  }
  picture.line().draw(view.open.led == 0 ? "nothing is led" : cat("led: ", int{view.open.led}));
  return picture;
}

std::string TemplateGame::explain(const Rules&, const View& view, Action action, Language) {
  if (view.open.led == 0) return cat("lead the ", int{action.card});
  return cat("answer with the ", int{action.card},
             action.card > view.open.led ? " and take the trick" : "");
}

std::string TemplateGame::refusal(const Rules&, const View&, Action action, Language) {
  if (action.dealt) return "Cards are drawn by chance.";
  return cat("The ", int{action.card}, " is not in this hand.");
}

std::string TemplateGame::event_words(const Rules&, const Event& event, const Audience& to) {
  const std::string card = cat(event.card);
  switch (event.happening) {
    case Happening::kDraw:
      if (event.card == 0) return {};
      return tell("{0} draws the {1}.", "You draw the {1}.", to, event.seat, card);
    case Happening::kPlay:
      return tell("{0} plays the {1}.", "You play the {1}.", to, event.seat, card);
    default:
      return tell("{0} takes the trick.", "You take the trick.", to, event.seat);
  }
}

std::string TemplateGame::result_words(const Rules&, const View& view, const Audience& to) {
  if (view.turn != kNobody) return "";
  const Seat winner = view.open.tricks[0] > view.open.tricks[1] ? 0 : 1;
  return tell("{0} wins.", "You win.", to, winner);
}

std::string TemplateGame::rules_words(const Rules&, Language) {
  return "Ten cards, 1 to 10; each holds three. The leader plays one, the other answers, the "
         "higher "
         "card takes the trick and leads. Both draw one while the deck lasts. Most of five tricks "
         "wins.";
}

const GameShapes& TemplateGame::shapes() {
  static const GameShapes kShapes = {kViewShape, kEventShape};
  return kShapes;
}

void TemplateGame::view_json(const Rules&, const View& view, JsonPen& json) {
  json.list("hands", [&] {
    for (std::size_t i = 0; i < 2; ++i) {
      if (!view.sees[i]) {
        json.add(nullptr);
        continue;
      }
      json.list([&] {
        for (int card = 0; card < view.hand[i].size(); ++card) json.add(view.hand[i].at(card));
      });
    }
  });
  json.put("held", view.held);
  json.put("deck", view.deck);
  json.put("led", view.open.led == 0 ? std::nullopt : std::optional(view.open.led));
  json.put("leader", view.open.leader);
  json.put("tricks", view.open.tricks);
  json.put("turn", view.turn < 0 ? std::nullopt : std::optional(view.turn));
  json.list("played", [&] {
    for (const Trick& trick : view.open.played) json.add(std::array{trick.led, trick.answer});
  });
}

void TemplateGame::event_json(const Rules&, const Event& event, JsonPen& json) {
  constexpr std::array<std::string_view, 3> kNames = {"draw", "play", "trick"};
  json.put("event", kNames[static_cast<std::size_t>(event.happening)]);
  json.put("seat", event.seat);
  if (event.happening == Happening::kTrick) return;
  json.put("card", event.card == 0 ? std::nullopt : std::optional(event.card));
}

}  // namespace salle

#include "games/sword_and_shield/action.hpp"

#include <algorithm>
#include <optional>

#include "core/text.hpp"

namespace salle::sword_and_shield {
namespace {

struct Form {
  std::string_view prefix;
  Deed deed;
};
// Longer prefixes first: "safe" before "s…", "break" before "b…".
constexpr std::array kCardForms = {
    Form{"*x", Deed::kLose},     Form{"lock", Deed::kLock}, Form{"swap", Deed::kSwap},
    Form{"break", Deed::kBreak}, Form{"safe", Deed::kSafe}, Form{"back", Deed::kBack},
    Form{"a", Deed::kAttack},    Form{"c", Deed::kAchieve}, Form{"e", Deed::kEvent},
    Form{"i", Deed::kImprove},   Form{"x", Deed::kDiscard}, Form{"d", Deed::kDefend},
    Form{"m", Deed::kManoeuvre},
};
constexpr std::array kPlainForms = {
    Form{"grand", Deed::kGrandPass},
    Form{"end", Deed::kEnd},
    Form{"hit", Deed::kTakeHit},
    Form{"pass", Deed::kPass},
};

std::string_view prefix_of(Deed deed) {
  for (const Form& form : kCardForms) {
    if (form.deed == deed) return form.prefix;
  }
  for (const Form& form : kPlainForms) {
    if (form.deed == deed) return form.prefix;
  }
  return {};
}

std::string number_of(const Rules& rules, int card) {
  return card_number(rules.cards->deck[static_cast<std::size_t>(card)].number);
}

// The letter before a card inside a combination.
char letter_of(const Rules& rules, int card) {
  return rules.cards->deck[static_cast<std::size_t>(card)].kind == DeckKind::kEvent ? 'e' : 'a';
}

std::unexpected<Error> unknown(std::string_view text, Language language) {
  return refuse(
      say({"{0} is no action. Write, for instance, a150 to attack, [a150 e192] to combine, "
           "d131 to defend, hit, x150, t:S, end",
           "{0} n'est pas une action. Écrivez par exemple a150 pour attaquer, [a150 e192] "
           "pour combiner, d131 pour défendre, hit, x150, t:S, end",
           "{0} is geen actie. Schrijf bijvoorbeeld a150 om aan te vallen, [a150 e192] om "
           "te combineren, d131 om te verdedigen, hit, x150, t:S, end"},
          language, {quote(text)}));
}

std::unexpected<Error> no_card(std::string_view number, Language language) {
  return refuse(
      say({"There is no card {0} in this deck.", "Il n'y a pas de carte {0} dans ce paquet.",
           "Er is geen kaart {0} in deze stapel."},
          language, {quote(number)}));
}

std::unexpected<Error> whom(std::string_view text, const Rules& rules, Language language) {
  return refuse(say({"{0}: name a Knight from 1 to {1}", "{0} : nommez un Chevalier de 1 à {1}",
                     "{0}: noem een Ridder van 1 tot {1}"},
                    language, {quote(text), std::to_string(rules.all_knights())}));
}

// Three digits, or as many as a person types: 030 and 30 are the same card.
std::optional<int> parse_card_number(std::string_view text) {
  if (text.empty() || text.size() > 3) return std::nullopt;
  int number = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return std::nullopt;
    number = number * 10 + (c - '0');
  }
  return number;
}

std::optional<int> parse_knight(const Rules& rules, std::string_view text) {
  const auto number = parse_number(text);
  if (!number || *number < 1 || *number > rules.all_knights()) return std::nullopt;
  return *number - 1;
}

std::optional<int> parse_column(std::string_view text) {
  const auto found = std::ranges::find(kColumnKeys, text);
  if (found == kColumnKeys.end()) return std::nullopt;
  return static_cast<int>(found - kColumnKeys.begin());
}

Result<int> deck_card(const Rules& rules, std::string_view text, Language language) {
  const auto number = parse_card_number(text);
  const int card = number ? rules.cards->find_deck(*number) : -1;
  if (card < 0) return no_card(text, language);
  return card;
}

// ">5" at the end of a text. In the joust it says nothing, and is taken and forgotten.
Result<std::uint8_t> parse_aim(const Rules& rules, std::string_view& text, Language language) {
  const std::size_t arrow = text.find('>');
  if (arrow == std::string_view::npos) return kNoKnight;
  const auto knight = parse_knight(rules, text.substr(arrow + 1));
  if (!knight) return whom(text, rules, language);
  text = text.substr(0, arrow);
  return rules.melee ? static_cast<std::uint8_t>(*knight) : kNoKnight;
}

Result<Action> parse_combination(const Rules& rules, std::string_view text, Language language) {
  std::string_view rest = text;
  const auto aim = parse_aim(rules, rest, language);
  if (!aim) return std::unexpected(aim.error());
  if (!rest.ends_with(']')) return unknown(text, language);
  const auto words = split_words(rest.substr(1, rest.size() - 2));
  if (words.size() < 2 || words.size() > 4) {
    return refuse(
        say({"A Combination has two to four cards.", "Une Combinaison a de deux à quatre cartes.",
             "Een Combinatie heeft twee tot vier kaarten."},
            language));
  }
  Action action(Deed::kCombine, 0, *aim, static_cast<int>(words.size()));
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i][0] != 'a' && words[i][0] != 'e') return unknown(words[i], language);
    const auto card = deck_card(rules, words[i].substr(1), language);
    if (!card) return std::unexpected(card.error());
    if (words[i][0] != letter_of(rules, *card)) return unknown(words[i], language);
    action.cards[i] = static_cast<std::uint8_t>(*card);
  }
  return action;
}

// "pick:2" and "for:2": the option of a card, and the Knight it is for.
Result<Action> parse_choice(const Rules& rules, std::string_view text, Language language) {
  if (text.starts_with("for:")) {
    const auto knight = parse_knight(rules, text.substr(4));
    if (!knight) return whom(text, rules, language);
    return Action(Deed::kFor, 0, *knight);
  }
  const auto option = parse_number(text.substr(5));
  if (!option || *option < 1 || *option > kMaxOptions) return unknown(text, language);
  return Action(Deed::kPick, 0, kNoKnight, *option);
}

Result<Action> parse_bid(const Rules& rules, std::string_view text, Language language) {
  const auto number = parse_number(text.substr(3));
  for (std::size_t i = 0; number && i < rules.cards->deck.size(); ++i) {
    if (*number > 0 && rules.cards->deck[i].initiative == *number) {
      return Action(Deed::kBid, static_cast<int>(i));
    }
  }
  return refuse(say({"No card has the initiative {0}.", "Aucune carte n'a l'initiative {0}.",
                     "Geen kaart heeft initiatief {0}."},
                    language, {quote(text.substr(3))}));
}

// "place3:centre", after the word.
Result<Action> parse_place(const Rules& rules, std::string_view text, Language language) {
  const auto parts = split(text.substr(5), ':');
  if (parts.size() != 2) return unknown(text, language);
  const auto knight = parse_knight(rules, parts[0]);
  if (!knight) return whom(text, rules, language);
  const auto column = parse_column(parts[1]);
  if (!column) return unknown(text, language);
  return Action(Deed::kPlace, 0, *knight, *column);
}

// A form with a card: "a150>5", "swap145:2", "back145:left".
Result<Action> parse_card_form(const Rules& rules, const Form& form, std::string_view text,
                               Language language) {
  std::string_view rest = text.substr(form.prefix.size());
  const auto aim = parse_aim(rules, rest, language);
  if (!aim) return std::unexpected(aim.error());
  Action action(form.deed, 0, *aim);
  const std::size_t colon = rest.find(':');
  const std::string_view detail =
      colon == std::string_view::npos ? std::string_view() : rest.substr(colon + 1);
  const auto card = deck_card(rules, rest.substr(0, colon), language);
  if (!card) return std::unexpected(card.error());
  action.cards[0] = static_cast<std::uint8_t>(*card);
  if (form.deed == Deed::kSwap || form.deed == Deed::kBreak) {
    const auto mate = parse_knight(rules, detail);
    if (!mate) return whom(text, rules, language);
    action.knight = static_cast<std::uint8_t>(*mate);
  } else if (form.deed == Deed::kBack) {
    const auto column = parse_column(detail);
    if (!column) return unknown(text, language);
    action.detail = static_cast<std::uint8_t>(*column);
  } else if (colon != std::string_view::npos) {
    return unknown(text, language);
  }
  return action;
}

// "*150" is a deck card, or else a start card: their numbers are different.
Result<Action> parse_chance(const Rules& rules, std::string_view text, Language language) {
  const auto number = parse_card_number(text.substr(1));
  if (!number) return unknown(text, language);
  if (const int card = rules.cards->find_deck(*number); card >= 0) {
    return Action(Deed::kDraw, card);
  }
  if (const int card = rules.cards->find_start(*number); card >= 0) {
    return Action(Deed::kStartCard, card);
  }
  return no_card(text.substr(1), language);
}

}  // namespace

std::string card_number(int number) {
  std::string digits = std::to_string(number);
  return std::string(digits.size() < 3 ? 3 - digits.size() : 0, '0') + digits;
}

std::string action_text(const Rules& rules, Action action) {
  const std::string aim = action.aimed() ? cat('>', action.knight + 1) : std::string();
  switch (action.deed) {
    case Deed::kCombine: {
      std::string text = "[";
      for (int i = 0; i < action.count(); ++i) {
        const int card = action.cards[static_cast<std::size_t>(i)];
        text += cat(i > 0 ? " " : "", letter_of(rules, card), number_of(rules, card));
      }
      return cat(text, ']', aim);
    }
    case Deed::kTactic:
      return action.detail == 0 ? "t:S" : "t:T";
    case Deed::kGrandPass:
    case Deed::kEnd:
    case Deed::kTakeHit:
    case Deed::kPass:
      return std::string(prefix_of(action.deed));
    case Deed::kBid:
      return cat("bid", int{rules.cards->deck[action.cards[0]].initiative});
    case Deed::kPlace:
      return cat("place", action.knight + 1, ':', kColumnKeys[action.detail]);
    case Deed::kPick:
      return cat("pick:", int{action.detail});
    case Deed::kFor:
      return cat("for:", action.knight + 1);
    case Deed::kSwap:
    case Deed::kBreak:
      return cat(prefix_of(action.deed), number_of(rules, action.card()), ':', action.knight + 1);
    case Deed::kBack:
      return cat("back", number_of(rules, action.card()), ':', kColumnKeys[action.detail]);
    case Deed::kStartCard:
      return cat('*', card_number(rules.cards->start[action.cards[0]].number));
    case Deed::kDraw:
      return cat('*', number_of(rules, action.card()));
    default:
      return cat(prefix_of(action.deed), number_of(rules, action.card()), aim);
  }
}

Result<Action> parse_action(const Rules& rules, std::string_view text, Language language) {
  text = trim(text);
  if (text.starts_with('[')) return parse_combination(rules, text, language);
  if (text == "t:S" || text == "t:s") return Action(Deed::kTactic, 0, kNoKnight, 0);
  if (text == "t:T" || text == "t:t") return Action(Deed::kTactic, 0, kNoKnight, 1);
  for (const Form& form : kPlainForms) {
    if (text == form.prefix) return Action(form.deed);
  }
  if (text.starts_with("bid")) return parse_bid(rules, text, language);
  if (text.starts_with("place")) return parse_place(rules, text, language);
  if (text.starts_with("pick:") || text.starts_with("for:")) {
    return parse_choice(rules, text, language);
  }
  for (const Form& form : kCardForms) {
    if (text.starts_with(form.prefix)) return parse_card_form(rules, form, text, language);
  }
  if (text.starts_with('*')) return parse_chance(rules, text, language);
  return unknown(text, language);
}

}  // namespace salle::sword_and_shield

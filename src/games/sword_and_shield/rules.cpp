#include "games/sword_and_shield/rules.hpp"

#include <algorithm>

#include "core/rule_text.hpp"
#include "core/text.hpp"

namespace salle::sword_and_shield {
namespace {

constexpr std::array kRuleSets = {
    RuleSetInfo{
        "joust",
        {"a duel of two Knights with one deck", "un duel de deux Chevaliers, un seul paquet",
         "een duel van twee Ridders met één stapel"}},
    RuleSetInfo{"joust/double-deck",
                {"a duel in which each player has a deck of his own",
                 "un duel où chaque joueur a son propre paquet",
                 "een duel waarin elke speler een eigen stapel heeft"}},
    RuleSetInfo{"melee",
                {"two or three Knights a side, a deck for each side",
                 "deux ou trois Chevaliers par camp, un paquet par camp",
                 "twee of drie Ridders per kant, een stapel per kant"}},
    RuleSetInfo{"melee/shared-decks",
                {"two or three Knights a side, one deck for all",
                 "deux ou trois Chevaliers par camp, un paquet pour tous",
                 "twee of drie Ridders per kant, één stapel voor iedereen"}},
};

constexpr std::array kOptions = {
    OptionInfo{
        "cards",
        "the id of a card set",
        kHouseCardsId,
        {"the card set; others than the house's are loaded with --cards FILE",
         "le jeu de cartes ; d'autres que celui de la maison se chargent avec --cards FICHIER",
         "de kaartenset; andere dan die van het huis laad je met --cards BESTAND"}},
    OptionInfo{"knights",
               "2v2, 3v2, 2v3 or 3v3",
               "2v2",
               {"mêlée: Knights a side", "mêlée : Chevaliers par camp", "mêlee: Ridders per kant"}},
    OptionInfo{"players",
               "each, sides, or a letter for each Knight such as aab/cc",
               "each",
               {"mêlée: who plays whom; each: a player a Knight; sides: one a side",
                "mêlée : qui joue qui ; each : un joueur par Chevalier ; sides : un par camp",
                "mêlee: wie speelt wie; each: een speler per Ridder; sides: een per kant"}},
    OptionInfo{"hands",
               "secret or open",
               "secret",
               {"mêlée: may team-mates see each other's hands?",
                "mêlée : les équipiers voient-ils leurs mains ?",
                "mêlee: zien teamgenoten elkaars hand?"}},
};

bool parse_knights(std::string_view text, Rules& rules) {
  const auto count = [](char c) { return c == '2' || c == '3'; };
  if (text.size() != 3 || text[1] != 'v' || !count(text[0]) || !count(text[2])) return false;
  rules.knights = {static_cast<std::uint8_t>(text[0] - '0'),
                   static_cast<std::uint8_t>(text[2] - '0')};
  return true;
}

// A player for every Knight, or one for every side.
void assign(Rules& rules, bool one_a_side) {
  rules.player = {};
  for (int i = 0; i < rules.all_knights(); ++i) {
    rules.player[static_cast<std::size_t>(i)] =
        static_cast<std::uint8_t>(one_a_side ? rules.side_of(i) : i);
  }
  rules.seats = static_cast<std::uint8_t>(one_a_side ? 2 : rules.all_knights());
}

// "aab/cc": players in the order of the alphabet, none on both sides.
bool parse_players(std::string_view text, Rules& rules) {
  if (text == "each" || text == "sides") {
    assign(rules, text == "sides");
    return true;
  }
  const std::vector<std::string_view> sides = split(text, '/');
  if (sides.size() != 2 || sides[0].size() != rules.knights[0] ||
      sides[1].size() != rules.knights[1]) {
    return false;
  }
  rules.player = {};
  int seats = 0;
  std::size_t knight = 0;
  for (const std::string_view side : sides) {
    const int first_here = seats;
    for (const char letter : side) {
      const int seat = letter - 'a';
      if (seat < first_here || seat > seats) return false;
      if (seat == seats) ++seats;
      rules.player[knight++] = static_cast<std::uint8_t>(seat);
    }
  }
  rules.seats = static_cast<std::uint8_t>(seats);
  return true;
}

std::string players_text(const Rules& rules) {
  for (const std::string_view name : {"each", "sides"}) {
    Rules other = rules;
    parse_players(name, other);
    if (other == rules) return std::string(name);
  }
  std::string text;
  for (int i = 0; i < rules.all_knights(); ++i) {
    if (i == rules.knights[0]) text += '/';
    text += static_cast<char>('a' + rules.seat_of(i));
  }
  return text;
}

}  // namespace

const GameInfo kInfo = {
    "sword-and-shield",
    {"With Sword and Shield", "Avec Épée et Bouclier", "Met Zwaard en Schild"},
    "Stefan Ekström and Göran Björkman",
    true,
    false,
    kRuleSets,
    kOptions,
};

int Rules::side_of_seat(Seat seat) const {
  for (int knight = 0; knight < all_knights(); ++knight) {
    if (seat_of(knight) == seat) return side_of(knight);
  }
  return 0;
}

std::string_view rule_set_name(const Rules& rules) {
  if (rules.melee) return rules.own_decks ? "melee" : "melee/shared-decks";
  return rules.own_decks ? "joust/double-deck" : "joust";
}

Result<Rules> parse_rules(std::string_view text) {
  const Result<RuleText> parsed = parse_rule_text(kInfo, text);
  if (!parsed) return std::unexpected(parsed.error());

  Rules rules;
  rules.melee = parsed->rule_set.starts_with("melee");
  rules.own_decks = parsed->rule_set == "melee" || parsed->rule_set == "joust/double-deck";
  if (rules.melee) rules.knights = {2, 2};
  std::string_view cards = kHouseCardsId;
  std::string_view players = "each";
  for (const auto& [name, value] : parsed->options) {
    if (name != "cards" && !rules.melee) {
      return refuse(cat("option ", name, " belongs to the mêlée; try melee ", name, '=', value));
    }
    if (name == "cards") {
      cards = value;
    } else if (name == "knights") {
      if (!parse_knights(value, rules)) return refuse_option(kInfo, name, value);
    } else if (name == "players") {
      players = value;
    } else {
      if (value != "secret" && value != "open") return refuse_option(kInfo, name, value);
      rules.open_hands = value == "open";
    }
  }
  if (rules.melee && !parse_players(players, rules)) {
    return refuse(
        cat(quote(players), " will not do for players: write each, sides, or a letter for ",
            "each Knight from a on, sides parted by a stroke, such as ",
            rules.knights[0] == 2 ? "ab/" : "aab/", rules.knights[1] == 2 ? "cc" : "ccd"));
  }
  rules.cards = find_card_set(cards);
  if (rules.cards == nullptr) {
    return refuse(cat("no card set ", quote(cards), "; there is ", join(card_set_ids(), ", "),
                      ". Load another with --cards FILE"));
  }
  const int needed = kFullHand * rules.all_knights();
  if (!rules.own_decks && static_cast<int>(rules.cards->deck.size()) < needed) {
    return refuse(cat("card set ", quote(cards), " has ", rules.cards->deck.size(),
                      " deck cards; one deck for ", rules.all_knights(), " Knights needs at least ",
                      needed, ". Play melee, with a deck for each side, or fewer Knights"));
  }
  return rules;
}

std::string rules_text(const Rules& rules) {
  std::string text = cat(rule_set_name(rules), " cards=", rules.cards->id);
  if (rules.melee) {
    text += cat(" knights=", int{rules.knights[0]}, 'v', int{rules.knights[1]},
                " players=", players_text(rules), " hands=", rules.open_hands ? "open" : "secret");
  }
  return text;
}

std::string seat_name(const Rules& rules, Seat seat) {
  const int side = rules.side_of_seat(seat);
  int before = 0;
  int players = 0;
  for (Seat other = 0; other < rules.seats; ++other) {
    if (rules.side_of_seat(other) != side) continue;
    ++players;
    if (other < seat) ++before;
  }
  const std::string_view letter = side == 0 ? "A" : "B";
  return players == 1 ? std::string(letter) : cat(letter, before + 1);
}

}  // namespace salle::sword_and_shield

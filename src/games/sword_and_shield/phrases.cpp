#include "games/sword_and_shield/phrases.hpp"

#include <algorithm>

#include "core/text.hpp"

namespace salle::sword_and_shield {
namespace {

std::size_t at(int index) { return static_cast<std::size_t>(index); }

std::string counted(int count, const Phrase& one, const Phrase& more, Language language) {
  return cat(count, ' ', (count == 1 ? one : more).in(language));
}

std::string with_number(std::string_view name, const DeckCard& card) {
  return cat(name, " (", number_words(card.number), ')');
}

std::string plain_title(const CardSet& set, int card, Language language) {
  const std::string name = face_name(set, card, language);
  return set.deck[at(card)].kind == DeckKind::kCombat ? name : quoted(name, language);
}

}  // namespace

std::string knight_name(const Rules& rules, int index, int start_card, Language language) {
  if (start_card == kNoCard) {
    return say({"Knight {0}", "Chevalier {0}", "Ridder {0}"}, language, {cat(index + 1)});
  }
  const std::string_view whole =
      rules.cards->start_faces[at(start_card)].name[at(static_cast<int>(language))];
  const std::string_view first = whole.substr(0, whole.find(' '));
  return rules.melee ? cat(first, " (", index + 1, ')') : std::string(first);
}

std::string knight_name(const Rules& rules, const Board& board, int index, Language language) {
  return knight_name(rules, index, board.at(index).card, language);
}

std::string listed(const std::vector<std::string>& names, Joined how, Language language) {
  if (names.empty()) return {};
  const std::string last =
      say(how == Joined::kAnd ? Phrase{" and ", " et ", " en "} : Phrase{" or ", " ou ", " of "},
          language);
  std::string list = names[0];
  for (std::size_t i = 1; i < names.size(); ++i) {
    list += i + 1 < names.size() ? ", " : last;
    list += names[i];
  }
  return list;
}

bool plays_one(const Rules& rules, Seat seat) {
  return std::count(rules.player.begin(), rules.player.begin() + rules.all_knights(), seat) == 1;
}

bool is_yours(const Rules& rules, int index, const Audience& to) {
  return index < rules.all_knights() && to.is_you(rules.seat_of(index));
}

bool is_you(const Rules& rules, int index, const Audience& to) {
  return is_yours(rules, index, to) && plays_one(rules, rules.seat_of(index));
}

std::string called(const Rules& rules, int index, int start_card, const Audience& to) {
  const std::string knight = knight_name(rules, index, start_card, to);
  if (is_you(rules, index, to)) return say({"you", "vous", "jou"}, to);
  if (is_yours(rules, index, to)) {
    return say({"your {0}", "votre {0}", "jouw {0}"}, to, {knight});
  }
  if (index >= rules.all_knights() || !to.has_name(rules.seat_of(index))) return knight;
  const Seat seat = rules.seat_of(index);
  if (!rules.melee) return to.name(seat, seat_name(rules, seat));
  const std::string player(to.given_name(seat));
  if (plays_one(rules, seat)) return cat(player, " (", index + 1, ')');
  return say({"{0}'s {1}", "{1} {2}", "{1} van {0}"}, to, {player, knight, de(player)});
}

std::string called(const Rules& rules, const Board& board, int index, const Audience& to) {
  return called(rules, index, board.at(index).card, to);
}

std::string knight_list(const Rules& rules, const Board& board, unsigned knights, Joined how,
                        const Audience& to) {
  std::vector<std::string> names;
  each_knight(knights, [&](int index) {
    names.push_back(plays_one(rules, rules.seat_of(index)) ? called(rules, board, index, to)
                                                           : knight_name(rules, board, index, to));
  });
  return listed(names, how, to);
}

std::string side_called(const Rules& rules, int side, const Audience& to) {
  std::vector<std::string> names;
  for (Seat seat = 0; seat < rules.seats; ++seat) {
    if (rules.side_of_seat(seat) != side) continue;
    if (to.is_you(seat)) return say({"your side", "votre camp", "jouw kant"}, to);
    if (!to.has_name(seat)) return side_name(side, to);
    names.push_back(to.name(seat, seat_name(rules, seat)));
  }
  return names.size() == 1 ? names[0]
                           : cat(side_name(side, to), " (", listed(names, Joined::kAnd, to), ')');
}

bool is_your_side(const Rules& rules, int side, const Audience& to) {
  bool yours = false;
  for (Seat seat = 0; seat < rules.seats; ++seat) {
    if (rules.side_of_seat(seat) != side) continue;
    if (!to.is_you(seat)) return false;
    yours = true;
  }
  return yours;
}

std::string side_name(int side, Language language) {
  return say({"side {0}", "le camp {0}", "kant {0}"}, language, {side == 0 ? "A" : "B"});
}

std::string column_name(int column, Language language) {
  static constexpr std::array kNames = {Phrase{"left", "gauche", "links"},
                                        Phrase{"centre", "centre", "midden"},
                                        Phrase{"right", "droite", "rechts"}};
  return std::string(kNames[at(column)].in(language));
}

std::string in_column(int column, Language language) {
  static constexpr std::array kNames = {Phrase{"on the left", "à gauche", "links"},
                                        Phrase{"in the centre", "au centre", "in het midden"},
                                        Phrase{"on the right", "à droite", "rechts"}};
  return std::string(kNames[at(column)].in(language));
}

std::string quoted(std::string_view name, Language language) {
  return say({"“{0}”", "« {0} »", "‘{0}’"}, language, {name});
}

std::string face_name(const CardSet& set, int card, Language language) {
  return set.deck_faces[at(card)].name[at(static_cast<int>(language))];
}

std::string card_title(const CardSet& set, int card, Language language) {
  const std::size_t which = at(static_cast<int>(language));
  const std::string& name = set.deck_faces[at(card)].name[which];
  const auto alike = std::ranges::count_if(
      set.deck_faces, [&](const CardFace& other) { return other.name[which] == name; });
  return alike > 1 ? numbered_title(set, card, language) : plain_title(set, card, language);
}

std::string numbered_title(const CardSet& set, int card, Language language) {
  return with_number(plain_title(set, card, language), set.deck[at(card)]);
}

std::string attack_title(const CardSet& set, int card, Language language) {
  const DeckCard& face = set.deck[at(card)];
  if (face.kind == DeckKind::kCombat) return std::string(strike_name(face.strike, language));
  return quoted(face_name(set, card, language), language);
}

std::string guard_card(const CardSet& set, int card, Language language) {
  const DeckCard& face = set.deck[at(card)];
  if (face.kind != DeckKind::kCombat) return numbered_title(set, card, language);
  return with_number(guard_name(face.guard, language), face);
}

std::string sum_words(int value, int ability) {
  return cat(value, " + ", ability, " = ", value + ability);
}

std::string cost_words(int cost, Language language) {
  return say({"costs {0}", "coûte {0}", "kost {0}"}, language, {cat(cost)});
}

std::string points(int count, Language language) {
  return counted(count, {"fatigue point", "point de fatigue", "vermoeidheidspunt"},
                 {"fatigue points", "points de fatigue", "vermoeidheidspunten"}, language);
}

std::string cards_words(int count, Language language) {
  return counted(count, {"card", "carte", "kaart"}, {"cards", "cartes", "kaarten"}, language);
}

std::string actions_words(int count, Language language) {
  return counted(count, {"Action", "Action", "Actie"}, {"Actions", "Actions", "Acties"}, language);
}

std::string ordinal(int number, Language language) {
  static constexpr std::array kOrdinals = {
      Phrase{"first", "premier", "eerste"},   Phrase{"second", "deuxième", "tweede"},
      Phrase{"third", "troisième", "derde"},  Phrase{"fourth", "quatrième", "vierde"},
      Phrase{"fifth", "cinquième", "vijfde"},
  };
  return std::string(kOrdinals[at(number - 1)].in(language));
}

std::vector<std::string> answer_ways(const DeckCard& attack, Language language) {
  std::vector<std::string> ways;
  if ((attack.answered_by & kByGuards) != 0) {
    ways.push_back(say({"guard", "garde", "wacht"}, language));
  }
  if ((attack.answered_by & kByAchievements) != 0) {
    ways.emplace_back(kind_name(DeckKind::kAchievement, language));
  }
  if ((attack.answered_by & kByManoeuvres) != 0) {
    ways.emplace_back(term(Term::kManoeuvre, language));
  }
  return ways;
}

std::string answer_words(const DeckCard& attack, Language language) {
  const std::vector<std::string> ways = answer_ways(attack, language);
  if (ways.empty()) return say({"no answer", "sans réponse", "geen antwoord"}, language);
  return say({"answer: {0}", "réponse : {0}", "antwoord: {0}"}, language,
             {listed(ways, Joined::kOr, language)});
}

std::string pending_attack(const Rules& rules, const Board& board, Language language) {
  const int index = board.exchange.cards[board.exchange.next];
  const DeckCard& card = attacking_card(rules, board);
  const std::string title = attack_title(*rules.cards, index, language);
  if (!compared(card)) return title;
  const Knight& attacker = board.at(board.attacker);
  return cat(title, ", ", sum_words(value_of(attacker, card.attack), skill_of(attacker)));
}

}  // namespace salle::sword_and_shield

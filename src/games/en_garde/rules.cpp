#include "games/en_garde/rules.hpp"

#include <algorithm>
#include <array>

#include "core/rule_text.hpp"
#include "core/text.hpp"

namespace salle::en_garde {
namespace {

constexpr std::array kRuleSets = {
    RuleSetInfo{
        "ferti/advanced",
        {"moves, parries and indirect attacks; at the end cards count, then ground",
         "déplacements, parades et attaques indirectes ; à la fin les cartes, puis le terrain",
         "verplaatsen, pareren en indirecte aanvallen; aan het eind kaarten, dan terrein"}},
    RuleSetInfo{"ferti/classic",
                {"moves, attacks of several cards and parries",
                 "déplacements, attaques à plusieurs cartes et parades",
                 "verplaatsen, aanvallen met meerdere kaarten en pareren"}},
    RuleSetInfo{"abacus/advanced",
                {"as ferti/advanced, but after a last retreat only ground counts",
                 "comme ferti/advanced, mais après une dernière retraite seul le terrain compte",
                 "als ferti/advanced, maar na een laatste terugtocht telt alleen het terrein"}},
    RuleSetInfo{"abacus/classic",
                {"the 1993 rules with attacks of several cards and parries",
                 "les règles de 1993 avec attaques à plusieurs cartes et parades",
                 "de regels van 1993 met aanvallen met meerdere kaarten en pareren"}},
    RuleSetInfo{"abacus/basic",
                {"the first steps: an attack is one card and always hits",
                 "les premiers pas : une attaque est une seule carte et touche toujours",
                 "de eerste stappen: een aanval is één kaart en raakt altijd"}},
};

constexpr std::array kOptions = {
    OptionInfo{"target",
               "1 to 99",
               "5",
               {"rounds that win the match", "manches à gagner pour remporter le match",
                "rondes om de wedstrijd te winnen"}},
    OptionInfo{"starter",
               "left, right or random",
               "random",
               {"who begins round one; the starter alternates after it",
                "qui commence la première manche ; ensuite en alternance",
                "wie ronde één begint; daarna om de beurt"}},
    OptionInfo{"aid",
               "on or off",
               "off",
               {"show how many cards of each value were played",
                "montrer combien de cartes de chaque valeur ont été jouées",
                "tonen hoeveel kaarten van elke waarde gespeeld zijn"}},
};

constexpr std::array<std::string_view, 3> kStarterNames = {"left", "right", "random"};

}  // namespace

const GameInfo kInfo = {
    "en-garde", {"En Garde", "En Garde", "En Garde"}, "Reiner Knizia", true, false, kRuleSets,
    kOptions,
};

std::string_view rule_set_name(const Rules& rules) {
  if (rules.edition == Edition::kFerti) {
    return rules.level == Level::kClassic ? "ferti/classic" : "ferti/advanced";
  }
  switch (rules.level) {
    case Level::kBasic:
      return "abacus/basic";
    case Level::kClassic:
      return "abacus/classic";
    default:
      return "abacus/advanced";
  }
}

Result<Rules> parse_rules(std::string_view text) {
  const Result<RuleText> parsed = parse_rule_text(kInfo, text);
  if (!parsed) return std::unexpected(parsed.error());

  Rules rules;
  rules.edition = parsed->rule_set.starts_with("abacus") ? Edition::kAbacus : Edition::kFerti;
  rules.level = parsed->rule_set.ends_with("basic")     ? Level::kBasic
                : parsed->rule_set.ends_with("classic") ? Level::kClassic
                                                        : Level::kAdvanced;
  for (const auto& [name, value] : parsed->options) {
    if (name == "target") {
      const auto target = parse_number(value);
      if (!target || *target < 1 || *target > 99) return refuse_option(kInfo, name, value);
      rules.target = static_cast<std::uint8_t>(*target);
    } else if (name == "starter") {
      const auto found = std::ranges::find(kStarterNames, value);
      if (found == kStarterNames.end()) return refuse_option(kInfo, name, value);
      rules.starter = static_cast<Starter>(found - kStarterNames.begin());
    } else {
      if (value != "on" && value != "off") return refuse_option(kInfo, name, value);
      rules.aid = value == "on";
    }
  }
  return rules;
}

std::string rules_text(const Rules& rules) {
  return cat(rule_set_name(rules), " target=", int{rules.target},
             " starter=", kStarterNames[static_cast<std::size_t>(rules.starter)],
             " aid=", rules.aid ? "on" : "off");
}

}  // namespace salle::en_garde

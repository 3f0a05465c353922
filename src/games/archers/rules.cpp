#include "games/archers/rules.hpp"

#include <algorithm>
#include <array>

#include "core/rule_text.hpp"
#include "core/text.hpp"

namespace salle::archers {
namespace {

constexpr std::array kRuleSets = {
    RuleSetInfo{"standard",
                {"enter the enemy's woods, or shoot every archer",
                 "entrer dans le bois adverse, ou abattre tous les archers",
                 "het bos van de vijand binnengaan, of alle schutters neerschieten"}},
    RuleSetInfo{"kings",
                {"the same, and the archer in the centre is a king: shooting him wins too",
                 "de même, et l'archer du centre est un roi : l'abattre gagne aussi",
                 "hetzelfde, en de middelste schutter is koning: hem neerschieten wint ook"}},
};

constexpr std::array kOptions = {
    OptionInfo{
        "first", "dark, light or random", "random", {"who begins", "qui commence", "wie begint"}},
    OptionInfo{
        "repetition",
        "0 (off) or 2 to 9",
        "3",
        {"how many times the same position with the same player to begin a turn makes a draw",
         "partie nulle quand la même position revient autant de fois au tour du même joueur",
         "remise als dezelfde stelling zo vaak terugkomt in de beurt van dezelfde speler"}},
    OptionInfo{"quiet",
               "0 (off) or 1 to 100",
               "100",
               {"the game is drawn after so many turns in a row without a shot",
                "partie nulle après autant de tours de suite sans tir",
                "remise na zoveel beurten op rij zonder schot"}},
};

constexpr std::array<std::string_view, 3> kFirstNames = {"dark", "light", "random"};

}  // namespace

const GameInfo kInfo = {
    "archers",
    {"Archers", "Les Archers", "Boogschutters"},
    "George L. Stupecky",
    false,
    true,
    kRuleSets,
    kOptions,
};

std::string_view rule_set_name(const Rules& rules) { return rules.kings ? "kings" : "standard"; }

Result<Rules> parse_rules(std::string_view text) {
  const Result<RuleText> parsed = parse_rule_text(kInfo, text);
  if (!parsed) return std::unexpected(parsed.error());

  Rules rules;
  rules.kings = parsed->rule_set == "kings";
  for (const auto& [name, value] : parsed->options) {
    if (name == "first") {
      const auto found = std::ranges::find(kFirstNames, value);
      if (found == kFirstNames.end()) return refuse_option(kInfo, name, value);
      rules.first = static_cast<First>(found - kFirstNames.begin());
      continue;
    }
    const auto number = parse_number(value);
    if (name == "repetition") {
      // Once would draw every game before it began.
      if (!number || *number == 1 || *number > 9) return refuse_option(kInfo, name, value);
      rules.repetition = static_cast<std::uint8_t>(*number);
    } else {
      if (!number || *number > kMostQuiet) return refuse_option(kInfo, name, value);
      rules.quiet = static_cast<std::uint8_t>(*number);
    }
  }
  return rules;
}

std::string rules_text(const Rules& rules) {
  return cat(rule_set_name(rules), " first=", kFirstNames[static_cast<std::size_t>(rules.first)],
             " repetition=", int{rules.repetition}, " quiet=", int{rules.quiet});
}

}  // namespace salle::archers

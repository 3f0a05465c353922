// The five rule sets of En Garde and the options of a match.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/game.hpp"

namespace salle::en_garde {

enum class Edition : std::uint8_t { kAbacus, kFerti };
enum class Level : std::uint8_t { kBasic, kClassic, kAdvanced };
enum class Starter : std::uint8_t { kLeft, kRight, kRandom };

struct Rules {
  Edition edition = Edition::kFerti;
  Level level = Level::kAdvanced;
  Starter starter = Starter::kRandom;
  std::uint8_t target = 5;  // rounds that win the match
  bool aid = false;         // may a view count the cards that were played?

  constexpr bool parries() const { return level != Level::kBasic; }
  constexpr bool indirect_attacks() const { return level == Level::kAdvanced; }
  // After a retreat from an attack made when the pile was empty: are hands still compared?
  constexpr bool cards_count_after_late_retreat() const { return edition == Edition::kFerti; }

  constexpr bool operator==(const Rules&) const = default;
};

extern const GameInfo kInfo;

Result<Rules> parse_rules(std::string_view text);
std::string rules_text(const Rules& rules);
std::string_view rule_set_name(const Rules& rules);

}  // namespace salle::en_garde

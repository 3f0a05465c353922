// A card set's file as a tree of values that know their line.
//
// The TOML library is large, so it stays behind this; the reader of cards works on the tree alone.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "games/sword_and_shield/cards/cards.hpp"

namespace salle::sword_and_shield {

struct CardValue {
  enum class Kind : std::uint8_t { kText, kNumber, kFlag, kList, kTable, kOther };
  struct Field;

  Kind kind = Kind::kOther;  // kOther: a fraction, a date, or something nested too deep
  int line = 0;
  std::string text;
  std::int64_t number = 0;
  bool flag = false;
  std::vector<CardValue> items;
  std::vector<Field> fields;  // of a table, by line
};

struct CardValue::Field {
  std::string key;
  int line = 0;
  CardValue value;
};

// Bounds that no honest file comes near; they keep a hostile one from exhausting stack or memory.
inline constexpr std::size_t kMaxCardFileBytes = 1 << 20;
inline constexpr std::size_t kMaxCardLineBytes = 2000;

// The file's tables. What is wrong with it as TOML is added to `problems`, and the tree is then
// empty.
CardValue read_card_file(std::string_view toml, std::vector<CardProblem>& problems);

}  // namespace salle::sword_and_shield

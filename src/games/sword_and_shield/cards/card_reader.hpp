// How a card set's file is read, from the outside in: as a tree of values that know their line, as
// fields of one table within their limits, as cards that make sense. What concerns the whole set is
// checked by the loader.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/sword_and_shield/cards/cards.hpp"

namespace salle::sword_and_shield {

// A card set's file as a tree of values that know their line.
//
// The TOML library is large, so it stays behind this; the reader of cards works on the tree alone.
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

inline constexpr std::size_t kNameRoom = 48;  // bytes of a name

// Problems beyond this many are not told: they help nobody.
inline constexpr std::size_t kMaxCardProblems = 100;
void add_problem(std::vector<CardProblem>& problems, int line, std::string message);

// The choice most like `word` if it is like it at all; else nothing.
std::optional<std::string_view> nearest(std::string_view word,
                                        std::span<const std::string_view> choices);

// Reads the fields of one table of a card set's file, and complains in full sentences.
//
// Whatever is asked for is thereby known; finish() then complains of every key that nobody asked
// for. After a complaint a harmless value is returned, so that reading goes on and all that is
// wrong with a file is told at once.
class CardFields {
 public:
  // Every complaint begins with `who`: "Combat card 150".
  CardFields(const CardValue& table, std::string who, std::vector<CardProblem>& problems);

  const std::string& who() const { return who_; }
  void rename(std::string who) { who_ = std::move(who); }
  int line() const { return table_.line; }
  void fault(int line, std::string_view message) const;
  std::vector<CardProblem>& problems() const { return problems_; }

  // The field, or nullptr; need() complains that it is missing and shows how it looks.
  const CardValue* find(std::string_view key);
  const CardValue* need(std::string_view key, std::string_view example);

  // Whole numbers from `low` to `high`.
  int number(std::string_view key, int low, int high, std::string_view example);
  std::optional<int> number_if_there(std::string_view key, int low, int high);
  // Like number_if_there, but may be below zero, and zero is refused: leave such a change out.
  int change_if_there(std::string_view key, int most);
  bool flag(std::string_view key, bool otherwise);

  // One of the choices, by its place; nothing after a complaint, or when it is not there.
  std::optional<std::size_t> word(std::string_view key, std::span<const std::string_view> choices,
                                  std::string_view example);
  std::optional<std::size_t> word_if_there(std::string_view key,
                                           std::span<const std::string_view> choices);
  // A list of choices, as bits; none of them twice, at least one.
  unsigned words(const CardValue& list, std::string_view key,
                 std::span<const std::string_view> choices);

  // Words for people: one text for all languages or a table of en, fr and nl. At most `most`
  // columns each; all empty when the field is not there.
  Texts texts(std::string_view key, std::size_t most);
  Texts texts_of(const CardValue& value, std::string_view key, std::size_t most);

  // The paths of fields that come from the rulebook: each must be there.
  std::vector<std::string> rulebook();

  // The table in that field; complains if it is something else.
  const CardValue* table(const CardValue& value, std::string_view key);

  // Complains of keys that were never asked for.
  void finish();

 private:
  std::optional<int> whole(const CardValue& value, std::string_view key, int low, int high) const;
  std::optional<std::size_t> choice(const CardValue& value, std::string_view key,
                                    std::span<const std::string_view> choices) const;
  std::string one_text(const CardValue& value, std::string_view key, std::size_t most) const;
  bool reaches(std::string_view path) const;

  const CardValue& table_;
  std::string who_;
  std::vector<CardProblem>& problems_;
  std::vector<std::string_view> known_;
};

// One card at a time.

struct StartEntry {
  StartCard card;
  CardFace face;
  int line = 0;
};

struct DeckEntry {
  DeckCard card;
  CardFace face;
  int line = 0;
  int initiative_line = 0;
  std::vector<int> not_with;  // numbers of cards that it cannot be combined with
  int not_with_line = 0;
};

// What a card may refer to.
struct CardContext {
  std::vector<std::string_view> symbols;                // their keys
  std::array<std::uint16_t, kGuards> guard_stops = {};  // the set's matrix
};

using CardProblems = std::vector<CardProblem>;

StartEntry read_knight(const CardValue& value, CardProblems& problems);
StartEntry read_artefact(const CardValue& value, CardProblems& problems);
std::vector<StartEntry> read_health(const CardValue& value, CardProblems& problems);

DeckEntry read_combat(const CardValue& value, const CardContext& context, CardProblems& problems);
DeckEntry read_achievement(const CardValue& value, CardProblems& problems);
DeckEntry read_event(const CardValue& value, const CardContext& context, CardProblems& problems);
DeckEntry read_improvement(const CardValue& value, CardProblems& problems);

void read_effects(CardFields& fields, const CardValue& list, DeckCard& card);

}  // namespace salle::sword_and_shield

// A game being played and what one seat knows of it, for a language in which the game is chosen at run
// time: text and JSON as from a Table, and besides the numbers that programs that learn speak in.
//
// A `GameModel` holds everything, secrets included. A `SightModel` holds what one seat knows and has no
// way back: it copies what that seat may have and keeps no reference to anything else.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine_protocol/briefing.hpp"
#include "games/table.hpp"
#include "games/table_model.hpp"
#include "learning/layout.hpp"

namespace salle::python {

class GameModel;

class SightModel {
 public:
  virtual ~SightModel() = default;
  virtual const GameInfo& game() const = 0;
  virtual std::string rules() const = 0;
  virtual Seat seat() const = 0;
  virtual std::string position() const = 0;
  virtual nlohmann::ordered_json view() const = 0;
  virtual std::vector<std::string> legal() const = 0;
  virtual std::string prompt(Language language) const = 0;
  virtual std::string describe(Language language) const = 0;
  virtual std::vector<Option> options(Language language) const = 0;
  virtual std::string picture(Language language) const = 0;
  virtual std::string svg(Language language) const = 0;
  virtual void observe(void* cells) const = 0;
  virtual void observe_history(std::uint8_t* cells) const = 0;
  virtual const learning::Layout& layout() const = 0;
  // A game that this seat could not tell from the real one.
  virtual std::unique_ptr<GameModel> sample(std::uint64_t seed) const = 0;
  virtual const AnySight& any() const = 0;

  // What goes with the legal actions, in their order.
  std::vector<std::int32_t> numbers;
  // What was done and told, as the seat saw it.
  std::string story;
  std::vector<std::string> moves;
  std::vector<Told> events;
};

class GameModel {
 public:
  virtual ~GameModel() = default;
  virtual std::unique_ptr<GameModel> clone() const = 0;
  virtual std::unique_ptr<GameModel> rewound(std::size_t length) const = 0;
  virtual TableModel& table() = 0;
  virtual const TableModel& table() const = 0;
  // The same game as a Table, for what takes one.
  virtual Table as_table() const = 0;
  // Of the seat to move, or of chance: places among its outcomes.
  virtual void numbers(std::vector<std::int32_t>& list) const = 0;
  // False, and nothing changed, if no action has this number now.
  virtual bool apply(std::int32_t number) = 0;
  virtual std::optional<std::string> text_of(std::int32_t number) const = 0;
  virtual std::optional<std::int32_t> number_of(std::string_view text) const = 0;
  // Of chance's outcomes, in their order.
  virtual std::vector<double> odds() const = 0;
  virtual const learning::Layout& layout() const = 0;
  virtual void observe(Seat seat, void* cells) const = 0;
  virtual void observe_history(Seat seat, std::uint8_t* cells) const = 0;
  virtual std::string svg(Viewer viewer, Language language) const = 0;
  virtual std::unique_ptr<SightModel> sight(Seat seat, bool story) const = 0;
  // All that a seat has seen, in one line: equal where it has seen the same.
  virtual std::string story(Seat seat) const = 0;
};

Result<std::unique_ptr<GameModel>> open_game(std::string_view game, std::string_view rules);
Result<std::unique_ptr<GameModel>> open_game_at(std::string_view game, std::string_view rules,
                                                std::string_view position, std::uint64_t seed);
// What an engine was told, as a sight again (engine_protocol/briefing.hpp).
Result<std::unique_ptr<SightModel>> sight_of(const engine_protocol::Briefing& briefing);
// A sight of this game with its type put away, as a batch gives it.
std::unique_ptr<SightModel> sight_of(std::string_view game, const AnySight& sight);
// A game written down, replayed.
Result<std::unique_ptr<GameModel>> open_record(std::string_view text);

}  // namespace salle::python

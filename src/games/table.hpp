// A table at which any game is played: the face that programs use when the game is chosen at run
// time.
//
// A Table is a value: copying it copies the game. It holds everything, secrets included; what it
// says to a viewer comes from that viewer's view and events alone. Text in, text out: actions in
// the game's notation, views and events as JSON and as words for an audience: in its language, to
// "you" and about the others by their names.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.hpp"

namespace salle {

// What a seat knows at its turn, with the game's type put away; computer players unwrap it.
class AnySight {
 public:
  virtual ~AnySight() = default;
};

struct Option {
  std::string action;   // in the notation
  std::string meaning;  // in words
};

struct Told {
  std::size_t action = 0;  // the index of the action that caused it
  std::string words;       // may be empty
  nlohmann::ordered_json json;
};

// An action that was read and found legal, put away as bits: good at the table it was made for,
// until that table changes.
enum class ActionCode : std::uint64_t {};

// What would come of some actions of the seat to move, one after another without chance between
// them, and of the chance that answers the last of them.
struct Outcome {
  std::vector<ActionCode> actions;  // of the seat, then of chance
  std::string chance;               // the latter as text: "*4 *deal *3"
};
// Why it cannot be done: which of the actions, and a sentence. At "too-long" nothing is wrong with
// the action itself, but it is no longer the seat's turn.
struct CannotDo {
  std::size_t action = 0;
  bool too_long = false;
  std::string why;
};
// An action in the notation, and in words.
using Offering = std::function<void(const std::string& action, const std::string& meaning)>;
// An event: the index of the action that caused it, what puts its fields, its words (may be empty).
using Telling = std::function<void(std::size_t action, const std::function<void(JsonPen&)>& fields,
                                   const std::string& words)>;
using ChanceNumber = std::function<std::uint64_t(std::uint64_t chance_key)>;

class TableModel;

class Table {
 public:
  // `game` is an id, `rules` a line such as "ferti/advanced target=3", or empty.
  static Result<Table> open(std::string_view game, std::string_view rules);
  // A table set up from a position, full or as one viewer knows it (then hidden cards are sampled
  // with `seed`, and only viewers who could not tell may be shown it).
  static Result<Table> open_at(std::string_view game, std::string_view rules,
                               std::string_view position, std::uint64_t seed = 0);

  Table(const Table& other);
  Table(Table&&) noexcept;
  Table& operator=(const Table& other);
  Table& operator=(Table&&) noexcept;
  ~Table();

  const GameInfo& game() const;
  std::string rules() const;
  int seats() const;
  Seat turn() const;
  bool over() const { return turn() == kNobody; }
  Payoffs payoffs() const;

  // Acting. The seat to move, or chance, acts by text; a refusal says why in `language` and leaves
  // everything as it was. `deal` lets chance act by a uniform number, `chance_key` names the event.
  Result<void> play(std::string_view action, Language language = Language::kEnglish);
  std::string deal(std::uint64_t number);
  std::uint64_t chance_key() const;
  std::vector<std::string> legal() const;
  // What a move would do; changes nothing, and looks at no more of the game than where it stands.
  // Without actions only chance acts. `play` then takes what came out.
  std::expected<Outcome, CannotDo> try_out(std::span<const std::string_view> actions,
                                           const ChanceNumber& chance, Language language) const;
  void play(std::span<const ActionCode> actions);

  // Looking back. `actions` is everything done so far, as `viewer` may read it ("*?" where hidden).
  std::size_t length() const;
  std::vector<std::string> actions(Viewer viewer) const;
  const std::vector<Seat>& actors() const;  // who did each of them, kChance included
  Table rewound(std::size_t length) const;

  // Seeing. `Viewer::all()` is for finished games and for the keeper of the record.
  // Its fields; as a tree for those who look into it.
  void view(Viewer viewer, JsonPen& json) const;
  nlohmann::ordered_json view(Viewer viewer) const;
  std::string position(Viewer viewer) const;
  // `detailed` adds what a board shows on demand: where cards lead, what is under fire.
  Picture picture(Viewer viewer, Language language, bool detailed = false) const;
  std::string describe(Viewer viewer, const Audience& to) const;
  std::string prompt(Viewer viewer, const Audience& to) const;
  // Of the seat to move, with meanings.
  std::vector<Option> options(const Audience& to) const;
  void options(const Audience& to, const Offering& offer) const;
  // What the actions from `from` on, up to but not with `until`, told this viewer.
  std::vector<Told> told(Viewer viewer, std::size_t from, const Audience& to) const {
    return told(viewer, from, length(), to);
  }
  std::vector<Told> told(Viewer viewer, std::size_t from, std::size_t until,
                         const Audience& to) const;
  void told(Viewer viewer, std::size_t from, std::size_t until, const Audience& to,
            const Telling& tell) const;
  // Did that action tell this seat something that taking it back could not untell?
  bool revealed_to(Seat seat, std::size_t action) const;
  std::string result(const Audience& to) const;
  std::string rules_page(Language language) const;
  std::string seat_name(Seat seat, Language language) const;
  int side(Seat seat) const;
  std::unique_ptr<AnySight> sight(Seat seat) const;

  // For those who know which game it is: games/table_model.hpp.
  static Table holding(std::unique_ptr<TableModel> model);
  const TableModel& model() const { return *model_; }

 private:
  explicit Table(std::unique_ptr<TableModel> model);
  std::unique_ptr<TableModel> model_;
};

// Every game that is offered to players, in the order of the registry.
std::vector<const GameInfo*> all_games();
// The id of the first of them: played where nobody says which, and an example in sentences.
std::string_view usual_game();

// The refusal for a game that is not in the list.
std::unexpected<Error> unknown_game(std::string_view id);

}  // namespace salle

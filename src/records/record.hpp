// A game as text: tags, then every action, those of chance marked by '*'.
//
//   [Game "…"]
//   [Rules "ferti/advanced target=5 starter=left aid=off"]
//   [Left "Anna"]
//   [Right "steady"]
//   [Commitment "<sha-256>"]
//   [Seed "<64 digits>"]             only when the game is over
//   [Result "1 -1"]                  by seat, "*" while the game goes on
//   [Reason "Left wins the match 5–3."]
//
//   *3 *1 *4 *4 *5 *2 *2 *5 *1 *3
//   +3 *2
//   -1 *5
//
// Every line is one seat's turn; the chance that followed stands behind it. What stands in brackets
// is one action, spaces and all; tags begin with a capital letter, actions in brackets do not. A
// ';' and what follows it on a line is a comment. A record for one seat has [Seat "Left"], "*?" for
// what that seat did not see, and no seed.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.hpp"
#include "games/table.hpp"

namespace salle {

struct Record {
  std::vector<std::pair<std::string, std::string>> tags;
  std::vector<std::string> actions;
  std::vector<std::size_t> lines;  // the index of the action that begins each line

  // The value of a tag, "" where it is missing.
  std::string_view tag(std::string_view name) const;
  void set(std::string_view name, std::string_view value);
};

// A record of what was played at `table`. `extra` tags (names, date, commitment, seed) are kept in
// their order between the rules and the result. For a viewer other than all, hidden
// draws are "*?" and only names, date, event, place and commitment are kept.
Record record_of(const Table& table, Viewer viewer,
                 const std::vector<std::pair<std::string, std::string>>& extra = {});

std::string write_record(const Record& record);

// Reads and checks the form only; whether the actions are legal is for `replay`.
Result<Record> read_record(std::string_view text);

// The table after all actions of the record. Refuses the first action that is not legal, a result
// that was not reached, and a record written for one seat.
Result<Table> replay(const Record& record);

// How one who plays at a keyboard and gives no name is written.
inline constexpr std::string_view kNameless = "human";
// Who sat where, by seat; "" where the record has no name.
std::vector<std::string> names_in(const Record& record, const Table& table);

// Was every card dealt as the published seed says, and was that seed the one committed to?
struct Verdict {
  bool honest = false;
  std::string words;
};
Result<Verdict> verify(const Record& record);

}  // namespace salle

// What happens at a table, in order: somebody sits down, a move, an offer. A match is its setup and
// its entries, and nothing else.
//
// The kinds are closed: whatever is stored is written by `write_entry` and read by `read_entry`,
// which refuses what it does not know with a sentence. Whether an entry fits the match it stands
// in is for `Match::take` to say.
//
// Formats. In the first a move was stored as its actions alone. Since the second the chance that
// followed is stored with it, and "begin" says the format and the version of the game's rules: so
// a change to the rules cannot pass for what was played, and the record can be read without
// playing it again. Since the third a turn that is taken back goes as a whole, as it was sent.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/result.hpp"
#include "games/table.hpp"
#include "match/setup.hpp"

namespace salle {

inline constexpr int kEntryFormat = 3;

// Greetings: one click, and for everyone, with a kept name or without.
enum class Salute : std::uint8_t { kSalute, kWellPlayed, kGoodLuck, kThankYou, kOops, kRematch };

// Before and after a game, rounded; both 0: it changed nothing for that seat.
struct RatingChange {
  int before = 0;
  int after = 0;
  bool operator==(const RatingChange&) const = default;
};

namespace entries {

struct Sit {
  Occupant who;  // kOpen: somebody stood up
  bool operator==(const Sit&) const = default;
};
struct Begin {
  int format = 1;
  int rules_version = 1;
  std::string chance = {};  // what was dealt: "*L *3 *1"; not in the first format
  bool operator==(const Begin&) const = default;
};
struct Move {
  Millis spent = 0;          // what it cost on the clock
  std::string actions = {};  // the seat's, in the notation
  std::string chance = {};   // what followed; not in the first format
  bool operator==(const Move&) const = default;
};
struct Resign {
  bool operator==(const Resign&) const = default;
};
struct TimeUp {
  bool operator==(const TimeUp&) const = default;
};
struct DrawOffer {
  bool operator==(const DrawOffer&) const = default;
};
struct DrawAccept {
  bool operator==(const DrawAccept&) const = default;
};
struct DrawDecline {
  bool operator==(const DrawDecline&) const = default;
};
struct TakeBackAsk {
  bool operator==(const TakeBackAsk&) const = default;
};
struct TakeBackAccept {
  bool operator==(const TakeBackAccept&) const = default;
};
struct TakeBackDecline {
  bool operator==(const TakeBackDecline&) const = default;
};
struct Greet {
  Salute which = Salute::kSalute;
  bool operator==(const Greet&) const = default;
};
// In words of one's own, for everyone at the table or for one's own side only.
struct Say {
  bool to_side = false;
  std::string text = {};  // empty: forgotten with whoever said it
  bool operator==(const Say&) const = default;
};
// Somebody is away when it is his turn, and somebody else no longer waits: his side has lost, or a
// computer plays for him until he comes back.
struct Claim {
  enum class What : std::uint8_t { kWin, kComputer };
  What what = What::kWin;
  Seat absent = -1;
  bool operator==(const Claim&) const = default;
};
struct Return {
  bool operator==(const Return&) const = default;
};
// The same game once more: at that table.
struct RematchAsk {
  std::string code = {};
  bool operator==(const RematchAsk&) const = default;
};
struct RematchDecline {
  bool operator==(const RematchDecline&) const = default;
};
// Somebody for whom a seat was kept does not come.
struct Decline {
  bool operator==(const Decline&) const = default;
};
// What the game did to the ratings of those who played it.
struct Rated {
  std::vector<RatingChange> seats = {};  // as many as sit there
  bool operator==(const Rated&) const = default;
};
// The server itself stood still while somebody's clock ran.
struct Stall {
  Millis stood_still = 0;
  bool operator==(const Stall&) const = default;
};
struct Close {
  bool operator==(const Close&) const = default;
};

}  // namespace entries

using EntryWhat =
    std::variant<entries::Sit, entries::Begin, entries::Move, entries::Resign, entries::TimeUp,
                 entries::DrawOffer, entries::DrawAccept, entries::DrawDecline,
                 entries::TakeBackAsk, entries::TakeBackAccept, entries::TakeBackDecline,
                 entries::Greet, entries::Say, entries::Claim, entries::Return, entries::RematchAsk,
                 entries::RematchDecline, entries::Decline, entries::Rated, entries::Stall,
                 entries::Close>;

struct MatchEntry {
  std::int64_t number = 0;  // 1, 2, 3, … at each table
  Millis at = 0;
  Seat seat = -1;       // who did it; -1: the house
  EntryWhat what = {};  // and what
  std::string id = {};  // the sender's own id of a move, so that a repeat is taken once
  // What it does to the game, worked out when it was proposed. Not stored: what is read again is
  // checked again.
  std::vector<ActionCode> worked_out = {};

  template <class What>
  const What* is() const {
    return std::get_if<What>(&what);
  }
};

// As it is stored.
struct StoredEntry {
  std::int64_t table = 0;  // the match's id
  std::int64_t number = 0;
  Millis at = 0;
  Seat seat = -1;
  std::string kind = {};
  std::string text = {};
  std::string id = {};
};

// "move", "draw-offer", …
std::string_view entry_kind(const MatchEntry& entry);
StoredEntry write_entry(std::int64_t table, const MatchEntry& entry);
// The refusal says which entry is wrong and how, not what is in it: that may be a secret.
Result<MatchEntry> read_entry(const StoredEntry& stored);

std::string_view salute_name(Salute which);
std::optional<Salute> salute_named(std::string_view name);

}  // namespace salle

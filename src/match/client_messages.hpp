// What clients say over the WebSocket, read strictly: an unknown field or a wrong type is refused
// with a sentence that says what would be right. docs/protocol.md describes it for people.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/language.hpp"
#include "core/result.hpp"

namespace salle {

enum class RequestKind : std::uint8_t {
  kWatch,  // hear what happens at a table, as the one who sits there or as a spectator
  kStory,  // what happened there earlier, a piece at a time
  kLeave,  // no longer
  kMove,
  kResign,
  kDraw,      // what: offer, accept, decline
  kTakeBack,  // what: ask, accept, decline
  kSalute,    // what: which one
  kSay,       // in one's own words
  kClaim,     // what: win, computer
  kDeclineRematch,
  kPing,
};

// What a watcher wants with every piece of news; less is faster.
struct Wants {
  bool view = true;
  bool events = true;
  bool meanings = true;  // legal actions with their meanings, not only their notation
  // Only where they are named:
  bool described = false;  // the view in sentences as well
  bool presence = false;   // who of those who sit comes and goes
  bool may = false;        // what besides a move can be asked for now
  bool operator==(const Wants&) const = default;
};

struct ClientMessage {
  RequestKind kind = RequestKind::kPing;
  std::string table;         // a code
  std::int64_t since = 0;    // watch: the last number seen
  std::int64_t before = 0;   // story: up to which number
  std::int64_t answers = 0;  // move: the number it answers
  std::string id;            // the client's own, given back with the answer
  std::string text;          // move: actions; say: the words; else what
  bool to_side = false;      // say: not for everyone
  Language language = Language::kEnglish;
  Wants wants;
};

Result<ClientMessage> decode(std::string_view text);

// What can still be read of a message that was refused: its `id` and `table`, so that its sender
// knows which one was meant.
ClientMessage salvage(std::string_view text);

}  // namespace salle

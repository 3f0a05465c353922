// The messages of the KOSEN protocol, which En Garde bots of Japanese technical colleges speak: one
// JSON object a line, every value a text.
//
// Writing is strict: exactly the fields of docs/kosen.md, in ASCII, a line end behind. Reading is
// liberal, since bots and servers differ in small ways: keys in any order and case, numbers also
// without quotes, From, To and what can be told from other fields may be missing, `<json>` tags
// around the object are taken off. What cannot be understood is refused with a sentence.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/result.hpp"
#include "games/en_garde/action.hpp"
#include "games/en_garde/cards.hpp"

namespace salle::kosen {

// What a client does with its cards. Read as it was said: whether there is such a card is for the
// one who asked.
struct Play {
  int card = 0;
  bool attack = false;
  bool forward = true;  // of a move
  int count = 0;        // of an attack

  // Nothing where the game knows no such action.
  std::optional<en_garde::Action> action() const;
  static std::optional<Play> of(en_garde::Action action);
  bool operator==(const Play&) const = default;
};

// From clients.
struct PlayerName {
  std::string name;
};
struct Evaluation {};  // its values are for those who watch; nothing depends on them
using ClientMessage = std::variant<PlayerName, Evaluation, Play>;
Result<ClientMessage> read_client(std::string_view line);

// What a move is thought to be worth, by its key: "3F", "2B"; an attack counts as a step forward
// with its card, which cannot be had at that distance.
struct Worth {
  std::string key;
  double win_probability = 0.0;
};
std::string player_name_line(std::string_view name);
std::string evaluation_line(const std::vector<Worth>& worths);
std::string play_line(const Play& play);

// From servers.
struct ConnectionStart {
  int client = 0;
};
struct NameReceived {};
struct BoardInfo {
  std::array<int, 2> square = {1, 23};
  std::array<int, 2> score = {0, 0};
  int pile = 15;
  int current = -1;  // -1: not told
};
struct HandInfo {
  en_garde::Cards hand;
};
struct DoPlay {};
struct Accept {
  int code = 200;
};
struct Played {
  Play play;
};
struct RoundEnd {
  int winner = -1;
  std::array<int, 2> score = {0, 0};
  std::string message;
};
struct GameEnd {
  int winner = -1;
  std::array<int, 2> score = {0, 0};
  std::string message;
};
struct ErrorMessage {
  int code = 0;
  std::string message;
};
struct ConnectionError {
  std::string message;
};
struct Unknown {
  std::string type;
};
using ServerMessage =
    std::variant<ConnectionStart, NameReceived, BoardInfo, HandInfo, DoPlay, Accept, Played,
                 RoundEnd, GameEnd, ErrorMessage, ConnectionError, Unknown>;
Result<ServerMessage> read_server(std::string_view line);

std::string line_of(const ConnectionStart& message);
std::string line_of(const NameReceived& message);
std::string line_of(const BoardInfo& message);
std::string line_of(const HandInfo& message);
std::string line_of(const DoPlay& message);
std::string line_of(const Accept& message);
std::string line_of(const Played& message);
std::string line_of(const RoundEnd& message);
std::string line_of(const GameEnd& message);
std::string line_of(const ErrorMessage& message);
std::string line_of(const ConnectionError& message);

inline constexpr int kTaken = 200;       // Accept
inline constexpr int kWrongState = 500;  // Accept: nothing of the kind is awaited now
inline constexpr int kBadFormat = 404;   // Error
inline constexpr int kBadPlay = 403;     // Error

}  // namespace salle::kosen

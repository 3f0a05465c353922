// Both sides of the engine protocol: whatever a host says, our engine answers in lines and goes on;
// whatever an engine says, what is read of it makes sense.
#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>

#include "check.hpp"
#include "core/text.hpp"
#include "engine_protocol/engine_spec.hpp"
#include "engine_protocol/protocol_lines.hpp"
#include "engine_protocol/served_player.hpp"

using namespace salle;
using namespace salle::engine_protocol;

namespace {

void read_as_host(std::string_view line) {
  const auto [word, rest] = read_line(line);
  check(word.find(' ') == std::string_view::npos);
  if (const auto info = read_info(rest)) {
    check(!info->value || std::abs(*info->value) <= 1.0);
    check(info->nodes >= 0 && info->depth >= 0);
  } else {
    check(!info.error().message.empty());
  }
  if (const auto go = read_go(rest))
    check(read_go(read_line(write_go(*go)).rest)->nodes == go->nodes);
  if (const auto name = read_option_name(rest)) check(!name->empty());
  if (const auto named = parse_named_engine(line)) check(!named->engine.command.empty());
}

}  // namespace

// The first byte chooses the game, the rest is the conversation.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const auto games = all_games();
  const std::string game(games[data[0] % games.size()]->id);
  const auto served = ServedPlayer::open(game, "random", [](std::string_view line) {
    check(!line.empty() && line.find('\n') == std::string_view::npos);
  });
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  for (const std::string_view line : split(text, '\n')) {
    read_as_host(line);
    // Other players' thoughts are not what is looked at here.
    if (line.find("Player") != std::string_view::npos) continue;
    if (!(*served)->hear(line)) break;
    (*served)->finish(10.0);
  }
  return 0;
}

// What clients say over the WebSocket: read whole, or refused with words.
#include <cstdint>
#include <string_view>

#include "check.hpp"
#include "match/client_messages.hpp"

using namespace salle;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto message = decode(text);
  if (!message) {
    const ClientMessage left = salvage(text);
    check(left.id.size() <= 64 && left.table.size() <= 16);
    check(!message.error().message.empty());
    return 0;
  }
  check(message->since >= 0 && message->answers >= 0);
  check(message->id.size() <= 64 && message->table.size() <= 16 && message->text.size() <= 4096);
  return 0;
}

// The KOSEN protocol, from both sides: bytes are cut into lines, lines are read or refused with
// words, and whatever a bot says, its second stays sound.
#include <cstdint>
#include <string_view>

#include "check.hpp"
#include "games/en_garde/kosen/bot_session.hpp"
#include "games/en_garde/kosen/client_knowledge.hpp"
#include "games/en_garde/kosen/lines.hpp"

using namespace salle;
using namespace salle::kosen;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Lines lines;
  lines.feed({reinterpret_cast<const char*>(data), size});
  BotSession second(0, {});
  ClientKnowledge knowledge(5);
  en_garde::Cards hand;
  for (int card = 1; card <= en_garde::kValues; ++card) hand.add(card);
  while (const auto line = lines.next()) {
    check(line->text.size() <= kMostLine && line->text.find_first_of("\r\n") == std::string::npos);
    if (const auto message = read_client(line->text); !message) {
      check(!message.error().message.empty());
    }
    const auto heard = line->too_long ? second.hear_too_long() : second.hear(line->text);
    if (heard.meaning == BotSession::Meaning::kNamed) {
      check(!second.name().empty() && second.name().size() <= 40);
      second.ask(hand);
    }
    if (heard.meaning == BotSession::Meaning::kPlay) {
      check(second.asked());
      second.take();
      second.ask(hand);
    }
    const auto message = read_server(line->text);
    if (!message) {
      check(!message.error().message.empty());
      continue;
    }
    knowledge.hear(*message);
    if (!knowledge.to_play()) continue;
    const auto sight = knowledge.sight();
    const auto seat = static_cast<std::size_t>(sight.seat);
    check(en_garde::Cards::full_deck().holds(sight.knowledge.memory.played +
                                             sight.knowledge.view.hand[seat]));
    if (!sight.legal.empty()) knowledge.played(sight.legal[0]);
  }
  // Everything that is said is whole lines in ASCII.
  const std::string said = second.take_out();
  check(said.empty() || said.ends_with('\n'));
  for (const char c : said) check(c == '\n' || (c >= ' ' && c <= '~'));
  return 0;
}

// Stored entries: read and taken by a match, or refused with words; never a crash, and what was
// refused has changed nothing. The first byte chooses the match, then come lines "seat kind text".
#include <cstdint>
#include <string>
#include <string_view>

#include "check.hpp"
#include "core/text.hpp"
#include "match/match.hpp"
#include "match/saved_match.hpp"

using namespace salle;

namespace {

Match begun(int which) {
  struct Kind {
    const char* game;
    const char* rules;
  };
  constexpr Kind kKinds[] = {{"archers", "standard first=dark"},
                             {"en-garde", "ferti/advanced starter=left target=1"},
                             {"sword-and-shield", "joust"},
                             {"sword-and-shield", "melee"}};
  const Kind& kind = kKinds[which % 4];
  MatchSetup setup;
  setup.game = kind.game;
  setup.rules = kind.rules;
  setup.seed = std::string(64, 'a');
  const int seats = Table::open(kind.game, kind.rules)->seats();
  for (int seat = 0; seat < seats; ++seat) {
    setup.seats.push_back({SeatKind::kPerson, seat + 1, ""});
  }
  Match match = Match::open(setup).value();
  check(match.take(*match.propose_begin(0)).has_value());
  return match;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text(reinterpret_cast<const char*>(data), size);
  (void)read_saved(text);
  if (text.empty()) return 0;
  Match match = begun(static_cast<unsigned char>(text.front()));
  text.remove_prefix(1);
  for (const std::string_view line : split(text, '\n')) {
    const std::size_t first = line.find(' ');
    const std::size_t second = first == line.npos ? first : line.find(' ', first + 1);
    StoredEntry stored;
    stored.number = match.number() + 1;
    stored.seat = parse_number(line.substr(0, first)).value_or(-1);
    if (first != line.npos) stored.kind = line.substr(first + 1, second - first - 1);
    if (second != line.npos) stored.text = line.substr(second + 1);
    const auto entry = read_entry(stored);
    if (!entry) {
      check(!entry.error().message.empty());
      continue;
    }
    // What was read is written as it was read.
    const auto again = read_entry(write_entry(0, *entry));
    check(again && again->what == entry->what);
    const auto position = match.game().position(Viewer::all());
    const auto before = match.number();
    const auto taken = match.take(*entry);
    if (!taken) {
      check(!taken.error().why.empty());
      check(match.number() == before && match.game().position(Viewer::all()) == position);
    } else {
      check(match.number() == before + 1);
    }
  }
  // Whatever was taken can be taken again.
  const auto replayed = Match::open(match.setup(), match.stored_entries());
  check(replayed.has_value());
  check(replayed->number() == match.number() && replayed->turn() == match.turn());
  return 0;
}

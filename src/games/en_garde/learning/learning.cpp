// En Garde for those who learn it: what the learned fencer sees, and rounds by the thousand.
#include <algorithm>
#include <array>
#include <cstring>
#include <optional>

#include "games/en_garde/en_garde.hpp"
#include "games/en_garde/learning/round.hpp"
#include "learning/batch_of.hpp"
#include "learning/layout.hpp"

namespace salle {
namespace {

namespace net = en_garde_net;
using en_garde_learning::Round;

constexpr std::array<learning::Field, 11> kFields = {{
    {"hand", 0, 5, "how many cards of value 1 to 5 the seat holds; values 0 to 5"},
    {"unseen", 5, 5, "how many of each it has not seen: in the pile or the other hand; 0 to 5"},
    {"advanced", 10, 1, "squares it has advanced; 0 to 22"},
    {"distance", 11, 1, "between the fencers; 0 to 22"},
    {"pile", 12, 1, "cards left in the pile; 0 to 15"},
    {"attack", 13, 1, "0 none, 1 to 5 direct with so many cards, 6 to 10 indirect"},
    {"other-hand", 14, 1, "cards in the other hand; 0 to 5"},
    {"top-discard", 15, 1, "0 none, else its value"},
    {"reach", 16, 1, "cards of the seat that equal the distance; 0 to 5"},
    {"unseen-reach", 17, 1, "0 out of reach, else 1 more than the unseen cards that equal it"},
    {"history", 18, 0,
     "apart: 24 bytes, the latest act first: 0 none, else 1 + 2 * action + whose "
     "(0 own, 1 the other's)"},
}};
constexpr std::array<learning::Field, 7> kNumbers = {{
    {"advance", 0, 5, "with a card of 1 to 5"},
    {"step-back", 5, 5, "with a card of 1 to 5"},
    {"attack", 10, 5, "with one to five cards; the distance says which"},
    {"advance-attack", 15, 20, "four numbers a step: with one to four cards"},
    {"parry", 35, 1, ""},
    {"retreat", 36, 5, "with a card of 1 to 5"},
    {"pass", 41, 1, "the last attack of abacus/basic"},
}};
constexpr learning::Layout kLayout = {
    .kind = learning::Cells::kCodes,
    .cell_bytes = 1,
    .cells = net::kPlaces,
    .codes = net::kCodes,
    .history = net::kHistory,
    .history_codes = net::kHistoryCodes,
    .actions = net::kActions,
    .fields = kFields,
    .numbers = kNumbers,
    .remark =
        "A cell's values are counted through all cells: each holds its value plus the number "
        "of values of all cells before it. What the house's learned fencer sees. A batch "
        "plays rounds by themselves, each with a starter by lot.",
};
// The description in kFields, held to the writer: 10 * 6 + 23 + 23 + 16 + 11 + 6 + 6 + 6 + 7.
static_assert(60 + 23 + 23 + 16 + 11 + 6 + 6 + 6 + 7 == net::kCodes);

// Eight bits as eight bytes of 0 or 1, the lowest first.
std::uint64_t spread(std::uint64_t bits) {
  const std::uint64_t copies = (bits & 0xff) * 0x0101010101010101u;
  return ((copies & 0x8040201008040201u) + 0x7f7f7f7f7f7f7f7fu) >> 7 & 0x0101010101010101u;
}

struct Face {
  using G = EnGarde;
  using Rules = en_garde::Rules;
  using Game = Round;
  static constexpr std::int64_t kPart = 512;

  static void begin(const Rules& rules, Round& round) { en_garde_learning::begin(rules, round); }
  static bool act(const Rules& rules, Round& round, int number) {
    return en_garde_learning::act(rules, round, number);
  }
  static bool ended(const Round& round) { return round.state.ending != en_garde::Ending::kNone; }
  static void pay(const Rules&, const Round& round, std::int8_t* payoffs) {
    const int winner = round.state.winner;
    if (winner < 0) return;
    payoffs[winner] = 1;
    payoffs[1 - winner] = -1;
  }
  static std::optional<Sight<EnGarde>> sight(const Rules& rules, const Round& round) {
    const Seat seat = round.state.actor;
    const Viewer viewer = Viewer::seat(seat);
    Sight<EnGarde> sight{
        seat, rules, {en_garde::view(rules, round.state, viewer), round.memory}, {}};
    EnGarde::legal(rules, round.state, sight.legal);
    return sight;
  }
  static int number_of(const Rules&, const Round&, en_garde::Action action) {
    return net::action_index(action);
  }
  static void look(const Rules& rules, const Round& round, std::size_t at,
                   const learning::BatchSight& sight) {
    const Seat seat = round.state.actor;
    if (sight.observation) {
      const auto codes =
          net::encode(en_garde::view(rules, round.state, Viewer::seat(seat)), round.memory, seat);
      std::copy(codes.begin(), codes.end(),
                static_cast<std::uint8_t*>(sight.observation) + at * codes.size());
    }
    if (sight.mask) {
      std::uint64_t bits = en_garde_learning::legal_bits(rules, round.state);
      std::uint8_t* row = sight.mask + at * net::kActions;
      for (int first = 0; first < net::kActions; first += 8, bits >>= 8) {
        const std::uint64_t bytes = spread(bits);
        std::memcpy(row + first, &bytes,
                    static_cast<std::size_t>(std::min(8, net::kActions - first)));
      }
    }
    if (sight.seat) sight.seat[at] = static_cast<std::int8_t>(seat);
    if (sight.history) {
      const auto history = net::encode_history(round.memory, seat);
      std::copy(history.begin(), history.end(), sight.history + at * history.size());
    }
  }
};

}  // namespace

const learning::Layout& EnGarde::layout() { return kLayout; }

int EnGarde::action_number(const State&, Action action) { return net::action_index(action); }

void EnGarde::observe(const Rules&, const Knowledge<EnGarde>& known, Seat seat, void* cells) {
  const auto codes = net::encode(known.view, known.memory, seat);
  std::copy(codes.begin(), codes.end(), static_cast<std::uint8_t*>(cells));
}

void EnGarde::observe_history(const Knowledge<EnGarde>& known, Seat seat, std::uint8_t* cells) {
  const auto history = net::encode_history(known.memory, seat);
  std::copy(history.begin(), history.end(), cells);
}

std::unique_ptr<learning::Batch> EnGarde::batch(const Rules& rules,
                                                const learning::BatchPlan& plan) {
  return std::make_unique<learning::BatchOf<Face>>(en_garde_learning::round_rules(rules), 2, plan);
}

}  // namespace salle

// With Sword and Shield for those who learn it: a seat's knowledge in bytes, and games by the
// thousand. The learned judgement of the house looks at invented games with all hands open, which a
// seat may not; so this form is its own.
#include <algorithm>
#include <array>
#include <cstring>
#include <optional>

#include "games/sword_and_shield/sword_and_shield.hpp"
#include "learning/batch_of.hpp"
#include "learning/layout.hpp"

namespace salle {
namespace {

using namespace sword_and_shield;

constexpr int kKnightCells = 26;
constexpr int kFieldCells = 14;
constexpr int kFirstField = kMaxKnights * kKnightCells;
constexpr int kFirstCard = kFirstField + kFieldCells;
constexpr int kCells = kFirstCard + kMaxDeckCards;
// Where there are more, those behind are not offered: long combinations, all but a few of them.
constexpr int kOffered = 512;

constexpr std::array<learning::Field, 3> kFields = {{
    {"knights", 0, kFirstField,
     "26 a Knight; the one to act first (or the seat's first), then the rest of his side, then the "
     "enemy's; zeros where there is none: 1 in play or 2 out, is it the seat's own, fatigue, hits, "
     "Tactic, cards in hand, cards due, column, whom he is locked with (1 + his place here), safe, "
     "passed grandly, bidding (1 + card), four abilities + 32, the same until the turn's end + 32, "
     "Knight card, health, Artefact, second Artefact (1 + index, 0 none), is it his turn, shown "
     "cards"},
    {"field", kFirstField, kFieldCells,
     "phase, opening, Actions spent, Actions given + 32, cards in the own deck and the other, what "
     "is "
     "under way: cards, next, card (1 + index), by whom (1 + place), enemies attacked this turn as "
     "places' bits, turns (255 at most), cards owed, whether the seat is to act"},
    {"cards", kFirstCard, kMaxDeckCards,
     "a byte a card of the set: bit 0 in the hand of the Knight in first place, 1 in another hand "
     "that the seat sees, 2 shown in an enemy's hand, 3 discarded from the own deck, 4 from the "
     "other, 5 an improvement of the own side, 6 of the enemy's"},
}};
constexpr std::array<learning::Field, 1> kNumbers = {{
    {"place", 0, kOffered,
     "the place of the action among those that are legal, in the game's order"},
}};
constexpr learning::Layout kLayout = {
    .kind = learning::Cells::kNumbers,
    .cell_bytes = 1,
    .cells = kCells,
    .actions = kOffered,
    .fields = kFields,
    .numbers = kNumbers,
    .remark =
        "Actions are told by themselves (`actions` of a batch): eight bytes each, the deed, "
        "whom it is aimed at (255 nobody), a detail, and the indices of five cards. More than "
        "512 legal actions are cut off there.",
};

std::uint8_t byte(int value) { return static_cast<std::uint8_t>(std::clamp(value, 0, 255)); }

// Knights in the order in which this seat is told of them.
struct Order {
  std::array<int, kMaxKnights> knight{};
  std::array<int, kMaxKnights> place{};
  int count = 0;
  int side = 0;

  Order(const Rules& rules, const Board& board, Seat seat) {
    const int all = rules.all_knights();
    int first = 0;
    while (first < all && rules.seat_of(first) != seat) ++first;
    if (board.actor < all && rules.seat_of(board.actor) == seat) first = board.actor;
    side = rules.side_of(first);
    put(first);
    for (const int whose : {side, 1 - side}) {
      for (int each = 0; each < all; ++each) {
        if (each != first && rules.side_of(each) == whose) put(each);
      }
    }
  }

  void put(int who) {
    place[static_cast<std::size_t>(who)] = count;
    knight[static_cast<std::size_t>(count++)] = who;
  }
  // 1 + his place, 0 for nobody.
  std::uint8_t told(int who) const {
    return who >= count ? 0 : byte(1 + place[static_cast<std::size_t>(who)]);
  }
};

void write_knight(const Rules& rules, const Board& board, const Order& order, int who, Seat seat,
                  std::uint8_t* cells) {
  const Knight& knight = board.at(who);
  std::uint8_t* at = cells;
  const auto put = [&](int value) { *at++ = byte(value); };
  const auto index = [&](std::uint8_t card) { put(card == kNoCard ? 0 : 1 + card); };
  put(knight.out ? 2 : 1);
  put(rules.seat_of(who) == seat ? 1 : 0);
  put(knight.fatigue);
  put(knight.hits);
  put(knight.chosen ? 1 + static_cast<int>(knight.tactic) : 0);
  put(knight.hand);
  put(knight.due);
  put(knight.placed ? 1 + knight.column : 0);
  put(order.told(knight.locked_with));
  put(knight.safe ? 1 : 0);
  put(knight.grand_passed ? 1 : 0);
  index(knight.bid);
  for (const std::int8_t ability : knight.ability) put(32 + ability);
  for (const std::int8_t ability : knight.passing) put(32 + ability);
  index(knight.card);
  index(knight.health);
  index(knight.artefact);
  index(knight.second_artefact);
  put(board.attacker == who ? 1 : 0);
  put(knight.shown.count());
}

// `hand(knight)` is that Knight's hand where the seat sees it, null where it does not.
template <class Hand>
void write_observation(const Rules& rules, const Board& board, Seat seat, Hand hand,
                       std::uint8_t* cells) {
  std::memset(cells, 0, kCells);
  const Order order(rules, board, seat);
  const int first = order.knight[0];
  std::uint8_t* cards = cells + kFirstCard;
  const auto mark = [&](const CardBits& set, int bit) {
    set.each([&](int card) { cards[card] = static_cast<std::uint8_t>(cards[card] | 1 << bit); });
  };
  for (int place = 0; place < order.count; ++place) {
    const int who = order.knight[static_cast<std::size_t>(place)];
    write_knight(rules, board, order, who, seat, cells + place * kKnightCells);
    const bool own = rules.side_of(who) == order.side;
    if (const CardBits* seen = hand(who)) mark(*seen, who == first ? 0 : 1);
    if (!own) mark(board.at(who).shown, 2);
    mark(board.at(who).improvements, own ? 5 : 6);
  }
  const int own_deck = rules.deck_of(first);
  mark(board.discards[static_cast<std::size_t>(own_deck)], 3);
  if (rules.own_decks) mark(board.discards[static_cast<std::size_t>(1 - own_deck)], 4);

  std::uint8_t* at = cells + kFirstField;
  const auto put = [&](int value) { *at++ = byte(value); };
  put(static_cast<int>(board.phase));
  put(static_cast<int>(board.opening));
  put(board.spent);
  put(32 + board.bonus);
  put(board.deck[static_cast<std::size_t>(own_deck)]);
  put(rules.own_decks ? board.deck[static_cast<std::size_t>(1 - own_deck)] : 0);
  const Exchange& exchange = board.exchange;
  put(exchange.count);
  put(exchange.next);
  put(exchange.next < exchange.count ? 1 + exchange.cards[exchange.next] : 0);
  put(exchange.count > 0 ? order.told(board.attacker) : 0);
  int attacked = 0;
  for (int place = 0; place < order.count; ++place) {
    attacked |= (board.attacked >> order.knight[static_cast<std::size_t>(place)] & 1) << place;
  }
  put(attacked);
  put(static_cast<int>(std::min<std::uint32_t>(board.turns, 255)));
  put(board.owes);
  put(turn(rules, board) == seat ? 1 : 0);
}

struct Face {
  using G = SwordAndShield;
  using Rules = sword_and_shield::Rules;
  struct Game {
    State state;
    Random random{0};
    std::array<Action, kOffered> offered;  // listing them takes longer than anything else
    int count = 0;
  };
  static constexpr std::int64_t kPart = 16;

  static void list(const Rules& rules, Game& game) {
    thread_local Actions actions;
    game.count = 0;
    if (game.state.board.phase == Phase::kOver) return;
    Lister(rules, game.state.board, game.state.hand_of(game.state.board.actor), actions).list();
    game.count = std::min(static_cast<int>(actions.size()), kOffered);
    std::copy_n(actions.begin(), game.count, game.offered.begin());
  }
  static void begin(const Rules& rules, Game& game) {
    game.state = start(rules);
    settle<SwordAndShield>(rules, game.state, game.random);
    list(rules, game);
  }
  static bool act(const Rules& rules, Game& game, int number) {
    if (number < 0 || number >= game.count) return false;
    SwordAndShield::apply(rules, game.state, game.offered[static_cast<std::size_t>(number)]);
    settle<SwordAndShield>(rules, game.state, game.random);
    list(rules, game);
    return true;
  }
  static bool ended(const Game& game) { return game.state.board.phase == Phase::kOver; }
  static void pay(const Rules& rules, const Game& game, std::int8_t* payoffs) {
    const Payoffs all = SwordAndShield::payoffs(rules, game.state);
    std::copy_n(all.begin(), rules.seats, payoffs);
  }
  // Which cards must be in hidden hands since a deck ran out is not kept.
  static std::optional<Sight<SwordAndShield>> sight(const Rules&, const Game&) {
    return std::nullopt;
  }
  static int number_of(const Rules&, const Game& game, Action action) {
    const auto end = game.offered.begin() + game.count;
    const auto found = std::find(game.offered.begin(), end, action);
    return found == end ? -1 : static_cast<int>(found - game.offered.begin());
  }
  static void look(const Rules& rules, const Game& game, std::size_t at,
                   const learning::BatchSight& sight) {
    const Board& board = game.state.board;
    const Seat seat = turn(rules, board);
    if (sight.observation) {
      const Viewer viewer = Viewer::seat(seat);
      write_observation(
          rules, board, seat,
          [&](int who) -> const CardBits* {
            return sees_hand(rules, viewer, who) ? &game.state.hand_of(who) : nullptr;
          },
          static_cast<std::uint8_t*>(sight.observation) + at * kCells);
    }
    if (sight.mask) {
      std::uint8_t* row = sight.mask + at * kOffered;
      std::memset(row, 1, static_cast<std::size_t>(game.count));
      std::memset(row + game.count, 0, static_cast<std::size_t>(kOffered - game.count));
    }
    if (sight.seat) sight.seat[at] = static_cast<std::int8_t>(seat);
    if (sight.actions) {
      std::uint64_t* row = sight.actions + at * kOffered;
      for (int i = 0; i < game.count; ++i)
        row[i] = game.offered[static_cast<std::size_t>(i)].code();
      std::fill(row + game.count, row + kOffered, std::uint64_t{0});
    }
  }
};

}  // namespace

const learning::Layout& SwordAndShield::layout() { return kLayout; }

void SwordAndShield::observe(const Rules& rules, const Knowledge<SwordAndShield>& known, Seat seat,
                             void* cells) {
  const View& view = known.view;
  write_observation(
      rules, view.board, seat,
      [&](int who) -> const CardBits* { return view.sees(who) ? &view.hand_of(who) : nullptr; },
      static_cast<std::uint8_t*>(cells));
}

std::unique_ptr<learning::Batch> SwordAndShield::batch(const Rules& rules,
                                                       const learning::BatchPlan& plan) {
  return std::make_unique<learning::BatchOf<Face>>(rules, rules.seats, plan);
}

}  // namespace salle

#include "games/archers/players/book.hpp"

#include <algorithm>
#include <cstdlib>

#include "core/text.hpp"

namespace salle {
namespace embedded {

extern const unsigned char archers_book[];
extern const std::size_t archers_book_size;
extern const unsigned char archers_book_kings[];
extern const std::size_t archers_book_kings_size;

}  // namespace embedded

namespace archers {
namespace {

constexpr Square kLastSquare = kSquareNumbers - 1;

}  // namespace

Action turned_round(Action action) {
  const Square from = kLastSquare - action.from();
  switch (action.deed()) {
    case Deed::kPivot:
      return Action::pivot(from, opposite(action.facing()));
    case Deed::kStep:
      return Action::step(from, kLastSquare - action.to());
    case Deed::kShot:
      return Action::shot(from, kLastSquare - action.to());
    default:
      return action;
  }
}

std::uint64_t book_key(const Position& position) {
  std::uint64_t key = position.key;
  Action undo = position.undo;
  if (position.mover == kLight) {
    key = 0;
    for (const Seat seat : {kDark, kLight}) {
      for (const Facing facing : kFacings) {
        for (const Square square : position.board.at(seat, facing)) {
          key ^= archer_key(opponent(seat), opposite(facing), kLastSquare - square);
        }
      }
      const Square king = position.board.king[index(seat)];
      if (king != kNoSquare) key ^= king_key(opponent(seat), kLastSquare - king);
    }
    if (undo != Action::none()) undo = turned_round(undo);
  }
  if (position.phase != Phase::kSecond) return key;
  std::uint64_t number = undo.code() + std::uint64_t{0xb00c};
  return key ^ splitmix64(number);
}

}  // namespace archers

using namespace archers;

namespace {

constexpr std::uint32_t kEarly = 24;  // turns without a shot

constexpr int kCertainOdds = 1000;

Result<int> parse_odds(std::string_view text) {
  const auto odds = parse_number(text);
  if (!odds || *odds > kCertainOdds) return refuse("odds are a number from 0 to 1000");
  return static_cast<int>(*odds);
}

// Reads a book from above, a game along the line that leads to where it is.
class BookReader {
 public:
  struct Line {
    std::uint64_t key;
    Action action;
    int odds;
  };

  explicit BookReader(Rules rules) {
    rules.first = First::kDarkFirst;
    rules_ = rules;
    games_.push_back(start(rules));
  }

  Result<Line> read(std::string_view text) {
    const std::size_t depth = std::min(text.find_first_not_of(' '), text.size());
    if (depth >= games_.size()) return refuse("it stands below no action");
    const auto words = split_words(text);
    if (words.size() != 2) return refuse("a line is an action and its odds");
    const auto action = archers::parse_action(words[0]);
    if (!action) return std::unexpected(action.error());
    const auto odds = parse_odds(words[1]);
    if (!odds) return std::unexpected(odds.error());
    games_.resize(depth + 1);
    State game = games_.back();
    Actions legal;
    list_actions(game.now, legal);
    if (!legal.contains(*action)) return refuse(cat(quote(words[0]), " is not legal there"));
    const bool light = game.now.mover == kLight;
    const Line line{book_key(game.now), light ? turned_round(*action) : *action, *odds};
    apply(rules_, game, *action);
    games_.push_back(game);
    return line;
  }

 private:
  Rules rules_;
  std::vector<State> games_;  // before each action of the line, and after the last
};

}  // namespace

Result<ArchersBook> ArchersBook::parse(const Rules& rules, std::string_view text) {
  BookReader reader(rules);
  std::vector<BookReader::Line> lines;
  int number = 0;
  for (const std::string_view line : split(text, '\n')) {
    ++number;
    if (line.empty() || line[0] == '#') continue;
    auto read = reader.read(line);
    if (!read) return refuse(cat("line ", number, ": ", read.error().message));
    lines.push_back(*read);
  }
  std::stable_sort(lines.begin(), lines.end(), [](const auto& a, const auto& b) {
    return a.key != b.key ? a.key < b.key : a.odds > b.odds;
  });
  ArchersBook book;
  for (const auto& line : lines) {
    if (book.entries_.empty() || book.entries_.back().key != line.key) {
      book.entries_.push_back({line.key, book.choices_.size(), 0});
    }
    book.choices_.push_back({line.action, line.odds});
    ++book.entries_.back().count;
  }
  return book;
}

std::optional<Thought<Archers>> ArchersBook::advise(const Sight<Archers>& sight,
                                                    Random& random) const {
  const State& game = sight.knowledge.view.game;
  const Position& now = game.now;
  constexpr Rules kUsual;
  if (sight.rules.repetition != kUsual.repetition || sight.rules.quiet != kUsual.quiet) return {};
  if (turn(now) != sight.seat || now.fired || now.quiet > kEarly || game.history.times() > 1) {
    return {};
  }
  const std::uint64_t key = book_key(now);
  const auto entry = std::lower_bound(entries_.begin(), entries_.end(), key,
                                      [](const Entry& a, std::uint64_t b) { return a.key < b; });
  if (entry == entries_.end() || entry->key != key) return {};
  Thought<Archers> thought;
  thought.alternatives.reserve(entry->count);
  for (std::size_t i = entry->first; i < entry->first + entry->count; ++i) {
    const Action action =
        now.mover == kLight ? turned_round(choices_[i].action) : choices_[i].action;
    if (!sight.legal.contains(action)) continue;
    const double value = 2.0 * choices_[i].odds / kCertainOdds - 1.0;
    thought.alternatives.push_back({action, value, 0, 0.0});
  }
  auto& all = thought.alternatives;
  if (all.empty()) return {};
  std::uint32_t good = 0;
  while (good < all.size() &&
         all[good].value >= all[0].value - 2.0 * kNearlyAsGood / kCertainOdds - 1e-9) {
    ++good;
  }
  for (std::uint32_t i = 0; i < good; ++i) all[i].share = 1.0 / good;
  const auto& choice = all[random.below(good)];
  thought.action = choice.action;
  thought.value = choice.value;
  return thought;
}

namespace {

// What is part of the program is right, or the program is broken: tests read it.
ArchersBook unpack(bool kings, const unsigned char* bytes, std::size_t size) {
  Rules rules;
  rules.kings = kings;
  auto book = ArchersBook::parse(rules, {reinterpret_cast<const char*>(bytes), size});
  if (!book) std::abort();
  return *std::move(book);
}

}  // namespace

const ArchersBook& archers_house_book(bool kings) {
  using namespace embedded;
  static const ArchersBook kStandard = unpack(false, archers_book, archers_book_size);
  static const ArchersBook kKings = unpack(true, archers_book_kings, archers_book_kings_size);
  return kings ? kKings : kStandard;
}

}  // namespace salle

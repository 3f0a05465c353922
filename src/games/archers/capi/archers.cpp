// Games of Archers on all cores, for other languages: to learn from, and to measure with.
#include "games/archers/capi/archers.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <functional>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "arena/statistics.hpp"
#include "games/archers/archers.hpp"
#include "games/archers/players/book_maker.hpp"
#include "games/archers/players/evaluation.hpp"
#include "games/archers/players/net.hpp"
#include "games/archers/players/search.hpp"
#include "games/bout.hpp"

struct SalleArchersNet {
  salle::ArchersNet net;
};

namespace salle::capi {
namespace {

using namespace archers;
using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begun) {
  return std::chrono::duration<double>(Clock::now() - begun).count();
}

// Calls work(number) for 0, 1, 2 and so on, below plan.games and as long as there is time and the
// work says true, on all threads.
void share_out(const SalleArchersPlan& plan, const std::function<bool(std::uint64_t)>& work) {
  const auto begun = Clock::now();
  std::atomic<std::int64_t> next = 0;
  std::atomic<bool> enough = false;
  const auto serve = [&] {
    while (!enough) {
      const std::int64_t number = next++;
      if (number >= plan.games || seconds_since(begun) >= plan.most_time) return;
      if (!work(static_cast<std::uint64_t>(number))) enough = true;
    }
  };
  const int cores = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  std::vector<std::jthread> threads;
  for (int i = 1; i < (plan.threads > 0 ? plan.threads : cores); ++i) threads.emplace_back(serve);
  serve();
}

SalleArchersRecord record_of(const Position& position, int score) {
  using namespace archers_net;
  SalleArchersRecord record{};
  const Seat mover = position.mover;
  FixedList<std::uint16_t, 18> inputs;
  for (const Seat owner : {kDark, kLight}) {
    for (const Facing facing : kFacings) {
      for (const Square square : position.board.at(owner, facing)) {
        inputs.push(static_cast<std::uint16_t>(archer_input(mover, owner, facing, square)));
      }
    }
  }
  std::sort(inputs.begin(), inputs.end());
  std::fill(std::begin(record.archers), std::end(record.archers),
            static_cast<std::uint16_t>(SALLE_ARCHERS_NONE));
  std::copy(inputs.begin(), inputs.end(), record.archers);
  record.score = static_cast<std::int16_t>(score);
  for (const Seat owner : {mover, opponent(mover)}) {
    const Square king = position.board.king[index(owner)];
    record.king[owner == mover ? 0 : 1] =
        static_cast<std::uint8_t>(king == kNoSquare ? 255 : seen_square(mover, king));
  }
  record.phase = static_cast<std::uint8_t>(phase_of(position));
  record.quiet = static_cast<std::uint8_t>(quiet_stage(position.quiet));
  const Kinds kinds = kinds_of(count(position), mover);
  std::copy(kinds.begin(), kinds.end(), record.kinds);
  return record;
}

ArchersSearch::Settings settings_for(const ArchersNet* net, std::int64_t nodes, double seconds) {
  ArchersSearch::Settings settings;
  settings.net = net;
  settings.values_alternatives = false;
  settings.table_bits = seconds > 0.0 || nodes > 100'000 ? 21 : nodes > 8'000 ? 18 : 14;
  return settings;
}

ArchersSearch::Settings settings_for(const SalleArchersSearch& search) {
  return settings_for(search.net != nullptr ? &search.net->net : nullptr, search.nodes,
                      search.seconds);
}

constexpr Budget kAtAGlance{.nodes = 250};

// One game at a time, without what a Bout remembers for its seats.
struct Game {
  Rules rules;
  State state;

  bool over() const { return turn(state.now) < 0; }
  void play(Action action) { apply(rules, state, action); }
  Sight<Archers> sight() const {
    Sight<Archers> sight{turn(state.now), rules, {{Viewer::seat(turn(state.now)), state}, {}}, {}};
    list_actions(state.now, sight.legal);
    return sight;
  }
  Action any(Random& random) const {
    Actions actions;
    list_actions(state.now, actions);
    return actions[random.below(static_cast<std::uint32_t>(actions.size()))];
  }
};

// So many random actions into a game. It may be over.
Game wandered(const Rules& rules, Random& random, int actions) {
  Game game{rules, start(rules)};
  Referee(rules, game.state.now).begin(static_cast<Seat>(random.below(2)));
  begin_turn(rules, game.state);
  for (int made = 0; made < actions && !game.over(); ++made) game.play(game.any(random));
  return game;
}

// What the search finds a position worth, noted unless it would shoot or has proved something.
// Shots are made until there is none to be made: a search sees to them where it judges, too.
void note(Game game, ArchersSearch& search, const SalleArchersPlan& plan, Random& random,
          std::vector<SalleArchersRecord>& records) {
  while (!game.over()) {
    const Action likely = search.think(game.sight(), kAtAGlance, random).action;
    if (is_certain(search.score())) return;
    if (likely.is_manoeuvre()) {
      const Action action = search.think(game.sight(), {.nodes = plan.nodes}, random).action;
      if (is_certain(search.score())) return;
      if (action.is_manoeuvre()) {
        records.push_back(record_of(game.state.now, search.score()));
        return;
      }
      game.play(action);
    } else {
      game.play(likely);
    }
  }
}

// The game goes on by short searches, so that many different positions come up for what the long
// ones cost. Half of what is noted lies up to three random actions beside the game: where a search
// judges, one side has usually done something silly.
void play_and_note(const Rules& rules, ArchersSearch& search, const SalleArchersPlan& plan,
                   Random& random, std::vector<SalleArchersRecord>& records) {
  Game game = wandered(rules, random, 4 + static_cast<int>(random.below(20)));
  while (!game.over()) {
    if (random.below(3) == 0) {
      Game aside = game;
      const auto silly = random.below(2) == 0 ? 0 : 1 + random.below(3);
      for (unsigned made = 0; made < silly && !aside.over(); ++made) aside.play(aside.any(random));
      note(aside, search, plan, random, records);
    }
    game.play(random.below(40) == 0 ? game.any(random)
                                    : search.think(game.sight(), kAtAGlance, random).action);
  }
}

// Where a match's pair begins: neither side is far ahead, as the hand-made evaluation sees it.
Game opening(const Rules& rules, std::uint64_t seed, std::uint64_t pair) {
  constexpr int kFarAhead = 60;
  ArchersSearch::Settings settings;
  settings.table_bits = 14;
  ArchersSearch search(settings);
  for (std::uint64_t trial = 0;; ++trial) {
    Random random(number_for(seed, pair), trial);
    Game game = wandered(rules, random, 6 + static_cast<int>(random.below(14)));
    // From the beginning of a turn, so that both sides decide as much.
    while (!game.over() && !game.state.turn.empty()) game.play(game.any(random));
    if (game.over()) continue;
    search.think(game.sight(), {.nodes = 3000}, random);
    if (std::abs(search.score()) <= kFarAhead) return game;
  }
}

struct Pair {
  int half_points = 0;  // of the first player
  SalleArchersMatch sums{};
};

Pair play_pair(const SalleArchersPlan& plan, const Rules& rules,
               const std::array<SalleArchersSearch, 2>& searches, std::uint64_t number) {
  const Game begun = opening(rules, plan.seed, number);
  Pair pair;
  ArchersSearch first(settings_for(searches[0]));
  ArchersSearch second(settings_for(searches[1]));
  for (const Seat first_seat : {kDark, kLight}) {
    Random random(plan.seed, 2 * number + static_cast<std::uint64_t>(first_seat));
    Game game = begun;
    while (!game.over()) {
      const bool is_first = turn(game.state.now) == first_seat;
      const std::size_t who = is_first ? 0 : 1;
      const Budget budget{.nodes = searches[who].nodes, .seconds = searches[who].seconds};
      const auto before = Clock::now();
      const auto thought = (is_first ? first : second).think(game.sight(), budget, random);
      pair.sums.thought[who] += seconds_since(before);
      pair.sums.nodes[who] += thought.nodes;
      ++pair.sums.decisions;
      game.play(thought.action);
    }
    const int winner = game.state.now.winner;
    pair.half_points += winner < 0 ? 1 : winner == first_seat ? 2 : 0;
    pair.sums.draws += winner < 0 ? 1 : 0;
  }
  return pair;
}

// Empty if there are no such rules.
std::string wander(std::string_view rule_set, std::uint64_t seed, int actions) {
  const auto rules = parse_rules(rule_set);
  if (!rules) return {};
  Random random(seed);
  Game game = wandered(*rules, random, 0);
  for (int made = 0; made < actions; ++made) {
    Game next = game;
    next.play(next.any(random));
    if (next.over()) break;
    game = next;
  }
  return position_text(game.state);
}

std::int64_t generate(const SalleArchersPlan& plan, const ArchersNet* net,
                      SalleArchersRecord* records, std::int64_t most) {
  const auto rules = parse_rules(plan.rule_set);
  if (!rules) return 0;
  std::mutex mutex;
  std::int64_t written = 0;
  share_out(plan, [&](std::uint64_t number) {
    thread_local std::vector<SalleArchersRecord> seen;
    seen.clear();
    Random random(plan.seed, number);
    ArchersSearch search(settings_for(net, plan.nodes, 0.0));
    play_and_note(*rules, search, plan, random, seen);
    const std::scoped_lock lock(mutex);
    if (written + static_cast<std::int64_t>(seen.size()) > most) return false;
    std::copy(seen.begin(), seen.end(), records + written);
    written += static_cast<std::int64_t>(seen.size());
    return true;
  });
  return written;
}

std::int32_t play_match(const SalleArchersPlan& plan,
                        const std::array<SalleArchersSearch, 2>& searches, double elo0, double elo1,
                        SalleArchersMatch& match) {
  const auto rules = parse_rules(plan.rule_set);
  if (!rules) return -2;
  for (const auto& search : searches) {
    if (search.nodes <= 0 && search.seconds <= 0.0) return -2;
  }
  match = {};
  std::mutex mutex;
  PairTally tally;
  SprtVerdict verdict = SprtVerdict::kGoOn;
  share_out(plan, [&](std::uint64_t number) {
    const Pair pair = play_pair(plan, *rules, searches, number);
    const std::scoped_lock lock(mutex);
    if (verdict != SprtVerdict::kGoOn) return false;
    tally.add(pair.half_points);
    ++match.pairs[pair.half_points];
    match.draws += pair.sums.draws;
    match.decisions += pair.sums.decisions;
    for (const std::size_t who : {0u, 1u}) {
      match.nodes[who] += pair.sums.nodes[who];
      match.thought[who] += pair.sums.thought[who];
    }
    if (elo1 > elo0) verdict = weigh_evidence({elo0, elo1}, tally).verdict;
    return verdict == SprtVerdict::kGoOn;
  });
  return verdict == SprtVerdict::kElo1 ? 1 : verdict == SprtVerdict::kElo0 ? -1 : 0;
}

std::string book(const SalleArchersPlan& plan) {
  const auto begun = Clock::now();
  const int cores = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  const auto threads = static_cast<std::size_t>(plan.threads > 0 ? plan.threads : cores);
  const BookWorkers workers{threads, [&](std::size_t items, const BookWorkers::Work& work) {
                              std::atomic<std::size_t> next = 0;
                              const auto serve = [&](std::size_t worker) {
                                for (std::size_t i = next++; i < items; i = next++) work(i, worker);
                              };
                              std::vector<std::jthread> others;
                              for (std::size_t i = 1; i < threads; ++i)
                                others.emplace_back(serve, i);
                              serve(0);
                            }};
  const BookOrder order{plan.rule_set, static_cast<int>(plan.games), plan.nodes, plan.seed};
  auto text = make_book(order, workers,
                        [&](std::int64_t) { return seconds_since(begun) < plan.most_time; });
  return text ? *std::move(text) : std::string();
}

// The rules follow from the position, which says whether there are kings.
std::optional<archers::State> state_of(const char* position) {
  auto state = archers::parse_position(archers::Rules{}, position);
  if (!state || archers::turn(state->now) < 0) return std::nullopt;
  return *std::move(state);
}

}  // namespace
}  // namespace salle::capi

extern "C" {

SalleArchersNet* salle_archers_net(const char* bytes, int64_t size) try {
  auto net = salle::ArchersNet::parse({bytes, static_cast<std::size_t>(size)});
  return net ? new SalleArchersNet{*std::move(net)} : nullptr;
} catch (const std::exception&) {
  return nullptr;
}

void salle_archers_net_destroy(SalleArchersNet* net) { delete net; }

int32_t salle_archers_look(const char* position, SalleArchersRecord* record) try {
  const auto state = salle::capi::state_of(position);
  if (!state) return 0;
  *record = salle::capi::record_of(state->now, 0);
  return 1;
} catch (const std::exception&) {
  return 0;
}

int32_t salle_archers_evaluate(const SalleArchersNet* net, const char* position) try {
  const auto state = salle::capi::state_of(position);
  if (!state) return std::numeric_limits<int32_t>::min();
  return net != nullptr ? net->net.evaluate(state->now) : salle::archers::evaluate(state->now);
} catch (const std::exception&) {
  return std::numeric_limits<int32_t>::min();
}

int32_t salle_archers_wander(const char* rule_set, uint64_t seed, int32_t actions, char* position,
                             int64_t room) try {
  const std::string text = salle::capi::wander(rule_set, seed, actions);
  if (text.empty() || static_cast<int64_t>(text.size()) >= room) return 0;
  std::copy_n(text.c_str(), text.size() + 1, position);
  return 1;
} catch (const std::exception&) {
  return 0;
}

int64_t salle_archers_generate(const SalleArchersPlan* plan, const SalleArchersNet* net,
                               SalleArchersRecord* records, int64_t most) try {
  return salle::capi::generate(*plan, net != nullptr ? &net->net : nullptr, records, most);
} catch (const std::exception&) {
  return 0;
}

int32_t salle_archers_match(const SalleArchersPlan* plan, const SalleArchersSearch* a,
                            const SalleArchersSearch* b, double elo0, double elo1,
                            SalleArchersMatch* match) try {
  return salle::capi::play_match(*plan, {*a, *b}, elo0, elo1, *match);
} catch (const std::exception&) {
  return -2;
}

int64_t salle_archers_book(const SalleArchersPlan* plan, char* text, int64_t room) try {
  const std::string book = salle::capi::book(*plan);
  if (static_cast<int64_t>(book.size()) > room) return 0;
  std::copy(book.begin(), book.end(), text);
  return static_cast<int64_t>(book.size());
} catch (const std::exception&) {
  return 0;
}

}  // extern "C"

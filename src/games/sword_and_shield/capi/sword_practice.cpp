// Jousts by the thousand for those who learn to choose: the C interface's batch.
#include <atomic>
#include <cstring>
#include <exception>
#include <vector>

#include "games/sword_and_shield/capi/sword.h"
#include "games/sword_and_shield/capi/sword_games.hpp"
#include "games/sword_and_shield/players/choice_input.hpp"
#include "games/sword_and_shield/players/net_input.hpp"
#include "games/sword_and_shield/sword_and_shield.hpp"
#include "learning/workers.hpp"

namespace salle::capi {
namespace {

using namespace sword_and_shield;
using G = SwordAndShield;

struct PracticeRow {
  ChoiceInput input;
  std::uint8_t side;
  std::uint8_t spare;
  // Both Knights with their hands, the one who decides first, and the field; zeros while the cards
  // are dealt. For a critic: it may know what the one who decides must not.
  std::array<std::int8_t, 2 * kKnightInputs + kFieldInputs> open;
};
static_assert(sizeof(PracticeRow) == SALLE_SWORD_PRACTICE_ROW);

// What a thread needs to go on with any of the games.
struct Bench {
  Policy policy{kJoustWeights};
  Scales scales{kJoustWeights};
  NetInput open;
};

}  // namespace
}  // namespace salle::capi

using namespace salle;
using namespace salle::capi;

struct SalleSwordPractice {
  SalleSwordPractice(std::int64_t count, int threads, std::uint64_t seed, bool against_policy)
      : games_(static_cast<std::size_t>(count)), rival_(against_policy), workers_(threads, 64) {
    for (const char* text : {"joust", "joust", "joust/double-deck"}) {
      rules_.push_back(sword_and_shield::parse_rules(text).value());
    }
    workers_.share(count, [&](std::int64_t from, std::int64_t to) {
      for (auto i = from; i < to; ++i) {
        Game& game = games_[static_cast<std::size_t>(i)];
        game.random = Random(seed, static_cast<std::uint64_t>(i));
        begin(game);
        advance(game, policy_side(i));
      }
    });
  }

  std::int64_t step(const std::int32_t* actions, std::uint8_t* ended, char* rows) {
    std::atomic<std::int64_t> refused = 0;
    workers_.share(static_cast<std::int64_t>(games_.size()),
                   [&](std::int64_t from, std::int64_t to) {
                     for (auto i = from; i < to; ++i) {
                       Game& game = games_[static_cast<std::size_t>(i)];
                       if (actions != nullptr) {
                         const auto action = static_cast<std::size_t>(actions[i]);
                         if (action >= game.ranking.size() || action >= kMostChoices) {
                           ++refused;
                         } else {
                           G::apply(rules(game), game.state, game.ranking[action].action);
                           ended[i] = advance(game, policy_side(i));
                         }
                       }
                       write(game, rows + static_cast<std::size_t>(i) * sizeof(PracticeRow));
                     }
                   });
    return refused;
  }

 private:
  struct Game {
    sword_and_shield::State state;
    Random random{0};
    Ranking ranking;
    std::uint8_t rules = 0;
  };

  static Bench& bench() {
    thread_local Bench bench;
    return bench;
  }
  const sword_and_shield::Rules& rules(const Game& game) const { return rules_[game.rules]; }
  int policy_side(std::int64_t game) const { return rival_ ? static_cast<int>(game & 1) : -1; }

  void begin(Game& game) {
    game.rules = static_cast<std::uint8_t>(game.random.below(3));
    game.state = start(rules(game));
  }

  // Goes on to the next decision with a choice; says how a game ended on the way, if one did.
  std::uint8_t advance(Game& game, int policy_side) {
    std::uint8_t ended = 0;
    for (;;) {
      const auto& board = game.state.board;
      const auto& rules = this->rules(game);
      if (board.phase == Phase::kOver || board.turns >= kLongestGame) {
        ended = board.phase != Phase::kOver ? 3 : board.winner == 0 ? 1 : 2;
        begin(game);
        continue;
      }
      const Seat seat = turn(rules, board);
      if (seat == kChance) {
        G::apply(rules, game.state, draw(rules, game.state, game.random()));
        continue;
      }
      Policy& policy = bench().policy;
      if (rules.side_of_seat(seat) == policy_side) {
        G::apply(rules, game.state, policy.choose(rules, game.state, game.random));
        continue;
      }
      policy.rank(rules, game.state, kMostChoices, game.ranking);
      if (game.ranking.size() > 1) return ended;
      G::apply(rules, game.state, game.ranking[0].action);
    }
  }

  void write(const Game& game, char* to) const {
    PracticeRow row{};
    const auto& board = game.state.board;
    const auto& rules = this->rules(game);
    sword_and_shield::look(rules, game.state, game.ranking, bench().scales, row.input);
    row.side = static_cast<std::uint8_t>(rules.side_of(board.actor));
    if (!board.dealing()) {
      NetInput& open = bench().open;
      look(rules, game.state, open);
      const std::size_t mine = board.actor == next_attacker(rules, board) ? 0 : 1;
      std::memcpy(row.open.data(), open.knight[mine].data(), kKnightInputs);
      std::memcpy(row.open.data() + kKnightInputs, open.knight[1 - mine].data(), kKnightInputs);
      std::memcpy(row.open.data() + 2 * kKnightInputs, open.field.data(), kFieldInputs);
    }
    std::memcpy(to, &row, sizeof row);
  }

  std::vector<sword_and_shield::Rules> rules_;
  std::vector<Game> games_;
  bool rival_;
  learning::Workers workers_;
};

extern "C" {

SalleSwordPractice* salle_sword_practice(int64_t games, int32_t threads, uint64_t seed,
                                         int32_t against_policy) try {
  if (games < 1 || games > SALLE_SWORD_PRACTICE_MOST) return nullptr;
  return new SalleSwordPractice(games, threads, seed, against_policy != 0);
} catch (const std::exception&) {
  return nullptr;
}

void salle_sword_practice_destroy(SalleSwordPractice* practice) { delete practice; }

int64_t salle_sword_practice_step(SalleSwordPractice* practice, const int32_t* actions,
                                  uint8_t* ended, char* rows) {
  return practice->step(actions, ended, rows);
}

}  // extern "C"

#include "games/sword_and_shield/arena/card_balance.hpp"

#include <algorithm>
#include <cmath>

#include "core/text.hpp"
#include "players/roster.hpp"

namespace salle {
namespace {

using namespace sword_and_shield;

constexpr double kLowestKnight = 0.40;
constexpr double kHighestKnight = 0.60;
constexpr double kLowestStart = 0.45;
constexpr double kHighestStart = 0.55;
constexpr int kShortest = 12;
constexpr int kLongest = 40;

// Writes down what an action does with its cards.
void note(const Board& board, const Action& action, CardBalance& balance) {
  const auto use = [&](int card) -> CardUse& {
    return balance.deck[static_cast<std::size_t>(card)];
  };
  switch (action.deed) {
    case Deed::kDraw:
      ++use(action.card()).drawn;
      return;
    case Deed::kCombine:
      ++balance.combinations;
      for (int i = 0; i < action.count(); ++i) {
        CardUse& card = use(action.cards[static_cast<std::size_t>(i)]);
        ++card.combined;
        ++card.attacked;
      }
      return;
    case Deed::kAttack:
      ++use(action.card()).attacked;
      return;
    case Deed::kAchieve:
      ++(board.phase == Phase::kAnswer ? use(action.card()).defended : use(action.card()).attacked);
      return;
    case Deed::kDefend:
    case Deed::kManoeuvre:
      ++use(action.card()).defended;
      return;
    case Deed::kEvent:
    case Deed::kImprove:
      ++use(action.card()).played;
      return;
    case Deed::kDiscard:
    case Deed::kLose:
      ++use(action.card()).discarded;
      return;
    case Deed::kSwap:
    case Deed::kBreak:
    case Deed::kSafe:
    case Deed::kBack:
    case Deed::kLock:
      ++use(action.card()).moved;
      balance.swaps += action.deed == Deed::kSwap;
      balance.breaks += action.deed == Deed::kBreak;
      balance.to_safety += action.deed == Deed::kSafe;
      balance.back += action.deed == Deed::kBack;
      balance.locks += action.deed == Deed::kLock;
      return;
    case Deed::kGrandPass:
      ++balance.grand_passes;
      return;
    case Deed::kTactic:
      balance.tactics += board.phase == Phase::kAction;
      return;
    default:
      return;
  }
}

// When a game is over: who won with what, and what was left in hands.
void conclude(const Rules& rules, const State& state, int starter, CardBalance& balance) {
  const Board& board = state.board;
  ++balance.games;
  balance.turns.push_back(static_cast<int>(board.turns));
  balance.starter.add(rules.side_of(starter) == board.winner);
  for (int index = 0; index < rules.all_knights(); ++index) {
    const Knight& knight = board.at(index);
    const bool won = rules.side_of(index) == board.winner;
    balance.start[knight.card].add(won);
    if (knight.artefact == kNoCard) {
      balance.no_artefact.add(won);
    } else {
      balance.start[knight.artefact].add(won);
    }
    state.hand_of(index).each(
        [&](int card) { ++balance.deck[static_cast<std::size_t>(card)].held; });
  }
}

std::string percent(double share) {
  return cat(static_cast<int>(std::lround(share * 1000)) / 10, '.',
             static_cast<int>(std::lround(share * 1000)) % 10, '%');
}

}  // namespace

double Rate::share() const {
  return of == 0 ? 0.0 : static_cast<double>(count) / static_cast<double>(of);
}
double Rate::error_bar() const {
  return of == 0 ? 1.0 : 1.96 * std::sqrt(share() * (1.0 - share()) / static_cast<double>(of));
}

int CardBalance::median_turns() const { return turns.empty() ? 0 : turns[turns.size() / 2]; }

Result<CardBalance> measure_balance(const Rules& rules, const std::string& player,
                                    std::int64_t games, std::uint64_t seed,
                                    const std::function<bool(std::int64_t)>& progress) {
  auto ready = make_player_for<SwordAndShield>(player);
  if (!ready) return std::unexpected(ready.error());
  CardBalance balance;
  balance.start.resize(rules.cards->start.size());
  balance.deck.resize(rules.cards->deck.size());
  for (std::int64_t game = 0; game < games; ++game) {
    Random random(seed, static_cast<std::uint64_t>(game));
    Bout<SwordAndShield> bout(rules);
    int starter = -1;
    while (bout.turn() != kNobody) {
      Action action;
      if (bout.turn() == kChance) {
        action = SwordAndShield::draw(rules, bout.state(), random());
      } else {
        action = ready->think(bout.sight(bout.turn()), random)->action;
        ++balance.decisions;
      }
      note(bout.state().board, action, balance);
      bout.play(action);
      if (starter < 0 && !bout.state().board.dealing()) starter = bout.state().board.attacker;
    }
    conclude(rules, bout.state(), starter, balance);
    if (progress && !progress(game + 1)) break;
  }
  std::ranges::sort(balance.turns);
  return balance;
}

std::vector<std::string> out_of_bounds(const Rules& rules, const CardBalance& balance) {
  std::vector<std::string> broken;
  if (rules.melee) return broken;
  for (std::size_t i = 0; i < balance.start.size(); ++i) {
    if (rules.cards->start[i].kind != StartKind::kKnight || balance.start[i].of == 0) continue;
    const double share = balance.start[i].share();
    if (share < kLowestKnight || share > kHighestKnight) {
      broken.push_back(
          cat(rules.cards->start_faces[i].name[0], " wins ", percent(share), ", not 40% to 60%"));
    }
  }
  const double starter = balance.starter.share();
  if (starter < kLowestStart || starter > kHighestStart) {
    broken.push_back(cat("whoever starts wins ", percent(starter), ", not 45% to 55%"));
  }
  if (balance.median_turns() < kShortest || balance.median_turns() > kLongest) {
    broken.push_back(
        cat("the median joust lasts ", balance.median_turns(), " turns, not 12 to 40"));
  }
  return broken;
}

}  // namespace salle

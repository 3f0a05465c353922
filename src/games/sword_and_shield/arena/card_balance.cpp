#include "games/sword_and_shield/arena/card_balance.hpp"

#include <algorithm>
#include <cmath>

#include "core/text.hpp"
#include "players/roster.hpp"

namespace salle {
namespace {

using namespace sword_and_shield;

// How far a Knight may be from half of his games. In a mêlée he has team-mates and two or three
// enemies, so a little more is asked of chance and of the place he stands in.
constexpr double kKnightInJoust = 0.06;
constexpr double kKnightInMelee = 0.08;
constexpr double kStart = 0.05;
constexpr int kShortest = 12;
constexpr int kLongest = 40;
constexpr double kLeastUsed = 0.02;
// Of the withdrawals to safety, so many come back with a card: else it is a place to wait for the
// end in.
constexpr double kLeastBack = 0.25;
// Fewer say nothing about a card.
constexpr std::int64_t kEnoughGames = 50;

// Whose hands a card was in, in the game that is being played, and what came of it.
struct GameCards {
  CardBits held;
  CardBits used;
};

// Writes down what an action does with its cards.
void note(const Board& board, const Action& action, CardBalance& balance, GameCards& cards) {
  const auto use = [&](int card) -> CardUse& {
    return balance.deck[static_cast<std::size_t>(card)];
  };
  const auto used = [&](int card) -> CardUse& {
    cards.used.add(card);
    return use(card);
  };
  switch (action.deed) {
    case Deed::kDraw:
      cards.held.add(action.card());
      ++use(action.card()).drawn;
      return;
    case Deed::kCombine:
      ++balance.combinations;
      for (int i = 0; i < action.count(); ++i) {
        CardUse& card = used(action.cards[static_cast<std::size_t>(i)]);
        ++card.combined;
        ++card.attacked;
      }
      return;
    case Deed::kAttack:
      ++used(action.card()).attacked;
      return;
    case Deed::kAchieve: {
      CardUse& card = used(action.card());
      ++(board.phase == Phase::kAnswer ? card.defended : card.attacked);
      return;
    }
    case Deed::kDefend:
    case Deed::kManoeuvre:
      ++used(action.card()).defended;
      return;
    case Deed::kEvent:
    case Deed::kImprove:
      ++used(action.card()).played;
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
      ++used(action.card()).moved;
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

// The Knights in safety, as bits.
unsigned in_safety(const Rules& rules, const Board& board) {
  unsigned bits = 0;
  for (int index = 0; index < rules.all_knights(); ++index) {
    if (board.at(index).safe) bits |= bit(index);
  }
  return bits;
}

// When a game is over: who won with what, and what was left in hands.
void conclude(const Rules& rules, const State& state, int starter, const GameCards& cards,
              CardBalance& balance) {
  const Board& board = state.board;
  ++balance.games;
  cards.held.each([&](int card) {
    balance.deck[static_cast<std::size_t>(card)].games.add(cards.used.has(card));
  });
  balance.stayed += std::popcount(in_safety(rules, board));
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

// Is a share further from half than that? A bound itself is kept, however it is rounded.
bool beyond(double share, double span) { return std::abs(share - 0.5) > span + 1e-9; }

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
    GameCards cards;
    int starter = -1;
    while (bout.turn() != kNobody) {
      Action action;
      if (bout.turn() == kChance) {
        action = SwordAndShield::draw(rules, bout.state(), random());
      } else {
        action = ready->think(bout.sight(bout.turn()), random)->action;
        ++balance.decisions;
      }
      note(bout.state().board, action, balance, cards);
      const unsigned safe = in_safety(rules, bout.state().board);
      bout.play(action);
      each_knight(safe & ~in_safety(rules, bout.state().board), [&](int index) {
        const bool by_himself = action.deed != Deed::kBack && !bout.state().board.at(index).out;
        balance.called_back += by_himself;
      });
      if (starter < 0 && !bout.state().board.dealing()) starter = bout.state().board.attacker;
    }
    conclude(rules, bout.state(), starter, cards, balance);
    if (progress && !progress(game + 1)) break;
  }
  std::ranges::sort(balance.turns);
  return balance;
}

std::vector<std::string> out_of_bounds(const Rules& rules, const CardBalance& balance) {
  std::vector<std::string> broken;
  const double span = rules.melee ? kKnightInMelee : kKnightInJoust;
  for (std::size_t i = 0; i < balance.start.size(); ++i) {
    if (rules.cards->start[i].kind != StartKind::kKnight || balance.start[i].of == 0) continue;
    const double share = balance.start[i].share();
    if (!beyond(share, span)) continue;
    broken.push_back(cat(rules.cards->start_faces[i].name[0], " wins ", percent(share), ", not ",
                         percent(0.5 - span), " to ", percent(0.5 + span)));
  }
  const double starter = balance.starter.share();
  if (beyond(starter, kStart)) {
    broken.push_back(cat("whoever starts wins ", percent(starter), ", not ", percent(0.5 - kStart),
                         " to ", percent(0.5 + kStart)));
  }
  if (!rules.melee && (balance.median_turns() < kShortest || balance.median_turns() > kLongest)) {
    broken.push_back(cat("the median joust lasts ", balance.median_turns(), " turns, not ",
                         kShortest, " to ", kLongest));
  }
  for (std::size_t i = 0; i < balance.deck.size(); ++i) {
    const Rate& games = balance.deck[i].games;
    if (games.of < kEnoughGames || games.share() >= kLeastUsed) continue;
    broken.push_back(cat("card ", rules.cards->deck[i].number, " is used in ",
                         percent(games.share()), " of the games in which somebody held it, not ",
                         percent(kLeastUsed)));
  }
  const Rate back{balance.back, balance.to_safety};
  if (back.of >= kEnoughGames && back.share() < kLeastBack) {
    broken.push_back(cat("of the withdrawals to safety ", percent(back.share()),
                         " come back with a card, not ", percent(kLeastBack)));
  }
  return broken;
}

}  // namespace salle

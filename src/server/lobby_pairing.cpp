// Quick matches: those who want the same meet, in the order in which they asked.
#include <algorithm>

#include "core/text.hpp"
#include "server/lobby.hpp"

namespace salle::server {
namespace {

constexpr Millis kOnTheWay = 60'000;  // between asking for a quick match and watching its table
constexpr int kMeetingPlaces = 3;     // for one kind of game
constexpr int kMostClaims = 10;       // to open a table where others open theirs
constexpr std::size_t kMostQuick = 5'000;  // people who wait to be paired in one kind of game

// Open, and kept for nobody.
bool free_seat(const Occupant& seat) { return seat.kind == SeatKind::kOpen && seat.person == 0; }

// Where strangers meet who want this kind of game.
std::string meeting_place(const std::string& kind, int place) {
  return place == 0 ? kind : cat(kind, " ", place + 1);
}

}  // namespace

// Those who block each other are not brought together.
bool Lobby::may_sit_with(const Match& match, store::PersonId person) const {
  return std::ranges::none_of(match.seats(), [&](const Occupant& seat) {
    return seat.person != 0 && seat.person != person && names_.keeps_apart(seat.person, person);
  });
}

// What other nodes opened for this kind of game is taken up. The first place that nobody holds, for a
// table of one's own: one may be held by a table at which nobody waits in earnest, or somebody with
// whom one cannot sit. Read in one go with the search for a seat: whoever takes a place after it
// overtakes, and is found when one looks again. "": all are taken, or nobody else can open one.
std::string Lobby::look_around(const std::string& kind) {
  if (!store_.shared()) return "";
  std::string free;
  for (int place = 0; place < kMeetingPlaces; ++place) {
    std::string name = meeting_place(kind, place);
    const auto meeting = store_.pairing(name);
    if (!meeting) continue;
    bool held = *meeting != 0;
    if (held) {
      const auto row = store_.table(*meeting);
      if (!row || !*row) continue;
      // It may have filled up since it was asked for.
      const auto rooms = rooms_of(std::vector{**row});
      held = rooms.empty() || (rooms.front()->match.status() == MatchStatus::kWaiting &&
                               std::ranges::any_of(rooms.front()->match.seats(), free_seat));
    }
    if (!held && free.empty()) free = std::move(name);
  }
  listed();
  return free;
}

// A table that fits, at which those who sit wait in earnest.
const Match* Lobby::waiting_for(const TableWish& wish) {
  for (auto next = waiting_.begin(); next != waiting_.end();) {
    const auto found = rooms_.find(*next);
    if (found == rooms_.end() || found->second->match.status() != MatchStatus::kWaiting) {
      next = waiting_.erase(next);
      continue;
    }
    ++next;
    const Match& match = found->second->match;
    if (match.setup().game != wish.game || match.setup().rules != wish.rules ||
        !(match.settings() == wish.settings) || match.seat_of(wish.host.person) != kNobody ||
        std::ranges::none_of(match.seats(), free_seat) || !may_sit_with(match, wish.host.person)) {
      continue;
    }
    // Whoever has just asked is on his way to the table; by letter nobody need be there.
    const bool fresh = io_.now() - match.setup().created < kOnTheWay ||
                       match.settings().clock.kind == ClockKind::kDays;
    const auto cards = seat_cards(match);
    const auto absent = [&](std::size_t i) {
      return match.seats()[i].kind == SeatKind::kPerson && !cards[i].present;
    };
    bool all_here = true;
    for (std::size_t i = 0; i < cards.size(); ++i) all_here &= !absent(i);
    if (fresh || all_here) return &match;
  }
  return nullptr;
}

void Lobby::quick_match(const TableWish& wish, Opened opened) {
  const std::string kind =
      cat(wish.game, ' ', wish.rules, ' ', settings_json(wish.settings).dump());
  auto& queue = quick_[kind];
  // Whoever asks twice, in two windows or by two clicks, waits once.
  const auto before = std::ranges::find_if(
      queue, [&](const QuickWish& each) { return each.wish.host.person == wish.host.person; });
  if (before != queue.end()) {
    before->opened.push_back(std::move(opened));
  } else if (queue.size() >= kMostQuick) {
    return opened(no("busy", "too many want to play just now: try again in a moment"));
  } else {
    queue.push_back({wish, {std::move(opened)}});
  }
  pair(kind);
}

// Somebody who finds a seat, or opens a table with one free, must be on disk before the next one
// can look for a place; full tables hold nobody up.
void Lobby::pair(const std::string& kind) {
  auto& queue = quick_[kind];
  while (!queue.empty() && !quick_busy_.contains(kind)) {
    QuickWish first = std::move(queue.front());
    queue.pop_front();
    if (!names_.may_play(first.wish.host.person)) {
      for (const Opened& opened : first.opened) opened(no("gone", "this account is gone"));
      continue;
    }
    std::string place = look_around(kind);
    if (const Match* match = waiting_for(first.wish)) {
      seat_quick(kind, std::move(first), *match);
    } else {
      open_quick(kind, std::move(first), std::move(place));
    }
  }
  if (queue.empty()) quick_.erase(kind);
}

void Lobby::seat_quick(const std::string& kind, QuickWish first, const Match& match) {
  quick_busy_.insert(kind);
  const std::string code = match.code();
  const auto& seats = match.seats();
  const auto seat = static_cast<Seat>(std::ranges::find_if(seats, free_seat) - seats.begin());
  const Occupant who{SeatKind::kPerson, first.wish.host.person, ""};
  sit(code, seat, who, [this, kind, code, first](const std::optional<Refusal>& refusal) {
    quick_busy_.erase(kind);
    if (refusal && (refusal->code == "taken" || refusal->code == "begun")) {
      quick_[kind].push_front(first);  // somebody else was quicker to that chair
    } else {
      for (const Opened& opened : first.opened) {
        refusal ? opened(std::unexpected(*refusal)) : opened(code);
      }
    }
    pair(kind);
  });
}

void Lobby::open_quick(const std::string& kind, QuickWish first, std::string place) {
  TableWish wish = first.wish;
  std::vector<Opened> opened = first.opened;
  std::vector<QuickWish> seated = {std::move(first)};
  auto& queue = quick_[kind];
  for (auto next = queue.begin(); next != queue.end();) {
    const auto chair = std::ranges::find_if(wish.seats, free_seat);
    if (chair == wish.seats.end()) break;
    const store::PersonId person = next->wish.host.person;
    const bool fits =
        names_.may_play(person) && std::ranges::none_of(wish.seats, [&](const Occupant& seat) {
          return seat.person != 0 && names_.keeps_apart(seat.person, person);
        });
    if (!fits) {
      ++next;
      continue;
    }
    *chair = {SeatKind::kPerson, person, ""};
    std::ranges::copy(next->opened, std::back_inserter(opened));
    seated.push_back(std::move(*next));
    next = queue.erase(next);
  }
  const bool full = std::ranges::none_of(wish.seats, free_seat);
  auto made = set_up(wish);
  if (!made) {
    for (const Opened& each : opened) each(std::unexpected(made.error()));
    return;
  }
  if (!full) quick_busy_.insert(kind);
  // Strangers meet at one table wherever they ask: of two nodes that open one at the same moment
  // one looks again.
  std::vector<store::Change> claim;
  if (!full && !place.empty() && seated.front().tries < kMostClaims) {
    claim.push_back(store::ClaimPairing{std::move(place), (*made)->match.id()});
  }
  const bool claimed = !claim.empty();
  put_table(*made, std::move(claim), wish.again,
            [this, kind, full, claimed, opened,
             seated = std::move(seated)](const Answer<std::string>& code) {
              if (!full) quick_busy_.erase(kind);
              if (!code && claimed && code.error().code == overtaken().code) {
                listed_ = 0;  // what is known of other tables is no longer true
                auto& waiting = quick_[kind];
                for (auto each = seated.rbegin(); each != seated.rend(); ++each) {
                  waiting.push_front(*each);
                  ++waiting.front().tries;
                }
              } else {
                for (const Opened& each : opened) each(code);
              }
              if (!full) pair(kind);
            });
}

}  // namespace salle::server

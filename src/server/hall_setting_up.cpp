// Tables are set up, people sit down, and play again.
#include <sodium.h>

#include <algorithm>

#include "core/text.hpp"
#include "players/player.hpp"
#include "server/hall.hpp"

namespace salle::server {
namespace {

using store::SeatKind;
using store::TableStatus;

constexpr Millis kOnTheWay = 60'000;  // between asking for a quick match and watching its table

// Open, and kept for nobody.
bool free_seat(const store::Seat& seat) { return seat.kind == SeatKind::kOpen && seat.person == 0; }

}  // namespace

std::string Hall::new_code() {
  constexpr std::string_view kLetters =
      "ABCDEFGHJKMNPQRSTVWXYZ23456789";  // none looks like another
  for (;;) {
    std::string code;
    for (int i = 0; i < 6; ++i) {
      code += kLetters[randombytes_uniform(static_cast<std::uint32_t>(kLetters.size()))];
    }
    if (codes_.contains(code)) continue;
    const auto stored = store_.table_with_code(code);
    if (!stored || !*stored) return code;
  }
}

void Hall::open_table(const TableWish& wish, Opened opened) {
  const auto table = Table::open(wish.game, wish.rules);
  if (!table) return opened(no("bad-rules", table.error().message));
  if (std::ssize(wish.seats) != table->seats()) {
    return opened(no("bad-seats",
                     cat(wish.game, " has ", table->seats(), " seats, not ", wish.seats.size())));
  }
  for (const store::Seat& seat : wish.seats) {
    if (seat.kind != SeatKind::kComputer) continue;
    if (engines::guest_named(wish.game, seat.computer)) continue;
    if (const auto player = hire(wish.game, seat.computer); !player) {
      return opened(no("no-player", player.error().message));
    }
  }
  store::Table row;
  row.id = ++last_table_;
  row.code = new_code();
  row.game = wish.game;
  row.rules = table->rules();
  row.settings = settings_json(wish.settings).dump();
  row.seed = Dealer::fresh().seed();
  row.seats = wish.seats;
  row.host = wish.host;
  row.created = doors_.now();
  auto match = Match::open(row);
  if (!match) return opened(no("bad-table", match.error().message));
  commits_.submit({store::PutTable{row}}, [this, row, opened = std::move(opened),
                                           made = std::make_shared<Match>(*std::move(match))](
                                              const store::Committed& result) {
    doors_.post([this, row, opened, made, result] {
      if (!result) return opened(std::unexpected(disk_refusal()));
      auto fresh = std::make_unique<Room>(std::move(*made));
      fresh->used = doors_.now();
      Room& room = *fresh;
      rooms_[row.id] = std::move(fresh);
      codes_[row.code] = row.id;
      note_seats(room.match);
      opened(row.code);
      go_on(room);
    });
  });
}

void Hall::sit(const std::string& code, Seat seat, const store::Seat& who, Done done) {
  Room* at = room(code);
  if (at == nullptr) return done(unknown_table(code));
  if (at->waiting.size() >= kMostWaiting) return done(Refusal{"busy", "this table is busy"});
  when_free(*at, [this, seat, who, done = std::move(done)](Room& free) {
    const auto entry = free.match.propose_sit(seat, who, doors_.now());
    if (!entry) return done(entry.error());
    put(free, *entry, [this, done](Room& sat, const store::Committed& result) {
      // Whoever watched before sitting down now sees with the eyes of the seat.
      for (Watcher& watcher : sat.watchers) {
        const auto found = connections_.find(watcher.id);
        if (found == connections_.end()) continue;
        watcher.listener.seat = sat.match.seat_of(found->second.person);
      }
      done(result ? std::nullopt : std::optional(disk_refusal()));
    });
  });
}

void Hall::stand_up(const std::string& code, store::PersonId who, Done done) {
  Room* at = room(code);
  if (at == nullptr) return done(unknown_table(code));
  if (at->waiting.size() >= kMostWaiting) return done(Refusal{"busy", "this table is busy"});
  // Looked for when it is his turn: he may have left meanwhile, and somebody else sit there.
  when_free(*at, [this, code, who, done = std::move(done)](Room& free) {
    const Seat seat = free.match.seat_of(who);
    if (seat == kNobody) return done(Refusal{"no-seat", "you do not sit at this table"});
    sit(code, seat, store::Seat{}, done);
  });
}

void Hall::close_table(const std::string& code, Done done) {
  Room* at = room(code);
  if (at == nullptr) return done(unknown_table(code));
  when_free(*at, [this, done = std::move(done)](Room& free) {
    const auto entry = free.match.propose_close(doors_.now());
    if (!entry) return done(entry.error());
    put(free, *entry, [done](Room&, const store::Committed& result) {
      done(result ? std::nullopt : std::optional(disk_refusal()));
    });
  });
}

// A table that fits, at which those who sit wait in earnest.
const Match* Hall::waiting_for(const TableWish& wish) {
  for (const auto& [id, each] : rooms_) {
    const Match& match = each->match;
    const store::Table& row = match.row();
    if (row.status != TableStatus::kWaiting || row.game != wish.game || row.rules != wish.rules ||
        !(match.settings() == wish.settings) || match.seat_of(wish.host) != kNobody ||
        std::ranges::none_of(row.seats, free_seat)) {
      continue;
    }
    // Whoever has just asked is on his way to the table; by letter nobody need be there.
    const bool fresh =
        doors_.now() - row.created < kOnTheWay || match.settings().clock.kind == ClockKind::kDays;
    const auto cards = seat_cards(match);
    const auto absent = [&](std::size_t i) {
      return row.seats[i].kind == SeatKind::kPerson && !cards[i].present;
    };
    bool all_here = true;
    for (std::size_t i = 0; i < cards.size(); ++i) all_here &= !absent(i);
    if (fresh || all_here) return &match;
  }
  return nullptr;
}

void Hall::quick_match(const TableWish& wish, Opened opened) {
  const std::string key = cat(wish.game, ' ', wish.rules, ' ', settings_json(wish.settings).dump());
  const auto again = [this, wish, opened] { quick_match(wish, opened); };
  if (const auto being_opened = quick_opening_.find(key); being_opened != quick_opening_.end()) {
    being_opened->second.emplace_back(again);
    return;
  }
  if (const Match* match = waiting_for(wish)) {
    const std::string code = match->row().code;
    const auto& seats = match->row().seats;
    const auto seat = static_cast<Seat>(std::ranges::find_if(seats, free_seat) - seats.begin());
    return sit(code, seat, store::Seat{SeatKind::kPerson, wish.host, ""},
               [code, opened, again](const std::optional<Refusal>& refusal) {
                 if (!refusal) return opened(code);
                 // Somebody else was quicker to that chair.
                 if (refusal->code == "taken" || refusal->code == "begun") return again();
                 opened(std::unexpected(*refusal));
               });
  }
  quick_opening_[key];
  open_table(wish, [this, key, opened](const Answer<std::string>& code) {
    const auto asked = std::move(quick_opening_[key]);
    quick_opening_.erase(key);
    opened(code);
    for (const auto& each : asked) each();
  });
}

void Hall::rematch(const std::string& code, store::PersonId who, Opened opened) {
  Room* old = room(code);
  if (old == nullptr) return opened(std::unexpected(unknown_table(code)));
  const Match& match = old->match;
  const Seat mine = match.seat_of(who);
  if (mine == kNobody) return opened(no("no-seat", "you did not play at this table"));
  if (!match.over()) return opened(no("not-over", "the game is not over yet"));
  if (old->rematch_opening) {
    // Two who ask at the same moment want to meet at one table.
    old->rematch_asked.push_back([this, code, who, opened = std::move(opened)]() mutable {
      rematch(code, who, std::move(opened));
    });
    return;
  }
  // Seats of the two sides change places where there are as many of them.
  const auto& seats = match.row().seats;
  std::array<std::vector<std::size_t>, 2> sides;
  for (std::size_t i = 0; i < seats.size(); ++i) {
    sides[static_cast<std::size_t>(match.game().side(static_cast<Seat>(i)))].push_back(i);
  }
  std::vector<std::size_t> from(seats.size());
  for (std::size_t i = 0; i < seats.size(); ++i) from[i] = i;
  if (sides[0].size() == sides[1].size()) {
    for (std::size_t i = 0; i < sides[0].size(); ++i) {
      std::swap(from[sides[0][i]], from[sides[1][i]]);
    }
  }
  if (old->rematch) {
    const auto next = rooms_.find(*old->rematch);
    if (next != rooms_.end()) {
      const auto place = std::ranges::find(from, static_cast<std::size_t>(mine));
      const std::string next_code = next->second->match.row().code;
      if (next->second->match.seat_of(who) != kNobody) return opened(next_code);
      return sit(next_code, static_cast<Seat>(place - from.begin()),
                 store::Seat{SeatKind::kPerson, who, ""},
                 [next_code, opened = std::move(opened)](const std::optional<Refusal>& refusal) {
                   refusal ? opened(std::unexpected(*refusal)) : opened(next_code);
                 });
    }
  }
  TableWish wish{match.row().game, match.row().rules, match.settings(), {}, who};
  for (const std::size_t seat : from) {
    store::Seat next = seats[seat];
    // The others are asked: their seats are kept for them.
    if (next.kind == SeatKind::kPerson && next.person != who) next.kind = SeatKind::kOpen;
    wish.seats.push_back(std::move(next));
  }
  const TableId id = match.row().id;
  old->rematch_opening = true;
  open_table(wish, [this, id, opened = std::move(opened)](const Answer<std::string>& made) {
    std::vector<std::function<void()>> asked;
    if (const auto found = rooms_.find(id); found != rooms_.end()) {
      found->second->rematch_opening = false;
      if (made) found->second->rematch = codes_[*made];
      asked.swap(found->second->rematch_asked);
    }
    opened(made);
    for (const auto& each : asked) each();
  });
}

}  // namespace salle::server

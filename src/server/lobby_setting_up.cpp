// Tables are set up, people sit down, and play again.
#include <sodium.h>

#include <algorithm>

#include "core/text.hpp"
#include "players/player.hpp"
#include "server/lobby.hpp"
#include "server/table_rows.hpp"

namespace salle::server {
namespace {

constexpr std::size_t kMostWaitingToSit = 64;

Refusal busy_table() { return {"busy", "too much is being asked at this table"}; }
Refusal gone() { return {"gone", "this account is gone"}; }

}  // namespace

// Short where everyone can see the table anyway; behind a link long enough that nobody guesses it.
std::string Lobby::new_code(bool listed) {
  constexpr std::string_view kLetters =
      "ABCDEFGHJKMNPQRSTVWXYZ23456789";  // none looks like another
  for (;;) {
    std::string code;
    for (int i = 0; i < (listed ? 6 : 9); ++i) {
      code += kLetters[randombytes_uniform(static_cast<std::uint32_t>(kLetters.size()))];
    }
    if (codes_.contains(code)) continue;
    const auto stored = store_.table_with_code(code);
    if (!stored || !*stored) return code;
  }
}

void Lobby::open_table(const TableWish& wish, Opened opened) {
  const auto table = Table::open(wish.game, wish.rules);
  if (!table) return opened(no("bad-rules", table.error().message));
  if (std::ssize(wish.seats) != table->seats()) {
    return opened(no("bad-seats",
                     cat(wish.game, " has ", table->seats(), " seats, not ", wish.seats.size())));
  }
  for (const Occupant& seat : wish.seats) {
    if (seat.person != 0 && names_.keeps_apart(seat.person, wish.host.person)) {
      return opened(no("blocked", "that person cannot be invited by you"));
    }
    if (seat.kind != SeatKind::kComputer) continue;
    if (engine_protocol::guest_named(wish.game, seat.computer)) continue;
    if (const auto player = make_player(wish.game, seat.computer); !player) {
      return opened(no("no-player", player.error().message));
    }
  }
  MatchSetup setup;
  setup.id = ++last_table_;
  setup.code = new_code(wish.settings.listed);
  setup.game = wish.game;
  setup.rules = table->rules();
  setup.settings = wish.settings;
  setup.seed = Dealer::fresh().seed();
  setup.seats = wish.seats;
  setup.host = wish.host.person;
  setup.created = io_.now();
  const std::string code = setup.code;
  auto match = Match::open(std::move(setup));
  if (!match) return opened(no("bad-table", match.error().why));
  const store::TableRow row = row_of(*match);
  auto made = std::make_shared<Room>(*std::move(match));
  made->owner = wish.host.guest && !wish.host.address.empty() ? wish.host.address
                                                              : std::to_string(wish.host.person);
  if (wish.host.guest) made->address = wish.host.address;
  commits_.submit({store::PutTable{row}},
                  [this, code, opened = std::move(opened), made](const store::Committed& result) {
                    io_.post([this, code, opened, made, result] {
                      note_write(result);
                      if (!result) return opened(std::unexpected(disk_refusal(result)));
                      Room& room = add_room(std::make_unique<Room>(std::move(*made)));
                      // Somebody who deleted the account meanwhile leaves no table behind.
                      for (const Occupant& seat : room.match.seats()) {
                        if (seat.kind != SeatKind::kPerson || names_.may_play(seat.person))
                          continue;
                        if (const auto close = room.match.propose_close(io_.now()))
                          put(room, *close, {});
                        return opened(std::unexpected(gone()));
                      }
                      opened(code);
                      go_on(room);
                    });
                  });
}

void Lobby::sit(const std::string& code, Seat seat, const Occupant& who, Done done) {
  Room* at = room(code);
  if (at == nullptr) return done(unknown_table(code));
  if (at->waiting.size() >= kMostWaitingToSit) return done(busy_table());
  const auto sit_down = [this, seat, who, done = std::move(done)](Room& free) {
    if (who.kind == SeatKind::kPerson && !names_.may_play(who.person)) return done(gone());
    if (who.kind == SeatKind::kPerson && !may_sit_with(free.match, who.person)) {
      return done(Refusal{"blocked", "you cannot sit down at this table"});
    }
    const auto entry = free.match.propose_sit(seat, who, io_.now());
    if (!entry) return done(entry.error());
    put(free, *entry, [this, seat, who, done](Room& sat, const store::Committed& result) {
      // Whoever watched before sitting down now sees with the eyes of the seat.
      for (Watcher& watcher : sat.watchers) {
        const auto found = connections_.find(watcher.id);
        if (found == connections_.end()) continue;
        watcher.listener.seat = sat.match.seat_of(found->second.person);
      }
      // Somebody who deleted the account meanwhile does not sit there.
      if (result && who.kind == SeatKind::kPerson && !names_.may_play(who.person)) {
        if (const auto up = sat.match.propose_sit(seat, {}, io_.now())) put(sat, *up, {});
        return done(gone());
      }
      done(result ? std::nullopt : std::optional(disk_refusal(result)));
    });
  };
  when_free(*at, who.person, sit_down);
}

void Lobby::stand_up(const std::string& code, store::PersonId who, Done done) {
  Room* at = room(code);
  if (at == nullptr) return done(unknown_table(code));
  if (waits_enough(*at, who)) return done(busy_table());
  // Looked for when it is his turn: he may have left meanwhile, and somebody else sit there.
  when_free(*at, who, [this, code, who, done = std::move(done)](Room& free) {
    const Seat seat = free.match.seat_of(who);
    if (seat == kNobody) return done(Refusal{"no-seat", "you do not sit at this table"});
    sit(code, seat, Occupant{}, done);
  });
}

void Lobby::close_table(const std::string& code, Done done) {
  Room* at = room(code);
  if (at == nullptr) return done(unknown_table(code));
  when_free(*at, 0, [this, done = std::move(done)](Room& free) {
    const auto entry = free.match.propose_close(io_.now());
    if (!entry) return done(entry.error());
    put(free, *entry, [done](Room&, const store::Committed& result) {
      done(result ? std::nullopt : std::optional(disk_refusal(result)));
    });
  });
}

void Lobby::rematch(const std::string& code, const Host& host, Opened opened) {
  const store::PersonId who = host.person;
  Room* old = room(code);
  if (old == nullptr) return opened(std::unexpected(unknown_table(code)));
  const Match& match = old->match;
  const Seat mine = match.seat_of(who);
  if (mine == kNobody) return opened(no("no-seat", "you did not play at this table"));
  if (!match.over()) return opened(no("not-over", "the game is not over yet"));
  if (old->rematch_opening) {
    // Two who ask at the same moment want to meet at one table.
    old->rematch_asked.push_back([this, code, host, opened = std::move(opened)]() mutable {
      rematch(code, host, std::move(opened));
    });
    return;
  }
  const auto& seats = match.seats();
  const std::vector<std::size_t> from = match.rematch_order();
  if (old->rematch) {
    const auto next = rooms_.find(*old->rematch);
    if (next != rooms_.end()) {
      const auto place = std::ranges::find(from, static_cast<std::size_t>(mine));
      const std::string next_code = next->second->match.code();
      if (next->second->match.seat_of(who) != kNobody) return opened(next_code);
      return sit(next_code, static_cast<Seat>(place - from.begin()),
                 Occupant{SeatKind::kPerson, who, ""},
                 [next_code, opened = std::move(opened)](const std::optional<Refusal>& refusal) {
                   refusal ? opened(std::unexpected(*refusal)) : opened(next_code);
                 });
    }
  }
  TableWish wish{match.setup().game, match.setup().rules, match.settings(), {}, host};
  for (const std::size_t seat : from) {
    Occupant next = seats[seat];
    // The others are asked: their seats are kept for them.
    if (next.kind == SeatKind::kPerson && next.person != who) next.kind = SeatKind::kOpen;
    wish.seats.push_back(std::move(next));
  }
  const TableId id = match.id();
  old->rematch_opening = true;
  open_table(wish, [this, id, who, opened = std::move(opened)](const Answer<std::string>& made) {
    std::vector<std::function<void()>> asked;
    if (const auto found = rooms_.find(id); found != rooms_.end()) {
      found->second->rematch_opening = false;
      if (made) {
        found->second->rematch = codes_[*made];
        call_to_rematch(*found->second, who, *made);
      }
      asked.swap(found->second->rematch_asked);
    }
    opened(made);
    for (const auto& each : asked) each();
  });
}

}  // namespace salle::server

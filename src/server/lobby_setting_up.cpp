// Tables are set up, and people sit down.
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

// A table as it would be, with a number and a code of its own; it is not anywhere yet.
Answer<std::shared_ptr<Lobby::Room>> Lobby::set_up(const TableWish& wish) {
  const auto table = Table::open(wish.game, wish.rules);
  if (!table) return no("bad-rules", table.error().message);
  if (std::ssize(wish.seats) != table->seats()) {
    return no("bad-seats",
              cat(wish.game, " has ", table->seats(), " seats, not ", wish.seats.size()));
  }
  for (const Occupant& seat : wish.seats) {
    if (seat.person != 0 && names_.keeps_apart(seat.person, wish.host.person)) {
      return no("blocked", "that person cannot be invited by you");
    }
    if (seat.kind == SeatKind::kOpen && seat.person != 0 && !wish.again &&
        invited_enough(wish.host.person, seat.person)) {
      return no("too-many", "that person has not answered your other invitations yet");
    }
    if (seat.kind != SeatKind::kComputer) continue;
    if (engine_protocol::guest_named(wish.game, seat.computer)) continue;
    if (const auto player = make_player(wish.game, seat.computer); !player) {
      return no("no-player", player.error().message);
    }
  }
  const auto id = ids_.next();
  if (!id) return std::unexpected(disk_refusal());
  MatchSetup setup;
  setup.id = *id;
  setup.code = new_code(wish.settings.listed);
  setup.game = wish.game;
  setup.rules = table->rules();
  setup.settings = wish.settings;
  setup.seed = Dealer::fresh().seed();
  setup.seats = wish.seats;
  setup.host = wish.host.person;
  setup.created = io_.now();
  auto match = Match::open(std::move(setup));
  if (!match) return no("bad-table", match.error().why);
  auto made = std::make_shared<Room>(*std::move(match));
  made->owner = wish.host.guest && !wish.host.address.empty() ? wish.host.address
                                                              : std::to_string(wish.host.person);
  if (wish.host.guest) made->address = wish.host.address;
  return made;
}

void Lobby::open_table(const TableWish& wish, Opened opened) {
  auto made = set_up(wish);
  if (!made) return opened(std::unexpected(made.error()));
  put_table(*std::move(made), {}, wish.again, std::move(opened));
}

void Lobby::put_table(const std::shared_ptr<Room>& made, std::vector<store::Change> with,
                      bool again, Opened opened) {
  std::vector<store::Change> changes = {store::PutTable{row_of(made->match)}};
  std::ranges::move(with, std::back_inserter(changes));
  commits_.submit(std::move(changes),
                  [this, opened = std::move(opened), made, again](const store::Committed& result) {
                    io_.post([this, opened, made, again, result] {
                      if (!result && result.error().blame == store::CommitError::Blame::kChanges) {
                        return opened(std::unexpected(overtaken()));
                      }
                      note_write(result);
                      if (!result) return opened(std::unexpected(disk_refusal(result)));
                      table_there(made, again, opened);
                    });
                  });
}

// It is in the store; others may have read of it there before we heard.
void Lobby::table_there(const std::shared_ptr<Room>& made, bool again, const Opened& opened) {
  const auto held = rooms_.find(made->match.id());
  Room& room =
      held != rooms_.end() ? *held->second : add_room(std::make_unique<Room>(std::move(*made)));
  room.follows_up = true;
  nodes_.hints().publish(hints::of_table(room.match.id()),
                         hints::entry_text({.table = room.match.id()}));
  // Somebody who deleted the account meanwhile leaves no table behind.
  for (const Occupant& seat : room.match.seats()) {
    if (seat.kind != SeatKind::kPerson || names_.may_play(seat.person)) continue;
    put(room, {[this](Room& at) { return at.match.propose_close(io_.now()); }});
    return opened(std::unexpected(gone()));
  }
  opened(room.match.code());
  if (!again) call_invited(room);
  go_on(room);
}

void Lobby::sit(const std::string& code, Seat seat, const Occupant& who, Done done) {
  Room* at = room(code);
  if (at == nullptr) return done(unknown_table(code));
  if (at->waiting.size() >= kMostWaitingToSit) return done(busy_table());
  const auto propose = [this, seat, who](Room& free) -> Answer<MatchEntry> {
    if (who.kind == SeatKind::kPerson && !names_.may_play(who.person)) {
      return std::unexpected(gone());
    }
    if (who.kind == SeatKind::kPerson && !may_sit_with(free.match, who.person)) {
      return no("blocked", "you cannot sit down at this table");
    }
    return free.match.propose_sit(seat, who, io_.now());
  };
  const auto sat = [this, seat, who, done = std::move(done)](
                       Room& free, const std::optional<Refusal>& refusal) {
    // Somebody who deleted the account meanwhile does not sit there.
    if (!refusal && who.kind == SeatKind::kPerson && !names_.may_play(who.person)) {
      put(free,
          {[this, seat](Room& table) { return table.match.propose_sit(seat, {}, io_.now()); }});
      return done(gone());
    }
    done(refusal);
  };
  const auto sit_down = [this, propose, sat](Room& free) { put(free, {propose, sat}); };
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
    put(free, {[this](Room& now) { return now.match.propose_close(io_.now()); },
               [done](Room&, const std::optional<Refusal>& refusal) { done(refusal); }});
  });
}

}  // namespace salle::server

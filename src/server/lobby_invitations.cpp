// Somebody is asked to play: by name, or once more after a game. Whoever is asked sits down or
// declines.
#include <algorithm>

#include "server/lobby.hpp"
#include "server/table_rows.hpp"

namespace salle::server {
namespace {

constexpr std::ptrdiff_t kMostInvitations = 3;  // of one person to another, unanswered

}  // namespace

Seat Lobby::kept_seat(const Match& match, store::PersonId person) {
  const auto& seats = match.seats();
  const auto kept = std::ranges::find_if(seats, [person](const Occupant& seat) {
    return seat.kind == SeatKind::kOpen && seat.person == person && person != 0;
  });
  return kept == seats.end() ? kNobody : static_cast<Seat>(kept - seats.begin());
}

bool Lobby::invited_enough(store::PersonId by, store::PersonId person) {
  const auto waiting = invitations_of(person);
  return std::ranges::count(waiting, by, [](const Match* match) { return match->setup().host; }) >=
         kMostInvitations;
}

void Lobby::call_invited(const Room& room) {
  if (!call_away_) return;
  const MatchSetup& setup = room.match.setup();
  for (const Occupant& seat : room.match.seats()) {
    if (seat.kind != SeatKind::kOpen || seat.person == 0) continue;
    call_away_({AwayCall::What::kInvited, seat.person, setup.code, setup.game,
                names_.name_of(setup.host)});
  }
}

void Lobby::decline(const std::string& code, store::PersonId who, Done done) {
  Room* at = room(code);
  if (at == nullptr) return done(unknown_table(code));
  if (waits_enough(*at, who)) {
    return done(Refusal{"busy", "too much is being asked at this table"});
  }
  when_free(*at, who, [this, who, done = std::move(done)](Room& free) {
    put(free, {[this, who](Room& table) {
                 return table.match.propose_decline(kept_seat(table.match, who), io_.now());
               },
               [done](Room&, const std::optional<Refusal>& refusal) { done(refusal); }});
  });
}

// Playing again

void Lobby::call_to_rematch(const Room& room, store::PersonId by, const std::string& code) {
  if (!call_away_) return;
  const Match& match = room.match;
  for (std::size_t i = 0; i < match.seats().size(); ++i) {
    const Occupant& seat = match.seats()[i];
    if (seat.kind != SeatKind::kPerson || seat.person == by || seat.person == 0) continue;
    if (is_present(room, static_cast<Seat>(i)) || names_.keeps_apart(by, seat.person)) continue;
    call_away_(
        {AwayCall::What::kRematch, seat.person, code, match.setup().game, names_.name_of(by)});
  }
}

void Lobby::rematch(const std::string& code, const Host& host, Opened opened) {
  const store::PersonId who = host.person;
  Room* old = room(code);
  if (old == nullptr) return opened(std::unexpected(unknown_table(code)));
  catch_up(*old);
  const Match& match = old->match;
  const Seat mine = match.seat_of(who);
  if (old->rematch_opening) {
    // Two who ask at the same moment want to meet at one table.
    old->rematch_asked.push_back([this, code, host, opened = std::move(opened)]() mutable {
      rematch(code, host, std::move(opened));
    });
    return;
  }
  if (const auto& asked = match.rematch(); asked && mine != kNobody) {
    const Room* next = room(asked->code);
    if (next != nullptr && !next->match.over()) {
      if (next->match.seat_of(who) != kNobody) return opened(asked->code);
      return sit(asked->code, kept_seat(next->match, who), Occupant{SeatKind::kPerson, who, ""},
                 [next_code = asked->code,
                  opened = std::move(opened)](const std::optional<Refusal>& refusal) {
                   refusal ? opened(std::unexpected(*refusal)) : opened(next_code);
                 });
    }
  }
  if (const auto may = match.propose_rematch(mine, "", io_.now()); !may) {
    return opened(std::unexpected(may.error()));
  }
  open_rematch(*old, host, std::move(opened));
}

// Everyone who played has a seat kept at the next table, and reads of it at the last one.
void Lobby::open_rematch(Room& old, const Host& host, Opened opened) {
  const Match& match = old.match;
  TableWish wish{match.setup().game, match.setup().rules, match.settings(), {}, host};
  wish.again = true;
  for (const std::size_t seat : match.rematch_order()) {
    Occupant next = match.seats()[seat];
    if (next.kind == SeatKind::kPerson && next.person != host.person) next.kind = SeatKind::kOpen;
    wish.seats.push_back(std::move(next));
  }
  auto made = set_up(wish);
  if (!made) return opened(std::unexpected(made.error()));
  old.rematch_opening = true;
  const auto settled = [this, id = match.id()] {
    const auto found = rooms_.find(id);
    if (found == rooms_.end()) return;
    found->second->rematch_opening = false;
    std::vector<std::function<void()>> asked;
    asked.swap(found->second->rematch_asked);
    for (const auto& each : asked) each();
  };
  const store::PersonId who = host.person;
  const auto asked_elsewhere = [before = match.rematch_number()](const Match& now) {
    return now.rematch_number() != before;
  };
  Deed deed;
  // Two who ask at the same moment on two nodes want to meet at one table, too: the table and the
  // word about it are written together, and who comes second goes to the other's.
  deed.with.push_back(store::PutTable{row_of((*made)->match)});
  deed.propose = [this, who, asked_elsewhere,
                  code = (*made)->match.code()](Room& at) -> Answer<MatchEntry> {
    if (asked_elsewhere(at.match)) return no("asked", "somebody else has asked already");
    return at.match.propose_rematch(at.match.seat_of(who), code, io_.now());
  };
  deed.then = [this, who, host, settled, asked_elsewhere, table = *made,
               opened = std::move(opened)](Room& at, const std::optional<Refusal>& refusal) {
    const std::string last = at.match.code();
    if (refusal && asked_elsewhere(at.match)) {
      settled();
      return rematch(last, host, opened);
    }
    if (refusal) {
      opened(std::unexpected(*refusal));
      return settled();
    }
    call_to_rematch(at, who, table->match.code());
    table_there(table, true, opened);
    settled();
  };
  when_free(old, 0, [this, deed](Room& free) { put(free, deed); });
}

// The table that was kept for the next game is closed, and whoever waits there reads why.
void Lobby::rematch_declined(const Room& room, store::PersonId who) {
  if (room.match.rematch()) decline(room.match.rematch()->code, who, [](const auto&) {});
}

}  // namespace salle::server

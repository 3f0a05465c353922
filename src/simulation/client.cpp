#include "simulation/client.hpp"

#include <algorithm>

#include "core/text.hpp"
#include "simulation/world.hpp"

namespace salle::simulation {
namespace {

constexpr Millis kPatience = 120'000;  // for an answer, whatever goes wrong meanwhile
constexpr Millis kBored = 150'000;     // with a table at which nothing happens

std::string message(std::string_view what, const std::string& table, const std::string& id,
                    std::string_view more = "") {
  return cat(R"({"do":")", what, R"(","table":")", table, R"(","id":")", id, "\"", more, "}");
}

}  // namespace

Client::Client(World& world, store::PersonId person, bool guest, Character character,
               std::uint64_t seed)
    : world_(world), person_(person), guest_(guest), character_(character), random_(seed) {}

std::string Client::next_id() {
  return cat("c", std::to_string(person_), "-", std::to_string(++ids_));
}

Millis Client::pause() {
  const auto mean = static_cast<std::uint32_t>(world_.plan().pause);
  return mean / 2 + random_.below(mean + 1);
}

void Client::begin() {
  world_.events().after(random_.below(10'000), [this] { world_.connect(*this); });
  world_.events().after(random_.below(20'000), [this] { pulse(); });
}

void Client::connected(server::ConnectionId link) {
  link_ = link;
  // What was on its way when the connection broke is said again under the same id.
  std::vector<Asked> again;
  again.swap(asked_);
  for (auto& [code, place] : places_) watch(code, place);
  for (Asked& each : again) {
    if (each.move && random_.below(10) != 0) {
      world_.count(Fault::kDoubled);
      world_.say(*this, each.text);
      each.when = world_.events().now();
      each.again = true;
      asked_.push_back(std::move(each));
    }
  }
}

void Client::disconnected() {
  link_ = 0;
  for (auto& [code, place] : places_) place.watching = false;
  const Millis away = character_ == Character::kLeaver && now_and_then(3)
                          ? 60'000 + random_.below(240'000)
                          : random_.below(4'000);
  world_.events().after(away, [this] { world_.connect(*this); });
}

void Client::pulse() {
  world_.events().after(10'000 + random_.below(10'000), [this] { pulse(); });
  if (errand_ && errand_->node->dead) errand_.reset();
  if (resting_ || link_ == 0) return;
  if (character_ == Character::kReconnecter && now_and_then(4)) return world_.disconnect(*this);
  std::vector<std::string> finished;
  for (auto& [code, place] : places_) {
    at_table(code, place);
    if (place.done_with) finished.push_back(code);
  }
  for (const std::string& code : finished) leave(code);
  const std::size_t most = character_ == Character::kSpectator ? 3 : 1;
  if (places_.size() < most && !errand_) look_for_game();
}

void Client::leave(const std::string& code) {
  if (link_ != 0) world_.say(*this, message("leave", code, next_id()));
  std::erase_if(asked_, [&](const Asked& each) { return each.table == code && each.watch; });
  places_.erase(code);
}

// Asking over HTTP

void Client::errand(std::function<void(Node&, std::function<bool()>)> work) {
  const std::uint64_t number = ++errands_;
  const auto mine = [this, number] {
    if (!errand_ || errand_->number != number) return false;
    errand_.reset();
    return true;
  };
  const auto life = world_.ask([work = std::move(work), mine](Node& node) { work(node, mine); });
  if (life != nullptr) errand_ = Errand{number, world_.events().now(), life};
}

server::Lobby::Opened Client::opened(std::function<bool()> mine) {
  return [this, mine = std::move(mine)](const Answer<std::string>& code) {
    if (!mine() || !code) return;
    world_.book(*code).promised_seat(person_);
    world_.events().after(world_.network(), [this, to = *code] { go_to(to, true); });
  };
}

server::TableWish Client::wish() {
  const auto& kinds = world_.kinds();
  // Some kinds are asked for more than others, so that people meet.
  const auto& kind = kinds[now_and_then(3) ? random_.below(static_cast<std::uint32_t>(kinds.size()))
                                           : random_.below(3) % kinds.size()];
  server::TableWish wish;
  wish.game = kind.game;
  wish.rules = kind.rules;
  wish.seats.resize(static_cast<std::size_t>(kind.seats));
  wish.host = {person_, guest_, cat("192.0.2.", std::to_string(person_))};
  ClockSettings& clock = wish.settings.clock;
  switch (random_.below(4)) {
    case 0:
      break;
    case 1:
      clock = {ClockKind::kDays, 0, 0, 1 + random_.below(3)};
      break;
    default:
      clock = {ClockKind::kLive, 60'000 * (1 + random_.below(5)), 1'000 * random_.below(4), 0};
  }
  wish.settings.rated = now_and_then(2);
  return wish;
}

void Client::look_for_game() {
  if (character_ == Character::kSpectator) {
    const auto& tables = world_.open_tables();
    if (tables.empty()) return;
    return go_to(tables[random_.below(static_cast<std::uint32_t>(tables.size()))], false);
  }
  const store::PersonId me = person_;
  const Occupant own{SeatKind::kPerson, me, ""};
  const std::uint32_t dice = random_.below(100);
  if (dice < 30) {  // whoever invited him
    const bool declines = now_and_then(5);
    return errand([this, me, own, declines](Node& node, const std::function<bool()>& mine) {
      const auto invited = node.lobby().invitations_of(me);
      if (invited.empty()) return void(mine());
      const std::string code = invited.front()->code();
      const Seat seat = server::Lobby::kept_seat(*invited.front(), me);
      const auto done = [this, mine, code, declines, me](const std::optional<Refusal>& refusal) {
        if (!mine() || refusal || declines) return;
        world_.book(code).promised_seat(me);
        world_.events().after(world_.network(), [this, code] { go_to(code, true); });
      };
      declines ? node.lobby().decline(code, me, done) : node.lobby().sit(code, seat, own, done);
    });
  }
  server::TableWish wanted = wish();
  if (dice < 60) {  // anybody
    wanted.settings.listed = true;
    wanted.settings.clock = random_.below(2) == 0
                                ? ClockSettings{}
                                : ClockSettings{ClockKind::kLive, 120'000, 2'000, 0};
    wanted.seats[random_.below(static_cast<std::uint32_t>(wanted.seats.size()))] = own;
    return errand([this, wanted](Node& node, const std::function<bool()>& mine) {
      node.lobby().quick_match(wanted, opened(mine));
    });
  }
  wanted.seats[0] = own;
  const bool invites = dice < 75;
  for (std::size_t i = 1; i < wanted.seats.size(); ++i) {
    const auto other = static_cast<store::PersonId>(
        1 + random_.below(static_cast<std::uint32_t>(world_.people())));
    const bool twice = std::ranges::any_of(
        wanted.seats, [other](const Occupant& seat) { return seat.person == other; });
    if (invites && i == 1 && !twice) {
      wanted.seats[i] = {SeatKind::kOpen, other, ""};
    } else {
      wanted.seats[i] = {SeatKind::kComputer, 0, random_.below(2) == 0 ? "first-lesson" : "pupil"};
    }
  }
  errand([this, wanted](Node& node, const std::function<bool()>& mine) {
    node.lobby().open_table(wanted, opened(mine));
  });
}

// At a table

void Client::go_to(const std::string& code, bool seated) {
  if (places_.contains(code)) return;
  Place& place = places_[code];
  place.since = world_.events().now();
  if (link_ != 0) watch(code, place);
  if (seated) world_.book(code).made = world_.events().now();
}

void Client::watch(const std::string& code, Place& place) {
  std::string wants = "[]";
  const bool everything = wants_everything();
  if (everything) wants = R"(["view","events","may","presence"])";
  if (everything && now_and_then(20)) wants = R"(["view","events","meanings","described","may"])";
  const std::int64_t since = now_and_then(4) ? 0 : place.number;
  place.asked = since;
  const std::string id = next_id();
  say(message("watch", code, id, cat(R"(,"since":)", std::to_string(since), R"(,"wants":)", wants)),
      id, code, false, true);
}

void Client::say(std::string text, std::string id, const std::string& table, bool is_move,
                 bool is_watch) {
  if (link_ == 0) return;
  world_.say(*this, text);
  asked_.push_back({std::move(id), std::move(text), table, world_.events().now(), is_watch, is_move,
                    is_move ? places_[table].number : -1});
}

void Client::do_there(const std::string& code, std::string_view what, std::string_view more) {
  std::string id = next_id();
  std::string text = message(what, code, id, more);
  say(std::move(text), std::move(id), code);
}

void Client::plan_move(const std::string& code, Place& place, bool soon) {
  if (place.timer) return;
  place.timer = true;
  Millis wait = soon ? 1'500 : pause();
  if (character_ == Character::kStaller && now_and_then(6)) wait += random_.below(400'000);
  world_.events().after(wait, [this, code] {
    const auto found = places_.find(code);
    if (found == places_.end()) return;
    found->second.timer = false;
    move(code);
  });
}

void Client::move(const std::string& code) {
  Place& place = places_[code];
  if (resting_ || link_ == 0 || !place.watching || place.seat < 0 || place.turn != place.seat ||
      place.choice.empty()) {
    return;
  }
  const bool waits = std::ranges::any_of(
      asked_, [&](const Asked& each) { return each.move && each.table == code; });
  if (waits) return;
  std::string id = next_id();
  std::string text = message(
      "move", code, id,
      cat(R"(,"answers":)", std::to_string(place.number), R"(,"actions":")", place.choice, "\""));
  if (character_ == Character::kDoubleClicker && now_and_then(3)) {
    world_.count(Fault::kDoubled);
    // Twice the same, or twice on purpose.
    if (now_and_then(2)) {
      world_.say(*this, text);
      say(std::move(text), std::move(id), code, true);
      asked_.back().again = true;
      return;
    }
    std::string other = next_id();
    std::string once_more = message(
        "move", code, other,
        cat(R"(,"answers":)", std::to_string(place.number), R"(,"actions":")", place.choice, "\""));
    say(std::move(once_more), std::move(other), code);
  }
  say(std::move(text), std::move(id), code, true);
}

void Client::at_table(const std::string& code, Place& place) {
  const Millis now = world_.events().now();
  if (!place.watching) {
    const bool waits = std::ranges::any_of(
        asked_, [&](const Asked& each) { return each.watch && each.table == code; });
    if (!waits) watch(code, place);
    return;
  }
  if (place.over || character_ == Character::kSpectator) {
    if (place.seat >= 0 && now_and_then(4) && !errand_) {
      const server::Host me{person_, guest_, ""};
      errand([this, code, me](Node& node, const std::function<bool()>& mine) {
        node.lobby().rematch(code, me, opened(mine));
      });
    } else if (place.seat >= 0 && now_and_then(8)) {
      do_there(code, "decline-rematch");
    }
    place.done_with = place.over ? now_and_then(2) : now_and_then(6);
    return;
  }
  if (place.playing && place.turn == place.seat && place.seat >= 0) {
    plan_move(code, place);
  } else if (now - place.since > kBored) {
    // Nobody comes, or nobody moves.
    if (!place.playing || place.seat < 0) {
      if (place.seat >= 0 && !errand_) {
        errand([code, me = person_](Node& node, const std::function<bool()>& mine) {
          node.lobby().stand_up(code, me, [mine](const std::optional<Refusal>&) { mine(); });
        });
      }
      place.done_with = true;
      return;
    }
    if (now_and_then(3)) return do_there(code, "resign");
    do_there(code, "claim", now_and_then(2) ? R"(,"what":"win")" : R"(,"what":"computer")");
  }
  if (wants_everything() && now_and_then(8)) {
    return do_there(code, "story", cat(R"(,"before":)", std::to_string(place.number)));
  }
  if (now_and_then(20)) {
    std::string id = next_id();
    std::string text = cat(R"({"do":"ping","id":")", id, R"("})");
    return say(std::move(text), std::move(id), code);
  }
  annoy(code, place);
}

// What people do besides moving.
void Client::annoy(const std::string& code, Place& place) {
  if (place.seat < 0) return;
  if (place.draw_offered >= 0 && place.draw_offered != place.seat && now_and_then(2)) {
    return do_there(code, "draw", now_and_then(2) ? R"(,"what":"accept")" : R"(,"what":"decline")");
  }
  if (place.take_back_asked >= 0 && place.take_back_asked != place.seat) {
    return do_there(code, "take-back",
                    now_and_then(4) ? R"(,"what":"decline")" : R"(,"what":"accept")");
  }
  switch (character_) {
    case Character::kOfferer:
      if (now_and_then(2)) return do_there(code, "take-back", R"(,"what":"ask")");
      return do_there(code, "draw", R"(,"what":"offer")");
    case Character::kChatter:
      if (now_and_then(2))
        return do_there(code, "say", R"(,"text":"a good duel, \"turn\": yours")");
      return do_there(code, "salute", R"(,"what":"well-played")");
    case Character::kLeaver:
      if (now_and_then(6)) return world_.disconnect(*this);
      if (now_and_then(12)) return do_there(code, "resign");
      return;
    case Character::kCheat: {
      std::string id = next_id();
      const std::int64_t answers = place.number + random_.below(3) - 1;
      const std::string stranger =
          world_.open_tables().empty()
              ? code
              : world_.open_tables()[random_.below(
                    static_cast<std::uint32_t>(world_.open_tables().size()))];
      const std::string& table = now_and_then(3) ? stranger : code;
      std::string text = message("move", table, id,
                                 cat(R"(,"answers":)", std::to_string(answers), R"(,"actions":")",
                                     now_and_then(2) ? "+1" : "*3", "\""));
      return say(std::move(text), std::move(id), table);
    }
    case Character::kNonsense: {
      std::string text = message("move", code, next_id(), R"(,"answers":3,"actions":"+1")");
      world_.count(Fault::kNonsense);
      for (std::uint32_t i = 0; i <= random_.below(4); ++i) {
        text[random_.below(static_cast<std::uint32_t>(text.size()))] =
            static_cast<char>(random_.below(256));
      }
      return world_.say(*this, text);
    }
    default:
      return;
  }
}

// Hearing

void Client::answered(std::string_view id) {
  std::erase_if(asked_, [id](const Asked& each) { return each.id == id; });
}

void Client::hear(const std::shared_ptr<const std::string>& text, Millis sent, bool reached) {
  const Heard heard = take_apart(*text);
  if (!heard.understood) return world_.note({"messages", cat("not one whole object: ", *text)});
  if (heard.say == "taken") {
    if (heard.number > 0 && !heard.table.empty() && !heard.id.empty()) {
      const auto own = std::ranges::find(asked_, heard.id, &Asked::id);
      world_.book(heard.table)
          .promised({heard.number, std::string(heard.id), person_,
                     own != asked_.end() ? own->answers : -1});
    }
    return answered(heard.id);
  }
  if (heard.say == "refused") return refused(heard);
  if (heard.say == "story") {
    answered(heard.id);
    const auto place = places_.find(std::string(heard.table));
    if (place == places_.end() || !place->second.watching) return;
    TableBook& book = world_.book(heard.table);
    if (auto wrong = book.told(heard, sent)) return world_.note(*wrong);
    return book.keep({person_, sent, *text, place->second.number});
  }
  if (heard.say == "table" || heard.say == "news") told_table(heard, sent, reached, text);
}

void Client::refused(const Heard& heard) {
  const auto own = std::ranges::find(asked_, heard.id, &Asked::id);
  const bool was_move = own != asked_.end() && own->move;
  const bool was_watch = own != asked_.end() && own->watch;
  // What was said twice may be refused here and done there. A node that is alone knows both.
  const bool once = own != asked_.end() &&
                    (!own->again || (heard.code == "stale" && world_.plan().keeps == Keeps::kFile));
  if (once && heard.code != "uncertain") {
    world_.book(heard.table).denied(heard.id);
  }
  answered(heard.id);
  const auto place = places_.find(std::string(heard.table));
  if (place == places_.end()) return;
  if (was_watch && heard.code == "no-table") place->second.done_with = true;
  if (was_move && place->second.turn == place->second.seat) {
    plan_move(place->first, place->second, heard.code != "stale");
  }
}

void Client::told_table(const Heard& heard, Millis sent, bool reached,
                        const std::shared_ptr<const std::string>& text) {
  const auto found = places_.find(std::string(heard.table));
  if (found == places_.end()) return;  // he has left meanwhile
  Place& place = found->second;
  const std::string& code = found->first;
  if (heard.say == "news" && !place.watching) return;  // from before he left and came back
  TableBook& book = world_.book(code);
  if (auto wrong = book.told(heard, sent)) return world_.note(*wrong);
  world_.note_moves(book.new_moves());
  const bool whole = heard.say == "table";
  const std::int64_t before = whole ? heard.from : place.number;
  if (heard.number != before + std::ssize(heard.entries)) {
    return world_.note(
        {"one history",
         cat("table ", code, ": ", heard.say, " goes from ", std::to_string(before), " to ",
             std::to_string(heard.number), " in ", heard.entries.size(), " entries")});
  }
  if (whole && reached && place.asked > 0 && heard.number < place.number) {
    return world_.note(
        {"one history", cat("table ", code, ": he knew ", std::to_string(place.number),
                            " entries and is told of ", std::to_string(heard.number))});
  }
  if (whole) {
    place.seat = heard.you;
    place.watching = true;
    std::erase_if(asked_, [&](const Asked& each) { return each.watch && each.table == code; });
  }
  if (wants_everything() || (heard.clocks && now_and_then(16))) book.keep({person_, sent, *text});
  if (heard.number != place.number) place.since = world_.events().now();
  place.number = heard.number;
  place.turn = heard.turn;
  place.playing = heard.status == "playing";
  place.draw_offered = heard.draw_offered;
  place.take_back_asked = heard.take_back_asked;
  if (!place.over && (heard.status == "over" || heard.status == "closed")) {
    place.over = true;
    if (!book.over) book.over_since = world_.events().now();
    book.over = true;
  }
  place.choice.clear();
  // Whoever sat down while he watched has the seat's eyes from then on.
  if (place.seat < 0 && !heard.legal.empty()) place.seat = heard.turn;
  if (!heard.legal.empty()) {
    place.choice = heard.legal[random_.below(static_cast<std::uint32_t>(heard.legal.size()))];
    plan_move(code, place);
  }
}

std::optional<std::string> Client::unanswered(Millis now) const {
  if (errand_ && !errand_->node->dead && now - errand_->when > kPatience) {
    return "something asked over HTTP";
  }
  for (const Asked& each : asked_) {
    if (link_ != 0 && now - each.when > kPatience) return each.text;
  }
  return std::nullopt;
}

std::vector<std::pair<std::string, std::int64_t>> Client::watched() const {
  std::vector<std::pair<std::string, std::int64_t>> list;
  for (const auto& [code, place] : places_) {
    if (link_ != 0 && place.watching) list.emplace_back(code, place.number);
  }
  return list;
}

}  // namespace salle::simulation

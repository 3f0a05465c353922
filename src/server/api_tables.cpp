// Requests about games and tables.
#include <sodium.h>

#include <algorithm>

#include "core/text.hpp"
#include "engine_protocol/engine_spec.hpp"
#include "games/registry.hpp"
#include "players/catalogue.hpp"
#include "players/level.hpp"
#include "server/api.hpp"
#include "server/table_rows.hpp"

namespace salle::server {
namespace {

constexpr Millis kListingLife = 1'000;
constexpr std::size_t kMostListed = 200;  // tables in one answer

std::string_view status_name(MatchStatus status) {
  constexpr std::array<std::string_view, 4> kNames = {"waiting", "playing", "over", "closed"};
  return kNames[static_cast<std::size_t>(status)];
}

// A level by its name, without a budget: how long computers think is for the host to say.
bool is_player(std::string_view game, std::string_view name) {
  const auto names = engine_protocol::everyone_at(game);
  return std::ranges::find(names, name) != names.end();
}

// The catalogue, with the engines that the host has added; they stand above the levels.
nlohmann::ordered_json everything_to_play(Language language) {
  constexpr Phrase kCharacter = {"an engine that the host of this hall has added",
                                 "un programme ajouté par l'hôte de cette salle",
                                 "een programma dat de beheerder van deze zaal heeft toegevoegd"};
  auto games = catalogue(language);
  for (auto& game : games) {
    for (const auto& engine : engine_protocol::guests_of(game["id"].get<std::string>())) {
      game["players"].push_back({{"name", engine.name},
                                 {"level", kLevels.size() + 1},
                                 {"title", engine.name},
                                 {"character", say(kCharacter, language)}});
    }
  }
  return games;
}

std::optional<TableSettings> settings_from(Body& body, bool listed) {
  TableSettings settings;
  settings.listed = listed;
  const salle::Json* given = body.field("settings");
  if (given == nullptr) return settings;
  const auto parsed = parse_settings(*given);
  if (!parsed) {
    body.fail(parsed.error().message);
    return std::nullopt;
  }
  return *parsed;
}

HttpResponse record_answer(const Record& record) {
  HttpResponse response = text_answer(write_record(record), "text/plain; charset=utf-8");
  response.headers.emplace_back("Cache-Control", "no-store");
  return response;
}

}  // namespace

void Api::games(Asking ask) {
  ask->answer({{"games", everything_to_play(language_of(ask->request))}});
}

// Which sets of cards there are, by name, for those who set up a table.
void Api::card_sets(Asking ask) {
  Json sets = Json::array();
  for_each_game([&]<class G>(std::type_identity<G>) {
    if constexpr (requires { &G::card_sets; }) {
      for (auto& set : G::card_sets(language_of(ask->request))) sets.push_back(std::move(set));
    }
  });
  ask->answer({{"sets", std::move(sets)}});
}

// A game's set of cards, for its board. A set is public, whatever is in whose hand.
void Api::cards(Asking ask) {
  std::string why = "no game has cards";
  std::optional<Json> cards;
  for_each_game([&]<class G>(std::type_identity<G>) {
    if constexpr (requires { &G::card_set; }) {
      auto found = G::card_set(ask->part, language_of(ask->request));
      if (found)
        cards = *std::move(found);
      else
        why = found.error().message;
    }
  });
  if (!cards) return ask->refuse({"no-cards", why});
  ask->answer(*cards);
}

Json Api::table_json(const Match& match, Language language) const {
  const MatchSetup& setup = match.setup();
  const auto cards = lobby_.seat_cards(match);
  Json seats = Json::array();
  for (std::size_t i = 0; i < cards.size(); ++i) {
    const auto seat = static_cast<Seat>(i);
    seats.push_back({{"seat", match.game().seat_name(seat, language)},
                     {"side", match.game().side(seat)},
                     {"open", match.seats()[i].kind == SeatKind::kOpen},
                     {"name", cards[i].name},
                     {"computer", cards[i].computer},
                     {"present", cards[i].present}});
  }
  Json json = {{"code", setup.code},
               {"game", setup.game},
               {"rules", setup.rules},
               {"settings", settings_json(match.settings())},
               {"status", status_name(match.status())},
               {"host", accounts_.name_of(setup.host)},
               {"created", setup.created},
               {"number", match.number()},
               {"turn", match.turn() == kNobody ? Json(nullptr) : Json(match.turn())},
               {"commitment", match.commitment()},
               {"seats", std::move(seats)}};
  if (match.over()) {
    json["ended"] = match.ended();
    json["result"] = match.result();
  }
  return json;
}

void Api::tables(Asking ask) {
  const bool mine = query_value(ask->request.query, "mine").has_value();
  if (mine && !ask->caller.known()) {
    return ask->refuse({"signed-out", "you are not signed in"});
  }
  const Language language = language_of(ask->request);
  Listing& kept = listings_[static_cast<std::size_t>(language)];
  if (mine || kept.text == nullptr || io_.now() - kept.made >= kListingLife) {
    auto matches = mine ? lobby_.unfinished_of(ask->caller.person) : lobby_.listed();
    if (matches.size() > kMostListed) matches.resize(kMostListed);
    Json list = Json::array();
    if (mine) {
      for (const Match* match : lobby_.invitations_of(ask->caller.person)) {
        if (list.size() == kMostListed) break;
        list.push_back(table_json(*match, language));
        list.back()["invited"] = true;
      }
    }
    for (const Match* match : matches) list.push_back(table_json(*match, language));
    HttpResponse response = json_answer({{"tables", std::move(list)}});
    if (!mine) kept = {io_.now(), response.body};
    return ask->answer(std::move(response));
  }
  HttpResponse response = json_answer(Json::object());
  response.body = kept.text;
  ask->answer(std::move(response));
}

// Setting up

bool Api::may_open(const ApiRequest& ask, const TableSettings& settings) {
  if (settings.rated && ask.caller.guest) {
    ask.refuse({"guest", "rated games are for people who keep a name"});
    return false;
  }
  const Host host = host_of(ask);
  if (lobby_.unfinished_of(host.person).size() >=
      (host.guest ? kMostUnfinishedOfGuest : kMostUnfinished)) {
    ask.refuse({"too-many", "you sit at too many tables: finish or leave some first"});
    return false;
  }
  if (const auto refusal = lobby_.no_room_for(host)) {
    ask.refuse(*refusal);
    return false;
  }
  if (!may(Limit::kTables, std::to_string(host.person)) ||
      (host.guest && !host.address.empty() && !may(Limit::kTablesByAddress, host.address))) {
    ask.refuse({"slow-down", "that was too many tables at once: wait a little"});
    return false;
  }
  return true;
}

Lobby::Opened Api::opened(const Asking& ask) {
  return [this, ask](const Answer<std::string>& code) {
    if (!code) return ask->refuse(code.error());
    const Match* match = lobby_.find(*code);
    if (match == nullptr) return ask->refuse(unknown_table(*code));
    ask->answer({{"table", table_json(*match, language_of(ask->request))}}, 201);
  };
}

// Who is to sit where. Without a wish the host sits on the first seat and the others are open.
bool Api::seats_from(Body& body, const std::string& game, int seats, TableWish& wish) {
  wish.seats.assign(static_cast<std::size_t>(seats), {});
  const Occupant me{SeatKind::kPerson, wish.host.person, ""};
  const salle::Json* given = body.field("seats");
  if (given == nullptr) {
    wish.seats[0] = me;
    return true;
  }
  const auto wrong = [&](std::string why) {
    body.fail(std::move(why));
    return false;
  };
  if (!given->is_array() || given->size() != wish.seats.size()) {
    return wrong(cat("\"seats\" is a list of ", seats, " seats with these rules"));
  }
  int mine = 0;
  for (std::size_t i = 0; i < wish.seats.size(); ++i) {
    const salle::Json& each = (*given)[i];
    Occupant& seat = wish.seats[i];
    const auto word = [&](const char* name) {
      const bool has =
          each.is_object() && each.size() == 1 && each.contains(name) && each[name].is_string();
      return has ? each[name].get<std::string>() : std::string();
    };
    if (each == "open") continue;
    if (each == "me") {
      ++mine;
      seat = me;
    } else if (const std::string computer = word("computer"); !computer.empty()) {
      if (!is_player(game, computer)) {
        return wrong(cat("there is no computer player ", quote(computer), "; there are ",
                         salle::join(engine_protocol::everyone_at(game), ", ")));
      }
      seat = {SeatKind::kComputer, 0, computer};
    } else if (const std::string name = word("person"); !name.empty()) {
      const auto person = accounts_.named(name);
      if (!person) return wrong(cat("there is nobody called ", quote(name)));
      if (person->id == wish.host.person) return wrong("your own seat is \"me\"");
      seat = {SeatKind::kOpen, person->id, ""};
    } else {
      return wrong(
          "a seat is \"open\", \"me\", {\"computer\":\"scholar\"} or {\"person\":\"Name\"}");
    }
  }
  return mine == 1 || wrong("one seat, and only one, must be \"me\"");
}

void Api::open_table(Asking ask) {
  Body body(ask->request.body);
  TableWish wish;
  wish.host = host_of(*ask);
  wish.game = body.text("game", 32);
  wish.rules = body.text_or("rules", "", 512);
  const auto settings = settings_from(body, false);
  const auto game = Table::open(wish.game, wish.rules);
  if (!game) body.fail(game.error().message);
  if (game) seats_from(body, wish.game, game->seats(), wish);
  if (!game) (void)body.field("seats");
  if (const auto mistake = body.mistake()) return ask->refuse(*mistake);
  wish.settings = *settings;
  if (!may_open(*ask, wish.settings)) return;
  lobby_.open_table(wish, opened(ask));
}

void Api::quick(Asking ask) {
  Body body(ask->request.body);
  TableWish wish;
  wish.host = host_of(*ask);
  wish.game = body.text("game", 32);
  wish.rules = body.text_or("rules", "", 512);
  const auto settings = settings_from(body, true);
  const auto game = Table::open(wish.game, wish.rules);
  if (!game) body.fail(game.error().message);
  if (const auto mistake = body.mistake()) return ask->refuse(*mistake);
  wish.settings = *settings;
  wish.settings.listed = true;
  wish.rules = game->rules();  // the full line, by which tables are compared
  if (!may_open(*ask, wish.settings)) return;
  // Which seat begins is often settled by the seat: nobody shall always have the same one.
  const auto seats = static_cast<std::uint32_t>(game->seats());
  wish.seats.assign(seats, {});
  wish.seats[randombytes_uniform(seats)] = {SeatKind::kPerson, wish.host.person, ""};
  lobby_.quick_match(wish, opened(ask));
}

// At one table

void Api::table(Asking ask) {
  const Match* match = table_for(*ask);
  if (match == nullptr) return;
  ask->answer({{"table", table_json(*match, language_of(ask->request))}});
}

void Api::join(Asking ask) {
  Body body(ask->request.body);
  const auto wanted = body.whole_if("seat", 0, kMaxSeats - 1);
  if (const auto mistake = body.mistake()) return ask->refuse(*mistake);
  const Match* match = table_for(*ask);
  if (match == nullptr) return;
  const store::PersonId me = ask->caller.person;
  if (match->settings().rated && ask->caller.guest) {
    return ask->refuse({"guest", "rated games are for people who keep a name"});
  }
  if (lobby_.unfinished_of(me).size() >=
      (ask->caller.guest ? kMostUnfinishedOfGuest : kMostUnfinished)) {
    return ask->refuse({"too-many", "you sit at too many tables: finish or leave some first"});
  }
  const auto& seats = match->seats();
  const auto open_to = [&](store::PersonId person) {
    return std::ranges::find_if(seats, [person](const Occupant& seat) {
      return seat.kind == SeatKind::kOpen && seat.person == person;
    });
  };
  auto place = open_to(me);
  if (place == seats.end()) place = open_to(0);
  if (!wanted && place == seats.end()) {
    return ask->refuse({"no-open-seat", "no seat is open at this table"});
  }
  const Seat seat = wanted ? static_cast<Seat>(*wanted) : static_cast<Seat>(place - seats.begin());
  lobby_.sit(
      ask->part, seat, {SeatKind::kPerson, me, ""},
      [this, ask, seat](const std::optional<Refusal>& refusal) {
        if (refusal) return ask->refuse(*refusal);
        const Match* joined = lobby_.find(ask->part);
        if (joined == nullptr) return ask->refuse(unknown_table(ask->part));
        ask->answer({{"seat", seat}, {"table", table_json(*joined, language_of(ask->request))}});
      });
}

// A table at which nobody is left waits for nobody: it is closed.
void Api::leave(const std::string& code, store::PersonId person, const Lobby::Done& done) {
  lobby_.stand_up(code, person, [this, code, done](const std::optional<Refusal>& refusal) {
    const Match* match = lobby_.find(code);
    if (refusal || match == nullptr) return done(refusal);
    const auto sits = [](const Occupant& seat) { return seat.kind == SeatKind::kPerson; };
    if (std::ranges::any_of(match->seats(), sits)) return done(std::nullopt);
    lobby_.close_table(code, done);
  });
}

void Api::leave_table(Asking ask) {
  Body body(ask->request.body);
  if (const auto mistake = body.mistake()) return ask->refuse(*mistake);
  if (table_for(*ask) == nullptr) return;
  leave(ask->part, ask->caller.person, [ask](const std::optional<Refusal>& refusal) {
    refusal ? ask->refuse(*refusal) : ask->answer({{"left", ask->part}});
  });
}

// An invitation is answered by joining, or by this.
void Api::decline(Asking ask) {
  Body body(ask->request.body);
  if (const auto mistake = body.mistake()) return ask->refuse(*mistake);
  if (table_for(*ask) == nullptr) return;
  lobby_.decline(ask->part, ask->caller.person, [ask](const std::optional<Refusal>& refusal) {
    refusal ? ask->refuse(*refusal) : ask->answer({{"declined", ask->part}});
  });
}

void Api::rematch(Asking ask) {
  Body body(ask->request.body);
  if (const auto mistake = body.mistake()) return ask->refuse(*mistake);
  const Match* match = table_for(*ask);
  if (match == nullptr) return;
  if (!may_open(*ask, match->settings())) return;
  lobby_.rematch(ask->part, host_of(*ask), opened(ask));
}

// What is stored of a game that is over and can no longer be played again; one that was not over
// keeps its secrets.
std::optional<Record> Api::stored_record_of(const std::string& code) const {
  const auto row = store_.table_with_code(code);
  if (!row || !*row || (*row)->status != MatchStatus::kOver) return std::nullopt;
  const auto entries = store_.entries((*row)->id, 0);
  const auto setup = entries ? setup_of(**row, *entries) : no("", "");
  if (!setup) return std::nullopt;
  std::vector<std::string> names;
  for (const Occupant& seat : (*row)->seats) {
    names.push_back(seat.kind == SeatKind::kComputer ? seat.computer
                                                     : accounts_.name_of(seat.person));
  }
  return stored_record(*setup, *entries, names);
}

void Api::record(Asking ask) {
  const auto found = table_or_why(*ask);
  if (!found) {
    const bool there = found.error().code == "unreadable" || found.error().code == "older-rules";
    const auto stored = there ? stored_record_of(ask->part) : std::nullopt;
    if (!stored) return ask->refuse(found.error());
    return ask->answer(record_answer(*stored));
  }
  const Match* match = *found;
  std::vector<std::string> names;
  for (const SeatCard& card : lobby_.seat_cards(*match)) names.push_back(card.name);
  const Viewer viewer = match->viewer_of(match->seat_of(ask->caller.person));
  ask->answer(record_answer(match->record(viewer, names)));
}

}  // namespace salle::server

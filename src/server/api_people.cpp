// Requests about who one is, and about others.
#include <charconv>

#include "core/text.hpp"
#include "server/api.hpp"
#include "server/people_export.hpp"
#include "server/people_names.hpp"
#include "server/ratings.hpp"
#include "store/fold.hpp"

namespace salle::server {
namespace {

constexpr std::size_t kMostName = 128;  // bytes: longer ones are refused in better words
constexpr std::size_t kMostPassword = 1024;
constexpr std::size_t kGamesAPage = 20;

Refusal tried_too_often() {
  return {"slow-down", "that was tried too often: wait a few minutes, then try again"};
}

Json identity(const std::string& name, bool guest) { return {{"name", name}, {"guest", guest}}; }

}  // namespace

// The answer for somebody who was let in: a cookie for browsers, or the token itself for programs
// that ask for it.
People::Admitted Api::admit(const Asking& ask, bool bearer) {
  return [ask, bearer](const Answer<Admission>& admission) {
    if (!admission) return ask->refuse(admission.error());
    Json json = {{"person", identity(admission->name, admission->guest)}};
    if (bearer) json["token"] = admission->token;
    HttpResponse response = json_answer(json);
    if (!bearer) {
      response.headers.emplace_back("Set-Cookie",
                                    session_cookie(admission->token, ask->request.secure));
    }
    ask->answer(std::move(response));
  };
}

void Api::guest(Asking ask) {
  Body body(ask->request.body);
  const bool bearer = body.flag("bearer");
  if (const auto mistake = body.mistake()) return ask->refuse(*mistake);
  if (ask->visit.known()) {
    return ask->answer({{"person", identity(ask->visit.name, ask->visit.guest)}});
  }
  if (!address_may(Limit::kGuests, ask->request)) return ask->refuse(tried_too_often());
  people_.be_guest(admit(ask, bearer));
}

void Api::enroll(Asking ask) {
  Body body(ask->request.body);
  const std::string name = body.text("name", kMostName);
  const std::string secret = body.text("password", kMostPassword);
  const bool bearer = body.flag("bearer");
  if (const auto mistake = body.mistake()) return ask->refuse(*mistake);
  if (const auto refusal = name_refusal(name)) return ask->refuse(*refusal);
  if (const auto refusal = password_refusal(secret, name)) return ask->refuse(*refusal);
  if (!address_may(Limit::kPasswords, ask->request)) return ask->refuse(tried_too_often());
  if (ask->visit.known()) {
    return people_.keep_name(ask->visit, name, secret,
                             [ask, name](const std::optional<Refusal>& refusal) {
                               if (refusal) return ask->refuse(*refusal);
                               ask->answer({{"person", identity(name, false)}});
                             });
  }
  if (people_.named(name)) {
    return ask->refuse({"name-taken", "somebody else has this name"});
  }
  // A stranger is a guest for a moment first.
  people_.be_guest([this, ask, name, secret, bearer](Answer<Admission> admission) {
    if (!admission) return ask->refuse(admission.error());
    Visit visit;
    visit.person = admission->person;
    visit.token = admission->token;
    admission->name = name;
    admission->guest = false;
    people_.keep_name(visit, name, secret,
                      [this, ask, admission, bearer](const std::optional<Refusal>& refusal) {
                        if (refusal) return ask->refuse(*refusal);
                        admit(ask, bearer)(admission);
                      });
  });
}

void Api::sign_in(Asking ask) {
  Body body(ask->request.body);
  const std::string name = body.text("name", kMostName);
  const std::string secret = body.text("password", kMostPassword);
  const bool bearer = body.flag("bearer");
  if (const auto mistake = body.mistake()) return ask->refuse(*mistake);
  if (!address_may(Limit::kSignInsByAddress, ask->request) ||
      !may(Limit::kSignInsByName, store::fold(name))) {
    return ask->refuse(tried_too_often());
  }
  people_.sign_in(name, secret, admit(ask, bearer));
}

void Api::make_link(Asking ask) {
  Body body(ask->request.body);
  if (const auto mistake = body.mistake()) return ask->refuse(*mistake);
  if (!may(Limit::kLinks, std::to_string(ask->visit.person))) return ask->refuse(tried_too_often());
  people_.make_link(ask->visit, [ask](const Answer<std::string>& token) {
    if (!token) return ask->refuse(token.error());
    ask->answer({{"link", *token}, {"minutes", 10}});
  });
}

void Api::use_link(Asking ask) {
  Body body(ask->request.body);
  const std::string link = body.text("link", 128);
  const bool bearer = body.flag("bearer");
  if (const auto mistake = body.mistake()) return ask->refuse(*mistake);
  if (!address_may(Limit::kSignInsByAddress, ask->request)) return ask->refuse(tried_too_often());
  people_.use_link(link, admit(ask, bearer));
}

void Api::sign_out(Asking ask) {
  Body body(ask->request.body);
  if (const auto mistake = body.mistake()) return ask->refuse(*mistake);
  people_.sign_out(ask->visit, [this, ask](const std::optional<Refusal>& refusal) {
    if (refusal) return ask->refuse(*refusal);
    hang_up(ask->visit, false);
    HttpResponse response = json_answer({{"person", nullptr}});
    response.headers.emplace_back("Set-Cookie", no_session_cookie(ask->request.secure));
    ask->answer(std::move(response));
  });
}

void Api::password(Asking ask) {
  Body body(ask->request.body);
  const std::string old = body.text("old", kMostPassword);
  const std::string fresh = body.text("new", kMostPassword);
  if (const auto mistake = body.mistake()) return ask->refuse(*mistake);
  if (!may(Limit::kSignInsByName, store::fold(ask->visit.name)) ||
      !address_may(Limit::kPasswords, ask->request)) {
    return ask->refuse(tried_too_often());
  }
  people_.change_password(ask->visit, old, fresh,
                          [this, ask](const std::optional<Refusal>& refusal) {
                            if (refusal) return ask->refuse(*refusal);
                            hang_up(ask->visit, true);
                            ask->answer({{"person", identity(ask->visit.name, false)}});
                          });
}

Json Api::person_json(const store::Person& person) {
  Json json = identity(person.name, person.guest);
  json["created"] = person.created;
  std::int64_t games = 0;
  Json list = Json::array();
  if (const auto ratings = store_.ratings(person.id)) {
    for (const store::Rating& each : *ratings) {
      games += each.games;
      list.push_back(rating_json(each, doors_.now()));
    }
  }
  json["ratedGames"] = games;
  json["ratings"] = std::move(list);
  return json;
}

void Api::me(Asking ask) {
  const auto person = people_.find(ask->visit.person);
  ask->answer({{"person", person ? person_json(*person) : Json(nullptr)}});
}

void Api::export_me(Asking ask) {
  const auto person = people_.find(ask->visit.person);
  if (!person) return ask->refuse({"signed-out", "you are not signed in"});
  if (!may(Limit::kExports, std::to_string(person->id))) return ask->refuse(tried_too_often());
  // Many games are many reads: not while others wait.
  auto answer = std::make_shared<HttpResponse>();
  workers_.housekeeping.run(
      std::to_string(person->id),
      [this, answer, person = *person, now = doors_.now()] {
        *answer = json_answer(export_of(store_, person, now));
        answer->headers.emplace_back("Content-Disposition", "attachment; filename=\"salle.json\"");
      },
      [ask, answer] { ask->answer(std::move(*answer)); });
}

void Api::erase_me(Asking ask) {
  Body body(ask->request.body);
  if (const auto mistake = body.mistake()) return ask->refuse(*mistake);
  const store::PersonId person = ask->visit.person;
  std::vector<std::string> waiting;
  for (const Match* match : hall_.unfinished_of(person)) {
    if (match->playing()) {
      return ask->refuse({"playing", cat("you are still playing at table ", match->row().code,
                                         ": finish the game or resign first")});
    }
    waiting.push_back(match->row().code);
  }
  const auto erase = [this, ask, person] {
    people_.erase(person, [this, ask, person](const std::optional<Refusal>& refusal) {
      if (refusal) return ask->refuse(*refusal);
      hall_.show_out(person, "this account was deleted");
      HttpResponse response = json_answer({{"person", nullptr}});
      response.headers.emplace_back("Set-Cookie", no_session_cookie(ask->request.secure));
      ask->answer(std::move(response));
    });
  };
  if (waiting.empty()) return erase();
  const auto left = std::make_shared<std::size_t>(waiting.size());
  for (const std::string& code : waiting) {
    leave(code, person, [left, erase](const std::optional<Refusal>&) {
      if (--*left == 0) erase();
    });
  }
}

// Others

void Api::person(Asking ask) {
  const auto person = people_.named(ask->part);
  if (!person) {
    return ask->refuse({"no-person", cat("there is nobody called ", quote(ask->part))});
  }
  ask->answer({{"person", person_json(*person)}});
}

void Api::games_of(Asking ask) {
  const auto person = people_.named(ask->part);
  if (!person) {
    return ask->refuse({"no-person", cat("there is nobody called ", quote(ask->part))});
  }
  store::TableId before = 0;
  if (const auto given = query_value(ask->request.query, "before")) {
    const auto [end, error] = std::from_chars(given->data(), given->data() + given->size(), before);
    if (error != std::errc() || end != given->data() + given->size() || before <= 0) {
      return ask->refuse({"malformed", "\"before\" is a number that an earlier answer gave"});
    }
  }
  const auto tables = store_.history(person->id, kGamesAPage, before);
  if (!tables) return ask->refuse({"storage", "the hall cannot read its disk just now"});
  const bool own = person->id == ask->visit.person;
  Json list = Json::array();
  for (const store::Table& table : *tables) {
    // What was played behind a link stays between those who had it.
    const auto settings = parse_settings(nlohmann::json::parse(table.settings, nullptr, false));
    if (!own && (!settings || (!settings->listed && !settings->rated))) continue;
    list.push_back(
        past_game_json(table, [this](store::PersonId each) { return people_.name_of(each); }));
  }
  Json json = {{"games", std::move(list)}};
  if (tables->size() == kGamesAPage) json["before"] = tables->back().id;
  ask->answer(json);
}

}  // namespace salle::server

// Requests about who one is, and about others.
#include "server/api_accounts.hpp"

#include "core/text.hpp"
#include "server/account_export.hpp"
#include "server/api.hpp"
#include "server/device_words.hpp"
#include "server/name_policy.hpp"
#include "server/ratings.hpp"
#include "store/names.hpp"

namespace salle::server {
namespace {

constexpr std::size_t kGamesAPage = 20;

Json identity(const std::string& name, bool guest) { return {{"name", name}, {"guest", guest}}; }

}  // namespace

Refusal tried_too_often() {
  return {"slow-down", "that was tried too often: wait a few minutes, then try again"};
}

std::string_view role_word(store::Role role) {
  if (role == store::Role::kModerator) return "moderator";
  return role == store::Role::kHost ? "host" : "";
}

SignInDetails arrival_of(const HttpRequest& request, bool bearer) {
  SignInDetails arrival;
  arrival.word = device_word(request.user_agent);
  if (arrival.word.empty() && bearer) arrival.word = "program";
  if (!bearer) arrival.device = device_in(request.cookie);
  arrival.owner = address_key(request.peer);
  return arrival;
}

// The answer for somebody who was let in: a cookie for browsers, or the token itself for programs
// that ask for it.
Accounts::Admitted Api::admit(const Asking& ask, bool bearer) {
  return [ask, bearer](const Answer<SignedIn>& admission) {
    if (!admission) return ask->refuse(admission.error());
    Json json = {{"person", identity(admission->name, admission->guest)}};
    const bool device = !admission->device.empty();
    if (bearer) {
      json["token"] = admission->token;
      if (device) json["device"] = admission->device;
    }
    HttpResponse response = json_answer(json);
    if (!bearer) {
      const bool secure = ask->request.secure;
      response.headers.emplace_back("Set-Cookie", session_cookie(admission->token, secure));
      if (device) {
        response.headers.emplace_back("Set-Cookie", device_cookie(admission->device, secure));
      }
    }
    ask->answer(std::move(response));
  };
}

void Api::guest(Asking ask) {
  Body body(ask->request.body);
  const bool bearer = body.flag_or("bearer", false);
  if (const auto mistake = body.mistake()) return ask->refuse(*mistake);
  if (ask->caller.known()) {
    return ask->answer({{"person", identity(ask->caller.name, ask->caller.guest)}});
  }
  if (!address_may(Limit::kGuests, ask->request)) return ask->refuse(tried_too_often());
  accounts_.be_guest(admit(ask, bearer), arrival_of(ask->request, bearer));
}

void Api::enroll(Asking ask) {
  Body body(ask->request.body);
  const std::string name = body.text("name", kMostNameBytes);
  const std::string secret = body.text("password", kMostPasswordBytes);
  // Whoever came with a token in a header wants the new one in the answer.
  const bool known = ask->caller.known();
  const bool bearer = body.flag_or("bearer", false) || (known && !ask->caller.by_cookie);
  if (const auto mistake = body.mistake()) return ask->refuse(*mistake);
  if (const auto refusal = name_refusal(name)) return ask->refuse(*refusal);
  if (const auto refusal = password_refusal(secret, name)) return ask->refuse(*refusal);
  if (!address_may(Limit::kPasswords, ask->request)) return ask->refuse(tried_too_often());
  const SignInDetails arrival = arrival_of(ask->request, bearer);
  if (known) {
    return accounts_.keep_name(ask->caller, name, secret, admit(ask, bearer), arrival);
  }
  if (!accounts_.name_free(name)) return ask->refuse(taken_refusal());
  // A stranger is a guest for a moment first.
  accounts_.be_guest([this, ask, name, secret, bearer, arrival](const Answer<SignedIn>& admission) {
    if (!admission) return ask->refuse(admission.error());
    Caller caller;
    caller.person = admission->person;
    caller.token = admission->token;
    accounts_.keep_name(caller, name, secret, admit(ask, bearer), arrival);
  });
}

void Api::sign_in(Asking ask) {
  Body body(ask->request.body);
  const std::string name = body.text("name", kMostNameBytes);
  const std::string secret = body.text("password", kMostPasswordBytes);
  const bool bearer = body.flag_or("bearer", false);
  SignInDetails arrival = arrival_of(ask->request, bearer);
  arrival.code = body.text_or("code", "", 16);
  if (const std::string device = body.text_or("device", "", 64); !device.empty()) {
    arrival.device = device;
  }
  if (const auto mistake = body.mistake()) return ask->refuse(*mistake);
  const HttpRequest& request = ask->request;
  const SignInGuard::Who who{store::fold(name),
                             is_loopback(request.peer) ? "" : address_key(request.peer),
                             accounts_.known_device(name, arrival.device)};
  arrival.known = !who.device.empty();
  if (arrival.known) arrival.owner = cat("device ", who.device);
  // A known device has a bucket of its own, whoever else tries from there or at this name.
  if ((who.device.empty() && !address_may(Limit::kSignInsByAddress, request)) ||
      !guard_.begin(who, io_.now())) {
    return ask->refuse(tried_too_often());
  }
  accounts_.sign_in(
      name, secret,
      [this, ask, who, name, answer = admit(ask, bearer)](Answer<SignedIn> admission) {
        const std::string_view code = admission ? "" : admission.error().code;
        if (code == "sign-in" || code == "second-factor-wrong") {
          accounts_.note_failed_sign_in(name, ask->request.peer);
        } else {
          guard_.give_back(who, io_.now());
        }
        answer(std::move(admission));
      },
      arrival);
}

void Api::make_link(Asking ask) {
  Body body(ask->request.body);
  if (const auto mistake = body.mistake()) return ask->refuse(*mistake);
  if (!may(Limit::kLinks, std::to_string(ask->caller.person)))
    return ask->refuse(tried_too_often());
  accounts_.make_link(ask->caller, [ask](const Answer<std::string>& token) {
    if (!token) return ask->refuse(token.error());
    ask->answer({{"link", *token}, {"minutes", 10}});
  });
}

void Api::use_link(Asking ask) {
  Body body(ask->request.body);
  const std::string link = body.text("link", 128);
  const bool bearer = body.flag_or("bearer", false);
  if (const auto mistake = body.mistake()) return ask->refuse(*mistake);
  if (!address_may(Limit::kSignInsByAddress, ask->request)) return ask->refuse(tried_too_often());
  accounts_.use_link(link, admit(ask, bearer), arrival_of(ask->request, bearer));
}

void Api::sign_out(Asking ask) {
  Body body(ask->request.body);
  if (const auto mistake = body.mistake()) return ask->refuse(*mistake);
  accounts_.sign_out(ask->caller, [this, ask](const std::optional<Refusal>& refusal) {
    if (refusal) return ask->refuse(*refusal);
    hang_up(ask->caller.person,
            [&](const std::string& session) { return session == ask->caller.session; });
    HttpResponse response = json_answer({{"person", nullptr}});
    response.headers.emplace_back("Set-Cookie", no_session_cookie(ask->request.secure));
    ask->answer(std::move(response));
  });
}

void Api::password(Asking ask) {
  Body body(ask->request.body);
  const std::string old = body.text("old", kMostPasswordBytes);
  const std::string fresh = body.text("new", kMostPasswordBytes);
  if (const auto mistake = body.mistake()) return ask->refuse(*mistake);
  if (!may(Limit::kOldPasswords, store::fold(ask->caller.name)) ||
      !address_may(Limit::kPasswords, ask->request)) {
    return ask->refuse(tried_too_often());
  }
  accounts_.change_password(
      ask->caller, old, fresh, [this, ask](const std::optional<Refusal>& refusal) {
        if (refusal) return ask->refuse(*refusal);
        hang_up(ask->caller.person,
                [&](const std::string& session) { return session != ask->caller.session; });
        ask->answer({{"person", identity(ask->caller.name, false)}});
      });
}

Json Api::person_json(const store::Person& person) {
  Json json = identity(person.name, person.guest);
  json["created"] = person.created;
  std::int64_t games = 0;
  Json list = Json::array();
  if (const auto ratings = store_.ratings(person.id)) {
    for (const store::RatingRow& each : *ratings) {
      games += each.games;
      list.push_back(rating_json(each, io_.now()));
    }
  }
  json["ratedGames"] = games;
  json["ratings"] = std::move(list);
  return json;
}

// What one is told about oneself only.
Json Api::own_json(const store::Person& person) {
  Json json = person_json(person);
  const auto codes = store_.records().recovery_codes(person.id);
  const bool muted = !accounts_.may_greet(person.id);
  json["role"] = role_word(person.role);
  json["secondFactor"] = person.totp_on;
  json["recoveryCodes"] = codes ? codes->size() : 0;
  json["email"] = person.email;
  json["emailConfirmed"] = person.email_confirmed;
  json["mutedUntil"] = muted ? person.muted_until : 0;
  return json;
}

void Api::me(Asking ask) {
  const auto person = accounts_.find(ask->caller.person);
  ask->answer({{"person", person ? own_json(*person) : Json(nullptr)}});
}

void Api::export_me(Asking ask) {
  const auto person = accounts_.find(ask->caller.person);
  if (!person) return ask->refuse({"signed-out", "you are not signed in"});
  if (!may(Limit::kExports, std::to_string(person->id))) return ask->refuse(tried_too_often());
  // Many games are many reads: not while others wait.
  auto answer = std::make_shared<HttpResponse>();
  workers_.housekeeping.run(
      std::to_string(person->id),
      [this, answer, person = *person, now = io_.now()] {
        *answer = json_answer(export_of(store_, person, now));
        answer->headers.emplace_back("Content-Disposition", "attachment; filename=\"salle.json\"");
      },
      [ask, answer] { ask->answer(std::move(*answer)); });
}

void Api::erase_me(Asking ask) {
  Body body(ask->request.body);
  if (const auto mistake = body.mistake()) return ask->refuse(*mistake);
  const store::PersonId person = ask->caller.person;
  std::vector<std::string> waiting;
  for (const Match* match : lobby_.unfinished_of(person)) {
    if (match->playing()) {
      return ask->refuse({"playing", cat("you are still playing at table ", match->code(),
                                         ": finish the game or resign first")});
    }
    waiting.push_back(match->code());
  }
  // From now on no seat is given to somebody who is about to go.
  accounts_.begin_leaving(person);
  if (waiting.empty()) return erase_now(ask);
  const auto left = std::make_shared<std::size_t>(waiting.size());
  const auto against = std::make_shared<std::optional<Refusal>>();
  for (const std::string& code : waiting) {
    leave(code, person, [this, ask, person, left, against](const std::optional<Refusal>& refusal) {
      if (refusal) *against = refusal;
      if (--*left > 0) return;
      // What was refused because the table had gone by itself is no matter.
      if (*against && !lobby_.unfinished_of(person).empty()) {
        accounts_.stay(person);
        return ask->refuse(**against);
      }
      erase_now(ask);
    });
  }
}

void Api::erase_now(const Asking& ask) {
  const store::PersonId person = ask->caller.person;
  accounts_.erase(person, [this, ask, person](const std::optional<Refusal>& refusal) {
    if (refusal) {
      accounts_.stay(person);
      return ask->refuse(*refusal);
    }
    lobby_.show_out(person, "this account was deleted");
    HttpResponse response = json_answer({{"person", nullptr}});
    response.headers.emplace_back("Set-Cookie", no_session_cookie(ask->request.secure));
    ask->answer(std::move(response));
  });
}

// Others

void Api::person(Asking ask) {
  const auto person = accounts_.named(ask->part);
  if (!person) {
    return ask->refuse({"no-person", cat("there is nobody called ", quote(ask->part))});
  }
  ask->answer({{"person", person_json(*person)}});
}

void Api::games_of(Asking ask) {
  const auto person = accounts_.named(ask->part);
  if (!person) {
    return ask->refuse({"no-person", cat("there is nobody called ", quote(ask->part))});
  }
  const auto before = before_in(ask->request.query);
  if (!before) return ask->refuse(before.error());
  const auto tables = store_.history(person->id, kGamesAPage, *before);
  if (!tables) return ask->refuse({"storage", "the hall cannot read its disk just now"});
  const bool own = person->id == ask->caller.person;
  Json list = Json::array();
  for (const store::TableRow& table : *tables) {
    // What was played behind a link stays between those who had it.
    const auto settings = parse_settings(nlohmann::json::parse(table.settings, nullptr, false));
    if (!own && (!settings || (!settings->listed && !settings->rated))) continue;
    list.push_back(
        past_game_json(table, [this](store::PersonId each) { return accounts_.name_of(each); }));
  }
  Json json = {{"games", std::move(list)}};
  if (tables->size() == kGamesAPage) json["before"] = tables->back().id;
  ask->answer(json);
}

}  // namespace salle::server

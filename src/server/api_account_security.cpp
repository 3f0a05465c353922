// Requests about one's own account: sessions, a second factor, people one avoids.
#include "server/api.hpp"
#include "server/api_accounts.hpp"
#include "server/totp.hpp"
#include "store/names.hpp"

namespace salle::server {
namespace {

std::string_view word_of(store::Avoidance how) {
  if (how == store::Avoidance::kBlock) return "block";
  return how == store::Avoidance::kMute ? "mute" : "";
}

}  // namespace

// Sessions

void Api::sessions(Asking ask) {
  const auto stored = store_.records().sessions(ask->caller.person);
  if (!stored) return ask->refuse({"storage", "the hall cannot read its disk just now"});
  Json list = Json::array();
  for (const store::SessionRow& each : *stored) {
    if (each.expires <= io_.now()) continue;
    list.push_back({{"id", each.id},
                    {"created", each.created},
                    {"seen", each.seen},
                    {"device", each.device},
                    {"here", each.id == ask->caller.session}});
  }
  ask->answer({{"sessions", std::move(list)}});
}

void Api::end_session(Asking ask) {
  Body body(ask->request.body);
  if (const auto mistake = body.mistake()) return ask->refuse(*mistake);
  accounts_.end_session(ask->caller, ask->part, [ask](const std::optional<Refusal>& refusal) {
    refusal ? ask->refuse(*refusal) : ask->answer({{"ended", ask->part}});
  });
}

// For what somebody who only borrowed the browser must not do.
void Api::with_password(const Asking& ask, const std::string& password,
                        std::function<void()> then) {
  if (!may(Limit::kOldPasswords, store::fold(ask->caller.name))) {
    return ask->refuse(tried_too_often());
  }
  accounts_.confirm_password(ask->caller, password,
                             [ask, then = std::move(then)](const std::optional<Refusal>& refusal) {
                               refusal ? ask->refuse(*refusal) : then();
                             });
}

// A second factor

void Api::begin_second_factor(Asking ask) {
  Body body(ask->request.body);
  const std::string secret = body.text("password", kMostPasswordBytes);
  if (const auto mistake = body.mistake()) return ask->refuse(*mistake);
  with_password(ask, secret, [this, ask] {
    accounts_.begin_second_factor(ask->caller, [ask](const Answer<std::string>& made) {
      if (!made) return ask->refuse(made.error());
      ask->answer({{"secret", *made}, {"uri", totp_uri(*made, ask->caller.name)}});
    });
  });
}

void Api::confirm_second_factor(Asking ask) {
  Body body(ask->request.body);
  const std::string code = body.text("code", 16);
  if (const auto mistake = body.mistake()) return ask->refuse(*mistake);
  accounts_.confirm_second_factor(ask->caller, code, [ask](const std::optional<Refusal>& refusal) {
    refusal ? ask->refuse(*refusal) : ask->answer({{"secondFactor", true}});
  });
}

void Api::end_second_factor(Asking ask) {
  Body body(ask->request.body);
  const std::string secret = body.text("password", kMostPasswordBytes);
  const std::string code = body.text("code", 16);
  if (const auto mistake = body.mistake()) return ask->refuse(*mistake);
  with_password(ask, secret, [this, ask, code] {
    accounts_.end_second_factor(ask->caller, code, [ask](const std::optional<Refusal>& refusal) {
      refusal ? ask->refuse(*refusal) : ask->answer({{"secondFactor", false}});
    });
  });
}

// Accounts one avoids

void Api::avoided(Asking ask) {
  Json list = Json::array();
  for (const store::Avoided& each : accounts_.avoided_by(ask->caller.person)) {
    const std::string name = accounts_.name_of(each.other);
    if (!name.empty()) list.push_back({{"name", name}, {"how", word_of(each.how)}});
  }
  ask->answer({{"people", std::move(list)}});
}

void Api::set_avoided(const Asking& ask, store::Avoidance how) {
  accounts_.set_avoided(ask->caller, ask->part, how,
                        [ask, how](const Answer<store::Person>& other) {
                          if (!other) return ask->refuse(other.error());
                          ask->answer({{"name", other->name}, {"how", word_of(how)}});
                        });
}

void Api::avoid(Asking ask) {
  Body body(ask->request.body);
  const std::string how = body.text("how", 16);
  if (how != "block" && how != "mute") body.fail("\"how\" is \"block\" or \"mute\"");
  if (const auto mistake = body.mistake()) return ask->refuse(*mistake);
  set_avoided(ask, how == "block" ? store::Avoidance::kBlock : store::Avoidance::kMute);
}

void Api::stop_avoiding(Asking ask) {
  Body body(ask->request.body);
  if (const auto mistake = body.mistake()) return ask->refuse(*mistake);
  set_avoided(ask, store::Avoidance::kNone);
}

}  // namespace salle::server

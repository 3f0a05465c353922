// Requests about being called while one is away from a table: which browsers, and what for.
#include "core/language.hpp"
#include "server/api.hpp"
#include "server/api_accounts.hpp"

namespace salle::server {
namespace {

using store::Calls;

struct CallBits {
  const char* name;
  std::uint32_t push;
  std::uint32_t mail;
};
constexpr std::array kCalls = {CallBits{"turn", Calls::kTurnByPush, Calls::kTurnByMail},
                               CallBits{"invited", Calls::kInvitedByPush, Calls::kInvitedByMail},
                               CallBits{"rematch", Calls::kRematchByPush, Calls::kRematchByMail}};

Refusal no_push() { return {"no-push", "this hall does not call browsers"}; }

}  // namespace

void Api::push_key(Asking ask) {
  ask->answer({{"key", options_.push == nullptr ? Json() : Json(options_.push->public_key())}});
}

void Api::add_browser(Asking ask) {
  Body body(ask->request.body);
  PushAddress address;
  address.endpoint = body.text("endpoint", 1000);
  JsonReader keys = body.object("keys");
  address.p256dh = keys.text("p256dh", 200);
  address.auth = keys.text("auth", 100);
  body.field("expirationTime");  // what browsers add
  if (const auto mistake = body.mistake()) return ask->refuse(*mistake);
  if (options_.push == nullptr) return ask->refuse(no_push());
  if (const auto good = check(address, options_.push->options().own_services); !good) {
    return ask->refuse({"malformed", good.error().message});
  }
  if (!may(Limit::kPushAddresses, std::to_string(ask->caller.person))) {
    return ask->refuse(tried_too_often());
  }
  accounts_.add_browser(ask->caller, address, [ask](const std::optional<Refusal>& refusal) {
    refusal ? ask->refuse(*refusal) : ask->answer(Json::object());
  });
}

void Api::remove_browser(Asking ask) {
  Body body(ask->request.body);
  const std::string endpoint = body.text("endpoint", 1000);
  if (const auto mistake = body.mistake()) return ask->refuse(*mistake);
  accounts_.remove_browser(ask->caller.person, endpoint,
                           [ask](const std::optional<Refusal>& refusal) {
                             refusal ? ask->refuse(*refusal) : ask->answer(Json::object());
                           });
}

void Api::calls(Asking ask) {
  const auto person = accounts_.find(ask->caller.person);
  if (!person) return ask->refuse(gone_refusal());
  Json json = {{"push", options_.push != nullptr},
               {"mail", options_.mailer != nullptr && person->email_confirmed},
               {"language", person->language}};
  for (const CallBits& each : kCalls) {
    json[each.name] = {{"push", (person->calls & each.push) != 0},
                       {"mail", (person->calls & each.mail) != 0}};
  }
  ask->answer(json);
}

void Api::set_calls(Asking ask) {
  Body body(ask->request.body);
  const auto person = accounts_.find(ask->caller.person);
  if (!person) return ask->refuse(gone_refusal());
  std::uint32_t calls = person->calls;
  const auto set = [&calls](std::uint32_t bit, bool on) {
    calls = on ? calls | bit : calls & ~bit;
  };
  for (const CallBits& each : kCalls) {
    if (!body.has(each.name)) continue;
    JsonReader one = body.object(each.name);
    set(each.push, one.flag_or("push", (calls & each.push) != 0));
    set(each.mail, one.flag_or("mail", (calls & each.mail) != 0));
    one.nothing_else();
  }
  const std::string language = body.text_or("language", person->language, 2);
  if (!language.empty() && (language.size() != 2 || !parse_language(language))) {
    body.fail("\"language\" is en, fr or nl, or empty for all three");
  }
  if (const auto mistake = body.mistake()) return ask->refuse(*mistake);
  accounts_.set_calls(ask->caller, calls, language,
                      [this, ask](const std::optional<Refusal>& refusal) {
                        refusal ? ask->refuse(*refusal) : this->calls(ask);
                      });
}

}  // namespace salle::server

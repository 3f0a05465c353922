// Requests about ways back in when a password is forgotten.
#include "core/text.hpp"
#include "server/api.hpp"
#include "server/api_accounts.hpp"
#include "server/log.hpp"
#include "store/names.hpp"

namespace salle::server {
namespace {

constexpr std::size_t kMostToken = 128;

Refusal no_mail() { return {"no-mail", "this hall sends no mail: use a recovery code"}; }

Mail confirm_mail(const std::string& to, const std::string& link) {
  return {to, "Salle: confirm your address",
          cat("Somebody wants to use this address in the hall. If it was you, open\n\n  ", link,
              "\n\nwithin a day. Otherwise do nothing.\n\n"
              "Quelqu’un veut utiliser cette adresse dans la salle. Si c’est vous, ouvrez le lien "
              "ci-dessus dans les 24 heures ; sinon, ne faites rien.\n\n"
              "Iemand wil dit adres in de zaal gebruiken. Ben jij dat, open dan binnen een dag "
              "de link hierboven; doe anders niets.\n")};
}

Mail recovery_mail(const std::string& to, const std::string& link) {
  return {to, "Salle: a new password",
          cat("Somebody asked for a new password for your account. If it was you, open\n\n  ", link,
              "\n\nwithin an hour. Otherwise do nothing: the old password stays.\n\n"
              "Quelqu’un a demandé un nouveau mot de passe pour votre compte. Si c’est vous, "
              "ouvrez le lien ci-dessus dans l’heure ; sinon, ne faites rien : l’ancien mot de "
              "passe reste valable.\n\n"
              "Iemand heeft een nieuw wachtwoord voor je account gevraagd. Ben jij dat, open dan "
              "binnen een uur de link hierboven; doe anders niets: het oude wachtwoord blijft "
              "gelden.\n")};
}

// What was not taken is the host's business; the one who asked cannot do anything about it.
void post(Mailer& mailer, Mail mail) {
  if (!mailer.send(std::move(mail))) log_error("mail", "too many mails wait: one was dropped");
}

}  // namespace

void Api::recovery_codes(Asking ask) {
  Body body(ask->request.body);
  const std::string secret = body.text("password", kMostPasswordBytes);
  if (const auto mistake = body.mistake()) return ask->refuse(*mistake);
  with_password(ask, secret, [this, ask] {
    accounts_.make_recovery_codes(ask->caller,
                                  [ask](const Answer<std::vector<std::string>>& codes) {
                                    if (!codes) return ask->refuse(codes.error());
                                    ask->answer({{"codes", *codes}});
                                  });
  });
}

void Api::set_email(Asking ask) {
  Body body(ask->request.body);
  const std::string email = body.text("email", 254);
  const std::string secret = body.text("password", kMostPasswordBytes);
  if (const auto mistake = body.mistake()) return ask->refuse(*mistake);
  if (!email.empty() && options_.mailer == nullptr) return ask->refuse(no_mail());
  if (!email.empty() && !is_mail_address(email)) {
    return ask->refuse({"email", "this is no address such as anna@example.org"});
  }
  if (!email.empty() && (!address_may(Limit::kMailsByAddress, ask->request) ||
                         !may(Limit::kMails, std::to_string(ask->caller.person)))) {
    return ask->refuse(tried_too_often());
  }
  with_password(ask, secret, [this, ask, email] {
    accounts_.set_email(ask->caller, email, [this, ask, email](const Answer<std::string>& token) {
      if (!token) return ask->refuse(token.error());
      if (!token->empty()) {
        const std::string link = cat(options_.mailer->public_url(), "/confirm-email/", *token);
        post(*options_.mailer, confirm_mail(email, link));
      }
      ask->answer({{"email", email}, {"confirmed", false}});
    });
  });
}

void Api::confirm_email(Asking ask) {
  Body body(ask->request.body);
  const std::string token = body.text("token", kMostToken);
  if (const auto mistake = body.mistake()) return ask->refuse(*mistake);
  if (!address_may(Limit::kRecoveries, ask->request)) return ask->refuse(tried_too_often());
  accounts_.confirm_email(token, [ask](const std::optional<Refusal>& refusal) {
    refusal ? ask->refuse(*refusal) : ask->answer({{"confirmed", true}});
  });
}

// The same answer at once, whether there is such a person or not.
void Api::ask_recovery(Asking ask) {
  Body body(ask->request.body);
  const std::string name = body.text("name", kMostNameBytes);
  if (const auto mistake = body.mistake()) return ask->refuse(*mistake);
  if (options_.mailer == nullptr) return ask->refuse(no_mail());
  if (!address_may(Limit::kMailsByAddress, ask->request)) return ask->refuse(tried_too_often());
  ask->answer({{"asked", true}});
  const auto person = accounts_.named(name);
  if (!person || !person->email_confirmed || !may(Limit::kMails, std::to_string(person->id))) {
    return;
  }
  accounts_.make_recovery_letter(
      person->id, [this, email = person->email](const std::string& token) {
        const std::string link = cat(options_.mailer->public_url(), "/recover/", token);
        post(*options_.mailer, recovery_mail(email, link));
      });
}

void Api::recover(Asking ask) {
  Body body(ask->request.body);
  const std::string name = body.text_or("name", "", kMostNameBytes);
  const std::string code = body.text_or("code", "", 64);
  const std::string token = body.text_or("token", "", kMostToken);
  const std::string secret = body.text("password", kMostPasswordBytes);
  const bool bearer = body.flag_or("bearer", false);
  SignInDetails arrival = arrival_of(ask->request, bearer);
  arrival.code = body.text_or("secondFactor", "", 16);
  if (token.empty() == (name.empty() || code.empty())) {
    body.fail("give \"name\" and \"code\", or \"token\"");
  }
  if (const auto mistake = body.mistake()) return ask->refuse(*mistake);
  if (!address_may(Limit::kRecoveries, ask->request) ||
      !address_may(Limit::kPasswords, ask->request)) {
    return ask->refuse(tried_too_often());
  }
  if (!token.empty()) {
    return accounts_.recover_by_letter(token, secret, admit(ask, bearer), arrival);
  }
  accounts_.recover(
      name, code, secret,
      [this, ask, name, answer = admit(ask, bearer)](Answer<SignedIn> admission) {
        const std::string_view why = admission ? "" : admission.error().code;
        if (why == "recover" || why == "second-factor-wrong") {
          accounts_.note_failed_sign_in(name, ask->request.peer);
        }
        answer(std::move(admission));
      },
      arrival);
}

}  // namespace salle::server

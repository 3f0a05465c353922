// Ways back in when a password is forgotten: codes on paper, and letters by e-mail.
#include <algorithm>

#include "core/text.hpp"
#include "server/accounts.hpp"
#include "server/name_policy.hpp"
#include "server/tokens.hpp"

namespace salle::server {
namespace {

using store::Change;
using store::Letter;
using store::LetterKind;
using store::Person;
using store::PersonId;

constexpr Millis kConfirmLife = kDay;
constexpr Millis kRecoverLife = 60 * 60'000;

Refusal wrong_recovery_code() {
  return {"recover", "the name or the code is not right, or the code was used already"};
}
Refusal wrong_letter() {
  return {"recover", "this link has been used or has run out: ask for another one"};
}

}  // namespace

void Accounts::make_recovery_codes(const Caller& caller, Codes codes) {
  const auto person = find(caller.person);
  if (!person) return codes(std::unexpected(gone_refusal()));
  const std::vector<std::string> fresh = new_recovery_codes();
  store::PutRecoveryCodes change{person->id, {}};
  for (const std::string& each : fresh) change.hashes.push_back(recovery_hash(person->id, each));
  write({std::move(change),
         audit(io_.now(), Actor::himself(person->id), "recovery-codes", person->id)},
        [fresh, codes = std::move(codes)](const Result<void>& result) {
          result ? codes(fresh) : codes(std::unexpected(disk_refusal()));
        });
}

void Accounts::set_email(const Caller& caller, const std::string& email, Linked token) {
  const auto person = find(caller.person);
  if (!person) return token(std::unexpected(gone_refusal()));
  const std::string fresh = email.empty() ? "" : new_token(person->id);
  std::vector<Change> changes = {store::SetEmail{person->id, email, false},
                                 store::EndLetters{person->id}};
  if (!email.empty()) {
    changes.push_back(store::PutLetter{
        {person->id, LetterKind::kConfirm, sha256_hex(fresh), email, io_.now() + kConfirmLife}});
  }
  // What the address is stays out of the list.
  changes.push_back(audit(io_.now(), Actor::himself(person->id), "email-changed", person->id));
  write(std::move(changes), [this, id = person->id, email, fresh,
                             token = std::move(token)](const Result<void>& result) {
    if (!result) return token(std::unexpected(disk_refusal()));
    if (Person* now = cached(id)) {
      now->email = email;
      now->email_confirmed = false;
    }
    token(fresh);
  });
}

void Accounts::confirm_email(const std::string& token, Done done) {
  const PersonId id = person_in(token);
  const auto letter = store_.records().letter(id, LetterKind::kConfirm);
  const auto person = find(id);
  const std::string hash = sha256_hex(token);
  if (!person || !letter || !*letter || (*letter)->hash != hash ||
      (*letter)->expires <= io_.now() || (*letter)->email != person->email) {
    return done(wrong_letter());
  }
  write({store::UseLetter{id, hash}, store::SetEmail{id, person->email, true}},
        [this, id, email = person->email, done = std::move(done)](const Result<void>& result) {
          if (!result) return done(disk_refusal());
          if (Person* now = cached(id); now != nullptr && now->email == email) {
            now->email_confirmed = true;
          }
          done(std::nullopt);
        });
}

void Accounts::make_recovery_letter(PersonId id, std::function<void(std::string token)> made) {
  const auto person = find(id);
  if (!person || person->email.empty() || !person->email_confirmed) return;
  const std::string token = new_token(id);
  write({store::PutLetter{{id, LetterKind::kRecover, sha256_hex(token), person->email,
                           io_.now() + kRecoverLife}}},
        [token, made = std::move(made)](const Result<void>& result) {
          if (result) made(token);
        });
}

void Accounts::recover(const std::string& name, const std::string& code, std::string password,
                       Admitted admitted, const SignInDetails& arrival) {
  if (const auto refusal = password_refusal(password, name)) {
    return admitted(std::unexpected(*refusal));
  }
  const auto person = named(name);
  const PersonId id = person ? person->id : 0;
  // The same work, whether there is somebody of that name or not.
  const std::string hash = recovery_hash(id, code);
  const auto codes = store_.records().recovery_codes(id);
  if (!person || !codes || std::ranges::find(*codes, hash) == codes->end()) {
    return admitted(std::unexpected(wrong_recovery_code()));
  }
  go_on_recovering(*person, store::UseRecoveryCode{id, hash}, std::move(password), arrival,
                   std::move(admitted));
}

void Accounts::recover_by_letter(const std::string& token, std::string password, Admitted admitted,
                                 const SignInDetails& arrival) {
  const PersonId id = person_in(token);
  const auto letter = store_.records().letter(id, LetterKind::kRecover);
  const auto person = find(id);
  const std::string hash = sha256_hex(token);
  // A letter to an address that is no longer the person's opens nothing.
  if (!person || !letter || !*letter || (*letter)->hash != hash ||
      (*letter)->expires <= io_.now() || (*letter)->email != person->email ||
      !person->email_confirmed) {
    return admitted(std::unexpected(wrong_letter()));
  }
  if (const auto refusal = password_refusal(password, person->name)) {
    return admitted(std::unexpected(*refusal));
  }
  go_on_recovering(*person, store::UseLetter{id, hash}, std::move(password), arrival,
                   std::move(admitted));
}

// The code or letter is used up in the transaction that sets the password: with two who come at
// once, one is too late.
void Accounts::go_on_recovering(const Person& person, Change used, std::string password,
                                const SignInDetails& arrival, Admitted admitted) {
  PasswordChange renewal;
  renewal.person = person;
  renewal.arrival = arrival;
  renewal.factor = person.totp_on;
  if (person.totp_on) {
    if (const auto refusal = use_second_factor(person, arrival.code, renewal.changes)) {
      return admitted(std::unexpected(*refusal));
    }
  }
  if (is_suspended(person)) return admitted(std::unexpected(suspension_refusal(person)));
  renewal.changes.push_back(std::move(used));
  renewal.changes.push_back(audit(io_.now(), Actor::himself(person.id), "recovered", person.id));
  put_password(std::move(renewal), std::move(password), std::move(admitted));
}

}  // namespace salle::server

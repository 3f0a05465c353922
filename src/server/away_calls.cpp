#include "server/away_calls.hpp"

#include "core/json_reader.hpp"
#include "core/language.hpp"
#include "core/text.hpp"
#include "games/registry.hpp"
#include "players/level.hpp"
#include "server/log.hpp"

namespace salle::server {
namespace {

using store::Calls;

struct Kind {
  std::string_view word;
  std::uint32_t push;
  std::uint32_t mail;
  Phrase subject;   // ASCII
  Phrase sentence;  // {0} who, {1} the game
};

const Kind& kind_of(AwayCall::What what) {
  static const Kind turn = {
      "turn",
      Calls::kTurnByPush,
      Calls::kTurnByMail,
      {"Salle: it is your turn", "Salle : votre tour", "Salle: je bent aan zet"},
      {"It is your turn against {0} ({1}).", "C'est à vous de jouer, contre {0} ({1}).",
       "Je bent aan zet tegen {0} ({1})."}};
  static const Kind rematch = {
      "rematch",
      Calls::kRematchByPush,
      Calls::kRematchByMail,
      {"Salle: a rematch", "Salle : une revanche", "Salle: een revanche"},
      {"{0} asks you for a rematch ({1}).", "{0} vous propose une revanche ({1}).",
       "{0} wil graag een revanche ({1})."}};
  static const Kind invited = {
      "invited",
      Calls::kInvitedByPush,
      Calls::kInvitedByMail,
      {"Salle: an invitation", "Salle : une invitation", "Salle: een uitnodiging"},
      {"{0} invites you to a game ({1}).", "{0} vous invite à une partie ({1}).",
       "{0} nodigt je uit voor een partij ({1})."}};
  switch (what) {
    case AwayCall::What::kRematch:
      return rematch;
    case AwayCall::What::kInvited:
      return invited;
    default:
      return turn;
  }
}

// Those who call, as sentences call them: their names come with commas between.
std::string spoken(const std::string& by, Language language) {
  std::vector<std::string> names;
  for (const std::string_view name : split(by, ',')) {
    names.push_back(spoken_name(trim(name), language));
  }
  return join(names, ", ");
}

std::string title_of(const std::string& game, Language language) {
  std::string title = game;
  with_game(game, [&]<class G>(std::type_identity<G>) { title = G::kInfo.name.in(language); });
  return title;
}

}  // namespace

std::string push_text(const AwayCall& call) {
  return Json{{"what", kind_of(call.what).word},
              {"table", call.table},
              {"game", call.game},
              {"by", call.by}}
      .dump();
}

Mail call_mail(const store::Person& person, const AwayCall& call, const std::string& public_url) {
  const Kind& kind = kind_of(call.what);
  const auto known = parse_language(person.language);
  const std::string link = cat(public_url, "/table/", call.table);
  std::string text;
  for (const Language language : kLanguages) {
    if (known && *known != language) continue;
    const Phrase leave = {"You can switch these mails off in your profile.",
                          "Vous pouvez désactiver ces courriels dans votre profil.",
                          "Je kunt deze e-mails uitzetten in je profiel."};
    text += cat(capitalised(say(kind.sentence, language,
                                {spoken(call.by, language), title_of(call.game, language)})),
                "\n\n  ", link, "\n\n", leave.in(language), "\n\n");
  }
  return {person.email, std::string(kind.subject.in(known.value_or(Language::kEnglish))), text};
}

void AwayCalls::call(const AwayCall& call) {
  const auto person = accounts_.find(call.person);
  if (!person || accounts_.is_suspended(*person)) return;
  by_push(*person, call);
  by_mail(*person, call);
}

void AwayCalls::by_push(const store::Person& person, const AwayCall& call) {
  if (push_ == nullptr || (person.calls & kind_of(call.what).push) == 0) return;
  const auto addresses = store_.records().push_addresses(person.id);
  if (!addresses || addresses->empty()) return;
  if (!limits_.take(Limit::kPushes, std::to_string(person.id), io_.now())) return;
  for (const store::PushAddressRow& each : *addresses) {
    if (!push_->send(
            {person.id, {each.endpoint, each.p256dh, each.auth}, push_text(call), call.table})) {
      log_error("push", "too many wait: one was dropped");
    }
  }
}

void AwayCalls::by_mail(const store::Person& person, const AwayCall& call) {
  if (mailer_ == nullptr || (person.calls & kind_of(call.what).mail) == 0) return;
  if (person.email.empty() || !person.email_confirmed) return;
  if (!limits_.take(Limit::kCallMails, std::to_string(person.id), io_.now())) return;
  if (!mailer_->send(call_mail(person, call, mailer_->public_url()))) {
    log_error("mail", "too many mails wait: one was dropped");
  }
}

}  // namespace salle::server

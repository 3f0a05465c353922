// What the host of the hall asks.
#include "server/api.hpp"
#include "server/metrics.hpp"

namespace salle::server {
namespace {

Metrics gathered(const ApiOptions& options, const store::GroupCommit& commits,
                 const Thinkers& thinkers, const People& people, const Hall& hall,
                 const Limits& limits) {
  Metrics metrics;
  if (options.gate) metrics.gate = options.gate();
  metrics.hall = hall.figures();
  metrics.commits = commits.figures();
  metrics.commits_waiting = commits.waiting();
  metrics.thinkers_waiting = thinkers.waiting();
  metrics.sessions = people.sessions_in_memory();
  metrics.buckets = limits.buckets();
  return metrics;
}

}  // namespace

// That this is answered says that the gate is open.
void Api::health(Asking ask) {
  if (!store_.counters()) {
    return ask->refuse({"storage", "the hall cannot read its disk"});
  }
  HttpResponse response = text_answer("ok\n", "text/plain; charset=utf-8");
  response.headers.emplace_back("Cache-Control", "no-store");
  ask->answer(std::move(response));
}

void Api::metrics(Asking ask) {
  const HttpRequest& request = ask->request;
  if (!is_admin(request) && !(is_loopback(request.peer) && request.forwarded_for.empty())) {
    return ask->refuse({"admin", "this is for the host of the hall"});
  }
  ask->answer(
      text_answer(prometheus_text(gathered(options_, commits_, thinkers_, people_, hall_, limits_)),
                  "text/plain; version=0.0.4; charset=utf-8"));
}

void Api::load(Asking ask) {
  HttpResponse response =
      text_answer(metrics_json(gathered(options_, commits_, thinkers_, people_, hall_, limits_)),
                  "application/json");
  response.headers.emplace_back("Cache-Control", "no-store");
  ask->answer(std::move(response));
}

void Api::close_table(Asking ask) {
  Body body(ask->request.body);
  if (const auto mistake = body.mistake()) return ask->refuse(*mistake);
  hall_.close_table(ask->part, [ask](const std::optional<Refusal>& refusal) {
    refusal ? ask->refuse(*refusal) : ask->answer({{"closed", ask->part}});
  });
}

void Api::set_banned(const Asking& ask, bool banned) {
  Body body(ask->request.body);
  if (const auto mistake = body.mistake()) return ask->refuse(*mistake);
  people_.set_banned(ask->part, banned, [this, ask, banned](const Answer<store::PersonId>& person) {
    if (!person) return ask->refuse(person.error());
    if (banned) hall_.show_out(*person, "you may not come into the hall");
    ask->answer({{"name", people_.name_of(*person)}, {"banned", banned}});
  });
}

void Api::ban(Asking ask) { set_banned(ask, true); }
void Api::unban(Asking ask) { set_banned(ask, false); }

}  // namespace salle::server

// What the host of the hall asks.
#include "server/api.hpp"
#include "server/metrics.hpp"

namespace salle::server {
namespace {

constexpr Millis kDiskPatience = 5'000;

}  // namespace

// That this is answered says that the server is open. Whether the disk takes what it is given is
// tried out, once for all who ask at the same time.
void Api::health(Asking ask) {
  if (closing_) {
    HttpResponse response = refusal_answer({"closing", "draining: this node is about to close"});
    response.headers.emplace_back("Cache-Control", "no-store");
    return ask->answer(std::move(response));
  }
  health_asked_.push_back(std::move(ask));
  if (health_asked_.size() > 1) return;
  const auto trial = std::make_shared<bool>(true);  // still going on
  const auto answer = [this, trial](const std::string& trouble) {
    if (!std::exchange(*trial, false)) return;
    for (const Asking& each : std::exchange(health_asked_, {})) {
      HttpResponse response =
          trouble.empty()
              ? text_answer(hears_all() ? "ok\n" : "ok, hints away\n", "text/plain; charset=utf-8")
              : refusal_answer({"storage", trouble});
      response.headers.emplace_back("Cache-Control", "no-store");
      each->answer(std::move(response));
    }
  };
  io_.after(kDiskPatience,
            [answer] { answer("the hall's disk or database has not answered for five seconds"); });
  commits_.submit({store::Probe{}}, [this, answer](const store::Committed& result) {
    io_.post([answer, working = result.has_value()] {
      answer(working ? "" : "the hall cannot write to its disk or database");
    });
  });
}

Metrics Api::gathered() const {
  Metrics metrics;
  if (options_.http) metrics.http = options_.http();
  metrics.lobby = lobby_.figures();
  metrics.commits = commits_.figures();
  metrics.commits_waiting = commits_.waiting();
  metrics.thinkers_waiting = thinking_.waiting();
  metrics.passwords_waiting = workers_.passwords.waiting();
  metrics.requests = times_;
  metrics.sessions = accounts_.sessions_in_memory();
  metrics.buckets = limits_.buckets();
  if (options_.nodes != nullptr) {
    metrics.hints = options_.nodes->hints().figures();
    metrics.hints_here = options_.nodes->hints().here();
    metrics.nodes_alive = options_.nodes->alive();
  }
  return metrics;
}

void Api::metrics(Asking ask) {
  const HttpRequest& request = ask->request;
  if (!is_admin(request) && !(is_loopback(request.peer) && request.forwarded_for.empty())) {
    return ask->refuse({"admin", "this is for the host of the hall"});
  }
  ask->answer(text_answer(prometheus_text(gathered()), "text/plain; version=0.0.4; charset=utf-8"));
}

void Api::load(Asking ask) {
  HttpResponse response = text_answer(metrics_json(gathered()), "application/json");
  response.headers.emplace_back("Cache-Control", "no-store");
  ask->answer(std::move(response));
}

void Api::close_table(Asking ask) {
  Body body(ask->request.body);
  if (const auto mistake = body.mistake()) return ask->refuse(*mistake);
  close_and_note(ask, "");
}

void Api::ban(Asking ask) {
  Body body(ask->request.body);
  if (const auto mistake = body.mistake()) return ask->refuse(*mistake);
  accounts_.suspend(Actor::the_host(), ask->part, store::kForGood, "",
                    [this, ask](const Answer<store::Person>& person) {
                      if (!person) return ask->refuse(person.error());
                      lobby_.show_out(person->id, "this account is suspended");
                      ask->answer({{"name", person->name}, {"banned", true}});
                    });
}

void Api::unban(Asking ask) {
  Body body(ask->request.body);
  if (const auto mistake = body.mistake()) return ask->refuse(*mistake);
  accounts_.lift(Actor::the_host(), ask->part, [ask](const Answer<store::Person>& person) {
    if (!person) return ask->refuse(person.error());
    ask->answer({{"name", person->name}, {"banned", false}});
  });
}

void Api::set_role(Asking ask) {
  Body body(ask->request.body);
  const std::string role = body.text("role", 32);
  if (role != "" && role != "moderator" && role != "host") {
    body.fail("\"role\" is \"moderator\", \"host\", or \"\" for none");
  }
  if (const auto mistake = body.mistake()) return ask->refuse(*mistake);
  const store::Role wanted = role == "moderator" ? store::Role::kModerator
                             : role == "host"    ? store::Role::kHost
                                                 : store::Role::kNone;
  accounts_.set_role(ask->part, wanted, [ask, role](const Answer<store::Person>& person) {
    if (!person) return ask->refuse(person.error());
    ask->answer({{"name", person->name}, {"role", role}});
  });
}

}  // namespace salle::server

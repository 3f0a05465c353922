#include "server/api.hpp"

#include <sodium.h>

#include <algorithm>

#include "core/text.hpp"
#include "server/log.hpp"

namespace salle::server {
namespace {

constexpr std::string_view kAdmin = "Admin ";

// What stands in the place of '*' in the pattern; nothing if the path does not fit it.
std::optional<std::string> fits(std::string_view pattern, std::string_view path) {
  const std::size_t star = pattern.find('*');
  if (star == std::string_view::npos) {
    return path == pattern ? std::optional<std::string>("") : std::nullopt;
  }
  const std::string_view before = pattern.substr(0, star);
  const std::string_view behind = pattern.substr(star + 1);
  if (path.size() <= before.size() + behind.size()) return std::nullopt;
  if (!path.starts_with(before) || !path.ends_with(behind)) return std::nullopt;
  const std::string_view part =
      path.substr(before.size(), path.size() - before.size() - behind.size());
  if (part.contains('/')) return std::nullopt;
  return std::string(part);
}

bool is_json(std::string_view content_type) {
  return trim(content_type.substr(0, content_type.find(';'))) == "application/json";
}

bool is_ours(std::string_view path) {
  return path == "/api" || path.starts_with("/api/") || path == "/ws";
}

Refusal slow_down() { return {"slow-down", "too many requests: wait a little"}; }
Refusal origin_refusal() { return {"origin", "this request comes from a page of another site"}; }
Refusal host_refusal(const HttpRequest& request) {
  return {"host", cat("this hall is not called ", quote(request.host),
                      "; the host can allow it with --host-name")};
}

// What somebody is limited by; empty for the host's own machine, from which everyone seems to come
// where a proxy is not trusted.
std::string limited_address(const HttpRequest& request) {
  return is_loopback(request.peer) ? std::string() : address_key(request.peer);
}

}  // namespace

const std::array<Api::Route, 58> Api::kRoutes = {{
    {"POST", "/api/guest", For::kAnyone, &Api::guest},
    {"POST", "/api/register", For::kAnyone, &Api::enroll},
    {"POST", "/api/login", For::kAnyone, &Api::sign_in},
    {"POST", "/api/login-link", For::kPeople, &Api::make_link},
    {"POST", "/api/login-with-link", For::kAnyone, &Api::use_link},
    {"POST", "/api/logout", For::kPeople, &Api::sign_out},
    {"POST", "/api/password", For::kPeople, &Api::password},
    {"GET", "/api/me", For::kAnyone, &Api::me},
    {"DELETE", "/api/me", For::kPeople, &Api::erase_me},
    {"GET", "/api/me/export", For::kPeople, &Api::export_me},
    {"GET", "/api/me/sessions", For::kPeople, &Api::sessions},
    {"DELETE", "/api/me/sessions/*", For::kPeople, &Api::end_session},
    {"POST", "/api/me/recovery-codes", For::kKept, &Api::recovery_codes},
    {"POST", "/api/me/email", For::kKept, &Api::set_email},
    {"POST", "/api/confirm-email", For::kAnyone, &Api::confirm_email},
    {"POST", "/api/recover/ask", For::kAnyone, &Api::ask_recovery},
    {"POST", "/api/recover", For::kAnyone, &Api::recover},
    {"GET", "/api/push", For::kAnyone, &Api::push_key},
    {"POST", "/api/me/browsers", For::kPeople, &Api::add_browser},
    {"DELETE", "/api/me/browsers", For::kPeople, &Api::remove_browser},
    {"GET", "/api/me/calls", For::kPeople, &Api::calls},
    {"PUT", "/api/me/calls", For::kPeople, &Api::set_calls},
    {"POST", "/api/me/second-factor", For::kKept, &Api::begin_second_factor},
    {"DELETE", "/api/me/second-factor", For::kKept, &Api::end_second_factor},
    {"POST", "/api/me/second-factor/confirm", For::kKept, &Api::confirm_second_factor},
    {"GET", "/api/me/avoided", For::kPeople, &Api::avoided},
    {"PUT", "/api/me/avoided/*", For::kPeople, &Api::avoid},
    {"DELETE", "/api/me/avoided/*", For::kPeople, &Api::stop_avoiding},
    {"POST", "/api/reports", For::kPeople, &Api::report},
    {"GET", "/api/people/*", For::kAnyone, &Api::person},
    {"GET", "/api/people/*/games", For::kAnyone, &Api::games_of},
    {"GET", "/api/games", For::kAnyone, &Api::games},
    {"GET", "/api/cards", For::kAnyone, &Api::card_sets},
    {"GET", "/api/cards/*", For::kAnyone, &Api::cards},
    {"GET", "/api/tables", For::kAnyone, &Api::tables},
    {"POST", "/api/tables", For::kPeople, &Api::open_table},
    {"POST", "/api/quick", For::kPeople, &Api::quick},
    {"GET", "/api/tables/*", For::kAnyone, &Api::table},
    {"POST", "/api/tables/*/join", For::kPeople, &Api::join},
    {"POST", "/api/tables/*/leave", For::kPeople, &Api::leave_table},
    {"POST", "/api/tables/*/decline", For::kPeople, &Api::decline},
    {"POST", "/api/tables/*/rematch", For::kPeople, &Api::rematch},
    {"GET", "/api/tables/*/record", For::kAnyone, &Api::record},
    {"GET", "/api/moderation/reports", For::kModerators, &Api::reports},
    {"POST", "/api/moderation/reports/*", For::kModerators, &Api::close_report},
    {"POST", "/api/moderation/suspend/*", For::kModerators, &Api::suspend},
    {"POST", "/api/moderation/lift/*", For::kModerators, &Api::lift},
    {"POST", "/api/moderation/mute/*", For::kModerators, &Api::mute},
    {"POST", "/api/moderation/close/*", For::kModerators, &Api::close_for_cause},
    {"GET", "/api/moderation/audit", For::kModerators, &Api::audit_list},
    {"GET", "/healthz", For::kAnyone, &Api::health},
    {"GET", "/metrics", For::kAnyone, &Api::metrics},
    {"POST", "/api/admin/close/*", For::kAdmin, &Api::close_table},
    {"POST", "/api/admin/ban/*", For::kAdmin, &Api::ban},
    {"POST", "/api/admin/unban/*", For::kAdmin, &Api::unban},
    {"POST", "/api/admin/role/*", For::kAdmin, &Api::set_role},
    {"GET", "/api/admin/load", For::kAdmin, &Api::load},
    {"GET", "/api/admin/nodes", For::kHosts, &Api::nodes},
}};

Api::Api(ApiOptions options, store::Store& store, store::GroupCommit& commits, LobbyIo& io,
         ThinkingPool& thinkers, const Workers& workers, Limits& limits, Accounts& accounts,
         Lobby& lobby)
    : options_(std::move(options)),
      store_(store),
      commits_(commits),
      io_(io),
      thinking_(thinkers),
      workers_(workers),
      limits_(limits),
      accounts_(accounts),
      lobby_(lobby),
      files_(options_.pages),
      guard_(limits),
      reports_(store, commits, io) {
  accounts_.when_ended([this](store::PersonId person, const std::string& session) {
    hang_up(person, [&](const std::string& each) { return session.empty() || each == session; });
  });
}

std::vector<std::pair<std::string_view, std::string_view>> Api::routes() {
  std::vector<std::pair<std::string_view, std::string_view>> list;
  for (const Route& each : kRoutes) list.emplace_back(each.method, each.pattern);
  return list;
}

// Requests

void Api::on_arrival(const HttpRequest& request, std::function<void()> ready) {
  // Pages and their files are for everyone.
  if (!is_ours(request.path)) return ready();
  // For those who will be turned away nothing is read.
  if (!is_loopback(request.peer) &&
      limits_.spent(Limit::kRequests, address_key(request.peer), io_.now())) {
    return ready();
  }
  accounts_.get_to_know(request, workers_.reading, std::move(ready));
}

void Api::on_request(HttpRequest request, Reply reply) {
  const auto answered = std::make_shared<bool>(false);
  const Reply once = [this, answered, begin = io_.now(),
                      reply = std::move(reply)](HttpResponse response) {
    if (std::exchange(*answered, true)) return;
    times_.add(static_cast<double>(io_.now() - begin) / 1000.0);
    add_security_headers(response);
    reply(std::move(response));
  };
  try {
    route(std::move(request), once);
  } catch (...) {
    once(refusal_answer({"fault", "something went wrong in the hall"}));
  }
}

void Api::route(HttpRequest request, Reply reply) {
  if (!address_may(Limit::kRequests, request)) return reply(refusal_answer(slow_down()));
  if (!options_.host_names.takes(request.host)) return reply(refusal_answer(host_refusal(request)));
  const bool looking = request.method == "GET" || request.method == "HEAD";
  const std::string_view method = looking ? "GET" : std::string_view(request.method);
  std::vector<std::string> others;
  for (const Route& each : kRoutes) {
    auto part = fits(each.pattern, request.path);
    if (!part) continue;
    if (each.method == method) {
      return lead_to(each, *std::move(part), std::move(request), std::move(reply));
    }
    others.emplace_back(each.method);
  }
  if (!others.empty() || (!looking && !is_ours(request.path))) {
    HttpResponse response =
        refusal_answer({"method", cat("there is no ", quote(request.method), " here")});
    if (others.empty()) others.emplace_back("GET");
    response.headers.emplace_back("Allow", salle::join(others, ", "));
    return reply(std::move(response));
  }
  if (is_ours(request.path)) {
    return reply(refusal_answer({"no-page", cat("there is no ", quote(request.path))}));
  }
  reply(files_.answer(request));
}

void Api::lead_to(const Route& route, std::string part, HttpRequest request, Reply reply) {
  auto ask = std::make_shared<ApiRequest>();
  ask->caller = accounts_.person_of(request);
  ask->part = std::move(part);
  ask->request = std::move(request);
  ask->reply = std::move(reply);
  const HttpRequest& asked = ask->request;
  const Caller& caller = ask->caller;
  if (caller.unread) return ask->refuse(disk_refusal());
  if (route.method != "GET") {
    // A cookie travels with requests that other sites' pages make; a body in JSON does not.
    if (!same_origin(asked, caller.by_cookie)) return ask->refuse(origin_refusal());
    if ((route.method == "POST" || !asked.body.empty()) && !is_json(asked.content_type)) {
      return ask->refuse({"content-type", "the body must be of type application/json"});
    }
  }
  if (route.whom == For::kAdmin && !is_admin(asked)) {
    return ask->refuse({"admin", "this is for the host of the hall"});
  }
  if (caller.suspended && route.go != &Api::sign_out && route.go != &Api::erase_me &&
      route.go != &Api::export_me) {
    const auto person = accounts_.find(caller.person);
    return ask->refuse(person ? suspension_refusal(*person) : gone_refusal());
  }
  if ((route.whom == For::kPeople || route.whom == For::kKept) && !caller.known()) {
    return ask->refuse({"signed-out", "you are not signed in: POST /api/guest or /api/login"});
  }
  if (route.whom == For::kKept && caller.guest) {
    return ask->refuse({"guest", "this is for people who keep a name"});
  }
  if (route.whom == For::kModerators || route.whom == For::kHosts) {
    if (const auto refusal = not_a_moderator(*ask)) return ask->refuse(*refusal);
  }
  if (route.whom == For::kHosts && caller.role != store::Role::kHost && !is_admin(asked)) {
    return ask->refuse({"admin", "this is for the host of the hall"});
  }
  (this->*route.go)(std::move(ask));
}

bool Api::is_admin(const HttpRequest& request) const {
  const std::string_view given = request.authorization;
  if (options_.admin_token.empty() || !given.starts_with(kAdmin)) return false;
  // Hashes have one length, so that nothing can be learned from how long comparing takes.
  const std::string one = sha256_hex(given.substr(kAdmin.size()));
  const std::string other = sha256_hex(options_.admin_token);
  return sodium_memcmp(one.data(), other.data(), other.size()) == 0;
}

std::optional<Refusal> Api::not_a_moderator(const ApiRequest& ask) const {
  const Caller& caller = ask.caller;
  if (is_admin(ask.request)) return std::nullopt;
  if (!caller.known()) return gone_refusal();
  if (caller.role == store::Role::kNone) {
    return Refusal{"moderators", "this is for the moderators of the hall"};
  }
  if (!caller.factor) {
    return Refusal{"second-factor-needed",
                   "moderators need a second factor: set one up, or sign in with it"};
  }
  return std::nullopt;
}

Actor Api::actor(const ApiRequest& ask) const {
  if (is_admin(ask.request)) return Actor::the_host();
  return {ask.caller.person, ask.caller.role, false};
}

bool Api::may(Limit limit, const std::string& key) { return limits_.take(limit, key, io_.now()); }

Answer<const Match*> Api::table_or_why(const ApiRequest& ask) {
  return lobby_.look_up(ask.part, ask.caller.person, limited_address(ask.request));
}

const Match* Api::table_for(const ApiRequest& ask) {
  const auto match = table_or_why(ask);
  if (match) return *match;
  ask.refuse(match.error());
  return nullptr;
}

Host Api::host_of(const ApiRequest& ask) const {
  return {ask.caller.person, ask.caller.guest, limited_address(ask.request)};
}

bool Api::address_may(Limit limit, const HttpRequest& request) {
  return is_loopback(request.peer) || may(limit, address_key(request.peer));
}

Language language_of(const HttpRequest& request) {
  const std::string wish = query_value(request.query, "language").value_or("");
  if (const auto language = parse_language(wish)) return *language;
  for (const std::string_view each : split(request.accept_language, ',')) {
    const std::string_view code = trim(each.substr(0, each.find(';')));
    if (const auto language = parse_language(code)) return *language;
  }
  return Language::kEnglish;
}

// WebSockets

std::optional<HttpResponse> Api::on_connect(ConnectionId id, const HttpRequest& request) {
  const auto turned_away = [](const Refusal& refusal) {
    HttpResponse response = refusal_answer(refusal);
    add_security_headers(response);
    return response;
  };
  try {
    if (request.path != "/ws") {
      return turned_away({"no-page", "the hall's WebSocket is at /ws"});
    }
    if (!address_may(Limit::kRequests, request) || !address_may(Limit::kSockets, request)) {
      return turned_away(slow_down());
    }
    if (!options_.host_names.takes(request.host)) return turned_away(host_refusal(request));
    const Caller caller = accounts_.person_of(request);
    if (caller.unread) return turned_away(disk_refusal());
    if (!same_origin(request, caller.by_cookie)) return turned_away(origin_refusal());
    if (caller.suspended) {
      const auto person = accounts_.find(caller.person);
      return turned_away(person ? suspension_refusal(*person) : gone_refusal());
    }
    if (caller.known() && sockets_of_[caller.person] >= kMostSocketsOfAPerson) {
      return turned_away({"too-many", "you have too many connections open"});
    }
    // On the host's own machine strangers are told apart by their sockets.
    std::string address = limited_address(request);
    if (address.empty()) address = cat("socket ", std::to_string(id));
    sockets_[id] = {caller.person, caller.session, address};
    if (caller.known()) ++sockets_of_[caller.person];
    lobby_.enter(id, caller.person, address);
    return std::nullopt;
  } catch (...) {
    return turned_away({"fault", "something went wrong in the hall"});
  }
}

void Api::on_message(ConnectionId id, std::string_view text) {
  const auto line = sockets_.find(id);
  if (line == sockets_.end()) return;
  const OpenSocket& from = line->second;
  const bool may_speak = from.person != 0 ? may(Limit::kMessages, std::to_string(from.person))
                                          : may(Limit::kStrangersMessages, from.address);
  if (!may_speak) return io_.close(id, CloseCode::kPolicy, "too many messages");
  lobby_.hear(id, text);
}

void Api::on_pong(ConnectionId id, std::chrono::milliseconds took) {
  lobby_.set_lag(id, took.count());
}

void Api::on_error(std::string_view what) noexcept { log_error("fault", what); }

void Api::on_disconnect(ConnectionId id) {
  if (const auto line = sockets_.find(id); line != sockets_.end()) {
    const auto sockets = sockets_of_.find(line->second.person);
    if (sockets != sockets_of_.end() && --sockets->second == 0) sockets_of_.erase(sockets);
    sockets_.erase(line);
  }
  lobby_.leave(id);
}

// What the database says counts: who is suspended or gone is shown out, and so is who came in by a
// session that has ended.
void Api::person_changed(store::PersonId person) {
  accounts_.look_again(person);
  if (!sockets_of_.contains(person)) return;
  const auto now = accounts_.find(person);
  if (!now) return hang_up(person, [](const std::string&) { return true; });
  if (accounts_.is_suspended(*now)) return lobby_.show_out(person, "this account is suspended");
  const auto sessions = store_.records().sessions(person);
  if (!sessions) return;
  hang_up(person, [&](const std::string& id) {
    return std::ranges::find(*sessions, id, &store::SessionRow::id) == sessions->end();
  });
}

// While other nodes are not heard their word about people is not waited for.
void Api::tick() {
  constexpr Millis kReadAgain = 5'000;
  if (hears_all() || io_.now() - read_again_ < kReadAgain) return;
  read_again_ = io_.now();
  accounts_.look_again_at_all(workers_.housekeeping);
  const auto changed = std::make_shared<std::vector<store::PersonId>>();
  std::unordered_map<store::PersonId, std::vector<std::string>> open;
  for (const auto& [id, line] : sockets_) {
    if (line.person != 0) open[line.person].push_back(line.session);
  }
  workers_.housekeeping.run(
      "look again",
      [this, changed, open = std::move(open)] {
        for (const auto& [person, sessions] : open) {
          const auto stored = store_.records().sessions(person);
          const auto now = store_.person(person);
          if (!stored || !now) continue;
          const bool ended = std::ranges::any_of(sessions, [&](const std::string& id) {
            return std::ranges::find(*stored, id, &store::SessionRow::id) == stored->end();
          });
          if (ended || !*now || (*now)->suspended_until != 0) changed->push_back(person);
        }
      },
      [this, changed] {
        for (const store::PersonId person : *changed) person_changed(person);
      });
}

// Closes what a person has open in the sessions that are meant.
void Api::hang_up(store::PersonId person, const std::function<bool(const std::string&)>& session) {
  for (const auto& [id, line] : sockets_) {
    if (line.person == person && session(line.session)) {
      io_.close(id, CloseCode::kPolicy, "signed out");
    }
  }
}

}  // namespace salle::server

#include "server/api.hpp"

#include <sodium.h>

#include "core/text.hpp"

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

const std::array<Api::Route, 50> Api::kRoutes = {{
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
    {"GET", "/api/cards/*", For::kAnyone, &Api::cards},
    {"GET", "/api/tables", For::kAnyone, &Api::tables},
    {"POST", "/api/tables", For::kPeople, &Api::open_table},
    {"POST", "/api/quick", For::kPeople, &Api::quick},
    {"GET", "/api/tables/*", For::kAnyone, &Api::table},
    {"POST", "/api/tables/*/join", For::kPeople, &Api::join},
    {"POST", "/api/tables/*/leave", For::kPeople, &Api::leave_table},
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
}};

Api::Api(ApiOptions options, store::Store& store, store::GroupCommit& commits, Doors& doors,
         Thinkers& thinkers, const Workers& workers, Limits& limits, People& people, Hall& hall)
    : options_(std::move(options)),
      store_(store),
      commits_(commits),
      doors_(doors),
      thinkers_(thinkers),
      workers_(workers),
      limits_(limits),
      people_(people),
      hall_(hall),
      files_(options_.pages),
      guard_(limits),
      reports_(store, commits, doors) {
  people_.when_ended([this](store::PersonId person, const std::string& session) {
    hang_up(person, [&](const std::string& each) { return session.empty() || each == session; });
  });
}

std::vector<std::pair<std::string_view, std::string_view>> Api::routes() {
  std::vector<std::pair<std::string_view, std::string_view>> list;
  for (const Route& each : kRoutes) list.emplace_back(each.method, each.pattern);
  return list;
}

// Requests

void Api::asked(HttpRequest request, Reply reply) {
  const auto answered = std::make_shared<bool>(false);
  const Reply once = [this, answered, begin = doors_.now(),
                      reply = std::move(reply)](HttpResponse response) {
    if (std::exchange(*answered, true)) return;
    times_.add(static_cast<double>(doors_.now() - begin) / 1000.0);
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
  auto ask = std::make_shared<Ask>();
  ask->visit = people_.person_of(request);
  ask->part = std::move(part);
  ask->request = std::move(request);
  ask->reply = std::move(reply);
  const HttpRequest& asked = ask->request;
  const Visit& visit = ask->visit;
  if (route.method != "GET") {
    // A cookie travels with requests that other sites' pages make; a body in JSON does not.
    if (!same_origin(asked, visit.by_cookie)) return ask->refuse(origin_refusal());
    if ((route.method == "POST" || !asked.body.empty()) && !is_json(asked.content_type)) {
      return ask->refuse({"content-type", "the body must be of type application/json"});
    }
  }
  if (route.whom == For::kAdmin && !is_admin(asked)) {
    return ask->refuse({"admin", "this is for the host of the hall"});
  }
  if (visit.suspended && route.go != &Api::sign_out && route.go != &Api::erase_me &&
      route.go != &Api::export_me) {
    const auto person = people_.find(visit.person);
    return ask->refuse(person ? suspension_refusal(*person) : gone_refusal());
  }
  if ((route.whom == For::kPeople || route.whom == For::kKept) && !visit.known()) {
    return ask->refuse({"signed-out", "you are not signed in: POST /api/guest or /api/login"});
  }
  if (route.whom == For::kKept && visit.guest) {
    return ask->refuse({"guest", "this is for people who keep a name"});
  }
  if (route.whom == For::kModerators) {
    if (const auto refusal = not_a_moderator(*ask)) return ask->refuse(*refusal);
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

std::optional<Refusal> Api::not_a_moderator(const Ask& ask) const {
  const Visit& visit = ask.visit;
  if (is_admin(ask.request)) return std::nullopt;
  if (!visit.known()) return gone_refusal();
  if (visit.role == store::Role::kNone) {
    return Refusal{"moderators", "this is for the moderators of the hall"};
  }
  if (!visit.factor) {
    return Refusal{"second-factor-needed",
                   "moderators need a second factor: set one up, or sign in with it"};
  }
  return std::nullopt;
}

Actor Api::actor(const Ask& ask) const {
  if (is_admin(ask.request)) return Actor::the_host();
  return {ask.visit.person, ask.visit.role, false};
}

bool Api::may(Limit limit, const std::string& key) {
  return limits_.take(limit, key, doors_.now());
}

Answer<const Match*> Api::table_or_why(const Ask& ask) {
  return hall_.look_up(ask.part, ask.visit.person, limited_address(ask.request));
}

const Match* Api::table_for(const Ask& ask) {
  const auto match = table_or_why(ask);
  if (match) return *match;
  ask.refuse(match.error());
  return nullptr;
}

Host Api::host_of(const Ask& ask) const {
  return {ask.visit.person, ask.visit.guest, limited_address(ask.request)};
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

std::optional<HttpResponse> Api::arrived(ConnectionId id, const HttpRequest& request) {
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
    const Visit visit = people_.person_of(request);
    if (!same_origin(request, visit.by_cookie)) return turned_away(origin_refusal());
    if (visit.suspended) {
      const auto person = people_.find(visit.person);
      return turned_away(person ? suspension_refusal(*person) : gone_refusal());
    }
    if (visit.known() && sockets_of_[visit.person] >= kMostSocketsOfAPerson) {
      return turned_away({"too-many", "you have too many connections open"});
    }
    // On the host's own machine strangers are told apart by their sockets.
    std::string address = limited_address(request);
    if (address.empty()) address = cat("socket ", std::to_string(id));
    lines_[id] = {visit.person, visit.session, address};
    if (visit.known()) ++sockets_of_[visit.person];
    hall_.enter(id, visit.person, address);
    return std::nullopt;
  } catch (...) {
    return turned_away({"fault", "something went wrong in the hall"});
  }
}

void Api::said(ConnectionId id, std::string_view text) {
  const auto line = lines_.find(id);
  if (line == lines_.end()) return;
  const Line& from = line->second;
  const bool may_speak = from.person != 0 ? may(Limit::kMessages, std::to_string(from.person))
                                          : may(Limit::kStrangersMessages, from.address);
  if (!may_speak) return doors_.close(id, CloseCode::kPolicy, "too many messages");
  hall_.hear(id, text);
}

void Api::pinged(ConnectionId id, std::chrono::milliseconds took) {
  hall_.set_lag(id, took.count());
}

void Api::left(ConnectionId id) {
  if (const auto line = lines_.find(id); line != lines_.end()) {
    const auto sockets = sockets_of_.find(line->second.person);
    if (sockets != sockets_of_.end() && --sockets->second == 0) sockets_of_.erase(sockets);
    lines_.erase(line);
  }
  hall_.leave(id);
}

// Closes what a person has open in the sessions that are meant.
void Api::hang_up(store::PersonId person, const std::function<bool(const std::string&)>& session) {
  for (const auto& [id, line] : lines_) {
    if (line.person == person && session(line.session)) {
      doors_.close(id, CloseCode::kPolicy, "signed out");
    }
  }
}

}  // namespace salle::server

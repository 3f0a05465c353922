#include "server/api_json.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "core/text.hpp"

namespace salle::server {
namespace {

struct StatusOf {
  std::string_view code;
  int status;
};
// What is not here is the asker's mistake: 400.
constexpr std::array kStatuses = {
    StatusOf{"signed-out", 401},
    StatusOf{"sign-in", 401},
    StatusOf{"link", 401},
    StatusOf{"password-wrong", 403},
    StatusOf{"guest", 403},
    StatusOf{"admin", 403},
    StatusOf{"origin", 403},
    StatusOf{"no-seat", 403},
    StatusOf{"reserved", 403},
    StatusOf{"no-table", 404},
    StatusOf{"unreadable", 410},
    StatusOf{"older-rules", 410},
    StatusOf{"no-person", 404},
    StatusOf{"no-page", 404},
    StatusOf{"no-cards", 404},
    StatusOf{"method", 405},
    StatusOf{"taken", 409},
    StatusOf{"begun", 409},
    StatusOf{"over", 409},
    StatusOf{"seated", 409},
    StatusOf{"waiting", 409},
    StatusOf{"not-over", 409},
    StatusOf{"name-taken", 409},
    StatusOf{"kept", 409},
    StatusOf{"playing", 409},
    StatusOf{"no-open-seat", 409},
    StatusOf{"too-many", 409},
    StatusOf{"content-type", 415},
    StatusOf{"slow-down", 429},
    StatusOf{"fault", 500},
    StatusOf{"storage", 503},
    StatusOf{"closing", 503},
    StatusOf{"busy", 503},
    StatusOf{"full", 503},
    StatusOf{"uncertain", 503},
    StatusOf{"blocked", 403},
    StatusOf{"gone", 410},
    StatusOf{"host", 421},
    StatusOf{"second-factor", 401},
    StatusOf{"second-factor-wrong", 401},
    StatusOf{"recover", 401},
    StatusOf{"suspended", 403},
    StatusOf{"moderators", 403},
    StatusOf{"second-factor-needed", 403},
    StatusOf{"no-session", 404},
    StatusOf{"no-report", 404},
    StatusOf{"needed", 409},
    StatusOf{"reported", 409},
    StatusOf{"second-factor-on", 409},
    StatusOf{"second-factor-none", 409},
};

constexpr std::string_view kContentPolicy =
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; "
    "img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'; "
    "base-uri 'none'";

// "https://example.org:443" is "example.org" where https is spoken.
std::string_view without_port(std::string_view host, std::string_view port) {
  if (host.ends_with(port)) host.remove_suffix(port.size());
  return host;
}

bool same_text(std::string_view one, std::string_view other) {
  const auto small = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
  return std::ranges::equal(one, other, {}, small, small);
}

std::string decoded(std::string_view text) {
  const auto digit = [](char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
  };
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '%' && i + 2 < text.size() && digit(text[i + 1]) >= 0 &&
        digit(text[i + 2]) >= 0) {
      out += static_cast<char>(digit(text[i + 1]) * 16 + digit(text[i + 2]));
      i += 2;
    } else {
      out += text[i] == '+' ? ' ' : text[i];
    }
  }
  return out;
}

}  // namespace

int status_of(std::string_view code) {
  const auto found = std::ranges::find(kStatuses, code, &StatusOf::code);
  return found == kStatuses.end() ? 400 : found->status;
}

HttpResponse text_answer(std::string text, std::string content_type, int status) {
  HttpResponse response;
  response.status = status;
  response.content_type = std::move(content_type);
  response.body = std::make_shared<const std::string>(std::move(text));
  return response;
}

HttpResponse json_answer(const Json& json, int status) {
  // What came from outside may not be UTF-8: it must not throw on its way out.
  HttpResponse response = text_answer(json.dump(-1, ' ', false, Json::error_handler_t::replace),
                                      "application/json", status);
  response.headers.emplace_back("Cache-Control", "no-store");
  return response;
}

HttpResponse refusal_answer(const Refusal& refusal) {
  HttpResponse response = json_answer({{"error", {{"code", refusal.code}, {"why", refusal.why}}}},
                                      status_of(refusal.code));
  if (response.status == 429 || response.status == 503) {
    response.headers.emplace_back("Retry-After", "10");
  }
  return response;
}

void add_security_headers(HttpResponse& response) {
  const auto add = [&](const char* name, std::string_view value) {
    response.headers.emplace_back(name, std::string(value));
  };
  add("Content-Security-Policy", kContentPolicy);
  add("X-Content-Type-Options", "nosniff");
  add("Referrer-Policy", "no-referrer");
  add("Cross-Origin-Opener-Policy", "same-origin");
}

bool same_origin(const HttpRequest& request, bool by_cookie) {
  std::string_view origin = request.origin;
  if (origin.empty()) return !by_cookie;
  for (const auto& [scheme, port] :
       {std::pair<std::string_view, std::string_view>{"http://", ":80"}, {"https://", ":443"}}) {
    if (!origin.starts_with(scheme)) continue;
    origin.remove_prefix(scheme.size());
    return !request.host.empty() &&
           same_text(without_port(origin, port), without_port(request.host, port));
  }
  return false;
}

std::optional<std::string> query_value(std::string_view query, std::string_view name) {
  for (const std::string_view part : split(query, '&')) {
    const std::size_t equals = std::min(part.find('='), part.size());
    if (decoded(part.substr(0, equals)) != name) continue;
    return equals < part.size() ? decoded(part.substr(equals + 1)) : std::string();
  }
  return std::nullopt;
}

Answer<std::int64_t> before_in(std::string_view query) {
  const auto given = query_value(query, "before");
  if (!given) return 0;
  std::int64_t before = 0;
  const char* const end = given->data() + given->size();
  const auto [stop, error] = std::from_chars(given->data(), end, before);
  if (error != std::errc() || stop != end || before <= 0) {
    return no("malformed", "\"before\" is a number that an earlier answer gave");
  }
  return before;
}

Body::Body(std::string_view text)
    : JsonReader(trim(text).empty() ? "{}" : text,
                 {"the body is not JSON", "the body must be a JSON object"}) {}

std::optional<Refusal> Body::mistake() {
  nothing_else();
  if (JsonReader::mistake().empty()) return std::nullopt;
  return Refusal{"malformed", JsonReader::mistake()};
}

}  // namespace salle::server

#include "server/http_request.hpp"

#include <boost/beast/http/rfc7230.hpp>

#include "core/text.hpp"
#include "server/http_text.hpp"

namespace salle::server {
namespace {

namespace http = boost::beast::http;

std::string text_of(boost::beast::string_view view) { return {view.data(), view.size()}; }

void believe_proxy(const HttpMessage& message, HttpRequest& request) {
  // Header lines of one name are one list; ours is what our own proxy added at its end.
  bool forwarded = false;
  for (const auto& field : message) {
    const auto name = field.name_string();
    if (boost::beast::iequals(name, "X-Forwarded-For")) {
      request.forwarded_for += cat(forwarded ? ", " : "", text_of(field.value()));
      forwarded = true;
    } else if (boost::beast::iequals(name, "X-Forwarded-Proto")) {
      request.secure = last_forwarded(text_of(field.value())) == "https";
    }
  }
  if (!forwarded) return;  // the proxy itself, or the host beside it
  // What is no address must not pass for the proxy's own, which is often this very machine's.
  request.peer = forwarded_address(last_forwarded(request.forwarded_for)).value_or("unknown");
}

}  // namespace

std::optional<HttpRequest> make_request(const HttpMessage& message, const std::string& remote,
                                        bool trust_proxy, std::string_view& why) {
  const std::string whole = text_of(message.target());
  auto target = read_target(whole);
  if (!target) {
    why = "no such address can exist";
    return std::nullopt;
  }
  const auto hosts = message.count(http::field::host);
  const bool nameless = hosts == 0 || message[http::field::host].empty();
  if (hosts > 1 || (nameless && message.version() >= 11)) {
    why = "one Host header is needed";
    return std::nullopt;
  }
  HttpRequest request;
  request.method = text_of(message.method_string());
  request.path = std::move(target->path);
  request.query = std::move(target->query);
  request.host = text_of(message[http::field::host]);
  const std::string_view authority = authority_of(whole);
  if (!authority.empty() && authority != request.host) {
    why = "the target and the Host header name two hosts";
    return std::nullopt;
  }
  request.origin = text_of(message[http::field::origin]);
  request.authorization = text_of(message[http::field::authorization]);
  request.cookie = text_of(message[http::field::cookie]);
  request.content_type = text_of(message[http::field::content_type]);
  request.accept_encoding = text_of(message[http::field::accept_encoding]);
  request.accept_language = text_of(message[http::field::accept_language]);
  request.user_agent = text_of(message[http::field::user_agent]);
  request.if_none_match = text_of(message[http::field::if_none_match]);
  request.peer = remote;
  if (trust_proxy) believe_proxy(message, request);
  return request;
}

bool wants_web_socket(const HttpMessage& message) {
  const auto upgrade = message.find(http::field::upgrade);
  return upgrade != message.end() && http::token_list{upgrade->value()}.exists("websocket");
}

std::string web_socket_key(const HttpMessage& message) {
  std::string key = text_of(message[http::field::sec_websocket_key]);
  const bool good = message.method() == http::verb::get && message.version() >= 11 &&
                    message.body().empty() && message.count(http::field::sec_websocket_key) == 1 &&
                    http::token_list{message[http::field::connection]}.exists("upgrade") &&
                    is_web_socket_key(key);
  if (!good) key.clear();
  return key;
}

}  // namespace salle::server

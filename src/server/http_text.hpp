// The texts of HTTP that the server reads and writes itself. Knows no sockets.
#pragma once

#include <ctime>
#include <optional>
#include <string>
#include <string_view>

#include "server/http_server.hpp"

namespace salle::server {

struct Target {
  std::string path;   // decoded
  std::string query;  // as it came
};

// Nothing for a target that must not get further: broken escapes, control characters, text that is
// not UTF-8 (so no second spelling of a dot or slash), and ".." between slashes of either kind.
std::optional<Target> read_target(std::string_view target);

// The last address of X-Forwarded-For: the one our own proxy wrote.
std::string_view last_forwarded(std::string_view list);

// An address as a proxy writes it, with or without a port, in its plain form; nothing for
// "unknown",
// "_hidden" and whatever else is none.
std::optional<std::string> forwarded_address(std::string_view text);

// "example.org:80" of "http://example.org:80/path"; empty where the target is a path alone.
std::string_view authority_of(std::string_view target);

// Whether this can be the Sec-WebSocket-Key of a client: sixteen bytes in base64.
bool is_web_socket_key(std::string_view key);

// "Sun, 06 Nov 1994 08:49:37 GMT".
std::string http_date(std::time_t when);

enum class Persistence { kClose, kKeep, kKeepAloud };  // aloud: HTTP/1.0 wants to hear it

// The status line and headers, the empty line included. Nothing if a header would break out of its
// line.
std::optional<std::string> response_head(const HttpResponse& response, Persistence persistence,
                                         std::time_t now);

// Statuses that never carry a body.
bool is_bodiless(int status);

}  // namespace salle::server

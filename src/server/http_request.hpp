// What a parsed HTTP message asks for. Private to the server.
#pragma once

#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "server/http_server.hpp"

namespace salle::server {

using HttpMessage = boost::beast::http::request<boost::beast::http::string_body>;

// The request without its body, or nothing and why it is none. `remote` is who holds the socket; a
// trusted proxy's word is taken for whom it speaks.
std::optional<HttpRequest> make_request(const HttpMessage& message, const std::string& remote,
                                        bool trust_proxy, std::string_view& why);

bool wants_web_socket(const HttpMessage& message);

// The client's key where the handshake is right in everything but its version; else empty.
std::string web_socket_key(const HttpMessage& message);

}  // namespace salle::server

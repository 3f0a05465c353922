// What the gateway asks of a running hall over HTTP (docs/protocol.md), with libcurl.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/json_reader.hpp"
#include "core/result.hpp"

namespace salle::kosen {

struct HallAddress {
  std::string host;
  std::string port = "80";
  std::string code;  // of a table; empty: any that waits, or a new one
};

// "http://HOST:PORT" or "http://HOST:PORT/…/CODE".
Result<HallAddress> parse_hall_address(std::string_view text);

// As in a URL and in the Host header.
std::string host_and_port(const HallAddress& hall);

std::unexpected<Error> hall_refuses(const HallAddress& hall, const std::string& why);

// One request: with a body it is posted. What the hall answered, or what it refused. Blocks.
Result<JsonReader> ask_hall(const HallAddress& hall, const std::string& path,
                            const std::string& token, const std::optional<Json>& body = {});

}  // namespace salle::kosen

// How the hall answers over HTTP: JSON, refusals with the right status, and the headers that keep
// a browser from doing what it should not.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "match/match.hpp"
#include "server/http_server.hpp"

namespace salle::server {

using Json = nlohmann::ordered_json;

HttpResponse json_answer(const Json& json, int status = 200);
HttpResponse text_answer(std::string text, std::string content_type, int status = 200);
// {"error":{"code":…,"why":…}} with the status that goes with the code.
HttpResponse refusal_answer(const Refusal& refusal);
int status_of(std::string_view code);

// On every answer.
void add_security_headers(HttpResponse& response);

// Does the page that asks come from this very server? Where a browser does not say, it is only
// believed if no cookie came along (`by_cookie`), since programs other than browsers send none.
bool same_origin(const HttpRequest& request, bool by_cookie);

// A value of the query, decoded; nothing if it is not there.
std::optional<std::string> query_value(std::string_view query, std::string_view name);
// "before" of the query, for the next page; 0 if it is not there.
Answer<std::int64_t> before_in(std::string_view query);

}  // namespace salle::server

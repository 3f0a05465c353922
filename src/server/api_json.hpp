// What the HTTP interface reads and writes: bodies of requests, read strictly (what is asked for must
// be of the right kind, and what was not asked for must not be there), and answers.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "core/json_reader.hpp"
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

class Body : public JsonReader {
 public:
  // An empty text counts as {}.
  explicit Body(std::string_view text);

  // To be asked when all fields were: the first mistake, or a field that nobody knows.
  std::optional<Refusal> mistake();
};

}  // namespace salle::server

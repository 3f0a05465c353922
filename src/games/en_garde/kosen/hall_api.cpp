#include "games/en_garde/kosen/hall_api.hpp"

#include <algorithm>

#include "core/text.hpp"
#include "server/curl_handle.hpp"

namespace salle::kosen {
namespace {

constexpr long kPatienceSeconds = 10;
constexpr std::size_t kMostAnswered = 4 * 1024 * 1024;

std::size_t keep(char* bytes, std::size_t size, std::size_t count, void* answer) {
  auto& kept = *static_cast<std::string*>(answer);
  if (kept.size() + size * count > kMostAnswered) return 0;  // curl gives up then
  kept.append(bytes, size * count);
  return size * count;
}

}  // namespace

std::string host_and_port(const HallAddress& hall) {
  const bool six = hall.host.find(':') != std::string::npos;
  return cat(six ? "[" : "", hall.host, six ? "]" : "", ":", hall.port);
}

std::unexpected<Error> hall_refuses(const HallAddress& hall, const std::string& why) {
  return refuse(cat("the hall at ", host_and_port(hall), ": ", why));
}

Result<JsonReader> ask_hall(const HallAddress& hall, const std::string& path,
                            const std::string& token, const std::optional<Json>& body) {
  const server::CurlHandle curl = server::new_curl();
  if (curl == nullptr) return hall_refuses(hall, "cannot be asked: curl does not start");
  server::CurlLines headers;
  const auto set = [&](CURLoption option, auto value) {
    curl_easy_setopt(curl.get(), option, value);
  };
  const std::string url = cat("http://", host_and_port(hall), path);
  const std::string sent = body ? body->dump() : "";
  std::string answered;
  set(CURLOPT_URL, url.c_str());
  set(CURLOPT_PROTOCOLS_STR, "http");
  set(CURLOPT_NOPROXY, "*");
  set(CURLOPT_NOSIGNAL, 1L);
  set(CURLOPT_TIMEOUT, kPatienceSeconds);
  if (!token.empty()) headers.add("Authorization: Bearer " + token);
  if (body) {
    headers.add("Content-Type: application/json");
    set(CURLOPT_POSTFIELDSIZE, static_cast<long>(sent.size()));
    set(CURLOPT_POSTFIELDS, sent.c_str());
  }
  set(CURLOPT_HTTPHEADER, headers.get());
  set(CURLOPT_WRITEFUNCTION, &keep);
  set(CURLOPT_WRITEDATA, static_cast<void*>(&answered));
  const CURLcode code = curl_easy_perform(curl.get());
  if (code != CURLE_OK) {
    return hall_refuses(hall, cat("cannot be reached: ", curl_easy_strerror(code)));
  }
  long status = 0;
  curl_easy_getinfo(curl.get(), CURLINFO_RESPONSE_CODE, &status);
  JsonReader answer(answered);
  if (!answer.mistake().empty()) return hall_refuses(hall, "what answers there is not a hall");
  if (status >= 300) {
    const std::string why = answer.object("error").text("why");
    return hall_refuses(hall, why.empty() ? "it refused" : why);
  }
  return answer;
}

Result<HallAddress> parse_hall_address(std::string_view text) {
  const auto wrong = [&] {
    return refuse(cat(quote(text),
                      " is not the address of a hall; it looks like http://127.0.0.1:8080, or with "
                      "a table's code behind it, http://127.0.0.1:8080/K7QXM2"));
  };
  std::string_view rest = text;
  if (rest.starts_with("https://")) {
    return refuse("the gateway speaks plain HTTP only: give the hall's own http:// address");
  }
  if (!rest.starts_with("http://")) return wrong();
  rest.remove_prefix(7);
  HallAddress hall;
  const std::size_t slash = rest.find('/');
  std::string_view place = rest.substr(0, slash);
  if (slash != std::string_view::npos) {
    std::string_view path = rest.substr(slash);
    while (path.ends_with('/')) path.remove_suffix(1);
    if (!path.empty()) hall.code = path.substr(path.rfind('/') + 1);
  }
  const auto plain = [](char c) { return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'); };
  if (hall.code.size() > 16 || !std::ranges::all_of(hall.code, plain)) return wrong();
  const std::size_t bracket = place.rfind(']');
  const std::size_t colon = place.rfind(':');
  if (colon != std::string_view::npos && (bracket == std::string_view::npos || colon > bracket)) {
    hall.port = place.substr(colon + 1);
    place = place.substr(0, colon);
  }
  if (place.starts_with('[') && place.ends_with(']')) place = place.substr(1, place.size() - 2);
  hall.host = place;
  const auto port = parse_number(hall.port);
  if (hall.host.empty() || !port || *port < 1 || *port > 65535) return wrong();
  return hall;
}

}  // namespace salle::kosen

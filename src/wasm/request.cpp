#include "wasm/request.hpp"

#include "core/text.hpp"

namespace salle::wasm {

Request::Request(std::string_view text) : json_(Json::object()) {
  Json json = Json::parse(text, nullptr, false);
  if (json.is_object()) {
    json_ = std::move(json);
  } else {
    fail("a request is a JSON object");
  }
}

const Json* Request::field(const char* name) const {
  const auto found = json_.find(name);
  return found == json_.end() ? nullptr : &*found;
}

std::string Request::text(const char* name, bool needed) {
  const Json* found = field(name);
  if (found == nullptr) {
    if (needed) fail(cat("\"", name, "\" is missing"));
    return "";
  }
  if (!found->is_string()) {
    fail(cat("\"", name, "\" must be a text"));
    return "";
  }
  return found->get<std::string>();
}

std::vector<std::string> Request::texts(const char* name) {
  std::vector<std::string> list;
  const Json* found = field(name);
  if (found == nullptr) return list;
  if (!found->is_array()) fail(cat("\"", name, "\" must be a list of texts"));
  for (const Json& each : *found) {
    if (!each.is_string()) {
      fail(cat("\"", name, "\" must be a list of texts"));
      return {};
    }
    list.push_back(each.get<std::string>());
  }
  return list;
}

std::optional<std::uint64_t> Request::number(const char* name) {
  const Json* found = field(name);
  if (found == nullptr) return std::nullopt;
  if (!found->is_number_unsigned()) {
    fail(cat("\"", name, "\" must be a whole number that is not negative"));
    return std::nullopt;
  }
  return found->get<std::uint64_t>();
}

double Request::fraction(const char* name) {
  const Json* found = field(name);
  if (found == nullptr) return 0.0;
  if (!found->is_number() || !(found->get<double>() >= 0.0)) {
    fail(cat("\"", name, "\" must be a number that is not negative"));
    return 0.0;
  }
  return found->get<double>();
}

std::vector<Seat> Request::seats(const char* name) {
  std::vector<Seat> list;
  const Json* found = field(name);
  if (found == nullptr) return list;
  const auto seat = [](const Json& each) {
    return each.is_number_unsigned() && each.get<std::uint64_t>() < kMaxSeats;
  };
  if (!found->is_array()) fail(cat("\"", name, "\" must be a list of seats"));
  for (const Json& each : *found) {
    if (!seat(each)) {
      fail(cat("\"", name, "\" must be a list of seats, numbers from 0 to ", kMaxSeats - 1));
      return {};
    }
    list.push_back(each.get<Seat>());
  }
  return list;
}

Language Request::language() {
  const std::string code = text("language", false);
  if (code.empty()) return Language::kEnglish;
  const auto language = parse_language(code);
  if (!language) fail(cat("unknown language ", quote(code), "; there are en, fr and nl"));
  return language.value_or(Language::kEnglish);
}

Viewer Request::viewer() {
  const Json* found = field("viewer");
  if (found != nullptr && found->is_number_unsigned() && found->get<std::uint64_t>() < kMaxSeats) {
    return Viewer::seat(found->get<Seat>());
  }
  if (found != nullptr && *found == "all") return Viewer::all();
  if (found == nullptr || *found != "spectator") {
    fail("\"viewer\" must be a seat, \"spectator\" or \"all\"");
  }
  return Viewer::spectator();
}

Budget Request::budget() {
  constexpr std::uint64_t kMostNodes = 1'000'000'000'000;
  constexpr double kMostSeconds = 86'400.0;
  const std::uint64_t nodes = number("nodes").value_or(0);
  const double seconds = fraction("seconds");
  if (nodes > kMostNodes) fail(cat("\"nodes\" must be at most ", std::to_string(kMostNodes)));
  if (seconds > kMostSeconds) fail("\"seconds\" must be at most 86400");
  return {static_cast<std::int64_t>(nodes), seconds};
}

void Request::fail(std::string why) {
  if (mistake_.empty()) mistake_ = std::move(why);
}

}  // namespace salle::wasm

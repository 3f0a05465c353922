#include "server/messages.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "core/text.hpp"

namespace salle::server {
namespace {

using Json = nlohmann::json;

struct DeedInfo {
  std::string_view name;
  Deed deed;
  std::string_view fields;  // besides "do", "table" and "id"
};
constexpr std::array kDeeds = {
    DeedInfo{"watch", Deed::kWatch, "since language wants"},
    DeedInfo{"leave", Deed::kLeave, ""},
    DeedInfo{"move", Deed::kMove, "answers actions"},
    DeedInfo{"resign", Deed::kResign, ""},
    DeedInfo{"draw", Deed::kDraw, "what"},
    DeedInfo{"take-back", Deed::kTakeBack, "what"},
    DeedInfo{"salute", Deed::kSalute, "what"},
    DeedInfo{"ping", Deed::kPing, ""},
};

constexpr std::size_t kMostId = 64;
constexpr std::size_t kMostCode = 16;
constexpr std::size_t kMostText = 4096;

bool has_word(std::string_view words, std::string_view word) {
  return std::ranges::any_of(split(words, ' '),
                             [&](std::string_view each) { return each == word; });
}

class Reader {
 public:
  explicit Reader(const Json& json) : json_(json) {}

  std::string text(const char* name, std::size_t most, bool needed) {
    const auto field = json_.find(name);
    if (field == json_.end()) {
      if (needed) fail(cat("\"", name, "\" is missing"));
      return "";
    }
    if (!field->is_string() || field->get_ref<const std::string&>().size() > most) {
      fail(cat("\"", name, "\" must be a text of at most ", most, " bytes"));
      return "";
    }
    return field->get<std::string>();
  }

  std::int64_t number(const char* name, bool needed) {
    const auto field = json_.find(name);
    if (field == json_.end()) {
      if (needed) fail(cat("\"", name, "\" is missing"));
      return 0;
    }
    if (!field->is_number_unsigned() || field->get<std::uint64_t>() > (1ull << 53)) {
      fail(cat("\"", name, "\" must be a whole number from 0 on"));
      return 0;
    }
    return field->get<std::int64_t>();
  }

  void fail(std::string message) {
    if (error_.empty()) error_ = std::move(message);
  }
  const std::string& error() const { return error_; }

 private:
  const Json& json_;
  std::string error_;
};

Wants read_wants(const Json& json, Reader& reader) {
  Wants wants;
  const auto field = json.find("wants");
  if (field == json.end()) return wants;
  wants = {false, false, false};
  const auto wrong = [&] {
    reader.fail("\"wants\" is a list of \"view\", \"events\" and \"meanings\"");
    return wants;
  };
  if (!field->is_array()) return wrong();
  for (const Json& each : *field) {
    if (each == "view") {
      wants.view = true;
    } else if (each == "events") {
      wants.events = true;
    } else if (each == "meanings") {
      wants.meanings = true;
    } else {
      return wrong();
    }
  }
  return wants;
}

}  // namespace

Result<ClientMessage> decode(std::string_view text) {
  const Json json = Json::parse(text, nullptr, false);
  if (json.is_discarded()) return refuse("this is not JSON");
  if (!json.is_object()) return refuse("a message is an object such as {\"do\":\"ping\"}");
  Reader reader(json);
  const std::string name = reader.text("do", 32, true);
  if (!reader.error().empty()) return refuse(reader.error());
  const auto info = std::ranges::find(kDeeds, name, &DeedInfo::name);
  if (info == kDeeds.end()) {
    std::vector<std::string> names;
    for (const DeedInfo& each : kDeeds) names.emplace_back(each.name);
    return refuse(cat("there is no ", quote(name), " to do; there are ", join(names, ", ")));
  }
  for (const auto& [field, value] : json.items()) {
    if (field != "do" && field != "table" && field != "id" && !has_word(info->fields, field)) {
      return refuse(cat("\"", name, "\" has no field ", quote(field)));
    }
  }
  ClientMessage message;
  message.deed = info->deed;
  message.id = reader.text("id", kMostId, info->deed == Deed::kMove);
  message.table = reader.text("table", kMostCode, info->deed != Deed::kPing);
  if (info->deed == Deed::kWatch) {
    message.since = reader.number("since", false);
    const std::string language = reader.text("language", 16, false);
    if (!language.empty()) {
      const auto parsed = parse_language(language);
      if (!parsed) reader.fail("\"language\" is en, fr or nl");
      message.language = parsed.value_or(Language::kEnglish);
    }
    message.wants = read_wants(json, reader);
  } else if (info->deed == Deed::kMove) {
    message.answers = reader.number("answers", true);
    message.text = reader.text("actions", kMostText, true);
  } else if (!info->fields.empty()) {
    message.text = reader.text("what", 32, true);
  }
  if (!reader.error().empty()) return refuse(reader.error());
  return message;
}

}  // namespace salle::server

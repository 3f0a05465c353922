#include "match/client_messages.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <nlohmann/json.hpp>
#include <optional>

#include "core/text.hpp"

namespace salle {
namespace {

using Parsed = nlohmann::json;

struct DeedInfo {
  std::string_view name;
  Deed deed;
  std::string_view fields;  // besides "do", "table" and "id"
};
constexpr std::array kDeeds = {
    DeedInfo{"watch", Deed::kWatch, "since language wants"},
    DeedInfo{"story", Deed::kStory, "before"},
    DeedInfo{"leave", Deed::kLeave, ""},
    DeedInfo{"move", Deed::kMove, "answers actions"},
    DeedInfo{"resign", Deed::kResign, ""},
    DeedInfo{"draw", Deed::kDraw, "what"},
    DeedInfo{"take-back", Deed::kTakeBack, "what"},
    DeedInfo{"salute", Deed::kSalute, "what"},
    DeedInfo{"ping", Deed::kPing, ""},
};

struct WantInfo {
  std::string_view name;
  bool Wants::*want;
};
constexpr std::array kWants = {
    WantInfo{"view", &Wants::view},         WantInfo{"events", &Wants::events},
    WantInfo{"meanings", &Wants::meanings}, WantInfo{"described", &Wants::described},
    WantInfo{"presence", &Wants::presence}, WantInfo{"may", &Wants::may},
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
  explicit Reader(const Parsed& json) : json_(json) {}

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
  const Parsed& json_;
  std::string error_;
};

Wants read_wants(const Parsed& json, Reader& reader) {
  Wants wants;
  const auto field = json.find("wants");
  if (field == json.end()) return wants;
  wants = {false, false, false};
  const auto wrong = [&] {
    std::vector<std::string> names;
    for (const WantInfo& each : kWants) names.push_back(quote(each.name));
    reader.fail(cat("\"wants\" is a list of ", join(names, ", ")));
    return wants;
  };
  if (!field->is_array()) return wrong();
  for (const Parsed& each : *field) {
    if (!each.is_string()) return wrong();
    const auto want =
        std::ranges::find(kWants, each.get_ref<const std::string&>(), &WantInfo::name);
    if (want == kWants.end()) return wrong();
    wants.*want->want = true;
  }
  return wants;
}

// A move as programs write it: no blanks, no escapes, numbers of few digits. Everything else, and
// everything that is wrong, is for the reader of all JSON; this one only saves its time.
class PlainMove {
 public:
  explicit PlainMove(std::string_view text) : rest_(text) {}

  std::optional<ClientMessage> read() {
    ClientMessage message;
    message.deed = Deed::kMove;
    unsigned seen = 0;
    if (!skip('{')) return std::nullopt;
    do {
      const auto name = text(kMostId);
      if (!name || !skip(':')) return std::nullopt;
      const auto which = std::ranges::find(kFields, *name);
      const unsigned bit = 1u << (which - kFields.begin());
      if (which == kFields.end() || (seen & bit) != 0) return std::nullopt;
      seen |= bit;
      if (!value(*name, message)) return std::nullopt;
    } while (skip(','));
    if (!skip('}') || !rest_.empty() || seen != kAll) return std::nullopt;
    return message;
  }

 private:
  static constexpr std::array<std::string_view, 5> kFields = {"do", "table", "id", "answers",
                                                              "actions"};
  static constexpr unsigned kAll = (1u << kFields.size()) - 1;

  bool value(std::string_view name, ClientMessage& message) {
    if (name == "answers") return number(message.answers);
    if (name == "table") return text_into(message.table, kMostCode);
    if (name == "id") return text_into(message.id, kMostId);
    if (name == "actions") return text_into(message.text, kMostText);
    return text(kMostId) == "move";
  }

  bool skip(char c) {
    if (!rest_.starts_with(c)) return false;
    rest_.remove_prefix(1);
    return true;
  }

  std::optional<std::string_view> text(std::size_t most) {
    if (!skip('"')) return std::nullopt;
    const std::size_t end = rest_.find('"');
    if (end == std::string_view::npos || end > most) return std::nullopt;
    const std::string_view found = rest_.substr(0, end);
    const auto plain = [](char c) { return c >= ' ' && c <= '~' && c != '\\'; };
    if (!std::ranges::all_of(found, plain)) return std::nullopt;
    rest_.remove_prefix(end + 1);
    return found;
  }

  bool text_into(std::string& out, std::size_t most) {
    const auto found = text(most);
    if (found) out = *found;
    return found.has_value();
  }

  bool number(std::int64_t& out) {
    constexpr std::size_t kMostDigits = 15;
    const auto digit = [](char c) { return c >= '0' && c <= '9'; };
    std::size_t count = 0;
    while (count < rest_.size() && digit(rest_[count])) ++count;
    if (count == 0 || count > kMostDigits || (rest_[0] == '0' && count > 1)) return false;
    std::from_chars(rest_.data(), rest_.data() + count, out);
    rest_.remove_prefix(count);
    return true;
  }

  std::string_view rest_;
};

}  // namespace

Result<ClientMessage> decode(std::string_view text) {
  if (auto move = PlainMove(text).read()) return *std::move(move);
  const Parsed json = Parsed::parse(text, nullptr, false);
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
  } else if (info->deed == Deed::kStory) {
    message.before = reader.number("before", true);
  } else if (info->deed == Deed::kMove) {
    message.answers = reader.number("answers", true);
    message.text = reader.text("actions", kMostText, true);
  } else if (!info->fields.empty()) {
    message.text = reader.text("what", 32, true);
  }
  if (!reader.error().empty()) return refuse(reader.error());
  return message;
}

ClientMessage salvage(std::string_view text) {
  ClientMessage message;
  const Parsed json = Parsed::parse(text, nullptr, false);
  if (!json.is_object()) return message;
  Reader reader(json);
  message.id = reader.text("id", kMostId, false);
  message.table = reader.text("table", kMostCode, false);
  return message;
}

}  // namespace salle

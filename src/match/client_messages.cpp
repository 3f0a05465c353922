#include "match/client_messages.hpp"

#include <algorithm>
#include <array>

#include "core/json_reader.hpp"
#include "match/shapes.hpp"

namespace salle {
namespace {

struct RequestKindInfo {
  std::string_view name;
  RequestKind kind;
};
constexpr std::array kDeeds = {
    RequestKindInfo{"watch", RequestKind::kWatch},
    RequestKindInfo{"story", RequestKind::kStory},
    RequestKindInfo{"leave", RequestKind::kLeave},
    RequestKindInfo{"move", RequestKind::kMove},
    RequestKindInfo{"resign", RequestKind::kResign},
    RequestKindInfo{"draw", RequestKind::kDraw},
    RequestKindInfo{"take-back", RequestKind::kTakeBack},
    RequestKindInfo{"salute", RequestKind::kSalute},
    RequestKindInfo{"say", RequestKind::kSay},
    RequestKindInfo{"claim", RequestKind::kClaim},
    RequestKindInfo{"decline-rematch", RequestKind::kDeclineRematch},
    RequestKindInfo{"ping", RequestKind::kPing},
};

struct WantInfo {
  std::string_view name;
  bool Wants::* want;
};
constexpr std::array kWants = {
    WantInfo{"view", &Wants::view},         WantInfo{"events", &Wants::events},
    WantInfo{"meanings", &Wants::meanings}, WantInfo{"described", &Wants::described},
    WantInfo{"presence", &Wants::presence}, WantInfo{"may", &Wants::may},
};

Wants read_wants(const Json& list) {
  Wants wants = {false, false, false};
  for (const WantInfo& each : kWants) {
    wants.*each.want =
        std::ranges::any_of(list, [&](const Json& word) { return word == each.name; });
  }
  return wants;
}

}  // namespace

Result<ClientMessage> decode(std::string_view text) {
  JsonReader json(text, {"this is not JSON", "a message is an object such as {\"do\":\"ping\"}"});
  json.expect(match_shapes::kClientMessage);
  if (!json.mistake().empty()) return refuse(json.mistake());
  // It is as described: what is there is right, and what is not there may be missing.
  const Json& fields = json.json();
  ClientMessage message;
  const auto words = [&](const char* name, std::string& into) {
    if (const auto found = fields.find(name); found != fields.end()) found->get_to(into);
  };
  const auto number = [&](const char* name, std::int64_t& into) {
    if (const auto found = fields.find(name); found != fields.end()) found->get_to(into);
  };
  std::string kind;
  words("do", kind);
  message.kind = std::ranges::find(kDeeds, kind, &RequestKindInfo::name)->kind;
  words("table", message.table);
  words("id", message.id);
  number("since", message.since);
  number("before", message.before);
  number("answers", message.answers);
  words("actions", message.text);
  words("what", message.text);
  words("text", message.text);
  if (const auto to = fields.find("to"); to != fields.end()) message.to_side = *to == "side";
  if (const auto code = fields.find("language"); code != fields.end()) {
    message.language =
        parse_language(code->get_ref<const std::string&>()).value_or(Language::kEnglish);
  }
  if (const auto list = fields.find("wants"); list != fields.end()) {
    message.wants = read_wants(*list);
  }
  return message;
}

ClientMessage salvage(std::string_view text) {
  ClientMessage message;
  JsonReader json(text);
  message.id = json.text_or("id", "", 64);
  message.table = json.text_or("table", "", 16);
  return message;
}

}  // namespace salle

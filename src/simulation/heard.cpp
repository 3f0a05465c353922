#include "simulation/heard.hpp"

#include <charconv>

namespace salle::simulation {
namespace {

std::size_t skip_text(std::string_view json, std::size_t at) {
  for (++at; at < json.size() && json[at] != '"'; ++at) {
    if (json[at] == '\\') ++at;
  }
  return at + 1;
}

std::size_t skip_value(std::string_view json, std::size_t at) {
  int depth = 0;
  while (at < json.size()) {
    const char c = json[at];
    if (c == '"') {
      at = skip_text(json, at);
      if (depth == 0) return at;
      continue;
    }
    if (c == '{' || c == '[') ++depth;
    if (c == '}' || c == ']') {
      if (depth == 0) return at;  // of what stands around it
      if (--depth == 0) return at + 1;
    }
    if (c == ',' && depth == 0) return at;
    ++at;
  }
  return at;
}

template <class Each>
bool go_through(std::string_view json, const Each& each) {
  if (json.size() < 2) return false;
  const bool object = json.front() == '{';
  if (!object && json.front() != '[') return false;
  std::size_t at = 1;
  const char end = object ? '}' : ']';
  while (at < json.size() && json[at] != end) {
    if (json[at] == ',') ++at;
    std::string_view name;
    if (object) {
      if (at >= json.size() || json[at] != '"') return false;
      const std::size_t after = skip_text(json, at);
      name = json.substr(at + 1, after - at - 2);
      at = after + 1;
    }
    const std::size_t after = skip_value(json, at);
    if (after <= at || after > json.size()) return false;
    each(name, json.substr(at, after - at));
    at = after;
  }
  return at + 1 == json.size();
}

ToldEntry entry_in(std::string_view json) {
  ToldEntry entry;
  go_through(json, [&](std::string_view name, std::string_view value) {
    if (name == "number") entry.number = number_in(value);
    if (name == "kind") entry.kind = text_in(value);
    if (name == "at") entry.at = number_in(value);
    if (name == "seat") entry.seat = static_cast<int>(number_in(value));
  });
  return entry;
}

void take_clocks(std::string_view json, Heard& heard) {
  heard.clocks = true;
  go_through(json, [&](std::string_view name, std::string_view value) {
    if (name == "running") heard.running = static_cast<int>(number_in(value));
    if (name != "left") return;
    go_through(value, [&](std::string_view, std::string_view left) {
      heard.left.push_back(number_in(left));
    });
  });
}

std::string_view action_in(std::string_view json) {
  if (json.front() == '"') return text_in(json);
  std::string_view action;
  go_through(json, [&](std::string_view name, std::string_view value) {
    if (name == "action") action = text_in(value);
  });
  return action;
}

}  // namespace

bool each_of(std::string_view json,
             const std::function<void(std::string_view, std::string_view)>& each) {
  return go_through(json, each);
}

std::int64_t number_in(std::string_view json) {
  std::int64_t number = 0;
  std::from_chars(json.data(), json.data() + json.size(), number);
  return number;
}

std::string_view text_in(std::string_view json) {
  return json.size() < 2 ? std::string_view() : json.substr(1, json.size() - 2);
}

Heard take_apart(std::string_view text) {
  Heard heard;
  heard.understood = go_through(text, [&](std::string_view name, std::string_view value) {
    if (name == "say") heard.say = text_in(value);
    if (name == "table") heard.table = text_in(value);
    if (name == "id") heard.id = text_in(value);
    if (name == "code") heard.code = text_in(value);
    if (name == "number") heard.number = number_in(value);
    if (name == "from") heard.from = number_in(value);
    if (name == "to") heard.to = number_in(value);
    if (name == "you") heard.you = value == "null" ? -1 : static_cast<int>(number_in(value));
    if (name == "status") heard.status = text_in(value);
    if (name == "turn") heard.turn = static_cast<int>(number_in(value));
    if (name == "clocks") take_clocks(value, heard);
    if (name == "drawOffered") heard.draw_offered = static_cast<int>(number_in(value));
    if (name == "takeBackAsked") heard.take_back_asked = static_cast<int>(number_in(value));
    if (name == "view") heard.view = value;
    if (name == "events") heard.events = value;
    if (name == "seed") heard.seed = true;
    if (name == "entries") {
      heard.has_entries = true;
      go_through(value, [&](std::string_view, std::string_view entry) {
        heard.entries.push_back(entry_in(entry));
      });
    }
    if (name == "legal") {
      go_through(value, [&](std::string_view, std::string_view option) {
        heard.legal.push_back(action_in(option));
      });
    }
    if (name == "rematch") {
      go_through(value, [&](std::string_view field, std::string_view code) {
        if (field == "code") heard.rematch = text_in(code);
      });
    }
  });
  return heard;
}

}  // namespace salle::simulation

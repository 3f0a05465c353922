#include "server/nodes.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

namespace salle::server {
namespace {

constexpr const char* kThoughts = "thoughtsWaiting";

// The same on every node and in every version of the program (FNV-1a, and a last stir so that names
// that differ in one letter fall far apart).
std::uint64_t draw(std::string_view name, int bucket) {
  std::uint64_t hash = 14695981039346656037U;
  const auto add = [&hash](unsigned char byte) {
    hash ^= byte;
    hash *= 1099511628211U;
  };
  for (const char letter : name) add(static_cast<unsigned char>(letter));
  add(static_cast<unsigned char>(bucket));
  hash ^= hash >> 33;
  hash *= 0xff51afd7ed558ccdU;
  hash ^= hash >> 33;
  return hash;
}

}  // namespace

std::string node_figures(const NodeLoad& load) {
  return nlohmann::json{{kThoughts, load.thoughts_waiting},
                        {"people", load.people},
                        {"connections", load.connections},
                        {"tables", load.tables},
                        {"memory", load.memory},
                        {"hints", load.hints}}
      .dump();
}

NodeLoad read_figures(const std::string& figures) {
  const auto json = nlohmann::json::parse(figures, nullptr, false);
  const auto number = [&json](const char* name) {
    const auto found = json.is_object() ? json.find(name) : json.end();
    return found != json.end() && found->is_number_integer() ? found->get<std::int64_t>() : 0;
  };
  NodeLoad load;
  load.thoughts_waiting = number(kThoughts);
  load.people = number("people");
  load.connections = number("connections");
  load.tables = number("tables");
  load.memory = number("memory");
  load.hints = json.is_object() && json.contains("hints") && json["hints"] == true;
  return load;
}

bool Nodes::see(const std::vector<store::NodeRow>& rows, Millis now) {
  others_.clear();
  for (const store::NodeRow& row : rows) {
    if (row.name == name_ || row.draining || now - row.beat > kDead) continue;
    others_.push_back({row.name, read_figures(row.figures).thoughts_waiting});
  }
  std::uint64_t mine = 0;
  for (int bucket = 0; bucket < hints::kBuckets; ++bucket) {
    const std::uint64_t own = draw(name_, bucket);
    const bool first = std::ranges::none_of(others_, [&](const Other& other) {
      const std::uint64_t theirs = draw(other.name, bucket);
      return theirs > own || (theirs == own && other.name < name_);
    });
    if (first && (alone() || !leaving_)) mine |= std::uint64_t{1} << bucket;
  }
  return std::exchange(buckets_, mine) != mine;
}

std::optional<std::string> Nodes::less_busy_than(std::int64_t waiting) const {
  const auto least = std::ranges::min_element(others_, {}, &Other::waiting);
  if (least == others_.end() || least->waiting >= waiting) return std::nullopt;
  return least->name;
}

}  // namespace salle::server

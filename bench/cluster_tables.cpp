#include "cluster_tables.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>

#include "hall_wire.hpp"

namespace salle::bench {

void Faults::count(const std::string& what, std::string_view about) {
  if (++counts_[what] > 5) return;
  std::fprintf(stderr, "%s: %.*s\n", what.c_str(), static_cast<int>(about.size()), about.data());
}

std::string Waits::json() {
  std::string text = "{";
  for (auto& [name, waits] : all_) {
    std::ranges::sort(waits);
    const auto share = [&waits](double part) {
      const auto last = static_cast<double>(waits.size() - 1);
      return static_cast<double>(waits[static_cast<std::size_t>(part * last)]);
    };
    char line[200];
    std::snprintf(line, sizeof line,
                  "%s\"%s\":{\"count\":%zu,\"p50\":%.1f,\"p99\":%.1f,\"max\":%.1f}",
                  text.size() == 1 ? "" : ",", name.c_str(), waits.size(), share(0.5), share(0.99),
                  share(1.0));
    text += line;
  }
  return text + '}';
}

std::string json_of(const Counts& counts) {
  std::string text = "{";
  for (const auto& [name, count] : counts) {
    if (text.size() > 1) text += ',';
    text.append("\"").append(name).append("\":").append(std::to_string(count));
  }
  return text + '}';
}

std::vector<NumberedEntry> entries_in(std::string_view message) {
  std::vector<NumberedEntry> found;
  constexpr std::string_view kBegin = "\"entries\":[";
  std::size_t at = message.find(kBegin);
  if (at == std::string_view::npos) return found;
  at += kBegin.size();
  // Players of this bench do not talk, so an entry is a flat object.
  while (at < message.size() && message[at] == '{') {
    const std::size_t end = message.find('}', at);
    const std::string_view entry = message.substr(at, end - at + 1);
    const std::string_view seat = field(entry, "seat");
    found.push_back({static_cast<std::size_t>(number_field(entry, "number")),
                     {number_field(entry, "at"), seat.empty() ? -1 : number_field(entry, "seat"),
                      number_field(entry, "action"), std::string(field(entry, "kind"))}});
    at = end + 1;
    if (at < message.size() && message[at] == ',') ++at;
  }
  return found;
}

void see(TableStory& story, const NumberedEntry& seen, Faults& faults) {
  const auto& [number, entry] = seen;
  if (number == 0) return faults.count("entries without a number", story.code);
  if (story.entries.size() < number) story.entries.resize(number);
  SeenEntry& known = story.entries[number - 1];
  if (known.at == 0) {
    known = entry;
  } else if (known != entry) {
    faults.count("two histories", story.code + " entry " + std::to_string(number) + ": " +
                                      known.kind + " at " + std::to_string(known.at) + ", and " +
                                      entry.kind + " at " + std::to_string(entry.at));
  }
}

void write_stories(const std::string& folder, const std::deque<TableStory>& stories) {
  std::ofstream seen(folder + "/seen");
  std::ofstream acknowledged(folder + "/acknowledged");
  for (const TableStory& story : stories) {
    for (std::size_t i = 0; i < story.entries.size(); ++i) {
      const SeenEntry& entry = story.entries[i];
      if (entry.at == 0) continue;
      seen << story.code << '\t' << i + 1 << '\t' << entry.at << '\t' << entry.seat << '\t'
           << entry.kind << '\n';
    }
    for (const AcknowledgedMove& move : story.moves) {
      acknowledged << story.code << '\t' << move.number << '\t' << move.id << '\t' << move.actions
                   << '\n';
    }
  }
  if (!seen.flush() || !acknowledged.flush()) give_up("cannot write to " + folder);
}

}  // namespace salle::bench

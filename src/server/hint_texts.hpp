// What nodes say to each other, as texts: one JSON object each. What cannot be read is nothing.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/rows.hpp"

namespace salle::server::hints {

// Tables are looked after by buckets.
inline constexpr int kBuckets = 64;
constexpr int bucket_of(store::TableId table) { return static_cast<int>(table % kBuckets); }

// Subjects.
std::string of_table(store::TableId table);     // "salle.table.7.71": an entry, or that it is there
std::string of_bucket(int bucket);              // "salle.table.7.*"
std::string of_presence(store::TableId table);  // "salle.presence.7.71"
std::string of_presences(int bucket);
std::string of_thinking(std::string_view node);  // "salle.think.NODE"
inline constexpr const char* kPerson = "salle.person";
inline constexpr const char* kLimits = "salle.limits";

// An entry that is in the store; number 0 and no kind: the table has just been set up.
std::string entry_text(const store::Entry& entry);
std::optional<store::Entry> read_entry_text(std::string_view text);

// Which of the seats are watched on a node.
struct Presence {
  store::TableId table = 0;
  std::string node = {};
  unsigned seats = 0;  // a bit each
  bool operator==(const Presence&) const = default;
};
std::string presence_text(const Presence& presence);
std::optional<Presence> read_presence(std::string_view text);

// Something about this person has changed: look again.
std::string person_text(store::PersonId person);
std::optional<store::PersonId> read_person(std::string_view text);

// It is a computer's turn at that table after that entry: please think.
struct Errand {
  store::TableId table = 0;
  std::int64_t number = 0;
  bool operator==(const Errand&) const = default;
};
std::string errand_text(const Errand& errand);
std::optional<Errand> read_errand(std::string_view text);

// What visitors spent of their limits since the last time.
struct Spent {
  std::size_t limit = 0;
  std::string key = {};
  int count = 0;
  bool operator==(const Spent&) const = default;
};
inline constexpr std::size_t kMostSpent = 500;  // in one text
std::string spent_text(const std::vector<Spent>& spent);
std::optional<std::vector<Spent>> read_spent(std::string_view text);

// May a node be called so? Its name is a word of a subject.
bool is_node_name(std::string_view name);

}  // namespace salle::server::hints

// What really happened at a table, from what is on the disk after the server has ended, and whether
// somebody was told that and nothing else.
//
// The game is dealt and played again from the seed and the entries, without the server's own code
// for it. Then everything a client heard is held against what that seat, or a spectator, may know
// at that very entry. That views and events themselves hold no secrets is for the contract tests.
#pragma once

#include <string>
#include <vector>

#include "games/table.hpp"
#include "store/store.hpp"
#include "support/table_client.hpp"

namespace salle {

class TableTruth {
 public:
  TableTruth(store::Store& store, const std::string& code);

  // Empty if all is as it should be, else what is not.
  const std::string& wrong() const { return wrong_; }
  std::string check(const TableClient& client) const;

  const store::TableRow& row() const { return row_; }
  const std::vector<store::Entry>& entries() const { return entries_; }
  const Table& end() const { return *states_.back(); }

 private:
  // Who hears it, and what those who sit there are called.
  struct Hearer {
    int seat = -1;
    std::vector<std::string> names;
    Audience audience() const;
  };
  void take(const store::Entry& entry);
  std::string check_piece(const nlohmann::json& message, const Hearer& hearer, std::int64_t before,
                          std::int64_t number, bool over) const;
  std::string check_message(const nlohmann::json& message, const Hearer& hearer,
                            std::int64_t before, const std::string& text) const;
  std::string check_standing(const nlohmann::json& message, const Hearer& hearer,
                             std::int64_t number) const;
  std::string check_fields(const nlohmann::json& message) const;

  store::TableRow row_;
  std::vector<store::Entry> entries_;
  // By number, from 0 on; null before the game began.
  std::vector<std::shared_ptr<const Table>> states_;
  std::int64_t began_ = 0;
  std::int64_t ended_ = 0;  // the number by which it was over; 0: never
  std::string wrong_;
};

// Of all people who have a token here: no text may hold one, nor a password's hash.
std::string scan_for_tokens(const std::string& text, const std::vector<std::string>& tokens);

}  // namespace salle

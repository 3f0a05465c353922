// Values into statements and out of them.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <concepts>
#include <string>
#include <type_traits>

#include "store/rows.hpp"

namespace salle::store {

// Nobody, 0 in a row, is NULL in the file.
struct Somebody {
  PersonId id = 0;
};

inline void bind(SQLite::Statement& statement, int place, std::integral auto value) {
  statement.bind(place, static_cast<std::int64_t>(value));
}
inline void bind(SQLite::Statement& statement, int place, double value) {
  statement.bind(place, value);
}
inline void bind(SQLite::Statement& statement, int place, Somebody who) {
  if (who.id == 0) return statement.bind(place);
  statement.bind(place, who.id);
}
// Without a copy: the text must outlive the statement's run.
inline void bind(SQLite::Statement& statement, int place, const std::string& text) {
  statement.bindNoCopy(place, text);
}
template <class Kind>
  requires std::is_enum_v<Kind>
void bind(SQLite::Statement& statement, int place, Kind kind) {
  statement.bind(place, static_cast<int>(kind));
}

// A kept statement with its values, ready to run, and ready for the next use when this goes.
class Run {
 public:
  template <class... Values>
  explicit Run(SQLite::Statement& statement, const Values&... values) : statement_(statement) {
    statement_.tryReset();  // what it answers is about the last run
    int place = 0;
    (bind(statement_, ++place, values), ...);
  }
  ~Run() { statement_.tryReset(); }
  Run(const Run&) = delete;
  Run& operator=(const Run&) = delete;

  bool next() { return statement_.executeStep(); }
  int finish() { return statement_.exec(); }  // rows changed

  std::int64_t number(int column) const { return statement_.getColumn(column).getInt64(); }
  double real(int column) const { return statement_.getColumn(column).getDouble(); }
  std::string text(int column) const { return statement_.getColumn(column).getString(); }
  bool missing(int column) const { return statement_.getColumn(column).isNull(); }
  template <class Kind>
  Kind kind(int column) const {
    return static_cast<Kind>(number(column));
  }

 private:
  SQLite::Statement& statement_;
};

// A line of token_hash, person, link, created, expires, seen, id, device, factor.
inline SessionRow session_of(const Run& run) {
  return {.token_hash = run.text(0),
          .person = run.number(1),
          .link = run.number(2) != 0,
          .created = run.number(3),
          .expires = run.number(4),
          .seen = run.number(5),
          .id = run.text(6),
          .device = run.text(7),
          .factor = run.number(8) != 0};
}

}  // namespace salle::store

// What the statements of both databases have in common: they are written once, with ?1, ?2 in the
// place of values, in words that SQLite and PostgreSQL both understand.
#pragma once

#include <algorithm>
#include <concepts>
#include <limits>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <type_traits>

#include "core/text.hpp"
#include "store/rows.hpp"

namespace salle::store {

// Changes that do not fit what is kept: they would not fit the next time either.
class Misfit : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// A statement with values, and the line of the answer at which it stands. Throws what its database
// throws.
class Statement {
 public:
  virtual ~Statement() = default;

  // Places count from 1. Texts are not copied: they must outlive the run.
  virtual void bind(int place, std::int64_t value) = 0;
  virtual void bind(int place, double value) = 0;
  virtual void bind(int place, const std::string& text) = 0;
  virtual void bind_nothing(int place) = 0;

  virtual bool step() = 0;   // to the next line; false: there is none
  virtual int finish() = 0;  // a change: how many rows it concerned
  virtual void reset() noexcept = 0;

  // Columns count from 0. Nothing reads as 0 and "".
  virtual bool missing(int column) const = 0;
  virtual std::int64_t number(int column) const = 0;
  virtual double real(int column) const = 0;
  virtual std::string text(int column) const = 0;
};

// A connection to a database.
class Sql {
 public:
  virtual ~Sql() = default;

  virtual std::unique_ptr<Statement> prepare(const std::string& sql) = 0;

  // Where the two differ.
  //
  // Entries that do not follow the one before them are a Misfit.
  virtual void add_entries(std::span<const Entry* const> entries) = 0;
  // Nothing, but durably.
  virtual void touch() = 0;
  // Keeps others who ask for the same out until the transaction is over.
  virtual void lock(const std::string& what) = 0;
  // The time that counts: the given one, or that of a clock all go by.
  virtual Millis time(Millis given) = 0;
  // Bytes in use.
  virtual std::int64_t size() = 0;
  // A query for the numbers of a list that is the value ?1, what a column is compared with to be
  // among them, and such a list.
  virtual const char* numbers() const = 0;
  virtual const char* among_numbers() const = 0;
  virtual std::string list(std::span<const std::int64_t> numbers) const = 0;
  // The same for texts.
  virtual const char* among_texts() const = 0;
  virtual std::string list(std::span<const std::string> texts) const = 0;
  // What `e` is to be taken from: all entries after a number of a table, for many tables at once,
  // which are the list ?1, and their numbers ?2.
  virtual const char* entries_after() const = 0;
};

[[noreturn]] inline void throw_gap(const Entry& entry) {
  throw Misfit(cat("entry ", std::to_string(entry.number), " of table ",
                   std::to_string(entry.table), " does not follow an entry ",
                   std::to_string(entry.number - 1)));
}

// "1,2,3"
inline std::string joined(std::span<const std::int64_t> numbers) {
  std::string text;
  for (const std::int64_t number : numbers) {
    if (!text.empty()) text += ',';
    text += std::to_string(number);
  }
  return text;
}

// A statement that is used again and again.
class Kept {
 public:
  Kept(Sql& sql, const std::string& text) : statement_(sql.prepare(text)) {}
  Statement& statement() { return *statement_; }

 private:
  std::unique_ptr<Statement> statement_;
};

// Nobody, 0 in a row, is NULL in the database.
struct Somebody {
  PersonId id = 0;
};

inline void bind(Statement& statement, int place, std::integral auto value) {
  statement.bind(place, static_cast<std::int64_t>(value));
}
inline void bind(Statement& statement, int place, double value) { statement.bind(place, value); }
inline void bind(Statement& statement, int place, Somebody who) {
  who.id == 0 ? statement.bind_nothing(place) : statement.bind(place, who.id);
}
inline void bind(Statement& statement, int place, const std::string& text) {
  statement.bind(place, text);
}
template <class Kind>
  requires std::is_enum_v<Kind>
void bind(Statement& statement, int place, Kind kind) {
  statement.bind(place, static_cast<std::int64_t>(kind));
}

// A kept statement with its values, ready to run, and ready for the next use when this goes.
class Run {
 public:
  template <class... Values>
  explicit Run(Kept& kept, const Values&... values) : statement_(kept.statement()) {
    statement_.reset();
    int place = 0;
    (bind(statement_, ++place, values), ...);
  }
  ~Run() { statement_.reset(); }
  Run(const Run&) = delete;
  Run& operator=(const Run&) = delete;

  bool next() { return statement_.step(); }
  int finish() { return statement_.finish(); }  // rows changed

  std::int64_t number(int column) const { return statement_.number(column); }
  double real(int column) const { return statement_.real(column); }
  std::string text(int column) const { return statement_.text(column); }
  bool missing(int column) const { return statement_.missing(column); }
  template <class Kind>
  Kind kind(int column) const {
    return static_cast<Kind>(number(column));
  }

 private:
  Statement& statement_;
};

// The latest ones come first, before the one with that id; 0: from the latest on.
inline std::int64_t below(std::int64_t before) {
  return before > 0 ? before : std::numeric_limits<std::int64_t>::max();
}
inline std::int64_t at_most(std::size_t most) {
  constexpr auto kHighest = static_cast<std::size_t>(std::numeric_limits<std::int64_t>::max());
  return static_cast<std::int64_t>(std::min(most, kHighest));
}

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

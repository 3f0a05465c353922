#include "store/postgres_writer.hpp"

#include <thread>

#include "core/text.hpp"

namespace salle::store {

using namespace std::chrono_literals;

// A server that was left in the middle of a transaction gives its locks up after a while.
PostgresWriter::Connection::Connection(const PostgresPlace& place, Watchdog::Time until)
    : sql(place.address, *place.watchdog, until), writer(sql) {
  sql.exec("SET lock_timeout = 5000; SET idle_in_transaction_session_timeout = 10000");
  sql.look_up_by_keys();
}

Committed PostgresWriter::write(const Work& work) {
  const auto until = Watchdog::Clock::now() + place_.patience;
  ++counter_;
  bool in_doubt = false;  // the answer to a COMMIT was lost
  for (auto pause = 10ms;; pause = std::min(2 * pause, 500ms)) {
    Trouble trouble;
    try {
      try_once(work, in_doubt, until);
      return {};
    } catch (const std::exception& exception) {
      const bool open = connection_ != nullptr && connection_->sql.open();
      trouble = trouble_of(exception, open);
    }
    using enum Trouble::Kind;
    if (trouble.kind == kGone) {
      connection_.reset();
    } else {
      roll_back();
    }
    if (trouble.kind == kMisfit) {
      const bool plain = trouble.words.starts_with("this ");
      return std::unexpected(plain ? CommitError{{trouble.words}, CommitError::Blame::kChanges}
                                   : does_not_fit(trouble.words));
    }
    const bool late = Watchdog::Clock::now() + pause >= until;
    if (late || (trouble.kind == kStore && !in_doubt)) {
      return std::unexpected(
          CommitError{{cat("the database ", place_.name,
                           trouble.kind == kStore ? " does not take what it is given ("
                                                  : " cannot be reached or is not free (",
                           trouble.words, ")")},
                      CommitError::Blame::kStore,
                      in_doubt});
    }
    std::this_thread::sleep_for(pause);
  }
}

void PostgresWriter::try_once(const Work& work, bool& in_doubt, Watchdog::Time until) {
  if (!connection_) {
    connection_ = std::make_unique<Connection>(place_, until);
    // There before the first transaction is: a row that is only on its way cannot be waited for.
    connection_->sql.exec(
        cat("INSERT INTO writers VALUES ('", name_, "', 0, now()) ON CONFLICT (name) DO NOTHING"));
  }
  PostgresSql& sql = connection_->sql;
  sql.give_up_at(until);
  if (in_doubt) {
    if (is_there()) return;
    in_doubt = false;
  }
  sql.exec(cat("BEGIN ISOLATION LEVEL READ COMMITTED; INSERT INTO writers VALUES ('", name_, "', ",
               std::to_string(counter_),
               ", now()) ON CONFLICT (name) DO UPDATE SET counter = excluded.counter, "
               "at = excluded.at"));
  work(connection_->writer);
  in_doubt = true;
  try {
    sql.exec("COMMIT");
  } catch (const std::exception& exception) {
    // An answer that says no is an answer.
    in_doubt = trouble_of(exception, sql.open()).kind == Trouble::Kind::kGone;
    throw;
  }
  in_doubt = false;
}

// FOR UPDATE waits for the transaction itself, should the server still be busy with it: while it is,
// nobody can say how it ends.
bool PostgresWriter::is_there() {
  const auto answer = connection_->sql.exec(
      cat("SELECT counter FROM writers WHERE name = '", name_, "' FOR UPDATE"));
  return !answer.empty() && answer[0][0].as<std::int64_t>() == counter_;
}

void PostgresWriter::roll_back() {
  if (!connection_) return;
  try {
    connection_->sql.exec("ROLLBACK");
  } catch (const std::exception&) {
    connection_.reset();
  }
}

}  // namespace salle::store

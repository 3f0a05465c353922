// Changes as SQL. One transaction at a time, on one connection of its own.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <vector>

#include "store/rows.hpp"
#include "store/sqlite_person_writer.hpp"
#include "store/store.hpp"

namespace salle::store {

// Every function throws SQLite::Exception.
class Writer {
 public:
  explicit Writer(SQLite::Database& database);

  void begin();
  void commit();
  void rollback();  // does not throw; the transaction may have been rolled back already
  void touch();     // writes a page as it is
  void apply(const Change& change);
  std::size_t sweep(const Sweep& sweep, const std::vector<TableId>& games);

 private:
  void operator()(const PutPerson& change);
  void operator()(const ErasePerson& change);
  void operator()(const PutSession& change);
  void operator()(const EndSession& change);
  void operator()(const UseSession& change);
  void operator()(const PutTable& change);
  void operator()(const EndTable& change);
  void operator()(const AddEntry& change);
  void operator()(const PutRating& change);
  void operator()(const Probe& change);
  template <class Other>
  void operator()(const Other& change) {
    persons_(change);
  }

  SQLite::Database& database_;
  SQLite::Statement begin_;
  SQLite::Statement commit_;
  SQLite::Statement put_person_;
  SQLite::Statement erase_person_;
  SQLite::Statement put_session_;
  SQLite::Statement use_session_;
  SQLite::Statement end_session_;
  SQLite::Statement put_table_;
  SQLite::Statement not_ended_;
  SQLite::Statement clear_seats_;
  SQLite::Statement put_seat_;
  SQLite::Statement add_entry_;
  SQLite::Statement put_rating_;
  PersonWriter persons_;
};

}  // namespace salle::store

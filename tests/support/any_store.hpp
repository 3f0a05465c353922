// Tests of a store, whichever database it is: each runs on a real file and on a real server.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "store/store.hpp"
#include "support/postgres.hpp"
#include "support/store_files.hpp"

namespace salle::store {

enum class Database { kSqlite, kPostgres };

// Where one store of a test is.
class StorePlace {
 public:
  explicit StorePlace(Database database)
      : address_(database == Database::kSqlite ? scratch_.folder() : shared_postgres().database()) {
  }

  const std::string& address() const { return address_; }
  const Scratch& scratch() const { return scratch_; }

  std::unique_ptr<Store> open() const {
    auto store = store::open(address_);
    EXPECT_TRUE(store) << store.error().message;
    return store ? std::move(*store) : nullptr;
  }

 private:
  Scratch scratch_;
  std::string address_;
};

class AnyStore : public testing::TestWithParam<Database> {
 protected:
  StorePlace place_{GetParam()};
  std::unique_ptr<Store> store_ = place_.open();
  PersonRecords& records() { return store_->records(); }

  void reopen() {
    store_.reset();
    store_ = place_.open();
  }
  void put(const std::vector<Change>& changes) {
    const auto done = commit(*store_, changes);
    ASSERT_TRUE(done) << done.error().message;
  }
};

inline std::string name_of_database(const testing::TestParamInfo<Database>& about) {
  return about.param == Database::kSqlite ? "Sqlite" : "Postgres";
}

}  // namespace salle::store

#define SALLE_ON_BOTH(suite)                                                                     \
  INSTANTIATE_TEST_SUITE_P(Both, suite, testing::Values(Database::kSqlite, Database::kPostgres), \
                           name_of_database)

// Transactions on one connection, which is made anew when it is lost.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "store/postgres_pool.hpp"
#include "store/writer.hpp"

namespace salle::store {

class PostgresWriter {
 public:
  // The name is nobody else's: by it the database knows which of our transactions was the last.
  PostgresWriter(const PostgresPlace& place, std::string name)
      : place_(place), name_(std::move(name)) {}

  // One transaction, tried again for as long as the place's patience lasts while the database is away
  // or others are in the way. The work is done anew each time.
  using Work = std::function<void(Writer&)>;
  Committed write(const Work& work);

 private:
  struct Connection {
    Connection(const PostgresPlace& place, Watchdog::Time until);
    PostgresSql sql;
    Writer writer;
  };
  void try_once(const Work& work, bool& in_doubt, Watchdog::Time until);
  bool is_there();
  void roll_back();

  const PostgresPlace place_;
  const std::string name_;
  std::int64_t counter_ = 0;  // of transactions
  std::unique_ptr<Connection> connection_;
};

}  // namespace salle::store

// Opening a PostgreSQL database. The rest of the program needs only store.hpp.
#pragma once

#include <chrono>
#include <memory>
#include <span>
#include <string>

#include "store/postgres_schema.hpp"
#include "store/store.hpp"

namespace salle::store {

// For tests: data versions that are not there yet, and less patience.
struct PostgresOptions {
  std::span<const PostgresStep> known = postgres_steps();
  std::chrono::milliseconds patience{30'000};
};
Result<std::unique_ptr<Store>> open_postgres(const std::string& address,
                                             const PostgresOptions& options);

}  // namespace salle::store

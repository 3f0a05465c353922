// The shape of a PostgreSQL database, version by version. Several versions of Salle can work on one
// database while it is brought up to date: steps only add, and each says how old a program may be that
// still works with what it leaves.
#pragma once

#include <span>
#include <string>

#include "core/result.hpp"
#include "store/postgres_sql.hpp"

namespace salle::store {

struct PostgresStep {
  int version = 0;
  int reads_from = 0;  // programs that know at least this version work on
  const char* sql = "";
};
// In order, from 1 on. Released ones are never changed.
std::span<const PostgresStep> postgres_steps();

// Carries out what is missing, one after the other, each whole or not at all, while others may be
// working; refuses what is not ours and what this program is too old for. Throws what libpqxx throws.
Result<void> bring_up_to_date(PostgresSql& sql, const std::string& name,
                              std::span<const PostgresStep> known);

}  // namespace salle::store

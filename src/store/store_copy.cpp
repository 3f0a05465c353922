#include "store/store_copy.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "core/text.hpp"
#include "store/data_file.hpp"
#include "store/file_draft.hpp"
#include "store/postgres_address.hpp"
#include "store/postgres_schema.hpp"
#include "store/row_copy.hpp"
#include "store/schema.hpp"
#include "store/store.hpp"

namespace salle::store {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

constexpr auto kLongest = 24h;  // that a copy may take

// A data file by its own name or by its folder's.
std::string file_of(const std::string& address) {
  const bool file = fs::is_regular_file(address) || address.ends_with(".db");
  return file && !fs::is_directory(address) ? address : (fs::path(address) / kDataFile).string();
}

Copied copy_rows(RowSource& from, RowSink& into) {
  Copied copied;
  for (const CopiedTable& table : copied_tables()) {
    std::int64_t rows = 0;
    into.begin(table);
    from.each(table, [&](const CopiedRow& row) {
      into.put(row);
      ++rows;
    });
    into.end();
    copied.emplace_back(table.name, rows);
  }
  into.finish(from.highest());
  return copied;
}

bool all_empty(RowSink& into) {
  return std::ranges::all_of(copied_tables(),
                             [&](const CopiedTable& table) { return into.empty(table); });
}

// A new data file beside the one that it becomes when it is whole.
Result<Copied> write_file(RowSource& from, const std::string& path) {
  const auto target = data_file(path);
  if (!target) return std::unexpected(target.error());
  auto draft = FileDraft::beside(*target);
  if (!draft) return std::unexpected(draft.error());
  Copied copied;
  try {
    SQLite::Database database(draft->name(), SQLite::OPEN_READWRITE);
    bring_up_to_date(database, 0, migrations());
    sign(database);
    database.exec("PRAGMA foreign_keys = ON");
    SQLite::Transaction transaction(database);
    const auto into = rows_into(database);
    copied = copy_rows(from, *into);
    transaction.commit();
    if (auto whole = check_whole(database, draft->name()); !whole) {
      return std::unexpected(whole.error());
    }
  } catch (const SQLite::Exception& exception) {
    return refuse(cat("cannot write ", *target, ": ", in_words(*target, exception).message));
  }
  if (auto done = draft->become(*target); !done) return std::unexpected(done.error());
  return copied;
}

// The admin's token stands beside a data file, and among the secrets of a database.
std::string token_beside(const std::string& file) {
  std::ifstream stream(fs::path(file).parent_path() / kAdminTokenFile);
  std::string token;
  stream >> token;
  return token;
}

Result<void> put_token_beside(const std::string& file, const std::string& token) {
  const auto path = fs::path(file).parent_path() / kAdminTokenFile;
  if (token.empty() || fs::exists(path)) return {};
  const int made = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  const std::string line = token + '\n';
  const bool written =
      made >= 0 && ::write(made, line.data(), line.size()) == static_cast<ssize_t>(line.size());
  if (made >= 0) ::close(made);
  if (!written) return refuse(cat("cannot write ", path.string(), ": ", std::strerror(errno)));
  return {};
}

// A data file that is missing, or of no bytes, or without rows.
Result<void> check_free(const std::string& path) {
  if (!fs::exists(path) || fs::file_size(path) == 0) return {};
  auto opened = open_sqlite(path);
  if (!opened) return std::unexpected(opened.error());
  SQLite::Database database(path, SQLite::OPEN_READONLY);
  if (!all_empty(*rows_into(database))) {
    return refuse(cat(path, " has data already: a copy needs a place without"));
  }
  return {};
}

Result<Copied> file_into_database(const std::string& file, const std::string& to) {
  const std::string name = public_name(to);
  const auto whole = complete_address(to);
  if (!whole) return std::unexpected(whole.error());
  if (!fs::exists(file)) return refuse(cat("there is no file ", file));
  // Keeps servers off it, and brings it up to date.
  const auto opened = open_sqlite(file);
  if (!opened) return std::unexpected(opened.error());
  Watchdog watchdog;
  try {
    SQLite::Database database(file, SQLite::OPEN_READONLY, kBusyMillis);
    PostgresSql sql(*whole, watchdog, Watchdog::Clock::now() + kLongest);
    if (auto ready = bring_up_to_date(sql, name, postgres_steps()); !ready) {
      return std::unexpected(ready.error());
    }
    sql.exec("BEGIN; LOCK TABLE persons, tables, secrets IN EXCLUSIVE MODE");
    const auto into = rows_into(sql);
    if (!all_empty(*into)) {
      return refuse(cat(name, " has data already: a copy needs a place without"));
    }
    SQLite::Transaction reading(database);
    Copied copied = copy_rows(*rows_of(database), *into);
    if (const std::string token = token_beside(file); !token.empty()) {
      Kept put(sql,
               "INSERT INTO secrets (name, value) VALUES (?1, ?2) "
               "ON CONFLICT (name) DO UPDATE SET value = ?2");
      const std::string admin = kAdminSecret;
      Run(put, admin, token).finish();
    }
    sql.exec("COMMIT");
    return copied;
  } catch (const SQLite::Exception& exception) {
    return refuse(in_words(file, exception).message);
  } catch (const std::exception& exception) {
    return refuse(cat("cannot copy to ", name, ": ", trouble_of(exception, true).words));
  }
}

Result<Copied> file_into_file(const std::string& from, const std::string& to) {
  if (!fs::exists(from)) return refuse(cat("there is no file ", from));
  const auto opened = open_sqlite(from);
  if (!opened) return std::unexpected(opened.error());
  try {
    SQLite::Database database(from, SQLite::OPEN_READONLY, kBusyMillis);
    SQLite::Transaction reading(database);
    auto copied = write_file(*rows_of(database), to);
    if (!copied) return copied;
    if (auto put = put_token_beside(to, token_beside(from)); !put) {
      return std::unexpected(put.error());
    }
    return copied;
  } catch (const SQLite::Exception& exception) {
    return refuse(in_words(from, exception).message);
  }
}

}  // namespace

Result<Copied> copy_to_file(const std::string& whole_address, const std::string& name,
                            const std::string& path) {
  Watchdog watchdog;
  try {
    PostgresSql sql(whole_address, watchdog, Watchdog::Clock::now() + kLongest);
    sql.exec("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    return write_file(*rows_of(sql), path);
  } catch (const std::exception& exception) {
    return refuse(cat("cannot copy ", name, ": ", trouble_of(exception, true).words));
  }
}

Result<Copied> copy_store(const std::string& from, const std::string& to) {
  if (is_postgres(from) && is_postgres(to)) {
    return refuse("from one PostgreSQL database to another pg_dump copies better");
  }
  if (is_postgres(to)) return file_into_database(file_of(from), to);
  const std::string file = file_of(to);
  std::error_code error;
  if (const auto folder = fs::path(file).parent_path(); !folder.empty()) {
    fs::create_directories(folder, error);
    if (error)
      return refuse(cat("cannot make the folder ", folder.string(), ": ", error.message()));
  }
  if (auto free = check_free(file); !free) return std::unexpected(free.error());
  if (!is_postgres(from)) return file_into_file(file_of(from), file);

  // Opening it brings it up to date.
  auto store = open(from);
  if (!store) return std::unexpected(store.error());
  const auto token = (*store)->records().secret(kAdminSecret);
  if (!token) return std::unexpected(token.error());
  auto copied = copy_to_file(*complete_address(from), public_name(from), file);
  if (!copied) return copied;
  if (auto put = put_token_beside(file, *token); !put) return std::unexpected(put.error());
  return copied;
}

}  // namespace salle::store

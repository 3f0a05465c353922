#include "store/postgres_sql.hpp"

#include <algorithm>
#include <charconv>
#include <map>
#include <tuple>

#include "core/text.hpp"
#include "core/utf8.hpp"
#include "store/names.hpp"

namespace salle::store {
namespace {

// ?1 becomes $1.
std::string dollars(std::string sql) {
  for (std::size_t i = 0; i + 1 < sql.size(); ++i) {
    if (sql[i] == '?' && sql[i + 1] >= '0' && sql[i + 1] <= '9') sql[i] = '$';
  }
  return sql;
}

template <class Number>
std::string in_digits(Number value) {
  char digits[40];
  const auto end = std::to_chars(std::begin(digits), std::end(digits), value).ptr;
  return {std::begin(digits), end};
}

template <class Number>
Number out_of_digits(const pqxx::field& field) {
  Number value{};
  if (!field.is_null()) std::from_chars(field.c_str(), field.c_str() + field.size(), value);
  return value;
}

// PostgreSQL keeps neither a zero byte nor broken UTF-8 in a text.
bool keepable(const std::string& text) { return text.find('\0') == text.npos && is_utf8(text); }

// An array as PostgreSQL reads it: {"a","b"}.
void add_quoted(std::string& array, const std::string& text) {
  array += array.empty() ? "{\"" : ",\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') array += '\\';
    array += c;
  }
  array += '"';
}
void add_number(std::string& array, std::int64_t number) {
  array += array.empty() ? '{' : ',';
  array += in_digits(number);
}

}  // namespace

class PostgresStatement final : public Statement {
 public:
  PostgresStatement(PostgresSql& sql, std::string name) : sql_(sql), name_(std::move(name)) {}

  void bind(int place, std::int64_t value) override { put(place, in_digits(value)); }
  void bind(int place, double value) override { put(place, in_digits(value)); }
  void bind(int place, const std::string& text) override {
    if (!keepable(text)) unkeepable_ = true;
    put(place, text);
  }
  void bind_nothing(int place) override {
    put(place, "");
    nothing_.back() = true;
  }

  // No row has a text that cannot be kept.
  bool step() override {
    if (unkeepable_) return false;
    if (!ran_) run();
    return ++row_ < static_cast<std::int64_t>(answer_.size());
  }
  int finish() override {
    if (unkeepable_) throw Misfit("a text is not UTF-8, or has a zero byte in it");
    run();
    return static_cast<int>(answer_.affected_rows());
  }
  void reset() noexcept override {
    values_.clear();
    nothing_.clear();
    unkeepable_ = ran_ = false;
    row_ = -1;
    answer_ = {};
  }

  bool missing(int column) const override { return field(column).is_null(); }
  std::int64_t number(int column) const override {
    return out_of_digits<std::int64_t>(field(column));
  }
  double real(int column) const override { return out_of_digits<double>(field(column)); }
  std::string text(int column) const override {
    const pqxx::field found = field(column);
    return {found.c_str(), found.size()};
  }

 private:
  void put(int place, std::string value) {
    if (place != static_cast<int>(values_.size()) + 1) throw std::logic_error("values in order");
    values_.push_back(std::move(value));
    nothing_.push_back(false);
  }
  void run() {
    std::vector<const char*> pointers;
    for (std::size_t i = 0; i < values_.size(); ++i) {
      pointers.push_back(nothing_[i] ? nullptr : values_[i].c_str());
    }
    const Watchdog::Guard guard(sql_.watchdog_, sql_.connection_.sock(), sql_.until_);
    answer_ = sql_.plain_->exec_prepared(name_, pqxx::prepare::make_dynamic_params(pointers));
    ran_ = true;
    row_ = -1;
  }
  pqxx::field field(int column) const {
    return answer_[static_cast<pqxx::result::size_type>(row_)]
                  [static_cast<pqxx::row::size_type>(column)];
  }

  PostgresSql& sql_;
  std::string name_;
  std::vector<std::string> values_;
  std::vector<bool> nothing_;
  bool unkeepable_ = false;
  bool ran_ = false;
  std::int64_t row_ = -1;
  pqxx::result answer_;
};

PostgresSql::PostgresSql(const std::string& whole_address, Watchdog& watchdog, Watchdog::Time until)
    : watchdog_(watchdog),
      until_(until),
      connection_(whole_address),
      quiet_(connection_),
      plain_(std::make_unique<pqxx::nontransaction>(connection_)) {
  // What was acknowledged is on disk, whatever the server is used to.
  exec(
      "SELECT set_config('synchronous_commit', 'on', false) "
      "WHERE current_setting('synchronous_commit') = 'off'");
}

// While its last words still go nowhere: a connection that was cut off has some.
PostgresSql::~PostgresSql() {
  plain_.reset();
  connection_.disconnect();
}

pqxx::result PostgresSql::exec(const std::string& sql) {
  const Watchdog::Guard guard(watchdog_, connection_.sock(), until_);
  return plain_->exec(sql);
}

void PostgresSql::look_up_by_keys() {
  exec("SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off");
}

std::int64_t PostgresSql::number(const std::string& sql) {
  return out_of_digits<std::int64_t>(exec(sql)[0][0]);
}

std::string PostgresSql::text(const std::string& sql) { return exec(sql)[0][0].c_str(); }

std::unique_ptr<Statement> PostgresSql::prepare(const std::string& sql) {
  const auto [place, fresh] = names_.try_emplace(sql, cat("s", std::to_string(names_.size())));
  if (fresh) connection_.prepare(place->second, dollars(sql));
  return std::make_unique<PostgresStatement>(*this, place->second);
}

// All in one step. In the order of their numbers, so that two who add to the same tables wait for
// each other and do not lock each other out. The entry before is asked for by IS NOT NULL and not by
// EXISTS, which the planner may answer by going through all entries there are.
void PostgresSql::add_entries(std::span<const Entry* const> entries) {
  std::vector<const Entry*> sorted(entries.begin(), entries.end());
  std::ranges::stable_sort(sorted, {},
                           [](const Entry* each) { return std::pair(each->table, each->number); });
  // Those whose entry before is not among them must find it in the database.
  std::map<TableId, std::int64_t> latest;
  for (const Entry* each : entries) {
    const auto [place, fresh] = latest.try_emplace(each->table, each->number);
    if (fresh) continue;
    if (each->number != place->second + 1) throw_gap(*each);
    place->second = each->number;
  }
  std::string tables, numbers, times, seats, kinds, texts, ids;
  for (const Entry* each : sorted) {
    for (const std::string* text : {&each->kind, &each->text, &each->id}) {
      if (!keepable(*text)) throw Misfit("a text is not UTF-8, or has a zero byte in it");
    }
    add_number(tables, each->table);
    add_number(numbers, each->number);
    add_number(times, each->at);
    add_number(seats, each->seat);
    add_quoted(kinds, each->kind);
    add_quoted(texts, each->text);
    add_quoted(ids, each->id);
  }
  for (std::string* array : {&tables, &numbers, &times, &seats, &kinds, &texts, &ids})
    *array += '}';
  Kept add(*this, R"sql(
    WITH new AS (
      SELECT * FROM unnest(?1::bigint[], ?2::bigint[], ?3::bigint[], ?4::bigint[], ?5::text[],
                           ?6::text[], ?7::text[])
               AS n (table_id, number, at, seat, kind, text, id))
    INSERT INTO entries (table_id, number, at, seat, kind, text, id)
    SELECT * FROM new WHERE number = 1
      OR (SELECT e.number FROM entries AS e
          WHERE e.table_id = new.table_id AND e.number = new.number - 1) IS NOT NULL
      OR EXISTS (SELECT 1 FROM new AS b
                 WHERE b.table_id = new.table_id AND b.number = new.number - 1))sql");
  const int added = Run(add, tables, numbers, times, seats, kinds, texts, ids).finish();
  if (added != static_cast<int>(entries.size())) throw_gap(*entries.front());
}

void PostgresSql::lock(const std::string& what) {
  Kept query(*this, "SELECT pg_advisory_xact_lock(hashtextextended(?1, 0))");
  Run run(query, what);
  run.next();
}

Millis PostgresSql::time(Millis) {
  Kept query(*this, "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint");
  Run run(query);
  run.next();
  return run.number(0);
}

std::int64_t PostgresSql::size() {
  Kept query(*this, "SELECT pg_database_size(current_database())");
  Run run(query);
  run.next();
  return run.number(0);
}

const char* PostgresSql::numbers() const { return "SELECT unnest(?1::bigint[]) AS id"; }

const char* PostgresSql::among_numbers() const { return "= ANY(?1::bigint[])"; }

std::string PostgresSql::list(std::span<const std::int64_t> numbers) const {
  return cat('{', joined(numbers), '}');
}

const char* PostgresSql::among_texts() const { return "= ANY(?1::text[])"; }

std::string PostgresSql::list(std::span<const std::string> texts) const {
  std::string array;
  for (const std::string& each : texts) add_quoted(array, each);
  return array.empty() ? "{}" : array + '}';
}

// OFFSET keeps the planner from turning it round, and going through all entries there are.
const char* PostgresSql::entries_after() const {
  return "unnest(?1::bigint[], ?2::bigint[]) AS n (one, other) CROSS JOIN LATERAL "
         "(SELECT * FROM entries WHERE table_id = n.one AND number > n.other OFFSET 0) AS e";
}

namespace {

// The first line: those after it show the rows, in which there may be secrets.
std::string one_line(std::string_view words) {
  words = words.substr(0, words.find('\n'));
  for (const std::string_view prefix : {"ERROR:", "FATAL:"}) {
    if (words.starts_with(prefix)) words.remove_prefix(prefix.size());
  }
  return std::string(trim(words));
}

Trouble::Kind kind_of(const std::string& state) {
  using enum Trouble::Kind;
  if (state.starts_with("22") || state.starts_with("23") || state == "54000") return kMisfit;
  if (state == "40001" || state == "40P01" || state == "55P03") return kAgain;
  // Shutting down, starting up, a standby, no more connections, or cut off.
  if (state.starts_with("57P") || state.starts_with("08") || state == "25006" || state == "53300") {
    return kGone;
  }
  return kStore;
}

}  // namespace

Trouble trouble_of(const std::exception& exception, bool still_open) {
  using enum Trouble::Kind;
  const std::string words = one_line(exception.what());
  if (const auto* misfit = dynamic_cast<const Misfit*>(&exception))
    return {kMisfit, misfit->what()};
  if (dynamic_cast<const pqxx::broken_connection*>(&exception) != nullptr || !still_open) {
    return {kGone, words};
  }
  if (dynamic_cast<const pqxx::transaction_rollback*>(&exception) != nullptr) {
    return {kAgain, words};
  }
  const auto* error = dynamic_cast<const pqxx::sql_error*>(&exception);
  if (error == nullptr) return {kStore, words};
  if (dynamic_cast<const pqxx::unique_violation*>(error) != nullptr) {
    if (words.find("persons_folded") != words.npos) return {kMisfit, "this name is taken"};
    if (words.find("tables_code") != words.npos) return {kMisfit, "this table code is taken"};
  }
  return {kind_of(error->sqlstate()), words};
}

}  // namespace salle::store

#include "simulation/shared_database.hpp"

#include "store/data_file.hpp"
#include "store/schema.hpp"

namespace salle::simulation {
namespace {

constexpr Millis kSlowFor = 15'000;
constexpr Millis kTriesAgainFor = 5'000;  // for which a commit is tried again where nobody answers

store::CommitError unreachable(bool uncertain) {
  return {{"the database cannot be reached"}, store::CommitError::Blame::kStore, uncertain};
}

}  // namespace

SharedDatabase::SharedDatabase(const Events& events, FaultCounts& faults)
    : events_(events),
      faults_(faults),
      database_(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE),
      sql_(database_),
      writer_((store::bring_up_to_date(database_, 0, store::migrations()),
               database_.exec("PRAGMA foreign_keys = ON"), std::make_unique<store::Writer>(sql_))),
      readers_(sql_) {}

store::Committed SharedDatabase::commit(std::span<const store::Change> changes) {
  // Its own clock says when a node was last there; a beat comes alone.
  std::vector<store::Change> beat;
  if (const auto* put = std::get_if<store::PutNode>(&changes.front())) {
    beat.push_back(*put);
    std::get<store::PutNode>(beat.front()).node.beat = now();
    changes = beat;
  }
  try {
    sql_.begin();
    writer_->apply(changes);
    sql_.commit();
    return {};
  } catch (const store::Misfit& misfit) {
    sql_.rollback();
    return std::unexpected(store::does_not_fit(misfit.what()));
  } catch (const SQLite::Exception& exception) {
    store::CommitError error = store::in_words("the database", exception, &database_);
    sql_.rollback();
    return std::unexpected(std::move(error));
  }
}

store::IdBlock SharedDatabase::reserve(store::IdKind kind, std::int64_t count) {
  std::int64_t& last = reserved_[static_cast<std::size_t>(kind)];
  const store::IdBlock block{std::max(last, store::highest_id(database_, kind)) + 1, count};
  last = block.first + count - 1;
  return block;
}

std::size_t SharedDatabase::sweep(const store::Sweep& sweep,
                                  const std::vector<store::TableId>& games) {
  sql_.begin();
  const std::size_t rows = writer_->sweep(sweep, games);
  sql_.commit();
  return rows;
}

store::Committed WayToDatabase::commit(std::span<const store::Change> changes) {
  if (changes.empty()) return {};
  // What is slow gets well again while a large group is halved, though all of that is done at once here.
  const bool waits = slow && taken_ < kSlowFor;
  taken_ += waits ? 100 + random_.below(1'000) : 1 + random_.below(6);
  if (!reached()) {
    taken_ += kTriesAgainFor;
    return std::unexpected(unreachable(false));
  }
  if (refused > 0) {
    --refused;
    database_.faults().add(Fault::kCommitRefused);
    return std::unexpected(unreachable(false));
  }
  if (lost_before > 0) {
    --lost_before;
    database_.faults().add(Fault::kAnswerLost);
    return std::unexpected(unreachable(true));
  }
  store::Committed done = database_.commit(changes);
  if (done && lost_after > 0) {
    --lost_after;
    database_.faults().add(Fault::kAnswerLost);
    return std::unexpected(unreachable(true));
  }
  return done;
}

Result<store::IdBlock> WayToDatabase::reserve(store::IdKind kind, std::int64_t count) {
  if (!reached()) return refuse("the database cannot be reached");
  return database_.reserve(kind, count);
}

Result<Millis> WayToDatabase::now() {
  if (!reached()) return refuse("the database cannot be reached");
  return database_.now();
}

Result<store::Swept> WayToDatabase::sweep(const store::Sweep& sweep) {
  store::Swept swept;
  const auto games =
      read([&](store::Readers& at) { return at.hall.games_of_guests(sweep, swept); });
  if (!games) return std::unexpected(games.error());
  swept.rows = database_.sweep(sweep, *games);
  swept.done = swept.done && swept.rows == 0;
  return swept;
}

Result<void> WayToDatabase::ask(const Question& question) {
  if (!reached()) return refuse("the database cannot be reached");
  question(database_.readers());
  return {};
}

}  // namespace salle::simulation

// Pairs of games written down as they are finished, so that a long match can be stopped and gone on
// with.
//
// A log is JSON, a line each: the plan, then the pairs in the order in which they are counted. The
// plan says all that the results depend on, so a log is only gone on with by the same plan. A line
// is written at once and as a whole; if the machine stops in the middle of one, it is dropped.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "arena/prepared_game.hpp"
#include "core/result.hpp"

namespace salle {

class PairLog {
 public:
  // Begins a file, or reads one of the same plan. The encounters take turns: pair 0 of each, then
  // pair 1 of each.
  static Result<PairLog> open(const std::string& path, const nlohmann::ordered_json& plan,
                              std::vector<Encounter> encounters);

  PairLog(PairLog&& other) noexcept
      : path_(std::move(other.path_)),
        encounters_(std::move(other.encounters_)),
        finished_(std::move(other.finished_)),
        notice_(std::move(other.notice_)),
        file_(std::exchange(other.file_, -1)) {}
  PairLog& operator=(PairLog&&) = delete;
  ~PairLog();

  // What was in the file already.
  const std::vector<PairResult>& finished() const { return finished_; }
  // What a person should know about how it was read; usually nothing.
  const std::string& notice() const { return notice_; }

  Result<void> append(std::int64_t unit, const PairResult& result);

 private:
  PairLog(std::string path, std::vector<Encounter> encounters)
      : path_(std::move(path)), encounters_(std::move(encounters)) {}

  Result<void> open_file();
  Result<void> read(const std::string& plan_line, const nlohmann::ordered_json& plan);
  Result<void> write(const std::string& line);
  std::string line_of(std::int64_t unit, const PairResult& result) const;
  Result<PairResult> parse_line(std::int64_t unit, const std::string& line) const;

  std::string path_;
  std::vector<Encounter> encounters_;
  std::vector<PairResult> finished_;
  std::string notice_;
  int file_ = -1;
};

}  // namespace salle

#include "arena/log.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "core/json_reader.hpp"
#include "core/text.hpp"

namespace salle {
namespace {

// "seed is 1 there and 2 here", for every field.
std::string differences(const Json& there, const Json& here) {
  std::vector<std::string> found;
  const auto shown = [](const Json& plan, const std::string& field) {
    return plan.contains(field) ? plan[field].dump() : std::string("missing");
  };
  const auto compare = [&](const std::string& field) {
    const std::string a = shown(there, field);
    const std::string b = shown(here, field);
    if (a != b) found.push_back(cat(field, " is ", a, " there and ", b, " here"));
  };
  for (const auto& item : here.items()) compare(item.key());
  for (const auto& item : there.items()) {
    if (!here.contains(item.key())) compare(item.key());
  }
  return join(found, "; ");
}

}  // namespace

PairLog::~PairLog() {
  if (file_ >= 0) ::close(file_);
}

Result<PairLog> PairLog::open(const std::string& path, const Json& plan,
                              std::vector<Encounter> encounters) {
  PairLog log(path, std::move(encounters));
  if (auto ok = log.open_file(); !ok) return std::unexpected(ok.error());
  if (auto ok = log.read(plan.dump() + '\n', plan); !ok) return std::unexpected(ok.error());
  return log;
}

Result<void> PairLog::open_file() {
  file_ = ::open(path_.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (file_ < 0) return refuse(cat("cannot open ", quote(path_), ": ", std::strerror(errno)));
  if (::flock(file_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
    return refuse(cat(quote(path_), " is being written by another match"));
  }
  return {};
}

Result<void> PairLog::read(const std::string& plan_line, const Json& plan) {
  std::string text;
  char buffer[1 << 16];
  for (ssize_t got = 0; (got = ::read(file_, buffer, sizeof buffer)) != 0;) {
    if (got < 0) return refuse(cat("cannot read ", quote(path_), ": ", std::strerror(errno)));
    text.append(buffer, static_cast<std::size_t>(got));
  }
  std::size_t begin = 0;
  if (const std::size_t end = text.find('\n'); end != std::string::npos) {
    const Json there = parse_json(text.substr(0, end));
    if (!there.is_object() || !there.contains("salle")) {
      return refuse(cat(quote(path_), " is not the log of a match"));
    }
    if (text.compare(0, end + 1, plan_line) != 0) {
      return refuse(cat(quote(path_), " is the log of another plan: ", differences(there, plan)));
    }
    begin = end + 1;
  } else if (!plan_line.starts_with(text)) {
    return refuse(cat(quote(path_), " is not the log of a match"));
  }
  for (;;) {
    const std::size_t end = text.find('\n', begin);
    if (end == std::string::npos) break;
    const auto unit = static_cast<std::int64_t>(finished_.size());
    auto result = parse_line(unit, text.substr(begin, end + 1 - begin));
    if (!result) {
      return refuse(
          cat(quote(path_), ", line ", finished_.size() + 2, ": ", result.error().message));
    }
    finished_.push_back(*result);
    begin = end + 1;
  }
  if (begin < text.size()) {
    if (::ftruncate(file_, static_cast<off_t>(begin)) != 0) {
      return refuse(cat("cannot shorten ", quote(path_), ": ", std::strerror(errno)));
    }
    notice_ = cat("the last line of ", quote(path_), " was not whole and is dropped");
  }
  return begin == 0 ? write(plan_line) : Result<void>{};
}

Result<void> PairLog::write(const std::string& line) {
  std::size_t done = 0;
  while (done < line.size()) {
    const ssize_t wrote = ::write(file_, line.data() + done, line.size() - done);
    if (wrote < 0 && errno != EINTR) {
      return refuse(cat("cannot write ", quote(path_), ": ", std::strerror(errno)));
    }
    if (wrote > 0) done += static_cast<std::size_t>(wrote);
  }
  return {};
}

std::string PairLog::line_of(std::int64_t unit, const PairResult& result) const {
  const auto count = static_cast<std::int64_t>(encounters_.size());
  const Encounter& encounter = encounters_[static_cast<std::size_t>(unit % count)];
  Json json = {{"pair", unit / count},
               {"a", encounter.a},
               {"b", encounter.b},
               {"payoffs", result.payoffs},
               {"decisions", result.decisions},
               {"opening", result.opening}};
  if (result.opening == 0) json.erase("opening");
  if (result.faulty()) json["faults"] = result.faults;
  return json.dump() + '\n';
}

// Strict: a line is what would have been written for what was read out of it.
Result<PairResult> PairLog::parse_line(std::int64_t unit, const std::string& line) const {
  PairResult result;
  JsonReader json(line);
  const auto payoffs = json.wholes<int>("payoffs", -1, 1, 2);
  const auto decisions = json.wholes<std::int64_t>("decisions", 0, shapes::kExact, 2);
  result.opening = static_cast<int>(json.whole_or("opening", 0, 0, 1e9));
  const Json* faults = json.take("faults", shapes::optional(shapes::list(shapes::text(), 2)));
  if (json.mistake().empty()) {
    std::ranges::copy(payoffs, result.payoffs.begin());
    std::ranges::copy(decisions, result.decisions.begin());
    if (faults != nullptr) faults->get_to(result.faults);
  }
  if (!json.mistake().empty() || line_of(unit, result) != line) {
    return refuse("this is not the pair expected here");
  }
  return result;
}

Result<void> PairLog::append(std::int64_t unit, const PairResult& result) {
  return write(line_of(unit, result));
}

}  // namespace salle

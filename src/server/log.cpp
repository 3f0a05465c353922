#include "server/log.hpp"

#include <chrono>
#include <cstdio>
#include <nlohmann/json.hpp>

namespace salle::server {
namespace {

std::function<void(std::string_view)> diverted;

void write_line(std::string_view level, std::string_view event,
                const nlohmann::ordered_json& fields) {
  const auto now = std::chrono::duration_cast<std::chrono::milliseconds>(
                       std::chrono::system_clock::now().time_since_epoch())
                       .count();
  nlohmann::ordered_json line = {{"at", now}, {"level", level}, {"event", event}};
  line.update(fields);
  // Text that is no UTF-8 must not stop the log.
  const std::string text =
      line.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + '\n';
  if (diverted) return diverted(text);
  std::fwrite(text.data(), 1, text.size(), stderr);
}

}  // namespace

void log_info(std::string_view event, const nlohmann::ordered_json& fields) {
  write_line("info", event, fields);
}

void log_error(std::string_view event, std::string_view what) noexcept {
  try {
    write_line("error", event, {{"what", what}});
  } catch (...) {
    std::fputs("{\"level\":\"error\",\"event\":\"log\"}\n", stderr);
  }
}

void divert_log(std::function<void(std::string_view)> sink) { diverted = std::move(sink); }

}  // namespace salle::server

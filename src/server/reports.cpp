#include "server/reports.hpp"

#include <algorithm>
#include <array>

#include "core/text.hpp"
#include "server/lobby.hpp"

namespace salle::server {

bool Reports::is_reason(std::string_view reason) {
  constexpr std::array<std::string_view, 5> kReasons = {"cheating", "abuse", "name", "stalling",
                                                        "other"};
  return std::ranges::find(kReasons, reason) != kReasons.end();
}

void Reports::file(store::Report report, Filed filed) {
  const auto same = store_.records().same_report(report);
  const auto open = store_.records().open_reports();
  if (!same || !open) return filed(std::unexpected(disk_refusal()));
  if (*same != 0) {
    return filed(no("reported", "you have reported this already: somebody will look at it"));
  }
  if (*open >= kMostOpen) {
    return filed(no("busy", "there are too many reports just now: try again tomorrow"));
  }
  const auto id = ids_.next();
  if (!id) return filed(std::unexpected(disk_refusal()));
  report.id = *id;
  report.at = io_.now();
  commits_.submit({store::PutReport{report}},
                  [this, id = report.id, filed = std::move(filed)](const Result<void>& result) {
                    io_.post([id, filed, done = result.has_value()] {
                      done ? filed(id) : filed(std::unexpected(disk_refusal()));
                    });
                  });
}

void Reports::close(const Actor& by, std::int64_t id, const std::string& note, Closed closed) {
  const auto found = store_.records().report(id);
  if (!found) return closed(std::unexpected(disk_refusal()));
  if (!*found) return closed(no("no-report", "there is no such report"));
  store::Report report = **found;
  if (report.closed != 0) return closed(no("over", "this report is closed already"));
  report.closed = io_.now();
  report.closed_by = by.host ? 0 : by.person;
  report.note = note;
  commits_.submit(
      {store::PutReport{report}, audit(io_.now(), by, "report-closed", report.person,
                                       cat("report ", std::to_string(id)), report.table)},
      [this, report, closed = std::move(closed)](const Result<void>& result) {
        io_.post([report, closed, done = result.has_value()] {
          done ? closed(report) : closed(std::unexpected(disk_refusal()));
        });
      });
}

}  // namespace salle::server

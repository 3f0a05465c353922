// Reports, and what moderators do about them.
#include <algorithm>

#include "core/text.hpp"
#include "server/api.hpp"
#include "server/api_accounts.hpp"
#include "server/log.hpp"

namespace salle::server {
namespace {

constexpr std::size_t kReportsAPage = 50;
constexpr std::size_t kEntriesAPage = 100;
constexpr std::size_t kMostText = 500;  // characters
constexpr std::size_t kMostReason = 200;
constexpr std::size_t kMostCode = 32;
constexpr int kMostDays = 3650;

// Of at most so many characters, whatever their bytes.
std::string short_text(Body& body, const char* name, std::size_t most, bool needed) {
  const auto bytes = static_cast<double>(4 * most);
  std::string text = needed ? body.text(name, bytes) : body.text_or(name, "", bytes);
  const auto letters = std::ranges::count_if(
      text, [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U; });
  if (static_cast<std::size_t>(letters) > most) {
    body.fail(cat("\"", name, "\" has at most ", most, " characters"));
  }
  return text;
}

Refusal unreadable() { return {"storage", "the hall cannot read its disk just now"}; }

}  // namespace

void Api::report(Asking ask) {
  Body body(ask->request.body);
  const std::string about = body.text_or("person", "", kMostNameBytes);
  const std::string code = body.text_or("table", "", kMostCode);
  const std::string reason = body.text("reason", 32);
  const std::string text = short_text(body, "text", kMostText, false);
  if (!Reports::is_reason(reason)) {
    body.fail("\"reason\" is cheating, abuse, name, stalling or other");
  }
  if (about.empty() && code.empty()) body.fail("a report is about a \"person\" or a \"table\"");
  if (const auto mistake = body.mistake()) return ask->refuse(*mistake);
  store::Report report;
  report.by = ask->caller.person;
  report.reason = reason;
  report.text = text;
  if (!about.empty()) {
    const auto person = accounts_.named(about);
    if (!person) return ask->refuse({"no-person", cat("there is nobody called ", quote(about))});
    if (person->id == report.by) return ask->refuse({"self", "this is yourself"});
    report.person = person->id;
  }
  if (!code.empty()) {
    const Match* match = lobby_.find(code);
    if (match == nullptr) return ask->refuse(unknown_table(code));
    report.table = match->code();
  }
  if (!may(Limit::kReports, std::to_string(report.by)) ||
      !address_may(Limit::kReportsByAddress, ask->request)) {
    return ask->refuse(tried_too_often());
  }
  reports_.file(std::move(report), [ask](const Answer<std::int64_t>& id) {
    if (!id) return ask->refuse(id.error());
    ask->answer({{"report", *id}});
  });
}

// What somebody said at a table, the latest, for those who have to judge it.
Json Api::said_at(const std::string& code, store::PersonId person) const {
  constexpr std::size_t kMostShown = 20;
  Json said = Json::array();
  const auto row = code.empty() ? Result<std::optional<store::TableRow>>(std::nullopt)
                                : store_.table_with_code(code);
  if (!row || !*row) return said;
  const auto entries = store_.entries((*row)->id, 0);
  for (std::size_t i = entries ? entries->size() : 0; i-- > 0 && said.size() < kMostShown;) {
    const auto entry = (*entries)[i].kind == "say" ? read_entry((*entries)[i]) : refuse("");
    if (!entry || entry->seat < 0 || index(entry->seat) >= (*row)->seats.size()) continue;
    const store::PersonId speaker = (*row)->seats[index(entry->seat)].person;
    if (speaker == 0 || (person != 0 && speaker != person)) continue;
    const Json line = {{"at", entry->at},
                       {"by", accounts_.name_of(speaker)},
                       {"text", entry->is<entries::Say>()->text}};
    said.insert(said.begin(), line);
  }
  return said;
}

void Api::reports(Asking ask) {
  const std::string state = query_value(ask->request.query, "state").value_or("open");
  if (state != "open" && state != "closed") {
    return ask->refuse({"malformed", "\"state\" is open or closed"});
  }
  const auto before = before_in(ask->request.query);
  if (!before) return ask->refuse(before.error());
  const auto found = store_.records().reports(state == "open", kReportsAPage, *before);
  if (!found) return ask->refuse(unreadable());
  Json list = Json::array();
  for (const store::Report& each : *found) {
    const bool closed = each.closed != 0;
    list.push_back({{"id", each.id},
                    {"at", each.at},
                    {"by", accounts_.name_of(each.by)},
                    {"person", accounts_.name_of(each.person)},
                    {"table", each.table},
                    {"reason", each.reason},
                    {"text", each.text},
                    {"said", said_at(each.table, each.person)},
                    {"state", closed ? "closed" : "open"},
                    {"closedBy", !closed               ? ""
                                 : each.closed_by == 0 ? "host"
                                                       : accounts_.name_of(each.closed_by)},
                    {"closedAt", each.closed},
                    {"note", each.note}});
  }
  Json json = {{"reports", std::move(list)}};
  if (found->size() == kReportsAPage) json["before"] = found->back().id;
  ask->answer(json);
}

void Api::close_report(Asking ask) {
  Body body(ask->request.body);
  const std::string note = short_text(body, "note", kMostText, false);
  if (const auto mistake = body.mistake()) return ask->refuse(*mistake);
  const auto id = parse_number(ask->part);
  if (!id) return ask->refuse({"no-report", "there is no such report"});
  reports_.close(actor(*ask), *id, note, [ask](const Answer<store::Report>& report) {
    if (!report) return ask->refuse(report.error());
    ask->answer({{"report", report->id}, {"state", "closed"}});
  });
}

void Api::judge(const Asking& ask, bool suspending) {
  Body body(ask->request.body);
  const std::string reason = short_text(body, "reason", kMostReason, true);
  const auto days = body.whole_if("days", 0, kMostDays);
  if (!days) body.fail("\"days\" is missing; 0 is for good");
  if (trim(reason).empty()) body.fail("\"reason\" says why");
  if (const auto mistake = body.mistake()) return ask->refuse(*mistake);
  const Millis until = *days == 0 ? store::kForGood : io_.now() + *days * kDay;
  const auto judged = [this, ask, suspending, until, reason](const Answer<store::Person>& person) {
    if (!person) return ask->refuse(person.error());
    if (suspending) lobby_.show_out(person->id, "this account is suspended");
    ask->answer({{"name", person->name}, {"until", until}, {"reason", reason}});
  };
  if (suspending) return accounts_.suspend(actor(*ask), ask->part, until, reason, judged);
  accounts_.mute(actor(*ask), ask->part, until, reason, judged);
}

void Api::suspend(Asking ask) { judge(ask, true); }
void Api::mute(Asking ask) { judge(ask, false); }

void Api::lift(Asking ask) {
  Body body(ask->request.body);
  if (const auto mistake = body.mistake()) return ask->refuse(*mistake);
  accounts_.lift(actor(*ask), ask->part, [ask](const Answer<store::Person>& person) {
    if (!person) return ask->refuse(person.error());
    ask->answer({{"name", person->name}});
  });
}

void Api::close_for_cause(Asking ask) {
  Body body(ask->request.body);
  const std::string reason = short_text(body, "reason", kMostReason, true);
  if (trim(reason).empty()) body.fail("\"reason\" says why");
  if (const auto mistake = body.mistake()) return ask->refuse(*mistake);
  close_and_note(ask, reason);
}

void Api::close_and_note(const Asking& ask, const std::string& reason) {
  lobby_.close_table(ask->part, [this, ask, reason](const std::optional<Refusal>& refusal) {
    if (refusal) return ask->refuse(*refusal);
    commits_.submit({audit(io_.now(), actor(*ask), "close", 0, reason, ask->part)},
                    [](const Result<void>& result) {
                      if (!result) log_error("audit", result.error().message);
                    });
    ask->answer({{"closed", ask->part}});
  });
}

void Api::audit_list(Asking ask) {
  const auto before = before_in(ask->request.query);
  if (!before) return ask->refuse(before.error());
  store::PersonId about = 0;
  if (const auto name = query_value(ask->request.query, "about"); name && !name->empty()) {
    const auto person = accounts_.named(*name);
    if (!person) return ask->refuse({"no-person", cat("there is nobody called ", quote(*name))});
    about = person->id;
  }
  const auto found = store_.records().audit(about, kEntriesAPage, *before);
  if (!found) return ask->refuse(unreadable());
  Json list = Json::array();
  for (const store::AuditEntry& each : *found) {
    const bool failed = each.what == store::kFailedSignIn;
    const std::string detail =
        failed ? cat(std::to_string(each.count), " from ", each.detail) : each.detail;
    list.push_back({{"id", each.id},
                    {"at", each.at},
                    {"by", each.by_word.empty() ? accounts_.name_of(each.by) : each.by_word},
                    {"what", each.what},
                    {"about", each.about == 0 ? each.subject : accounts_.name_of(each.about)},
                    {"detail", detail}});
  }
  Json json = {{"entries", std::move(list)}};
  if (found->size() == kEntriesAPage) json["before"] = found->back().id;
  ask->answer(json);
}

}  // namespace salle::server

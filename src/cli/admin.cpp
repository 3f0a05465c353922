// `salle admin`: what the host of a hall asks of it while it is open. Speaks to the running server
// over HTTP, with the token that lies beside the data.
#include <netdb.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <array>
#include <charconv>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>

#include "cli/command.hpp"
#include "core/json_reader.hpp"
#include "core/text.hpp"
#include "server/server.hpp"
#include "store/postgres_address.hpp"
#include "store/store.hpp"

namespace salle {
namespace {

struct AdminOptions {
  std::string data = usual_data_folder();
  std::string url = "http://127.0.0.1:8080";
  std::string subject;  // a table's code or a person's name
  bool json = false;
  std::string reason;
  int days = 0;
  std::string role;
  std::string note;
  bool closed = false;
  std::string about;
  std::string before;
};

struct HallAddress {
  std::string host;
  std::string port;
};

// "http://[::1]:8080/" and the like. TLS ends at the proxy; the host speaks to the hall itself.
Result<HallAddress> parse_url(std::string_view url) {
  const auto wrong = [&] {
    return refuse(cat(quote(url), " is no address such as http://127.0.0.1:8080"));
  };
  constexpr std::string_view kScheme = "http://";
  if (!url.starts_with(kScheme)) return wrong();
  std::string_view rest = url.substr(kScheme.size());
  if (rest.ends_with('/')) rest.remove_suffix(1);
  HallAddress place{"", "80"};
  const std::size_t bracket = rest.starts_with('[') ? rest.find(']') : 0;
  if (bracket == std::string_view::npos) return wrong();
  const std::size_t colon = rest.find(':', bracket);
  place.host = rest.substr(0, colon);
  if (bracket > 0) place.host = rest.substr(1, bracket - 1);
  if (colon != std::string_view::npos) place.port = rest.substr(colon + 1);
  int number = 0;
  const char* end = place.port.data() + place.port.size();
  const auto read = std::from_chars(place.port.data(), end, number);
  if (read.ec != std::errc() || read.ptr != end || number < 1 || number > 65535) return wrong();
  if (place.host.empty() || place.host.find('/') != std::string::npos) return wrong();
  return place;
}

class Line {
 public:
  explicit Line(const HallAddress& place) {
    addrinfo wish{};
    wish.ai_socktype = SOCK_STREAM;
    addrinfo* found = nullptr;
    if (::getaddrinfo(place.host.c_str(), place.port.c_str(), &wish, &found) != 0) return;
    for (const addrinfo* each = found; each != nullptr && socket_ < 0; each = each->ai_next) {
      socket_ = ::socket(each->ai_family, each->ai_socktype | SOCK_CLOEXEC, each->ai_protocol);
      if (socket_ >= 0 && ::connect(socket_, each->ai_addr, each->ai_addrlen) != 0) {
        ::close(socket_);
        socket_ = -1;
      }
    }
    ::freeaddrinfo(found);
    const timeval patience{30, 0};
    if (socket_ >= 0) ::setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  }
  ~Line() {
    if (socket_ >= 0) ::close(socket_);
  }
  Line(const Line&) = delete;
  Line& operator=(const Line&) = delete;

  bool connected() const { return socket_ >= 0; }

  // Everything that comes back, to the end of the connection.
  std::string exchange(std::string_view request) const {
    while (!request.empty()) {
      const ssize_t sent = ::send(socket_, request.data(), request.size(), MSG_NOSIGNAL);
      if (sent <= 0) return "";
      request.remove_prefix(static_cast<std::size_t>(sent));
    }
    std::string all;
    std::array<char, 4096> room;
    for (ssize_t got = 0; (got = ::recv(socket_, room.data(), room.size(), 0)) > 0;) {
      all.append(room.data(), static_cast<std::size_t>(got));
    }
    return all;
  }

 private:
  int socket_ = -1;
};

Result<std::string> read_token(const std::string& data) {
  if (store::is_postgres(data)) {
    const auto store = store::open(data);
    if (!store) return std::unexpected(store.error());
    return (*store)->records().secret(store::kAdminSecret);
  }
  const auto path = std::filesystem::path(data) / store::kAdminTokenFile;
  std::ifstream file(path);
  std::string token;
  if (file >> token) return token;
  return refuse(cat("cannot read ", path.string(),
                    ": --data must name the data folder of the running hall, and you must be its "
                    "owner"));
}

// The answer's body, or what the hall has against it.
Result<JsonReader> ask(const AdminOptions& options, std::string_view method, std::string_view path,
                       const std::string& content) {
  const auto place = parse_url(options.url);
  if (!place) return std::unexpected(place.error());
  const auto token = read_token(options.data);
  if (!token) return std::unexpected(token.error());
  const Line line(*place);
  if (!line.connected()) return refuse(cat("no hall answers at ", options.url, ": is it open?"));
  std::string request = cat(method, " ", path, " HTTP/1.1\r\nHost: ", place->host, ":", place->port,
                            "\r\nConnection: close\r\nAuthorization: Admin ", *token, "\r\n");
  if (method == "POST") {
    request += cat("Content-Type: application/json\r\nContent-Length: ", content.size(), "\r\n");
  }
  const std::string answer = line.exchange(cat(request, "\r\n", content));
  const std::size_t head = answer.find("\r\n\r\n");
  if (!answer.starts_with("HTTP/1.1 ") || head == std::string::npos) {
    return refuse(cat("what answers at ", options.url, " is not a hall"));
  }
  JsonReader body(answer.substr(head + 4));
  if (!body.mistake().empty()) {
    return refuse(cat("what answers at ", options.url, " is not a hall"));
  }
  if (!body.has("error")) return body;
  JsonReader error = body.object("error");
  if (error.text_or("code", "") == "admin") {
    return refuse(cat("the hall at ", options.url,
                      " does not know this token: its data folder is "
                      "not ",
                      options.data));
  }
  return refuse(error.text_or("why", "the hall refused"));
}

void print_load(JsonReader& load) {
  for (const auto& [part, figures] : load.json().items()) {
    std::cout << part << '\n';
    for (const auto& [name, value] : figures.items()) {
      std::cout << "  " << name << ": " << value.dump() << '\n';
    }
  }
}

// "2026-03-01 14:05" in the host's own time.
std::string time_text(std::int64_t at) {
  const auto seconds = static_cast<std::time_t>(at / 1000);
  std::tm parts{};
  localtime_r(&seconds, &parts);
  std::array<char, 32> text{};
  std::strftime(text.data(), text.size(), "%Y-%m-%d %H:%M", &parts);
  return text.data();
}

// What people wrote, so that it does nothing to the terminal.
std::string printable(std::string text) {
  for (char& c : text) {
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = '?';
  }
  return text;
}

std::string until_text(std::int64_t until) {
  return until < 0 ? "for good" : cat("until ", time_text(until));
}

void print_more(JsonReader& answer) {
  if (const auto before = answer.whole_if("before")) {
    std::cout << "more: --before " << *before << '\n';
  }
}

void print_reports(JsonReader& answer) {
  auto reports = answer.objects("reports");
  for (JsonReader& each : reports) {
    const std::string person = each.text_or("person", "");
    const std::string table = each.text_or("table", "");
    std::cout << each.whole("id") << "  " << time_text(each.whole("at")) << "  "
              << each.text("reason") << "  about " << (person.empty() ? "nobody" : person)
              << (table.empty() ? "" : cat(" at table ", table)) << ", by " << each.text("by")
              << '\n';
    if (const std::string text = each.text_or("text", ""); !text.empty()) {
      std::cout << "    \"" << printable(text) << "\"\n";
    }
    if (const std::string by = each.text_or("closedBy", ""); !by.empty()) {
      std::cout << "    closed by " << by << ": \"" << printable(each.text_or("note", ""))
                << "\"\n";
    }
  }
  if (reports.empty()) std::cout << "no reports\n";
  print_more(answer);
}

void print_audit(JsonReader& answer) {
  auto entries = answer.objects("entries");
  for (JsonReader& each : entries) {
    std::cout << each.whole("id") << "  " << time_text(each.whole("at")) << "  " << each.text("by")
              << "  " << each.text("what") << "  " << each.text_or("about", "") << "  "
              << printable(each.text_or("detail", "")) << '\n';
  }
  if (entries.empty()) std::cout << "nothing\n";
  print_more(answer);
}

// A command of the host's: where it goes, what it sends, and how its answer is told.
struct AdminAction {
  const char* name;
  const char* meaning;
  const char* subject;  // of the command line; null: none
  std::string_view method;
  std::string path;
  std::function<Json(const AdminOptions&)> body = {};
  std::function<std::string(const AdminOptions&)> query = {};
};
using Teller = std::function<void(JsonReader&)>;

CLI::App& add_deed(CLI::App& command, const std::shared_ptr<AdminOptions>& options, int& exit_code,
                   AdminAction action, Teller tell) {
  CLI::App* added = command.add_subcommand(action.name, action.meaning);
  added->fallthrough();  // --data and --url may stand behind it, too
  if (action.subject != nullptr) added->add_option(action.subject, options->subject)->required();
  added->callback([options, &exit_code, action = std::move(action), tell = std::move(tell)] {
    std::string path = action.path;
    if (!options->subject.empty()) path += cat("/", percent_encoded(options->subject));
    if (action.query) path += action.query(*options);
    const std::string content = action.body ? action.body(*options).dump() : "";
    auto answer = ask(*options, action.method, path, content);
    if (!answer) {
      exit_code = complain(answer.error().message);
    } else if (options->json) {
      std::cout << answer->json().dump() << '\n';
    } else {
      tell(*answer);
      if (!answer->mistake().empty()) exit_code = complain(answer->mistake());
    }
  });
  return *added;
}

std::string query_of(std::initializer_list<std::pair<const char*, std::string>> parts) {
  std::string query;
  for (const auto& [name, value] : parts) {
    if (!value.empty()) query += cat(query.empty() ? "?" : "&", name, "=", percent_encoded(value));
  }
  return query;
}

// Suspending, muting, roles, reports: what moderators do on the page, from the command line.
void add_moderation(CLI::App& command, const std::shared_ptr<AdminOptions>& options,
                    int& exit_code) {
  const auto sentence = [](const AdminOptions& given) {
    return Json{{"reason", given.reason}, {"days", given.days}};
  };
  const auto judging = [&](CLI::App& action) {
    action.add_option("--reason", options->reason, "Why; the person is told")->required();
    action.add_option("--days", options->days, "For how many days; 0 is for good")
        ->check(CLI::Range(0, 3650))
        ->required();
  };
  const auto told = [](const char* how) {
    return [how](JsonReader& answer) {
      std::cout << answer.text("name") << " is " << how << ' '
                << until_text(answer.whole_or("until", -1, -1)) << '\n';
    };
  };
  judging(add_deed(command, options, exit_code,
                   {"suspend", "Show somebody out for a while, or for good", "name", "POST",
                    "/api/moderation/suspend", sentence},
                   told("suspended")));
  judging(add_deed(command, options, exit_code,
                   {"mute", "Take somebody's greetings away for a while, or for good", "name",
                    "POST", "/api/moderation/mute", sentence},
                   told("muted")));
  add_deed(command, options, exit_code,
           {"lift", "End somebody's suspension and mute", "name", "POST", "/api/moderation/lift"},
           [](JsonReader& answer) {
             std::cout << answer.text("name") << " is neither suspended nor muted\n";
           });
  CLI::App& role = add_deed(
      command, options, exit_code,
      {"role", "Make somebody a moderator, or no longer", "name", "POST", "/api/admin/role",
       [](const AdminOptions& given) {
         return Json{{"role", given.role == "none" ? "" : given.role}};
       }},
      [](JsonReader& answer) {
        const std::string now = answer.text_or("role", "");
        std::cout << answer.text("name") << " is " << (now.empty() ? "no moderator" : now) << '\n';
      });
  role.add_option("role", options->role, "moderator, host or none")
      ->required()
      ->check(CLI::IsMember({"moderator", "host", "none"}));
  CLI::App& reports = add_deed(
      command, options, exit_code,
      {"reports", "What people reported, the latest first", nullptr, "GET",
       "/api/moderation/reports", nullptr,
       [](const AdminOptions& given) {
         return query_of({{"state", given.closed ? "closed" : "open"}, {"before", given.before}});
       }},
      print_reports);
  reports.add_flag("--closed", options->closed, "Those that are closed");
  reports.add_option("--before", options->before, "The page after the one that named this number");
  CLI::App& close = add_deed(
      command, options, exit_code,
      {"close-report", "Close a report", "id", "POST", "/api/moderation/reports",
       [](const AdminOptions& given) { return Json{{"note", given.note}}; }},
      [](JsonReader& answer) { std::cout << "closed: report " << answer.whole("report") << '\n'; });
  close.add_option("--note", options->note, "What was done about it");
  CLI::App& list =
      add_deed(command, options, exit_code,
               {"audit", "What was done to accounts and tables, and by whom; the latest first",
                nullptr, "GET", "/api/moderation/audit", nullptr,
                [](const AdminOptions& given) {
                  return query_of({{"about", given.about}, {"before", given.before}});
                }},
               print_audit);
  list.add_option("--about", options->about, "Only what is about this person");
  list.add_option("--before", options->before, "The page after the one that named this number");
}

}  // namespace

void add_admin(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<AdminOptions>();
  CLI::App* command = app.add_subcommand("admin", "Look after a hall while it is open");
  command->require_subcommand(1);
  add_data_option(*command, options->data);
  command->add_option("--url", options->url, "Where the hall is open")
      ->envname("SALLE_URL")
      ->capture_default_str();
  command->add_flag("--json", options->json, "Print JSON");
  const auto add = [&](AdminAction action, Teller tell) {
    add_deed(*command, options, exit_code, std::move(action), std::move(tell));
  };
  add({"load", "How much is going on", nullptr, "GET", "/api/admin/load"}, print_load);
  add({"close", "Close a table; its game does not count", "code", "POST", "/api/admin/close"},
      [](JsonReader& answer) { std::cout << "closed: " << answer.text("closed") << '\n'; });
  add({"ban", "Suspend somebody for good", "name", "POST", "/api/admin/ban"},
      [](JsonReader& answer) {
        std::cout << answer.text("name") << " may no longer come into the hall\n";
      });
  add({"unban", "Let somebody in again", "name", "POST", "/api/admin/unban"},
      [](JsonReader& answer) {
        std::cout << answer.text("name") << " may come into the hall again\n";
      });
  add_moderation(*command, options, exit_code);
}

}  // namespace salle

// `salle admin`: what the host of a hall asks of it while it is open. Speaks to the running server
// over HTTP, with the token that lies beside the data.
#include <netdb.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <array>
#include <charconv>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/command.hpp"
#include "core/text.hpp"
#include "server/server.hpp"

namespace salle {
namespace {

struct AdminOptions {
  std::string data = usual_data_folder();
  std::string url = "http://127.0.0.1:8080";
  std::string subject;  // a table's code or a person's name
  bool json = false;
};

struct Place {
  std::string host;
  std::string port;
};

// "http://[::1]:8080/" and the like. TLS ends at the proxy; the host speaks to the hall itself.
Result<Place> parse_url(std::string_view url) {
  const auto wrong = [&] {
    return refuse(cat(quote(url), " is no address such as http://127.0.0.1:8080"));
  };
  constexpr std::string_view kScheme = "http://";
  if (!url.starts_with(kScheme)) return wrong();
  std::string_view rest = url.substr(kScheme.size());
  if (rest.ends_with('/')) rest.remove_suffix(1);
  Place place{"", "80"};
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

// A name or code as a part of a path.
std::string percent_encoded(std::string_view text) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string out;
  for (const char c : text) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    const auto byte = static_cast<unsigned char>(c);
    if (plain) {
      out += c;
    } else {
      out += {'%', kDigits[byte >> 4], kDigits[byte & 15]};
    }
  }
  return out;
}

class Line {
 public:
  explicit Line(const Place& place) {
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

Result<std::string> read_token(const std::string& folder) {
  const auto path = std::filesystem::path(folder) / server::kAdminTokenFile;
  std::ifstream file(path);
  std::string token;
  if (file >> token) return token;
  return refuse(cat("cannot read ", path.string(),
                    ": --data must name the data folder of the running hall, and you must be its "
                    "owner"));
}

// The answer's body, or what the hall has against it.
Result<nlohmann::ordered_json> ask(const AdminOptions& options, std::string_view method,
                                   std::string_view path) {
  const auto place = parse_url(options.url);
  if (!place) return std::unexpected(place.error());
  const auto token = read_token(options.data);
  if (!token) return std::unexpected(token.error());
  const Line line(*place);
  if (!line.connected()) return refuse(cat("no hall answers at ", options.url, ": is it open?"));
  std::string request = cat(method, " ", path, " HTTP/1.1\r\nHost: ", place->host, ":", place->port,
                            "\r\nConnection: close\r\nAuthorization: Admin ", *token, "\r\n");
  if (method == "POST") request += "Content-Type: application/json\r\nContent-Length: 0\r\n";
  const std::string answer = line.exchange(request + "\r\n");
  const std::size_t head = answer.find("\r\n\r\n");
  if (!answer.starts_with("HTTP/1.1 ") || head == std::string::npos) {
    return refuse(cat("what answers at ", options.url, " is not a hall"));
  }
  auto body = nlohmann::ordered_json::parse(answer.substr(head + 4), nullptr, false);
  if (!body.is_object()) return refuse(cat("what answers at ", options.url, " is not a hall"));
  if (!body.contains("error")) return body;
  const auto& error = body["error"];
  if (error.value("code", "") == "admin") {
    return refuse(cat("the hall at ", options.url,
                      " does not know this token: its data folder is "
                      "not ",
                      options.data));
  }
  return refuse(error.value("why", std::string("the hall refused")));
}

void print_load(const nlohmann::ordered_json& load) {
  for (const auto& [part, figures] : load.items()) {
    std::cout << part << '\n';
    for (const auto& [name, value] : figures.items()) {
      std::cout << "  " << name << ": " << value.dump() << '\n';
    }
  }
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

  using Told = std::function<void(const nlohmann::ordered_json&)>;
  const auto add = [&](const char* name, const char* meaning, const char* subject,
                       std::string_view method, Told tell) {
    CLI::App* deed = command->add_subcommand(name, meaning);
    deed->fallthrough();  // --data and --url may stand behind it, too
    if (subject != nullptr) deed->add_option(subject, options->subject)->required();
    const std::string path = cat("/api/admin/", name);
    deed->callback([options, &exit_code, path, method, tell = std::move(tell)] {
      const std::string whole =
          options->subject.empty() ? path : cat(path, "/", percent_encoded(options->subject));
      const auto answer = ask(*options, method, whole);
      if (!answer) {
        exit_code = complain(answer.error().message);
      } else if (options->json) {
        std::cout << answer->dump() << '\n';
      } else {
        tell(*answer);
      }
    });
  };
  add("load", "How much is going on", nullptr, "GET", print_load);
  add("close", "Close a table; its game does not count", "code", "POST",
      [](const auto& answer) { std::cout << "closed: " << answer.value("closed", "") << '\n'; });
  add("ban", "Show somebody out for good", "name", "POST", [](const auto& answer) {
    std::cout << answer.value("name", "") << " may no longer come into the hall\n";
  });
  add("unban", "Let somebody in again", "name", "POST", [](const auto& answer) {
    std::cout << answer.value("name", "") << " may come into the hall again\n";
  });
}

}  // namespace salle

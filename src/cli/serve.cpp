// `salle serve`: the hall.
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <nlohmann/json.hpp>
#include <thread>

#include "cli/command.hpp"
#include "core/text.hpp"
#include "server/log.hpp"
#include "server/server.hpp"
#include "store/store.hpp"

namespace salle {
namespace {

namespace fs = std::filesystem;

// The address as a person types it into a browser.
std::string url_of(const server::ServerOptions& options, std::uint16_t port) {
  const std::string& address = options.http.address;
  const std::string host = address == "0.0.0.0" || address == "::"  ? "127.0.0.1"
                           : address.find(':') != std::string::npos ? cat("[", address, "]")
                                                                    : address;
  return cat("http://", host, ":", static_cast<unsigned>(port));
}

// The page that belongs to this program, "" where there is none: web/dist for build/salle,
// share/salle/page for an installed bin/salle.
std::string pages_beside_the_program() {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  if (error) return "";
  for (const char* place : {"web/dist", "share/salle/page"}) {
    const fs::path pages = program.parent_path().parent_path() / place;
    if (fs::exists(pages / "index.html", error)) return pages.string();
  }
  return "";
}

// Fills in from a TOML file what neither the command line nor the environment said. CLI11 itself
// reads such files for whole programs only, not for one subcommand.
void read_config(CLI::App& command, const std::string& file) {
  for (const CLI::ConfigItem& item : CLI::ConfigTOML().from_file(file)) {
    CLI::Option* option = nullptr;
    if (item.parents.empty() && item.name != "config" && item.name != "help") {
      option = command.get_option_no_throw("--" + item.name);
    }
    if (option == nullptr) {
      throw CLI::ConfigError(cat(file, ": there is no option ", quote(item.fullname())));
    }
    if (option->count() > 0) continue;
    for (const std::string& input : item.inputs) option->add_result(input);
    option->run_callback();
  }
}

int run_server(const server::ServerOptions& options) {
  // Signals are for one thread, which waits for them; all others are made after this.
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);  // a file size limit is an error of a write, not an end
  auto opened = server::Server::open(options);
  if (!opened) return complain(opened.error().message);
  server::Server& hall = **opened;
  const std::string url = url_of(options, hall.port());
  std::cout << "Salle is open at " << url << "  (data: " << store::shown(options.data)
            << "; Ctrl-C closes)" << std::endl;
  server::log_info("open", {{"url", url}, {"unfinishedTables", hall.unfinished()}});
  std::jthread([&hall, signals] {
    int signal = 0;
    sigwait(&signals, &signal);
    server::log_info("closing", {{"signal", signal}});
    hall.stop(std::chrono::seconds(3));
    sigwait(&signals, &signal);  // asked twice: at once
    std::_Exit(128 + signal);
  }).detach();
  hall.run();
  opened->reset();
  server::log_info("closed", nlohmann::ordered_json::object());
  return 0;
}

}  // namespace

std::string usual_data_folder() {
  if (const char* home = std::getenv("XDG_DATA_HOME"); home != nullptr && *home != '\0') {
    return (fs::path(home) / "salle").string();
  }
  if (const char* home = std::getenv("HOME"); home != nullptr && *home != '\0') {
    return (fs::path(home) / ".local" / "share" / "salle").string();
  }
  return "salle-data";
}

void add_data_option(CLI::App& command, std::string& data) {
  command
      .add_option("--data", data, "The folder of the data file, or postgresql://USER@HOST/DATABASE")
      ->envname("SALLE_DATA")
      ->capture_default_str();
}

void add_serve(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<server::ServerOptions>();
  options->data = usual_data_folder();
  CLI::App* command = app.add_subcommand("serve", "Open the hall for people to play and watch");
  server::HttpServerOptions& http = options->http;
  command->add_option("--address", http.address, "Where to listen; 0.0.0.0 for everyone")
      ->envname("SALLE_ADDRESS")
      ->capture_default_str();
  command->add_option("--port", http.port, "0 takes any free one")
      ->envname("SALLE_PORT")
      ->capture_default_str();
  add_data_option(*command, options->data);
  command
      ->add_option(
          "--pages", options->pages,
          "The folder of the page's files; unless told, the one that came with the program")
      ->envname("SALLE_PAGES");
  command
      ->add_option("--thinkers", options->thinkers,
                   "Threads for computer players; 0: one less than there are cores")
      ->check(CLI::Range(0, 256))
      ->envname("SALLE_THINKERS")
      ->capture_default_str();
  command
      ->add_option_function<std::vector<std::string>>(
          "--engine",
          [options](const std::vector<std::string>& texts) {
            for (const std::string& text : texts) {
              auto engine = engine_protocol::parse_named_engine(text);
              if (!engine) throw CLI::ValidationError("--engine", engine.error().message);
              options->engines.push_back(*std::move(engine));
            }
          },
          "An outside engine for people to play against, NAME=GAME:COMMAND or "
          "NAME=GAME@seconds=2:COMMAND; may be repeated")
      ->allow_extra_args(false);
  command
      ->add_option("--most-data", options->most_data_megabytes,
                   "Megabytes of data beyond which guests set up no new tables")
      ->check(CLI::Range(16, 16 << 20))
      ->envname("SALLE_MOST_DATA")
      ->capture_default_str();
  command->add_option("--connections", http.most_connections, "How many at most")
      ->check(CLI::Range(1, 1'000'000))
      ->envname("SALLE_CONNECTIONS")
      ->capture_default_str();
  command
      ->add_option("--connections-an-address", http.most_connections_an_address,
                   "How many of them from one address")
      ->check(CLI::Range(1, 1'000'000))
      ->envname("SALLE_CONNECTIONS_AN_ADDRESS")
      ->capture_default_str();
  command
      ->add_flag("--trust-proxy", http.trust_proxy,
                 "A reverse proxy stands before the hall: believe its X-Forwarded- headers")
      ->envname("SALLE_TRUST_PROXY");
  command
      ->add_option_function<std::vector<std::string>>(
          "--host-name",
          [options](const std::vector<std::string>& texts) {
            for (const std::string& text : texts) {
              options->host_names.push_back(server::host_name(text));
              if (!options->host_names.back().empty()) continue;
              throw CLI::ValidationError("--host-name",
                                         cat(quote(text), " is not a name such as ",
                                             "salle.example.org, without scheme and port"));
            }
          },
          "A name by which people reach the hall, such as salle.example.org; may be repeated. "
          "Requests for other names are refused then")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->envname("SALLE_HOST_NAMES");
  server::MailOptions& mail = options->mail;
  command
      ->add_option("--smtp", mail.smtp,
                   "The mail server, smtp://HOST:PORT or smtps://USER@HOST, for people who forgot "
                   "their password; without it no mail is sent")
      ->envname("SALLE_SMTP");
  command
      ->add_option("--smtp-password-file", mail.password_file,
                   "A file whose first line is the mail server's password")
      ->envname("SALLE_SMTP_PASSWORD_FILE");
  command->add_option("--mail-from", mail.from, "The address that mails come from")
      ->envname("SALLE_MAIL_FROM");
  command
      ->add_option("--public-url", mail.public_url,
                   "Where people reach the hall, for links in mails: https://salle.example.org")
      ->envname("SALLE_PUBLIC_URL");
  command
      ->add_flag("!--no-chat", options->chat, "Nobody talks in words of their own; greetings stay")
      ->envname("SALLE_NO_CHAT");
  command
      ->add_option("--push-contact", options->push.contact,
                   "Where those who run push services can reach you: mailto:you@example.org")
      ->envname("SALLE_PUSH_CONTACT");
  command
      ->add_flag("--own-push-services", options->push.own_services,
                 "Also call browsers through push services in private networks and without TLS")
      ->envname("SALLE_OWN_PUSH_SERVICES");
  command
      ->add_option("--nats", options->nats,
                   "Where nodes that share a database tell each other what is new: "
                   "nats://HOST:4222, several with commas; without it they ask the database")
      ->envname("SALLE_NATS");
  command
      ->add_option(
          "--node", options->node,
          "What this node is called among those that share a database; unless told, a name "
          "of its own making")
      ->envname("SALLE_NODE");
  auto config = std::make_shared<std::string>();
  command->add_option("--config", *config, "A TOML file with these options, such as port = 8080")
      ->envname("SALLE_CONFIG");
  command->callback([command, options, config, &exit_code] {
    if (!config->empty()) read_config(*command, *config);
    if (options->pages.empty()) options->pages = pages_beside_the_program();
    exit_code = run_server(*options);
  });
}

}  // namespace salle

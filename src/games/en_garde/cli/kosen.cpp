// `salle kosen serve` and `salle kosen connect`: En Garde with the bots and servers of Japanese
// technical colleges (docs/kosen.md).
#include <csignal>
#include <iostream>
#include <nlohmann/json.hpp>
#include <thread>

#include "cli/command.hpp"
#include "core/text.hpp"
#include "games/en_garde/en_garde.hpp"
#include "games/en_garde/kosen/gateway.hpp"
#include "games/en_garde/kosen/kosen_client.hpp"

namespace salle {
namespace {

struct ServeOptions {
  kosen::GatewayOptions gateway;
  std::string starter = "left";
  double patience = 30.0;
  bool json = false;
};

struct ConnectOptions {
  kosen::ClientOptions envoy;
  std::string server;
  double wait = 10.0;
  std::int64_t matches = 1;
  bool json = false;
  bool trace = false;
};

std::chrono::milliseconds milliseconds(double seconds) {
  return std::chrono::milliseconds(static_cast<std::int64_t>(seconds * 1000.0));
}

void print_result(const kosen::Finished& game, bool json) {
  if (json) {
    nlohmann::ordered_json line = {{"game", game.number},   {"names", game.names},
                                   {"score", game.score},   {"rounds", game.rounds},
                                   {"winner", game.winner}, {"ending", game.ending}};
    if (!game.record.empty()) line["record"] = game.record;
    std::cout << line.dump() << std::endl;
    return;
  }
  std::cout << "game " << game.number << ": " << game.names[0] << ' ' << game.score[0] << " - "
            << game.score[1] << ' ' << game.names[1] << ", " << game.rounds
            << (game.rounds == 1 ? " round" : " rounds");
  if (game.ending != "played") {
    std::cout << ", ";
    if (game.winner >= 0) {
      std::cout << game.names[static_cast<std::size_t>(1 - game.winner)] << " loses: ";
    }
    std::cout << game.ending;
  }
  std::cout << std::endl;
}

int run_serve(ServeOptions& options) {
  options.gateway.patience = milliseconds(options.patience);
  options.gateway.starter = options.starter == "left"    ? en_garde::Starter::kLeft
                            : options.starter == "right" ? en_garde::Starter::kRight
                                                         : en_garde::Starter::kRandom;
  if (!options.gateway.against.empty() && !options.gateway.open_table.empty()) {
    return complain("--against and --open-table exclude each other: who is the bot to meet?");
  }
  // Signals are for one thread, which waits for them; all others are made after this.
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  std::signal(SIGPIPE, SIG_IGN);
  kosen::Gateway gateway(
      options.gateway,
      [&options](const kosen::Finished& game) { print_result(game, options.json); },
      [](const std::string& trouble) { std::cerr << "error: " << trouble << '\n'; });
  if (const auto opened = gateway.open(); !opened) return complain(opened.error().message);
  std::cerr << "The KOSEN gateway is open at " << options.gateway.address << ":" << gateway.port()
            << "  (Ctrl-C closes)" << std::endl;
  std::jthread([&gateway, signals] {
    int signal = 0;
    sigwait(&signals, &signal);
    gateway.stop();
    sigwait(&signals, &signal);  // asked twice: at once
    std::_Exit(128 + signal);
  }).detach();
  gateway.run();
  return 0;
}

int run_connect(ConnectOptions& options) {
  if (const auto server = kosen::parse_server_address(options.server, options.envoy); !server) {
    return complain(server.error().message);
  }
  options.envoy.patience = milliseconds(options.wait);
  std::function<void(char, std::string_view)> trace;
  if (options.trace) {
    trace = [](char way, std::string_view line) { std::cerr << way << ' ' << line << '\n'; };
  }
  for (std::int64_t match = 1; match <= options.matches; ++match) {
    const auto result = kosen::play_match(options.envoy, trace);
    if (!result) return complain(result.error().message);
    const auto own = static_cast<std::size_t>(result->seat);
    if (options.json) {
      std::cout << nlohmann::ordered_json{{"match", match},
                                          {"client", result->seat},
                                          {"won", result->winner == result->seat},
                                          {"score", {result->score[own], result->score[1 - own]}},
                                          {"rounds", result->rounds},
                                          {"refused", result->refused}}
                       .dump()
                << std::endl;
    } else {
      std::cout << (result->winner == result->seat ? "won " : "lost ") << result->score[own]
                << " - " << result->score[1 - own] << ", " << result->rounds
                << (result->rounds == 1 ? " round" : " rounds") << std::endl;
    }
  }
  return 0;
}

void add_kosen_serve(CLI::App& kosen, int& exit_code) {
  auto options = std::make_shared<ServeOptions>();
  kosen::GatewayOptions& gateway = options->gateway;
  CLI::App* command = kosen.add_subcommand(
      "serve", "Let bots play each other, one of our players, or a table of a hall");
  command->add_option("--address", gateway.address, "Where to listen; 0.0.0.0 for everyone")
      ->capture_default_str();
  command->add_option("--port", gateway.port, "0 takes any free one")->capture_default_str();
  command->add_option("--target", gateway.target, "Rounds that win a match")
      ->check(CLI::Range(1, 99))
      ->capture_default_str();
  command->add_option("--starter", options->starter, "Who begins round one; then by turns")
      ->check(CLI::IsMember({"left", "right", "random"}))
      ->capture_default_str();
  command->add_option("--against", gateway.against,
                      "Every bot meets this player of ours, such as provost or net:nodes=500");
  command->add_option("--open-table", gateway.open_table,
                      "Every bot sits down in a running hall: http://HOST:PORT, or with a table's "
                      "code, http://HOST:PORT/K7QXM2");
  command->add_option("--matches", gateway.matches, "Close after so many; 0: never")
      ->check(CLI::Range(std::int64_t{0}, std::int64_t{1'000'000'000}))
      ->capture_default_str();
  command->add_flag("--single", gateway.single,
                    "One match at a time: a bot too many is turned away");
  command->add_option("--records", gateway.records, "A folder for the records of all matches");
  command
      ->add_option("--seconds", options->patience,
                   "How long a bot may take for its name and for every decision")
      ->check(CLI::Range(0.05, 86'400.0))
      ->capture_default_str();
  command
      ->add_option("--errors", gateway.forbearance.errors,
                   "After so many bad lines or plays in a row a bot has lost")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  command->add_option("--connections", gateway.most_connections, "How many bots at most")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  command->add_option("--thinkers", gateway.thinkers, "Threads for our players")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  command->add_flag("--json", options->json, "Print one JSON object a match");
  command->callback([options, &exit_code] { exit_code = run_serve(*options); });
}

void add_kosen_connect(CLI::App& kosen, int& exit_code) {
  auto options = std::make_shared<ConnectOptions>();
  kosen::ClientOptions& envoy = options->envoy;
  CLI::App* command = kosen.add_subcommand("connect", "Send one of our players to such a server");
  command->add_option("server", options->server, "The server, such as localhost:12052")->required();
  command->add_option("--level", envoy.player, "The player, by name or level: provost, 5, net")
      ->capture_default_str();
  command->add_option("--name", envoy.name, "What it is called there; else salle- and its level");
  command->add_option("--target", envoy.target, "Rounds that win a match there")
      ->check(CLI::Range(1, 99))
      ->capture_default_str();
  command->add_option("--matches", options->matches, "How many, each on a connection of its own")
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{1'000'000'000}))
      ->capture_default_str();
  command->add_option("--seed", envoy.seed, "Of the player; 0: another one every time")
      ->capture_default_str();
  command->add_option("--wait", options->wait, "Seconds for the server to open")
      ->check(CLI::Range(0.0, 86'400.0))
      ->capture_default_str();
  command->add_flag("--trace", options->trace, "Show every message on standard error");
  command->add_flag("--json", options->json, "Print one JSON object a match");
  command->callback([options, &exit_code] { exit_code = run_connect(*options); });
}

}  // namespace

void EnGarde::add_commands(CLI::App& app, int& exit_code) {
  CLI::App* kosen = app.add_subcommand(
      "kosen", "En Garde over the protocol of Japanese technical colleges' bots");
  kosen->require_subcommand(1);
  add_kosen_serve(*kosen, exit_code);
  add_kosen_connect(*kosen, exit_code);
}

}  // namespace salle

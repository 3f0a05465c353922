// What the host of a hall does: options in a file, closing it in peace, backups, a full disk, and
// `salle admin`.
#include <sched.h>
#include <signal.h>
#include <sys/mount.h>

#include <filesystem>
#include <thread>

#include "support/child.hpp"
#include "support/hall_evening.hpp"

namespace salle {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

class HallHost : public HallEvening {
 protected:
  ProgramOutcome admin(const std::string& what) const {
    return run_salle("admin --data " + hall.folder() +
                     " --url http://127.0.0.1:" + std::to_string(port()) + " " + what);
  }
};

TEST_F(HallHost, ClosesInPeace) {
  PlayedTable table = set_up(port(), {"en-garde", "ferti/advanced target=5"});
  ASSERT_EQ(table.why, "");
  Random random(9);
  for (int step = 0; step < 12; ++step) ASSERT_TRUE(table.step(random)) << table.why;
  TableClient& mover = *table.mover();
  mover.send_move("last", mover.legal()[0], mover.number());  // may or may not be in time
  hall.signal(SIGTERM);
  for (const auto& client : table.clients) EXPECT_EQ(client->hear_all(), 1012);
  EXPECT_EQ(hall.wait(), 0);
  EXPECT_TRUE(says(hall.log(), "\"closed\"")) << hall.log();
  ASSERT_TRUE(hall.start());
  for (const auto& client : table.clients) ASSERT_TRUE(client->connect());
  const bool answered = mover.taken().contains("last");
  const json again =
      mover.ask_again({{"do", "move"}, {"id", "last"}, {"answers", 0}, {"actions", "?"}});
  EXPECT_TRUE(!answered || again["say"] == "taken") << "answered, and not on the disk";
  ASSERT_TRUE(table.catch_up());
  for (int step = 0; step < 6; ++step) table.step(random);
  EXPECT_EQ(table.why, "");
  reckon({&table});
}

TEST_F(HallHost, OptionsInAFile) {
  const std::string path = scratch.file("hall.toml");
  std::ofstream(path) << "port = 0\naddress = \"127.0.0.1\"\nthinkers = 2\nconnections = 3\n"
                      << "trust-proxy = true\n";
  RunningHall other(scratch.file("other"), {"--config", path});
  ASSERT_TRUE(other.start()) << other.said() << other.log();
  // Three connections at most: the file was read.
  std::vector<std::unique_ptr<RawWebSocket>> sockets;
  for (int i = 0; i < 3; ++i) {
    sockets.push_back(std::make_unique<RawWebSocket>(other.port(), "/ws"));
    EXPECT_EQ(sockets.back()->handshake().status, 101);
  }
  EXPECT_NE(RawWebSocket(other.port(), "/ws").handshake().status, 101);
  // What is wrong in it is said.
  std::ofstream(path) << "prot = 8080\n";
  const auto outcome = run_salle("serve --data " + scratch.file("third") + " --config " + path);
  EXPECT_EQ(outcome.status, 2) << outcome.output;
  EXPECT_TRUE(says(outcome.output, "prot")) << outcome.output;
}

TEST_F(HallHost, AnswersOnlyToItsNames) {
  const auto status = [](std::uint16_t to, const std::string& host, bool web_socket = false) {
    std::string request = web_socket ? web_socket_handshake("/ws") : "GET /api/me HTTP/1.1\r\n\r\n";
    const std::string given = "Host: localhost\r\n";
    const std::size_t at = web_socket ? request.find(given) : request.find("\r\n") + 2;
    request.replace(at, web_socket ? given.size() : 0, "Host: " + host + "\r\n");
    RawClient client(to);
    client.write(request);
    const RawResponse answer = read_response(client);
    EXPECT_EQ(answer.status == 421, says(answer.body, "--host-name")) << answer.body;
    return answer.status;
  };
  // A hall for this machine alone.
  const std::string own = "127.0.0.1:" + std::to_string(port());
  EXPECT_EQ(status(port(), own), 200);
  EXPECT_EQ(status(port(), own, true), 101);
  EXPECT_EQ(status(port(), "localhost"), 200);
  EXPECT_EQ(status(port(), "[::1]:80"), 200);
  EXPECT_EQ(status(port(), "rebound.example"), 421);
  EXPECT_EQ(status(port(), "rebound.example:80", true), 421);
  // One with names, in a file.
  const std::string path = scratch.file("named.toml");
  std::ofstream(path) << "host-name = [\"Salle.example\", \"club.example\"]\ntrust-proxy = true\n";
  RunningHall named(scratch.file("named"), {"--config", path});
  ASSERT_TRUE(named.start()) << named.said() << named.log();
  EXPECT_EQ(status(named.port(), "salle.example"), 200);
  EXPECT_EQ(status(named.port(), "club.example:8443", true), 101);
  EXPECT_EQ(status(named.port(), "rebound.example"), 421);
  // One behind a proxy that was not told any.
  RunningHall any(scratch.file("any"), {"--trust-proxy"});
  ASSERT_TRUE(any.start()) << any.said() << any.log();
  EXPECT_EQ(status(any.port(), "salle.example"), 200);
  const auto wrong = run_salle("serve --data " + scratch.file("wrong") + " --host-name http://x");
  EXPECT_NE(wrong.status, 0);
  EXPECT_TRUE(says(wrong.output, "without scheme and port")) << wrong.output;
}

TEST_F(HallHost, BackupWhileGamesArePlayedAndRestore) {
  PlayedTable table = set_up(port(), {"sword-and-shield", "joust"});
  ASSERT_EQ(table.why, "");
  Random random(21);
  const std::string copy = scratch.file("copy.db");
  ProgramOutcome backup;
  std::thread writer([&] { backup = run_salle("backup --data " + hall.folder() + " " + copy); });
  for (int step = 0; step < 30; ++step) table.step(random);
  writer.join();
  ASSERT_EQ(table.why, "");
  EXPECT_EQ(backup.status, 0) << backup.output;
  const auto early = run_salle("restore --data " + hall.folder() + " " + copy);
  EXPECT_EQ(early.status, 1) << "not while it is open";
  EXPECT_TRUE(says(early.output, "another server")) << early.output;
  EXPECT_EQ(hall.terminate(), 0);

  const auto restored = run_salle("restore --data " + hall.folder() + " " + copy);
  ASSERT_EQ(restored.status, 0) << restored.output;
  ASSERT_TRUE(hall.start()) << hall.log();
  // Those who come to the restored hall anew play on from what it knows.
  PlayedTable again;
  again.code = table.code;
  for (const auto& client : table.clients) {
    again.clients.push_back(std::make_unique<TableClient>(port(), client->guest(), table.code));
    ASSERT_TRUE(again.clients.back()->connect());
  }
  ASSERT_TRUE(again.clients[0]->playing());
  EXPECT_LE(again.clients[0]->number(), table.clients[0]->number());
  for (int step = 0; step < 10; ++step) again.step(random);
  EXPECT_EQ(again.why, "");
  reckon({&again});
}

TEST_F(HallHost, Admin) {
  const auto load = admin("load");
  EXPECT_EQ(load.status, 0) << load.output;
  EXPECT_TRUE(says(load.output, "hall\n  rooms: 0")) << load.output;
  const auto figures = admin("--json load");
  EXPECT_TRUE(json::parse(figures.output)["http"].contains("connections")) << figures.output;

  PlayedTable table = set_up(port(), {"archers", "standard"});
  ASSERT_EQ(table.why, "");
  EXPECT_EQ(admin("close " + table.code).output, "closed: " + table.code + "\n");
  ASSERT_TRUE(table.clients[0]->hear_until(table.clients[0]->number() + 1));
  EXPECT_EQ(table.clients[0]->status(), "closed");
  const auto twice = admin("close " + table.code);
  EXPECT_EQ(twice.status, 1);
  EXPECT_TRUE(says(twice.output, "the game is over")) << twice.output;
  EXPECT_EQ(admin("close NOSUCH").status, 1);

  const json name = {{"name", "Élise d'Or"}, {"password", "correct horse"}, {"bearer", true}};
  const HttpAnswer kept = ask_hall(port(), "POST", "/api/register", name);
  ASSERT_EQ(kept.status, 200) << kept.text;
  const Guest elise{"Élise d'Or", kept.json["token"]};
  EXPECT_EQ(admin("ban \"élise d'or\"").output, "Élise d'Or may no longer come into the hall\n");
  EXPECT_EQ(elise.get(port(), "/api/me").status, 403);
  EXPECT_EQ(admin("unban \"Élise d'Or\"").status, 0);
  EXPECT_EQ(elise.get(port(), "/api/me").status, 200);
  const auto nobody = admin("ban Nobody");
  EXPECT_EQ(nobody.status, 1);
  EXPECT_TRUE(says(nobody.output, "error: ")) << nobody.output;

  // Without a server, with another's token, without a token, with no address.
  const std::string url = " --url http://127.0.0.1:" + std::to_string(port()) + " load";
  const auto closed = run_salle("admin --data " + hall.folder() + " --url http://127.0.0.1:1 load");
  EXPECT_EQ(closed.status, 1);
  EXPECT_TRUE(says(closed.output, "no hall answers at http://127.0.0.1:1")) << closed.output;
  fs::create_directories(scratch.file("foreign"));
  EXPECT_TRUE(
      says(run_salle("admin --data " + scratch.file("foreign") + url).output, "admin.token"));
  std::ofstream(scratch.file("foreign/admin.token")) << std::string(48, '0') << '\n';
  EXPECT_TRUE(says(run_salle("admin --data " + scratch.file("foreign") + url).output,
                   "does not know this token"));
  EXPECT_TRUE(says(run_salle("admin --url ftp://example.org load --data " + hall.folder()).output,
                   "is no address"));
  EXPECT_EQ(run_salle("admin").status, 2);
  const std::string log = hall.log();
  std::ifstream file(hall.folder() + "/admin.token");
  std::string token;
  file >> token;
  ASSERT_EQ(token.size(), 48u);
  EXPECT_FALSE(says(log, token));
  EXPECT_FALSE(says(log, "correct horse"));
}

TEST_F(HallHost, AdminJudgesAndLists) {
  const auto kept = [&](const std::string& name) {
    const json body = {{"name", name}, {"password", "correct horse"}, {"bearer", true}};
    const HttpAnswer answer = ask_hall(port(), "POST", "/api/register", body);
    EXPECT_EQ(answer.status, 200) << answer.text;
    return Guest{name, answer.json["token"]};
  };
  const Guest anna = kept("Anna");
  kept("Bram");
  EXPECT_EQ(admin("role Bram moderator").output, "Bram is moderator\n");
  EXPECT_EQ(admin("role Bram none").output, "Bram is no moderator\n");
  EXPECT_EQ(admin("role Bram king").status, 2);
  const auto out = admin("suspend Anna --days 0 --reason 'rude words'");
  EXPECT_EQ(out.output, "Anna is suspended for good\n");
  const HttpAnswer refused = anna.get(port(), "/api/me");
  EXPECT_EQ(refused.status, 403);
  EXPECT_TRUE(says(refused.text, "rude words")) << refused.text;
  EXPECT_EQ(admin("suspend Anna --days 3").status, 2) << "without a reason";
  EXPECT_EQ(admin("suspend Anna --days -1 --reason x").status, 2);
  EXPECT_EQ(admin("lift Anna").output, "Anna is neither suspended nor muted\n");
  EXPECT_EQ(anna.get(port(), "/api/me").status, 200);
  EXPECT_TRUE(says(admin("mute Anna --days 2 --reason loud").output, "Anna is muted until 20"));
  EXPECT_EQ(admin("reports").output, "no reports\n");
  const HttpAnswer filed = anna.post(
      port(), "/api/reports", {{"person", "Bram"}, {"reason", "abuse"}, {"text", "he \x1b[1m"}});
  ASSERT_EQ(filed.status, 200) << filed.text;
  const auto reports = admin("reports");
  EXPECT_TRUE(says(reports.output, "abuse  about Bram, by Anna")) << reports.output;
  EXPECT_FALSE(says(reports.output, "\x1b")) << "what people wrote does not move the cursor";
  EXPECT_EQ(json::parse(admin("--json reports").output)["reports"][0]["id"], 1);
  EXPECT_EQ(admin("close-report 1 --note warned").output, "closed: report 1\n");
  EXPECT_EQ(admin("close-report 1").status, 1);
  EXPECT_TRUE(says(admin("reports --closed").output, "closed by host: \"warned\""));
  const auto list = admin("audit --about Anna");
  EXPECT_TRUE(says(list.output, "host  suspend  Anna  for good: rude words")) << list.output;
  EXPECT_FALSE(says(list.output, "role")) << list.output;
  for (const char* verb : {"suspend", "lift", "mute", "role", "reports", "audit", "close-report"}) {
    EXPECT_EQ(admin(std::string(verb) + " --help").status, 0) << verb;
  }
}

TEST_F(HallHost, MailOptionsAreChecked) {
  const auto wrong = [&](const std::string& options) {
    return run_salle("serve --port 0 --data " + scratch.file("mail") + " " + options);
  };
  EXPECT_TRUE(says(wrong("--smtp nowhere").output, "--smtp is an address such as"));
  EXPECT_TRUE(says(wrong("--smtp smtp://localhost").output, "--mail-from"));
  EXPECT_TRUE(
      says(wrong("--smtp smtp://localhost --mail-from a@b.example").output, "--public-url"));
  EXPECT_TRUE(says(wrong("--smtp smtps://u@localhost --mail-from a@b.example --public-url "
                         "https://x.example --smtp-password-file /none/such")
                       .output,
                   "/none/such"));
}

// What goes on in the child that has the small disk; "" if all is well.
std::string play_on_a_full_disk(const std::string& folder) {
  RunningHall hall(folder + "/data");
  if (!hall.start()) return "did not open: " + hall.said();
  PlayedTable table = set_up(hall.port(), {"en-garde", "ferti/advanced target=9"});
  if (!table.why.empty()) return table.why;
  Random random(5);
  for (int step = 0; step < 5; ++step) {
    if (!table.step(random)) return "at first: " + table.why;
  }
  {
    std::ofstream ballast(folder + "/ballast");
    const std::string block(4096, 'b');
    while (ballast.write(block.data(), 4096).flush()) continue;
  }
  // The last pages that the file already has may still take some moves.
  const auto is_full = [&] {
    return says(table.why, "\"storage\"") && says(table.why, "\"refused\"");
  };
  for (int step = 0; step < 2000 && table.why.empty() && !table.over(); ++step) table.step(random);
  if (!is_full()) return "never full: " + table.why;
  const std::int64_t number = table.clients[0]->number();
  for (int again = 0; again < 5; ++again) {
    table.why.clear();
    if (table.step(random) || !is_full()) return "taken on a full disk: " + table.why;
  }
  const HttpAnswer facts = ask_hall(hall.port(), "GET", "/api/tables/" + table.code);
  if (facts.json["table"]["number"] != number) return "something changed: " + facts.text;
  if (ask_hall(hall.port(), "GET", "/healthz").status != 503) return "called healthy";
  fs::remove(folder + "/ballast");
  if (ask_hall(hall.port(), "GET", "/healthz").status != 200) return "not called healthy again";
  table.why.clear();
  for (int step = 0; step < 5; ++step) {
    if (!table.step(random)) return "when there was room again: " + table.why;
  }
  if (hall.terminate() != 0) return "ended badly";
  auto store = store::open_sqlite(hall.folder() + "/salle.db");
  if (!store) return store.error().message;
  const TableTruth truth(**store, table.code);
  for (const auto& client : table.clients) {
    if (const auto wrong = truth.check(*client); !wrong.empty()) return wrong;
  }
  return "";
}

TEST(HallDisk, AFullOneRefusesMovesAndChangesNothing) {
  const store::Scratch scratch;
  const std::string answer = in_child([&]() -> std::string {
    if (::unshare(CLONE_NEWNS) != 0 ||
        ::mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0 ||
        ::mount("tmpfs", scratch.folder().c_str(), "tmpfs", 0, "size=2m") != 0) {
      return "skip";
    }
    return play_on_a_full_disk(scratch.folder());
  });
  if (answer == "skip") GTEST_SKIP() << "needs the right to mount";
  EXPECT_EQ(answer, "");
}

}  // namespace
}  // namespace salle

// Against a real mail server.
#include "server/mailer.hpp"

#include <arpa/inet.h>
#include <gtest/gtest.h>

#include "core/text.hpp"
#include "support/python_service.hpp"

namespace salle::server {
namespace {

MailOptions options_for(const std::string& smtp) {
  MailOptions options;
  options.smtp = smtp;
  options.from = "salle@hall.example";
  options.public_url = "https://hall.example/";
  options.waits = {std::chrono::milliseconds(1), std::chrono::milliseconds(1)};
  return options;
}

void wait_until(const std::function<bool()>& done) {
  while (!done()) std::this_thread::sleep_for(std::chrono::milliseconds(2));
}

TEST(Mailer, SendsWhatItIsGiven) {
  SmtpServer server;
  Mailer mailer(options_for(server.url()), "");
  EXPECT_EQ(mailer.public_url(), "https://hall.example");
  ASSERT_TRUE(mailer.send({"anna@example.org", "A subject", "Première ligne\n.\n.punkt\n"}));
  const auto mail = server.mail();
  EXPECT_EQ(mail["from"], "salle@hall.example");
  EXPECT_EQ(mail["to"], nlohmann::json({"anna@example.org"}));
  const std::string text = mail["text"];
  for (const char* part : {"From: Salle <salle@hall.example>\r\n", "To: <anna@example.org>\r\n",
                           "Subject: A subject\r\n", "charset=utf-8", "Date: ", "Message-ID: <",
                           "\r\n\r\nPremière ligne\r\n.\r\n.punkt\r\n"}) {
    EXPECT_TRUE(text.contains(part)) << part << " in " << text;
  }
  wait_until([&] { return mailer.figures().sent == 1; });
}

TEST(Mailer, TriesAgain) {
  SmtpServer server(2);
  Mailer mailer(options_for(server.url()), "");
  ASSERT_TRUE(mailer.send({"anna@example.org", "Third time", "x"}));
  EXPECT_TRUE(server.mail()["text"].get<std::string>().contains("Third time"));
  wait_until([&] { return mailer.figures().sent == 1; });
  EXPECT_EQ(mailer.figures().failed, 2);
  EXPECT_EQ(mailer.figures().given_up, 0);
}

TEST(Mailer, GivesUpInTheEndWithoutNamingAnybody) {
  SmtpServer server(3);
  testing::internal::CaptureStderr();
  {
    Mailer mailer(options_for(server.url()), "");
    ASSERT_TRUE(mailer.send({"anna@example.org", "A subject", "the secret link"}));
    wait_until([&] { return mailer.figures().given_up == 1; });
    EXPECT_EQ(mailer.figures().failed, 3);
    EXPECT_EQ(mailer.figures().waiting, 0u);
  }
  const std::string log = testing::internal::GetCapturedStderr();
  EXPECT_TRUE(log.contains("mail-given-up")) << log;
  EXPECT_FALSE(log.contains("anna")) << log;
  EXPECT_FALSE(log.contains("secret")) << log;
}

// A server that takes the connection and never says a word.
TEST(Mailer, HoldsNobodyUpAndKeepsAFewOnly) {
  const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in place{};
  place.sin_family = AF_INET;
  place.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof place;
  ASSERT_EQ(::bind(socket, reinterpret_cast<sockaddr*>(&place), size), 0);
  ASSERT_EQ(::listen(socket, 8), 0);
  ::getsockname(socket, reinterpret_cast<sockaddr*>(&place), &size);
  {
    Mailer mailer(options_for("smtp://127.0.0.1:" + std::to_string(ntohs(place.sin_port))), "");
    ASSERT_TRUE(mailer.send({"a@b.example", "s", "t"}));
    wait_until([&] { return mailer.figures().waiting == 0; });  // it is being sent
    for (std::size_t i = 0; i < DeliveryQueue<Mail>::kMostWaiting; ++i) {
      ASSERT_TRUE(mailer.send({"a@b.example", "s", "t"}));
    }
    EXPECT_FALSE(mailer.send({"a@b.example", "s", "t"}));
  }  // and lets go
  ::close(socket);
}

TEST(Mailer, OptionsAreChecked) {
  const auto words = [](const MailOptions& options) {
    const auto good = check(options);
    return good ? std::string("fine") : good.error().message;
  };
  EXPECT_EQ(words({}), "fine");
  EXPECT_EQ(words(options_for("smtp://localhost:25")), "fine");
  EXPECT_EQ(words(options_for("smtps://user@mail.example")), "fine");
  EXPECT_TRUE(words(options_for("localhost")).contains("--smtp is an address"));
  EXPECT_TRUE(words(options_for("http://localhost")).contains("--smtp is an address"));
  EXPECT_TRUE(
      words(options_for("smtps://user:word@mail.example")).contains("--smtp-password-file"));
  MailOptions options = options_for("smtp://localhost");
  options.from = "nobody";
  EXPECT_TRUE(words(options).contains("--mail-from"));
  options = options_for("smtp://localhost");
  options.public_url = "hall";
  EXPECT_TRUE(words(options).contains("--public-url"));
  options = options_for("");
  EXPECT_TRUE(words(options).contains("--smtp"));
  options.password_file = "/nowhere/at/all";
  EXPECT_TRUE(Mailer::password_of(options).error().message.contains("/nowhere/at/all"));
}

TEST(Mailer, AddressesAreLookedAt) {
  for (const char* good : {"anna@example.org", "a.b+c@x-y.example", "a@localhost"}) {
    EXPECT_TRUE(is_mail_address(good)) << good;
  }
  for (const char* bad : {"", "anna", "@example.org", "anna@", "a b@example.org", "a@b@c",
                          "anna@example.org\r\nBcc: x@y", "anna@exa mple.org", "<a@b.example>",
                          "a@.example", "a@b..example", "a@-b.example", "é@example.org"}) {
    EXPECT_FALSE(is_mail_address(bad)) << bad;
  }
}

}  // namespace
}  // namespace salle::server

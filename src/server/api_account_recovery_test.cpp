// Ways back in: codes on paper, and letters through a real mail server.
#include <gtest/gtest.h>

#include "server/tokens.hpp"
#include "server/totp.hpp"
#include "support/api_harness.hpp"
#include "support/python_service.hpp"

namespace salle::server {
namespace {

using nlohmann::json;

constexpr const char* kFresh = "battery staple";

std::vector<std::string> make_codes(ApiHarness& harness, Browser& who) {
  const Reply reply = harness.post(who, "/api/me/recovery-codes", {{"password", kPassword}});
  EXPECT_EQ(reply.status, 200) << reply.text;
  return reply.json["codes"];
}

json with_code(const std::string& code) {
  return {{"name", "Anna"}, {"code", code}, {"password", kFresh}};
}

TEST(RecoveryCodes, AreTenAndAllDifferent) {
  const auto codes = new_recovery_codes();
  EXPECT_EQ(std::set<std::string>(codes.begin(), codes.end()).size(), 10u);
  for (const std::string& code : codes) {
    ASSERT_EQ(code.size(), 14u);
    EXPECT_EQ(code[4], '-');
    EXPECT_EQ(code[9], '-');
  }
  EXPECT_EQ(recovery_hash(1, "abcd-efgh-jkmn"), recovery_hash(1, "ABCD EFGHJKMN"));
  EXPECT_NE(recovery_hash(1, "abcd-efgh-jkmn"), recovery_hash(2, "abcd-efgh-jkmn"));
}

TEST(ApiRecovery, ACodeIsGoodOnceAndEndsAllSessions) {
  ApiHarness harness;
  Browser anna = harness.named("Anna");
  EXPECT_EQ(harness.post(anna, "/api/me/recovery-codes", {{"password", "wrong horse"}}).code(),
            "password-wrong");
  const auto older = make_codes(harness, anna);
  const auto codes = make_codes(harness, anna);
  EXPECT_EQ(harness.get(anna, "/api/me").json["person"]["recoveryCodes"], 10);
  ASSERT_FALSE(harness.connect(1, anna));
  Browser who;
  EXPECT_EQ(harness.post(who, "/api/recover", with_code(older[0])).code(), "recover") << "stopped";
  EXPECT_EQ(harness.post(who, "/api/recover", with_code("none-such-code")).status, 401);
  json weak = with_code(codes[0]);
  weak["password"] = "password";
  EXPECT_EQ(harness.post(who, "/api/recover", weak).code(), "password-common");
  json nobody = with_code(codes[0]);
  nobody["name"] = "Nobody Here";
  EXPECT_EQ(harness.post(who, "/api/recover", nobody).json,
            harness.post(who, "/api/recover", with_code("none-such-code")).json);

  EXPECT_EQ(harness.post(who, "/api/recover", with_code(codes[0])).status, 200);
  EXPECT_EQ(harness.get(who, "/api/me").json["person"]["name"], "Anna");
  EXPECT_EQ(harness.get(who, "/api/me").json["person"]["recoveryCodes"], 9);
  EXPECT_EQ(harness.id_of(anna), 0);
  EXPECT_TRUE(harness.io.closed.contains(1));
  EXPECT_EQ(harness.get(who, "/api/me/sessions").json["sessions"].size(), 1u);
  Browser again;
  EXPECT_EQ(harness.post(again, "/api/recover", with_code(codes[0])).code(), "recover") << "used";
  EXPECT_EQ(harness.post(again, "/api/login", {{"name", "Anna"}, {"password", kPassword}}).status,
            401);
  EXPECT_EQ(harness.post(again, "/api/login", {{"name", "Anna"}, {"password", kFresh}}).status,
            200);
}

TEST(ApiRecovery, TwoAtOnceWithOneCode) {
  ApiHarness harness;
  Browser anna = harness.named("Anna");
  const auto codes = make_codes(harness, anna);
  int good = 0;
  int answers = 0;
  for (int i = 0; i < 2; ++i) {
    harness.accounts.recover("Anna", codes[0], kFresh, [&](const Answer<SignedIn>& admission) {
      good += admission.has_value();
      ++answers;
    });
  }
  harness.io.work_until([&] { return answers == 2; });
  EXPECT_EQ(good, 1);
}

TEST(ApiRecovery, ASecondFactorStaysOn) {
  ApiHarness harness;
  Browser anna = harness.named("Anna");
  const auto codes = make_codes(harness, anna);
  const std::string secret =
      harness.post(anna, "/api/me/second-factor", {{"password", kPassword}}).json["secret"];
  const auto now = [&] { return totp_code(*from_base32(secret), harness.io.time / kTotpStep); };
  ASSERT_EQ(harness.post(anna, "/api/me/second-factor/confirm", {{"code", now()}}).status, 200);
  harness.io.time += kTotpStep;
  Browser who;
  json body = with_code(codes[0]);
  EXPECT_EQ(harness.post(who, "/api/recover", body).code(), "second-factor");
  body["secondFactor"] = "12";
  EXPECT_EQ(harness.post(who, "/api/recover", body).code(), "second-factor-wrong");
  body["secondFactor"] = now();
  EXPECT_EQ(harness.post(who, "/api/recover", body).status, 200);
  EXPECT_EQ(harness.get(who, "/api/me").json["person"]["secondFactor"], true);
}

TEST(ApiRecovery, BodiesAreLookedAt) {
  ApiHarness harness;
  Browser who;
  EXPECT_EQ(harness.post(who, "/api/recover", {{"password", kFresh}}).code(), "malformed");
  EXPECT_EQ(harness.post(who, "/api/recover", {{"password", kFresh}, {"name", "Anna"}}).code(),
            "malformed");
  EXPECT_EQ(harness.post(who, "/api/recover", {{"password", kFresh}, {"token", "1.x"}}).code(),
            "recover");
  Browser guest = harness.guest();
  EXPECT_EQ(harness.post(guest, "/api/me/recovery-codes", {{"password", kPassword}}).code(),
            "guest");
}

TEST(ApiRecovery, WithoutAMailServerItSaysSo) {
  ApiHarness harness;
  Browser anna = harness.named("Anna");
  EXPECT_EQ(harness.post(anna, "/api/recover/ask", {{"name", "Anna"}}).code(), "no-mail");
  EXPECT_EQ(harness.post(anna, "/api/me/email", {{"email", "a@b.example"}, {"password", kPassword}})
                .code(),
            "no-mail");
  EXPECT_EQ(harness.post(anna, "/api/me/email", {{"email", ""}, {"password", kPassword}}).status,
            200);
}

class ApiMail : public testing::Test {
 protected:
  static MailOptions options(const std::string& url) {
    MailOptions given;
    given.smtp = url;
    given.from = "salle@hall.example";
    given.public_url = "http://hall.example";
    return given;
  }
  // The token in the next mail, which goes to that address.
  std::string token(const std::string& address, const std::string& path) {
    const json mail = server.mail();
    EXPECT_EQ(mail["to"], json({address}));
    const std::string text = mail["text"];
    const std::string link = "http://hall.example/" + path + "/";
    const std::size_t begin = text.find(link);
    EXPECT_NE(begin, std::string::npos) << text;
    if (begin == std::string::npos) return "";
    const std::size_t from = begin + link.size();
    return text.substr(from, text.find_first_of("\r\n ", from) - from);
  }
  Reply set(const std::string& email, const std::string& password = kPassword) {
    return harness.post(anna, "/api/me/email", {{"email", email}, {"password", password}});
  }

  SmtpServer server;
  Mailer mailer{options(server.url()), ""};
  ApiHarness harness{"", &mailer};
  Browser anna = harness.named("Anna");
};

TEST_F(ApiMail, AnAddressIsConfirmedAndLeadsBackIn) {
  EXPECT_EQ(set("anna").code(), "email");
  EXPECT_EQ(set("anna@example.org", "wrong horse").code(), "password-wrong");
  EXPECT_EQ(set("anna@example.org").json,
            json({{"email", "anna@example.org"}, {"confirmed", false}}));
  const std::string confirm = token("anna@example.org", "confirm-email");
  json me = harness.get(anna, "/api/me").json["person"];
  EXPECT_EQ(me["email"], "anna@example.org");
  EXPECT_EQ(me["emailConfirmed"], false);
  Browser who;
  EXPECT_EQ(
      harness.post(who, "/api/confirm-email", {{"token", "1." + std::string(43, 'A')}}).code(),
      "recover");
  EXPECT_EQ(harness.post(who, "/api/confirm-email", {{"token", confirm}}).json,
            json({{"confirmed", true}}));
  EXPECT_EQ(harness.post(who, "/api/confirm-email", {{"token", confirm}}).status, 401) << "used";
  EXPECT_EQ(harness.get(anna, "/api/me").json["person"]["emailConfirmed"], true);

  EXPECT_EQ(harness.post(who, "/api/recover/ask", {{"name", "Nobody"}}).json,
            json({{"asked", true}}));
  EXPECT_EQ(harness.post(who, "/api/recover/ask", {{"name", "anna"}}).json,
            json({{"asked", true}}));
  harness.settle();
  const std::string letter = token("anna@example.org", "recover");
  EXPECT_EQ(harness.post(who, "/api/confirm-email", {{"token", letter}}).status, 401)
      << "another kind";
  EXPECT_EQ(harness.post(who, "/api/recover", {{"token", letter}, {"password", "short"}}).code(),
            "password-short");
  EXPECT_EQ(harness.post(who, "/api/recover", {{"token", letter}, {"password", kFresh}}).status,
            200);
  EXPECT_EQ(harness.get(who, "/api/me").json["person"]["name"], "Anna");
  EXPECT_EQ(harness.id_of(anna), 0) << "the other session has ended";
  EXPECT_EQ(harness.post(who, "/api/recover", {{"token", letter}, {"password", kPassword}}).code(),
            "recover")
      << "used";
}

TEST_F(ApiMail, ALetterRunsOut) {
  set("anna@example.org");
  const std::string confirm = token("anna@example.org", "confirm-email");
  harness.io.time += kDay;
  EXPECT_EQ(harness.post(anna, "/api/confirm-email", {{"token", confirm}}).status, 401);
  set("anna@example.org");
  ASSERT_EQ(
      harness
          .post(anna, "/api/confirm-email", {{"token", token("anna@example.org", "confirm-email")}})
          .status,
      200);
  Browser who;
  harness.post(who, "/api/recover/ask", {{"name", "Anna"}});
  harness.settle();
  const std::string letter = token("anna@example.org", "recover");
  harness.io.time += 60 * 60'000;
  EXPECT_EQ(harness.post(who, "/api/recover", {{"token", letter}, {"password", kFresh}}).code(),
            "recover");
}

TEST_F(ApiMail, ALetterToAnOldAddressOpensNothing) {
  set("old@example.org");
  ASSERT_EQ(
      harness
          .post(anna, "/api/confirm-email", {{"token", token("old@example.org", "confirm-email")}})
          .status,
      200);
  Browser who;
  harness.post(who, "/api/recover/ask", {{"name", "Anna"}});
  harness.settle();
  const std::string letter = token("old@example.org", "recover");
  EXPECT_EQ(set("").json, json({{"email", ""}, {"confirmed", false}}));
  EXPECT_EQ(harness.post(who, "/api/recover", {{"token", letter}, {"password", kFresh}}).code(),
            "recover");
}

TEST_F(ApiMail, NotTooManyLetters) {
  set("anna@example.org");
  ASSERT_EQ(
      harness
          .post(anna, "/api/confirm-email", {{"token", token("anna@example.org", "confirm-email")}})
          .status,
      200);
  for (int i = 0; i < 5; ++i) {
    Browser who{"2001:db8:0:" + std::to_string(i) + "::1"};
    EXPECT_EQ(harness.post(who, "/api/recover/ask", {{"name", "Anna"}}).status, 200);
    harness.settle();
  }
  // Two more of the three that one person gets: the first was for confirming.
  token("anna@example.org", "recover");
  token("anna@example.org", "recover");
  EXPECT_EQ(mailer.figures().waiting, 0u);
}

}  // namespace
}  // namespace salle::server

// Being called while one is away: what people can wish for, and what goes out.
#include <gtest/gtest.h>

#include "server/away_calls.hpp"
#include "support/api_harness.hpp"
#include "support/python_service.hpp"

namespace salle::server {
namespace {

using nlohmann::json;
using store::Calls;

json browser_json(const std::string& endpoint, const PushKey& key) {
  return {{"endpoint", endpoint},
          {"expirationTime", nullptr},
          {"keys", {{"p256dh", key.public_text()}, {"auth", "BTBZMqHH6r4Tts7J_aSIgg"}}}};
}

TEST(ApiCalls, AHallWithoutPushSaysSo) {
  ApiHarness harness;
  Browser anna = harness.named("Anna");
  EXPECT_EQ(harness.get(anna, "/api/push").json, json({{"key", nullptr}}));
  EXPECT_EQ(harness
                .post(anna, "/api/me/browsers",
                      browser_json("https://push.example/1", PushKey::generate()))
                .code(),
            "no-push");
  Browser stranger;
  EXPECT_EQ(harness.get(stranger, "/api/me/calls").status, 401);
}

TEST(ApiCalls, BrowsersAreKeptForTheirOwner) {
  PushSender sender(PushKey::generate(), {}, [](const PushMessage&) {});
  ApiHarness harness("", nullptr, &sender);
  Browser anna = harness.named("Anna");
  EXPECT_EQ(harness.get(anna, "/api/push").json, json({{"key", sender.public_key()}}));
  const PushKey key = PushKey::generate();
  const json good = browser_json("https://push.example/1", key);
  EXPECT_EQ(harness.post(anna, "/api/me/browsers", good).status, 200);
  const auto kept = *harness.store->records().push_addresses(harness.id_of(anna));
  ASSERT_EQ(kept.size(), 1u);
  EXPECT_EQ(kept[0].endpoint, "https://push.example/1");
  EXPECT_EQ(kept[0].p256dh, key.public_text());

  json wrong = good;
  wrong["endpoint"] = "http://10.0.0.1/";
  EXPECT_EQ(harness.post(anna, "/api/me/browsers", wrong).status, 400);
  wrong = good;
  wrong["keys"]["p256dh"] = "AAAA";
  EXPECT_EQ(harness.post(anna, "/api/me/browsers", wrong).status, 400);
  wrong = good;
  wrong["more"] = 1;
  EXPECT_EQ(harness.post(anna, "/api/me/browsers", wrong).status, 400);

  const json exported = harness.get(anna, "/api/me/export").json;
  ASSERT_EQ(exported["browsers"].size(), 1u);
  EXPECT_EQ(exported["browsers"][0]["endpoint"], "https://push.example/1");
  EXPECT_EQ(exported.dump().find(key.public_text()), std::string::npos);

  Browser bram = harness.named("Bram");
  const json one = {{"endpoint", "https://push.example/1"}};
  EXPECT_EQ(harness.erase(bram, "/api/me/browsers", one).status, 200);
  EXPECT_EQ(harness.store->records().push_addresses(harness.id_of(anna))->size(), 1u) << "not his";
  EXPECT_EQ(harness.erase(anna, "/api/me/browsers", one).status, 200);
  EXPECT_TRUE(harness.store->records().push_addresses(harness.id_of(anna))->empty());
}

TEST(ApiCalls, WishesAreKept) {
  ApiHarness harness;
  Browser anna = harness.named("Anna");
  json calls = harness.get(anna, "/api/me/calls").json;
  EXPECT_EQ(calls["turn"], json({{"push", true}, {"mail", false}}));
  EXPECT_EQ(calls["language"], "");
  EXPECT_EQ(calls["push"], false) << "this hall has none";
  calls = harness
              .put(anna, "/api/me/calls",
                   {{"turn", {{"mail", true}}}, {"rematch", {{"push", false}}}, {"language", "fr"}})
              .json;
  EXPECT_EQ(calls["turn"], json({{"push", true}, {"mail", true}}));
  EXPECT_EQ(calls["rematch"], json({{"push", false}, {"mail", false}}));
  EXPECT_EQ(calls["invited"], json({{"push", true}, {"mail", false}}));
  EXPECT_EQ(calls["language"], "fr");
  EXPECT_EQ(harness.put(anna, "/api/me/calls", {{"language", "de"}}).status, 400);
  EXPECT_EQ(harness.put(anna, "/api/me/calls", {{"turn", {{"fax", true}}}}).status, 400);
  EXPECT_EQ(harness.get(anna, "/api/me/calls").json, calls);
}

TEST(AwayCalls, GoWhereTheyAreWantedAndSayNothingOfTheGame) {
  PushService service;
  PushOptions options;
  options.own_services = true;
  PushSender sender(PushKey::generate(), options, [](const PushMessage&) {});
  SmtpServer post;
  Mailer mailer({.smtp = post.url(),
                 .password_file = {},
                 .from = "salle@hall.example",
                 .public_url = "https://hall.example"},
                "");
  ApiHarness harness("", &mailer, &sender);
  AwayCalls calls(*harness.store, harness.accounts, harness.limits, harness.io, &mailer, &sender);
  Browser anna = harness.named("Anna");
  const store::PersonId id = harness.id_of(anna);
  const AwayCall turn = {AwayCall::What::kTurn, id, "K7QXM2", "archers", "Bram"};
  EXPECT_EQ(push_text(turn), R"({"what":"turn","table":"K7QXM2","game":"archers","by":"Bram"})");

  calls.call(turn);  // she has no browser and no address: nothing to do
  ASSERT_EQ(
      harness
          .post(anna, "/api/me/browsers", browser_json(service.url("/anna"), PushKey::generate()))
          .status,
      200);
  calls.call(turn);
  EXPECT_EQ(service.pushed()["path"], "/anna");

  // Mail only to an address that was confirmed, and only when it is wanted.
  ASSERT_TRUE(harness.store->commit(
      std::vector<store::Change>{store::SetEmail{id, "anna@home.example", true}}));
  store::Person person = **harness.store->person(id);
  person.language = "nl";
  const Mail mail = call_mail(person, turn, "https://hall.example");
  EXPECT_EQ(mail.to, "anna@home.example");
  EXPECT_EQ(mail.subject, "Salle: je bent aan zet");
  EXPECT_EQ(mail.text,
            "Je bent aan zet tegen Bram (Boogschutters).\n\n  https://hall.example/table/K7QXM2\n\n"
            "Je kunt deze e-mails uitzetten in je profiel.\n\n");
  // Names that the hall has given are said in the language of the mail.
  const AwayCall others = {AwayCall::What::kTurn, id, "K7QXM2", "archers", "Guest 4711, pupil"};
  EXPECT_TRUE(call_mail(person, others, "https://hall.example")
                  .text.starts_with("Je bent aan zet tegen Gast 4711, de leerling (Boog"));
  person.language = "";
  const Mail all = call_mail(person, turn, "https://hall.example");
  EXPECT_NE(all.text.find("It is your turn"), std::string::npos);
  EXPECT_NE(all.text.find("C’est à vous de jouer"), std::string::npos);
}

}  // namespace
}  // namespace salle::server

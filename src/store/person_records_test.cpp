// What is kept of accounts, through a real file and a real server.
#include "store/store.hpp"

#include <gtest/gtest.h>
#include <sqlite3.h>

#include "support/any_store.hpp"
#include "support/program.hpp"

namespace salle::store {
namespace {

constexpr const char* kOnlyGrows = "the audit list only grows";
constexpr Millis kDay = 86'400'000;

class PersonRecordsTest : public AnyStore {
 protected:
  // As somebody with the file, or the database, and another program would.
  std::string by_hand(const std::string& sql) {
    if (GetParam() == Database::kPostgres) {
      const std::string said = PostgresServer::run_sql(place_.address(), sql);
      return says(said, kOnlyGrows) ? kOnlyGrows : said;
    }
    sqlite3* database = nullptr;
    EXPECT_EQ(sqlite3_open(place_.scratch().file().c_str(), &database), SQLITE_OK);
    sqlite3_busy_timeout(database, 5000);
    char* error = nullptr;
    sqlite3_exec(database, sql.c_str(), nullptr, nullptr, &error);
    const std::string said = error != nullptr ? error : "";
    sqlite3_free(error);
    sqlite3_close(database);
    return said;
  }
};

TEST_P(PersonRecordsTest, FieldsOfAPersonAreSetOneByOne) {
  put({person(1, "Athos"), SetRole{1, Role::kModerator}, SetSuspension{1, 9, "rude"},
       SetMute{1, kForGood, "loud"}, SetEmail{1, "a@b.example", true},
       SetSecondFactor{1, "SECRET", true, 44}, SetSeen{1, 4321}});
  const auto athos = store_->person(1)->value();
  EXPECT_EQ(athos.role, Role::kModerator);
  EXPECT_EQ(athos.suspended_until, 9);
  EXPECT_EQ(athos.suspended_why, "rude");
  EXPECT_EQ(athos.muted_until, kForGood);
  EXPECT_EQ(athos.muted_why, "loud");
  EXPECT_EQ(athos.email, "a@b.example");
  EXPECT_TRUE(athos.email_confirmed);
  EXPECT_EQ(athos.totp_secret, "SECRET");
  EXPECT_TRUE(athos.totp_on);
  EXPECT_EQ(athos.totp_step, 44);
  EXPECT_EQ(athos.seen, 4321);
  EXPECT_EQ(athos.name, "Athos");
  const auto judged = *records().judged();
  ASSERT_EQ(judged.size(), 1u);
  EXPECT_EQ(judged[0].muted_until, kForGood);
}

TEST_P(PersonRecordsTest, BrowsersThatMayBeCalledBelongToWhoCameLast) {
  put({person(1, "Athos"), person(2, "Milady")});
  EXPECT_EQ(store_->person(1)->value().calls, Calls::kUsual);
  put({SetCalls{1, Calls::kTurnByMail, "nl"}});
  EXPECT_EQ(store_->person(1)->value().calls, Calls::kTurnByMail);
  EXPECT_EQ(store_->person(1)->value().language, "nl");

  put({PutPushAddress{{1, "https://push/a", "key", "auth", 5}},
       PutPushAddress{{1, "https://push/b", "key", "auth", 6}}});
  put({PutPushAddress{{2, "https://push/a", "other", "auth2", 7}}});
  auto his = *records().push_addresses(1);
  ASSERT_EQ(his.size(), 1u);
  EXPECT_EQ(his[0].endpoint, "https://push/b");
  const auto hers = *records().push_addresses(2);
  ASSERT_EQ(hers.size(), 1u);
  EXPECT_EQ(hers[0].p256dh, "other");
  EXPECT_EQ(hers[0].auth, "auth2");
  EXPECT_EQ(hers[0].added, 7);

  for (int i = 0; i < 12; ++i) {
    put({PutPushAddress{{1, "https://push/" + std::to_string(i), "key", "auth", 10 + i}, 4}});
  }
  his = *records().push_addresses(1);
  ASSERT_EQ(his.size(), 4u);
  EXPECT_EQ(his[0].endpoint, "https://push/8") << "the oldest are forgotten";
  put({EndPushAddress{2, "https://push/9"}});
  EXPECT_EQ(records().push_addresses(1)->size(), 4u) << "it is not hers";
  put({EndPushAddress{1, "https://push/9"}, ErasePerson{2}});
  EXPECT_EQ(records().push_addresses(1)->size(), 3u);
  EXPECT_TRUE(records().push_addresses(2)->empty());
}

TEST_P(PersonRecordsTest, TheHallsSecretsAreWrittenOnce) {
  EXPECT_EQ(*records().secret("push"), "");
  put({PutSecret{"push", "first"}});
  put({PutSecret{"push", "second"}});
  EXPECT_EQ(*records().secret("push"), "first");
}

TEST_P(PersonRecordsTest, TheOldestSessionsEnd) {
  put({person(1, "Athos"), person(2, "Milady")});
  for (int i = 1; i <= 5; ++i) {
    SessionRow session{.token_hash = "s" + std::to_string(i), .person = 1, .created = i};
    session.id = "id" + std::to_string(i);
    put({PutSession{session}});
  }
  put({PutSession{{.token_hash = "link", .person = 1, .link = true, .created = 1}},
       PutSession{{.token_hash = "hers", .person = 2, .created = 1}}, TrimSessions{1, 3}});
  const auto left = *records().sessions(1);
  ASSERT_EQ(left.size(), 3u);
  EXPECT_EQ(left[0].id, "id5");
  EXPECT_EQ(left[2].id, "id3");
  EXPECT_TRUE(store_->session("link")->has_value()) << "one link is not too many";
  EXPECT_TRUE(store_->session("hers")->has_value());
  put({UseSession{"s4", 50, 60}, UseSession{"s1", 50, 60}});
  EXPECT_EQ(store_->session("s4")->value().expires, 60);
  EXPECT_FALSE(store_->session("s1")->has_value()) << "stays ended";
  put({EndSessions{1}});
  EXPECT_TRUE(records().sessions(1)->empty());
  EXPECT_FALSE(store_->session("link")->has_value());
}

TEST_P(PersonRecordsTest, DevicesAreFewAndTheLatest) {
  put({person(1, "Athos"), person(2, "Milady")});
  for (int i = 1; i <= 4; ++i) put({PutDevice{{1, "d" + std::to_string(i), i}, 3}});
  put({PutDevice{{2, "d4", 9}, 3}});
  const auto devices = *records().devices(1);
  ASSERT_EQ(devices.size(), 3u);
  EXPECT_EQ(devices[0].hash, "d4");
  EXPECT_EQ(devices[2].hash, "d2");
  EXPECT_EQ(records().people_of_device("d4")->size(), 2u);
  EXPECT_TRUE(records().people_of_device("d1")->empty());
}

TEST_P(PersonRecordsTest, CodesAndLettersAreUsedOnce) {
  put({person(1, "Athos"), PutRecoveryCodes{1, {"a", "b"}}});
  put({UseRecoveryCode{1, "a"}});
  const auto again = commit(*store_, {UseRecoveryCode{1, "a"}});
  ASSERT_FALSE(again);
  EXPECT_EQ(again.error().blame, CommitError::Blame::kChanges);
  EXPECT_EQ(records().recovery_codes(1)->size(), 1u);
  put({PutRecoveryCodes{1, {"c"}}});
  EXPECT_EQ(*records().recovery_codes(1), std::vector<std::string>{"c"});

  put({PutLetter{{1, LetterKind::kRecover, "h1", "a@b.example", 50}}});
  put({PutLetter{{1, LetterKind::kRecover, "h2", "a@b.example", 60}}});
  EXPECT_FALSE(commit(*store_, {UseLetter{1, "h1"}})) << "a newer one took its place";
  EXPECT_EQ(records().letter(1, LetterKind::kRecover)->value().hash, "h2");
  EXPECT_FALSE(records().letter(1, LetterKind::kConfirm)->has_value());
  put({UseLetter{1, "h2"}});
  EXPECT_FALSE(records().letter(1, LetterKind::kRecover)->has_value());
}

TEST_P(PersonRecordsTest, ANameIsReservedForTheLongestTimeAskedFor) {
  EXPECT_EQ(*records().reserved_until("x"), 0);
  put({ReserveName{"x", 50}, ReserveName{"x", 40}, ReserveName{"y", kForGood},
       ReserveName{"y", 40}});
  EXPECT_EQ(*records().reserved_until("x"), 50);
  EXPECT_EQ(*records().reserved_until("y"), kForGood);
  EXPECT_TRUE(store_->sweep({.now = 50, .guests_unseen_since = 0}));
  EXPECT_EQ(*records().reserved_until("x"), 0);
  EXPECT_EQ(*records().reserved_until("y"), kForGood);
}

TEST_P(PersonRecordsTest, ReportsArePagedAndClosed) {
  put({person(1, "Athos"), person(2, "Milady")});
  for (int i = 1; i <= 3; ++i) {
    put({PutReport{{.id = i, .at = i, .by = 1, .person = 2, .table = "T", .reason = "abuse"}}});
  }
  EXPECT_EQ(*records().open_reports(), 3);
  EXPECT_EQ(store_->reserve(IdKind::kReport, 1)->first, 4);
  EXPECT_EQ(*records().same_report({.by = 1, .person = 2}), 1);
  EXPECT_EQ(*records().same_report({.by = 1, .table = "T"}), 0) << "those are about her";
  Report closed = records().report(2)->value();
  closed.closed = 9;
  closed.closed_by = 1;
  closed.note = "seen to";
  put({PutReport{closed}});
  const auto open = *records().reports(true, 9, 0);
  ASSERT_EQ(open.size(), 2u);
  EXPECT_EQ(open[0].id, 3);
  EXPECT_EQ(records().reports(true, 9, 3)->size(), 1u);
  EXPECT_EQ(records().reports(false, 9, 0)->front().note, "seen to");
  put({ErasePerson{2}});
  EXPECT_EQ(records().report(1)->value().person, 0);
  put({ErasePerson{1}});
  EXPECT_TRUE(records().reports(true, 9, 0)->empty()) << "they were his";
}

TEST_P(PersonRecordsTest, TheAuditListOnlyGrows) {
  put({AddAudit{{.at = 5, .by_word = "host", .what = "suspend", .about = 7, .detail = "rude"}},
       AddAudit{{.at = 6, .by = 7, .what = "second-factor", .about = 7}}});
  const auto entries = *records().audit(0, 9, 0);
  ASSERT_EQ(entries.size(), 2u);
  EXPECT_EQ(entries[0].what, "second-factor");
  EXPECT_EQ(entries[1].detail, "rude");
  EXPECT_EQ(records().audit(7, 1, 2)->front().id, 1);
  EXPECT_TRUE(records().audit(8, 9, 0)->empty());
  EXPECT_EQ(by_hand("DELETE FROM audit"), kOnlyGrows);
  EXPECT_EQ(by_hand("UPDATE audit SET detail = ''"), kOnlyGrows);
  EXPECT_EQ(by_hand("DELETE FROM audit WHERE id = 1"), kOnlyGrows);
  EXPECT_EQ(records().audit(0, 9, 0)->size(), 2u);
}

TEST_P(PersonRecordsTest, FailedSignInsAreCountedAndForgotten) {
  constexpr Millis kHour = 3'600'000;
  for (int i = 0; i < 50; ++i) put({CountFailedSignIn{1, "192.0.2.0/24", 10 * kHour + i}});
  put({CountFailedSignIn{1, "198.51.100.0/24", 10 * kHour},
       CountFailedSignIn{1, "192.0.2.0/24", 11 * kHour}});
  const auto entries = *records().audit(1, 9, 0);
  ASSERT_EQ(entries.size(), 3u);
  EXPECT_EQ(entries[2].count, 50);
  EXPECT_EQ(entries[2].what, kFailedSignIn);
  EXPECT_EQ(by_hand("UPDATE audit SET about = 2 WHERE id = 1"), kOnlyGrows);
  EXPECT_EQ(by_hand("UPDATE audit SET what = 'lift' WHERE id = 1"), kOnlyGrows);
  // At most so many lines: the oldest goes.
  put({CountFailedSignIn{2, "192.0.2.0/24", 12 * kHour, 3}});
  EXPECT_EQ(records().audit(0, 9, 0)->size(), 3u);
  EXPECT_EQ(records().audit(1, 9, 0)->size(), 2u);
  put({AddAudit{{.at = 1, .what = "lift"}}});
  EXPECT_TRUE(store_->sweep({.now = 12 * kHour + 90 * kDay, .guests_unseen_since = 0}));
  ASSERT_EQ(records().audit(0, 9, 0)->size(), 1u);
  EXPECT_EQ(records().audit(0, 9, 0)->front().what, "lift");
}

TEST_P(PersonRecordsTest, AnErasedPersonTakesItAllAlong) {
  put({person(1, "Athos"), person(2, "Milady"), PutDevice{{1, "d", 1}, 20},
       PutAvoided{{1, 2, Avoidance::kBlock}}, PutAvoided{{2, 1, Avoidance::kMute}},
       PutRecoveryCodes{1, {"a"}}, PutLetter{{1, LetterKind::kConfirm, "h", "a@b.example", 50}}});
  EXPECT_EQ(records().avoided()->size(), 2u);
  EXPECT_EQ(records().avoided_by(2)->front().how, Avoidance::kMute);
  put({ErasePerson{1}, PutAvoided{{2, 1, Avoidance::kBlock}}});
  EXPECT_TRUE(records().avoided()->empty());
  EXPECT_TRUE(records().devices(1)->empty());
  EXPECT_TRUE(records().recovery_codes(1)->empty());
  EXPECT_FALSE(records().letter(1, LetterKind::kConfirm)->has_value());
}

SALLE_ON_BOTH(PersonRecordsTest);

}  // namespace
}  // namespace salle::store

#include "server/people.hpp"

#include <gtest/gtest.h>

#include <map>

#include "core/text.hpp"
#include "server/people_sessions.hpp"
#include "support/front_desk.hpp"

namespace salle::server {
namespace {

// Calls and waits for the answer.
template <class T, class Call>
T answer_of(FrontDesk& desk, Call call) {
  std::optional<T> answer;
  call([&](T given) { answer.emplace(std::move(given)); });
  desk.doors.work_until([&] { return answer.has_value(); });
  return *std::move(answer);
}

Answer<Admission> be_guest(FrontDesk& desk) {
  return answer_of<Answer<Admission>>(desk, [&](auto done) { desk.people.be_guest(done); });
}

Answer<Admission> sign_in(FrontDesk& desk, const std::string& name, const std::string& password) {
  return answer_of<Answer<Admission>>(
      desk, [&](auto done) { desk.people.sign_in(name, password, done); });
}

Visit visit_of(FrontDesk& desk, const std::string& token) {
  HttpRequest request;
  request.cookie = "other=1; salle=" + token;
  return desk.people.person_of(request);
}

// The token becomes the new one.
std::optional<Refusal> keep(FrontDesk& desk, std::string& token, const std::string& name) {
  const auto kept = answer_of<Answer<Admission>>(desk, [&](auto done) {
    desk.people.keep_name(visit_of(desk, token), name, kPassword, done);
  });
  if (!kept) return kept.error();
  token = kept->token;
  return std::nullopt;
}

TEST(PeopleTokens, SayWhoseTheyClaimToBe) {
  const std::string token = new_token(42);
  EXPECT_EQ(token.size(), 3U + 43U);
  EXPECT_EQ(person_in(token), 42);
  EXPECT_NE(token, new_token(42));
  for (const char* wrong : {"", ".", "42", "42.", "42.short", "-1.", "x.y"}) {
    EXPECT_EQ(person_in(wrong), 0) << wrong;
  }
  EXPECT_EQ(person_in("0" + token.substr(2)), 0);
  EXPECT_EQ(person_in("99999999999999999999999" + token.substr(2)), 0);
}

TEST(People, AGuestIsKnownByCookieOrHeader) {
  FrontDesk desk;
  auto guest = be_guest(desk);
  ASSERT_TRUE(guest);
  EXPECT_TRUE(guest->guest);
  EXPECT_TRUE(guest->name.starts_with("Guest "));
  const Visit visit = visit_of(desk, guest->token);
  EXPECT_EQ(visit.person, guest->person);
  EXPECT_TRUE(visit.by_cookie);
  HttpRequest request;
  request.authorization = "Bearer " + guest->token;
  EXPECT_EQ(desk.people.person_of(request).person, guest->person);
  EXPECT_FALSE(desk.people.person_of(request).by_cookie);
  std::string other = guest->token;
  other.back() = other.back() == 'A' ? 'B' : 'A';
  EXPECT_FALSE(visit_of(desk, other).known());
  EXPECT_FALSE(visit_of(desk, "nonsense").known());
  EXPECT_FALSE(desk.people.person_of({}).known());
}

TEST(People, TheStoreHoldsNoToken) {
  FrontDesk desk;
  auto guest = be_guest(desk);
  ASSERT_TRUE(guest);
  EXPECT_FALSE(desk.store->session(guest->token)->has_value());
  const auto person = desk.people.find(guest->person);
  const auto stored = desk.store->session(session_hash(guest->token, *person));
  ASSERT_TRUE(stored && *stored);
  EXPECT_EQ((*stored)->person, guest->person);
  EXPECT_EQ((*stored)->expires, desk.doors.time + 90 * kDay);
}

TEST(People, ManyGuestsHaveManyNames) {
  FrontDesk desk;
  std::set<std::string> names;
  int answers = 0;
  for (int i = 0; i < 300; ++i) {
    desk.people.be_guest([&](Answer<Admission> guest) {
      ASSERT_TRUE(guest);
      names.insert(guest->name);
      ++answers;
    });
  }
  desk.doors.work_until([&] { return answers == 300; });
  EXPECT_EQ(names.size(), 300U);
}

TEST(People, AKeptNameIsTheSamePersonWithANewToken) {
  FrontDesk desk;
  auto guest = be_guest(desk);
  const std::string old = guest->token;
  ASSERT_FALSE(keep(desk, guest->token, "Élodie"));
  EXPECT_NE(guest->token, old);
  EXPECT_FALSE(visit_of(desk, old).known());
  const Visit visit = visit_of(desk, guest->token);
  EXPECT_EQ(visit.person, guest->person);
  EXPECT_EQ(visit.name, "Élodie");
  EXPECT_FALSE(visit.guest);
  EXPECT_EQ(desk.people.name_of(guest->person), "Élodie");
  EXPECT_EQ(desk.people.named("éLODIE")->id, guest->person);
  EXPECT_EQ(keep(desk, guest->token, "Another")->code, "kept");
  // A password is kept as a hash only.
  EXPECT_TRUE(desk.people.find(guest->person)->password.starts_with("$argon2id$"));

  auto second = be_guest(desk);
  EXPECT_EQ(keep(desk, second->token, "ÉLODIE")->code, "name-taken");
  EXPECT_EQ(keep(desk, second->token, "x")->code, "name-short");
  EXPECT_TRUE(visit_of(desk, second->token).guest);
}

TEST(People, OneOfTwoGetsANameThatBothWantAtOnce) {
  FrontDesk desk;
  const auto one = be_guest(desk);
  const auto two = be_guest(desk);
  std::vector<std::string> outcomes;
  for (const auto& each : {one, two}) {
    desk.people.keep_name(visit_of(desk, each->token),
                          each->person == one->person ? "Anna" : "ÁNNA", kPassword,
                          [&](const Answer<Admission>& kept) {
                            outcomes.emplace_back(kept ? "kept it" : kept.error().code);
                          });
  }
  desk.doors.work_until([&] { return outcomes.size() == 2; });
  std::ranges::sort(outcomes);
  EXPECT_EQ(outcomes, (std::vector<std::string>{"kept it", "name-taken"}));
}

TEST(People, SigningInNeedsNameAndPassword) {
  FrontDesk desk;
  auto guest = be_guest(desk);
  ASSERT_FALSE(keep(desk, guest->token, "Anna"));
  const auto in = sign_in(desk, "anna", kPassword);
  ASSERT_TRUE(in);
  EXPECT_EQ(in->person, guest->person);
  EXPECT_NE(in->token, guest->token);
  EXPECT_EQ(visit_of(desk, in->token).person, guest->person);
  // Whatever is wrong, the answer is the same.
  const auto wrong = sign_in(desk, "Anna", "wrong horse");
  const auto unknown = sign_in(desk, "Nobody Here", kPassword);
  const auto nameless = sign_in(desk, be_guest(desk)->name, "");
  ASSERT_FALSE(wrong || unknown || nameless);
  EXPECT_EQ(wrong.error().why, unknown.error().why);
  EXPECT_EQ(wrong.error().why, nameless.error().why);
  EXPECT_EQ(wrong.error().code, "sign-in");
}

TEST(People, ANewPasswordEndsAllOtherSessions) {
  FrontDesk desk;
  auto guest = be_guest(desk);
  ASSERT_FALSE(keep(desk, guest->token, "Anna"));
  const auto other = sign_in(desk, "Anna", kPassword);
  const auto change = [&](const std::string& old, const std::string& fresh) {
    return answer_of<std::optional<Refusal>>(desk, [&](auto done) {
      desk.people.change_password(visit_of(desk, guest->token), old, fresh, done);
    });
  };
  EXPECT_EQ(change("wrong horse", "battery staple")->code, "password-wrong");
  EXPECT_EQ(change(kPassword, "short")->code, "password-short");
  EXPECT_TRUE(visit_of(desk, other->token).known());
  EXPECT_FALSE(change(kPassword, "battery staple"));
  EXPECT_TRUE(visit_of(desk, guest->token).known());
  EXPECT_FALSE(visit_of(desk, other->token).known());
  EXPECT_FALSE(sign_in(desk, "Anna", kPassword));
  EXPECT_TRUE(sign_in(desk, "Anna", "battery staple"));
  // Not only in this server's memory.
  People later(*desk.store, desk.commits, desk.doors, *desk.workers, PasswordCost::least());
  HttpRequest request;
  request.cookie = "salle=" + other->token;
  EXPECT_FALSE(later.person_of(request).known());
  request.cookie = "salle=" + guest->token;
  EXPECT_TRUE(later.person_of(request).known());
}

TEST(People, ALinkIsGoodOnceAndForTenMinutes) {
  FrontDesk desk;
  auto guest = be_guest(desk);
  const auto link = [&] {
    return *answer_of<Answer<std::string>>(
        desk, [&](auto done) { desk.people.make_link(visit_of(desk, guest->token), done); });
  };
  const auto use = [&](const std::string& token) {
    return answer_of<Answer<Admission>>(desk,
                                        [&](auto done) { desk.people.use_link(token, done); });
  };
  const std::string first = link();
  EXPECT_FALSE(visit_of(desk, first).known());  // a link is no session
  const auto in = use(first);
  ASSERT_TRUE(in);
  EXPECT_EQ(in->person, guest->person);
  EXPECT_TRUE(visit_of(desk, in->token).known());
  EXPECT_EQ(use(first).error().code, "link");
  EXPECT_EQ(use(guest->token).error().code, "link");  // a session is no link
  EXPECT_EQ(use("").error().code, "link");

  // Two who come at the same moment.
  const std::string second = link();
  int good = 0;
  int answers = 0;
  for (int i = 0; i < 2; ++i) {
    desk.people.use_link(second, [&](const Answer<Admission>& admission) {
      good += admission.has_value();
      ++answers;
    });
  }
  desk.doors.work_until([&] { return answers == 2; });
  EXPECT_EQ(good, 1);

  const std::string third = link();
  desk.doors.time += 10 * 60'000;
  EXPECT_EQ(use(third).error().code, "link");
}

TEST(People, SigningOutEndsThisSessionOnly) {
  FrontDesk desk;
  auto guest = be_guest(desk);
  ASSERT_FALSE(keep(desk, guest->token, "Anna"));
  const auto other = sign_in(desk, "Anna", kPassword);
  EXPECT_FALSE(answer_of<std::optional<Refusal>>(
      desk, [&](auto done) { desk.people.sign_out(visit_of(desk, guest->token), done); }));
  EXPECT_FALSE(visit_of(desk, guest->token).known());
  EXPECT_TRUE(visit_of(desk, other->token).known());
}

TEST(People, ASessionEndsNinetyDaysAfterItWasLastUsed) {
  FrontDesk desk;
  auto guest = be_guest(desk);
  const auto idle = be_guest(desk);
  for (int i = 0; i < 4; ++i) {
    desk.doors.time += 30 * kDay;
    EXPECT_TRUE(visit_of(desk, guest->token).known());
    desk.settle();
  }
  EXPECT_FALSE(visit_of(desk, idle->token).known());
  EXPECT_EQ((*desk.store->person(guest->person))->seen, desk.doors.time);
  desk.doors.time += 90 * kDay;
  EXPECT_FALSE(visit_of(desk, guest->token).known());
}

TEST(People, TheSuspendedAreKnownAsSuch) {
  FrontDesk desk;
  auto guest = be_guest(desk);
  ASSERT_FALSE(keep(desk, guest->token, "Anna"));
  const Actor host = Actor::the_host();
  const auto suspend = [&](const std::string& name, Millis until) {
    return answer_of<Answer<store::Person>>(
        desk, [&](auto done) { desk.people.suspend(host, name, until, "rude", done); });
  };
  EXPECT_EQ(suspend("Nobody Here", store::kForGood).error().code, "no-person");
  EXPECT_EQ(suspend("anna", store::kForGood)->id, guest->person);
  EXPECT_TRUE(visit_of(desk, guest->token).suspended);
  EXPECT_EQ(sign_in(desk, "Anna", kPassword).error().code, "suspended");
  EXPECT_EQ(sign_in(desk, "Anna", kPassword).error().why,
            "this account is suspended for good; the reason: rude");
  EXPECT_EQ(sign_in(desk, "Anna", "wrong horse").error().code, "sign-in");
  const auto lifted = answer_of<Answer<store::Person>>(
      desk, [&](auto done) { desk.people.lift(host, "Anna", done); });
  EXPECT_EQ(lifted->id, guest->person);
  EXPECT_FALSE(visit_of(desk, guest->token).suspended);
  // One with an end ends by itself.
  ASSERT_TRUE(suspend("anna", desk.doors.time + kDay));
  EXPECT_TRUE(visit_of(desk, guest->token).suspended);
  desk.doors.time += kDay;
  EXPECT_FALSE(visit_of(desk, guest->token).suspended);
}

TEST(People, TheErasedAreForgotten) {
  FrontDesk desk;
  auto guest = be_guest(desk);
  ASSERT_FALSE(keep(desk, guest->token, "Anna"));
  EXPECT_FALSE(answer_of<std::optional<Refusal>>(
      desk, [&](auto done) { desk.people.erase(guest->person, done); }));
  EXPECT_FALSE(visit_of(desk, guest->token).known());
  EXPECT_EQ(desk.people.name_of(guest->person), "");
  EXPECT_FALSE(desk.people.named("Anna"));
  EXPECT_EQ(sign_in(desk, "Anna", kPassword).error().code, "sign-in");
  // The number is not given again, and the name not at once.
  auto next = be_guest(desk);
  EXPECT_NE(next->person, guest->person);
  EXPECT_EQ(keep(desk, next->token, "Anna")->code, "name-taken");
  desk.doors.time += 90 * kDay - 1;
  next = be_guest(desk);
  EXPECT_EQ(keep(desk, next->token, "Ánna")->code, "name-taken");
  desk.doors.time += 1;
  EXPECT_FALSE(keep(desk, next->token, "Anna"));
}

TEST(People, ATooLongQueueOfPasswordsIsRefusedToWhoMadeItLong) {
  FrontDesk desk;
  int answers = 0;
  std::map<std::string, int> busy;
  const auto sign_in = [&](const std::string& owner) {
    Arrival arrival;
    arrival.owner = owner;
    desk.people.sign_in(
        "Anna", kPassword,
        [&, owner](const Answer<Admission>& admission) {
          ASSERT_FALSE(admission);
          busy[owner] += admission.error().code == "busy";
          ++answers;
        },
        arrival);
  };
  for (int i = 0; i < 2000; ++i) sign_in("192.0.2.1");
  sign_in("192.0.2.2");
  desk.doors.work_until([&] { return answers == 2001; });
  EXPECT_GT(busy["192.0.2.1"], 0) << "ten of theirs wait at a time";
  EXPECT_EQ(busy["192.0.2.2"], 0);
}

}  // namespace
}  // namespace salle::server

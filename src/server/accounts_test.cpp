#include "server/accounts.hpp"

#include <gtest/gtest.h>

#include <map>

#include "core/text.hpp"
#include "server/tokens.hpp"
#include "support/api_harness.hpp"
#include "support/full_disk.hpp"

namespace salle::server {
namespace {

// Calls and waits for the answer.
template <class T, class Call>
T answer_of(ApiHarness& harness, Call call) {
  std::optional<T> answer;
  call([&](T given) { answer.emplace(std::move(given)); });
  harness.io.work_until([&] { return answer.has_value(); });
  return *std::move(answer);
}

Answer<SignedIn> be_guest(ApiHarness& harness) {
  return answer_of<Answer<SignedIn>>(harness, [&](auto done) { harness.accounts.be_guest(done); });
}

Answer<SignedIn> sign_in(ApiHarness& harness, const std::string& name,
                         const std::string& password) {
  return answer_of<Answer<SignedIn>>(
      harness, [&](auto done) { harness.accounts.sign_in(name, password, done); });
}

Caller visit_of(ApiHarness& harness, const std::string& token) {
  HttpRequest request;
  request.cookie = "other=1; salle=" + token;
  return harness.accounts.person_of(request);
}

// The token becomes the new one.
std::optional<Refusal> keep(ApiHarness& harness, std::string& token, const std::string& name) {
  const auto kept = answer_of<Answer<SignedIn>>(harness, [&](auto done) {
    harness.accounts.keep_name(visit_of(harness, token), name, kPassword, done);
  });
  if (!kept) return kept.error();
  token = kept->token;
  return std::nullopt;
}

TEST(SessionTokens, SayWhoseTheyClaimToBe) {
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

TEST(Accounts, AGuestIsKnownByCookieOrHeader) {
  ApiHarness harness;
  auto guest = be_guest(harness);
  ASSERT_TRUE(guest);
  EXPECT_TRUE(guest->guest);
  EXPECT_TRUE(guest->name.starts_with("Guest "));
  const Caller caller = visit_of(harness, guest->token);
  EXPECT_EQ(caller.person, guest->person);
  EXPECT_TRUE(caller.by_cookie);
  HttpRequest request;
  request.authorization = "Bearer " + guest->token;
  EXPECT_EQ(harness.accounts.person_of(request).person, guest->person);
  EXPECT_FALSE(harness.accounts.person_of(request).by_cookie);
  std::string other = guest->token;
  other.back() = other.back() == 'A' ? 'B' : 'A';
  EXPECT_FALSE(visit_of(harness, other).known());
  EXPECT_FALSE(visit_of(harness, "nonsense").known());
  EXPECT_FALSE(harness.accounts.person_of({}).known());
}

TEST(Accounts, TheStoreHoldsNoToken) {
  ApiHarness harness;
  auto guest = be_guest(harness);
  ASSERT_TRUE(guest);
  EXPECT_FALSE(harness.store->session(guest->token)->has_value());
  const auto person = harness.accounts.find(guest->person);
  const auto stored = harness.store->session(session_hash(guest->token, *person));
  ASSERT_TRUE(stored && *stored);
  EXPECT_EQ((*stored)->person, guest->person);
  EXPECT_EQ((*stored)->expires, harness.io.time + 90 * kDay);
}

TEST(Accounts, ManyGuestsHaveManyNames) {
  ApiHarness harness;
  std::set<std::string> names;
  int answers = 0;
  for (int i = 0; i < 300; ++i) {
    harness.accounts.be_guest([&](Answer<SignedIn> guest) {
      ASSERT_TRUE(guest);
      names.insert(guest->name);
      ++answers;
    });
  }
  harness.io.work_until([&] { return answers == 300; });
  EXPECT_EQ(names.size(), 300U);
}

TEST(Accounts, AKeptNameIsTheSamePersonWithANewToken) {
  ApiHarness harness;
  auto guest = be_guest(harness);
  const std::string old = guest->token;
  ASSERT_FALSE(keep(harness, guest->token, "Élodie"));
  EXPECT_NE(guest->token, old);
  EXPECT_FALSE(visit_of(harness, old).known());
  const Caller caller = visit_of(harness, guest->token);
  EXPECT_EQ(caller.person, guest->person);
  EXPECT_EQ(caller.name, "Élodie");
  EXPECT_FALSE(caller.guest);
  EXPECT_EQ(harness.accounts.name_of(guest->person), "Élodie");
  EXPECT_EQ(harness.accounts.named("éLODIE")->id, guest->person);
  EXPECT_EQ(keep(harness, guest->token, "Another")->code, "kept");
  // A password is kept as a hash only.
  EXPECT_TRUE(harness.accounts.find(guest->person)->password.starts_with("$argon2id$"));

  auto second = be_guest(harness);
  EXPECT_EQ(keep(harness, second->token, "ÉLODIE")->code, "name-taken");
  EXPECT_EQ(keep(harness, second->token, "x")->code, "name-short");
  EXPECT_TRUE(visit_of(harness, second->token).guest);
}

TEST(Accounts, OneOfTwoGetsANameThatBothWantAtOnce) {
  ApiHarness harness;
  const auto one = be_guest(harness);
  const auto two = be_guest(harness);
  std::vector<std::string> outcomes;
  for (const auto& each : {one, two}) {
    harness.accounts.keep_name(visit_of(harness, each->token),
                               each->person == one->person ? "Anna" : "ÁNNA", kPassword,
                               [&](const Answer<SignedIn>& kept) {
                                 outcomes.emplace_back(kept ? "kept it" : kept.error().code);
                               });
  }
  harness.io.work_until([&] { return outcomes.size() == 2; });
  std::ranges::sort(outcomes);
  EXPECT_EQ(outcomes, (std::vector<std::string>{"kept it", "name-taken"}));
}

TEST(Accounts, SigningInNeedsNameAndPassword) {
  ApiHarness harness;
  auto guest = be_guest(harness);
  ASSERT_FALSE(keep(harness, guest->token, "Anna"));
  const auto in = sign_in(harness, "anna", kPassword);
  ASSERT_TRUE(in);
  EXPECT_EQ(in->person, guest->person);
  EXPECT_NE(in->token, guest->token);
  EXPECT_EQ(visit_of(harness, in->token).person, guest->person);
  // Whatever is wrong, the answer is the same.
  const auto wrong = sign_in(harness, "Anna", "wrong horse");
  const auto unknown = sign_in(harness, "Nobody Here", kPassword);
  const auto nameless = sign_in(harness, be_guest(harness)->name, "");
  ASSERT_FALSE(wrong || unknown || nameless);
  EXPECT_EQ(wrong.error().why, unknown.error().why);
  EXPECT_EQ(wrong.error().why, nameless.error().why);
  EXPECT_EQ(wrong.error().code, "sign-in");
}

TEST(Accounts, ANewPasswordEndsAllOtherSessions) {
  ApiHarness harness;
  auto guest = be_guest(harness);
  ASSERT_FALSE(keep(harness, guest->token, "Anna"));
  const auto other = sign_in(harness, "Anna", kPassword);
  const auto change = [&](const std::string& old, const std::string& fresh) {
    return answer_of<std::optional<Refusal>>(harness, [&](auto done) {
      harness.accounts.change_password(visit_of(harness, guest->token), old, fresh, done);
    });
  };
  EXPECT_EQ(change("wrong horse", "battery staple")->code, "password-wrong");
  EXPECT_EQ(change(kPassword, "short")->code, "password-short");
  EXPECT_TRUE(visit_of(harness, other->token).known());
  EXPECT_FALSE(change(kPassword, "battery staple"));
  EXPECT_TRUE(visit_of(harness, guest->token).known());
  EXPECT_FALSE(visit_of(harness, other->token).known());
  EXPECT_FALSE(sign_in(harness, "Anna", kPassword));
  EXPECT_TRUE(sign_in(harness, "Anna", "battery staple"));
  // Not only in this server's memory.
  Accounts later(*harness.store, harness.commits, harness.io, *harness.workers,
                 PasswordCost::least());
  HttpRequest request;
  request.cookie = "salle=" + other->token;
  EXPECT_FALSE(later.person_of(request).known());
  request.cookie = "salle=" + guest->token;
  EXPECT_TRUE(later.person_of(request).known());
}

// The database may be away for a moment.
class Unreadable final : public store::FullDisk {
 public:
  using FullDisk::FullDisk;
  bool away = false;
  Result<std::optional<store::SessionRow>> session(std::string_view hash) override {
    if (away) return refuse("the database is away");
    return FullDisk::session(hash);
  }
};

TEST(Accounts, NobodyIsAStrangerBecauseTheStoreCannotBeRead) {
  const store::Scratch scratch;
  Unreadable store(store::opened(scratch.file()));
  FakeIo io;
  store::GroupCommit commits(store);
  WorkPool workers(1, io);
  std::string token;
  {
    Accounts accounts(store, commits, io, workers, PasswordCost::least());
    accounts.be_guest([&](const Answer<SignedIn>& guest) { token = guest->token; });
    io.work_until([&] { return !token.empty(); });
  }
  Accounts later(store, commits, io, workers, PasswordCost::least());
  HttpRequest request;
  request.cookie = "salle=" + token;
  store.away = true;
  EXPECT_TRUE(later.person_of(request).unread);
  EXPECT_FALSE(later.person_of(request).known());
  EXPECT_FALSE(later.person_of({}).unread);
  store.away = false;
  EXPECT_FALSE(later.person_of(request).unread);
  EXPECT_TRUE(later.person_of(request).known());
}

TEST(Accounts, ALinkIsGoodOnceAndForTenMinutes) {
  ApiHarness harness;
  auto guest = be_guest(harness);
  const auto link = [&] {
    return *answer_of<Answer<std::string>>(harness, [&](auto done) {
      harness.accounts.make_link(visit_of(harness, guest->token), done);
    });
  };
  const auto use = [&](const std::string& token) {
    return answer_of<Answer<SignedIn>>(harness,
                                       [&](auto done) { harness.accounts.use_link(token, done); });
  };
  const std::string first = link();
  EXPECT_FALSE(visit_of(harness, first).known());  // a link is no session
  const auto in = use(first);
  ASSERT_TRUE(in);
  EXPECT_EQ(in->person, guest->person);
  EXPECT_TRUE(visit_of(harness, in->token).known());
  EXPECT_EQ(use(first).error().code, "link");
  EXPECT_EQ(use(guest->token).error().code, "link");  // a session is no link
  EXPECT_EQ(use("").error().code, "link");

  // Two who come at the same moment.
  const std::string second = link();
  int good = 0;
  int answers = 0;
  for (int i = 0; i < 2; ++i) {
    harness.accounts.use_link(second, [&](const Answer<SignedIn>& admission) {
      good += admission.has_value();
      ++answers;
    });
  }
  harness.io.work_until([&] { return answers == 2; });
  EXPECT_EQ(good, 1);

  const std::string third = link();
  harness.io.time += 10 * 60'000;
  EXPECT_EQ(use(third).error().code, "link");
}

TEST(Accounts, SigningOutEndsThisSessionOnly) {
  ApiHarness harness;
  auto guest = be_guest(harness);
  ASSERT_FALSE(keep(harness, guest->token, "Anna"));
  const auto other = sign_in(harness, "Anna", kPassword);
  EXPECT_FALSE(answer_of<std::optional<Refusal>>(harness, [&](auto done) {
    harness.accounts.sign_out(visit_of(harness, guest->token), done);
  }));
  EXPECT_FALSE(visit_of(harness, guest->token).known());
  EXPECT_TRUE(visit_of(harness, other->token).known());
}

TEST(Accounts, ASessionEndsNinetyDaysAfterItWasLastUsed) {
  ApiHarness harness;
  auto guest = be_guest(harness);
  const auto idle = be_guest(harness);
  for (int i = 0; i < 4; ++i) {
    harness.io.time += 30 * kDay;
    EXPECT_TRUE(visit_of(harness, guest->token).known());
    harness.settle();
  }
  EXPECT_FALSE(visit_of(harness, idle->token).known());
  EXPECT_EQ((*harness.store->person(guest->person))->seen, harness.io.time);
  harness.io.time += 90 * kDay;
  EXPECT_FALSE(visit_of(harness, guest->token).known());
}

TEST(Accounts, TheSuspendedAreKnownAsSuch) {
  ApiHarness harness;
  auto guest = be_guest(harness);
  ASSERT_FALSE(keep(harness, guest->token, "Anna"));
  const Actor host = Actor::the_host();
  const auto suspend = [&](const std::string& name, Millis until) {
    return answer_of<Answer<store::Person>>(
        harness, [&](auto done) { harness.accounts.suspend(host, name, until, "rude", done); });
  };
  EXPECT_EQ(suspend("Nobody Here", store::kForGood).error().code, "no-person");
  EXPECT_EQ(suspend("anna", store::kForGood)->id, guest->person);
  EXPECT_TRUE(visit_of(harness, guest->token).suspended);
  EXPECT_EQ(sign_in(harness, "Anna", kPassword).error().code, "suspended");
  EXPECT_EQ(sign_in(harness, "Anna", kPassword).error().why,
            "this account is suspended for good; the reason: rude");
  EXPECT_EQ(sign_in(harness, "Anna", "wrong horse").error().code, "sign-in");
  const auto lifted = answer_of<Answer<store::Person>>(
      harness, [&](auto done) { harness.accounts.lift(host, "Anna", done); });
  EXPECT_EQ(lifted->id, guest->person);
  EXPECT_FALSE(visit_of(harness, guest->token).suspended);
  // One with an end ends by itself.
  ASSERT_TRUE(suspend("anna", harness.io.time + kDay));
  EXPECT_TRUE(visit_of(harness, guest->token).suspended);
  harness.io.time += kDay;
  EXPECT_FALSE(visit_of(harness, guest->token).suspended);
}

TEST(Accounts, TheErasedAreForgotten) {
  ApiHarness harness;
  auto guest = be_guest(harness);
  ASSERT_FALSE(keep(harness, guest->token, "Anna"));
  EXPECT_FALSE(answer_of<std::optional<Refusal>>(
      harness, [&](auto done) { harness.accounts.erase(guest->person, done); }));
  EXPECT_FALSE(visit_of(harness, guest->token).known());
  EXPECT_EQ(harness.accounts.name_of(guest->person), "");
  EXPECT_FALSE(harness.accounts.named("Anna"));
  EXPECT_EQ(sign_in(harness, "Anna", kPassword).error().code, "sign-in");
  // The number is not given again, and the name not at once.
  auto next = be_guest(harness);
  EXPECT_NE(next->person, guest->person);
  EXPECT_EQ(keep(harness, next->token, "Anna")->code, "name-taken");
  harness.io.time += 90 * kDay - 1;
  next = be_guest(harness);
  EXPECT_EQ(keep(harness, next->token, "Ánna")->code, "name-taken");
  harness.io.time += 1;
  EXPECT_FALSE(keep(harness, next->token, "Anna"));
}

TEST(Accounts, ATooLongQueueOfPasswordsIsRefusedToWhoMadeItLong) {
  ApiHarness harness;
  int answers = 0;
  std::map<std::string, int> busy;
  const auto sign_in = [&](const std::string& owner) {
    SignInDetails arrival;
    arrival.owner = owner;
    harness.accounts.sign_in(
        "Anna", kPassword,
        [&, owner](const Answer<SignedIn>& admission) {
          ASSERT_FALSE(admission);
          busy[owner] += admission.error().code == "busy";
          ++answers;
        },
        arrival);
  };
  for (int i = 0; i < 2000; ++i) sign_in("192.0.2.1");
  sign_in("192.0.2.2");
  harness.io.work_until([&] { return answers == 2001; });
  EXPECT_GT(busy["192.0.2.1"], 0) << "ten of theirs wait at a time";
  EXPECT_EQ(busy["192.0.2.2"], 0);
}

}  // namespace
}  // namespace salle::server

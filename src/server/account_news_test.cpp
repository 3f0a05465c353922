// People as two nodes know them over one database.
#include <gtest/gtest.h>

#include <thread>

#include "server/accounts.hpp"
#include "support/any_store.hpp"
#include "support/api_harness.hpp"

namespace salle::server {
namespace {

// A node's part that knows people.
struct PeopleOfNode {
  explicit PeopleOfNode(const store::StorePlace& place) : store(place.open()) {
    EXPECT_TRUE(accounts.open());
    accounts.when_changed([this](store::PersonId person) { changed.push_back(person); });
  }
  ~PeopleOfNode() {
    pool.reset();
    commits.reset();
  }

  SignedIn guest() {
    std::optional<SignedIn> made;
    accounts.be_guest([&](const Answer<SignedIn>& admission) { made = *admission; });
    io.work_until([&] { return made.has_value(); });
    return *made;
  }
  Caller caller(const SignedIn& person) {
    HttpRequest request;
    request.authorization = "Bearer " + person.token;
    return accounts.person_of(request);
  }

  std::unique_ptr<store::Store> store;
  FakeIo io;
  std::unique_ptr<store::GroupCommit> commits = std::make_unique<store::GroupCommit>(*store);
  std::unique_ptr<WorkPool> pool = std::make_unique<WorkPool>(1, io);
  Accounts accounts{*store, *commits, io, *pool, PasswordCost::least()};
  std::vector<store::PersonId> changed;
};

struct AccountNews : testing::Test {
  store::StorePlace place{store::Database::kPostgres};
  PeopleOfNode one{place};
  PeopleOfNode two{place};
  SignedIn anna = one.guest();
  SignedIn bram = two.guest();

  // What the one has said is heard at the other.
  void tell() {
    for (const store::PersonId person : std::exchange(one.changed, {})) {
      two.accounts.look_again(person);
    }
  }
};

TEST_F(AccountNews, IdsAndSessionsAreEverybodys) {
  EXPECT_NE(anna.person, bram.person);
  EXPECT_EQ(two.caller(anna).person, anna.person);
  EXPECT_EQ(one.caller(bram).name, bram.name);
}

TEST_F(AccountNews, ASessionThatEndedAtOneNodeHasEndedAtTheOther) {
  ASSERT_TRUE(two.caller(anna).known());
  bool out = false;
  one.accounts.sign_out(one.caller(anna), [&](const auto& refusal) { out = !refusal; });
  one.io.work_until([&] { return out; });
  tell();
  EXPECT_FALSE(two.caller(anna).known());
}

TEST_F(AccountNews, JudgementsHoldEverywhere) {
  bool done = false;
  const auto judged = [&](const Answer<store::Person>& person) { done = person.has_value(); };
  one.accounts.suspend(Actor::the_host(), bram.name, store::kForGood, "", judged);
  one.io.work_until([&] { return done; });
  EXPECT_TRUE(two.accounts.may_play(bram.person)) << "nobody has told it yet";
  tell();
  EXPECT_FALSE(two.accounts.may_play(bram.person));
  EXPECT_TRUE(two.caller(bram).suspended);
  done = false;
  one.accounts.lift(Actor::the_host(), bram.name, judged);
  one.io.work_until([&] { return done; });
  done = false;
  one.accounts.set_avoided(one.caller(anna), bram.name, store::Avoidance::kBlock, judged);
  one.io.work_until([&] { return done; });
  tell();
  EXPECT_TRUE(two.accounts.may_play(bram.person));
  EXPECT_TRUE(two.accounts.keeps_apart(bram.person, anna.person));
}

TEST_F(AccountNews, WhoIsGoneIsGoneEverywhere) {
  EXPECT_EQ(two.accounts.name_of(anna.person), anna.name);
  bool done = false;
  one.accounts.erase(anna.person, [&](const auto& refusal) { done = !refusal; });
  one.io.work_until([&] { return done; });
  tell();
  EXPECT_FALSE(two.accounts.may_play(anna.person));
  EXPECT_EQ(two.accounts.name_of(anna.person), "");
  EXPECT_FALSE(two.caller(anna).known());
}

TEST_F(AccountNews, ThoseWhoComeTogetherAreReadTogether) {
  const SignedIn carla = one.guest();
  int ready = 0;
  const auto comes = [&](const std::string& token) {
    HttpRequest request;
    request.authorization = "Bearer " + token;
    two.accounts.get_to_know(request, *two.pool, [&] { ++ready; });
  };
  comes(anna.token);
  comes(carla.token);
  comes("9999" + anna.token.substr(anna.token.find('.')));  // is not there
  comes("");
  EXPECT_EQ(ready, 1) << "of nobody nothing need be read";
  two.io.work_until([&] { return ready == 4; });
  EXPECT_EQ(two.accounts.sessions_in_memory(), 3u) << "Bram's is there, too";
  comes(anna.token);
  EXPECT_EQ(ready, 5) << "who is known need not wait";
  EXPECT_EQ(two.caller(anna).name, anna.name);
}

// Read, and then changed before it was taken: the older word does not count.
TEST_F(AccountNews, WhatWasReadBeforeAChangeIsNotTaken) {
  bool ready = false;
  HttpRequest request;
  request.authorization = "Bearer " + anna.token;
  two.accounts.get_to_know(request, *two.pool, [&] { ready = true; });
  bool read = false;
  two.pool->run("test", [] {}, [&] { read = true; });
  while (two.pool->waiting() > 0) std::this_thread::yield();  // read, but not taken
  bool done = false;
  one.accounts.sign_out(one.caller(anna), [&](const auto& refusal) { done = !refusal; });
  one.io.work_until([&] { return done; });
  tell();
  two.io.work_until([&] { return ready && read; });
  EXPECT_EQ(two.accounts.sessions_in_memory(), 1u) << "Bram's";
  EXPECT_FALSE(two.caller(anna).known());
}

TEST_F(AccountNews, WhereNobodyTellsEverythingIsReadAgain) {
  EXPECT_TRUE(two.accounts.may_play(bram.person));
  bool done = false;
  one.accounts.suspend(Actor::the_host(), bram.name, store::kForGood, "",
                       [&](const auto& person) { done = person.has_value(); });
  one.io.work_until([&] { return done; });
  two.accounts.look_again_at_all(*two.pool);
  two.io.work_until([&] { return !two.accounts.may_play(bram.person); });
  EXPECT_EQ(two.accounts.sessions_in_memory(), 0u);
}

}  // namespace
}  // namespace salle::server

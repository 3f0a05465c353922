// Who is who: guests, kept names, and the sessions by which a browser is known again.
//
// Reads from the store, writes through the group commit; an answer comes when it is on disk. A
// session's token is known to its browser alone. The store keeps the SHA-256 of the token together
// with the person's password hash, so that a new password ends every older session by itself.
//
// In several files: accounts.cpp (coming in), account_sessions.cpp (who asks), account_changes.cpp
// (new passwords, going for good), account_news.cpp (what other nodes did), second_factor.cpp,
// account_recovery.cpp, account_moderation.cpp.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "server/audit_log.hpp"
#include "server/limits.hpp"
#include "server/lobby.hpp"
#include "server/passwords.hpp"
#include "server/push_message.hpp"
#include "store/id_source.hpp"

namespace salle::server {

// Who asks, as far as it is known.
struct Caller {
  store::PersonId person = 0;  // 0: a stranger
  std::string name;
  bool guest = true;
  bool suspended = false;
  bool by_cookie = false;  // or by a header that only programs set
  std::string token;       // secret
  std::string session;     // its id, which is no secret
  store::Role role = store::Role::kNone;
  bool factor = false;  // a second factor was given in this session
  // Somebody whose session the store cannot read just now: nobody should be taken for a stranger
  // because of that.
  bool unread = false;
  bool known() const { return person != 0; }
};

// What somebody who comes in brings along.
struct SignInDetails {
  std::string word;    // "Firefox, Linux"
  std::string device;  // the token by which the device is known again; secret
  std::string code;    // of a second factor
  bool known = false;  // it is a device that signed in rightly before
  std::string owner;   // whose turn it is where passwords are tried: a known device, an address
};

// Someone was let in; the tokens are for his browser and nobody else.
struct SignedIn {
  store::PersonId person = 0;
  std::string name;
  bool guest = true;
  std::string token;
  std::string device;  // empty: as it was
};

class Accounts : public PlayerDirectory {
 public:
  using Admitted = std::function<void(Answer<SignedIn>)>;
  using Done = std::function<void(std::optional<Refusal>)>;
  using Linked = std::function<void(Answer<std::string> token)>;
  using Judged = std::function<void(Answer<store::Person>)>;
  using Codes = std::function<void(Answer<std::vector<std::string>>)>;
  using Ended = std::function<void(store::PersonId, const std::string& session)>;

  static constexpr std::int64_t kMostSessions = 30;
  static constexpr std::int64_t kMostGuestSessions = 5;
  static constexpr std::size_t kMostAvoided = 200;

  Accounts(store::Store& store, store::GroupCommit& commits, LobbyIo& io, WorkPool& pool,
           const PasswordCost& cost = PasswordCost::interactive());

  // Which ids are taken, who avoids whom, who is suspended. To be called before anything else.
  Result<void> open();
  // Told when a session has ended that was not signed out of; "": all of this person.
  void when_ended(Ended ended) { ended_ = std::move(ended); }

  // Told of whom something was written that other nodes may have in memory.
  void when_changed(std::function<void(store::PersonId)> changed) { changed_ = std::move(changed); }
  // Another node has written something of this person: what is in memory is read again.
  void look_again(store::PersonId person);
  // Nobody tells us of changes just now: everything is read again, and what was read is kept for a
  // moment only. `pool` reads.
  void look_again_at_all(WorkPool& pool);
  // Whoever sends this request is in memory when `ready` is called, if that can be: where many come
  // at once, because the node they were at is gone, they are read together. `pool` reads.
  void get_to_know(const HttpRequest& request, WorkPool& pool, std::function<void()> ready);

  // For tables. Answered from memory.
  std::string name_of(store::PersonId person) override;
  bool keeps_apart(store::PersonId one, store::PersonId other) override;
  bool hears(store::PersonId listener, store::PersonId speaker) override;
  bool may_greet(store::PersonId person) override;
  bool may_play(store::PersonId person) override;
  bool has_kept_name(store::PersonId person) override;
  std::uint64_t moment() const override { return moment_; }
  void meet(const std::vector<store::Person>& persons, std::uint64_t since) override;

  std::optional<store::Person> find(store::PersonId person);
  // Has this person a name of their own, or are they a guest (or gone)?
  Result<bool> is_member(store::PersonId person);
  std::optional<store::Person> named(std::string_view name);
  // Has nobody else this name, or one that looks like it, and had nobody lately?
  bool name_free(const std::string& name, store::PersonId but_for = 0);
  // By the cookie "salle", or by "Authorization: Bearer".
  Caller person_of(const HttpRequest& request);

  // Coming in and going
  void be_guest(Admitted admitted, const SignInDetails& arrival = {});
  // The guest becomes somebody with a name: the same person, so that games stay. The old token is
  // dead, since others may have seen it while there was nothing to lose.
  void keep_name(const Caller& caller, const std::string& name, std::string password,
                 Admitted admitted, const SignInDetails& arrival = {});
  // One answer for all that can be wrong, after the same work.
  void sign_in(const std::string& name, std::string password, Admitted admitted,
               const SignInDetails& arrival = {});
  // For another device of the same person: good once, for ten minutes.
  void make_link(const Caller& caller, Linked linked);
  void use_link(const std::string& token, Admitted admitted, const SignInDetails& arrival = {});
  void sign_out(const Caller& caller, Done done);
  // Ends all other sessions.
  void change_password(const Caller& caller, std::string old, std::string fresh, Done done);
  // Is this the password of who asks? For what a borrowed browser must not do.
  void confirm_password(const Caller& caller, std::string password, Done done);
  // From now on this person takes no seat any more; or it came to nothing.
  void begin_leaving(store::PersonId person) { leaving_.insert(person); }
  void stay(store::PersonId person) { leaving_.erase(person); }
  void erase(store::PersonId person, Done done);

  // Sessions of one's own, by id; "others" ends all but this one.
  void end_session(const Caller& caller, const std::string& id, Done done);
  // The hash of a device from which the person with that name signed in before; "" if it is not.
  std::string known_device(std::string_view name, const std::string& device);
  void note_failed_sign_in(std::string_view name, std::string_view address);

  // A second factor: second_factor.cpp
  void begin_second_factor(const Caller& caller, Linked secret);
  void confirm_second_factor(const Caller& caller, const std::string& code, Done done);
  void end_second_factor(const Caller& caller, const std::string& code, Done done);

  // Ways back in: account_recovery.cpp
  void make_recovery_codes(const Caller& caller, Codes codes);
  void set_email(const Caller& caller, const std::string& email, Linked token);
  void confirm_email(const std::string& token, Done done);
  // Told a token for a mail to the person's address; not called where there is none.
  void make_recovery_letter(store::PersonId person, std::function<void(std::string token)> made);
  void recover(const std::string& name, const std::string& code, std::string password,
               Admitted admitted, const SignInDetails& arrival = {});
  void recover_by_letter(const std::string& token, std::string password, Admitted admitted,
                         const SignInDetails& arrival = {});

  // Being called while away: account_changes.cpp
  void set_calls(const Caller& caller, std::uint32_t calls, const std::string& language, Done done);
  void add_browser(const Caller& caller, const PushAddress& address, Done done);
  void remove_browser(store::PersonId person, const std::string& endpoint, Done done);

  // Judging, and keeping away from each other: account_moderation.cpp. `until`: kForGood, or a time.
  void suspend(const Actor& by, const std::string& name, Millis until, const std::string& why,
               Judged judged);
  void mute(const Actor& by, const std::string& name, Millis until, const std::string& why,
            Judged judged);
  void lift(const Actor& by, const std::string& name, Judged judged);
  void set_role(const std::string& name, store::Role role, Judged judged);
  void set_avoided(const Caller& caller, const std::string& name, store::Avoidance how,
                   Judged judged);
  std::vector<store::Avoided> avoided_by(store::PersonId person) const;
  bool is_suspended(const store::Person& person) const;

  std::size_t sessions_in_memory() const { return sessions_.size(); }

 private:
  struct CachedSession {  // a session that was found in the store
    store::PersonId person = 0;
    std::string hash;
    Millis created = 0;
    Millis expires = 0;
    Millis seen = 0;
    std::string id;
    std::string device;
    bool factor = false;
  };
  using Written = std::function<void(const Result<void>&)>;
  // A new password, and in which session it leaves its owner.
  struct PasswordChange {
    store::Person person;   // as it will be, but for the password
    std::string token;      // goes on; empty: a new one
    CachedSession session;  // what goes on with it
    SignInDetails arrival;
    bool factor = false;
    std::vector<store::Change> changes;
  };

  void write(std::vector<store::Change> changes, Written then);
  void changed(store::PersonId person) const {
    if (changed_ && person != 0) changed_(person);
  }
  void take_judgement(const store::Person& person);
  void forget(store::PersonId person);
  void write_aside(std::vector<store::Change> changes, const char* what);
  store::Person* cached(store::PersonId person);
  void remember(const store::Person& person);
  void remember(const std::string& token, const store::SessionRow& session);
  bool unchanged(store::PersonId person, std::uint64_t since) const;
  void note_change(store::PersonId person);
  void read_arrivals(WorkPool& pool);
  void forget_sessions(store::PersonId person);
  void forget_ended_sessions(store::PersonId person);
  // Null: there is none. An error: the store cannot say.
  Result<CachedSession*> session_of(const std::string& token);
  Result<store::Person*> read(store::PersonId person);
  void touch(const store::Person& person, const std::string& key, CachedSession& known);
  std::string guest_name();
  std::string known_device_token(const std::string& device);
  store::SessionRow new_session(const store::Person& person, const std::string& token,
                                const SignInDetails& arrival) const;
  void admit(const store::Person& person, std::vector<store::Change> changes,
             const SignInDetails& arrival, bool factor, Admitted admitted);
  void put_password(PasswordChange renewal, std::string password, Admitted admitted);
  std::optional<Refusal> use_second_factor(const store::Person& person, const std::string& code,
                                           std::vector<store::Change>& changes);
  void go_on_recovering(const store::Person& person, store::Change used, std::string password,
                        const SignInDetails& arrival, Admitted admitted);
  std::optional<Refusal> may_judge(const Actor& by, const store::Person& person) const;
  void judge(store::PersonId id, std::vector<store::Change> changes,
             std::function<void(store::Person&)> apply, Judged judged);
  store::Avoidance avoidance(store::PersonId person, store::PersonId other) const;

  store::Store& store_;
  store::GroupCommit& commits_;
  LobbyIo& io_;
  PasswordHasher hasher_;
  store::IdSource ids_;
  Ended ended_;
  std::function<void(store::PersonId)> changed_;
  std::unordered_map<store::PersonId, store::Person> persons_;
  std::unordered_map<std::string, CachedSession> sessions_;  // by the hash of the token alone
  struct Arrival {
    std::string token;
    std::function<void()> ready;
  };
  std::vector<Arrival> arrivals_;  // who wait to be read
  bool reading_arrivals_ = false;
  // What was read aside may be old by the time it comes: when did something of somebody change?
  std::uint64_t moment_ = 0;
  std::uint64_t all_changed_ = 0;
  std::unordered_map<store::PersonId, std::uint64_t> changed_at_;
  std::unordered_set<store::PersonId> busy_;  // something of theirs is being written
  std::unordered_set<std::string> promised_;  // names on their way to the disk: skeletons
  std::unordered_map<std::string, Millis> spent_links_;  // until they would have run out anyway

  // What tables ask about, whole in memory.
  std::unordered_map<store::PersonId, std::unordered_map<store::PersonId, store::Avoidance>>
      avoided_;
  std::unordered_map<store::PersonId, Millis> suspended_;
  std::unordered_map<store::PersonId, Millis> muted_;
  std::unordered_set<store::PersonId> leaving_;
  std::unordered_set<store::PersonId> gone_;  // lately

  std::unordered_map<store::PersonId, std::int64_t> used_steps_;  // of second factors
  std::unordered_map<store::PersonId, Bucket> factor_tries_;
};

// What a browser is told to keep, and to forget.
std::string session_cookie(const std::string& token, bool secure);
std::string no_session_cookie(bool secure);
std::string device_cookie(const std::string& device, bool secure);
// By which a request says who it is from; "" if it does not.
std::string token_in(const HttpRequest& request);
// The device's token in a request's cookies; "" if there is none.
std::string device_in(std::string_view cookies);

// Why somebody who is suspended is not let in: with the reason and the end, for that person alone.
Refusal suspension_refusal(const store::Person& person);

// Refusals that several parts give.
Refusal busy_refusal();
Refusal gone_refusal();
Refusal taken_refusal();

}  // namespace salle::server

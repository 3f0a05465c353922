// Who is who: guests, kept names, and the sessions by which a browser is known again.
//
// Reads from the store, writes through the group commit; an answer comes when it is on disk. A
// session's token is known to its browser alone. The store keeps the SHA-256 of the token together
// with the person's password hash, so that a new password ends every older session by itself.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "server/hall.hpp"
#include "server/people_passwords.hpp"

namespace salle::server {

// Who asks, as far as it is known.
struct Visit {
  store::PersonId person = 0;  // 0: a stranger
  std::string name;
  bool guest = true;
  bool banned = false;
  bool by_cookie = false;  // or by a header that only programs set
  std::string token;       // secret
  bool known() const { return person != 0; }
};

// Someone was let in; the token is for his browser and nobody else.
struct Admission {
  store::PersonId person = 0;
  std::string name;
  bool guest = true;
  std::string token;
};

class People : public Names {
 public:
  using Admitted = std::function<void(Answer<Admission>)>;
  using Done = std::function<void(std::optional<Refusal>)>;
  using Linked = std::function<void(Answer<std::string> token)>;
  using Judged = std::function<void(Answer<store::PersonId>)>;

  People(store::Store& store, store::GroupCommit& commits, Doors& doors, WorkPool& pool,
         const PasswordCost& cost = PasswordCost::interactive());

  // Which ids are taken. To be called before anything else.
  Result<void> open();

  // "" for nobody, and for somebody who is no longer there.
  std::string name_of(store::PersonId person) override;
  std::optional<store::Person> find(store::PersonId person);
  std::optional<store::Person> named(std::string_view name);
  // By the cookie "salle", or by "Authorization: Bearer".
  Visit person_of(const HttpRequest& request);

  void be_guest(Admitted admitted);
  // The guest becomes somebody with a name: the same person, so that games and session stay.
  void keep_name(const Visit& visit, const std::string& name, std::string password, Done done);
  // One answer for all that can be wrong, after the same work.
  void sign_in(const std::string& name, std::string password, Admitted admitted);
  // For another device of the same person: good once, for ten minutes.
  void make_link(const Visit& visit, Linked linked);
  void use_link(const std::string& token, Admitted admitted);
  void sign_out(const Visit& visit, Done done);
  // Ends all other sessions.
  void change_password(const Visit& visit, std::string old, std::string fresh, Done done);
  void erase(store::PersonId person, Done done);
  void set_banned(const std::string& name, bool banned, Judged judged);

  std::size_t sessions_in_memory() const { return sessions_.size(); }

 private:
  struct Known {  // a session that was found in the store
    store::PersonId person = 0;
    std::string hash;
    Millis created = 0;
    Millis expires = 0;
  };
  using Written = std::function<void(const Result<void>&)>;

  void write(std::vector<store::Change> changes, Written then);
  void remember(const store::Person& person);
  void remember(const std::string& token, const store::Session& session);
  void forget_sessions(store::PersonId person);
  std::optional<Known> session_of(const std::string& token);
  void touch(const store::Person& person, const std::string& token, Known& known);
  bool name_free(const std::string& name, store::PersonId but_for);
  std::string guest_name();
  store::Session new_session(const store::Person& person, const std::string& token) const;
  void admit(const store::Person& person, std::vector<store::Change> changes, Admitted admitted);
  void put_password(const Visit& visit, store::Person changed, std::string password, Done done);

  store::Store& store_;
  store::GroupCommit& commits_;
  Doors& doors_;
  Locksmith locksmith_;
  store::PersonId last_person_ = 0;
  std::unordered_map<store::PersonId, store::Person> persons_;
  std::unordered_map<std::string, Known> sessions_;      // by the hash of the token alone
  std::unordered_set<store::PersonId> busy_;             // something of theirs is being written
  std::unordered_set<std::string> promised_;             // names on their way to the disk, folded
  std::unordered_map<std::string, Millis> spent_links_;  // until they would have run out anyway
};

// What a browser is told to keep, and to forget.
std::string session_cookie(const std::string& token, bool secure);
std::string no_session_cookie(bool secure);

}  // namespace salle::server

// Calls people to a table at which something waits for them while they are away: by push to their
// browsers and by mail, as they wish. Says whose game it is and at which table, never what is in it.
#pragma once

#include <string>

#include "server/accounts.hpp"
#include "server/mailer.hpp"
#include "server/push_sender.hpp"

namespace salle::server {

class AwayCalls {
 public:
  // Without a mailer nothing goes out by mail, without a sender nothing by push.
  AwayCalls(store::Store& store, Accounts& accounts, Limits& limits, const LobbyIo& io,
            Mailer* mailer, PushSender* push)
      : store_(store),
        accounts_(accounts),
        limits_(limits),
        io_(io),
        mailer_(mailer),
        push_(push) {}

  void call(const AwayCall& call);

 private:
  void by_push(const store::Person& person, const AwayCall& call);
  void by_mail(const store::Person& person, const AwayCall& call);

  store::Store& store_;
  Accounts& accounts_;
  Limits& limits_;
  const LobbyIo& io_;
  Mailer* mailer_;
  PushSender* push_;
};

// What a page's worker is handed: {"what":"turn","table":"K7QXM2","game":GAME,"by":"Anna"}.
std::string push_text(const AwayCall& call);

// In the person's language, or in all three where it is not known.
Mail call_mail(const store::Person& person, const AwayCall& call, const std::string& public_url);

}  // namespace salle::server

// The hall over HTTP and WebSocket: which request leads where. docs/openapi.yaml describes every
// route. Knows no sockets; nothing that happens in a request is thrown out of it.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <string>
#include <unordered_map>

#include "server/accounts.hpp"
#include "server/api_json.hpp"
#include "server/host_names.hpp"
#include "server/limits.hpp"
#include "server/lobby.hpp"
#include "server/mailer.hpp"
#include "server/metrics.hpp"
#include "server/push_sender.hpp"
#include "server/reports.hpp"
#include "server/sign_in_guard.hpp"
#include "server/static_files.hpp"

namespace salle::server {

struct ApiOptions {
  std::string admin_token;  // empty: nobody is the admin
  std::string pages;        // the folder of the page's files; empty: a page of our own
  std::function<HttpServerFigures()> http{};  // for /metrics
  HostNames host_names{};                     // what requests may call the hall
  Mailer* mailer = nullptr;                   // null: no mail
  PushSender* push = nullptr;                 // null: browsers are not called
  const Nodes* nodes = nullptr;               // null: there is only this one
  std::function<store::NodeRow()> own_row{};  // how this node is just now
};

// Threads for work that takes long and is no computer player's. Each pool is for one kind of work.
struct Workers {
  WorkPool& passwords;
  WorkPool& housekeeping;  // exports, tidying
  WorkPool& reading;       // what somebody waits for
};

class Api : public HttpHandler {
 public:
  Api(ApiOptions options, store::Store& store, store::GroupCommit& commits, LobbyIo& io,
      ThinkingPool& thinkers, const Workers& workers, Limits& limits, Accounts& accounts,
      Lobby& lobby);
  ~Api() override { accounts_.when_ended({}); }
  Api(const Api&) = delete;
  Api& operator=(const Api&) = delete;

  void on_request(HttpRequest request, Reply reply) override;
  void on_arrival(const HttpRequest& request, std::function<void()> ready) override;
  std::optional<HttpResponse> on_connect(ConnectionId id, const HttpRequest& request) override;
  void on_message(ConnectionId id, std::string_view text) override;
  void on_pong(ConnectionId id, std::chrono::milliseconds took) override;
  void on_disconnect(ConnectionId id) override;
  void on_error(std::string_view what) noexcept override;

  // Another node has written something about this person: what is open here may have to be closed.
  void person_changed(store::PersonId person);
  // To be called every second.
  void tick();
  // From now on /healthz says that nobody should be sent here.
  void close_soon() { closing_ = true; }

  // Who is connected here; the rest of the load is for others to say.
  NodeLoad load_of_sockets() const {
    return {.people = static_cast<std::int64_t>(sockets_of_.size()),
            .connections = static_cast<std::int64_t>(sockets_.size())};
  }

  // Method and pattern of every route: docs/openapi.yaml must know them all.
  static std::vector<std::pair<std::string_view, std::string_view>> routes();

 private:
  // One request and the way to answer it; kept alive by whoever answers.
  struct ApiRequest {
    HttpRequest request;
    Caller caller;
    std::string part;  // what stands in the place of the '*' of the route
    Reply reply;

    void answer(HttpResponse response) const { reply(std::move(response)); }
    void answer(const Json& json, int status = 200) const { reply(json_answer(json, status)); }
    void refuse(const Refusal& refusal) const { reply(refusal_answer(refusal)); }
  };
  using Asking = std::shared_ptr<const ApiRequest>;

  // Kept: people with a name of their own. Moderators, and the host. Hosts: people with that role.
  // Admin: who has the hall's own key.
  enum class For : std::uint8_t { kAnyone, kPeople, kKept, kModerators, kHosts, kAdmin };
  struct Route {
    std::string_view method;
    std::string_view pattern;
    For whom;
    void (Api::*go)(Asking);
  };
  static const std::array<Route, 58> kRoutes;

  struct OpenSocket {  // an open WebSocket
    store::PersonId person = 0;
    std::string session;  // its id
    std::string address;  // what a stranger is limited by
  };

  void route(HttpRequest request, Reply reply);
  void lead_to(const Route& route, std::string part, HttpRequest request, Reply reply);
  bool is_admin(const HttpRequest& request) const;
  bool may(Limit limit, const std::string& key);
  bool address_may(Limit limit, const HttpRequest& request);
  // The table that is asked for; null, and the asker has been told why, if there is none for him.
  Answer<const Match*> table_or_why(const ApiRequest& ask);
  const Match* table_for(const ApiRequest& ask);
  Host host_of(const ApiRequest& ask) const;
  void hang_up(store::PersonId person, const std::function<bool(const std::string&)>& session);
  bool hears_all() const { return options_.nodes == nullptr || options_.nodes->hears_all(); }
  Actor actor(const ApiRequest& ask) const;
  std::optional<Refusal> not_a_moderator(const ApiRequest& ask) const;
  void leave(const std::string& code, store::PersonId person, const Lobby::Done& done);

  // Persons: api_accounts.cpp
  void guest(Asking ask);
  void enroll(Asking ask);
  void sign_in(Asking ask);
  void make_link(Asking ask);
  void use_link(Asking ask);
  void sign_out(Asking ask);
  void password(Asking ask);
  void me(Asking ask);
  void export_me(Asking ask);
  void erase_me(Asking ask);
  void person(Asking ask);
  void games_of(Asking ask);
  Accounts::Admitted admit(const Asking& ask, bool bearer);
  Json person_json(const store::Person& person);
  Json own_json(const store::Person& person);
  void erase_now(const Asking& ask);

  // One's own account: api_account_security.cpp
  void sessions(Asking ask);
  void end_session(Asking ask);
  void begin_second_factor(Asking ask);
  void confirm_second_factor(Asking ask);
  void end_second_factor(Asking ask);
  void avoided(Asking ask);
  void avoid(Asking ask);
  void stop_avoiding(Asking ask);
  void set_avoided(const Asking& ask, store::Avoidance how);
  void with_password(const Asking& ask, const std::string& password, std::function<void()> then);

  // Ways back in: api_account_recovery.cpp
  void recovery_codes(Asking ask);
  void set_email(Asking ask);
  void confirm_email(Asking ask);
  void ask_recovery(Asking ask);
  void recover(Asking ask);

  // Being called while one is away: api_calls.cpp
  void push_key(Asking ask);
  void add_browser(Asking ask);
  void remove_browser(Asking ask);
  void calls(Asking ask);
  void set_calls(Asking ask);

  // Moderation: api_moderation.cpp
  void report(Asking ask);
  void reports(Asking ask);
  Json said_at(const std::string& code, store::PersonId person) const;
  void close_report(Asking ask);
  void suspend(Asking ask);
  void lift(Asking ask);
  void mute(Asking ask);
  void close_for_cause(Asking ask);
  void audit_list(Asking ask);
  void judge(const Asking& ask, bool suspending);
  void close_and_note(const Asking& ask, const std::string& reason);

  // Tables: api_tables.cpp
  void games(Asking ask);
  void card_sets(Asking ask);
  void cards(Asking ask);
  void tables(Asking ask);
  void open_table(Asking ask);
  void quick(Asking ask);
  void table(Asking ask);
  void join(Asking ask);
  void leave_table(Asking ask);
  void decline(Asking ask);
  void rematch(Asking ask);
  void record(Asking ask);
  std::optional<Record> stored_record_of(const std::string& code) const;
  Json table_json(const Match& match, Language language) const;
  bool seats_from(Body& body, const std::string& game, int seats, TableWish& wish);
  bool may_open(const ApiRequest& ask, const TableSettings& settings);
  Lobby::Opened opened(const Asking& ask);

  // The host's: api_admin.cpp
  void health(Asking ask);
  void metrics(Asking ask);
  void close_table(Asking ask);
  void ban(Asking ask);
  void unban(Asking ask);
  void set_role(Asking ask);
  void load(Asking ask);
  void nodes(Asking ask);
  Metrics gathered() const;

  ApiOptions options_;
  store::Store& store_;
  store::GroupCommit& commits_;
  LobbyIo& io_;
  ThinkingPool& thinking_;
  Workers workers_;
  Limits& limits_;
  Accounts& accounts_;
  Lobby& lobby_;
  StaticFiles files_;
  SignInGuard guard_;
  Reports reports_;
  std::unordered_map<ConnectionId, OpenSocket> sockets_;
  std::unordered_map<store::PersonId, std::size_t> sockets_of_;
  Histogram times_;  // from a request to its answer
  // Everyone who opens the page asks for the same list: made once a second, by language.
  struct Listing {
    Millis made = 0;
    std::shared_ptr<const std::string> text;
  };
  std::array<Listing, kLanguages.size()> listings_;
  // Those who asked /healthz while a trial is on its way to the disk.
  std::vector<Asking> health_asked_;
  bool closing_ = false;
  Millis read_again_ = 0;  // about everybody, while nobody tells of changes
};

// The language a request asks for: ?language=, or what its browser prefers.
Language language_of(const HttpRequest& request);

}  // namespace salle::server

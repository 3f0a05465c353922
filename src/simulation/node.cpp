#include "simulation/node.hpp"

#include <set>

#include "core/text.hpp"
#include "players/player.hpp"

namespace salle::simulation {
namespace {

constexpr Millis kSweepEvery = 600'000;
constexpr Millis kGuestsKept = 30 * kDay;

}  // namespace

class Node::Hints final : public server::NodeHints {
 public:
  explicit Hints(Node& node) : node_(node) {}
  void publish(std::string subject, std::string text) override {
    if (here()) node_.around_.carry(node_, subject, text);
  }
  void listen(const std::string& subject) override { subjects_.insert(subject); }
  void stop_listening(const std::string& subject) override { subjects_.erase(subject); }
  bool here() const override { return node_.way_ != nullptr && node_.hints_here; }
  server::HintFigures figures() const override { return {}; }

  // A subject's last word may be a star.
  bool listens(std::string_view subject) const {
    if (subjects_.contains(subject)) return true;
    const std::size_t dot = subject.rfind('.');
    return dot != std::string_view::npos &&
           subjects_.contains(std::string(subject.substr(0, dot)) + ".*");
  }
  void hear(const std::string& subject, const std::string& text) const { tell(subject, text); }

 private:
  Node& node_;
  std::set<std::string, std::less<>> subjects_;
};

// Thinks as little as can be, for as long as the world likes.
class Node::Thinkers final : public server::ThinkingPool {
 public:
  Thinkers(Node& node, Later later)
      : ThinkingPool(node.around_.thinkers(), node, std::move(later)), node_(node) {}

  void think(const std::string& owner, Question question, server::Chosen chosen) override {
    const auto choice = std::make_shared<ComputerMove>();
    run(
        owner,
        [question = std::move(question), choice, &around = node_.around_] {
          // The first of a game's players is one that thinks about nothing.
          static std::map<std::string, std::unique_ptr<AnyPlayer>, std::less<>> minds;
          auto& mind = minds[question.game];
          if (mind == nullptr) {
            mind = *make_player(question.game, player_names(question.game).front());
          }
          Random random(question.seed);
          if (around.strikes(Fault::kThinkerFailed, 100)) return;
          if (auto thought = mind->think(*question.sight, {.nodes = 1}, random)) {
            choice->actions = thought->action;
            choice->value = random.fraction() * 2 - 1;
          }
          choice->thought = random.below(800);
        },
        [choice, chosen = std::move(chosen)] { chosen(*choice); });
  }

 private:
  Node& node_;
};

Node::Node(Surroundings& around, int number, std::unique_ptr<store::Store> opened,
           WayToDatabase* way, Millis skew)
    : around_(around),
      number_(number),
      clock_(around.events().now() + skew, here()),
      store_(std::move(opened)),
      way_(way),
      hints_(std::make_unique<Hints>(*this)),
      nodes_(std::make_unique<server::Nodes>(cat("node", number), *hints_)),
      commits_(std::make_unique<store::GroupCommit>(
          *store_, store_->shared() ? store::kSharedLanes : 1, later(0, 2, true))),
      thinkers_(std::make_unique<Thinkers>(*this, thinking())),
      aside_(std::make_unique<server::WorkPool>(1, *this, later(1, 30, false))),
      beats_(std::make_unique<server::WorkPool>(1, *this, later(1, 10, false))),
      accounts_(std::make_unique<server::Accounts>(*store_, *commits_, *this, *aside_)),
      ratings_(std::make_unique<server::Ratings>(
          *store_, [this](store::PersonId id) { return accounts_->is_member(id); })),
      lobby_(std::make_unique<server::Lobby>(*store_, *commits_, *this, *thinkers_, *aside_,
                                             *nodes_, limits_, *accounts_, *ratings_)),
      beat_(std::make_unique<server::NodeBeat>(
          *store_, *this, *beats_, *nodes_,
          server::NodeBeat::Says{
              [this] { return row(); }, [this] { lobby_->nodes_changed(); },
              [this](Millis time, server::HallClock::Here when) { clock_.set(time, when); },
              [this] { return here(); }})) {
  hints_->when_heard([this](std::string_view subject, std::string_view text) {
    if (subject != server::hints::kPerson) return lobby_->hear_hint(subject, text);
    const auto person = server::hints::read_person(text);
    if (person) accounts_->look_again(*person);
    return person.has_value();
  });
  hints_->listen(server::hints::kPerson);
  hints_->listen(server::hints::of_thinking(nodes_->name()));
  accounts_->when_changed([this](store::PersonId person) {
    hints_->publish(server::hints::kPerson, server::hints::person_text(person));
  });
}

Node::~Node() { life_->dead = true; }

bool Node::open() {
  if (!accounts_->open() || !beat_->begin() || !lobby_->reopen()) return false;
  after(server::Lobby::kTick, [this] { tick(); });
  after(kSweepEvery, [this] { sweep(0); });
  beat_->go_on();
  return true;
}

void Node::tick() {
  lobby_->tick();
  after(server::Lobby::kTick, [this] { tick(); });
}

void Node::sweep(store::TableId from) {
  const Millis time = now();
  const auto swept = store_->sweep({time, time - kGuestsKept, time - kGuestsKept, from});
  const bool goes_on = swept && !swept->done;
  after(goes_on ? 100 : kSweepEvery, [this, next = goes_on ? swept->after : 0] { sweep(next); });
}

server::HallClock::Here Node::here() const {
  return server::HallClock::Here(std::chrono::milliseconds(around_.events().now()));
}

Millis Node::now() const { return clock_.now(here()); }

void Node::send(server::ConnectionId id, std::shared_ptr<const std::string> text) {
  around_.deliver(*this, id, std::move(text));
}

void Node::close(server::ConnectionId id, server::CloseCode, std::string_view) {
  around_.close(id);
}

void Node::post(std::function<void()> work) {
  around_.events().after(0, std::move(work), life_.get());
}

void Node::after(Millis wait, std::function<void()> work) {
  around_.events().after(wait, std::move(work), life_.get());
}

Later Node::later(Millis shortest, Millis longest, bool stores) {
  return [this, shortest, longest, stores](std::function<void()> work) {
    Millis wait =
        shortest + around_.chance().below(static_cast<std::uint32_t>(longest - shortest + 1));
    if (stores) wait += way_ != nullptr ? way_->taken() : around_.disk_taken();
    around_.events().after(wait, std::move(work), life_.get());
  };
}

// Now and then one takes very long.
Later Node::thinking() {
  return [this](std::function<void()> work) {
    Millis wait = 5 + around_.chance().below(900);
    if (around_.strikes(Fault::kThinkerSlow, 100)) wait += 5'000 + around_.chance().below(40'000);
    around_.events().after(wait, std::move(work), life_.get());
  };
}

std::size_t Node::thoughts_waiting() const { return thinkers_->waiting(); }
bool Node::listens(std::string_view subject) const { return hints_->listens(subject); }
void Node::hear(const std::string& subject, const std::string& text) {
  hints_->hear(subject, text);
}

store::NodeRow Node::row() {
  store::NodeRow row;
  row.name = nodes_->name();
  row.beat = now();
  server::NodeLoad load;
  load.thoughts_waiting = static_cast<std::int64_t>(thinkers_->waiting());
  load.hints = hints_->here();
  row.figures = server::node_figures(load);
  return row;
}

}  // namespace salle::simulation

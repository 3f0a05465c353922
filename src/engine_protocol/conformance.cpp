#include "engine_protocol/conformance.hpp"

#include <algorithm>
#include <thread>

#include "core/text.hpp"
#include "engine_protocol/protocol_lines.hpp"

namespace salle::engine_protocol {
namespace {

constexpr double kMoveSeconds = 0.02;
constexpr double kLongSeconds = 20.0;  // to be stopped long before,
constexpr double kInterrupted = 0.2;   // after this
constexpr int kMostDecisions = 2000;   // of a game; more would try the patience of whoever waits

class Conformance {
 public:
  Conformance(const std::string& command, const EngineLimits& limits,
              const std::function<void(const Finding&)>& found)
      : command_(command), limits_(limits), found_(found) {}

  void run() {
    if (!begin("starts, and answers 'salle 1' with 'salleok'")) return;
    introduction();
    if (!tell("answers 'isready' with 'readyok'", talk_->ready(),
              "say 'readyok' whenever 'isready' is heard")) {
      return;
    }
    if (!strange_word()) return;
    for (const std::string& game : games_) {
      if (!play(game, 0) || !play(game, 1)) return;
    }
    for (const std::string& game : games_) {
      if (!stop_at_once(game)) return;
    }
    end("ends when it hears 'quit'", true);
    if (begin("can be started again")) end("ends when its standard input ends", false);
  }

 private:
  bool report(std::string tried, std::string wrong, std::string right) {
    const bool good = wrong.empty();
    found_({std::move(tried), good, std::move(wrong), good ? "" : std::move(right)});
    return good;
  }

  template <class T>
  bool tell(std::string tried, const Result<T>& result, std::string right) {
    return report(std::move(tried), result ? "" : cat("it ", result.error().message),
                  std::move(right));
  }

  bool begin(std::string tried) {
    auto talk = EngineClient::begin(command_, limits_);
    if (talk) talk_ = *std::move(talk);
    return tell(std::move(tried), talk,
                "when 'salle 1' is heard, say who you are and then 'salleok', and flush");
  }

  void end(std::string tried, bool with_a_word) {
    const bool ended = with_a_word ? talk_->quit() : talk_->hang_up();
    report(std::move(tried), ended ? "" : "it was still there and had to be killed",
           with_a_word ? "end the program when 'quit' is heard"
                       : "end the program when standard input ends");
    talk_.reset();
  }

  void introduction() {
    const EngineIdentity& known = talk_->introduction();
    report(cat("says its name", known.name.empty() ? "" : ": ",
               known.name.empty() ? "" : quote(known.name)),
           known.name.empty() ? "there was no 'id name' before 'salleok'" : "",
           "say 'id name' and your name before 'salleok'");
    std::string wrong = known.games.empty() ? "there was no 'game' before 'salleok'" : "";
    for (const std::string& game : known.games) {
      const auto table = Table::open(game, "");
      table ? games_.push_back(game) : void(wrong = table.error().message);
    }
    report(cat("says what it plays", games_.empty() ? "" : ": ", join(games_, ", ")), wrong,
           "say 'game' and one of our games' names before 'salleok', a line for each");
    report("says nothing else before 'salleok' but 'option' lines",
           known.oddities.empty() ? "" : known.oddities.front(),
           "write to standard error, or behind 'info string', what is not of the protocol");
  }

  bool strange_word() {
    auto heard = talk_->say("salute with a flourish");
    if (heard) heard = talk_->ready();
    return tell("passes over a word that it does not know", heard,
                "ignore lines whose first word you do not know");
  }

  // A whole game on one seat; on the others anything that is legal is done.
  bool play(const std::string& game, Seat seat) {
    Table table = *Table::open(game, "");
    Random random(1);
    int decisions = 0;
    std::string wrong;
    while (!table.over() && wrong.empty() && decisions < kMostDecisions) {
      if (table.turn() == kChance) {
        table.deal(random());
      } else if (table.turn() != seat) {
        const auto legal = table.legal();
        (void)table.play(legal[random.below(static_cast<std::uint32_t>(legal.size()))]);
      } else if (const auto action = decide(table, decisions == 0, random())) {
        ++decisions;
        (void)table.play(*action);
      } else {
        wrong = cat("it ", action.error().message, " (decision ", decisions + 1, ": position ",
                    quote(table.position(Viewer::seat(seat))), ")");
      }
    }
    if (wrong.empty()) {
      // Anything it still has to say comes before this.
      if (const auto ready = talk_->ready(); !ready) wrong = cat("it ", ready.error().message);
    }
    return report(cat("plays a game of ", game, " on seat ", seat, ", ", decisions, " decisions"),
                  wrong,
                  "for every 'go' say one 'bestmove' with an action of the 'legal' lines, in time; "
                  "values in 'info' lines are from -1 to 1");
  }

  Result<std::string> decide(const Table& table, bool first, std::uint64_t seed) {
    const Briefing briefing = briefing_of(table, table.turn());
    if (first) {
      if (auto ok = talk_->new_game(briefing); !ok) return std::unexpected(ok.error());
    }
    auto thought = talk_->decide(briefing, {.seconds = kMoveSeconds}, seed);
    if (!thought) return std::unexpected(thought.error());
    return std::move(thought->action);
  }

  // Told to think for long, it must still hear, and answer when it is stopped.
  bool stop_at_once(const std::string& game) {
    Table table = *Table::open(game, "");
    Random chance(2);
    while (table.turn() == kChance) table.deal(chance());
    const Briefing briefing = briefing_of(table, table.turn());
    const Budget longer{.seconds = kLongSeconds};
    auto going = talk_->new_game(briefing);
    if (going) going = talk_->ask(briefing, longer, 1);
    std::this_thread::sleep_for(std::chrono::duration<double>(kInterrupted));
    if (going) going = talk_->say("isready");
    if (going) going = talk_->say("stop");
    bool ready = false;
    bool moved = false;
    while (going && !(ready && moved)) going = either(briefing, ready, moved);
    return tell(cat("answers 'isready' and 'stop' in the middle of a thought (", game, ")"), going,
                "hear lines while you think: say 'readyok' at 'isready', and 'bestmove' at once at "
                "'stop' unless it was said before");
  }

  // The two answers may come in any order.
  Result<void> either(const Briefing& briefing, bool& ready, bool& moved) {
    const auto line = talk_->next(limits_.grace);
    if (!line) return std::unexpected(line.error());
    const auto [word, rest] = read_line(*line);
    if (word == "readyok") ready = true;
    if (word == "bestmove") {
      if (moved) return refuse("said 'bestmove' twice");
      moved = true;
      if (std::ranges::find(briefing.legal, rest) == briefing.legal.end()) {
        return refuse(cat("chose ", quote(rest), ", which is not legal"));
      }
    }
    return {};
  }

  const std::string& command_;
  const EngineLimits& limits_;
  const std::function<void(const Finding&)>& found_;
  std::unique_ptr<EngineClient> talk_;
  std::vector<std::string> games_;
};

}  // namespace

void check_engine(const std::string& command, const EngineLimits& limits,
                  const std::function<void(const Finding&)>& found) {
  Conformance(command, limits, found).run();
}

}  // namespace salle::engine_protocol

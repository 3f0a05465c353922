// The house's players, its analyst, and matches.
#include "analysis/review.hpp"
#include "arena/series.hpp"
#include "core/random.hpp"
#include "players/player.hpp"
#include "python/bindings.hpp"

namespace salle::python {
namespace {

py::dict thought_dict(const AnyThought& thought) {
  py::dict out;
  out["action"] = thought.action;
  out["value"] = thought.value;
  out["certain"] = thought.certain;
  out["depth"] = thought.depth;
  out["nodes"] = thought.nodes;
  py::list alternatives;
  for (const AnyAlternative& each : thought.alternatives) {
    py::dict one;
    one["action"] = each.action;
    one["value"] = each.value;
    one["share"] = each.share;
    one["nodes"] = each.nodes;
    alternatives.append(one);
  }
  out["alternatives"] = alternatives;
  return out;
}

// 0: as much as it usually takes.
Budget budget_of(std::int64_t nodes, double seconds) {
  // Written so that it is not true of what is no number either.
  if (nodes < 0 || !(seconds >= 0.0)) throw py::value_error("nodes and seconds are not negative");
  return {.nodes = nodes, .seconds = seconds};
}

// A player of the house that sits somewhere: it keeps its luck.
class PyPlayer {
 public:
  PyPlayer(const std::string& game, const std::string& name, std::uint64_t seed)
      : game_(game), name_(name), random_(seed) {
    const PlayerSpec spec = value_of(parse_player_spec(name));
    mind_ = value_of(make_player(game, spec.name));
    usual_ = spec.budget;
  }

  py::dict think(const PySight& sight, std::int64_t nodes, double seconds) {
    if (sight.model->game().id != game_) {
      throw py::value_error("this player plays " + game_ + ", not " +
                            std::string(sight.model->game().id));
    }
    const Budget given = budget_of(nodes, seconds);
    const auto thought = [&] {
      const py::gil_scoped_release others_may_run;
      const std::scoped_lock one_at_a_time(mutex_);
      return mind_->think(sight.model->any(), given.or_usual(usual_), random_);
    }();
    return thought_dict(value_of(thought));
  }
  // Decides in those games of a batch that are marked; in others the number is 0. Luck goes by game.
  py::array_t<std::int32_t> decide(PyBatch& batch, const py::array_t<bool>& where,
                                   std::uint64_t seed) {
    const std::int64_t games = batch.games().games();
    if (batch.game() != game_) throw py::value_error("this player plays " + game_);
    if (where.ndim() != 1 || where.shape(0) != games) {
      throw py::value_error("there must be a mark for each game of the batch");
    }
    py::array_t<std::int32_t> numbers(games);
    std::int32_t* out = numbers.mutable_data();
    const auto marked = where.unchecked<1>();
    std::string wrong;
    batch.alone([&] {
      const std::scoped_lock one_at_a_time(mutex_);
      for (std::int64_t i = 0; i < games && wrong.empty(); ++i) {
        out[i] = 0;
        if (!marked(i)) continue;
        const auto sight = batch.games().sight(i);
        if (!sight) {
          wrong = "a batch of this game does not keep all that a player of the house wants to know";
          continue;
        }
        Random random(seed, static_cast<std::uint64_t>(i));
        const auto thought = mind_->think(*sight, usual_, random);
        if (!thought) {
          wrong = thought.error().message;
          continue;
        }
        out[i] = batch.games().number_of(i, thought->action);
      }
    });
    if (!wrong.empty()) throw py::value_error(wrong);
    return numbers;
  }
  const std::string& game() const { return game_; }
  const std::string& name() const { return name_; }

 private:
  std::string game_;
  std::string name_;
  std::unique_ptr<AnyPlayer> mind_;
  Budget usual_;
  std::mutex mutex_;
  Random random_;
};

py::dict analysed(const PySight& sight, std::int64_t nodes, double seconds, std::uint64_t seed) {
  const Budget budget = budget_of(nodes, seconds);
  const auto thought = [&] {
    const py::gil_scoped_release others_may_run;
    auto analyst = value_of(make_analyst(sight.model->game().id));
    Random random(seed);
    return analyst->think(sight.model->any(), budget, random);
  }();
  return thought_dict(value_of(thought));
}

py::list reviewed(const PyState& state, std::int64_t nodes, double seconds, std::uint64_t seed) {
  const Budget budget = budget_of(nodes, seconds);
  const Table table = state.model->as_table();
  const auto found = [&] {
    const py::gil_scoped_release others_may_run;
    return review(table, budget, seed);
  }();
  py::list list;
  for (const Judgement& each : value_of(found).judgements) {
    py::dict one;
    one["index"] = each.action;
    one["seat"] = each.seat;
    one["played"] = each.played;
    one["best"] = each.best;
    one["win_before"] = each.win_before;
    one["loss"] = each.loss;
    one["certain"] = each.certain;
    list.append(one);
  }
  return list;
}

py::dict pairs_dict(const PairTally& pairs) {
  const Estimate score = pairs.score();
  const Estimate elo = elo_of_score(score);
  py::dict out;
  out["pairs"] = pairs.counts();
  out["score"] = score.value;
  out["low"] = score.low;
  out["high"] = score.high;
  out["error_bar"] = pairs.error_bar();
  out["elo"] = py::make_tuple(elo.value, elo.low, elo.high);
  out["superiority"] = pairs.superiority();
  return out;
}

py::dict matched(const std::string& game, const std::string& a, const std::string& b,
                 const std::string& rules, std::int64_t games, std::uint64_t seed, int threads,
                 const std::string& openings) {
  value_of(learning::check_plan({.threads = threads}));
  SeriesPlan plan{.game = game, .rules = rules, .a = a, .b = b, .games = games, .seed = seed};
  plan.openings = openings;
  plan.options.threads = threads;
  bool interrupted = false;
  const auto played = [&] {
    const py::gil_scoped_release others_may_run;
    return play_match(plan, [&](std::int64_t) {
      const py::gil_scoped_acquire look;
      interrupted = PyErr_CheckSignals() != 0;
      return !interrupted;
    });
  }();
  if (interrupted) throw py::error_already_set();
  const SeriesResult result = value_of(played);
  py::dict out = pairs_dict(result.pairs);
  out["games"] = result.games;
  out["wins"] = result.wins;
  out["draws"] = result.draws;
  out["losses"] = result.losses;
  out["first_side_wins"] = result.first_side_wins;
  out["decisions"] = result.decisions;
  out["faults"] = py::make_tuple(result.faults_a, result.faults_b);
  out["notices"] = result.notices;
  return out;
}

}  // namespace

void bind_players(py::module_& module) {
  py::class_<PyPlayer>(module, "HousePlayer", "A computer player of the house.")
      .def(py::init<const std::string&, const std::string&, std::uint64_t>(), py::arg("game"),
           py::arg("name"), py::arg("seed") = 1)
      .def("think", &PyPlayer::think, py::arg("sight"), py::arg("nodes") = 0,
           py::arg("seconds") = 0.0,
           "What it would do and how good it believes that to be. Other threads run meanwhile.")
      .def("decide", &PyPlayer::decide, py::arg("batch"), py::arg("where"), py::arg("seed"),
           "The numbers of what it does in the marked games of a batch. Batches of some games do "
           "not "
           "keep all that it wants to know: ValueError.")
      .def(
          "__call__",
          [](PyPlayer& self, const PySight& sight) {
            return py::str(self.think(sight, 0, 0.0)["action"]);
          },
          py::arg("sight"), "What it does, in notation: so it can stand where a function can.")
      .def_property_readonly("game", &PyPlayer::game, "Which game it plays.")
      .def_property_readonly("name", &PyPlayer::name, "Its name, as it was asked for.")
      .def("__repr__", [](const PyPlayer& self) {
        return "<salle.HousePlayer " + self.game() + " " + self.name() + ">";
      });
  module.def("analyse", &analysed, py::arg("sight"), py::arg("nodes") = 0, py::arg("seconds") = 0.0,
             py::arg("seed") = 1,
             "How good the actions of a decision are, as the house's analyst sees it.");
  module.def("review", &reviewed, py::arg("state"), py::arg("nodes") = 0, py::arg("seconds") = 0.0,
             py::arg("seed") = 1, "What every decision of a game gave away.");
  module.def("match", &matched, py::arg("game"), py::arg("a"), py::arg("b"), py::arg("rules") = "",
             py::arg("games") = 100, py::arg("seed") = 1, py::arg("threads") = 0,
             py::arg("openings") = "",
             "A match between two players of the house, or engines (\"cmd:./my-bot\"), as `salle "
             "match` plays it: the same seed gives the same games.");
  module.def(
      "pair_statistics",
      [](const std::vector<int>& quarters) {
        PairTally pairs;
        for (const int each : quarters) {
          if (each < 0 || each > 4) throw py::value_error("a pair scores 0 to 4 quarters");
          pairs.add(each);
        }
        return pairs_dict(pairs);
      },
      py::arg("quarters"), "What the scores of pairs of games show, each 0 to 4.");
  py::class_<Random>(module, "Random", "The house's random numbers: the same everywhere.")
      .def(py::init<std::uint64_t, std::uint64_t>(), py::arg("seed"), py::arg("stream") = 0)
      .def(
          "__call__", [](Random& self) { return self(); }, "The next uniform 64-bit number.")
      .def(
          "below",
          [](Random& self, std::uint32_t bound) {
            if (bound == 0) throw py::value_error("a bound is at least 1");
            return self.below(bound);
          },
          py::arg("bound"), "Uniform in [0, bound).")
      .def("fraction", &Random::fraction, "Uniform in [0, 1).");
  module.def("number_for", &number_for, py::arg("seed"), py::arg("key"),
             "A number fixed by a seed and a key: how a seed fixes every deal of a game.");
}

}  // namespace salle::python

#include "games/table.hpp"

#include "games/registry.hpp"
#include "games/table_model.hpp"

namespace salle {
namespace {

// Is a position written as one viewer knows it? Then it has question marks, or names its viewer.
bool as_one_viewer(std::string_view position) {
  return position.find('?') != std::string_view::npos ||
         position.find("\"viewer\"") != std::string_view::npos;
}

}  // namespace

Table::Table(std::unique_ptr<TableModel> model) : model_(std::move(model)) {}
Table::Table(const Table& other) : model_(other.model_->clone()) {}
Table::Table(Table&&) noexcept = default;
Table& Table::operator=(const Table& other) {
  model_ = other.model_->clone();
  return *this;
}
Table& Table::operator=(Table&&) noexcept = default;
Table::~Table() = default;

Table Table::holding(std::unique_ptr<TableModel> model) { return Table(std::move(model)); }

Result<Table> Table::open(std::string_view game, std::string_view rules_text) {
  Result<Table> result = unknown_game(game);
  with_game(game, [&]<class G>(std::type_identity<G>) {
    const auto rules = G::parse_rules(rules_text);
    if (rules) {
      result = Table(std::make_unique<TableOf<G>>(Bout<G>(*rules)));
    } else {
      result = std::unexpected(rules.error());
    }
  });
  return result;
}

Result<Table> Table::open_at(std::string_view game, std::string_view rules_text,
                             std::string_view position, std::uint64_t seed) {
  Result<Table> result = unknown_game(game);
  with_game(game, [&]<class G>(std::type_identity<G>) {
    const auto rules = G::parse_rules(rules_text);
    if (!rules) {
      result = std::unexpected(rules.error());
      return;
    }
    const auto known = G::parse_knowledge(*rules, position);
    if (!as_one_viewer(position)) {
      const auto state = G::parse_position(*rules, position);
      if (!state) {
        result = std::unexpected(state.error());
        return;
      }
      // What was played lies in the position for both to remember.
      const auto memory = known ? known->memory : typename G::Memory{};
      result = Table(std::make_unique<TableOf<G>>(Bout<G>(*rules, *state, memory)));
      return;
    }
    if (!known) {
      result = std::unexpected(known.error());
      return;
    }
    Random random(seed);
    const auto state = G::sample(*rules, *known, random);
    if (!known->view.viewer.is(G::turn(*rules, state))) {
      result = refuse("the one to move must see his own cards: write them instead of '?'");
      return;
    }
    result = Table(std::make_unique<TableOf<G>>(Bout<G>(*rules, state, known->memory)));
  });
  return result;
}

const GameInfo& Table::game() const { return model_->game(); }
std::string Table::rules() const { return model_->rules(); }
int Table::seats() const { return model_->seats(); }
Seat Table::turn() const { return model_->turn(); }
Payoffs Table::payoffs() const { return model_->payoffs(); }
Result<void> Table::play(std::string_view action, Language language) {
  return model_->play(action, language);
}
std::expected<Outcome, CannotDo> Table::try_out(std::span<const std::string_view> actions,
                                                const ChanceNumber& chance,
                                                Language language) const {
  return model_->try_out(actions, chance, language);
}
void Table::play(std::span<const ActionCode> actions) { model_->play(actions); }
std::string Table::deal(std::uint64_t number) { return model_->deal(number); }
std::uint64_t Table::chance_key() const { return model_->chance_key(); }
std::vector<std::string> Table::legal() const { return model_->legal(); }
std::size_t Table::length() const { return model_->length(); }
std::vector<std::string> Table::actions(Viewer viewer) const { return model_->actions(viewer); }
const std::vector<Seat>& Table::actors() const { return model_->actors(); }
Table Table::rewound(std::size_t length) const { return Table(model_->rewound(length)); }
void Table::view(Viewer viewer, JsonPen& json) const { model_->view(viewer, json); }
nlohmann::ordered_json Table::view(Viewer viewer) const {
  return json_tree([&](JsonPen& json) { view(viewer, json); });
}
std::string Table::position(Viewer viewer) const { return model_->position(viewer); }
Picture Table::picture(Viewer viewer, Language language, bool detailed) const {
  return model_->picture(viewer, language, detailed);
}
std::string Table::describe(Viewer viewer, const Audience& to) const {
  return model_->describe(viewer, to);
}
std::string Table::prompt(Viewer viewer, const Audience& to) const {
  return model_->prompt(viewer, to);
}
void Table::options(const Audience& to, const Offering& offer) const { model_->options(to, offer); }
std::vector<Option> Table::options(const Audience& to) const {
  std::vector<Option> list;
  options(to, [&](const std::string& action, const std::string& meaning) {
    list.push_back({action, meaning});
  });
  return list;
}
bool Table::revealed_to(Seat seat, std::size_t action) const {
  return model_->revealed_to(seat, action);
}
std::vector<Told> Table::told(Viewer viewer, std::size_t from, std::size_t until,
                              const Audience& to) const {
  std::vector<Told> list;
  told(viewer, from, until, to,
       [&](std::size_t action, const auto& fields, const std::string& words) {
         list.push_back({action, words, json_tree(fields)});
       });
  return list;
}
void Table::told(Viewer viewer, std::size_t from, std::size_t until, const Audience& to,
                 const Telling& tell) const {
  model_->told(viewer, from, until, to, tell);
}
std::string Table::result(const Audience& to) const { return model_->result(to); }
std::string Table::rules_page(Language language) const { return model_->rules_page(language); }
std::string Table::seat_name(Seat seat, Language language) const {
  return model_->seat_name(seat, language);
}
int Table::side(Seat seat) const { return model_->side(seat); }
std::unique_ptr<AnySight> Table::sight(Seat seat) const { return model_->sight(seat); }

std::vector<const GameInfo*> all_games() {
  std::vector<const GameInfo*> games;
  for_each_game([&]<class G>(std::type_identity<G>) {
    if (G::kInfo.offered) games.push_back(&G::kInfo);
  });
  return games;
}

std::string_view usual_game() { return all_games().front()->id; }

std::unexpected<Error> unknown_game(std::string_view id) {
  std::vector<std::string> ids;
  for (const GameInfo* game : all_games()) ids.emplace_back(game->id);
  return refuse(cat("unknown game ", quote(id), "; there are ", join(ids, ", ")));
}

}  // namespace salle

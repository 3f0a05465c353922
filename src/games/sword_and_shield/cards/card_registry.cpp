// The card sets that games may be played with.
#include <cstdio>
#include <cstdlib>
#include <memory>
#ifndef __wasm__
#include <mutex>
#endif

#include "core/text.hpp"
#include "games/sword_and_shield/cards/cards.hpp"

namespace salle::embedded {

// Made from data/cards/salle-2.toml and salle.toml when the program is built (cmake/embed.cmake).
extern const unsigned char house_cards[];
extern const std::size_t house_cards_size;
extern const unsigned char first_house_cards[];
extern const std::size_t first_house_cards_size;

}  // namespace salle::embedded

namespace salle::sword_and_shield {
namespace {

// A lock where there are threads. In a browser's worker there are none, and the library has none.
#ifdef __wasm__
struct Lock {};
struct [[maybe_unused]] Locked {
  explicit Locked(Lock&) {}
};
#else
using Lock = std::mutex;
using Locked = std::lock_guard<std::mutex>;
#endif

struct Registered {
  CardSet set;
  std::string source;  // the file's text, where it came from a file
};

// Only ever grows, so that pointers to its sets stay good.
struct Registry {
  Lock lock;
  std::vector<std::unique_ptr<Registered>> sets;

  const Registered* find(std::string_view id) const {
    for (const auto& each : sets) {
      if (each->set.id == id) return each.get();
    }
    return nullptr;
  }
};

Registry& registry() {
  static Registry* const kRegistry = new Registry;  // never destroyed: rules may point into it
  return *kRegistry;
}

Result<const CardSet*> enter(CardSet set, std::string source) {
  Registry& all = registry();
  const Locked locked(all.lock);
  if (set.id == house_cards().id || set.id == first_house_cards().id) {
    return refuse(cat("'", set.id, "' is the id of the house's own cards; choose another"));
  }
  if (const Registered* there = all.find(set.id)) {
    if (!source.empty() && there->source == source) return &there->set;
    return refuse(cat("there is a card set ", quote(set.id), " already; choose another id"));
  }
  set.finish();
  all.sets.push_back(std::make_unique<Registered>(Registered{std::move(set), std::move(source)}));
  return &all.sets.back()->set;
}

// A set that the program carries. The tests do not let a program be built that carries a faulty one.
const CardSet* load_own(std::string_view toml, const char* file) {
  LoadedCards loaded = load_card_set(toml);
  for (const CardProblem& problem : loaded.problems) {
    std::fprintf(stderr, "%s:%d: %s\n", file, problem.line, problem.message.c_str());
  }
  if (!loaded.problems.empty()) std::abort();
  return new CardSet(std::move(loaded.set));
}

}  // namespace

std::string_view house_cards_toml() {
  return {reinterpret_cast<const char*>(embedded::house_cards), embedded::house_cards_size};
}

const CardSet& house_cards() {
  static const CardSet* const kHouse = load_own(house_cards_toml(), "salle-2.toml");
  return *kHouse;
}

const CardSet& first_house_cards() {
  static const CardSet* const kFirst =
      load_own({reinterpret_cast<const char*>(embedded::first_house_cards),
                embedded::first_house_cards_size},
               "salle.toml");
  return *kFirst;
}

const CardSet* find_card_set(std::string_view id) {
  if (id == kHouseCardsId) return &house_cards();
  if (id == first_house_cards().id) return &first_house_cards();
  Registry& all = registry();
  const Locked locked(all.lock);
  const Registered* there = all.find(id);
  return there == nullptr ? nullptr : &there->set;
}

std::vector<std::string> card_set_ids() {
  std::vector<std::string> ids = {house_cards().id, first_house_cards().id};
  Registry& all = registry();
  const Locked locked(all.lock);
  for (const auto& each : all.sets) ids.push_back(each->set.id);
  return ids;
}

Result<const CardSet*> register_card_set(CardSet set) { return enter(std::move(set), ""); }

Result<const CardSet*> register_card_text(std::string text, std::string_view name) {
  LoadedCards loaded = load_card_set(text);
  if (!loaded.problems.empty()) {
    std::vector<std::string> lines;
    for (const CardProblem& problem : loaded.problems) {
      lines.push_back(problem.line > 0 ? cat(name, ':', problem.line, ": ", problem.message)
                                       : cat(name, ": ", problem.message));
    }
    return refuse(join(lines, "\n"));
  }
  return enter(std::move(loaded.set), std::move(text));
}

}  // namespace salle::sword_and_shield

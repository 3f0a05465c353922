// A card set in memory: everything the rules and the texts know about its cards.
//
// Cards are data (docs/card-sets.md): nothing in the program names one. A set is read once, checked
// as a whole, and never changes afterwards; games refer to cards by their index in it, records by
// the number printed on the card.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/fixed_list.hpp"
#include "core/language.hpp"
#include "core/result.hpp"
#include "games/sword_and_shield/cards/card_bits.hpp"

namespace salle::sword_and_shield {

enum class Ability : std::uint8_t { kStrength, kTechnique, kChivalry, kEndurance };
inline constexpr int kAbilities = 4;
inline constexpr std::array<std::string_view, kAbilities> kAbilityKeys = {"strength", "technique",
                                                                          "chivalry", "endurance"};

// The two abilities that can be a Knight's Tactic; also the order of a scroll's two values.
enum class Tactic : std::uint8_t { kStrength, kTechnique };

enum class Strike : std::uint8_t {
  kCross,
  kSlanting,
  kCrooked,
  kBattle,
  kSquinting,
  kRage,
  kCrown,
  kScalp,
  kAnger,
  kPlunge,
  kFather,
  kNone,  // an attack of no kind, which no guard answers
};
inline constexpr int kStrikes = 11;
inline constexpr std::array<std::string_view, kStrikes> kStrikeKeys = {
    "cross", "slanting", "crooked", "battle", "squinting", "rage",
    "crown", "scalp",    "anger",   "plunge", "father"};

// Shield guards first, sword guards after them.
enum class Guard : std::uint8_t {
  kWing,
  kRage,
  kOakDoor,
  kIronHat,
  kGroin,
  kCrown,
  kBarrier,
  kIronGate,
  kCross,
  kHookCatcher,
};
inline constexpr int kGuards = 10;
inline constexpr std::array<std::string_view, kGuards> kGuardKeys = {
    "wing",  "rage",    "oak-door",  "iron-hat", "groin",
    "crown", "barrier", "iron-gate", "cross",    "hook-catcher"};
constexpr bool with_shield(Guard guard) { return guard <= Guard::kGroin; }

enum class DeckKind : std::uint8_t { kCombat, kAchievement, kEvent, kImprovement };
enum class StartKind : std::uint8_t { kKnight, kHealth, kArtefact };
enum class ArtefactGroup : std::uint8_t { kWeapon, kPossession, kOutfit };

// What a card can do beyond attacking and defending. Effects are carried out in the order written.
struct Effect {
  enum class Deed : std::uint8_t {
    kFatigue,  // gains (or, below zero, loses) fatigue points
    kHit,      // takes a hit
    kDraw,     // draws cards, never past a full hand
    kDiscard,  // discards cards of his own choice
    kLose,     // discards cards drawn from his hand by lot
    kActions,  // has more Actions this turn; self only
    kAbility,  // one ability is higher or lower until the end of this turn
    kTactic,   // changes to the other Tactic, free
    kReveal,   // shows his hand to everyone
  };
  enum class Who : std::uint8_t {
    kSelf,
    kFoe,     // the enemy the card is aimed at
    kAllies,  // his living team-mates, wherever they stand
    kFoes,    // every enemy in reach
    kAlly,    // a living team-mate of his choice, the same for all effects of the card
    kFriend,  // the same, or he himself
  };
  // Conditions; all that are set must hold when the effect is reached. Each may be combined.
  enum When : std::uint16_t {
    kAlways = 0,
    kChivalryHigher = 1,  // than the foe's
    kChivalryLower = 2,
    kChivalryEqual = 4,
    kMoreHits = 8,  // taken than the foe
    kFewerHits = 16,
    kShaken = 32,
    kFoeShaken = 64,
    kByStrength = 128,  // his Tactic is Strength
    kByTechnique = 256,
  };

  Deed deed = Deed::kFatigue;
  Who who = Who::kSelf;
  Ability ability = Ability::kStrength;  // of kAbility
  std::int8_t amount = 0;                // of all but kHit, kTactic and kReveal
  std::uint16_t when = kAlways;
  std::uint8_t option = 0;  // 0: always; else it is done only if this option of the card is chosen

  static constexpr std::uint16_t kAboutFoe =
      kChivalryHigher | kChivalryLower | kChivalryEqual | kMoreHits | kFewerHits | kFoeShaken;
  // Does it need an enemy that the card is aimed at?
  constexpr bool aimed() const { return who == Who::kFoe || (when & kAboutFoe) != 0; }
  // Is it for a Knight of his side whom he chooses?
  constexpr bool for_chosen() const { return who == Who::kAlly || who == Who::kFriend; }
  constexpr bool operator==(const Effect&) const = default;
};
inline constexpr std::size_t kMaxEffects = 6;
inline constexpr int kMaxOptions = 4;

// The values of a scroll.
inline constexpr int kLeastValue = 2;
inline constexpr int kMostValue = 6;

// Who may answer an attack, as bits. A Mêlée Move always may.
enum Answers : std::uint8_t { kByGuards = 1, kByAchievements = 2, kByManoeuvres = 4 };

struct DeckCard {
  std::uint16_t number = 0;
  DeckKind kind = DeckKind::kCombat;

  // Combat cards always attack; Achievements may. A Combat card's cost comes from its values; an
  // Achievement's is printed, and it is compared with a guard only where it has values.
  bool attacks = false;
  Strike strike = Strike::kNone;
  std::uint8_t answered_by = 0;                 // Answers
  std::array<std::uint8_t, 2> attack = {0, 0};  // Strength, Technique; 0 0: never compared
  std::uint8_t action_cost = 0;                 // of an Achievement played as an Action

  // Combat cards always defend; Achievements may.
  Guard guard = Guard::kWing;                    // of a Combat card
  std::array<std::uint8_t, 2> defence = {0, 0};  // of a Combat card
  std::uint16_t stops = 0;                       // bit s: answers Strike s; 0: no defence
  std::uint8_t defence_cost = 0;                 // of an Achievement

  // An Achievement can be played as an Action when it attacks or has effects.
  FixedList<Effect, kMaxEffects> effects;              // of Events and Achievements
  std::array<std::int8_t, kAbilities> abilities = {};  // of Improvements

  std::uint8_t symbol = 0;  // of combination; 0: none
  bool combinable = false;  // has a symbol and does not say that it cannot be combined
  bool manoeuvre = false;
  bool move = false;            // Mêlée Move
  bool lock = false;            // Mêlée Lock
  std::uint8_t initiative = 0;  // 0: none

  // Worked out: can be played as an Action; is then aimed at an enemy; concerns no enemy at all.
  bool playable = false;
  bool aimed = false;
  bool peaceful = false;
  std::uint8_t options = 0;  // bit n: option n is offered
};

struct StartCard {
  std::uint16_t number = 0;
  StartKind kind = StartKind::kKnight;
  std::array<std::int8_t, kAbilities> abilities =
      {};  // a Knight's own, or what an Artefact changes
  ArtefactGroup group = ArtefactGroup::kWeapon;
  bool unique = false;
  bool second_artefact = false;  // of a Knight or Artefact: who has it may have two Artefacts
};

using Texts = std::array<std::string, 3>;  // by Language

// What is printed on a card, and which of its fields come from the rulebook (the others are ours).
struct CardFace {
  Texts name;
  Texts text;  // what the card does, in words; may be empty
  Texts lore;  // a line of flavour; may be empty
  Texts note;  // a word of history, for who asks about the card; may be empty
  std::vector<std::string> rulebook;
};

inline constexpr int kMaxStartCards = kMaxDeckCards;  // start decks are CardBits, too
inline constexpr int kMaxSymbols = 8;

struct CardSet {
  std::string id;
  int version = 1;
  Texts name;
  std::vector<std::string> symbol_keys;  // symbol s is symbol_keys[s - 1]
  std::vector<Texts> symbol_names;

  std::vector<StartCard> start;  // by number
  std::vector<CardFace> start_faces;
  std::vector<DeckCard> deck;  // by number
  std::vector<CardFace> deck_faces;
  std::array<std::uint16_t, kGuards> guard_stops = {};  // the matrix: what each guard answers
  // Cards that say of each other that they cannot be combined, by number.
  std::vector<std::array<std::uint16_t, 2>> apart;

  // Worked out by finish(), for the engine.
  CardBits all;
  CardBits combats, achievements, events, improvements;
  CardBits attackers;  // Combat cards and Achievements that attack
  CardBits manoeuvres, moves, locks;
  CardBits peaceful;  // what can be played in the Safe Position
  CardBits initiatives;
  std::array<CardBits, kMaxSymbols + 1> of_symbol;    // combinable cards; [0] stays empty
  std::array<CardBits, kStrikes + 1> guards_against;  // Combat cards, by Strike
  // All that answer an attack, by Strike and by who may answer it: Answers, as bits.
  std::array<std::array<CardBits, 8>, kStrikes + 1> answers_to;
  // Combat cards that defend with so much or more, by Tactic and by number.
  std::array<std::array<CardBits, kMostValue + 1>, 2> guards_from;
  std::array<CardBits, kStrikes + 1> achievements_against;  // Achievements, by Strike
  std::vector<CardBits>
      clashes;  // by card: those it cannot be combined with; empty: no card says so
  void finish();

  // Index of the card with this number, -1 if there is none.
  int find_deck(int number) const;
  int find_start(int number) const;
};

// A fault in a card set's file: where, what, and how to mend it.
struct CardProblem {
  int line = 0;  // 0: of the whole file
  std::string message;
};

struct LoadedCards {
  CardSet set;  // meaningful only when there are no problems
  std::vector<CardProblem> problems;
};

// Reads and checks a card set. All problems are reported, by line, not just the first.
LoadedCards load_card_set(std::string_view toml);

// The set that comes with the program, read at the first call. Games are played with it unless
// their rules name another.
inline constexpr std::string_view kHouseCardsId = "salle-2";
const CardSet& house_cards();
std::string_view house_cards_toml();

// The house's cards as they once were. Records say which cards they were played with, and a card
// that changed would make another game of them, so whoever changes the house's cards gives them a
// new id and keeps the old ones here.
const CardSet& first_house_cards();

// Sets that games may be played with: the house's, old and new, and those registered since. Sets live as long as
// the program, so that rules can point to them.
const CardSet* find_card_set(std::string_view id);
std::vector<std::string> card_set_ids();
Result<const CardSet*> register_card_set(CardSet set);

// Reads, checks and registers the set in a file; the error lists "file:line: problem".
// The text of such a file; `name` is what mistakes in it are told of.
Result<const CardSet*> register_card_text(std::string text, std::string_view name);
Result<const CardSet*> register_card_file(const std::string& path);

// The words that card files, listings and programs use for what is fixed by the rules, besides those
// of strikes, guards and abilities above.

// By StartKind and by DeckKind.
inline constexpr std::array<std::string_view, 3> kStartKindKeys = {"knight", "health", "artefact"};
inline constexpr std::array<std::string_view, 4> kDeckKindKeys = {"combat", "achievement", "event",
                                                                  "improvement"};
// By ArtefactGroup.
inline constexpr std::array<std::string_view, 3> kGroupKeys = {"weapon", "possession", "outfit"};
// In the order of the bits of Answers.
inline constexpr std::array<std::string_view, 3> kAnswerKeys = {"guards", "achievements",
                                                                "manoeuvres"};
// By Effect::Deed and Effect::Who; in the order of the bits of Effect::When.
inline constexpr std::array<std::string_view, 9> kDeedKeys = {
    "fatigue", "hit", "draw", "discard", "lose", "actions", "ability", "tactic", "reveal"};
inline constexpr std::array<std::string_view, 6> kWhoKeys = {"self", "foe",  "allies",
                                                             "foes", "ally", "friend"};
inline constexpr std::array<std::string_view, 9> kWhenKeys = {
    "chivalry-higher", "chivalry-lower", "chivalry-equal", "more-hits",   "fewer-hits",
    "shaken",          "foe-shaken",     "by-strength",    "by-technique"};

}  // namespace salle::sword_and_shield

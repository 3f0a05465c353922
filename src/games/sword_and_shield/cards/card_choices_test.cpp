// Cards that leave a choice: an Event for one ally, "choose one of", cards that do not combine with
// each other, a second Artefact.
#include "games/sword_and_shield/cards/card_words.hpp"
#include "support/melee_field.hpp"

namespace salle::sword_and_shield {
namespace {

// The cards of the examples, some of them changed:
//   192  a Knight of one's side, of one's choice, regains 6
//   194  choose one: regain 4, or draw 3
//   202  one team-mate regains 5, and draws 1
//   101 and 102 cannot be combined with each other
//   62 (an Artefact) and 31 (Herue) allow a second Artefact
const CardSet& choices() {
  static const CardSet* const set = [] {
    CardSet own = example_cards();
    own.id = "choices";
    const auto card = [&](int number) -> DeckCard& {
      return own.deck[static_cast<std::size_t>(own.find_deck(number))];
    };
    const auto start_card = [&](int number) -> StartCard& {
      return own.start[static_cast<std::size_t>(own.find_start(number))];
    };
    const auto fatigue = Effect::Deed::kFatigue;
    card(192).effects.clear();
    card(192).effects.push({.deed = fatigue, .who = Effect::Who::kFriend, .amount = 6});
    card(194).effects.clear();
    card(194).effects.push({.deed = fatigue, .amount = 4, .option = 1});
    card(194).effects.push({.deed = Effect::Deed::kDraw, .amount = 3, .option = 2});
    card(202).effects.clear();
    card(202).effects.push({.deed = fatigue, .who = Effect::Who::kAlly, .amount = 5});
    card(202).effects.push({.deed = Effect::Deed::kDraw, .who = Effect::Who::kAlly, .amount = 1});
    own.apart.push_back({101, 102});
    start_card(62).second_artefact = true;
    start_card(31).second_artefact = true;
    own.finish();
    return register_card_set(std::move(own)).value();
  }();
  return *set;
}

SwordField six_with_choices(const Lines& lines) {
  choices();
  return SwordField("melee knights=3v3 cards=choices", position(lines));
}

TEST(SwordChoices, AnEventForOneChosenAlly) {
  SwordField field = six_with_choices(
      {.turn = 2,
       .more = {R"("fatigue":10)", hand("202, 151, 152, 153"), R"("fatigue":20)", "", "", ""}});
  field.play("e202");
  EXPECT_EQ(field.phase(), Phase::kChoose);
  EXPECT_EQ(field.actor(), 2);
  EXPECT_EQ(field.legal(), (std::vector<std::string>{"for:1", "for:3"}));
  EXPECT_EQ(field.play("for:3").fatigue(3), 25);
  field.settle();
  EXPECT_EQ(field.hand(3), 1) << "the same ally draws";
  EXPECT_EQ(field.fatigue(1), 10);
  EXPECT_EQ(field.actions_left(), 3) << "choosing is no Action";
}

TEST(SwordChoices, AnEventForOneselfOrAnAlly) {
  SwordField field = six_with_choices(
      {.turn = 2, .more = {"", R"("fatigue":10,"hand":[192,151,152,153])", "", "", "", ""}});
  field.play("e192");
  EXPECT_EQ(field.legal(), (std::vector<std::string>{"for:1", "for:2", "for:3"}));
  EXPECT_EQ(field.play("for:2").fatigue(2), 16);
}

TEST(SwordChoices, ASinglePossibilityChoosesItself) {
  SwordField two = six_with_choices(
      {.turn = 2,
       .more = {R"("hits":5)", hand("202, 151, 152, 153"), R"("fatigue":20)", "", "", ""}});
  EXPECT_EQ(two.play("e202").fatigue(3), 25);
  SwordField alone = six_with_choices(
      {.turn = 2, .more = {R"("hits":5)", hand("202, 151, 152, 153"), R"("hits":5)", "", "", ""}});
  alone.play("e202");
  EXPECT_EQ(alone.phase(), Phase::kAction) << "there is nobody, so nothing happens";
  choices();
  SwordField joust_field("joust cards=choices",
                         joust(R"("tactic":"S","fatigue":10,"hand":[192])", kStrong));
  EXPECT_EQ(joust_field.play("e192").fatigue(1), 16);
}

TEST(SwordChoices, AnAllyMayBeInSafetyAndSoMayThePlayer) {
  SwordField field = six_with_choices(
      {.turn = 2,
       .more = {R"("safe":true,"fatigue":10)", hand("202, 151, 152, 153"), "", "", "", ""}});
  EXPECT_EQ(field.play("e202 for:1").fatigue(1), 15);
  SwordField safe = six_with_choices(
      {.turn = 1, .more = {R"("safe":true,"hand":[202])", R"("fatigue":10)", "", "", "", ""}});
  EXPECT_EQ(safe.play("e202 for:2").fatigue(2), 15);
}

TEST(SwordChoices, ChooseOneOf) {
  choices();
  const std::string table = joust(R"("tactic":"S","fatigue":10,"hand":[194])", kStrong);
  SwordField rest("joust cards=choices", table);
  rest.play("e194");
  EXPECT_EQ(rest.legal(), (std::vector<std::string>{"pick:1", "pick:2"}));
  rest.play("pick:1");
  EXPECT_EQ(rest.fatigue(1), 14);
  EXPECT_EQ(rest.hand(1), 0);
  SwordField drawing("joust cards=choices", table);
  drawing.play("e194 pick:2").settle();
  EXPECT_EQ(drawing.fatigue(1), 10);
  EXPECT_EQ(drawing.hand(1), 3);
}

TEST(SwordChoices, EachCardOfACombinationAsksWhenItsTurnComes) {
  SwordField field =
      six_with_choices({.turn = 2,
                        .more = {R"("fatigue":10)", R"("fatigue":20,"hand":[194,202,151,152,153])",
                                 "", "", "", ""}});
  field.play("[e202 e194] for:1");
  EXPECT_EQ(field.fatigue(2), 16) << "4 for the Combination";
  EXPECT_EQ(field.fatigue(1), 15);
  field.settle();
  field.play("pick:1");
  EXPECT_EQ(field.fatigue(2), 20);
  EXPECT_EQ(field.phase(), Phase::kAction);
}

TEST(SwordChoices, CardsThatCannotBeCombinedWithEachOther) {
  choices();
  SwordField field("joust cards=choices", joust(R"("tactic":"S","hand":[101,102,103])", kStrong));
  EXPECT_TRUE(field.offers("[a101 a103]"));
  EXPECT_TRUE(field.offers("[a103 a102]"));
  EXPECT_FALSE(field.offers("[a101 a102]"));
  EXPECT_FALSE(field.offers("[a102 a101]"));
  EXPECT_FALSE(field.offers("[a101 a103 a102]"));
  const View seen = view(field.rules(), field.state(), Viewer::seat(0));
  const Action both = parse_action(field.rules(), "[a101 a102]", Language::kEnglish).value();
  EXPECT_EQ(refusal(field.rules(), seen, both, Language::kEnglish),
            "Card 101 (101) and Card 102 (102) cannot be combined with each other.");
}

TEST(SwordChoices, ACardThatAllowsASecondArtefact) {
  choices();
  SwordField field("joust/double-deck cards=choices");
  field.play("*063 *062 *060 *030 *001");  // 62 allows a second; a third there never is
  const auto number = [&](std::uint8_t card) {
    return int{field.rules().cards->start[card].number};
  };
  EXPECT_EQ(number(field.knight(1).artefact), 63);
  EXPECT_EQ(number(field.knight(1).second_artefact), 62);
  EXPECT_EQ(ability_of(field.knight(1), Ability::kStrength), 4) << "2, and 1 from each";
  EXPECT_EQ(ability_of(field.knight(1), Ability::kTechnique), 0);
  field.play("*060 *031 *061 *002");  // Herue himself allows it; two Unique ones in a joust
  EXPECT_EQ(number(field.knight(2).second_artefact), 61);
}

TEST(SwordChoices, ASecondArtefactKeepsToOneUniqueASide) {
  choices();
  SwordField field("melee cards=choices");
  field.play("*060 *031 *061 *062 *001");
  EXPECT_EQ(field.rules().cards->start[field.knight(1).second_artefact].number, 62)
      << "61 is Unique, and the side has one";
}

TEST(SwordChoices, APositionInTheMiddleOfAChoiceReadsBack) {
  SwordField field = six_with_choices(
      {.turn = 2,
       .more = {"", R"("artefact":62,"secondArtefact":63,"hand":[194,202,151,152,153])", "", "", "",
                ""}});
  field.play("[e194 e202]");
  for (const char* choice : {"pick:2", "for:3"}) {
    const std::string text = position_text(field.rules(), field.state());
    const auto back = parse_position(field.rules(), text);
    ASSERT_TRUE(back) << back.error().message << text;
    EXPECT_EQ(back->board, field.state().board);
    EXPECT_EQ(position_text(field.rules(), *back), text);
    field.play(choice);
    field.settle();
  }
}

TEST(SwordChoices, ImpossibleChoicesInAPositionAreRefused) {
  choices();
  const Rules rules = parse_rules("joust cards=choices").value();
  const auto refused = [&](const std::string& cards) {
    const auto state = parse_position(
        rules, joust(R"("tactic":"S","hand":[])", kStrong,
                     cat(R"("phase":"choose","actor":1,"turn":1,"discards":[[190,194]],"cards":)",
                         cards)));
    return state ? std::string("taken") : state.error().message;
  };
  EXPECT_EQ(refused(R"({"played":[194],"next":0})"), "taken");
  EXPECT_EQ(refused(R"({"played":[190],"next":0})"), "there is nothing to choose");
  EXPECT_EQ(refused(R"({"played":[194],"next":0,"option":3})"),
            "an option is chosen that the card does not offer");
  EXPECT_EQ(refused(R"({"played":[194],"next":0,"effect":2})"), "no effect is under way");
  EXPECT_EQ(refused(R"({"played":[194],"next":0,"ally":2})"),
            "the card is for somebody who is not of the side");
}

TEST(SwordChoices, WordsInThreeLanguages) {
  const CardSet& set = choices();
  const auto words = [&](int number, Language language) {
    return card_rules_words(set, set.find_deck(number), language);
  };
  EXPECT_EQ(words(194, Language::kEnglish),
            "Choose one: (1) Regain 4 fatigue points. (2) Draw 3 cards.");
  EXPECT_EQ(words(194, Language::kFrench),
            "Au choix\u202f: (1) Vous regagnez 4 points de fatigue. (2) Vous piochez 3 cartes.");
  EXPECT_EQ(words(194, Language::kDutch),
            "Kies er één: (1) Je krijgt 4 vermoeidheidspunten terug. (2) Je trekt 3 kaarten.");
  EXPECT_EQ(words(202, Language::kEnglish),
            "One team-mate of your choice regains 5 fatigue points. One team-mate of your choice "
            "draws 1 card.");
  EXPECT_TRUE(words(101, Language::kEnglish).ends_with("Cannot be combined with 102."));
  EXPECT_TRUE(start_rules_words(set, set.find_start(62), Language::kEnglish)
                  .ends_with("Allows a second Artefact."));
  SwordField field("joust cards=choices", joust(R"("tactic":"S","hand":[194])", kStrong));
  field.play("e194");
  const View seen = view(field.rules(), field.state(), Viewer::seat(0));
  EXPECT_EQ(prompt(field.rules(), seen, Language::kEnglish),
            "Baldric to choose what “Card 194” does: pick:1 or pick:2.");
  const Action second = parse_action(field.rules(), "pick:2", Language::kEnglish).value();
  EXPECT_EQ(explain(field.rules(), seen, second, Language::kEnglish), "Draw 3 cards.");
  Events told;
  events(field.rules(), field.state(), second, Viewer::spectator(), told);
  ASSERT_FALSE(told.empty());
  EXPECT_EQ(event_words(field.rules(), told[0], Language::kEnglish),
            "Baldric chooses: Draw 3 cards.");
}

}  // namespace
}  // namespace salle::sword_and_shield

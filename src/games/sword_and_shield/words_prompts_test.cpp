// What is asked, and how it ended, as the one it is told to reads it: written out by hand.
#include <gtest/gtest.h>

#include "games/sword_and_shield/words_test.hpp"

namespace salle::sword_and_shield {
namespace {

using Three = std::array<std::string_view, 3>;  // by language

// In the joust, where a player is his Knight: Anna against Bea.
Audience at_joust(Seat you, std::size_t language) {
  return {kLanguages[language], you, {"Anna", "Bea"}};
}

void expect_prompt(const Lists& lists, const Three& you, const Three& they) {
  const Seat actor = lists.view.board.actor;
  for (std::size_t i = 0; i < kLanguages.size(); ++i) {
    EXPECT_EQ(prompt(lists.rules, lists.view, at_joust(actor, i)), you[i]);
    EXPECT_EQ(prompt(lists.rules, lists.view, at_joust(kNobody, i)), they[i]);
  }
}

TEST(SwordAndShieldAudience, PromptsOfATurn) {
  Lists lists = joust();
  Board& board = lists.view.board;
  expect_prompt(
      lists,
      {"Your turn, 4 Actions: attack, play, combine, discard or change Tactic.",
       "À vous, 4 Actions\u202f: attaquer, jouer, combiner, défausser ou changer de Tactique.",
       "Jij bent aan zet, 4 Acties: aanvallen, spelen, combineren, afleggen of van "
       "Tactiek wisselen."},
      {"Anna's turn, 4 Actions: attack, play, combine, discard or change Tactic.",
       "À Anna de jouer, 4 Actions\u202f: attaquer, jouer, combiner, défausser ou changer de "
       "Tactique.",
       "Anna is aan zet, 4 Acties: aanvallen, spelen, combineren, afleggen of van "
       "Tactiek wisselen."});
  board.phase = Phase::kTactic;
  expect_prompt(lists,
                {"Your turn: choose a Tactic, Strength 3 or Technique 2.",
                 "À vous\u202f: choisir une Tactique, Force 3 ou Technique 2.",
                 "Jij bent aan zet: een Tactiek kiezen, Kracht 3 of Techniek 2."},
                {"Anna's turn: choose a Tactic, Strength 3 or Technique 2.",
                 "À Anna de jouer\u202f: choisir une Tactique, Force 3 ou Technique 2.",
                 "Anna is aan zet: een Tactiek kiezen, Kracht 3 of Techniek 2."});
  board.phase = Phase::kBid;
  expect_prompt(
      lists,
      {"Your turn: bid an initiative number for the first turn, or pass.",
       "À vous\u202f: annoncer un nombre d’initiative pour commencer, ou passer.",
       "Jij bent aan zet: een initiatiefgetal bieden om te beginnen, of passen."},
      {"Anna's turn: bid an initiative number for the first turn, or pass.",
       "À Anna de jouer\u202f: annoncer un nombre d’initiative pour commencer, ou passer.",
       "Anna is aan zet: een initiatiefgetal bieden om te beginnen, of passen."});
  board.phase = Phase::kDiscard;
  board.owes = 2;
  expect_prompt(lists,
                {"Your turn: discard 2 cards.", "À vous\u202f: défaussez 2 cartes.",
                 "Jij bent aan zet: leg 2 kaarten af."},
                {"Anna must discard 2 cards.", "Anna doit défausser 2 cartes.",
                 "Anna moet 2 kaarten afleggen."});
  board.phase = Phase::kDraw;
  expect_prompt(lists, {"You draw cards.", "Vous piochez des cartes.", "Je trekt kaarten."},
                {"Anna draws cards.", "Anna pioche des cartes.", "Anna trekt kaarten."});
  board.phase = Phase::kStartCards;
  expect_prompt(lists,
                {"You draw from the start deck.", "Vous piochez dans le Paquet de Départ.",
                 "Je trekt van de startstapel."},
                {"Anna draws from the start deck.", "Anna pioche dans le Paquet de Départ.",
                 "Anna trekt van de startstapel."});
  board.phase = Phase::kLose;
  expect_prompt(lists,
                {"The lot decides which card you lose.", "Le sort décide quelle carte vous perdez.",
                 "Het lot beslist welke kaart je verliest."},
                {"The lot decides which card Anna loses.", "Le sort décide quelle carte perd Anna.",
                 "Het lot beslist welke kaart Anna verliest."});
}

TEST(SwordAndShieldAudience, PromptsOfAnAnswer) {
  Lists lists = joust();
  lists.attacked_with(150);
  expect_prompt(
      lists,
      {"Your turn: guard, Achievement, Manoeuvre or take the hit. Anna attacks with "
       "Crooked Cut, 6 + 2 = 8.",
       "À vous\u202f: garde, Réussite, Manœuvre ou encaisser le coup. Anna attaque\u202f: Coupe "
       "Tordue, 6 + 2 = 8.",
       "Jij bent aan zet: wacht, Wapenfeit, Manoeuvre of de treffer incasseren. Anna valt aan "
       "met Kromhouw, 6 + 2 = 8."},
      {"Bea to answer Anna's attack (Crooked Cut, 6 + 2 = 8): guard, Achievement, "
       "Manoeuvre or take the hit.",
       "À Bea de répondre à l’attaque d’Anna (Coupe Tordue, 6 + 2 = 8)\u202f: garde, Réussite, "
       "Manœuvre ou encaisser le coup.",
       "Bea antwoordt op de aanval van Anna (Kromhouw, 6 + 2 = 8): wacht, Wapenfeit, "
       "Manoeuvre of de treffer incasseren."});
  EXPECT_EQ(prompt(lists.rules, lists.view, at_joust(0, 0)),
            "Bea to answer your attack (Crooked Cut, 6 + 2 = 8): guard, Achievement, Manoeuvre or "
            "take the hit.");
  EXPECT_EQ(describe(lists.rules, lists.view, at_joust(0, 0)).substr(0, 40),
            "You, side A: Baldric d'Ingelram, Strengt");
  EXPECT_NE(
      describe(lists.rules, lists.view, at_joust(1, 1)).find("Anna vous attaque\u202f: Coupe"),
      std::string::npos);
}

// One who plays all the Knights of a side is told which of them is meant.
TEST(SwordAndShieldAudience, SeveralKnightsOfOnePlayer) {
  Lists field("melee knights=3v3 players=sides", {48, 31, 40, 30, 33, 35});
  const auto told = [&](Seat you, std::size_t language) {
    return prompt(field.rules, field.view, at_joust(you, language));
  };
  EXPECT_EQ(told(0, 0),
            "Your turn with Baldric (1), 4 Actions left; still to be attacked: Yrmegard (4) and "
            "Osbert (5).");
  EXPECT_EQ(
      told(0, 1),
      "À vous, avec Baldric (1), encore 4 Actions\u202f; à attaquer encore\u202f: Yrmegard (4) et "
      "Osbert (5).");
  EXPECT_EQ(told(0, 2),
            "Jij bent aan zet met Baldric (1), nog 4 Acties; nog aan te vallen: Yrmegard (4) en "
            "Osbert (5).");
  EXPECT_EQ(told(1, 0),
            "Anna's turn with Baldric (1), 4 Actions left; still to be attacked: Yrmegard (4) and "
            "Osbert (5).");
  Event event;
  event.what = Happening::kAttack;
  event.card = static_cast<std::int16_t>(deck(150));
  event.knight = 0;
  event.knight_card = start(48);
  event.other = 4;
  event.other_card = start(33);
  event.value = 6;
  event.ability = 2;
  event.cost = 4;
  const auto heard = [&](Seat you, std::size_t language) {
    return event_words(field.rules, event, at_joust(you, language));
  };
  EXPECT_EQ(heard(0, 0),
            "Your Baldric (1) attacks Bea's Osbert (5) with a Crooked Cut: 6 + 2 = 8, costs 4.");
  EXPECT_EQ(
      heard(1, 1),
      "Baldric (1) d’Anna attaque votre Osbert (5) d’une Coupe Tordue\u202f: 6 + 2 = 8, coûte 4.");
  EXPECT_EQ(heard(1, 2),
            "Baldric (1) van Anna valt jouw Osbert (5) aan met een Kromhouw: 6 + 2 = 8, kost 4.");
  field.view.board.phase = Phase::kOver;
  field.view.board.winner = 1;
  field.view.board.in_play = 0b110000;
  EXPECT_EQ(
      result_words(field.rules, field.view, at_joust(1, 0)),
      "You win the mêlée: no Knight of Anna is left. Osbert (5) and Guirbert (6) still stand.");
  EXPECT_EQ(result_words(field.rules, field.view, at_joust(0, 1)),
            "Bea gagne la Mêlée\u202f: vous n’avez plus de Chevalier. Osbert (5) et Guirbert (6) "
            "tiennent encore debout.");
}

TEST(SwordAndShieldAudience, TheEndOfAJoust) {
  Lists lists = joust();
  lists.view.board.phase = Phase::kOver;
  lists.view.board.winner = 0;
  expect_prompt(lists,
                {"You win the joust: Bea has taken the fifth hit.",
                 "Vous gagnez la Joute\u202f: Bea a pris le cinquième coup.",
                 "Jij wint het tweegevecht: Bea heeft de vijfde treffer gekregen."},
                {"Anna wins the joust: Bea has taken the fifth hit.",
                 "Anna gagne la Joute : Bea a pris le cinquième coup.",
                 "Anna wint het tweegevecht: Bea heeft de vijfde treffer gekregen."});
  EXPECT_EQ(result_words(lists.rules, lists.view, at_joust(1, 0)),
            "Anna wins the joust: you have taken the fifth hit.");
}

TEST(SwordAndShieldAudience, WhatAnAnswerCostsYou) {
  Lists lists = joust();
  lists.attacked_with(150);
  const Action guard = parse_action(lists.rules, "d131", kEn).value();
  EXPECT_EQ(explain(lists.rules, lists.view, guard, at_joust(1, 0)),
            "Wing Guard 3 + 4 = 7 against 8, costs 0; you pay 1");
  EXPECT_EQ(explain(lists.rules, lists.view, guard, at_joust(1, 1)),
            "Garde Ailée 3 + 4 = 7 contre 8, coûte 0\u202f; vous payez 1");
  EXPECT_EQ(explain(lists.rules, lists.view, guard, at_joust(1, 2)),
            "Vleugelwacht 3 + 4 = 7 tegen 8, kost 0; jij betaalt 1");
  EXPECT_EQ(refusal(lists.rules, lists.view, parse_action(lists.rules, "d150", kEn).value(),
                    Audience(kFr, 1)),
            "Vous n’avez pas Card 150 (150).");
}

}  // namespace
}  // namespace salle::sword_and_shield

/* With Sword and Shield for other languages: what its learned judgement is taught with and tested
 * by.
 *
 * Games played on all cores, and how they stood between Actions, as records; and matches between
 * two searches. A net is a weights file's (train/sword_weights.py), null the hand-made standing.
 * src/games/sword_and_shield/players/net_input.hpp says what the numbers in a record mean. */
#ifndef SALLE_CAPI_SWORD_H_
#define SALLE_CAPI_SWORD_H_

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#ifndef SALLE_API
#define SALLE_API __attribute__((visibility("default")))
#endif

/* How a game stood between two Actions, as the side sees it whose Knight has the turn or, where one
 * ends, the next. What the Knights are told by follows each record: 128 bytes for each of two in
 * jousts, of six in mêlées, the first half for the one side, the second for the other; who is out
 * has zeros. */
typedef struct {
  int32_t game;
  int16_t turn;
  uint8_t gap[2];
  int8_t result;      /* 1: that side won in the end; -1: it lost */
  uint8_t knights[2]; /* in play, of that side and the other */
  uint8_t side;
  int8_t field[32];
  uint8_t spare[4];
} SalleSwordRecord;

typedef struct SalleSwordNet SalleSwordNet;

/* Null if these are no weights. */
SALLE_API SalleSwordNet* salle_sword_net(const char* bytes, int64_t size);
SALLE_API void salle_sword_net_destroy(SalleSwordNet* net);

typedef struct SalleSwordChooser SalleSwordChooser;

/* What chooses in jousts (train/sword_choice_weights.py). Null if these are no weights. */
SALLE_API SalleSwordChooser* salle_sword_chooser(const char* bytes, int64_t size);
SALLE_API void salle_sword_chooser_destroy(SalleSwordChooser* chooser);

/* How a search goes about it; 0 or null stand for what is usual. */
typedef struct {
  const SalleSwordNet* net;
  int64_t nodes;  /* a decision; 0 in games to learn from: the policy plays, without a search */
  double seconds; /* a decision; 0: no limit */
  int32_t turns;  /* ahead */
  int32_t mode;   /* 1: no tree; 2: others by the policy */
  double trust, point, curiosity, warmth, opening;
  const double* weights; /* of its policy, as salle_sword_weights orders them; null: the usual */
  const SalleSwordChooser* chooser; /* if not null, this plays, without a search: in jousts only */
  double plain; /* so much of what the net says is the hand-made standing's: 0 to 1 */
} SalleSwordSearch;

/* The weights of a policy, in the order of players/weights.hpp: 0 the usual one's, 1 and 2 those
 * that the master at arms imagines jousts and mêlées with. How many there are. */
SALLE_API int32_t salle_sword_weights(int32_t whose, double* weights);

typedef struct {
  int32_t melee;
  int32_t threads; /* 0: one a core */
  uint64_t seed;
  int64_t games;    /* at most: pairs of them in a match */
  double most_time; /* seconds after which no new game is begun */
} SalleSwordPlan;

/* Plays games of a search against itself, by one rule set or another, with a random action now and
 * then, and keeps how they stood between turns and Actions: one turn in `one_in`, an Action half as
 * often. Games come whole, in the order in which they end, their moments in order. How many records
 * were written; it ends with the first game that does not fit. */
SALLE_API int64_t salle_sword_generate(const SalleSwordPlan* plan, const SalleSwordSearch* search,
                                       int32_t one_in, char* records, int64_t most);

/* What the net says of a record with its Knights: log-odds in 65536ths. */
SALLE_API int32_t salle_sword_odds(const SalleSwordNet* net, int32_t melee, const char* record);

typedef struct {
  int64_t pairs[5]; /* that brought the first player 0 to 4 half points */
  int64_t decisions[2];
  int64_t nodes[2];  /* games imagined by each */
  double thought[2]; /* seconds they took for it */
} SalleSwordMatch;

/* Two games a pair, from one deal with the sides changed; `rules` as the program writes them. With
 * elo1 above elo0 a sequential test. 1: elo1 was taken, -1: elo0, 0: neither, -2: the plan is no
 * good. */
SALLE_API int32_t salle_sword_match(const SalleSwordPlan* plan, const char* rules,
                                    const SalleSwordSearch* a, const SalleSwordSearch* b,
                                    double elo0, double elo1, SalleSwordMatch* match);

/* Pairs of games of the policy alone, each with weights of its own, changed at random: every weight
 * of the one side is its step more or less, that of the other side the opposite. `leaning` is, for
 * every weight, the half points by which those who had more of it came out ahead, summed over the
 * pairs; returns how many pairs were played, -2 if the plan is no good. */
SALLE_API int64_t salle_sword_lean(const SalleSwordPlan* plan, const char* rules,
                                   const double* weights, const double* steps, int64_t* leaning);

/* Pairs of games of the policy alone, with weights of its own for each player. */
SALLE_API int32_t salle_sword_policies(const SalleSwordPlan* plan, const char* rules,
                                       const double* a, const double* b, SalleSwordMatch* match);

/* Jousts side by side, each waiting for a decision with a choice; chance and decisions without one
 * are played here. What a decision looks like is a row: what src/games/sword_and_shield/players/choice_input.hpp
 * says of it (its arrays in order, then `cards` and `choices`), a byte the side that decides, a byte
 * that is spare, and for a critic 288 numbers with all hands open (net_input.hpp): both Knights, the
 * one who decides first, and the field. */
typedef struct SalleSwordPractice SalleSwordPractice;
#define SALLE_SWORD_PRACTICE_ROW 1828
#define SALLE_SWORD_PRACTICE_MOST 1048576

/* With `against_policy` one side of every joust, A's of the even ones, is played by the policy of the master
 * at arms. Null if that many cannot be had. */
SALLE_API SalleSwordPractice* salle_sword_practice(int64_t games, int32_t threads, uint64_t seed,
                                                   int32_t against_policy);
SALLE_API void salle_sword_practice_destroy(SalleSwordPractice* practice);

/* Plays a choice, by its place in the row, in every joust; `ended` is 0, or says of a joust that
 * ended since, and was followed by a new one, who won: 1 side A, 2 side B, 3 nobody in 400 turns.
 * Writes all rows. Without actions it only does that. How many choices there were none of: nothing
 * happens there. */
SALLE_API int64_t salle_sword_practice_step(SalleSwordPractice* practice, const int32_t* actions,
                                            uint8_t* ended, char* rows);

#ifdef __cplusplus
}
#endif

#endif /* SALLE_CAPI_SWORD_H_ */

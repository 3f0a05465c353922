/* Archers for other languages: what its learned evaluation is taught with and tested by.
 *
 * Games of the search against itself, played on all cores; what it saw and found in them, as
 * records of 64 bytes; and matches between two evaluations. A net is a weights file's
 * (train/archers_weights.py), null the hand-made evaluation. src/games/archers/players/net_input.hpp says
 * what the numbers in a record mean. */
#ifndef SALLE_CAPI_ARCHERS_H_
#define SALLE_CAPI_ARCHERS_H_

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#ifndef SALLE_API
#define SALLE_API __attribute__((visibility("default")))
#endif

#define SALLE_ARCHERS_NONE 0xffff /* no archer in this place */

/* A decision, as the one to move sees it. */
typedef struct {
  uint16_t archers[18]; /* their inputs, ascending, then SALLE_ARCHERS_NONE */
  int16_t score;        /* what the search found it worth, in hundredths of an archer */
  uint8_t king[2];      /* his own king's square, 0 to 80, and the enemy's; 255: none */
  uint8_t phase;        /* 0: both manoeuvres are left; 1: one */
  uint8_t quiet;        /* the input for turns without a shot, less the first of them */
  uint8_t kinds[19];    /* what was counted */
  uint8_t spare[3];
} SalleArchersRecord;

typedef struct SalleArchersNet SalleArchersNet;

/* Null if these are no weights. */
SALLE_API SalleArchersNet* salle_archers_net(const char* bytes, int64_t size);
SALLE_API void salle_archers_net_destroy(SalleArchersNet* net);

/* A position's record without a score. 0 if it is no position of a game going on. */
SALLE_API int32_t salle_archers_look(const char* position, SalleArchersRecord* record);
/* What a position is worth at a glance for the one to move; INT32_MIN if it is none. */
SALLE_API int32_t salle_archers_evaluate(const SalleArchersNet* net, const char* position);

/* Writes a position so many random actions into a game, or fewer where that would end it. 0 if
 * there are no such rules or no room. */
SALLE_API int32_t salle_archers_wander(const char* rule_set, uint64_t seed, int32_t actions,
                                       char* position, int64_t room);

typedef struct {
  const char* rule_set; /* "standard" or "kings" */
  uint64_t seed;
  int32_t threads;  /* 0: one a core */
  int64_t nodes;    /* a decision; 0: no limit */
  double seconds;   /* a decision; 0: no limit */
  int64_t games;    /* at most: pairs of them in a match */
  double most_time; /* seconds after which no new game is begun */
} SalleArchersPlan;

/* Plays games of short searches against themselves, and looks longer at a third of their positions,
 * half of them after up to three random actions more. Kept is every one where the longer search, of
 * plan->nodes, would not shoot and has proved nothing. A game begins with 4 to 23 random actions,
 * and one action in 40 is random later on. Game i is a function of the seed and i; games come
 * whole, in the order in which they end. How many records were written; it ends with the first game
 * that does not fit. */
SALLE_API int64_t salle_archers_generate(const SalleArchersPlan* plan, const SalleArchersNet* net,
                                         SalleArchersRecord* records, int64_t most);

typedef struct {
  int64_t pairs[5];  /* that brought the first player 0 to 4 half points */
  int64_t draws;     /* games */
  int64_t decisions; /* of both */
  int64_t nodes[2];  /* searched by each */
  double thought[2]; /* seconds they took for it */
} SalleArchersMatch;

/* How a search goes about it; 0 or null stand for what is usual. */
typedef struct {
  const SalleArchersNet* net; /* null: the hand-made evaluation */
  int64_t nodes;              /* a decision; 0: no limit */
  double seconds;             /* a decision; 0: no limit */
} SalleArchersSearch;

/* A match of search a against search b, two games from every opening: random actions, kept where a
 * short search sees neither side ahead by much. Nodes and seconds are those of the searches, not of
 * the plan. With elo1 above elo0 it is a sequential test (5 % errors) that ends as soon as it is
 * decided. 1: elo1 was taken, -1: elo0, 0: neither, -2: the plan is no good. */
SALLE_API int32_t salle_archers_match(const SalleArchersPlan* plan, const SalleArchersSearch* a,
                                      const SalleArchersSearch* b, double elo0, double elo1,
                                      SalleArchersMatch* match);

/* An opening book of plan->games positions, plan->nodes each, as `salle openings --book` makes it;
 * what there is by then when the time is up. How long the text is; 0 if there are no such rules or
 * no room. */
SALLE_API int64_t salle_archers_book(const SalleArchersPlan* plan, char* text, int64_t room);

#ifdef __cplusplus
}
#endif

#endif /* SALLE_CAPI_ARCHERS_H_ */

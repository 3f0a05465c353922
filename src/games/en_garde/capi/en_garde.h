/* En Garde for other languages: tens of thousands of rounds at a time, through flat arrays.
 *
 * A batch plays `rounds` rounds side by side. Each waits for the decision of one fencer; chance is
 * played by the batch. A round that ends is followed at once by a new one in the same place, whose
 * starter is drawn by lot. What happens is a function of the rule set, the seed and the actions:
 * the number of threads does not matter. A batch may be used by one caller at a time.
 *
 * An observation is what the fencer may know: `places` bytes, each the number of one true
 * statement ("I hold two 3s"), ascending and below `codes`; and what a draw is worth to him where a
 * win is 1 and a loss is -1. Actions are numbered 0 to `actions` - 1;
 * src/games/en_garde/players/net_input.hpp says which is which. */
#ifndef SALLE_CAPI_EN_GARDE_H_
#define SALLE_CAPI_EN_GARDE_H_

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define SALLE_API __attribute__((visibility("default")))

typedef struct SalleEnGarde SalleEnGarde;

typedef struct {
  int32_t places;        /* bytes of an observation */
  int32_t codes;         /* their values are below this */
  int32_t actions;       /* how many action numbers there are */
  int32_t history;       /* acts that a history holds */
  int32_t history_codes; /* a byte of a history is below this */
} SalleEnGardeSizes;

/* Where the state of all rounds is written; every array has one row a round. Any may be null. */
typedef struct {
  uint8_t* observation; /* [rounds][places] of the fencer to act */
  float* draw_value;    /* [rounds] what a draw is worth to him, -1 to 1 */
  uint64_t* legal;      /* [rounds] bit i: action number i is allowed; never 0 */
  uint8_t* seat;        /* [rounds] 0: Left is to act, 1: Right */
  uint8_t* history;     /* [rounds][history] public acts of this round, the last first: 0 none, else
                           1 + 2 * action + (0 his own, 1 his opponent's) */
} SalleEnGardeSight;

SALLE_API SalleEnGardeSizes salle_en_garde_sizes(void);

/* `rule_set` as the program writes it, "ferti/advanced". `threads` 0: one a core. Null if there is
 * no such rule set or no room. */
SALLE_API SalleEnGarde* salle_en_garde_create(const char* rule_set, int64_t rounds, uint64_t seed,
                                              int32_t threads);
SALLE_API void salle_en_garde_destroy(SalleEnGarde* batch);

/* Begins all rounds anew. */
SALLE_API void salle_en_garde_reset(SalleEnGarde* batch, uint64_t seed);

/* What rounds are worth to Left, from the rounds now on the strip on: [rounds][3] win, loss, draw.
 * Right's worth is the opposite. Without this call: 1, -1, 0. */
SALLE_API void salle_en_garde_stakes(SalleEnGarde* batch, const float* stakes);

/* For training: every new round takes 1, -1 and a draw value of its own: 0 in half of the rounds,
 * else uniform within 0.25, or, as often, within 1. */
SALLE_API void salle_en_garde_vary_stakes(SalleEnGarde* batch, int32_t vary);

/* The learned fencer's network, from the bytes of a weights file (data/players); null if they are
 * none. */
typedef struct SalleEnGardeNet SalleEnGardeNet;
SALLE_API SalleEnGardeNet* salle_en_garde_net(const char* bytes, int64_t size);
SALLE_API void salle_en_garde_net_destroy(SalleEnGardeNet* net);

/* What the rest of these `count` rounds is worth to fencers who meet the network or the top level, to
 * be reckoned where at most three cards are left in the pile
 * (src/games/en_garde/players/last_draws.hpp): `seats` says who it is in each. `values` [count][5]:
 * the network against the network, and against the top level; the best one can do against the
 * network, and against the top level; and how often the top level had all but ruled out its own hand.
 * `maitre_1` not 0: the top level has the habits of the yardstick of that name, with this network.
 * All are NaN where the network's opponent would not act as this one did, and where more than three
 * cards are left. Seconds a round, shared among the batch's threads. Nothing is played. Returns how
 * often the top level solved the end, or -1 where a seat is neither 0 nor 1 or no threads can be had. */
SALLE_API int64_t salle_en_garde_last_draws(SalleEnGarde* batch, const SalleEnGardeNet* net,
                                            const int64_t* rounds, const uint8_t* seats,
                                            int64_t count, int32_t maitre_1, double* values);

SALLE_API void salle_en_garde_observe(SalleEnGarde* batch, const SalleEnGardeSight* sight);

/* Plays one action in every round, then observes. `reward`: what the round was worth to the fencer
 * who acted, 0 where it goes on. `ended`: 0 it goes on, 1 Left won, 2 Right won, 3 drawn. Either
 * may be null. Returns how many actions were refused: there nothing changes. */
SALLE_API int64_t salle_en_garde_step(SalleEnGarde* batch, const uint8_t* actions, float* reward,
                                      uint8_t* ended, const SalleEnGardeSight* sight);

#ifdef __cplusplus
}
#endif

#endif /* SALLE_CAPI_EN_GARDE_H_ */

// En Garde as boardgame.io would hold it, as lean as can be: two fencers on a strip, hands of five from
// a secret deck. Every card may be played, forwards or back, and stops at the edges or the other fencer;
// a game has no end, so that no time goes into setting up new ones. All of this favours this side.
const DECK = [1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 5, 5, 5, 5, 5];

function move({ G, playerID, random }, card, direction) {
  const hand = G.players[playerID];
  const at = hand.indexOf(card);
  if (at < 0) return 'INVALID_MOVE';
  hand.splice(at, 1);
  G.discards.push(card);
  const way = playerID === '0' ? direction : -direction;
  const [left, right] = [G.at[0], G.at[1]];
  const to = G.at[playerID] + way * card;
  G.at[playerID] = playerID === '0' ? Math.max(1, Math.min(to, right - 1))
    : Math.min(23, Math.max(to, left + 1));
  if (G.secret.deck.length === 0) {
    G.secret.deck = random.Shuffle(G.discards);
    G.discards = [];
  }
  hand.push(G.secret.deck.pop());
}

exports.game = {
  name: 'en-garde',
  setup: ({ random }) => {
    const deck = random.Shuffle(DECK);
    return {
      at: { 0: 1, 1: 23 },
      players: { 0: deck.splice(0, 5), 1: deck.splice(0, 5) },
      discards: [],
      secret: { deck },
    };
  },
  // Nobody sees the deck or the other's hand (what PlayerView.STRIP_SECRETS does).
  playerView: ({ G, playerID }) => {
    const { secret, players, ...open } = G;
    return { ...open, players: { [playerID]: players[playerID] } };
  },
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { move },
  minPlayers: 2,
  maxPlayers: 2,
  disableUndo: true,
};

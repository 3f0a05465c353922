// Written by `salle protocol --typescript`; scripts/update-protocol writes it anew. Do not edit.

// What games show and tell.

/** A bout of En Garde as one viewer sees it. */
export interface EnGardeView {
  phase:
    | 'lot'
    | 'dealing'
    | 'refill'
    | 'round-over'
    | 'turn'
    | 'answer'
    | 'last-attack'
    | 'match-over';
  /** Who is to act. */
  actor: number;
  round: number;
  /** Who began the round. */
  starter: number;
  /** Points that win the match. */
  target: number;
  /** Where the fencers stand, by seat. */
  squares: [number, number];
  /** Between them. */
  distance: number;
  /** By seat. */
  score: [number, number];
  /** By seat. */
  handSizes: [number, number];
  /** By seat; null: not for these eyes. */
  hands: [number[] | null, number[] | null];
  /** Cards left to draw. */
  pile: number;
  /** The card that lies on top of those played. */
  topDiscard: number | null;
  /** Every card played this round, where the table allows the aid. */
  played?: number[];
  attack: EnGardePending;
  /** How the round ended. */
  ending: 'none' | 'hit' | 'stuck' | 'cards' | 'ground' | 'drawn';
  /** Of the round, or of the match when it is over. */
  winner: number;
  /** Were the last cards counted? */
  handsCompared: boolean;
}

/** The attack that must be answered. */
export interface EnGardePending {
  kind: 'none' | 'direct' | 'indirect';
  /** With how many cards. */
  count: number;
}

/** What happened in a bout of En Garde. */
export type EnGardeEvent =
  | EnGardePlain
  | EnGardeRoundBegins
  | EnGardeDraw
  | EnGardeStep
  | EnGardeAttack
  | EnGardeParry
  | EnGardeEnds;

/** Who begins was drawn by lot, or somebody cannot do anything. */
export interface EnGardePlain {
  event: 'lot' | 'pass';
  seat: number;
}

/** A round begins. */
export interface EnGardeRoundBegins {
  event: 'round-begins';
  /** Who begins. */
  seat: number;
  round: number;
}

/** Somebody draws a card. */
export interface EnGardeDraw {
  event: 'draw';
  seat: number;
  /** Null: not for these eyes. */
  card: number | null;
}

/** A fencer moves. */
export interface EnGardeStep {
  event: 'advance' | 'step-back' | 'retreat';
  seat: number;
  card: number;
  /** Where to. */
  square: number;
}

/** A fencer attacks. */
export interface EnGardeAttack {
  event: 'attack';
  seat: number;
  kind: 'direct' | 'indirect';
  /** Of the step before an indirect attack. */
  card?: number;
  /** Where the attacker stands. */
  square: number;
  value: number;
  /** With how many cards. */
  count: number;
}

/** A fencer parries. */
export interface EnGardeParry {
  event: 'parry';
  seat: number;
  value: number;
  count: number;
}

/** A round, or the match with it, is over. */
export interface EnGardeEnds {
  event: 'round-ends' | 'match-ends';
  /** Who won it. */
  seat: number;
  round: number;
  /** How. */
  ending: 'none' | 'hit' | 'stuck' | 'cards' | 'ground' | 'drawn';
  /** Were the last cards counted? */
  handsCompared: boolean;
  /** Between the fencers. */
  distance: number;
  /** Cards of that distance by seat, where they were counted. */
  matching?: [number, number];
  /** Squares gained by seat. */
  advanced: [number, number];
  /** By seat. */
  score: [number, number];
}

/** A game of Archers; everyone sees all of it. */
export interface ArchersView {
  phase: 'lot' | 'opening' | 'second' | 'over';
  /** Who is to act. */
  mover: number;
  /** In one line. */
  position: string;
  /** Is it played with Kings? */
  kings: boolean;
  archers: ArcherView[];
  /** By seat. */
  woods: [string[], string[]];
  /** What was done so far in this turn; the turn that ended the game stays. */
  turn: string[];
  /** Turns since something happened. */
  quiet: number;
  /** After how many of them it is a draw. */
  quietLimit: number | null;
  /** How often this position has been there. */
  times: number;
  ending: 'none' | 'woods' | 'king' | 'no-archers' | 'repetition' | 'quiet';
  winner: number;
}

/** An archer on the board. */
export interface ArcherView {
  /** Where it stands: e5. */
  square: string;
  /** Whose it is. */
  seat: number;
  facing: 'n' | 'e' | 's' | 'w';
  king: boolean;
  /** Does an enemy aim at it? */
  underFire: boolean;
  /** In this turn. */
  hasShot: boolean;
  /** The squares it controls, nearest first. */
  line: string[];
  /** The enemy at the end of its line. */
  aimsAt: string | null;
}

/** What happened in a game of Archers. */
export type ArchersEvent = ArchersLot | ArchersMove | ArchersPivot | ArchersEnds;

/** Who begins was drawn by lot. */
export interface ArchersLot {
  event: 'lot';
  seat: number;
}

/** An archer shoots or steps. */
export interface ArchersMove {
  event: 'shot' | 'step';
  seat: number;
  from: string;
  to: string;
  facing: 'n' | 'e' | 's' | 'w';
  king: boolean;
}

/** An archer turns round. */
export interface ArchersPivot {
  event: 'pivot';
  seat: number;
  /** Where it stands. */
  from: string;
  /** Now. */
  facing: 'n' | 'e' | 's' | 'w';
  king: boolean;
}

/** The game is over. */
export interface ArchersEnds {
  event: 'game-ends';
  /** Who won. */
  seat: number;
  /** How. */
  ending: 'none' | 'woods' | 'king' | 'no-archers' | 'repetition' | 'quiet';
}

/** A game of With Sword and Shield as one viewer sees it. */
export interface SwordView {
  ruleSet: string;
  cardSet: string;
  melee: boolean;
  phase:
    | 'start-cards'
    | 'draw'
    | 'lose'
    | 'place'
    | 'tactic'
    | 'bid'
    | 'action'
    | 'answer'
    | 'discard'
    | 'choose'
    | 'over';
  /** Who is to act; null when it is over. */
  actor: number | null;
  /** Whose turn it is. */
  attacker: number | null;
  /** So far. */
  turns: number;
  knights: KnightView[];
  decks: DeckView[];
  /** While they are placed. */
  placing?: Placing;
  /** While they bid. */
  bidding?: Bidding;
  /** What the first attack must be made with. */
  opening: 'none' | 'with-bid' | 'with-initiative';
  /** How many cards, while that is so. */
  mustDiscard?: number;
  /** While a card leaves something to choose. */
  choosing?: Choosing;
  /** In this turn; below 0 where a card took more than there were. */
  actionsLeft?: number;
  /** Has the turn begun? */
  begun?: boolean;
  /** In this turn. */
  attacked?: number[];
  /** Who must still be attacked. */
  owed?: number[];
  /** While there is one. */
  exchange?: ExchangeView;
  /** While one must be answered. */
  attack?: PendingAttack;
  /** Which side. */
  winner: number | null;
}

/** A Knight. */
export interface KnightView {
  number: number;
  side: number;
  /** Who plays it. */
  seat: number;
  /** Null before it is chosen. */
  card: StartCard | null;
  artefact: StartCard | null;
  secondArtefact?: StartCard;
  improvements: number[];
  abilities: Abilities;
  passing: PassingAbilities;
  /** Null before it is chosen. */
  tactic: 'strength' | 'technique' | null;
  fatigue: number;
  hits: number;
  shaken: boolean;
  out: boolean;
  grandPassed: boolean;
  /** In the melee. */
  column: 'left' | 'centre' | 'right' | null;
  safe: boolean;
  lockedWith: number | null;
  lockCard: number | null;
  bid: number | null;
  /** Whom it can attack. */
  inReach: number[];
  handSize: number;
  /** Cards of the hand that everybody has seen. */
  shown: number[];
  /** Null where one may not look. */
  hand: HandCard[] | null;
}

/** A Knight's card or an artefact. */
export interface StartCard {
  number: number;
  name: Texts;
  unique: boolean;
}

/** The same in all languages. */
export interface Texts {
  en: string;
  fr: string;
  nl: string;
}

/** A Knight's abilities. */
export interface Abilities {
  strength: number;
  technique: number;
  chivalry: number;
  endurance: number;
}

/** What is changed until the end of the turn. */
export interface PassingAbilities {
  strength?: number;
  technique?: number;
  chivalry?: number;
  endurance?: number;
}

/** A card in a hand one may look into, with numbers and prices as they are for its Knight now. */
export interface HandCard {
  number: number;
  kind: 'combat' | 'achievement' | 'event' | 'improvement';
  name: Texts;
  symbol: string | null;
  combinable: boolean;
  /** What it bids. */
  initiative: number | null;
  manoeuvre: boolean;
  move: boolean;
  lock: boolean;
  /** Where it can attack. */
  attack?: CardAttack;
  /** Where it can defend. */
  defence?: CardDefence;
}

/** What a card does in attack. */
export interface CardAttack {
  /** Which cut; null: none. */
  strike: string | null;
  /** With strength, with technique. */
  values: [number, number];
  /** For its Knight now, where numbers are compared. */
  combatNumber?: number;
  /** In fatigue. */
  cost: number;
}

/** What a card does in defence. */
export interface CardDefence {
  /** Of a combat card. */
  guard?: string;
  /** Of a combat card: is it a guard with the shield? */
  shield?: boolean;
  /** With strength, with technique. */
  values?: [number, number];
  /** For its Knight now. */
  combatNumber?: number;
  /** In fatigue. */
  cost: number;
  /** The cuts that it stops, where it stops any by name. */
  answers?: string[];
}

/** A deck of cards. */
export interface DeckView {
  /** Cards to draw. */
  left: number;
  discards: number[];
  /** Start cards that nobody has. */
  startLeft: number;
}

/** Who is placed next in the melee. */
export interface Placing {
  side: number;
  /** Who can be. */
  knights: number[];
  /** And where. */
  columns: ('left' | 'centre' | 'right')[];
}

/** Who bids for the first turn. */
export interface Bidding {
  lastBidder: number | null;
  passed: number[];
}

/** What a card leaves to choose. */
export interface Choosing {
  card: number;
  /** Which of its options. */
  options?: number[];
  /** Or for which Knight. */
  knights?: number[];
}

/** An attack with what is still to come of it. */
export interface ExchangeView {
  cards: number[];
  /** Which of them comes next. */
  next: number;
  foe: number | null;
  combined: boolean;
}

/** The attack that must be answered. */
export interface PendingAttack {
  attacker: number;
  defender: number;
  card: number;
  /** Which cut; null: none. */
  strike: string | null;
  /** Null where numbers are not compared. */
  combatNumber: number | null;
  answeredBy: ('guards' | 'achievements' | 'manoeuvres')[];
}

/** What happened in a game of With Sword and Shield. */
export type SwordEvent =
  | SwordPlain
  | SwordRedealt
  | SwordStartCard
  | SwordPlaced
  | SwordTactic
  | SwordDrawn
  | SwordReshuffled
  | SwordBid
  | SwordCard
  | SwordStarts
  | SwordActions
  | SwordAttack
  | SwordDefence
  | SwordCombination
  | SwordDeed
  | SwordOwnDeed
  | SwordChosen
  | SwordMoveBack
  | SwordDiscarded
  | SwordCompared
  | SwordHit
  | SwordGained
  | SwordSapped
  | SwordAbility
  | SwordGrandPass
  | SwordRevealed
  | SwordLockEnds
  | SwordWon;

/** Something that needs no more words. */
export interface SwordPlain extends OfKnight {
  event: 'passed' | 'ended' | 'no-answer' | 'shaken' | 'returned' | 'centred';
}

/** What a Knight did, or what happened to it. */
export interface OfKnight {
  knight: number;
}

/** All hands were dealt anew. */
export interface SwordRedealt {
  event: 'redealt';
}

/** A start card was drawn. */
export interface SwordStartCard extends OfKnight {
  event: 'start-card';
  card: number;
  kept: boolean;
}

/** A Knight took its place. */
export interface SwordPlaced extends OfKnight {
  event: 'placed';
  column: 'left' | 'centre' | 'right';
}

/** A Knight chose its Tactic. */
export interface SwordTactic extends OfKnight {
  event: 'tactic';
  tactic: 'strength' | 'technique';
  /** In fatigue. */
  cost: number;
}

/** A card was drawn. */
export interface SwordDrawn extends OfKnight {
  event: 'drawn';
  /** Null: not for these eyes. */
  card: number | null;
  dealt: boolean;
}

/** A deck ran out. */
export interface SwordReshuffled {
  event: 'reshuffled';
  /** Which one. */
  deck: number;
  /** How many it has now. */
  cards: number;
}

/** A Knight bids. */
export interface SwordBid extends OfKnight {
  event: 'bid';
  initiative: number;
  card: number;
}

/** A card was shown, was lost or had no use. */
export interface SwordCard extends OfKnight {
  event: 'showed' | 'lost' | 'lapsed';
  card: number;
}

/** Who has the first turn. */
export interface SwordStarts extends OfKnight {
  event: 'starts';
  allPassed: boolean;
}

/** A turn begins, or has more actions. */
export interface SwordActions extends OfKnight {
  event: 'turn' | 'actions';
  actions: number;
}

/** A Knight attacks. */
export interface SwordAttack extends SwordStrike {
  event: 'attack';
  /** Whom. */
  other: number;
  combined: boolean;
}

/** What both sides of a comparison are told by. */
export interface SwordStrike extends OfKnight {
  card: number;
  tactic: 'strength' | 'technique';
  /** Of the card. */
  value: number;
  /** Of the Knight. */
  ability: number;
  /** Both together. */
  combatNumber: number;
  /** In fatigue. */
  cost: number;
}

/** A Knight defends itself. */
export interface SwordDefence extends SwordStrike {
  event: 'defence';
}

/** Several attacks at once. */
export interface SwordCombination extends OfKnight {
  event: 'combination';
  other: number | null;
  cards: number[];
  /** In fatigue. */
  cost: number;
}

/** A card that may be about another Knight. */
export interface SwordDeed extends OfKnight {
  event: 'achievement' | 'event' | 'move-swap' | 'move-break' | 'locked';
  other: number | null;
  card: number;
  /** In fatigue. */
  cost: number;
}

/** A card for oneself. */
export interface SwordOwnDeed extends OfKnight {
  event: 'improvement' | 'move-safe' | 'block' | 'manoeuvre';
  card: number;
  /** In fatigue. */
  cost: number;
}

/** What a card left to choose was chosen. */
export interface SwordChosen extends OfKnight {
  event: 'chosen';
  card: number;
  /** Which option. */
  option?: number;
  /** Or which Knight. */
  other?: number;
}

/** A Knight goes back into a column. */
export interface SwordMoveBack extends OfKnight {
  event: 'move-back';
  column: 'left' | 'centre' | 'right';
  card: number;
  /** In fatigue. */
  cost: number;
}

/** A card was discarded. */
export interface SwordDiscarded extends OfKnight {
  event: 'discarded';
  card: number;
  /** In fatigue. */
  cost: number;
  forced: boolean;
}

/** Two Combat Numbers were compared. */
export interface SwordCompared extends OfKnight {
  event: 'compared';
  other: number;
  combatNumber: number;
  against: number;
  /** In fatigue. */
  paid: number;
}

/** A Knight was hit. */
export interface SwordHit extends OfKnight {
  event: 'hit';
  /** So far. */
  hits: number;
  /** Out of fatigue? */
  exhausted: boolean;
}

/** A Knight recovered. */
export interface SwordGained extends OfKnight {
  event: 'gained';
  points: number;
  /** Now. */
  fatigue: number;
}

/** A Knight lost fatigue. */
export interface SwordSapped extends OfKnight {
  event: 'sapped';
  points: number;
}

/** An ability changed. */
export interface SwordAbility extends OfKnight {
  event: 'ability';
  ability: 'strength' | 'technique' | 'chivalry' | 'endurance';
  change: number;
}

/** A Grand Pass. */
export interface SwordGrandPass extends OfKnight {
  event: 'grand-pass';
  /** In fatigue. */
  cost: number;
  hand: number[];
}

/** A hand was laid open. */
export interface SwordRevealed extends OfKnight {
  event: 'revealed' | 'out';
  hand: number[];
}

/** Two Knights let go of each other. */
export interface SwordLockEnds extends OfKnight {
  event: 'lock-ends';
  other: number;
}

/** The game is over. */
export interface SwordWon {
  event: 'won';
  /** Which won. */
  side: number;
}

/** A game of the template. */
export interface TemplateView {
  /** By seat; null: not for this viewer. */
  hands: [number[] | null, number[] | null];
  /** How many cards, by seat. */
  held: [number, number];
  /** Cards to be drawn. */
  deck: number;
  /** The card that waits for an answer. */
  led: number | null;
  /** Who leads this trick. */
  leader: number;
  /** Taken, by seat. */
  tricks: [number, number];
  /** Whose turn it is; null: chance's, or nobody's. */
  turn: number | null;
  /** The tricks: the leader's card, the answer. */
  played: [number, number][];
}

/** What happens in the template. */
export type TemplateEvent = TemplateDraw | TemplatePlay | TemplateTrick;

/** A card is drawn. */
export interface TemplateDraw {
  event: 'draw';
  seat: number;
  /** Null: not for this viewer. */
  card: number | null;
}

/** A card is played. */
export interface TemplatePlay {
  event: 'play';
  seat: number;
  card: number;
}

/** A trick is taken. */
export interface TemplateTrick {
  event: 'trick';
  /** By whom. */
  seat: number;
}

// What clients and the hall say to each other.

/** What a client says. */
export type ClientMessage =
  | WatchMessage
  | StoryRequest
  | LeaveMessage
  | MoveMessage
  | ResignMessage
  | DrawMessage
  | TakeBackMessage
  | SaluteMessage
  | SayMessage
  | ClaimMessage
  | DeclineRematchMessage
  | PingMessage;

/**
 * Hear what happens at the table: as the seat, if the person sits there, else as a spectator.
 * Answered by `table`, with at most the latest 100 entries.
 */
export interface WatchMessage extends AboutTable {
  do: 'watch';
  /** The client's own; comes back with the answer. */
  id?: string;
  /** The last `number` seen; 0 where it is left out. */
  since?: number;
  /** Of all that is told in words; English where it is left out. */
  language?: 'en' | 'fr' | 'nl';
  /** What to be told; `view`, `events` and `meanings` when left out. Less is faster. */
  wants?: ('view' | 'events' | 'meanings' | 'described' | 'presence' | 'may')[];
}

/** What all messages about a table have. */
export interface AboutTable {
  /** The table's code. */
  table: string;
}

/** What happened up to an entry: answered by `story`. Only at a table one watches. */
export interface StoryRequest extends AboutTable {
  do: 'story';
  id?: string;
  /** Usually the `from` of what one has. */
  before: number;
}

/** No longer hear of it. */
export interface LeaveMessage extends AboutTable {
  do: 'leave';
  id?: string;
}

/** One action of the notation, or several of one's own turn with spaces between them. */
export interface MoveMessage extends AboutTable {
  do: 'move';
  /** New for every move. */
  id: string;
  /** The latest `number` one knew. */
  answers: number;
  /** In the notation. */
  actions: string;
}

/** Give up; in a team a computer plays on until the last of the team has resigned. */
export interface ResignMessage extends AboutTable {
  do: 'resign';
  id?: string;
}

/** Where the game has draws; a move of the other side declines an offer. */
export interface DrawMessage extends AboutTable {
  do: 'draw';
  id?: string;
  what: 'offer' | 'accept' | 'decline';
}

/**
 * One's own last turn, never across another player's action, a random event or something revealed;
 * all others who are people must accept. What computers answered goes too, in unrated games without
 * secrets. Alone with computers, unrated, everything can be taken back, as often as one likes: the
 * same cards come again.
 */
export interface TakeBackMessage extends AboutTable {
  do: 'take-back';
  id?: string;
  what: 'ask' | 'accept' | 'decline';
}

/** A greeting; one every three seconds, 60 at a table. */
export interface SaluteMessage extends AboutTable {
  do: 'salute';
  id?: string;
  /** Which one. */
  what: 'salute' | 'well-played' | 'good-luck' | 'thank-you' | 'oops' | 'rematch';
}

/**
 * Something in one's own words: for people who sit there and have a kept name, where the host has
 * not switched it off; 200 at a table, some a minute.
 */
export interface SayMessage extends AboutTable {
  do: 'say';
  id?: string;
  /** For everyone, or one's own side's people only. */
  to?: 'table' | 'side';
  /** On one line, up to 300 characters. */
  text: string;
}

/**
 * Somebody is away when it is his turn, for longer than `claimAfter`: his side has lost, or a
 * computer plays on until he comes back.
 */
export interface ClaimMessage extends AboutTable {
  do: 'claim';
  id?: string;
  what: 'win' | 'computer';
}

/** No further game; one is asked for by POST /api/tables/CODE/rematch, and agreed to likewise. */
export interface DeclineRematchMessage extends AboutTable {
  do: 'decline-rematch';
  id?: string;
}

/** Answered by `taken`. */
export interface PingMessage {
  do: 'ping';
  id?: string;
  table?: string;
}

/** What the hall says. */
export type HallMessage =
  | TableMessage
  | StoryMessage
  | NewsMessage
  | SeatsMessage
  | TakenMessage
  | RefusedMessage;

/**
 * Everything about a table: how it was set up, what happened since `from`, and where it stands now.
 */
export interface TableMessage extends StandingTold {
  say: 'table';
  /** Its code. */
  table: string;
  /** Of the latest entry. */
  number: number;
  /** What is told begins after this entry. */
  from: number;
  /** On a shared device: somebody else looks now. */
  anew?: boolean;
  /** Its id. */
  game: string;
  /** The rules line in full. */
  rules: string;
  settings: TableSettings;
  /** SHA-256 of the secret seed. */
  commitment: string;
  seats: SeatAt[];
  /** One's seat, or null. */
  you: number | null;
  /** For how many milliseconds somebody must be `away` before that can be claimed. */
  claimAfter?: number;
  /** What was done. */
  entries: Entry[];
  /** What happened, if wanted. */
  events?: Happening[];
}

/** Where a table stands now. */
export interface StandingTold {
  status: 'waiting' | 'playing' | 'over' | 'closed';
  /** The seat to decide; -2: nobody. */
  turn: number;
  /** Where there are any. */
  clocks?: ClocksTold;
  /** By whom. */
  drawOffered?: number;
  /** By whom. */
  takeBackAsked?: number;
  /** What one could ask for now, if wanted. */
  may?: (
    | 'take-back'
    | 'answer-take-back'
    | 'offer-draw'
    | 'answer-draw'
    | 'resign'
    | 'claim-win'
    | 'claim-computer'
    | 'salute'
    | 'say'
    | 'say-side'
    | 'rematch'
    | 'decline-rematch'
  )[];
  /** What one may see, by game; if wanted. */
  view?: unknown;
  /** One line: whose move it is and what can be done; with the view. */
  prompt?: string;
  /** The view in sentences, if wanted. */
  described?: string;
  /** Only for the one to decide: with meanings if wanted, else notations. */
  legal?: (Legal | string)[];
  /** How it ended, once it is over. */
  ending?: 'played' | 'resigned' | 'time' | 'absent' | 'agreed' | 'declined' | 'closed';
  /** By seat, once it is over: 1 won, 0 drawn, -1 lost. */
  payoffs?: number[];
  /** How the game was won, in words, where it was played to its end. */
  result?: string;
  /** Once it is over: anyone may check the deal now. */
  seed?: string;
  /** Once it is over and somebody asked. */
  rematch?: RematchTold;
  /** By seat, once it is over and was rated. */
  ratings?: RatingTold[];
}

/** How much time is left. */
export interface ClocksTold {
  /** Milliseconds by seat. */
  left: number[];
  /** Whose clock runs. */
  running: number;
}

/** An action that may be played now. */
export interface Legal {
  /** In the notation. */
  action: string;
  /** What it would do, in words. */
  meaning: string;
}

/** An invitation to play once more, with sides changed. */
export interface RematchTold {
  /** Who asks. */
  by: number;
  /** Of the table where a seat is kept for everyone who played. */
  code: string;
  /** Who does not want to. */
  declined: number[];
}

/** What a game did to a rating. */
export interface RatingTold {
  /** 0 with `after` 0: nothing changed. */
  before: number;
  after: number;
}

/** What was agreed on besides the rules. */
export interface TableSettings {
  /** How long one may think. */
  clock: ClockSettings;
  /** Shown to everyone in the hall? */
  listed: boolean;
  /** Does it count? */
  rated: boolean;
}

/** How long one may think. */
export type ClockSettings = NoClock | LiveClock | DaysClock;

/** As long as one likes. */
export interface NoClock {
  kind: 'none';
}

/** A clock for the whole game. */
export interface LiveClock {
  kind: 'live';
  /** Seconds for the whole game. */
  base: number;
  /** Seconds added after every turn. */
  increment: number;
}

/** Days for every turn. */
export interface DaysClock {
  kind: 'days';
  /** For a turn. */
  days: number;
}

/** A seat and who sits there. */
export interface SeatAt extends SeatName {
  /** Who sits there; empty while nobody does. */
  name: string;
  /** Is it a computer player? */
  computer: boolean;
  /** Is whoever sits there connected? */
  present: boolean;
  /** If not: for how many milliseconds, where that is known. */
  away?: number;
  /** Does a computer play on for whoever is named? */
  standIn?: boolean;
}

/** A seat of the game. */
export interface SeatName {
  /** What it is called in this game: Left, Dark, Knight 3. */
  seat: string;
  /** 0 (blue) or 1 (vermilion). */
  side: number;
}

/** Something that was done at a table. */
export interface Entry {
  /** 1, 2, 3, …. */
  number: number;
  /**
   * Sit, begin, move, resign, time, draw-offer, …; stall is the hall's own: it stood still so
   * long that clocks were put back.
   */
  kind: string;
  /** Milliseconds since 1970. */
  at: number;
  /** How many of the game's actions had happened then, chance included. */
  action: number;
  /** Who did it. */
  seat?: number;
  /** Which greeting, unless one does not want to hear that person. */
  what?: 'salute' | 'well-played' | 'good-luck' | 'thank-you' | 'oops' | 'rematch';
  /** What was said, likewise, and unless it was for another side's ears. */
  text?: string;
  /** To whom. */
  to?: 'table' | 'side';
  /** Who was away, where that was claimed. */
  absent?: number;
}

/** Something that happened, as one viewer may know it. */
export interface Happening {
  /** What it was, by game. */
  event: string;
  /** Which action it belongs to, counted from 0, chance included. */
  action: number;
  /** In words, where it needs any. */
  words?: string;
  /** Who did it, in games that say so. */
  seat?: number;
  /** Further fields by game. */
  [field: string]: unknown;
}

/** An earlier piece of what happened, at most 100 entries. */
export interface StoryMessage {
  say: 'story';
  table: string;
  /** Of the request. */
  id?: string;
  /** After this entry; 0 is the beginning. */
  from: number;
  /** Up to this entry. */
  to: number;
  /** What was done. */
  entries: Entry[];
  /** What happened, if wanted. */
  events?: Happening[];
}

/** What just happened at a table one watches, and the new standing. */
export interface NewsMessage extends StandingTold {
  say: 'news';
  table: string;
  /** Of the latest entry. */
  number: number;
  /** What was done. */
  entries: Entry[];
  /** Where they changed. */
  seats?: SeatAt[];
  /** What happened, if wanted. */
  events?: Happening[];
}

/** Somebody who sits there came or went, for those who want `presence`. */
export interface SeatsMessage {
  say: 'seats';
  table: string;
  seats: SeatAt[];
}

/** What was asked under `id` is done and on disk. */
export interface TakenMessage {
  say: 'taken';
  table: string;
  id: string;
  /** Its entry. */
  number: number;
}

/** It is not done, and nothing has changed. */
export interface RefusedMessage {
  say: 'refused';
  table: string;
  id: string;
  /** For programs. */
  code: string;
  /** For people, in the language of the watcher where it is about a move. */
  why: string;
}

// What the engine of the page is asked, and what it answers.

/** What the engine is asked. */
export type EngineRequest =
  | CatalogueRequest
  | RulesRequest
  | CheckRulesRequest
  | OpenRequest
  | PlayRequest
  | RewindRequest
  | StandingRequest
  | ThinkRequest
  | AnalyseRequest
  | JudgeRequest
  | PositionRequest
  | RecordRequest
  | ReadRecordRequest
  | VerifyRequest
  | CommitmentRequest
  | MeasureRequest
  | MatchOpenRequest
  | MatchSayRequest
  | MatchPlainRequest
  | MatchHintRequest
  | MatchRematchRequest
  | CloseRequest;

/** Games with rule sets, options and players. */
export interface CatalogueRequest {
  do: 'catalogue';
  language?: 'en' | 'fr' | 'nl';
}

/** The rules in words. */
export interface RulesRequest {
  do: 'rules';
  /** Its id. */
  game: string;
  /** The rules line; the default when left out. */
  rules?: string;
  language?: 'en' | 'fr' | 'nl';
}

/** The rules line in full. */
export interface CheckRulesRequest {
  do: 'check-rules';
  game: string;
  rules?: string;
  language?: 'en' | 'fr' | 'nl';
}

/** Begin a session: at the start of a game, at a position or at the end of a record. */
export interface OpenRequest {
  do: 'open';
  /** 64 hexadecimal digits, from secret random numbers. */
  seed: string;
  /** Unless there is a record. */
  game?: string;
  rules?: string;
  /** Whole, or as one viewer knows it: then the rest is imagined. */
  position?: string;
  /** Played to its end; chance acts only when someone plays on. */
  record?: string;
  /** To play at once: a session taken up again. */
  actions?: string[];
  language?: 'en' | 'fr' | 'nl';
}

/** Actions of the seat to decide, then what chance does. All of them or none. */
export interface PlayRequest extends OfSession {
  do: 'play';
  /** One, or several with spaces between. */
  actions: string;
}

/** What all requests about a session have. */
export interface OfSession {
  /** The number that `open` gave. */
  session: number;
  language?: 'en' | 'fr' | 'nl';
}

/** The same session with its first actions only. */
export interface RewindRequest extends OfSession {
  do: 'rewind';
  /** How many. */
  length: number;
}

/** Everything that viewer may know. */
export interface StandingRequest extends OfSession {
  do: 'standing';
  /** Whose eyes; `all` is for finished games, replays and lessons. */
  viewer: number | 'spectator' | 'all';
  /** After this many actions; now when left out. */
  at?: number;
  /** Happenings of actions from this one on; none when left out. */
  since?: number;
}

/** What a player would do, knowing what the seat to decide knows. */
export interface ThinkRequest extends EngineBudget {
  do: 'think';
  /** Such as pupil. */
  player: string;
  /** After this many actions. */
  at?: number;
}

/** How long to think; with neither, as long as the player usually does. */
export interface EngineBudget extends OfSession {
  /** Repeatable. */
  nodes?: number;
  seconds?: number;
  /** For what is left to chance in thinking; 1 when left out. */
  seed?: number;
}

/** How good the actions are. */
export interface AnalyseRequest extends EngineBudget {
  do: 'analyse';
  /** After this many actions. */
  at?: number;
}

/** What a decision was worth; null for chance. */
export interface JudgeRequest extends EngineBudget {
  do: 'judge';
  /** Which one, counted from 0. */
  action: number;
}

/** The position in one line. */
export interface PositionRequest extends OfSession {
  do: 'position';
  viewer: number | 'spectator' | 'all';
  /** After this many actions. */
  at?: number;
}

/** The record as text. */
export interface RecordRequest extends OfSession {
  do: 'record';
  /** What a seat did not see is left out. */
  viewer: number | 'spectator' | 'all';
  /** A name and a value each. */
  tags?: [string, string][];
}

/** Tags, actions, and who did them. */
export interface ReadRecordRequest {
  do: 'read-record';
  record: string;
  language?: 'en' | 'fr' | 'nl';
}

/** Was it dealt as the seed says? */
export interface VerifyRequest {
  do: 'verify';
  record: string;
  language?: 'en' | 'fr' | 'nl';
}

/** The SHA-256 of a seed. */
export interface CommitmentRequest {
  do: 'commitment';
  /** 64 hexadecimal digits. */
  seed: string;
  language?: 'en' | 'fr' | 'nl';
}

/** How fast this device is. */
export interface MeasureRequest {
  do: 'measure';
  game: string;
  rules?: string;
  /** How long to measure. */
  seconds: number;
  /** A decision of the top level; random play when left out. */
  nodes?: number;
  language?: 'en' | 'fr' | 'nl';
}

/** Begin a match, or go on with one: as it was saved, or as an older page kept it. */
export interface MatchOpenRequest {
  do: 'match-open';
  /** Milliseconds since 1970. */
  now?: number;
  /** Of a new one. */
  game?: string;
  rules?: string;
  seats?: LocalSeat[];
  /** 64 hexadecimal digits. */
  seed?: string;
  /** As `saved` of an answer was. */
  saved?: string;
  /** As an older page kept it. */
  old?: unknown;
  /** Who looks at the screen, where a computer was thinking. */
  looking?: number;
  language?: 'en' | 'fr' | 'nl';
}

/** Who sits at a match on the device. */
export interface LocalSeat {
  /** A computer may go without. */
  name: string;
  /** The name of a level; empty: a person. */
  computer: string;
}

/** What a client would say to the hall. */
export interface MatchSayRequest extends OfMatch {
  do: 'match-say';
  message: ClientMessage;
}

/** What all requests about a match have. */
export interface OfMatch {
  /** The number that `match-open` gave. */
  match: number;
  /** Milliseconds since 1970. */
  now?: number;
  language?: 'en' | 'fr' | 'nl';
}

/** Let the computer to move think, lift the curtain, have the record, or close the match. */
export interface MatchPlainRequest extends OfMatch {
  do: 'match-think' | 'match-look' | 'match-record' | 'match-close';
}

/** What the one person who plays against computers might look at. */
export interface MatchHintRequest extends OfMatch {
  do: 'match-hint';
  /** How long to think. */
  nodes?: number;
  seconds?: number;
}

/** The same people again, with sides changed. */
export interface MatchRematchRequest extends OfMatch {
  do: 'match-rematch';
  /** 64 hexadecimal digits. */
  seed: string;
}

/** End a session. */
export interface CloseRequest extends OfSession {
  do: 'close';
}

/** What the engine answers to each request. */
export interface EngineAnswers {
  /** All games. */
  catalogue: GameEntry[];
  /** The rules in words. */
  rules: string;
  /** The rules line in full. */
  'check-rules': string;
  /** The session, and all its actions so far. */
  open: Moved;
  /** What was added: the actions, then what chance did. */
  play: Moved;
  /** What changed. */
  rewind: Moved;
  standing: EngineStanding;
  think: Thought;
  analyse: Thought;
  /** Null for chance. */
  judge: Judgement | null;
  /** In one line. */
  position: string;
  record: string;
  'read-record': RecordEntry;
  verify: Verdict;
  /** 64 hexadecimal digits. */
  commitment: string;
  measure: Measured;
  'match-open': MatchAnswer;
  'match-say': MatchAnswer;
  'match-think': MatchAnswer;
  'match-look': MatchAnswer;
  'match-hint': Thought;
  'match-record': string;
  'match-rematch': MatchNext;
  /** Null. */
  'match-close': number | null;
  /** Null. */
  close: number | null;
}

/** A game of the house. */
export interface GameEntry {
  id: string;
  name: string;
  designer: string;
  /** Do seats know what others may not? */
  secrets: boolean;
  /** Can a draw be offered? */
  draws: boolean;
  /** The default first. */
  ruleSets: RuleSetEntry[];
  options: OptionEntry[];
  players: PlayerEntry[];
}

/** A rule set. */
export interface RuleSetEntry {
  name: string;
  meaning: string;
}

/** An option of the rules. */
export interface OptionEntry {
  name: string;
  /** As a person reads it: 1 to 99; left, right or random. */
  values: string;
  default: string;
  meaning: string;
}

/** A computer player. */
export interface PlayerEntry {
  /** As it is given to `think`: pupil. */
  name: string;
  /** 1 to 6; 0 for a yardstick, which people need not be offered. */
  level: number;
  title: string;
  character: string;
}

/** How the actions of a session changed. */
export interface Moved {
  session: number;
  /** From where on they changed. */
  from: number;
  /** What they are now, from there on. */
  actions: string[];
}

/** Everything that a viewer may know. */
export interface EngineStanding {
  game: string;
  /** The rules line in full. */
  rules: string;
  /** How many actions, chance included, have been played. */
  length: number;
  seats: SeatName[];
  /** The seat to decide, -1 for chance, -2 when the game is over. */
  turn: number;
  over: boolean;
  /** What the viewer may see, by game. */
  view: unknown;
  /** One line: whose move it is and what can be done. */
  prompt: string;
  /** The view in sentences. */
  described: string;
  /** What may be played: for the seat to decide, and for `all`. */
  legal: Legal[];
  happenings: Happening[];
  /** How it ended, in words; empty before. */
  result: string;
  /** By seat: 1 won, 0 drawn, -1 lost; null before the end. */
  payoffs: number[] | null;
}

/** What a player would do. */
export interface Thought {
  game: string;
  rules: string;
  /** Who decides. */
  seat: number;
  action: string;
  /** For the one who decides; a draw counts half. */
  winProbability: number;
  /** Proved to the end? */
  certain: boolean;
  depth: number;
  nodes: number;
  /** Best first. */
  alternatives: Alternative[];
  /** What the others probably hold, as the one who decides may guess; for `analyse`. */
  held?: Holding[];
}

/** Another action, as a player thinks of it. */
export interface Alternative {
  action: string;
  meaning: string;
  winProbability: number;
  /** How often it would be chosen, where good play is a mixture; else 0. */
  share: number;
  nodes: number;
  /** What is expected to follow. */
  line: string[];
}

/** A card that somebody whose cards are hidden may hold. */
export interface Holding {
  who: string;
  card: string;
  /** That there is at least one of them. */
  odds: number;
}

/** What a decision of a game was worth. */
export interface Judgement {
  /** Which action of the game. */
  action: number;
  seat: number;
  played: string;
  best: string;
  /** With the best action, for the one who decides. */
  winProbability: number;
  /** What the played one gave away, in odds of winning. */
  loss: number;
  mark: '' | '?!' | '?' | '??';
  certain: boolean;
  /** Nothing else could be done. */
  forced: boolean;
  playedMeaning: string;
  bestMeaning: string;
}

/** What a record holds. */
export interface RecordEntry {
  game: string;
  rules: string;
  /** A name and a value each. */
  tags: [string, string][];
  /** In the notation, chance included (*…). */
  actions: string[];
  /** Who did each of them, -1 for chance; empty where the record cannot be replayed. */
  actors: number[];
  /** Set for a record written for one seat: it cannot be replayed in full. */
  seat: string | null;
}

/** Was a game dealt as its seed says? */
export interface Verdict {
  honest: boolean;
  words: string;
}

/** How fast this device is. */
export interface Measured {
  /** Decisions or nodes a second. */
  rate: number;
  /** How long it was measured. */
  seconds: number;
}

/** What happened at a match on the device. */
export interface MatchAnswer {
  /** Its number. */
  match: number;
  /** What a hall would have sent. */
  messages: HallMessage[];
  /** The seat to which the screen must be handed before anything is shown. */
  curtain: number | null;
  /** Is a computer to move? `match-think` comes next. */
  thinking: boolean;
  /** The whole match, secrets included: for the page to keep. */
  saved: string;
}

/** A match to open. */
export interface MatchNext {
  /** For `match-open`. */
  saved: string;
}

/** Why there is no answer; nothing has changed. */
export interface EngineRefusal {
  /** For programs. */
  code: string;
  /** For people. */
  why: string;
  /** The file that must be loaded first. */
  weights?: string;
}

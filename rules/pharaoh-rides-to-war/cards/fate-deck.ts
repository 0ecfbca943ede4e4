import { type Deck, type CardRank, getPlayingCard, createPlayingCardDeck } from '../../core/playing-cards.ts';
import { getChoice, type RulingsInForce } from '../../core/ruling.ts';
import type { CardPlay, DeckHand } from '../../core/table-rules.ts';
import { PRW_15 } from '../rulings.ts';

/** Cards that each commander draws at the start of the game (Fate/Change cards). */
export const HAND_SIZE = 6;

const TITLE = 'Fate cards';
/** The 54-card deck of both armies (ruling PRW-15). */
export const FATE_DECK: Deck = createPlayingCardDeck('fate', TITLE, 2);
const DECK_WITHOUT_JOKERS: Deck = createPlayingCardDeck('fate', TITLE, 0);

/** Returns the deck by ruling: 54 cards, or 52 without jokers. */
export const getFateDeck = (inForce: RulingsInForce): Deck =>
  getChoice(PRW_15, inForce) === 'no-jokers' ? DECK_WITHOUT_JOKERS : FATE_DECK;

/** Target of a card, relative to the side that plays it. */
export type CardTarget = 'own-officer' | 'enemy-officer' | 'own-unit' | 'enemy-unit' | 'enemy-army' | 'army';

export interface FateCard {
  readonly effect: string;
  readonly target: CardTarget;
  /** Maximum number of units, or null for a whole army. */
  readonly units: number | null;
  /** Effect in a sentence, not quoted from the book. */
  readonly meaning: string;
}

const ARROWS: FateCard = {
  effect: 'extra-arrows',
  target: 'own-unit',
  units: 2,
  meaning: 'Extra arrows: two of your units shoot with one more die per stand this turn.',
};

/** Effect of each rank, in the book’s order (Pharaoh Rides to War, Fate/Change cards). */
export const FATE_CARDS_BY_RANK: Readonly<Record<CardRank, FateCard>> = {
  A: {
    effect: 'saved',
    target: 'own-officer',
    units: 0,
    meaning: 'A god saves one of your officers from death or capture.',
  },
  K: {
    effect: 'soft-sand',
    target: 'enemy-army',
    units: null,
    meaning: 'Soft sand: every enemy unit has half its move this turn.',
  },
  Q: ARROWS,
  J: ARROWS,
  '10': {
    effect: 'assassin',
    target: 'enemy-officer',
    units: 0,
    meaning:
      'An assassin: one enemy commander, chosen by a die, is carried to the rear. They return on a 6 and die on a 1 or 2.',
  },
  '9': {
    effect: 'dazzled',
    target: 'enemy-army',
    units: null,
    meaning:
      'The sun dazzles the enemy: each enemy unit moves only on a 4 or more, with 1 added for an officer within 6 inches.',
  },
  '8': {
    effect: 'inspired',
    target: 'own-unit',
    units: 1,
    meaning: 'A speech: one of your units with an officer within 6 inches has two more melee dice this turn.',
  },
  '7': {
    effect: 'confused',
    target: 'enemy-unit',
    units: 1,
    meaning: 'Confused orders: one enemy unit without an officer with it cannot move this turn.',
  },
  '6': {
    effect: 'swift',
    target: 'own-unit',
    units: 1,
    meaning: 'One of your units that ran or galloped last turn does so again without ill effect.',
  },
  '5': {
    effect: 'turns-freely',
    target: 'own-unit',
    units: 1,
    meaning: 'One of your units turns to face an enemy at any point of the turn without a test, even by more than 45°.',
  },
  '4': {
    effect: 'path',
    target: 'own-unit',
    units: 1,
    meaning: 'A path: no terrain slows one of your units this turn, and chariots can enter terrain that bars them.',
  },
  '3': {
    effect: 'rain',
    target: 'enemy-army',
    units: null,
    meaning: 'Rain: hits of the enemy’s bows and slings are halved this turn, javelins shoot as usual.',
  },
  '2': {
    effect: 'first-move',
    target: 'army',
    units: 0,
    meaning: 'You choose whether your army moves first or second this turn.',
  },
  joker: { effect: 'nothing', target: 'army', units: 0, meaning: 'No effect.' },
};

/** Returns the effect of a card. @throws RangeError for an unknown card */
export const getFateCard = (id: string): FateCard => FATE_CARDS_BY_RANK[getPlayingCard(id).rank];

/** Lists the targets of a card (Pharaoh Rides to War, Fate/Change cards). */
function listTargets({ effect, target, units }: FateCard): CardPlay['targets'] {
  switch (target) {
    case 'own-officer':
      return [{ role: 'officer', whose: 'own', most: 1 }];
    case 'own-unit':
      return [{ role: 'units', whose: 'own', most: units }];
    case 'enemy-unit':
      return [{ role: 'units', whose: 'enemy', most: units }];
    case 'enemy-army':
      // Dazzled units are not affected directly: each rolls first.
      return effect === 'dazzled' ? [] : [{ role: 'units', whose: 'enemy', most: null }];
    default:
      return [];
  }
}

/** Lists the player's inputs in addition to the targets. */
function listInputs({ effect }: FateCard): CardPlay['asks'] {
  if (effect === 'inspired') return [{ key: 'officer', label: 'An officer within 6 inches' }];
  return effect === 'first-move' ? [{ key: 'choose', label: 'This army moves' }] : [];
}

/** Returns the roll that follows a nine or a ten. */
function getFollowUp({ effect }: FateCard): Pick<CardPlay, 'then'> {
  if (effect === 'dazzled')
    return { then: { procedure: 'pharaoh-rides-to-war/dazzled', role: 'units', whose: 'enemy', most: null } };
  if (effect === 'assassin')
    return { then: { procedure: 'pharaoh-rides-to-war/assassin', role: 'officers', whose: 'enemy', most: null } };
  return {};
}

/** Six cards per army commander, of which one may be played per turn (Pharaoh Rides to War, Fate/Change cards). */
export const FATE_HAND: DeckHand = {
  cards: HAND_SIZE,
  playedBy: 'pharaoh-rides-to-war/play-fate-card',
  play(id) {
    const card = getFateCard(id);
    return { input: { card: id }, targets: listTargets(card), asks: listInputs(card), ...getFollowUp(card) };
  },
};

import type { Deck } from '../../core/cards.ts';
import { type CardRank, playingCard, playingCardDeck } from '../../core/playing-cards.ts';
import { choiceInForce, type RulingsInForce } from '../../core/ruling.ts';
import type { CardPlay, DeckHand } from '../../core/table-rules.ts';
import { PRW_15 } from '../rulings.ts';

/** Cards that each commander draws at the start of the game (Fate/Change cards). */
export const HAND = 6;

const TITLE = 'Fate cards';
/** The deck that both armies draw from: 54 cards (ruling PRW-15). */
export const FATE_DECK: Deck = playingCardDeck('fate', TITLE, 2);
const WITHOUT_JOKERS: Deck = playingCardDeck('fate', TITLE, 0);

/** The same as it is ruled: of 54 cards, or of 52 without jokers. */
export const fateDeck = (inForce: RulingsInForce): Deck =>
  choiceInForce(PRW_15, inForce) === 'no-jokers' ? WITHOUT_JOKERS : FATE_DECK;

/** Whom a card is about, for whoever plays it. */
export type CardTarget = 'own-officer' | 'enemy-officer' | 'own-unit' | 'enemy-unit' | 'enemy-army' | 'army';

export interface FateCard {
  readonly effect: string;
  readonly target: CardTarget;
  /** Most units that it is about; null for all of an army. */
  readonly units: number | null;
  /** In a sentence of our own. */
  readonly meaning: string;
}

const ARROWS: FateCard = {
  effect: 'extra-arrows',
  target: 'own-unit',
  units: 2,
  meaning: 'Extra arrows: two of your units shoot with one die more for each stand this turn.',
};

/** What each rank does, in the book’s order (Pharaoh Rides to War, Fate/Change cards). */
export const FATE_CARDS_BY_RANK: Readonly<Record<CardRank, FateCard>> = {
  A: {
    effect: 'saved',
    target: 'own-officer',
    units: 0,
    meaning: 'A god saves an officer of yours who would die or be captured.',
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
      'An assassin: one enemy commander, diced for, is carried to the rear; he returns on a 6 and dies on a 1 or 2.',
  },
  '9': {
    effect: 'dazzled',
    target: 'enemy-army',
    units: null,
    meaning:
      'The sun dazzles the enemy: each of his units moves on a 4 or more only, with 1 added for an officer within 6 inches.',
  },
  '8': {
    effect: 'inspired',
    target: 'own-unit',
    units: 1,
    meaning: 'A speech: one of your units with an officer within 6 inches has two melee dice more this turn.',
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
    meaning: 'One of your units runs or gallops, though it did so last turn, without ill effect.',
  },
  '5': {
    effect: 'turns-freely',
    target: 'own-unit',
    units: 1,
    meaning:
      'One of your units turns to face an enemy at any point of the turn without a test, by more than 45° if need be.',
  },
  '4': {
    effect: 'path',
    target: 'own-unit',
    units: 1,
    meaning: 'A path: no ground slows one of your units this turn, not even chariots where they are barred.',
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

/** What a card does. @throws RangeError for no card of the deck. */
export const fateCard = (id: string): FateCard => FATE_CARDS_BY_RANK[playingCard(id).rank];

/** Whom a card is played on (Pharaoh Rides to War, Fate/Change cards). */
function targetsOf({ effect, target, units }: FateCard): CardPlay['targets'] {
  switch (target) {
    case 'own-officer':
      return [{ role: 'officer', whose: 'own', most: 1 }];
    case 'own-unit':
      return [{ role: 'units', whose: 'own', most: units }];
    case 'enemy-unit':
      return [{ role: 'units', whose: 'enemy', most: units }];
    case 'enemy-army':
      // The dazzled are thrown for, unit by unit.
      return effect === 'dazzled' ? [] : [{ role: 'units', whose: 'enemy', most: null }];
    default:
      return [];
  }
}

/** What the player says beside whom he plays it on. */
function asksOf({ effect }: FateCard): CardPlay['asks'] {
  if (effect === 'inspired') return [{ key: 'officer', label: 'An officer within 6 inches' }];
  return effect === 'first-move' ? [{ key: 'choose', label: 'This army moves' }] : [];
}

/** The dice that a nine and a ten call for. */
function thenOf({ effect }: FateCard): Pick<CardPlay, 'then'> {
  if (effect === 'dazzled')
    return { then: { procedure: 'pharaoh-rides-to-war/dazzled', role: 'units', whose: 'enemy', most: null } };
  if (effect === 'assassin')
    return { then: { procedure: 'pharaoh-rides-to-war/assassin', role: 'officers', whose: 'enemy', most: null } };
  return {};
}

/** Six cards for each army commander, one of which may be played a turn (Pharaoh Rides to War, Fate/Change cards). */
export const FATE_HAND: DeckHand = {
  cards: HAND,
  playedBy: 'pharaoh-rides-to-war/play-fate-card',
  play(id) {
    const card = fateCard(id);
    return { input: { card: id }, targets: targetsOf(card), asks: asksOf(card), ...thenOf(card) };
  },
};

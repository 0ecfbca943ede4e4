import type { CardPlay, DeckHand } from '../../core/table-rules.ts';
import { fateCard, type FateCard, HAND } from './fate-deck.ts';

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

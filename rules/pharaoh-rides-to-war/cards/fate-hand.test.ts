import { describe, expect, it } from 'vitest';
import { listPlayingCards } from '../../core/playing-cards.ts';
import { pharaohRidesToWar } from '../pharaoh-rides-to-war.ts';
import { prwTable } from '../table/table.ts';
import { FATE_HAND } from './fate-deck.ts';

/* Pharaoh Rides to War, Fate/Change cards: how each card of a hand is played. */

const [deck] = prwTable.decks ?? [];

describe('a hand of fate cards', () => {
  it('is dealt from 54 cards, or from 52 without jokers (PRW-15)', () => {
    expect(deck?.cardsUnder?.({})).toEqual(listPlayingCards(2));
    expect(deck?.cardsUnder?.({ 'PRW-15': 'no-jokers' })).toEqual(listPlayingCards(0));
    expect(deck?.name?.('QS')).toBe('queen of spades');
  });

  it.each<[card: string, targets: readonly (readonly [role: string, whose: string, most: number | null])[]]>([
    ['AS', [['officer', 'own', 1]]],
    ['KS', [['units', 'enemy', null]]],
    ['QS', [['units', 'own', 2]]],
    ['JS', [['units', 'own', 2]]],
    ['10S', []],
    ['9S', []],
    ['8S', [['units', 'own', 1]]],
    ['7S', [['units', 'enemy', 1]]],
    ['6S', [['units', 'own', 1]]],
    ['5S', [['units', 'own', 1]]],
    ['4S', [['units', 'own', 1]]],
    ['3S', [['units', 'enemy', null]]],
    ['2S', []],
    ['joker-red', []],
  ])('plays the %s on its targets', (card, targets) => {
    const play = FATE_HAND.play(card);
    expect(play.targets.map(({ role, whose, most }) => [role, whose, most])).toEqual(targets);
    expect(play.input).toEqual({ card });
    const roles = prwTable.roles(FATE_HAND.playedBy).map(({ id }) => id);
    for (const { role } of play.targets) expect(roles).toContain(role);
  });

  it('asks for facts unknown to the table and for dice that decide', () => {
    const keys = (card: string) => FATE_HAND.play(card).asks.map(({ key }) => key);
    expect([keys('8S'), keys('2S'), keys('6S')]).toEqual([['officer'], ['choose'], []]);
    for (const card of ['9S', '10S']) {
      const { then } = FATE_HAND.play(card);
      const known = pharaohRidesToWar.procedures.some(({ id }) => id === then?.procedure);
      const roles = prwTable.roles(then?.procedure ?? '').map(({ id }) => id);
      expect([card, known, roles.includes(then?.role ?? ''), then?.whose, then?.most]).toEqual([
        card,
        true,
        true,
        'enemy',
        null,
      ]);
    }
  });

  it('allows one card per turn, and a two that decides the first move', () => {
    const side = (played: number) =>
      prwTable.fill(
        FATE_HAND.playedBy,
        'side',
        [{ side: { attributes: {}, units: [], leaders: [], hands: {}, played: { fate: played } } }],
        {},
        {},
      );
    expect([side(0), side(1)]).toEqual([{ playedThisTurn: false }, { playedThisTurn: true }]);
    expect(prwTable.effects(FATE_HAND.playedBy, { card: '2S', choose: 'second' }, {})).toContainEqual({
      role: 'side',
      first: false,
    });
  });
});

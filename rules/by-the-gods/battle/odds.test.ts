import { describe, expect, it } from 'vitest';
import { unevenness } from '../../../test/support/chi-squared.ts';
import { expectOddsAsCounted, type Outcome, proceduresOf } from '../../../test/support/battle/counted-odds.ts';
import { getPlayingCard, listPlayingCards } from '../../core/playing-cards.ts';
import type { RulingsInForce } from '../../core/ruling.ts';
import { byTheGods } from '../by-the-gods.ts';

const procedure = proceduresOf(byTheGods);

const casualties = (number: unknown): string =>
  number === 0 ? 'no casualties' : number === 1 ? '1 casualty' : `${String(number)} casualties`;
const sayFire = (outcome: Outcome): string =>
  `${casualties(outcome['casualties'])}${outcome['leaderHit'] === true ? ', and the leader is hit' : ''}`;

function sayMelee({ casualties: suffered }: Outcome): string {
  const { a, b } = suffered as Readonly<Record<'a' | 'b', number>>;
  const margin = a - b;
  return margin === 0 ? 'nobody loses' : `side ${margin > 0 ? 'A' : 'B'} loses by ${Math.abs(margin)}`;
}
const RESULTS: Readonly<Record<string, string>> = {
  ok: 'is well',
  'falls-back': 'falls back',
  stops: 'stops',
  routs: 'routs',
  rampages: 'rampages',
};
const sayMorale = ({ result }: Outcome): string => RESULTS[String(result)] ?? '?';
const sayBase = ({ base, colour }: Outcome): string => `${String(base)}, ${String(colour)}`;
const sayMen = ({ lost }: Outcome): string => {
  const men = (lost as readonly number[])[0] ?? 0;
  return men === 1 ? '1 man lost' : `${men} men lost`;
};
const sayDuel = ({ minorHit, supremeHit }: Outcome): string => {
  const who = [...(minorHit ? ['minor'] : []), ...(supremeHit ? ['supreme'] : [])];
  return who.length === 0 ? 'no leader hit' : `${who.join(' and ')} leader hit`;
};
const sayShot = ({ mayShoot, damage, kills }: Outcome): string =>
  mayShoot ? `${String(damage)} damage, ${kills === 1 ? '1 kill' : `${String(kills)} kills`}` : 'reloads';

const archers = { missiles: 'short-bow', figures: 6 };
const beasts = { kind: 'elephants', weapon: 'elephant', figures: 1 };

type Trial = readonly [
  title: string,
  id: string,
  input: unknown,
  say: (outcome: Outcome) => string,
  rulings?: RulingsInForce,
];

const TRIALS: readonly Trial[] = [
  ['a volley', 'fire', archers, sayFire],
  ['a volley at a leader in armour', 'fire', { ...archers, target: { leader: true, armour: true } }, sayFire],
  [
    'a volley at a leader under the alternative',
    'fire',
    { ...archers, target: { leader: true } },
    sayFire,
    { 'BTG-16': 'every-volley' },
  ],
  ['overhead fire', 'fire', { ...archers, overhead: 3, cover: true }, sayFire],
  ['a volley out of range', 'fire', { ...archers, distance: 20 }, sayFire],
  [
    'a melee with leaders',
    'melee',
    { a: { weapon: 'sword', figures: 2, leader: true }, b: { weapon: 'axe', figures: 2, leader: true } },
    sayMelee,
  ],
  ['elephants', 'melee', { a: beasts, b: { weapon: 'spear', figures: 2, armour: true } }, sayMelee],
  ['elephants that double', 'melee', { a: beasts, b: { figures: 2 } }, sayMelee, { 'BTG-1': 'doubles' }],
  ['elephants by 5 or less', 'melee', { a: beasts, b: { figures: 2 } }, sayMelee, { 'BTG-1': 'five' }],
  [
    'the bloodthirsty',
    'melee',
    { a: { figures: 2, bloodthirst: true }, b: { figures: 2, shield: true, leader: true } },
    sayMelee,
  ],
  ['base morale of infantry', 'base-morale', { row: 'infantry' }, sayBase],
  ['base morale of Templars', 'base-morale', { row: 'templar' }, sayBase],
  ['base morale of the mounted', 'base-morale', { row: 'mounted' }, sayBase],
  ['base morale of a phalanx', 'base-morale', { row: 'phalanx-legion' }, sayBase],
  ['morale', 'morale', { base: 2, belowHalf: true }, sayMorale],
  ['morale on the move', 'morale', { base: 1, moving: true }, sayMorale],
  ['morale of elephants', 'morale', { base: 1, elephants: true }, sayMorale],
  ['a rally', 'rally', { base: 2 }, ({ rallied }) => (rallied ? 'rallies' : 'goes on')],
  ['a rally that nobody may try', 'rally', { base: 2 }, () => 'goes on', { 'BTG-9': 'never' }],
  ['a charge avoided', 'avoid-charge', { kind: 'cavalry', base: 2 }, ({ avoids }) => (avoids ? 'avoids' : 'stands')],
  [
    'a charge avoided under the alternative',
    'avoid-charge',
    { kind: 'cavalry', base: 1 },
    (outcome) => (outcome['avoids'] ? 'avoids' : sayMorale(outcome)),
    { 'BTG-10': 'check-counts' },
  ],
  ['a leader by fire', 'leader-hit', { occasion: 'fire' }, ({ hit }) => (hit ? 'hit' : 'unhurt')],
  ['a leader in a melee', 'leader-hit', { occasion: 'melee', hitsTaken: 1 }, ({ hit }) => (hit ? 'killed' : 'unhurt')],
  ['lightning', 'event', { category: 'mystical', number: 5 }, sayMen],
  ['a trap', 'event', { category: 'other', number: 5 }, sayMen],
  ['a beast', 'event', { category: 'animal', number: 2 }, sayMen],
  ['levies', 'event', { category: 'other', number: 1 }, ({ joined }) => `${String(joined)} join`],
  ['a stockpile', 'event', { category: 'other', number: 6 }, ({ found }) => String(found)],
  ['quarrelling leaders', 'event', { category: 'character', number: 7 }, sayDuel],
  ['a catapult', 'siege-shot', { weapon: 'catapult' }, sayShot],
  ['a heavy catapult', 'siege-shot', { weapon: 'heavy-catapult' }, sayShot],
  ['a stone thrower', 'siege-shot', { weapon: 'stone-thrower' }, sayShot],
  ['an engine that reloads', 'siege-shot', { weapon: 'ballista', reloading: true }, sayShot],
];

describe('odds', () => {
  for (const [title, id, input, say, rulings = {}] of TRIALS) {
    it(`match an enumeration of all rolls: ${title}`, () => {
      expectOddsAsCounted(procedure(id), input, say, { rulings });
    });
  }

  it.each([
    ['infantry', [1, 25, 10, 0]],
    ['templar', [0, 15, 20, 1]],
    ['mounted', [0, 1, 25, 10]],
    ['phalanx-legion', [0, 0, 21, 15]],
  ])('of base morale for %s are %j in 36ths', (row, ways) => {
    const odds = procedure('base-morale').odds({ row });
    const of = (level: number) => odds.find(({ outcome }) => outcome.startsWith(String(level)))?.chance ?? 0;
    expect([1, 2, 3, 4].map((level) => Math.round(of(level) * 36))).toEqual(ways);
  });

  it('of a check pass in 4 of 6 with base morale 2, which never routs, and in 1 of 6 with base morale 1', () => {
    const of = (base: number, words: string) =>
      procedure('morale')
        .odds({ base })
        .find(({ outcome }) => outcome === words)?.chance ?? 0;
    expect(of(2, 'is well')).toBeCloseTo(4 / 6, 12);
    expect(of(2, 'falls back')).toBeCloseTo(2 / 6, 12);
    expect(of(2, 'routs')).toBe(0);
    expect(of(1, 'routs')).toBeCloseTo(1 / 6, 12);
  });

  it('of 200 figures per side are fast and add up to 1', () => {
    const host = { weapon: 'sword', figures: 200, leader: true, armour: true };
    const odds = procedure('melee').odds({ a: host, b: { ...beasts, figures: 200 } });
    expect(odds.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 9);
  });

  it('of a card depend on the cards left', () => {
    const chance = (gone: readonly string[], words: string) =>
      procedure('movement-card')
        .odds({ gone })
        .find(({ outcome }) => outcome === words)?.chance ?? 0;
    expect(chance([], 'the black side moves units')).toBeCloseTo(18 / 52, 12);
    expect(chance([], 'an event')).toBeCloseTo(8 / 52, 12);
    expect(chance(['AH', 'KH', '2S'], 'an event')).toBeCloseTo(6 / 49, 12);
    expect(chance(['AH', 'KH', '2S'], 'the black side moves units')).toBeCloseTo(17 / 49, 12);
  });

  it('of an event depend on the number cards left that name one', () => {
    const odds = procedure('event-number').odds({ category: 'mystical', gone: ['2S', '2C', '3H'] });
    const chance = (words: string) => odds.find(({ outcome }) => outcome === words)?.chance ?? 0;
    expect(chance('black: Ferocity')).toBe(0);
    expect(chance('red: Ferocity')).toBeCloseTo(2 / 25, 12);
    expect(chance('red: Armour of the gods')).toBeCloseTo(1 / 25, 12);
    expect(odds.reduce((sum, each) => sum + each.chance, 0)).toBeCloseTo(1, 12);
    const noneLeft = listPlayingCards(0).filter((id) => (getPlayingCard(id).number ?? 11) <= 8);
    expect(procedure('event-number').odds({ category: 'other', gone: noneLeft })).toEqual([
      { outcome: 'no event', chance: 1 },
    ]);
    expect(procedure('event-number').run({ category: 'other', gone: noneLeft }, { faces: [] }).outcome).toMatchObject({
      number: null,
      cards: [],
    });
  });
});

describe('dice and cards', () => {
  it('from seeds are evenly distributed', () => {
    const counts = new Map(listPlayingCards(0).map((id) => [id, 0]));
    const draws = 5200;
    for (let at = 0; at < draws; at += 1) {
      const { card } = procedure('movement-card').run({}, { seed: `card ${at}` }).outcome as { readonly card: string };
      counts.set(card, (counts.get(card) ?? 0) + 1);
    }
    expect(unevenness([...counts.values()])).toBeLessThan(1);
  });

  it('choose evenly among the units that an event fits', () => {
    const counts = new Map([1, 2, 3, 4, 5, 6, 7].map((unit) => [unit, 0]));
    const draws = 3500;
    for (let at = 0; at < draws; at += 1) {
      const { units } = procedure('event').run({ category: 'mystical', number: 1, units: 7 }, { seed: `unit ${at}` })
        .outcome as { readonly units: readonly number[] };
      const chosen = units[0] ?? 0;
      counts.set(chosen, (counts.get(chosen) ?? 0) + 1);
    }
    expect(counts.size).toBe(7);
    expect(unevenness([...counts.values()])).toBeLessThan(1);
  });

  it('give each side every event equally often', () => {
    const counts = new Map<string, number>();
    const draws = 2800;
    for (let at = 0; at < draws; at += 1) {
      const { colour, number } = procedure('event-number').run({ category: 'other' }, { seed: `event ${at}` })
        .outcome as { readonly colour: string; readonly number: number };
      counts.set(`${colour} ${number}`, (counts.get(`${colour} ${number}`) ?? 0) + 1);
    }
    expect(counts.size).toBe(14);
    expect(unevenness([...counts.values()])).toBeLessThan(1);
  });
});

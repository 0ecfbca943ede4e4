import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { facesThrown, unevenness } from '../../../test/support/chi-squared.ts';
import {
  expectOddsAsCounted,
  type Outcome,
  proceduresOf,
  sumOfOdds,
  type Under,
} from '../../../test/support/battle/counted-odds.ts';
import { FATE_DECK } from '../cards/fate-deck.ts';
import { pharaohRidesToWar } from '../pharaoh-rides-to-war.ts';
import { ARMS, TYPE_IDS, WEAPONS, WEIGHTS } from '../troops/types.ts';

const procedure = proceduresOf(pharaohRidesToWar);

const expectSameOdds = (id: string, input: unknown, under: Under, say: (outcome: Outcome) => string): void =>
  expectOddsAsCounted(procedure(id), input, say, under);

const hits = (number: unknown): string =>
  number === 0 ? 'no hits' : number === 1 ? '1 hit' : `${String(number)} hits`;

interface SideOutcome {
  readonly losses: number;
}

function sayMelee({ winner, ...sides }: Outcome): string {
  if (winner === null) return 'drawn';
  const loser = winner === 'a' ? 'b' : 'a';
  return `side ${loser === 'a' ? 'b' : 'a'} wins, side ${loser} loses ${(sides[loser] as SideOutcome).losses}`;
}

const side = fc.record({
  stands: fc.integer({ min: 0, max: 2 }),
  weapon: fc.constantFrom(...WEAPONS),
  guard: fc.boolean(),
  weight: fc.constantFrom(...WEIGHTS),
  arm: fc.constantFrom(...ARMS),
  uphill: fc.boolean(),
  flankOrRear: fc.constant(false),
});

const mod = fc.integer({ min: -7, max: 7 });

describe('odds match an enumeration of all rolls', () => {
  it('for a melee', () => {
    const rulings = fc.record({
      'PRW-3': fc.constantFrom('default', 'up'),
      'PRW-11': fc.constantFrom('default', 'arms'),
      'PRW-12': fc.constantFrom('default', 'stands'),
    });
    fc.assert(
      fc.property(side, side, rulings, (a, b, inForce) => {
        const dice = procedure('melee').run({ a, b }, { seed: 'count' }, inForce).dice.length;
        fc.pre(dice <= 4);
        expectSameOdds('melee', { a, b }, { rulings: inForce }, sayMelee);
      }),
      { numRuns: 15 },
    );
  });

  it('for a melee whose draws are rolled again', () => {
    const one = { stands: 1, weapon: 'sword', weight: 'heavy', arm: 'infantry' };
    const drawn = 'drawn';
    const others = ['side a wins, side b loses 0', 'side a wins, side b loses 1'];
    const odds = (choice: string): Record<string, number> =>
      Object.fromEntries(
        procedure('melee')
          .odds({ a: one, b: one }, { 'PRW-13': choice })
          .map(({ outcome, chance }): [string, number] => [outcome, chance]),
      );
    const [first, again] = [odds('default'), odds('again')];
    expect(first[drawn]).toBeCloseTo(6 / 36, 12);
    expect(again[drawn]).toBeUndefined();
    for (const outcome of others) expect(again[outcome]).toBeCloseTo((first[outcome] ?? 0) / (30 / 36), 12);
    expect(others.map((outcome) => (again[outcome] ?? 0) * 30)).toEqual(
      [3, 12].map((ways): unknown => expect.closeTo(ways, 9)),
    );
  });

  it('for shooting', () => {
    const input = fc.record({
      weapon: fc.constantFrom('bow', 'sling', 'javelin'),
      stands: fc.integer({ min: 0, max: 2 }),
      range: fc.constant('short'),
      target: fc.record({ type: fc.constant('heavy-infantry'), cover: fc.boolean() }),
      savesOn: fc.constantFrom(null, 2, 5, 6),
      rain: fc.boolean(),
      fewerDice: fc.integer({ min: 0, max: 1 }),
    });
    const under = fc.record({
      rulings: fc.record({ 'PRW-1': fc.constantFrom('default', 'd10') }),
      settings: fc.constantFrom({}, { 'save-heavy-infantry': 4 }),
    });
    fc.assert(
      fc.property(input, under, (given, found) => expectSameOdds('shooting', given, found, ({ taken }) => hits(taken))),
      { numRuns: 15 },
    );
  });

  it('for chariots that shoot at long range', () => {
    expectSameOdds(
      'shooting',
      { weapon: 'bow', stands: 1, chariots: true, range: 'long', savesOn: 4 },
      {},
      ({ taken }) => hits(taken),
    );
  });

  it('for every test', () => {
    const settings = fc.record({
      fear: fc.integer({ min: -6, max: 6 }),
      shock: fc.integer({ min: -6, max: 6 }),
      'general-morale': fc.integer({ min: -6, max: 6 }),
      'general-morale-officer': fc.integer({ min: -6, max: 6 }),
    });
    const shocks = { steady: 'steady', 'falls-back': 'falls back', routs: 'loses a stand and routs', leaves: 'leaves' };
    const general = { steady: 'steady', routs: 'routs', leaves: 'leaves the battlefield' };
    const word =
      (words: Readonly<Record<string, string>>) =>
      ({ result }: Outcome) =>
        words[String(result)] ?? '?';
    const rulings = fc.record({
      'PRW-10': fc.constantFrom('default', 'leaves'),
      'PRW-14': fc.constantFrom('default', 'once'),
    });
    const cause = fc.constantFrom('half-lost', 'melee');
    fc.assert(
      fc.property(
        mod,
        settings,
        rulings,
        fc.boolean(),
        fc.boolean(),
        cause,
        (m, typed, inForce, routed, officer, why) => {
          const under = { rulings: inForce, settings: typed };
          expectSameOdds('fear', { mod: m, officer }, under, ({ stands }) =>
            stands ? 'stands' : 'routs and loses a stand',
          );
          expectSameOdds('shock', { mod: m, routed, officer }, under, word(shocks));
          const input = { cause: why, mod: m, routed, officer, testedBefore: routed };
          expectSameOdds('general-morale', input, under, word(general));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('for impact, evasion, command, rally, officers, dazzling and assassins', () => {
    const impact = { 'ridden-down': 'a stand ridden down', 'chariot-lost': 'a chariot lost', melee: 'melee' } as const;
    const sayImpact = ({ result }: Outcome) => impact[result as keyof typeof impact];
    fc.assert(
      fc.property(mod, mod, fc.boolean(), (chariotMod, infantryMod, behindWall) =>
        expectSameOdds('chariot-impact', { chariotMod, infantryMod, behindWall }, {}, sayImpact),
      ),
      { numRuns: 40 },
    );
    const sayEvade = ({ mayEvade, hits: taken }: Outcome) => (mayEvade ? hits(taken) : 'the unit may not evade');
    for (const evader of TYPE_IDS)
      expectSameOdds('evade', { evader, charger: 'heavy-chariots', stands: 2 }, {}, sayEvade);
    for (const within12 of [true, false]) {
      expectSameOdds('command', { within12 }, {}, ({ moves }) => (moves ? 'it moves' : 'no move this turn'));
      const say = ({ rallied }: Outcome) => (rallied ? 'rallies' : 'stands, routed');
      for (const thisTurn of [true, false]) expectSameOdds('rally', { officer: within12, thisTurn }, {}, say);
    }
    expectSameOdds('officer-casualty', {}, {}, ({ wounded }) => (wounded ? 'hurt' : 'unhurt'));
    expectSameOdds('wounded-officer', {}, {}, ({ result }) => String(result));
    const units = [{}, { officerWithin6: true }, {}];
    expectSameOdds('dazzled', { units }, {}, ({ moves }) => {
      const count = (moves as boolean[]).filter(Boolean).length;
      return count === 0 ? 'no unit moves' : count === 1 ? '1 unit moves' : `${count} units move`;
    });
    expectSameOdds('assassin', { enemyOfficers: 5 }, {}, ({ struck }) => `commander ${String(struck)}`);
  });

  it('for jokers drawn', () => {
    // Five cards are left, one of them a joker: all pairs of draws are enumerated.
    const gone = FATE_DECK.cards.filter((id) => !['2C', '3C', '4C', '5C', 'joker-red'].includes(id));
    expectSameOdds('draw-fate-cards', { cards: 2, gone }, {}, ({ cards }) =>
      (cards as string[]).includes('joker-red') ? '1 joker' : 'no joker',
    );
    expect(procedure('draw-fate-cards').odds({}, { 'PRW-15': 'no-jokers' })).toEqual([
      { outcome: 'no joker', chance: 1 },
    ]);
  });
});

describe('odds under the rulings', () => {
  const chance = (id: string, input: unknown, outcome: string): number =>
    procedure(id)
      .odds(input)
      .find((each) => each.outcome === outcome)?.chance ?? 0;

  it('hurt an officer in 3 of 36, and rally a unit with one in 4 of 6', () => {
    expect(chance('officer-casualty', {}, 'hurt')).toBeCloseTo(3 / 36, 12);
    expect(chance('rally', { officer: true }, 'rallies')).toBeCloseTo(4 / 6, 12);
  });

  it('decide an impact for either side in 10 of 36, and lead to melee in 16', () => {
    expect(chance('chariot-impact', {}, 'a stand ridden down')).toBeCloseTo(10 / 36, 12);
    expect(chance('chariot-impact', {}, 'a chariot lost')).toBeCloseTo(10 / 36, 12);
    expect(chance('chariot-impact', {}, 'melee')).toBeCloseTo(16 / 36, 12);
  });

  it('of a large melee are fast and add up to 1', () => {
    const large = { stands: 100, weapon: 'spear', guard: true, weight: 'heavy', arm: 'infantry' };
    const odds = procedure('melee').odds({ a: large, b: large }, { 'PRW-12': 'stands' });
    expect(sumOfOdds(odds)).toBeCloseTo(1, 12);
    const shots = { weapon: 'bow', stands: 100, chariots: true, range: 'short', savesOn: 4, rain: true };
    expect(sumOfOdds(procedure('shooting').odds(shots))).toBeCloseTo(1, 12);
  });
});

describe('dice and cards are fair', () => {
  it('show each card equally often in hands of six', () => {
    const counts = new Map(FATE_DECK.cards.map((card) => [card, 0]));
    for (let at = 0; at < 2000; at += 1) {
      const { outcome } = procedure('draw-fate-cards').run({}, { seed: `hand ${at}` });
      const { cards } = outcome as { readonly cards: readonly string[] };
      expect(new Set(cards).size).toBe(6);
      for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
    }
    expect(unevenness([...counts.values()])).toBeLessThan(1);
  });

  it('show each face equally often in volleys', () => {
    const volley = { weapon: 'bow', stands: 60, range: 'short' };
    expect(unevenness(facesThrown(procedure('shooting'), volley, 200))).toBeLessThan(1);
  });
});

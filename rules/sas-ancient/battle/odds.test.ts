import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { facesThrown, unevenness } from '../../../test/support/chi-squared.ts';
import { expectOddsAsCounted, type Outcome, proceduresOf } from '../../../test/support/battle/counted-odds.ts';
import type { RulingsInForce } from '../../core/ruling.ts';
import { sasAncient } from '../sas-ancient.ts';
import { KINDS } from '../troops/kinds.ts';
import { SHOOTERS } from '../troops/shooting-table.ts';
import { getCell } from './chart.ts';

const procedure = proceduresOf(sasAncient);

const expectSameOdds = (id: string, input: unknown, rulings: RulingsInForce, say: (outcome: Outcome) => string): void =>
  expectOddsAsCounted(procedure(id), input, say, { rulings });

const casualties = (number: unknown): string =>
  number === 0 ? 'no casualties' : number === 1 ? '1 casualty' : `${String(number)} casualties`;
const sayShooting = (outcome: Outcome): string =>
  `${casualties(outcome['casualties'])}${outcome['commanderKilled'] === true ? ' and the commander' : ''}`;

const RESULTS: Readonly<Record<string, string>> = {
  steady: 'steady',
  shaken: 'shaken',
  'retire-shaken': 'retires shaken',
  rout: 'routs',
};
const sayMorale = ({ result }: Outcome): string => RESULTS[String(result)] ?? '?';
const sayEvade = ({ fate }: Outcome): string => (fate === 'caught' ? 'caught, shaken' : String(fate));

interface SideOutcome {
  readonly losses: number;
  readonly commanderKilled: boolean;
}

function sayMelee({ a, b, winner }: Outcome): string {
  const [own, other] = [a as SideOutcome, b as SideOutcome];
  const result = winner === null ? 'drawn' : winner === 'a' ? 'side a wins' : 'side b wins';
  const falls = [...(own.commanderKilled ? ['a'] : []), ...(other.commanderKilled ? ['b'] : [])];
  const fallen = falls.length === 0 ? '' : `, commander of ${falls.join(' and ')} killed`;
  return `${result}, ${Math.max(own.losses, other.losses)} to ${Math.min(own.losses, other.losses)}${fallen}`;
}

const rulings = fc.record({
  'SAS-5': fc.constantFrom('default', 'crusades'),
  'SAS-7': fc.constantFrom('default', 'up', 'nearest'),
  'SAS-8': fc.constantFrom('default', 'once'),
  'SAS-9': fc.constantFrom('default', 'one-step'),
});
const kind = fc.constantFrom(...KINDS);
const strength = fc.integer({ min: 0, max: 40 });

describe('odds match an enumeration of all rolls', () => {
  it('for shooting', () => {
    const shooter = fc.record({
      weapon: fc.constantFrom(...SHOOTERS),
      strength,
      range: fc.integer({ min: 0, max: 26 }),
      marksmen: fc.boolean(),
      shaken: fc.boolean(),
    });
    const target = fc.record({ kind, cover: fc.boolean(), commander: fc.boolean() });
    const input = fc.record({ shooters: fc.array(shooter, { minLength: 1, maxLength: 4 }), target });
    fc.assert(
      fc.property(input, rulings, (given, inForce) => expectSameOdds('shooting', given, inForce, sayShooting)),
      {
        numRuns: 150,
      },
    );
  });

  it('for a mêlée', () => {
    const fighter = fc.record({
      kind,
      strength,
      charging: fc.boolean(),
      commander: fc.boolean(),
      shaken: fc.boolean(),
      contactedIn: fc.constantFrom('front', 'flank'),
    });
    const side = fc.record({ units: fc.array(fighter, { minLength: 1, maxLength: 3 }) });
    fc.assert(
      fc.property(side, side, rulings, (a, b, inForce) => expectSameOdds('melee', { a, b }, inForce, sayMelee)),
      { numRuns: 100 },
    );
  });

  it('for morale and evading', () => {
    const test = fc.record({
      kind,
      baseStrength: fc.integer({ min: 0, max: 12 }),
      commander: fc.boolean(),
      unitsLost: fc.integer({ min: 0, max: 4 }),
      flankOrRear: fc.boolean(),
    });
    const melee = fc.constantFrom('none', 'won', 'lost', 'drawn');
    fc.assert(
      fc.property(test, melee, fc.boolean(), rulings, (given, how, opponentsGone, inForce) =>
        expectSameOdds('morale', { ...given, melee: how, opponentsGone }, inForce, sayMorale),
      ),
      { numRuns: 150 },
    );
    const evader = fc.constantFrom('psiloi', 'peltasts', 'light-horse');
    fc.assert(
      fc.property(test, evader, fc.boolean(), fc.boolean(), rulings, (given, own, sameType, refuge, inForce) => {
        const input = { ...given, kind: own, chargedBy: 'cavalry', chargersMove: 10, ownMove: 6, sameType, refuge };
        expectSameOdds('evade', input, inForce, sayEvade);
      }),
      { numRuns: 100 },
    );
  });

  it('for strength and initiative', () => {
    for (const own of KINDS) {
      const missiles = own === 'bowmen' ? 'bow' : null;
      expectSameOdds(
        'unit-strength',
        { kind: own, missiles },
        {},
        (outcome) => `strength ${String(outcome['strength'])}`,
      );
    }
    const commanders = ['great', 'skilful', 'rotten'].map((quality) => ({ quality }));
    expectSameOdds('initiative', { commanders }, {}, ({ total }) => `${String(total)} initiative points`);
  });
});

describe('seeded dice are fair', () => {
  it.each([
    ['D20 of morale', 'morale', { kind: 'spearmen', baseStrength: 6 }],
    ['D10 of strength', 'unit-strength', { kind: 'warband' }],
    ['D6 of strength', 'unit-strength', { kind: 'cavalry' }],
    ['D4 of initiative', 'initiative', { commanders: [{ quality: 'rotten' }] }],
  ])('%s', (_what, id, input) => {
    expect(unevenness(facesThrown(procedure(id), input, 3000))).toBeLessThan(1);
  });
});

describe('the chart', () => {
  it('kills at least as many in columns further right, over all faces', () => {
    const sum = (column: number) =>
      [1, 2, 3, 4, 5, 6].reduce((all, face) => all + getCell(face, column, {}).casualties, 0);
    const sums = Array.from({ length: 21 }, (_, column) => sum(column));
    expect(sums).toEqual([...sums].sort((one, other) => one - other));
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DiceError, facesOf } from '../../core/dice.ts';
import type { Odds } from '../../core/procedure.ts';
import type { RulingsInForce } from '../../core/ruling.ts';
import { sasAncient } from '../sas-ancient.ts';
import { KINDS } from '../troops/kinds.ts';
import { SHOOTERS } from '../troops/shooting-table.ts';
import { cellAt } from './chart.ts';

type Outcome = Readonly<Record<string, unknown>>;

const procedure = (id: string) => {
  const found = sasAncient.procedures.find((known) => known.id === `sas-ancient/${id}`);
  if (!found) throw new Error(`there is no procedure ${id}`);
  return found;
};

/** Throws every possible row of dice and gathers the chance of each outcome, in the words that `say` finds for it. */
function counted(id: string, input: unknown, rulings: RulingsInForce, say: (outcome: Outcome) => string) {
  const sums = new Map<string, number>();
  let stated: readonly Odds[] = [];
  const follow = (faces: readonly number[], chance: number): void => {
    try {
      const { outcome, odds = [] } = procedure(id).run(input, { faces }, rulings);
      const words = say(outcome as Outcome);
      sums.set(words, (sums.get(words) ?? 0) + chance);
      stated = odds;
    } catch (error) {
      if (!(error instanceof DiceError) || error.code !== 'die-missing' || !error.die) throw error;
      const sides = facesOf(error.die);
      for (let face = 1; face <= sides; face += 1) follow([...faces, face], chance / sides);
    }
  };
  follow([], 1);
  return { sums, stated };
}

function agree(id: string, input: unknown, rulings: RulingsInForce, say: (outcome: Outcome) => string): void {
  const { sums, stated } = counted(id, input, rulings, say);
  expect(stated.map(({ outcome }) => outcome).sort()).toEqual([...sums.keys()].sort());
  for (const { outcome, chance } of stated) expect(chance).toBeCloseTo(sums.get(outcome) ?? -1, 12);
  expect(stated.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 12);
}

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

describe('stated odds agree with every throw counted', () => {
  it('of shooting', () => {
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
      fc.property(input, rulings, (given, inForce) => agree('shooting', given, inForce, sayShooting)),
      {
        numRuns: 150,
      },
    );
  });

  it('of a mêlée', () => {
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
      fc.property(side, side, rulings, (a, b, inForce) => agree('melee', { a, b }, inForce, sayMelee)),
      { numRuns: 100 },
    );
  });

  it('of morale and of evading', () => {
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
        agree('morale', { ...given, melee: how, opponentsGone }, inForce, sayMorale),
      ),
      { numRuns: 150 },
    );
    const evader = fc.constantFrom('psiloi', 'peltasts', 'light-horse');
    fc.assert(
      fc.property(test, evader, fc.boolean(), fc.boolean(), rulings, (given, own, sameType, refuge, inForce) => {
        const input = { ...given, kind: own, chargedBy: 'cavalry', chargersMove: 10, ownMove: 6, sameType, refuge };
        agree('evade', input, inForce, sayEvade);
      }),
      { numRuns: 100 },
    );
  });

  it('of strength and of initiative', () => {
    for (const own of KINDS) {
      const missiles = own === 'bowmen' ? 'bow' : null;
      agree('unit-strength', { kind: own, missiles }, {}, (outcome) => `strength ${String(outcome['strength'])}`);
    }
    const commanders = ['great', 'skilful', 'rotten'].map((quality) => ({ quality }));
    agree('initiative', { commanders }, {}, ({ total }) => `${String(total)} initiative points`);
  });
});

describe('the chart', () => {
  it('never does less in a column farther to the right, taken over all faces', () => {
    const sum = (column: number) =>
      [1, 2, 3, 4, 5, 6].reduce((all, face) => all + cellAt(face, column, {}).casualties, 0);
    const sums = Array.from({ length: 21 }, (_, column) => sum(column));
    expect(sums).toEqual([...sums].sort((one, other) => one - other));
  });
});

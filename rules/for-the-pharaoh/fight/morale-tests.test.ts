import { expect, test } from 'vitest';
import { toFightPlan } from '../../../contract/battles/fought-battle.ts';
import { fieldOf, readyArmies } from '../../../test/support/battle/fight-books.ts';
import { openFight } from '../../core/fight/fight.ts';
import type { Question } from '../../core/fight/questions.ts';
import { forThePharaoh } from '../for-the-pharaoh.ts';
import { morale, type MoraleOutcome } from '../battle/morale/morale.ts';
import { createInputs } from '../../core/fight/throw-in-fight.ts';
import { toUnitHolder } from '../../core/fight/engagement.ts';
import { createPharaohPhases } from './phases.ts';
import { testMorale } from './morale-tests.ts';

/* Effect of a general's stars on a morale test (For the Pharaoh, Morale). */

const openFightFor = (seed: string) => {
  const fight = openFight(forThePharaoh, toFightPlan(fieldOf(readyArmies('for-the-pharaoh')))!, (number) => ({
    seed: `${seed} ${number}`,
  }));
  createPharaohPhases(fight);
  const standing = fight.sides[0].units[0]!;
  const [side] = fight.sides;
  side.generals = side.generals.map((general) => ({ ...general, unit: standing.unit.id }));
  return { fight, standing };
};

const FALLING: readonly MoraleOutcome['result'][] = ['recoil', 'retire', 'retreat', 'rout'];
const OBEYING: readonly MoraleOutcome['result'][] = ['obey', 'advance', 'attack', 'assault'];

test.each(['obey', 'stand'] as const)(
  'a choice of stars starts with the most and shows the chance of each: to %s',
  (wants) => {
    const { fight, standing } = openFightFor('stars');
    const { value } = testMorale(fight, standing, { goal: wants }).next() as {
      value: Extract<Question, { kind: 'stars' }>;
    };
    const adds = value.options.map((choice) => (choice.kind === 'stars' ? choice.adds : null));
    expect(adds.length).toBeGreaterThan(2);
    expect(adds).toEqual(adds.toSorted((a, b) => b! - a!));
    const serves = value.serves;
    expect(serves).toHaveLength(adds.length);
    // Each chance must equal the share of all rolls in which the procedure gives that result.
    const isServed = (result: MoraleOutcome['result']): boolean =>
      wants === 'obey' ? OBEYING.includes(result) : !FALLING.includes(result);
    for (const [at, generalAdds] of adds.entries()) {
      const [input] = createInputs(fight, morale, { unit: toUnitHolder(standing) }, { generalAdds: generalAdds! });
      const ways = 6 ** morale.run(input, { seed: 'one' }, {}).dice.length;
      let served = 0;
      for (let way = 0; way < ways; way += 1) {
        const faces = Array.from(
          { length: Math.round(Math.log(ways) / Math.log(6)) },
          (_, die) => 1 + (Math.floor(way / 6 ** die) % 6),
        );
        if (isServed((morale.run(input, { faces }, {}).outcome as MoraleOutcome).result)) served += 1;
      }
      expect(serves[at]).toBeCloseTo(served / ways, 9);
    }
    expect(serves[0]).toBeGreaterThan(serves.at(-1)!);
  },
);

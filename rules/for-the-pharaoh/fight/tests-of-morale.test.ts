import { expect, test } from 'vitest';
import { planOf } from '../../../contract/battles/fought-battle.ts';
import { fieldOf, readyArmies } from '../../../test/support/fight-books.ts';
import { openFight } from '../../core/fight/fight.ts';
import type { Question } from '../../core/fight/questions.ts';
import { forThePharaoh } from '../for-the-pharaoh.ts';
import { morale, type MoraleOutcome } from '../battle/morale/morale.ts';
import { inputsFor } from '../../core/fight/throw-in-fight.ts';
import { whole } from '../../core/fight/engagement.ts';
import { pharaohPhases } from './phases.ts';
import { tested } from './tests-of-morale.ts';

/* Effect of a general's stars on a morale test (For the Pharaoh, Morale). */

const fightOf = (seed: string) => {
  const fight = openFight(forThePharaoh, planOf(fieldOf(readyArmies('for-the-pharaoh')))!, (number) => ({
    seed: `${seed} ${number}`,
  }));
  pharaohPhases(fight);
  const standing = fight.sides[0].units[0]!;
  const [side] = fight.sides;
  side.generals = side.generals.map((general) => ({ ...general, unit: standing.unit.id }));
  return { fight, standing };
};

const GOES_BACK: readonly MoraleOutcome['result'][] = ['recoil', 'retire', 'retreat', 'rout'];
const OBEYS: readonly MoraleOutcome['result'][] = ['obey', 'advance', 'attack', 'assault'];

test.each(['obey', 'stand'] as const)(
  'a choice of stars starts with the most and shows the chance of each: to %s',
  (wants) => {
    const { fight, standing } = fightOf('stars');
    const { value } = tested(fight, standing, { wants }).next() as { value: Extract<Question, { kind: 'stars' }> };
    const adds = value.options.map((choice) => (choice.kind === 'stars' ? choice.adds : null));
    expect(adds.length).toBeGreaterThan(2);
    expect(adds).toEqual(adds.toSorted((a, b) => b! - a!));
    const serves = value.serves;
    expect(serves).toHaveLength(adds.length);
    // Each must equal the procedure's own outcome, counted over all throws.
    const isServed = (result: MoraleOutcome['result']): boolean =>
      wants === 'obey' ? OBEYS.includes(result) : !GOES_BACK.includes(result);
    for (const [at, generalAdds] of adds.entries()) {
      const [input] = inputsFor(fight, morale, { unit: whole(standing) }, { generalAdds: generalAdds! });
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

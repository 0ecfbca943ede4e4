import type { Step } from '../../../core/procedure.ts';
import { MORALE_CHANGES } from '../../citations.ts';
import { step } from '../working.ts';
import { MORALE_OUTCOMES, type MoraleResult } from './morale-table.ts';
import { intrinsicOf, moraleDice, resultOf, type Tested } from './nerve.ts';

/* For the Pharaoh, Optional Rules, Changes to the Morale Rules: three like faces at either end change a unit's morale for good. */

/** The id of the agreement on the optional changes to the morale rules. */
export const EXTRA_MORALE = 'extra-morale';

/** Whether they were agreed for a battle: a unit's morale starts unchanged then. */
export const isExtraMorale = (agreed: Readonly<Record<string, string>>): boolean => agreed[EXTRA_MORALE] === 'played';

const ALIKE = 3;
const FACES = [1, 2, 3, 4, 5, 6] as const;

/** What a throw does to a unit's intrinsic morale for the rest of the game: −1, which is better, for three sixes or more; +1 for three ones. */
export function lastingChange(faces: readonly number[]): -1 | 0 | 1 {
  const count = (wanted: number): number => faces.filter((face) => face === wanted).length;
  if (count(6) >= ALIKE) return -1;
  return count(1) >= ALIKE ? 1 : 0;
}

const CHANGE_WORDS = {
  '-1': 'three sixes: its morale is 1 lower, and better, to the end of the game',
  '1': 'three ones: its morale is 1 higher, and worse, to the end of the game',
} as const;

/** The line of the working for a change; none where nothing changes. */
export const changeSteps = (change: -1 | 0 | 1): Step[] =>
  change === 0 ? [] : [step(MORALE_CHANGES, CHANGE_WORDS[change])];

/** Every row of so many dice. */
const rowsOf = (dice: number): readonly (readonly number[])[] =>
  dice === 0 ? [[]] : rowsOf(dice - 1).flatMap((row) => FACES.map((face) => [...row, face]));

interface ChangedChance {
  readonly result: MoraleResult;
  readonly change: -1 | 0 | 1;
  readonly chance: number;
}

/** The exact chance of each result together with what the throw changes for good, best result first; what cannot come is left out. */
export function chancesWithChange(tested: Tested, added: number): readonly ChangedChance[] {
  const rows = rowsOf(moraleDice(tested.strengthPercent));
  const intrinsic = intrinsicOf(tested);
  const fallen = rows.map((faces) => ({
    result: resultOf(faces.reduce((sum, face) => sum + face, 0) + added - intrinsic, tested).result,
    change: lastingChange(faces),
  }));
  return MORALE_OUTCOMES.flatMap((result) =>
    ([0, -1, 1] as const).flatMap((change) => {
      const ways = fallen.filter((one) => one.result === result && one.change === change).length;
      return ways === 0 ? [] : [{ result, change, chance: ways / rows.length }];
    }),
  );
}

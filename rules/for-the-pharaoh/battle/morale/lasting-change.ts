import type { Step } from '../../../core/procedure.ts';
import { MORALE_CHANGES } from '../../citations.ts';
import { step } from '../steps.ts';
import { MORALE_OUTCOMES, type MoraleResult } from './morale-table.ts';
import { getIntrinsic, countMoraleDice, getMoraleResult, type TestedUnit } from './morale-odds.ts';

/*
 * For the Pharaoh, Optional Rules, Changes to the Morale Rules: three sixes or three ones change a unit's morale for the rest of the game.
 */

/** Id of the agreement on the optional changes to the morale rules. */
export const EXTRA_MORALE = 'extra-morale';

/** Checks whether the optional rules were agreed. */
export const isExtraMorale = (agreed: Readonly<Record<string, string>>): boolean => agreed[EXTRA_MORALE] === 'played';

const EQUAL_DICE = 3;
const FACES = [1, 2, 3, 4, 5, 6] as const;

/** Returns the change of a unit's intrinsic morale: −1 (better) for three or more sixes, +1 for three ones. */
export function getLastingChange(faces: readonly number[]): -1 | 0 | 1 {
  const count = (wanted: number): number => faces.filter((face) => face === wanted).length;
  if (count(6) >= EQUAL_DICE) return -1;
  return count(1) >= EQUAL_DICE ? 1 : 0;
}

const CHANGE_WORDS = {
  '-1': 'three sixes rolled: the unit’s morale is 1 lower (better) for the rest of the game',
  '1': 'three ones rolled: the unit’s morale is 1 higher (worse) for the rest of the game',
} as const;

/** Explains a lasting change of morale; empty if morale does not change. */
export const explainChange = (change: -1 | 0 | 1): Step[] =>
  change === 0 ? [] : [step(MORALE_CHANGES, CHANGE_WORDS[change])];

/** Lists all possible rolls of several dice. */
const listThrows = (dice: number): readonly (readonly number[])[] =>
  dice === 0 ? [[]] : listThrows(dice - 1).flatMap((row) => FACES.map((face) => [...row, face]));

interface ChangedChance {
  readonly result: MoraleResult;
  readonly change: -1 | 0 | 1;
  readonly chance: number;
}

/** Returns the exact chance of each morale result together with its lasting change, best result first. */
export function listChangeChances(tested: TestedUnit, added: number): readonly ChangedChance[] {
  const rows = listThrows(countMoraleDice(tested.strengthPercent));
  const intrinsic = getIntrinsic(tested);
  const fallen = rows.map((faces) => ({
    result: getMoraleResult(faces.reduce((sum, face) => sum + face, 0) + added - intrinsic, tested).result,
    change: getLastingChange(faces),
  }));
  return MORALE_OUTCOMES.flatMap((result) =>
    ([0, -1, 1] as const).flatMap((change) => {
      const count = fallen.filter((one) => one.result === result && one.change === change).length;
      return count === 0 ? [] : [{ result, change, chance: count / rows.length }];
    }),
  );
}

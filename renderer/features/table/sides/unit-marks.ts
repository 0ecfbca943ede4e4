import type { BattleUnit } from '../../../../contract/table.ts';
import type { UnitState } from '../../../../rules/core/table-rules.ts';

export interface UnitMarks {
  /** Those that are on, and those of use in the phase. */
  readonly shown: readonly (UnitState & { readonly on: boolean })[];
  /** The others that the unit can carry; those of how a battle is set up last. */
  readonly rest: readonly UnitState[];
}

/** The marks of a unit as its card shows them. @param phase id of the phase that the battle is in */
export function unitMarks(
  marks: readonly UnitState[],
  { marks: carried, parts }: Pick<BattleUnit, 'marks' | 'parts'>,
  phase: string,
): UnitMarks {
  const can = marks
    .map((mark) => ({ ...mark, on: carried.includes(mark.id) }))
    .filter(({ on, applies }) => on || parts.some(({ troop }) => !applies || (troop !== null && applies(troop))));
  const isShown = ({ on, ofSetUp, phases }: (typeof can)[number]): boolean =>
    on || (!ofSetUp && (!phases || phases.includes(phase)));
  return {
    shown: can.filter(isShown),
    rest: can
      .filter((mark) => !isShown(mark))
      .toSorted((one, other) => Number(one.ofSetUp ?? false) - Number(other.ofSetUp ?? false)),
  };
}

import type { DiceSource } from '../../core/dice.ts';
import type { Step } from '../../core/procedure.ts';
import { getChoice, type RulingsInForce } from '../../core/ruling.ts';
import type { TableEffect } from '../../core/table-rules.ts';
import { CASUALTY_CHART } from '../citations.ts';
import { SAS_8 } from '../rulings.ts';
import {
  formatCasualties,
  type ChartCell,
  getCell,
  listChartRulings,
  findColumn,
  getHeading,
  exceedsChart,
  shiftColumn,
  formatShift,
  step,
} from './chart.ts';

/** A column shift, positive to the right. */
export interface ColumnShift {
  readonly what: string;
  readonly columns: number;
  readonly citation: string;
}

/** Everything that the chart needs except the die: the total of multiplied strengths, and the shifts of every unit. */
export interface PreparedAttack {
  readonly total: number;
  readonly column: number;
  /** Sum of all shifts, before the ends of the chart limit it. */
  readonly shift: number;
  readonly steps: readonly Step[];
  readonly rulings: readonly string[];
}

/** Filters equal shifts of several units: each counts, or only one (ruling SAS-8). */
function listEffectiveShifts(shifts: readonly ColumnShift[], inForce: RulingsInForce): readonly ColumnShift[] {
  if (getChoice(SAS_8, inForce) !== 'once') return shifts;
  return shifts.filter(({ what }, index) => shifts.findIndex((other) => other.what === what) === index);
}

/** Finds the column of a total after its shifts (casualty chart; rulings SAS-3, SAS-7, SAS-8, SAS-10). */
export function prepareAttack(
  total: number,
  shifts: readonly ColumnShift[],
  units: number,
  inForce: RulingsInForce,
): PreparedAttack {
  const effective = listEffectiveShifts(shifts, inForce);
  const shift = effective.reduce((sum, { columns }) => sum + columns, 0);
  const start = findColumn(total, inForce);
  const column = shiftColumn(start, shift, inForce);
  const shiftText = shift === 0 ? '' : `, shifted ${formatShift(shift)} from “${getHeading(start, inForce)}”`;
  return {
    total,
    column,
    shift,
    steps: [
      ...effective.map(({ what, columns, citation }) => step(citation, `${what} ${formatShift(columns)}`)),
      step(CASUALTY_CHART, `${total} in all: column “${getHeading(column, inForce)}”${shiftText}`),
    ],
    rulings: [
      ...listChartRulings(inForce),
      ...(units > 1 ? ['SAS-8'] : []),
      ...(exceedsChart(start, shift, inForce) ? ['SAS-10'] : []),
    ],
  };
}

/** Result of an attack: strength lost by the target, and whether a commander with it was killed. */
export interface AttackResult extends ChartCell {
  readonly face: number;
  readonly commanderKilled: boolean;
  readonly steps: readonly Step[];
}

export function rollAttack(
  column: number,
  commander: boolean,
  dice: DiceSource,
  what: string,
  inForce: RulingsInForce,
): AttackResult {
  const face = dice.roll('d6', what);
  const cell = getCell(face, column, inForce);
  const commanderKilled = cell.star && commander;
  const star = !cell.star
    ? ''
    : commander
      ? ', starred: the commander with the unit is killed'
      : ', starred: no commander is with the unit';
  return {
    ...cell,
    face,
    commanderKilled,
    steps: [
      step(
        CASUALTY_CHART,
        `${what}: a ${face} in column “${getHeading(column, inForce)}”: ${formatCasualties(cell.casualties)}${star}`,
      ),
    ],
  };
}

/** Formats "2 casualties" or "no casualties and the commander". */
export const formatLosses = (casualties: number, commanderKilled: boolean): string =>
  `${formatCasualties(casualties)}${commanderKilled ? ' and the commander' : ''}`;

/** Creates the effects of lost strength and of a star that kills the unit's commander (ruling SAS-3). */
export const listLossEffects = (role: string, lost: number, isKilled: boolean): readonly TableEffect[] =>
  lost > 0 || isKilled ? [{ role, ...(lost > 0 ? { lost } : {}), ...(isKilled ? { fallen: 1 } : {}) }] : [];

import type { DiceSource } from '../../core/dice.ts';
import type { Step } from '../../core/procedure.ts';
import { choiceInForce, type RulingsInForce } from '../../core/ruling.ts';
import type { TableEffect } from '../../core/table-rules.ts';
import { CHART } from '../citations.ts';
import { SAS_8 } from '../rulings.ts';
import {
  casualtyWords,
  type Cell,
  cellAt,
  chartRulings,
  columnOf,
  headingOf,
  runsOff,
  shifted,
  shiftWords,
  step,
} from './chart.ts';

/** A column shift, positive to the right. */
export interface Shift {
  readonly what: string;
  readonly columns: number;
  readonly citation: string;
}

/** Everything that the chart needs except the die: the total of multiplied strengths, and the shifts of every unit. */
export interface Attack {
  readonly total: number;
  readonly column: number;
  /** Sum of all shifts, before the ends of the chart limit it. */
  readonly shift: number;
  readonly steps: readonly Step[];
  readonly rulings: readonly string[];
}

/** Filters equal shifts of several units: each counts, or only one (ruling SAS-8). */
function counted(shifts: readonly Shift[], inForce: RulingsInForce): readonly Shift[] {
  if (choiceInForce(SAS_8, inForce) !== 'once') return shifts;
  return shifts.filter(({ what }, index) => shifts.findIndex((other) => other.what === what) === index);
}

/** Finds the column of a total after its shifts (casualty chart; rulings SAS-3, SAS-7, SAS-8, SAS-10). */
export function readyAttack(total: number, shifts: readonly Shift[], units: number, inForce: RulingsInForce): Attack {
  const effective = counted(shifts, inForce);
  const shift = effective.reduce((sum, { columns }) => sum + columns, 0);
  const start = columnOf(total, inForce);
  const column = shifted(start, shift, inForce);
  const way = shift === 0 ? '' : `, shifted ${shiftWords(shift)} from “${headingOf(start, inForce)}”`;
  return {
    total,
    column,
    shift,
    steps: [
      ...effective.map(({ what, columns, citation }) => step(citation, `${what} ${shiftWords(columns)}`)),
      step(CHART, `${total} in all: column “${headingOf(column, inForce)}”${way}`),
    ],
    rulings: [
      ...chartRulings(inForce),
      ...(units > 1 ? ['SAS-8'] : []),
      ...(runsOff(start, shift, inForce) ? ['SAS-10'] : []),
    ],
  };
}

/** Result of an attack: strength lost by the target, and whether a commander with it was killed. */
export interface Fallen extends Cell {
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
): Fallen {
  const face = dice.roll('d6', what);
  const cell = cellAt(face, column, inForce);
  const commanderKilled = cell.star && commander;
  const star = !cell.star
    ? ''
    : commander
      ? ', starred: the commander with it is killed'
      : ', starred: no commander is there';
  return {
    ...cell,
    face,
    commanderKilled,
    steps: [
      step(
        CHART,
        `${what}: a ${face} in column “${headingOf(column, inForce)}”: ${casualtyWords(cell.casualties)}${star}`,
      ),
    ],
  };
}

/** Formats "2 casualties" or "no casualties and the commander". */
export const fallenWords = (casualties: number, commanderKilled: boolean): string =>
  `${casualtyWords(casualties)}${commanderKilled ? ' and the commander' : ''}`;

/** Creates the effects of lost strength and of a star that kills the unit's commander (ruling SAS-3). */
export const fallenIn = (role: string, lost: number, isKilled: boolean): readonly TableEffect[] =>
  lost > 0 || isKilled ? [{ role, ...(lost > 0 ? { lost } : {}), ...(isKilled ? { fallen: 1 } : {}) }] : [];

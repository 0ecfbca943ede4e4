import type { Manoeuvre, Surroundings } from '../../../battlefield/manoeuvre.ts';
import type { Position } from '../../../battlefield/position.ts';
import type { FieldRules, FieldTerms } from '../../../rules/core/field-rules.ts';
import type { RuleSystem } from '../../../rules/core/rule-system.ts';
import type { TableUnit } from '../../../rules/core/table-rules.ts';
import { tableUnit } from './table-unit.ts';

export const TERMS: FieldTerms = { rulings: {}, agreed: {} };
/** Creates terms in which one ruling has another choice than the default. */
export const under = (ruling: string, choice: string): FieldTerms => ({ rulings: { [ruling]: choice }, agreed: {} });

/** Creates a unit of a book's troop type, as it would be on the table. */
export function fieldUnit(
  book: RuleSystem,
  said: Readonly<Record<string, unknown>>,
  count: number,
  more: Partial<TableUnit> = {},
): TableUnit {
  const troop = book.readTroop(said);
  const hits = book.hitsEach?.(troop, {}) ?? 1;
  return tableUnit({ troop, count, left: count, lost: 0, hits, groupSize: 1 }, more);
}

/** An empty table of 72 by 48 inches. */
export const OPEN: Surroundings = { ground: [], others: [], table: { width: 72, depth: 48 } };

/** Returns the table with a belt of terrain across it, between two distances from the far edge. */
export const belt = (kind: string, from: number, to: number): Surroundings => ({
  ...OPEN,
  ground: [
    {
      id: kind,
      kind,
      area: [
        { x: 0, y: from },
        { x: 72, y: from },
        { x: 72, y: to },
        { x: 0, y: to },
      ],
    },
  ],
});

export const forward = (length: number): Manoeuvre => ({ kind: 'go', heading: 'forward', length });
export const wheel = (degrees: number): Manoeuvre => ({ kind: 'wheel', on: 'right', degrees });
export const turn = (degrees: number): Manoeuvre => ({ kind: 'turn', degrees });

/** Places a unit in the middle of the table facing the far edge, and moves it. */
export function onField(field: FieldRules, unit: TableUnit, terms: FieldTerms = TERMS, y = 40) {
  const body = field.body(unit, terms);
  if (body === null) throw new Error('nobody of the unit is left');
  const position: Position = { at: { x: 36, y }, facing: 0, files: field.files(unit, body) };
  return {
    body,
    position,
    allowance: (manner: string) => field.allowance(unit, manner, position, terms),
    march: (manner: string, steps: readonly Manoeuvre[], around: Surroundings = OPEN, from: Position = position) =>
      field.march(unit, manner, from, steps, around, terms),
    /** Returns how far the unit can move straight ahead. */
    comes: (manner: string, around: Surroundings = OPEN): number =>
      y - field.march(unit, manner, position, [forward(60)], around, terms).position.at.y,
  };
}

/** Returns the distances that results require, by id. */
export const forcedLengths = (field: FieldRules, unit: TableUnit, enemy: TableUnit | null = null) =>
  Object.fromEntries((field.forced?.(unit, enemy, TERMS) ?? []).map(({ id, length }) => [id, length]));

/** Returns the book's other distances, by id. */
export const distancesOf = (field: FieldRules) =>
  Object.fromEntries((field.distances?.(TERMS) ?? []).map(({ id, length }) => [id, length]));

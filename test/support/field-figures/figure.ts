import type { FieldRules } from '../../../rules/core/field-rules.ts';
import type { TableUnit } from '../../../rules/core/table-rules.ts';
import { distancesOf, fieldUnit, forcedLengths, onField, TERMS } from '../battle/field-unit.ts';
import type { RuleSystem } from '../../../rules/core/rule-system.ts';

/** A figure as printed in the book: inches, degrees or a share of a move. Null if the book forbids the action. */
export type Printed = number | null;

/** A distance, an angle or an allowance as printed, and as computed by the code. */
export interface Figure {
  readonly what: string;
  readonly unit: '"' | 'cm' | '°' | '×';
  readonly printed: Printed;
  readonly citation: string;
  /** File in the book's folder, and the name in it. */
  readonly code: `${string} ${string}`;
  now(): Printed;
}

/** Creates figures of one section that one place of the code defines. */
export const figures = (
  citation: string,
  code: Figure['code'],
  unit: Figure['unit'],
  rows: readonly (readonly [what: string, printed: Printed, now: () => Printed])[],
): readonly Figure[] => rows.map(([what, printed, now]) => ({ what, unit, printed, citation, code, now }));

/** Returns short functions that query a book's battlefield rules. @param count figures or stands of a unit */
export function asking(book: RuleSystem, field: FieldRules, count: number) {
  const unit = (said: Readonly<Record<string, unknown>>, more: Partial<TableUnit> = {}): TableUnit =>
    fieldUnit(book, said, count, more);
  return {
    unit,
    /** Returns the allowance of a unit for a kind of move. */
    goes: (of: TableUnit, manner = 'move') => onField(field, of).allowance(manner),
    reaches: (of: TableUnit) => field.aim(of, TERMS)?.range ?? null,
    arc(of: TableUnit): Printed {
      const arc = field.aim(of, TERMS)?.arc;
      return typeof arc === 'number' ? arc : null;
    },
    forced: (of: TableUnit, move: string, enemy: TableUnit | null = null) =>
      forcedLengths(field, of, enemy)[move] ?? null,
    distance: (id: string) => distancesOf(field)[id] ?? null,
  };
}

import type { FieldRules } from '../../../rules/core/field-rules.ts';
import type { TableUnit } from '../../../rules/core/table-rules.ts';
import { distancesOf, fieldUnit, forcedLengths, onField, TERMS } from '../field-unit.ts';
import type { RuleSystem } from '../../../rules/core/rule-system.ts';

/** A figure as the book prints it: inches, degrees, a share of a move; null where it prints that something is not done. */
export type Printed = number | null;

/** A distance, an angle or an allowance of a book: read off the page, and asked of the code. */
export interface Figure {
  readonly what: string;
  readonly unit: '"' | 'cm' | '°' | '×';
  readonly printed: Printed;
  readonly citation: string;
  /** The file under the book's folder that has it, and the name that it has there. */
  readonly code: `${string} ${string}`;
  now(): Printed;
}

/** Figures of one section that stand in one place of the code. */
export const figures = (
  citation: string,
  code: Figure['code'],
  unit: Figure['unit'],
  rows: readonly (readonly [what: string, printed: Printed, now: () => Printed])[],
): readonly Figure[] => rows.map(([what, printed, now]) => ({ what, unit, printed, citation, code, now }));

/** What a book's field says of its troops, in few words. @param count figures or stands of a unit */
export function asking(book: RuleSystem, field: FieldRules, count: number) {
  const unit = (said: Readonly<Record<string, unknown>>, more: Partial<TableUnit> = {}): TableUnit =>
    fieldUnit(book, said, count, more);
  return {
    unit,
    /** How far it may go in some manner. */
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

import type { TableBattle } from '../../../contract/table.ts';
import type { RuleSystem } from '../../../rules/core/rule-system.ts';
import { getSideStrength, type Strength, getUnitStrength, getSideValue } from './sides/strength.ts';

export interface SummaryRow extends Strength {
  /** In the book's currency. Books without one count figures and models. */
  readonly lost: number;
  readonly id: string;
  readonly name: string;
  /** Final morale state and markers; '' if normal. */
  readonly state: string;
}

export interface SideSummary {
  readonly name: string;
  readonly strength: Strength;
  /** Total and lost, in the same unit as `lost`. */
  readonly worth: ReturnType<typeof getSideValue>;
  readonly units: readonly SummaryRow[];
  readonly fallen: readonly { readonly id: string; readonly name: string; readonly cost: number }[];
}

/** Lists the losses of each side. */
export function battleSummary({ sides }: TableBattle, book: RuleSystem): readonly SideSummary[] {
  const plain = book.table?.morale[0]?.id;
  const labels = new Map(
    [...(book.table?.morale ?? []), ...(book.table?.marks ?? [])].map(({ id, label }) => [id, label]),
  );
  return sides.map((side) => ({
    name: side.name,
    strength: getSideStrength(book, side),
    worth: getSideValue(book, getSideStrength(book, side)),
    units: side.units.map((unit) => ({
      id: unit.id,
      name: unit.name,
      ...getUnitStrength(book, unit),
      lost: getSideValue(book, getUnitStrength(book, unit)).lost,
      state: [unit.morale === plain ? '' : unit.morale, ...unit.marks].flatMap((id) => labels.get(id) ?? []).join(', '),
    })),
    fallen: side.generals.filter((general) => general.fallen).map(({ id, name, cost }) => ({ id, name, cost })),
  }));
}

export interface SummaryWords {
  readonly lost: (lost: number, points: number) => string;
  readonly unit: (row: SummaryRow) => string;
  readonly fallen: (general: string, cost: number) => string;
}

/** Formats the summary as plain text. */
export const summaryText = (title: string, sides: readonly SideSummary[], words: SummaryWords): string =>
  [
    title,
    ...sides.flatMap(({ name, worth, units, fallen }) => [
      '',
      `${name}: ${words.lost(worth.lost, worth.all)}`,
      ...units.filter(({ left, count, state }) => left < count || state !== '').map((row) => `  ${words.unit(row)}`),
      ...fallen.map((general) => `  ${words.fallen(general.name, general.cost)}`),
    ]),
    '',
  ].join('\n');

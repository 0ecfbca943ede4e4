import type { ArmySummary } from '../../../contract/armies.ts';

export const ARMY_COLUMNS = ['name', 'rules', 'nation', 'points', 'legal', 'changed'] as const;
export type ArmyColumn = (typeof ARMY_COLUMNS)[number];

export interface ArmyOrder {
  readonly by: ArmyColumn;
  readonly descending: boolean;
}

/** An army as the library shows it: with its book and nation by name. */
export interface ArmyRow {
  readonly army: ArmySummary;
  readonly book: string;
  readonly nation: string;
}

const compareText = new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare;

const COMPARE: Readonly<Record<ArmyColumn, (one: ArmyRow, other: ArmyRow) => number>> = {
  name: (one, other) => compareText(one.army.name, other.army.name),
  rules: (one, other) => compareText(one.book, other.book),
  nation: (one, other) => compareText(one.nation, other.nation),
  points: (one, other) => one.army.points - other.army.points,
  legal: (one, other) => one.army.errors - other.army.errors || one.army.warnings - other.army.warnings,
  changed: (one, other) =>
    one.army.changedAt < other.army.changedAt ? -1 : Number(one.army.changedAt > other.army.changedAt),
};

/** The armies that hold every word of the search in name, book or nation, in the order wanted; equal ones stay as they were. */
export function arrangeArmies(rows: readonly ArmyRow[], search: string, { by, descending }: ArmyOrder): ArmyRow[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = rows.filter(({ army, book, nation }) => {
    const text = `${army.name} ${nation} ${book}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const sign = descending ? -1 : 1;
  return found.sort((one, other) => sign * COMPARE[by](one, other));
}

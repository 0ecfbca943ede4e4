import type { ArmySummary } from '../../../../contract/armies.ts';

/** Media type of dragged armies, to distinguish them from files. */
const ARMIES = 'application/x-nomarch-armies';

export function dragArmies(carrier: DataTransfer, ids: readonly string[]): void {
  carrier.effectAllowed = 'move';
  carrier.setData(ARMIES, JSON.stringify(ids));
}

export const hasArmies = (carrier: DataTransfer | null): boolean => carrier?.types.includes(ARMIES) ?? false;
export const hasFiles = (carrier: DataTransfer | null): boolean => carrier?.types.includes('Files') ?? false;

/** Returns the dropped army ids, or an empty array for other data. */
export function readArmies(carrier: DataTransfer | null): string[] {
  try {
    const ids: unknown = JSON.parse(carrier?.getData(ARMIES) ?? '');
    return Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

export const ARMY_COLUMNS = ['name', 'rules', 'nation', 'points', 'legal', 'changed'] as const;
export type ArmyColumn = (typeof ARMY_COLUMNS)[number];

export interface ArmyOrder {
  readonly by: ArmyColumn;
  readonly descending: boolean;
}

/** An army with the titles of its book and list, and its searchable text in lower case. */
export interface ArmyRow {
  readonly army: ArmySummary;
  readonly book: string;
  readonly nation: string;
  readonly haystack: string;
  /** True if the stored army is damaged. */
  readonly isDamaged: boolean;
}

/** Search and filters. `folder` is null for all folders, '' for armies without a folder. */
export interface ArmyQuery {
  readonly search: string;
  readonly folder: string | null;
  readonly tags: readonly string[];
}

export const createArmyRow = (army: ArmySummary, book: string, nation: string, isDamaged = false): ArmyRow => ({
  army,
  book,
  nation,
  isDamaged,
  haystack: [army.name, nation, book, army.folder ?? '', ...army.tags].join('\n').toLowerCase(),
});

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

export function sortArmies(rows: readonly ArmyRow[], { by, descending }: ArmyOrder): ArmyRow[] {
  const sign = descending ? -1 : 1;
  return rows.toSorted((one, other) => sign * COMPARE[by](one, other));
}

/** Checks whether an army is in a folder or one of its subfolders. */
export const isInFolder = ({ folder }: ArmySummary, wanted: string): boolean =>
  wanted === '' ? folder === null : folder === wanted || (folder?.startsWith(`${wanted}/`) ?? false);

/** Filters armies by folder, tags and search words. Keeps their order. */
export function findArmies(rows: readonly ArmyRow[], { search, folder, tags }: ArmyQuery): readonly ArmyRow[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0 && folder === null && tags.length === 0) return rows;
  return rows.filter(
    ({ army, haystack }) =>
      (folder === null || isInFolder(army, folder)) &&
      tags.every((tag) => army.tags.includes(tag)) &&
      words.every((word) => haystack.includes(word)),
  );
}

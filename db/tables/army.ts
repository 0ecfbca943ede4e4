import type { ArmySummary, ArmyVersion, StoredArmy } from '../../contract/armies.ts';
import { armyFileSchema } from '../../rules/core/army-file.ts';
import type { NewVersion, StoredTally } from '../../services/repositories/armies.ts';
import { undoOf } from './undo-trail.ts';
import { expectIntact, storedDocument } from './stored-json.ts';

export interface ArmyTable {
  readonly id: string;
  readonly newest: number;
  readonly binned: number;
  readonly changed_at: string;
  readonly folder: string | null;
  readonly undo: string;
}

export interface ArmyTagTable {
  readonly army_id: string;
  readonly tag: string;
}

export interface ArmyVersionTable {
  readonly army_id: string;
  readonly version: number;
  readonly at: string;
  readonly what: string;
  readonly name: string;
  readonly rules: string;
  readonly list: string | null;
  readonly points_limit: number;
  readonly points: number;
  readonly legal: number;
  readonly errors: number;
  readonly warnings: number;
  readonly file: string;
  readonly label: string | null;
}

/** The last trial of an army against others. */
export interface ArmyTrialTable {
  readonly army_id: string;
  /** JSON. */
  readonly document: string;
}

export const tallyColumns = ({ points, legal, errors, warnings }: StoredTally) => ({
  points,
  legal: legal ? 1 : 0,
  errors,
  warnings,
});

export const versionRow = ({ id, at, what, army, tally }: NewVersion, version: number): ArmyVersionTable => ({
  army_id: id,
  version,
  at,
  what,
  name: army.name,
  rules: army.rules,
  list: army.list,
  points_limit: army.limit,
  ...tallyColumns(tally),
  file: JSON.stringify(army),
  label: null,
});

type Stored = Pick<ArmyVersionTable, 'army_id' | 'name' | 'version' | 'at' | 'file'> &
  Pick<ArmyTable, 'undo'> & { readonly intact: number };

/** @throws StoreError STORE_DAMAGED */
export function storedArmyOf(row: Stored): StoredArmy {
  const what = `army “${row.name}”`;
  expectIntact(row, what);
  return {
    id: row.army_id,
    version: row.version,
    changedAt: row.at,
    army: storedDocument(armyFileSchema, row.file, what, 'file'),
    undo: undoOf(row.undo, what),
  };
}

type Summary = Omit<ArmyVersionTable, 'file' | 'what' | 'at' | 'label'> &
  Pick<ArmyTable, 'binned' | 'changed_at' | 'folder'>;

export const summaryOf = (row: Summary, tags: readonly string[]): ArmySummary => ({
  id: row.army_id,
  name: row.name,
  rules: row.rules,
  list: row.list,
  points: row.points,
  limit: row.points_limit,
  legal: row.legal === 1,
  errors: row.errors,
  warnings: row.warnings,
  version: row.version,
  changedAt: row.changed_at,
  binned: row.binned === 1,
  folder: row.folder,
  tags: [...tags],
});

type Version = Pick<ArmyVersionTable, 'version' | 'at' | 'what' | 'points' | 'label'>;

export const versionOf = ({ version, at, what, points, label }: Version): ArmyVersion => ({
  version,
  at,
  what,
  points,
  label,
});

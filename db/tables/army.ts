import type { ArmySummary, ArmyVersion, StoredArmy } from '../../contract/armies.ts';
import type { ArmyFile } from '../../rules/core/army-file.ts';
import type { NewVersion, StoredTally } from '../../services/repositories/armies.ts';

export interface ArmyTable {
  readonly id: string;
  readonly newest: number;
  readonly binned: number;
  readonly changed_at: string;
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
});

type Stored = Pick<ArmyVersionTable, 'army_id' | 'version' | 'at' | 'file'>;

export const storedArmyOf = (row: Stored): StoredArmy => ({
  id: row.army_id,
  version: row.version,
  changedAt: row.at,
  army: JSON.parse(row.file) as ArmyFile,
});

type Summary = Omit<ArmyVersionTable, 'file' | 'what' | 'at'> & Pick<ArmyTable, 'binned' | 'changed_at'>;

export const summaryOf = (row: Summary): ArmySummary => ({
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
});

export const versionOf = ({
  version,
  at,
  what,
  points,
}: Pick<ArmyVersionTable, 'version' | 'at' | 'what' | 'points'>): ArmyVersion => ({ version, at, what, points });

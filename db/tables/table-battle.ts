import { tableBattleSchema, type TableSummary } from '../../contract/table.ts';
import type { BattleChange, StoredBattle } from '../../services/repositories/table.ts';
import { expectIntact, storedDocument, storedJson } from './stored-json.ts';

export interface TableBattleTable {
  readonly id: string;
  readonly title: string;
  readonly rules: string;
  readonly turn: number;
  readonly campaign: string | null;
  readonly sides: string;
  readonly version: number;
  readonly changed_at: string;
  readonly document: string;
}

/** What a save writes. */
export const battleColumns = ({ battle, sides, at }: Omit<BattleChange, 'id' | 'base'>) => ({
  title: battle.title,
  rules: battle.rules,
  // The list counts turns from 1; a battle that is being set up stands in its first.
  turn: Math.max(1, battle.turn),
  campaign: battle.campaign && JSON.stringify(battle.campaign),
  sides: JSON.stringify(sides),
  changed_at: at,
  document: JSON.stringify(battle),
});

interface Intact {
  readonly intact: number;
}

/** @throws StoreError STORE_DAMAGED */
export function battleSummaryOf(row: Omit<TableBattleTable, 'document'> & Intact): TableSummary {
  expectIntact(row, 'battle');
  return {
    id: row.id,
    title: row.title,
    rules: row.rules,
    turn: row.turn,
    campaign: row.campaign === null ? null : (storedJson(row.campaign) as TableSummary['campaign']),
    sides: storedJson(row.sides) as TableSummary['sides'],
    version: row.version,
    changedAt: row.changed_at,
  };
}

/** @throws StoreError STORE_DAMAGED */
export function storedBattleOf(
  row: Pick<TableBattleTable, 'id' | 'version' | 'changed_at' | 'document'> & Intact,
): StoredBattle {
  expectIntact(row, 'battle');
  return {
    id: row.id,
    version: row.version,
    changedAt: row.changed_at,
    battle: storedDocument(tableBattleSchema, row.document, 'battle'),
  };
}

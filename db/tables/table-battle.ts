import { tableBattleSchema, type TableBattle, type TableSummary } from '../../contract/table.ts';
import type { BattleChange, StoredBattle } from '../../services/repositories/repositories.ts';
import { expectIntact, storedDocument, storedJson } from './stored-json.ts';
import { undoOf } from './undo-trail.ts';

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
  readonly what: string;
  readonly undo: string;
}

/** A version that another took the place of. */
export interface BattlePastTable {
  readonly battle_id: string;
  readonly version: number;
  readonly what: string;
  readonly document: string;
}

/** A battle of a campaign that captains fought out, beside the entry of the log that settles it. */
export interface FoughtBattleTable {
  readonly campaign_id: string;
  readonly seq: number;
  readonly document: string;
}

/** What a save writes. */
export const battleColumns = ({ battle, sides, at, what }: Omit<BattleChange, 'id' | 'base' | 'undo'>) => ({
  title: battle.title,
  rules: battle.rules,
  // The list counts turns from 1; a battle that is being set up stands in its first.
  turn: Math.max(1, battle.turn),
  campaign: battle.campaign && JSON.stringify(battle.campaign),
  sides: JSON.stringify(sides),
  changed_at: at,
  document: JSON.stringify(battle),
  what,
});

interface Intact {
  readonly intact: number;
}

/** @throws StoreError STORE_DAMAGED */
export function battleSummaryOf(row: Omit<TableBattleTable, 'document' | 'what' | 'undo'> & Intact): TableSummary {
  const what = `battle “${row.title}”`;
  expectIntact(row, what);
  return {
    id: row.id,
    title: row.title,
    rules: row.rules,
    turn: row.turn,
    campaign: row.campaign === null ? null : (storedJson(row.campaign, what, 'campaign') as TableSummary['campaign']),
    sides: storedJson(row.sides, what, 'sides') as TableSummary['sides'],
    version: row.version,
    changedAt: row.changed_at,
  };
}

/**
 * A battle with the steps of undo whose versions are kept. @param kept the versions before the newest
 * @throws StoreError STORE_DAMAGED
 */
export function storedBattleOf(
  row: Pick<TableBattleTable, 'id' | 'title' | 'version' | 'changed_at' | 'document' | 'undo'> & Intact,
  kept: readonly number[],
): StoredBattle {
  const what = `battle “${row.title}”`;
  expectIntact(row, what);
  const { past, future } = undoOf(row.undo, what);
  const isKept = (version: number): boolean => version === row.version || kept.includes(version);
  return {
    id: row.id,
    version: row.version,
    changedAt: row.changed_at,
    battle: storedDocument(tableBattleSchema, row.document, what, 'document'),
    undo: { past: past.filter(isKept), future: future.filter(isKept) },
  };
}

/** @throws StoreError STORE_DAMAGED */
export function pastBattleOf(title: string, row: Pick<BattlePastTable, 'version' | 'document'> & Intact): TableBattle {
  const what = `battle “${title}”, its version ${row.version},`;
  expectIntact(row, what);
  return storedDocument(tableBattleSchema, row.document, what, 'document');
}

import { type Kysely, sql } from 'kysely';
import type { FoughtCampaignBattle } from '../../contract/campaign-documents.ts';
import { tableBattleSchema } from '../../contract/table.ts';
import { insertRows } from '../bulk-insert.ts';
import { intact } from '../intact.ts';
import type { Tables } from '../tables.ts';
import type { FoughtBattleTable } from '../tables/table-battle.ts';
import { readableOf, storedDocument } from '../tables/stored-json.ts';

/** Keeps battles that captains fought out, each beside the entry that settles it. */
export const insertFought = (db: Kysely<Tables>, id: string, battles: readonly FoughtCampaignBattle[]): Promise<void> =>
  insertRows(
    db,
    'fought_battle',
    battles.map(({ seq, battle }): FoughtBattleTable => ({
      campaign_id: id,
      seq,
      document: JSON.stringify(battle),
    })),
  );

const foughtOf = (
  id: string,
  { seq, document }: Pick<FoughtBattleTable, 'seq' | 'document'>,
): FoughtCampaignBattle => ({
  seq,
  battle: storedDocument(tableBattleSchema, document, `campaign "${id}", its battle at entry ${seq},`, 'document'),
});

/** Those that are as they were written, in the log's order. */
export async function selectFought(db: Kysely<Tables>, id: string): Promise<readonly FoughtCampaignBattle[]> {
  const rows = await db
    .selectFrom('fought_battle')
    .select(['seq', 'document'])
    .where('campaign_id', '=', id)
    .where(intact('fought_battle'), '=', 1)
    .orderBy('seq')
    .execute();
  return readableOf(rows, (row) => foughtOf(id, row));
}

/** The one beside an entry; null where none is kept, or not as it was written. */
export async function selectFoughtAt(
  db: Kysely<Tables>,
  id: string,
  seq: number,
): Promise<FoughtCampaignBattle | null> {
  const row = await db
    .selectFrom('fought_battle')
    .select(['seq', 'document'])
    .where('campaign_id', '=', id)
    .where('seq', '=', seq)
    .where(intact('fought_battle'), '=', 1)
    .executeTakeFirst();
  return row ? foughtOf(id, row) : null;
}

/** Up to an entry, for a branch. */
export const copyFought = (db: Kysely<Tables>, of: string, seq: number, id: string) =>
  sql`insert into fought_battle (campaign_id, seq, document)
    select ${id}, seq, document
    from fought_battle where campaign_id = ${of} and seq <= ${seq}`.execute(db);

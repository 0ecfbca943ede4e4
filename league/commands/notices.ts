import { sql } from 'kysely';
import type { NoticeKind } from '../../contract/league.ts';
import type { LeagueDb } from '../store/league-store.ts';

/** Something that is told once it is committed. */
export interface Told {
  readonly kind: NoticeKind;
  /** The seat that alone hears of it, '' for the umpire's; null where all of the campaign may. */
  readonly seat: string | null;
  /** Whose orders; '' where it is nobody's. */
  readonly player: string;
}

export type Notify = (kind: NoticeKind, of?: Partial<Pick<Told, 'seat' | 'player'>>) => void;

/** Numbers of so many notices that only a seat may hear of: the first of them. */
async function firstOfSeat(db: LeagueDb, campaign: string, seat: string, count: number): Promise<number> {
  const { notices } = await db
    .insertInto('seat_notices')
    .values({ campaign_id: campaign, seat, notices: count })
    .onConflict((conflict) =>
      conflict
        .columns(['campaign_id', 'seat'])
        .doUpdateSet({ notices: sql<number>`seat_notices.notices + excluded.notices` }),
    )
    .returning('notices')
    .executeTakeFirstOrThrow();
  return notices - count + 1;
}

async function firstOfAll(db: LeagueDb, campaign: string, count: number): Promise<number> {
  const { notices } = await db
    .updateTable('led_campaign')
    .set((row) => ({ notices: row('notices', '+', count) }))
    .where('campaign_id', '=', campaign)
    .returning('notices')
    .executeTakeFirstOrThrow();
  return notices - count + 1;
}

/** Writes notices numbered without a gap, each in its own numbering. The campaign's row is locked by the caller. */
export async function writeNotices(db: LeagueDb, campaign: string, told: readonly Told[]): Promise<void> {
  const rows = [];
  for (const [seat, of] of Map.groupBy(told, ({ seat: hearer }) => hearer)) {
    const first = await (seat === null
      ? firstOfAll(db, campaign, of.length)
      : firstOfSeat(db, campaign, seat, of.length));
    rows.push(...of.map(({ kind, player }, at) => ({ campaign_id: campaign, seat, n: first + at, kind, player })));
  }
  if (rows.length > 0) await db.insertInto('notice').values(rows).execute();
}

import { sql } from 'kysely';
import type { NoticeKind } from '../../contract/league/notices.ts';
import type { LeagueDb } from '../store/league-store.ts';

/** A command's row, by which it is known when it is sent again. */
export interface KeptCommand {
  readonly account: string;
  readonly key: string;
  readonly request: string;
  /** JSON. */
  readonly answer: string;
}

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

/** Writes what all of a campaign may hear, and keeps a command's answer with it: one way to the database, as most commands tell one thing. */
async function writeForAll(
  db: LeagueDb,
  campaign: string,
  told: readonly Told[],
  kept: KeptCommand | null,
): Promise<void> {
  const keeping = kept
    ? sql`, keeping as (
        insert into command (account_id, key, request, answer)
        values (${kept.account}, ${kept.key}, ${kept.request}, ${kept.answer})
      )`
    : sql``;
  await sql`with counter as (
      update led_campaign set notices = notices + ${told.length} where campaign_id = ${campaign} returning notices
    )${keeping}
    insert into notice (campaign_id, seat, n, kind, player)
    select ${campaign}, null, counter.notices - ${told.length} + of.place, of.kind, of.player
    from counter, unnest(${told.map(({ kind }) => kind)}::text[], ${told.map(({ player }) => player)}::text[])
      with ordinality as of (kind, player, place)`.execute(db);
}

/**
 * Writes notices numbered without a gap, each in its own numbering, and keeps the answer of the command that told them, where there is one
 * to keep. The campaign's row is locked by the caller.
 */
export async function writeNotices(
  db: LeagueDb,
  campaign: string,
  told: readonly Told[],
  kept: KeptCommand | null = null,
): Promise<void> {
  const forAll = told.filter(({ seat }) => seat === null);
  if (forAll.length > 0) await writeForAll(db, campaign, forAll, kept);
  else if (kept) await insertKept(db, kept);
  const rows = [];
  for (const [seat, of] of Map.groupBy(told, ({ seat: hearer }) => hearer)) {
    if (seat === null) continue;
    const first = await firstOfSeat(db, campaign, seat, of.length);
    rows.push(...of.map(({ kind, player }, at) => ({ campaign_id: campaign, seat, n: first + at, kind, player })));
  }
  if (rows.length > 0) await db.insertInto('notice').values(rows).execute();
}

/** Keeps the answer of a command that told nothing. */
export const insertKept = (db: LeagueDb, { account, ...kept }: KeptCommand) =>
  db
    .insertInto('command')
    .values({ account_id: account, ...kept })
    .execute();

import { sql } from 'kysely';
import type { NewNotice } from '../context/campaign-work.ts';
import type { LeagueDb } from '../store/league-store.ts';

/** A command's row, by which a retry is recognised and answered. */
export interface StoredCommand {
  readonly account: string;
  readonly key: string;
  readonly request: string;
  /** JSON. */
  readonly answer: string;
}

/** Takes `count` numbers for a seat's own notices. @returns the first of them */
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

/** Writes the notices for everybody and the command's row in one statement: most commands write one notice, and each round trip costs. */
async function writeForAll(
  db: LeagueDb,
  campaign: string,
  notices: readonly NewNotice[],
  command: StoredCommand | null,
): Promise<void> {
  const insertion = command
    ? sql`, stored as (
        insert into command (account_id, key, request, answer)
        values (${command.account}, ${command.key}, ${command.request}, ${command.answer})
      )`
    : sql``;
  await sql`with counter as (
      update led_campaign set notices = notices + ${notices.length} where campaign_id = ${campaign} returning notices
    )${insertion}
    insert into notice (campaign_id, seat, n, kind, player)
    select ${campaign}, null, counter.notices - ${notices.length} + of.place, of.kind, of.player
    from counter, unnest(${notices.map(({ kind }) => kind)}::text[], ${notices.map(({ player }) => player)}::text[])
      with ordinality as of (kind, player, place)`.execute(db);
}

/**
 * Writes a command's notices, numbered without gaps for everybody and for each seat apart, and its row if it has one. The caller has
 * locked the campaign's row.
 */
export async function writeNotices(
  db: LeagueDb,
  campaign: string,
  notices: readonly NewNotice[],
  command: StoredCommand | null = null,
): Promise<void> {
  const forAll = notices.filter(({ seat }) => seat === null);
  if (forAll.length > 0) await writeForAll(db, campaign, forAll, command);
  else if (command) await insertCommand(db, command);
  const rows = [];
  for (const [seat, of] of Map.groupBy(notices, ({ seat: reader }) => reader)) {
    if (seat === null) continue;
    const first = await firstOfSeat(db, campaign, seat, of.length);
    rows.push(...of.map(({ kind, player }, at) => ({ campaign_id: campaign, seat, n: first + at, kind, player })));
  }
  if (rows.length > 0) await db.insertInto('notice').values(rows).execute();
}

export const insertCommand = (db: LeagueDb, { account, ...row }: StoredCommand) =>
  db
    .insertInto('command')
    .values({ account_id: account, ...row })
    .execute();

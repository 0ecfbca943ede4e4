import type { Kysely } from 'kysely';
import type { JoinedRepository, StoredSeat } from '../../services/repositories/joined.ts';
import type { Tables } from '../tables.ts';

export interface JoinedSeatTable {
  readonly campaign: string;
  readonly player: string;
  readonly origin: string;
  readonly session: string;
  readonly deadline_at: string | null;
  readonly is_waiting: number;
  readonly refreshed_at: string;
}

const rowOf = ({ campaign, player, origin, session, deadlineAt, isWaiting, refreshedAt }: StoredSeat) => ({
  campaign,
  player,
  origin,
  session,
  deadline_at: deadlineAt,
  is_waiting: isWaiting ? 1 : 0,
  refreshed_at: refreshedAt,
});

const seatOf = ({ deadline_at, is_waiting, refreshed_at, ...row }: JoinedSeatTable): StoredSeat => ({
  ...row,
  deadlineAt: deadline_at,
  isWaiting: is_waiting === 1,
  refreshedAt: refreshed_at,
});

const selectSeats = (db: Kysely<Tables>) =>
  db.selectFrom('joined_seat').selectAll().orderBy('campaign').orderBy('player');

export const joinedRepository = (db: Kysely<Tables>): JoinedRepository => ({
  all: async () => (await selectSeats(db).execute()).map(seatOf),
  async one(campaign, player) {
    const row = await selectSeats(db).where('campaign', '=', campaign).where('player', '=', player).executeTakeFirst();
    return row ? seatOf(row) : null;
  },
  async put(seat) {
    const { campaign, player, ...others } = rowOf(seat);
    await db
      .insertInto('joined_seat')
      .values({ campaign, player, ...others })
      .onConflict((conflict) => conflict.columns(['campaign', 'player']).doUpdateSet(others))
      .execute();
  },
  async remove(campaign, player) {
    await db.deleteFrom('joined_seat').where('campaign', '=', campaign).where('player', '=', player).execute();
  },
});

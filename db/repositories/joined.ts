import type { Kysely } from 'kysely';
import type { JoinedRepository, KeptAnswer, StoredSeat } from '../../services/repositories/joined.ts';
import type { Tables } from '../tables.ts';
import { inTransaction } from '../transaction.ts';

export interface JoinedSeatTable {
  readonly campaign: string;
  readonly player: string;
  readonly origin: string;
  readonly session: string;
  readonly deadline_at: string | null;
  readonly is_waiting: number;
  readonly refreshed_at: string;
}

/** What a league said last of a joined seat. */
export interface JoinedAnswerTable {
  readonly campaign: string;
  readonly player: string;
  readonly name: KeptAnswer;
  /** JSON. */
  readonly answer: string;
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
  remove: (campaign, player) =>
    inTransaction(db, async (transaction) => {
      for (const table of ['joined_seat', 'joined_answer'] as const)
        await transaction.deleteFrom(table).where('campaign', '=', campaign).where('player', '=', player).execute();
    }),
  async answers(campaign, player, names) {
    const rows = await db
      .selectFrom('joined_answer')
      .select(['name', 'answer'])
      .where('campaign', '=', campaign)
      .where('player', '=', player)
      .where('name', 'in', names)
      .execute();
    return Object.fromEntries(rows.map(({ name, answer }) => [name, answer]));
  },
  keepAnswers: (campaign, player, answers) =>
    inTransaction(db, async (transaction) => {
      for (const [name, answer] of Object.entries(answers))
        await transaction
          .replaceInto('joined_answer')
          .values({ campaign, player, name: name as KeptAnswer, answer })
          .execute();
    }),
});

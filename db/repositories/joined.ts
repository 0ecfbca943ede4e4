import type { Kysely } from 'kysely';
import type { JoinedRepository, KeptAnswer } from '../../services/repositories/repositories.ts';
import type { Tables } from '../tables.ts';
import { joinedSeatOf, joinedSeatRow } from '../tables/joined-seat.ts';
import { inTransaction } from '../transaction.ts';

const selectSeats = (db: Kysely<Tables>) =>
  db.selectFrom('joined_seat').selectAll().orderBy('campaign').orderBy('player');

export const joinedRepository = (db: Kysely<Tables>): JoinedRepository => ({
  all: async () => (await selectSeats(db).execute()).map(joinedSeatOf),
  async one(campaign, player) {
    const row = await selectSeats(db).where('campaign', '=', campaign).where('player', '=', player).executeTakeFirst();
    return row ? joinedSeatOf(row) : null;
  },
  async put(seat) {
    const { campaign, player, ...others } = joinedSeatRow(seat);
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

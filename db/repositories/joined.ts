import type { Kysely } from 'kysely';
import type { JoinedRepository, AnswerName } from '../../services/repositories/repositories.ts';
import type { Tables } from '../tables.ts';
import { runTransaction } from '../transaction.ts';

const selectSeats = (db: Kysely<Tables>) =>
  db
    .selectFrom('joined_seat')
    .select(['campaign', 'player', 'origin', 'league_key as leagueKey', 'session', 'deadline_at as deadlineAt'])
    .select(['is_waiting as isWaiting', 'refreshed_at as refreshedAt'])
    .orderBy('campaign')
    .orderBy('player');

export const joinedRepository = (db: Kysely<Tables>): JoinedRepository => ({
  all: async () => (await selectSeats(db).execute()).map((row) => ({ ...row, isWaiting: row.isWaiting === 1 })),
  async one(campaign, player) {
    const row = await selectSeats(db).where('campaign', '=', campaign).where('player', '=', player).executeTakeFirst();
    return row ? { ...row, isWaiting: row.isWaiting === 1 } : null;
  },
  async put({ campaign, player, origin, leagueKey, session, deadlineAt, isWaiting, refreshedAt }) {
    const columns = {
      origin,
      league_key: leagueKey,
      session,
      deadline_at: deadlineAt,
      is_waiting: isWaiting ? 1 : 0,
      refreshed_at: refreshedAt,
    };
    await db
      .insertInto('joined_seat')
      .values({ campaign, player, ...columns })
      .onConflict((conflict) => conflict.columns(['campaign', 'player']).doUpdateSet(columns))
      .execute();
  },
  remove: (campaign, player) =>
    runTransaction(db, async (transaction) => {
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
  saveAnswers: (campaign, player, answers) =>
    runTransaction(db, async (transaction) => {
      for (const [name, answer] of Object.entries(answers))
        await transaction
          .replaceInto('joined_answer')
          .values({ campaign, player, name: name as AnswerName, answer })
          .execute();
    }),
});

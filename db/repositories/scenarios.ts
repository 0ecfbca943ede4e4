import type { Kysely } from 'kysely';
import type { ScenarioRepository } from '../../services/repositories/repositories.ts';
import { intact } from '../intact.ts';
import { readableOf } from '../tables/stored-json.ts';
import type { Tables } from '../tables.ts';
import { inTransaction, lockName } from '../transaction.ts';
import { scenarioDocument, scenarioRow, type ScenarioTable } from '../tables/scenario.ts';

const selectScenarios = (db: Kysely<Tables>) =>
  db
    .selectFrom('scenario')
    .select(['title', 'document', intact('scenario').as('intact')])
    .orderBy('title')
    .orderBy('id')
    .execute();

const selectScenario = (db: Kysely<Tables>, id: string) =>
  db
    .selectFrom('scenario')
    .select(['title', 'document', intact('scenario').as('intact')])
    .where('id', '=', id)
    .executeTakeFirst();

/** In place of one of the same id. */
const putScenario = (db: Kysely<Tables>, row: ScenarioTable) => db.replaceInto('scenario').values(row).execute();

const deleteScenario = (db: Kysely<Tables>, id: string) =>
  db.deleteFrom('scenario').where('id', '=', id).executeTakeFirst();

export const scenarioRepository = (db: Kysely<Tables>): ScenarioRepository => ({
  all: async () => readableOf(await selectScenarios(db), scenarioDocument),
  async one(id) {
    const row = await selectScenario(db, id);
    return row ? scenarioDocument(row) : null;
  },
  put: (scenario, at, mayReplace) =>
    inTransaction(db, async (transaction) => {
      await lockName(transaction, 'scenario', scenario.id);
      const row = await selectScenario(transaction, scenario.id);
      if (!mayReplace(row ? scenarioDocument(row) : null)) return false;
      await putScenario(transaction, scenarioRow(scenario, at));
      return true;
    }),
  async remove(id) {
    const { numDeletedRows } = await deleteScenario(db, id);
    return numDeletedRows > 0n;
  },
});

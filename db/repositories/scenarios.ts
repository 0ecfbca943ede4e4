import type { Kysely } from 'kysely';
import type { ScenarioRepository } from '../../services/repositories/scenarios.ts';
import * as queries from '../queries/scenarios.ts';
import { scenarioDocument, scenarioRow } from '../tables/scenario.ts';
import type { Tables } from '../tables.ts';

export const scenarioRepository = (db: Kysely<Tables>): ScenarioRepository => ({
  all: async () => (await queries.selectScenarios(db)).map(scenarioDocument),
  async one(id) {
    const row = await queries.selectScenario(db, id);
    return row ? scenarioDocument(row) : null;
  },
  put: (scenario, at, mayReplace) =>
    db.transaction().execute(async (transaction) => {
      const row = await queries.selectScenario(transaction, scenario.id);
      if (!mayReplace(row ? scenarioDocument(row) : null)) return false;
      await queries.putScenario(transaction, scenarioRow(scenario, at));
      return true;
    }),
  async remove(id) {
    const { numDeletedRows } = await queries.deleteScenario(db, id);
    return numDeletedRows > 0n;
  },
});

import type { Kysely } from 'kysely';
import type { Scenario } from '../../rules/campaign.ts';
import type { ScenarioRepository } from '../../services/repositories/repositories.ts';
import { selectRowIntact } from '../intact.ts';
import type { Tables } from '../tables.ts';
import { checkIntact, readIntact, parseStored } from '../stored-json.ts';
import { runTransaction, lockByName } from '../transaction.ts';

const toScenarioRow = (scenario: Scenario, at: string): Tables['scenario'] => ({
  id: scenario.id,
  title: scenario.title,
  rules: scenario.rules,
  changed_at: at,
  document: JSON.stringify(scenario),
});

/** Parses a stored scenario. @throws StoreError STORE_DAMAGED */
function parseScenario(row: Pick<Tables['scenario'], 'title' | 'document'> & { readonly intact: number }): unknown {
  const what = `scenario “${row.title}”`;
  checkIntact(row, what);
  return parseStored(row.document, what, 'document');
}

const selectScenario = (db: Kysely<Tables>, id: string) =>
  db
    .selectFrom('scenario')
    .select(['title', 'document', selectRowIntact('scenario').as('intact')])
    .where('id', '=', id)
    .executeTakeFirst();

export const scenarioRepository = (db: Kysely<Tables>): ScenarioRepository => ({
  all: async () =>
    readIntact(
      await db
        .selectFrom('scenario')
        .select(['title', 'document', selectRowIntact('scenario').as('intact')])
        .orderBy('title')
        .orderBy('id')
        .execute(),
      parseScenario,
    ),
  async one(id) {
    const row = await selectScenario(db, id);
    return row ? parseScenario(row) : null;
  },
  put: (scenario, at, mayReplace) =>
    runTransaction(db, async (transaction) => {
      await lockByName(transaction, 'scenario', scenario.id);
      const row = await selectScenario(transaction, scenario.id);
      if (!mayReplace(row ? parseScenario(row) : null)) return false;
      // Replaces the scenario with the same id.
      await transaction.replaceInto('scenario').values(toScenarioRow(scenario, at)).execute();
      return true;
    }),
  async remove(id) {
    const { numDeletedRows } = await db.deleteFrom('scenario').where('id', '=', id).executeTakeFirst();
    return numDeletedRows > 0n;
  },
});

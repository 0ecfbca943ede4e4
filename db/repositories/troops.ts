import type { Kysely } from 'kysely';
import { type OwnTroop, ownTroopSchema } from '../../contract/rules.ts';
import type { TroopRepository } from '../../services/repositories/repositories.ts';
import { intact } from '../intact.ts';
import type { Tables } from '../tables.ts';
import { expectIntact, readableOf, storedJson, storedValue } from '../stored-json.ts';

const ownTroopRow = ({ rules, name, troop }: OwnTroop): Tables['own_troop'] => ({
  rules,
  name,
  troop: JSON.stringify(troop),
});

/** @throws StoreError STORE_DAMAGED if the row was changed outside the program */
function ownTroopOf({ rules, name, troop, intact }: Tables['own_troop'] & { readonly intact: number }): OwnTroop {
  const what = `troop type “${name}”`;
  expectIntact({ intact }, what);
  return storedValue(ownTroopSchema, { rules, name, troop: storedJson(troop, what, 'troop') }, what);
}

export const troopRepository = (db: Kysely<Tables>): TroopRepository => ({
  all: async (rules) =>
    readableOf(
      await db
        .selectFrom('own_troop')
        .selectAll()
        .select(intact('own_troop').as('intact'))
        .where('rules', '=', rules)
        .orderBy('name')
        .execute(),
      ownTroopOf,
    ),
  async put(troop) {
    await db.replaceInto('own_troop').values(ownTroopRow(troop)).execute();
  },
  async remove(rules, name) {
    const { numDeletedRows } = await db
      .deleteFrom('own_troop')
      .where('rules', '=', rules)
      .where('name', '=', name)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  },
});

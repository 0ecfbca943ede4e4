import type { Kysely } from 'kysely';
import type { TroopRepository } from '../../services/repositories/repositories.ts';
import { intact } from '../intact.ts';
import type { Tables } from '../tables.ts';
import { ownTroopOf, ownTroopRow } from '../tables/own-troop.ts';
import { readableOf } from '../tables/stored-json.ts';

const selectTroops = (db: Kysely<Tables>, rules: string) =>
  db
    .selectFrom('own_troop')
    .selectAll()
    .select(intact('own_troop').as('intact'))
    .where('rules', '=', rules)
    .orderBy('name')
    .execute();

export const troopRepository = (db: Kysely<Tables>): TroopRepository => ({
  all: async (rules) => readableOf(await selectTroops(db, rules), ownTroopOf),
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

import type { Kysely } from 'kysely';
import { type OwnTroop, ownTroopSchema } from '../../contract/rules.ts';
import type { TroopRepository } from '../../services/repositories/repositories.ts';
import { selectRowIntact } from '../intact.ts';
import type { Tables } from '../tables.ts';
import { checkIntact, readIntact, parseStored, validateStored } from '../stored-json.ts';

const toTroopRow = ({ rules, name, troop }: OwnTroop): Tables['own_troop'] => ({
  rules,
  name,
  troop: JSON.stringify(troop),
});

/** Parses a custom troop type. @throws StoreError STORE_DAMAGED if the row was changed outside the program */
function parseTroop({ rules, name, troop, intact }: Tables['own_troop'] & { readonly intact: number }): OwnTroop {
  const what = `troop type “${name}”`;
  checkIntact({ intact }, what);
  return validateStored(ownTroopSchema, { rules, name, troop: parseStored(troop, what, 'troop') }, what);
}

export const troopRepository = (db: Kysely<Tables>): TroopRepository => ({
  all: async (rules) =>
    readIntact(
      await db
        .selectFrom('own_troop')
        .selectAll()
        .select(selectRowIntact('own_troop').as('intact'))
        .where('rules', '=', rules)
        .orderBy('name')
        .execute(),
      parseTroop,
    ),
  async put(troop) {
    await db.replaceInto('own_troop').values(toTroopRow(troop)).execute();
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

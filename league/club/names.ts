import type { SignedIn } from '../auth/actor.ts';
import type { LeagueDb } from '../store/league-store.ts';

/** Somebody as a caller may know him; '' where that is not to be known. */
export interface Person {
  readonly account: string;
  readonly name: string;
}

/** Names of accounts that a caller may read: everybody's to whoever has an account, to a guest those who allow it. */
export async function namesFor(
  db: LeagueDb,
  reader: SignedIn | null,
  accounts: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (accounts.length === 0) return new Map();
  const rows = await db
    .selectFrom('account')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(accounts)])
    .$if(reader === null, (query) => query.where('is_named', '=', true))
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** A guest gets no account's id. */
export function personFor(
  reader: SignedIn | null,
  names: ReadonlyMap<string, string>,
  account: string | null | undefined,
): Person {
  const id = account ?? '';
  return { account: reader && names.has(id) ? id : '', name: names.get(id) ?? '' };
}

import type { LeagueIdentity } from '../../contract/league/accounts.ts';
import { signIdentity } from '../../services/joined/league-identity.ts';
import type { LeagueContext } from '../context/league-context.ts';
import type { LeagueStore } from '../store/league-store.ts';

/** The league names so many former addresses, the newest. */
const MOST_FORMER = 20;

/** What the league's key follows from; drawn when it is first needed. */
export async function leagueSecret({ db }: LeagueStore, newSecret: () => string): Promise<string> {
  await db
    .insertInto('league_key')
    .values({ secret: newSecret() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await db.selectFrom('league_key').select('secret').executeTakeFirstOrThrow()).secret;
}

/** Which league this is, signed for whoever asks with a number of his own. */
export async function leagueIdentity(
  { app, store, origin }: Pick<LeagueContext, 'app' | 'store' | 'origin'>,
  nonce: string,
): Promise<LeagueIdentity> {
  const former = await store.db
    .selectFrom('served_before')
    .select('origin')
    .where('origin', '<>', origin)
    .orderBy('until', 'desc')
    .limit(MOST_FORMER)
    .execute();
  const secret = await leagueSecret(store, app.newSecret);
  return signIdentity(secret, { origin, former: former.map((each) => each.origin), nonce });
}

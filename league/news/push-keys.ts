import webPush from 'web-push';
import type { LeagueDb } from '../store/league-store.ts';

interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** By which push services know the league; drawn when they are first needed. */
export async function pushKeys(db: LeagueDb): Promise<PushKeys> {
  const select = () =>
    db.selectFrom('push_key').select(['public_key as publicKey', 'private_key as privateKey']).executeTakeFirst();
  const stored = await select();
  if (stored) return stored;
  const drawn = webPush.generateVAPIDKeys();
  await db
    .insertInto('push_key')
    .values({ public_key: drawn.publicKey, private_key: drawn.privateKey })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await select()) ?? drawn;
}

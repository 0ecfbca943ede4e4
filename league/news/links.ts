import { createHmac, timingSafeEqual } from 'node:crypto';
import { leagueSecret } from '../accounts/identity.ts';
import type { LeagueContext } from '../context/league-context.ts';

type Keyed = Pick<LeagueContext, 'app' | 'store' | 'origin'>;

/** What stands before the token in addresses that are answered without an account. */
export const STOP_PATH = '/news/stop/';
export const CALENDAR_PATH = '/news/calendar/';

/** What only the league can write, for one purpose. */
async function sealOf({ app, store }: Keyed, purpose: 'stop' | 'code', id: string): Promise<Buffer> {
  const secret = await leagueSecret(store, app.newSecret);
  return createHmac('sha256', Buffer.from(secret, 'hex')).update(`${purpose} ${id}`).digest();
}

/** The address that ends all mails to a channel. */
export const stopLink = async (league: Keyed, channel: string): Promise<string> =>
  `${league.origin}${STOP_PATH}${channel}.${(await sealOf(league, 'stop', channel)).toString('base64url')}`;

const isSame = (one: Buffer, other: Buffer): boolean => one.length === other.length && timingSafeEqual(one, other);

/** The channel whose mails an address ends; null for an address that the league did not make. */
export async function channelOfStop(league: Keyed, token: string): Promise<string | null> {
  const [channel = '', seal = ''] = token.split('.', 2);
  return isSame(Buffer.from(seal, 'base64url'), await sealOf(league, 'stop', channel)) ? channel : null;
}

/** The eight digits that confirm a channel. */
export async function codeOf(league: Keyed, channel: string): Promise<string> {
  const digits = (await sealOf(league, 'code', channel)).readUInt32BE(0) % 100_000_000;
  return String(digits).padStart(8, '0');
}

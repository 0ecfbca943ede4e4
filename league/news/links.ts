import { createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { UseCaseError } from '../../contract/errors.ts';
import type { LeagueIdentity } from '../../contract/league/accounts.ts';
import { signIdentity } from '../../services/joined/league-identity.ts';
import { hashToken } from '../auth/sessions.ts';
import { getCampaign } from '../campaigns/cached-campaign.ts';
import { type LeagueCall, type LeagueContext, leagueMethods } from '../context/league-context.ts';
import type { LeagueDb, LeagueStore } from '../store/league-store.ts';
import { fillTemplate, NEWS_TEXTS, NEWS_WORDS } from './compose.ts';
import { parseNewsSettings } from './current-news.ts';

/** Maximum former addresses that the league states; the newest are kept. */
const MAX_FORMER = 20;

/** Returns the secret from which the league's key is derived. Creates the secret on first use. */
async function getLeagueSecret({ db }: LeagueStore, newSecret: () => string): Promise<string> {
  await db
    .insertInto('league_key')
    .values({ secret: newSecret() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await db.selectFrom('league_key').select('secret').executeTakeFirstOrThrow()).secret;
}

/** Returns the league's identity, signed together with the caller's nonce. */
export async function getLeagueIdentity(
  { app, store, origin }: Pick<LeagueContext, 'app' | 'store' | 'origin'>,
  nonce: string,
): Promise<LeagueIdentity> {
  const former = await store.db
    .selectFrom('served_before')
    .select('origin')
    .where('origin', '<>', origin)
    .orderBy('until', 'desc')
    .limit(MAX_FORMER)
    .execute();
  const secret = await getLeagueSecret(store, app.newSecret);
  return signIdentity(secret, { origin, former: former.map((each) => each.origin), nonce });
}

/** Checks whether an account with this mailbox has declined invitations. */
async function isUnwanted(db: LeagueDb, mail: string): Promise<boolean> {
  const rows = await db
    .selectFrom('channel')
    .innerJoin('account', 'account.id', 'account_id')
    .select(['stopped', 'account.news as settings'])
    .where('kind', '=', 'mail')
    .where('confirmed_at', 'is not', null)
    .where(sql<boolean>`lower(address) = lower(${mail})`)
    .execute();
  return rows.some(
    ({ stopped, settings }) => stopped !== '' || parseNewsSettings(settings).kinds.invitation.mail === 'off',
  );
}

/** Returns the title of a link's campaign if the caller may mail the link. @throws UseCaseError NOT_FOUND */
async function getTitle({ league }: LeagueCall, campaign: string, token: string): Promise<string> {
  const row = await league.store.db
    .selectFrom('invitation')
    .select('campaign_id as campaign')
    .where('hash', '=', hashToken(token))
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();
  if (!row || (row.campaign ?? '') !== campaign)
    throw new UseCaseError('NOT_FOUND', 'This link was used, has expired or was replaced.', 'link');
  return row.campaign === null ? NEWS_WORDS.league : (await getCampaign(league, row.campaign)).state.title;
}

type Keyed = Pick<LeagueContext, 'app' | 'store' | 'origin'>;

/** Paths before the token, for pages that need no account. */
export const STOP_PATH = '/news/stop/';
export const CALENDAR_PATH = '/news/calendar/';

/** Computes a code for one purpose. Only the league, which has the secret, can compute it. */
async function computeSeal({ app, store }: Keyed, purpose: 'stop' | 'code', id: string): Promise<Buffer> {
  const secret = await getLeagueSecret(store, app.newSecret);
  return createHmac('sha256', Buffer.from(secret, 'hex')).update(`${purpose} ${id}`).digest();
}

/** Returns the address that ends all mails to a channel. */
export const getStopLink = async (league: Keyed, channel: string): Promise<string> =>
  `${league.origin}${STOP_PATH}${channel}.${(await computeSeal(league, 'stop', channel)).toString('base64url')}`;

const isSame = (one: Buffer, other: Buffer): boolean => one.length === other.length && timingSafeEqual(one, other);

/** Returns the channel whose mails the given token stops. Null for a forged token. */
export async function findStopChannel(league: Keyed, token: string): Promise<string | null> {
  const [channel = '', seal = ''] = token.split('.', 2);
  return isSame(Buffer.from(seal, 'base64url'), await computeSeal(league, 'stop', channel)) ? channel : null;
}

/** Returns the eight digits that confirm a channel. */
export async function getCode(league: Keyed, channel: string): Promise<string> {
  const digits = (await computeSeal(league, 'code', channel)).readUInt32BE(0) % 100_000_000;
  return String(digits).padStart(8, '0');
}

export const linksMethods = leagueMethods({
  /** Mails an invitation at once, without a queue. Its link gives access, so it is stored nowhere. */
  async mailLink(call, { campaign, link, mail }) {
    const { news, origin, store } = call.league;
    const token = link.split('/').at(-1) ?? '';
    const title = (await getTitle(call, campaign, token)).replaceAll(/\s+/g, ' ');
    if (!news.hasMail)
      throw new UseCaseError('REFUSED', 'This league does not send mail. Pass the link on yourself.', 'mail');
    if (await isUnwanted(store.db, mail)) return {};
    const { subject, text } = NEWS_TEXTS.invitation;
    try {
      await news.mailNow({
        to: mail,
        id: hashToken(`${token} ${mail}`),
        subject: fillTemplate(subject, { title }),
        text: `${fillTemplate(text, { title })}\n${origin}/#/enter/${token}\n`,
      });
    } catch (error) {
      call.league.app.report(error);
      throw new UseCaseError('REFUSED', 'The mail server refused the mail. Pass the link on yourself.', 'mail');
    }
    return {};
  },
});

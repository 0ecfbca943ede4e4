import webPush from 'web-push';
import type { Channel, ChannelKind } from '../../contract/league/news.ts';
import type { LeagueContext } from '../context/league-context.ts';
import type { LeagueDb } from '../store/league-store.ts';
import { fillTemplate, NEWS_WORDS, type NewsNote } from './compose.ts';
import { getStopLink } from './links.ts';
import { type Mailer, NotPublicError, type PostGuard, postPublic, type PostContent } from './mailer.ts';

interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Returns the league's keys for push services, created on first use. */
export async function getPushKeys(db: LeagueDb): Promise<PushKeys> {
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

/** Thrown if a channel will never accept messages again. The channel is then turned off, without retries. */
export class ChannelEnded extends Error {
  readonly reason: Exclude<Channel['stopped'], ''>;
  constructor(why: Exclude<Channel['stopped'], ''>, cause?: unknown) {
    super(why, { cause });
    this.reason = why;
  }
}

export interface Destination {
  readonly id: string;
  readonly address: string;
  /** Keys of a browser's push subscription, as JSON. */
  readonly keys: string;
}

/** Sends a message to a channel. @throws ChannelEnded if the channel is gone; any other error if sending may be retried */
type Outlet = (to: Destination, note: NewsNote, id: string) => Promise<void>;
export type Outlets = Readonly<Record<ChannelKind, Outlet>>;

interface OutletParts {
  /** Null if the league sends no mails. */
  readonly mailer: Mailer | null;
  readonly guard: PostGuard;
}

const plainText = ({ lines }: NewsNote): string => lines.map(({ text, link }) => `${text}\n${link}`).join('\n\n');

/** Checks whether the mail server rejected the address permanently. */
const isPermanent = (error: unknown): boolean => {
  const { responseCode = 0, command = '' } = error as { readonly responseCode?: number; readonly command?: string };
  return responseCode >= 500 && command.startsWith('RCPT');
};

const mailOutlet =
  (league: LeagueContext, mailer: Mailer | null): Outlet =>
  async ({ id: channel, address }, note, id) => {
    if (!mailer) throw new Error('the league does not send mail');
    const stop = await getStopLink(league, channel);
    const foot = fillTemplate(NEWS_WORDS.foot, { settings: `${league.origin}/#/account/notices` });
    const { subject } = note;
    try {
      await mailer.send({ to: address, id, subject, text: `${plainText(note)}\n\n${foot}\n`, stop });
    } catch (error) {
      throw isPermanent(error) ? new ChannelEnded('refused', error) : error;
    }
  };

/** Posts a request. @throws ChannelEnded if the address is gone or not public */
async function postNote(to: string, posted: PostContent, guard: PostGuard): Promise<void> {
  const status = await postPublic(to, posted, guard).catch((error: unknown) => {
    throw error instanceof NotPublicError ? new ChannelEnded('refused', error) : error;
  });
  if (status === 404 || status === 410) throw new ChannelEnded('gone');
  if (status < 200 || status > 299) throw new Error(`the channel answered ${status}`);
}

/** Escapes characters that have a meaning in the markup of chat services. */
const escapeMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Formats a message for a chat service. Discord has its own field names; other services use those of Slack. */
function chatMessage(address: string, note: NewsNote): Readonly<Record<string, unknown>> {
  const text = `${note.subject}\n${plainText(note)}`;
  const isDiscord = /(^|\.)discord(app)?\.com$/.test(new URL(address).hostname);
  return isDiscord ? { content: text.slice(0, 2000), allowed_mentions: { parse: [] } } : { text: escapeMarkup(text) };
}

const webhookOutlet =
  (guard: PostGuard): Outlet =>
  ({ address }, note) =>
    postNote(
      address,
      { headers: { 'content-type': 'application/json' }, body: JSON.stringify(chatMessage(address, note)) },
      guard,
    );

/** Seconds for which a push service keeps an undelivered message. */
const TTL_SECONDS = 24 * 3600;

/** Maximum characters of a push message. Once encrypted, it stays below the push services' limit of 4096 bytes. */
const MAX_PUSH_LENGTH = 1500;

const pushOutlet =
  (league: LeagueContext, guard: PostGuard): Outlet =>
  async ({ address, keys }, note) => {
    const { publicKey, privateKey } = await getPushKeys(league.store.db);
    const [first] = note.lines;
    const text = note.lines.map((line) => line.text).join('\n');
    const body = JSON.stringify({ title: note.subject, text: text.slice(0, MAX_PUSH_LENGTH), link: first?.link ?? '' });
    const subscription = { endpoint: address, keys: JSON.parse(keys) as { p256dh: string; auth: string } };
    const request = webPush.generateRequestDetails(subscription, body, {
      TTL: TTL_SECONDS,
      vapidDetails: { subject: getContact(league.origin), publicKey, privateKey },
    });
    const sealed = request.body;
    await postNote(address, { headers: request.headers, body: sealed }, guard);
  };

/** Returns the sender's contact address for push services, which require https. */
const getContact = (origin: string): string =>
  origin.startsWith('https:') ? origin : origin.replace(/^http:/, 'https:');

export const createOutlets = (league: LeagueContext, { mailer, guard }: OutletParts): Outlets => ({
  mail: mailOutlet(league, mailer),
  webhook: webhookOutlet(guard),
  push: pushOutlet(league, guard),
});

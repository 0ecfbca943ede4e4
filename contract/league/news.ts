import { z } from 'zod';
import { command, listOf, query } from '../base.ts';
import { webAddress, zone } from './shapes.ts';

/** What somebody may want to be sent wherever he is. */
export const NEWS_KINDS = [
  'orders-due',
  'month-resolved',
  'battle-waits',
  'battle-due',
  'battle-turn',
  'battle-decided',
  'entries-differ',
  'message',
  'invitation',
  'seat-taken',
  'substitute-wanted',
  'seat-wanted',
  'umpire-wanted',
  'campaign-won',
] as const;
export type NewsKind = (typeof NEWS_KINDS)[number];

/** Where it may be sent to: a mailbox, a channel of a chat service, a browser that shows it. */
export const CHANNEL_KINDS = ['mail', 'webhook', 'push'] as const;
export type ChannelKind = (typeof CHANNEL_KINDS)[number];

/** When it is sent: never, at once, or once a day with the rest. */
export const NEWS_SPEEDS = ['off', 'now', 'daily'] as const;
export type NewsSpeed = (typeof NEWS_SPEEDS)[number];

const wallTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time such as 22:00 was expected');
const speed = z.enum(NEWS_SPEEDS);

export const newsSettings = z.strictObject({
  /** Of the reader; '' for each campaign's own. */
  zone: zone.or(z.literal('')),
  /** What comes in these hours of the reader's zone waits for their end; null for none. */
  quiet: z.strictObject({ from: wallTime, to: wallTime }).nullable(),
  /** When the daily part is sent. */
  dailyAt: wallTime,
  kinds: z.record(z.enum(NEWS_KINDS), z.strictObject({ mail: speed, webhook: speed, push: speed })),
});
export type NewsSettings = Readonly<z.output<typeof newsSettings>>;

const EVERYWHERE = { mail: 'now', webhook: 'now', push: 'now' } as const;
/** What is sent to whoever has chosen nothing. */
export const DEFAULT_NEWS: NewsSettings = {
  zone: '',
  quiet: null,
  dailyAt: '18:00',
  kinds: {
    'orders-due': EVERYWHERE,
    'month-resolved': EVERYWHERE,
    'battle-waits': EVERYWHERE,
    'battle-due': EVERYWHERE,
    'battle-turn': EVERYWHERE,
    'battle-decided': EVERYWHERE,
    'entries-differ': EVERYWHERE,
    message: { mail: 'daily', webhook: 'off', push: 'now' },
    // Its link is its reader's alone: it goes to a mailbox and nowhere else.
    invitation: { mail: 'now', webhook: 'off', push: 'off' },
    'seat-taken': EVERYWHERE,
    'substitute-wanted': EVERYWHERE,
    'seat-wanted': EVERYWHERE,
    'umpire-wanted': EVERYWHERE,
    'campaign-won': EVERYWHERE,
  },
};

const address = z.url({ protocol: /^https?$/ }).max(2000);
const channel = z.strictObject({
  id: z.string(),
  kind: z.enum(CHANNEL_KINDS),
  /** A mail address, a host, or what the browser calls itself. */
  name: z.string(),
  isConfirmed: z.boolean(),
  /** Why nothing is sent there any more: its reader wanted no more, or it took nothing; '' where it is in use. */
  stopped: z.enum(['', 'unsubscribed', 'refused', 'gone']),
});
export type Channel = Readonly<z.output<typeof channel>>;

const news = z.strictObject({
  settings: newsSettings,
  channels: listOf(channel),
  /** Address of the calendar of deadlines; '' where there is none. Whoever has it reads them. */
  calendar: webAddress,
  /** Whether this league sends mails at all. */
  sendsMail: z.boolean(),
  /** With which a browser subscribes. */
  pushKey: z.string(),
});
export type News = Readonly<z.output<typeof news>>;

const key = z.string().regex(/^[\w-]{10,200}=*$/);
export const newChannel = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('mail'), address: z.email().max(250) }),
  z.strictObject({ kind: z.literal('webhook'), address }),
  z.strictObject({
    kind: z.literal('push'),
    address,
    keys: z.strictObject({ p256dh: key, auth: key }),
    name: z.string().trim().min(1).max(60),
  }),
]);
export type NewChannel = Readonly<z.output<typeof newChannel>>;

const ofChannel = z.object({ id: z.string().max(100) });

/** What the caller is sent, and where to. */
export const newsMethods = {
  news: query.output(news),
  setNews: command.input(z.object({ settings: newsSettings })).output(news),
  /**
   * Mailboxes and webhooks are sent a code and used once that has come back; a browser is used at once. REFUSED for too many, and for a
   * webhook or a browser's service that is not on the public internet.
   */
  addChannel: command.input(z.object({ channel: newChannel })).output(news),
  /** REFUSED for a wrong code, and after ten of them. */
  confirmChannel: command.input(ofChannel.extend({ code: z.string().max(40) })).output(news),
  /** Sends something to try it out. NOT_FOUND for a channel that is not in use. */
  tryChannel: command.input(ofChannel).output(news),
  removeChannel: command.input(ofChannel).output(news),
  /** Makes a new address for the calendar, in place of an earlier one, or ends it. */
  setCalendar: command.input(z.object({ isOn: z.boolean() })).output(news),
};

import { z } from 'zod';
import { command, listOf, query } from '../base.ts';
import { webAddress, zone } from './shapes.ts';

/** Events that users can be notified of. */
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

/** Channels: a mailbox, a chat service's webhook, or a browser's push messages. */
export const CHANNEL_KINDS = ['mail', 'webhook', 'push'] as const;
export type ChannelKind = (typeof CHANNEL_KINDS)[number];

/** When a notification is sent: never, at once, or in the daily digest. */
export const NEWS_SPEEDS = ['off', 'now', 'daily'] as const;
export type NewsSpeed = (typeof NEWS_SPEEDS)[number];

const wallTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'expected a time such as 22:00');
const speed = z.enum(NEWS_SPEEDS);

export const newsSettings = z.strictObject({
  /** The reader's time zone. '' uses each campaign's own. */
  zone: zone.or(z.literal('')),
  /** Quiet hours in the reader's time zone. Notifications held during them are sent afterwards. Null for none. */
  quiet: z.strictObject({ from: wallTime, to: wallTime }).nullable(),
  /** Time of the daily digest. */
  dailyAt: wallTime,
  kinds: z.record(z.enum(NEWS_KINDS), z.strictObject({ mail: speed, webhook: speed, push: speed })),
});
export type NewsSettings = Readonly<z.output<typeof newsSettings>>;

const SEND_NOW = { mail: 'now', webhook: 'now', push: 'now' } as const;
export const DEFAULT_NEWS: NewsSettings = {
  zone: '',
  quiet: null,
  dailyAt: '18:00',
  kinds: {
    'orders-due': SEND_NOW,
    'month-resolved': SEND_NOW,
    'battle-waits': SEND_NOW,
    'battle-due': SEND_NOW,
    'battle-turn': SEND_NOW,
    'battle-decided': SEND_NOW,
    'entries-differ': SEND_NOW,
    message: { mail: 'daily', webhook: 'off', push: 'now' },
    // An invitation's link is personal, so it is sent only by mail.
    invitation: { mail: 'now', webhook: 'off', push: 'off' },
    'seat-taken': SEND_NOW,
    'substitute-wanted': SEND_NOW,
    'seat-wanted': SEND_NOW,
    'umpire-wanted': SEND_NOW,
    'campaign-won': SEND_NOW,
  },
};

const address = z.url({ protocol: /^https?$/ }).max(2000);
const channel = z.strictObject({
  id: z.string(),
  kind: z.enum(CHANNEL_KINDS),
  /** The mail address, the webhook's host, or the browser's name. */
  name: z.string(),
  isConfirmed: z.boolean(),
  /** Reason why the channel is off: the user unsubscribed, the service refused, or the address is gone. '' if active. */
  stopped: z.enum(['', 'unsubscribed', 'refused', 'gone']),
});
export type Channel = Readonly<z.output<typeof channel>>;

const news = z.strictObject({
  settings: newsSettings,
  channels: listOf(channel),
  /** Address of the deadline calendar, or ''. Anyone with the address can read it. */
  calendar: webAddress,
  /** True if this league sends mail. */
  sendsMail: z.boolean(),
  /** Public key for a browser's subscription. */
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

const channelInput = z.object({ id: z.string().max(100) });

/** The caller's notifications and channels. */
export const newsMethods = {
  news: query.output(news),
  setNews: command.input(z.object({ settings: newsSettings })).output(news),
  /** Adds a channel. Mailboxes and webhooks need a confirmation code. REFUSED for too many channels, and for private addresses. */
  addChannel: command.input(z.object({ channel: newChannel })).output(news),
  /** Confirms a channel by its code. REFUSED for a wrong code, and for every code after ten wrong ones. */
  confirmChannel: command.input(channelInput.extend({ code: z.string().max(40) })).output(news),
  /** Sends a test message. NOT_FOUND for an inactive channel. */
  tryChannel: command.input(channelInput).output(news),
  removeChannel: command.input(channelInput).output(news),
  /** Creates a new calendar address that replaces the earlier one, or turns the calendar off. */
  setCalendar: command.input(z.object({ isOn: z.boolean() })).output(news),
};

import { type ContractRouterClient, eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { battleResultSchema, playerEventSchema, stateSchema } from '../rules/campaign.ts';
import { app } from './app.ts';
import { command, listOf, passThrough, query, storeId } from './base.ts';
import { campaigns } from './campaigns.ts';
import { lists } from './lists.ts';
import { packs } from './packs.ts';

/** What somebody is in a campaign. A player has a seat; a reader has the public edition. */
export const LEAGUE_ROLES = ['umpire', 'player', 'reader'] as const;
export type LeagueRole = (typeof LEAGUE_ROLES)[number];

/** When a month is resolved: by the umpire alone, at the deadline, or at the deadline or once all orders are in. */
export const RESOLVE_WHEN = ['umpire', 'deadline', 'all-in'] as const;
export type ResolveWhen = (typeof RESOLVE_WHEN)[number];

const token = z.string().regex(/^[\w-]{43}$/, 'an invitation’s link was expected whole');
const name = z.string().trim().min(1, 'a name was expected').max(60);
const at = z.iso.datetime({ offset: true });
/** Years that a calendar of people has: PostgreSQL reads no year 0. */
const isOfOurTime = (text: string): boolean => /^2\d{3}-/.test(text);
const OF_OUR_TIME = 'a year from 2000 to 2999 was expected';
const day = z.iso.date().refine(isOfOurTime, OF_OUR_TIME);
const id = storeId;
/** A player of the campaign; '' where it is nobody's: the umpire's or a reader's. */
const seat = z.string().max(100);
const ofCampaign = z.object({ campaign: id });
const ofSeat = ofCampaign.extend({ player: z.string().min(1).max(100) });

const account = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** Where reminders are mailed to; '' for nowhere. */
  mail: z.string(),
  /** Who runs the server. */
  owner: z.boolean(),
  passkeys: listOf(z.strictObject({ id: z.string(), name: z.string(), createdAt: at })),
  /** Signed-in browsers and apps, this one among them. */
  sessions: z.int(),
  /**
   * Days of an absence, both included, in each campaign's own zone; null for none. A deadline that comes meanwhile, while nobody plays the
   * seat in its place and its orders are out, is moved once for each absence: to the same time of the day after it, by two weeks at most.
   * Then the month goes without them. Nobody who is away is reminded.
   */
  away: z
    .strictObject({ from: day, to: day })
    .refine(({ from, to }) => from <= to, { error: 'the last day is before the first', path: ['to'] })
    .nullable(),
});
export type Account = Readonly<z.output<typeof account>>;

/** Who is asked about a call: nobody where it is not signed in. */
const me = z.strictObject({ account: account.nullable(), version: z.string() });
export type Me = Readonly<z.output<typeof me>>;

/** What an invitation is for, as far as whoever has it may know. */
const invitation = z.strictObject({
  title: z.string(),
  role: z.enum(LEAGUE_ROLES).or(z.literal('owner')),
  /** What the seat's player leads; '' where it is for no seat. */
  power: z.string(),
  expiresAt: at,
});
export type Invitation = Readonly<z.output<typeof invitation>>;

/** One of the campaigns that somebody is in, and what waits for them there. */
const membership = z.strictObject({
  campaign: id,
  title: z.string(),
  role: z.enum(LEAGUE_ROLES),
  seat,
  power: z.string(),
  year: z.int(),
  month: z.int(),
  winter: z.boolean(),
  deadlineAt: at.nullable(),
  /** Orders to be filed, battles to be entered, a month that may be resolved. */
  waits: listOf(z.enum(['orders', 'battle', 'month', 'disagreement'])),
  unread: z.int(),
  changedAt: at,
});
export type Membership = Readonly<z.output<typeof membership>>;

/** A seat of a campaign and who has it; whether its orders are in is everybody's to know. */
const seatRow = z.strictObject({
  player: z.string(),
  power: z.string(),
  colour: z.string(),
  /** '' where nobody has taken it. */
  name: z.string(),
  isFiled: z.boolean(),
  isAway: z.boolean(),
  /** Who plays it meanwhile; '' for nobody. */
  substitute: z.string(),
});
const members = z.strictObject({
  seats: listOf(seatRow),
  umpires: listOf(z.string()),
  /** Number of readers. */
  readers: z.int(),
  /** Umpires and readers as they can be removed: told to an umpire and to the server's owner alone, nothing to others. */
  removable: listOf(z.strictObject({ member: z.int(), role: z.enum(['umpire', 'reader']), name: z.string() })),
});
export type Members = Readonly<z.output<typeof members>>;

const zone = z
  .string()
  .max(60)
  .refine((named) => {
    try {
      return new Intl.DateTimeFormat('en', { timeZone: named }).resolvedOptions().timeZone !== '';
    } catch {
      return false;
    }
  }, 'a time zone such as Europe/Paris was expected');

/** How a campaign's months are timed. Wall times are of the zone, through summer time and winter time. */
const schedule = z.strictObject({
  /** `2026-12-01T20:00`, of the zone; null for no deadline. */
  deadline: z.iso.datetime({ local: true, precision: -1 }).refine(isOfOurTime, OF_OUR_TIME).nullable(),
  zone,
  /**
   * Days from one deadline to the next, which is set when a month is resolved: the first so many days apart, at the same time of the day,
   * that leaves half of them at least. Null where the umpire sets each.
   */
  everyDays: z.int().min(1).max(366).nullable(),
  resolve: z.enum(RESOLVE_WHEN),
  /** Minutes that the deadline waits for orders that are still out. */
  grace: z.int().min(0).max(20_160),
  /** Hours before the deadline at which those are reminded who have yet to file. */
  remind: z.array(z.int().min(1).max(336)).max(5).readonly(),
  /** Nothing is resolved and nobody reminded until the umpire sets it again; taking a month back pauses it, too. */
  paused: z.boolean(),
});
export type Schedule = Readonly<z.output<typeof schedule>>;
const timed = z.strictObject({ schedule, /** The deadline as an instant. */ deadlineAt: at.nullable() });
export type Timed = Readonly<z.output<typeof timed>>;

/** What players write to each other outside the rules; the campaign's month goes with it. */
const message = z.strictObject({
  /** Numbered from 1 without a gap, within what the seat may read. */
  n: z.int(),
  /** A player, or '' for the umpire. */
  from: seat,
  /** Players, '' for the umpire; everybody where it is empty. */
  to: listOf(seat),
  year: z.int(),
  month: z.int(),
  text: z.string(),
  sentAt: at,
});
export type LeagueMessage = Readonly<z.output<typeof message>>;

/**
 * How a battle ended, as each side entered it. Sides agree who won, and how it is to be settled; each enters its own losses. Where they
 * agree the battle is settled, else it waits for the umpire.
 */
const entered = z.strictObject({
  /** As the seat's view has it; the umpire's own id. */
  battle: z.string(),
  /** Number of the newest entry of the log: what a battle is called in a view may change with the next one. */
  seq: z.int(),
  /** Sides that have to enter it. */
  seats: listOf(z.string()),
  /** To a seat the other side's losses are not told. */
  results: listOf(z.strictObject({ player: z.string(), result: battleResultSchema, enteredAt: at })),
});
export type EnteredBattle = Readonly<z.output<typeof entered>>;

/** What has happened in a campaign: a hint to read again, and which part. It carries nothing that is not everybody's to know. */
export const NOTICE_KINDS = [
  // The first of a stream that resumes none: nothing has happened, and its id says where the stream begins.
  'listening',
  'orders-filed',
  'orders-withdrawn',
  'month-resolved',
  'changed',
  'taken-back',
  'deadline',
  'members',
  'message',
  'battle-waiting',
  'battle-entered',
  'battle-settled',
  'reminder',
] as const;
const notice = z.strictObject({
  /**
   * Numbered from 1 without a gap, within what all of the campaign may hear, and within what only one seat may. The id of an event is
   * the newest of either, as `12.3`.
   */
  n: z.int(),
  /** The seat that alone hears of it; null where everybody does. */
  for: seat.nullable(),
  kind: z.enum(NOTICE_KINDS),
  /** Whose orders; '' where it is nobody's. */
  player: seat,
  at,
});
export type Notice = Readonly<z.output<typeof notice>>;
export type NoticeKind = Notice['kind'];

const publicEdition = z.strictObject({ view: stateSchema, events: listOf(playerEventSchema) });
export type PublicEdition = Readonly<z.output<typeof publicEdition>>;

/** A ceremony of WebAuthn, as the browser's own JSON methods take and give it. */
const ceremony = z.looseObject({});

const league = {
  me: query.output(me),
  /** What an invitation is for. It is not used up by looking. NOT_FOUND for one that was used, has expired or never was. */
  invitation: query.input(z.object({ token })).output(invitation),
  /**
   * Uses an invitation up: whoever is signed in joins, and who is not is signed in under that name. NOT_FOUND as above; REFUSED where
   * the seat was taken meanwhile.
   */
  enter: command.input(z.object({ token, name: name.optional() })).output(me),
  signOut: command.output(me),
  /** Ends every session of the account, this one too. */
  signOutEverywhere: command.output(me),
  changeAccount: command
    .input(z.object({ name, mail: z.union([z.email(), z.literal('')]), away: account.shape.away }))
    .output(me),
  /** Deletes the account and all that is of its person; what was played stays, under the seat's name. */
  forgetMe: command.output(me),
  beginPasskey: command.output(ceremony),
  addPasskey: command.input(z.object({ name, answer: ceremony })).output(me),
  removePasskey: command.input(z.object({ id: z.string().max(1000) })).output(me),
  beginSignIn: command.output(ceremony),
  signIn: command.input(z.object({ answer: ceremony })).output(me),

  mine: query.output(listOf(membership)),
  members: query.input(ofCampaign).output(members),
  /** A link that works once. It replaces an earlier one for the same seat. */
  invite: command
    .input(ofCampaign.extend({ role: z.enum(LEAGUE_ROLES), player: seat.default('') }))
    .output(z.strictObject({ link: z.string(), expiresAt: at })),
  /** Takes a seat from whoever has it: sessions stay, and the campaign is out of their reach at once. */
  vacate: command.input(ofSeat).output(members),
  /**
   * Vacates a seat and makes a link to it, in one step: for a player who has lost every session and has no passkey. REFUSED for a seat that
   * nobody has.
   */
  inviteAgain: command.input(ofSeat).output(z.strictObject({ link: z.string(), expiresAt: at })),
  /** Ends what a reader or an umpire is to the campaign, which is out of their reach at once. REFUSED for its only umpire. */
  removeMember: command.input(ofCampaign.extend({ member: z.int() })).output(members),
  /** Somebody else plays the seat until the one who has it takes it back: a link for them. */
  substitute: command.input(ofSeat).output(z.strictObject({ link: z.string(), expiresAt: at })),
  endSubstitute: command.input(ofSeat).output(members),
  schedule: query.input(ofCampaign).output(timed),
  /** REFUSED for a deadline that is past. */
  setSchedule: command.input(ofCampaign.extend({ schedule })).output(timed),
  /** Takes the filed orders of a seat back. NOT_FOUND where none are filed. */
  withdraw: command.input(ofSeat).output(z.object({})),
  /** What a seat learnt from entry `from` on. */
  report: query
    .input(ofSeat.extend({ from: z.int().min(0).default(0) }))
    .output(passThrough(listOf(playerEventSchema))),
  /** The public edition: how it stands as far as everybody may know, and what happened from entry `from` on. */
  edition: query.input(ofCampaign.extend({ from: z.int().min(0).default(0) })).output(passThrough(publicEdition)),
  /** The first 500 messages after number `after` that a seat may read, oldest first; the umpire's where `player` is ''. */
  messages: query.input(ofCampaign.extend({ player: seat, after: z.int().min(0).default(0) })).output(listOf(message)),
  /** BAD_INPUT naming a recipient who does not play; LIMITED where too many were sent. */
  sendMessage: command
    .input(ofCampaign.extend({ player: seat, to: z.array(seat).max(50), text: z.string().trim().min(1).max(4000) }))
    .output(message),
  readUpTo: command.input(ofCampaign.extend({ player: seat, n: z.int().min(0) })).output(z.object({})),
  /** Battles that wait, as far as a seat takes part in them; all of them for the umpire, whose `player` is ''. */
  battles: query.input(ofCampaign.extend({ player: seat })).output(listOf(entered)),
  /**
   * One side enters how its battle ended, in place of what it entered before; the battle is settled, by the campaign's own dice, once all
   * agree. `result` names the battle as the seat's view did after entry `seq`: CONFLICT where the log has gone on. REFUSED for a battle it
   * takes no part in, and for losses that are not its own.
   */
  enterResult: command
    .input(ofSeat.extend({ seq: z.int().min(0), result: battleResultSchema }))
    .output(z.strictObject({ status: z.enum(['waits', 'settled', 'differs']) })),
  /** What happens from now on, and what happened since the event that was heard last. `player` is '' for the umpire and for readers. */
  notices: query
    .route({ method: 'GET' })
    .input(ofCampaign.extend({ player: seat }))
    .output(eventIterator(notice)),
};

/** Methods of the program's own contract that a league serves: their shapes are the same, who may call them is not. */
export const leagueContract = {
  app: {
    about: app.about,
    settings: app.settings,
    changeSettings: app.changeSettings,
    importStep: app.importStep,
  },
  lists: { all: lists.all, one: lists.one },
  /** A seat's: its view, its report and its orders. */
  packs: { all: packs.all, open: packs.open, writeOrders: packs.writeOrders },
  /** An umpire's: the whole of a campaign. */
  campaigns: {
    scenarios: campaigns.scenarios,
    all: campaigns.all,
    create: campaigns.create,
    importText: campaigns.importText,
    open: campaigns.open,
    fileOrders: campaigns.fileOrders,
    readOrders: campaigns.readOrders,
    withdrawOrders: campaigns.withdrawOrders,
    advance: campaigns.advance,
    preview: campaigns.preview,
    settleBattle: campaigns.settleBattle,
    takeBack: campaigns.takeBack,
    typedDice: campaigns.typedDice,
    dropTypedDice: campaigns.dropTypedDice,
    intervene: campaigns.intervene,
    setSettings: campaigns.setSettings,
    log: campaigns.log,
    checkpoints: campaigns.checkpoints,
    stateAt: campaigns.stateAt,
    statistics: campaigns.statistics,
    report: campaigns.report,
    playerPack: campaigns.playerPack,
    verify: campaigns.verify,
    checkPack: campaigns.checkPack,
    exportDocument: campaigns.exportDocument,
    remove: campaigns.remove,
  },
  league,
};
export type LeagueContract = typeof leagueContract;
export type LeagueClient = ContractRouterClient<LeagueContract>;

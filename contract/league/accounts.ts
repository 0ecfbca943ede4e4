import { z } from 'zod';
import { command, listOf, query } from '../base.ts';
import { instant, hasSupportedYear, YEAR_ERROR, personName } from './shapes.ts';
import { LEAGUE_ROLES } from './members.ts';

const token = z.string().regex(/^[\w-]{43}$/, 'the invitation link is incomplete');
const day = z.iso.date().refine(hasSupportedYear, YEAR_ERROR);

const account = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** True if this account runs the server. */
  owner: z.boolean(),
  passkeys: listOf(z.strictObject({ id: z.string(), name: z.string(), createdAt: instant })),
  /** Signed-in browsers and apps, including this one. */
  sessions: z.int(),
  /**
   * First and last day of an absence, in each campaign's time zone, or null. A deadline during it is postponed once to the following day,
   * by at most two weeks, if orders are due and there is no substitute. After that the month is resolved without those orders. Absent
   * players get no reminders.
   */
  away: z
    .strictObject({ from: day, to: day })
    .refine(({ from, to }) => from <= to, { error: 'the last day is before the first', path: ['to'] })
    .nullable(),
});
export type Account = Readonly<z.output<typeof account>>;

/** The signed-in account, or null for anonymous calls. */
const me = z.strictObject({ account: account.nullable(), version: z.string() });
export type Me = Readonly<z.output<typeof me>>;

/** Signed proof of a league's identity. */
const identity = z.strictObject({
  /** Public Ed25519 key, in hexadecimal. */
  key: z.string().regex(/^[\da-f]{64}$/),
  /** Address, such as `https://club.example`. */
  origin: z.string().max(300),
  /** Earlier addresses, newest first. */
  former: z.array(z.string().max(300)).max(20),
  /** Signature of the address, the earlier addresses and the caller's nonce. */
  signature: z.string().regex(/^[\da-f]{128}$/),
});
export type LeagueIdentity = Readonly<z.output<typeof identity>>;

/** The details of an invitation that its holder may see. */
const invitation = z.strictObject({
  title: z.string(),
  role: z.enum(LEAGUE_ROLES).or(z.literal('owner')),
  /** Name of the seat's side, or '' without a seat. */
  power: z.string(),
  /** Campaign's title, or '' without a campaign. */
  campaign: z.string(),
  /** Id of the seat, or '' without a seat. */
  seat: z.string(),
  expiresAt: instant,
});
export type Invitation = Readonly<z.output<typeof invitation>>;

/** WebAuthn data in the JSON form of the browser's methods. */
const ceremony = z.looseObject({});

/** Sign-in and the caller's own account. */
export const accounts = {
  /** Proves which league this is. `nonce` is the caller's random number, which prevents replayed answers. */
  identity: query.input(z.object({ nonce: z.string().regex(/^[\da-f]{64}$/) })).output(identity),
  me: query.output(me),
  /** Shows an invitation without using it. NOT_FOUND if it is used, expired or unknown. */
  invitation: query.input(z.object({ token })).output(invitation),
  /** Uses an invitation for the signed-in account, or a new one of that name. NOT_FOUND as in `invitation`; REFUSED for a taken seat. */
  enter: command.input(z.object({ token, name: personName.optional() })).output(me),
  signOut: command.output(me),
  /** Ends every session of the account, including this one. */
  signOutEverywhere: command.output(me),
  changeAccount: command.input(z.object({ name: personName, away: account.shape.away })).output(me),
  /** Deletes the account and its personal data. Past moves are kept under the seat's name. */
  forgetMe: command.output(me),
  beginPasskey: command.output(ceremony),
  addPasskey: command.input(z.object({ name: personName, answer: ceremony })).output(me),
  removePasskey: command.input(z.object({ id: z.string().max(1000) })).output(me),
  beginSignIn: command.output(ceremony),
  signIn: command.input(z.object({ answer: ceremony })).output(me),
};

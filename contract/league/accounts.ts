import { z } from 'zod';
import { command, listOf, query } from '../base.ts';
import { instant, isOfOurTime, OF_OUR_TIME, personName } from './shapes.ts';
import { LEAGUE_ROLES } from './members.ts';

const token = z.string().regex(/^[\w-]{43}$/, 'an invitation’s link was expected whole');
const day = z.iso.date().refine(isOfOurTime, OF_OUR_TIME);

const account = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** Who runs the server. */
  owner: z.boolean(),
  passkeys: listOf(z.strictObject({ id: z.string(), name: z.string(), createdAt: instant })),
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

/** Which league answers: its key, and what it signs for whoever asks. */
const identity = z.strictObject({
  /** Its public Ed25519 key, in hexadecimal. */
  key: z.string().regex(/^[\da-f]{64}$/),
  /** Its address, as `https://club.example`. */
  origin: z.string().max(300),
  /** Addresses at which it was served before, newest first. */
  former: z.array(z.string().max(300)).max(20),
  /** Over address, former addresses and the caller's number, by the key. */
  signature: z.string().regex(/^[\da-f]{128}$/),
});
export type LeagueIdentity = Readonly<z.output<typeof identity>>;

/** What an invitation is for, as far as whoever has it may know. */
const invitation = z.strictObject({
  title: z.string(),
  role: z.enum(LEAGUE_ROLES).or(z.literal('owner')),
  /** What the seat's player leads; '' where it is for no seat. */
  power: z.string(),
  /** '' for no campaign. */
  campaign: z.string(),
  /** '' for no seat. */
  seat: z.string(),
  expiresAt: instant,
});
export type Invitation = Readonly<z.output<typeof invitation>>;

/** A ceremony of WebAuthn, as the browser's own JSON methods take and give it. */
const ceremony = z.looseObject({});

/** Who calls, how he comes in, and what he keeps of himself. */
export const accounts = {
  /** Proves which league this is. `nonce`: the caller's own random number, so that an earlier answer is no answer. */
  identity: query.input(z.object({ nonce: z.string().regex(/^[\da-f]{64}$/) })).output(identity),
  me: query.output(me),
  /** What an invitation is for. It is not used up by looking. NOT_FOUND for one that was used, has expired or never was. */
  invitation: query.input(z.object({ token })).output(invitation),
  /**
   * Uses an invitation up: whoever is signed in joins, and who is not is signed in under that name. NOT_FOUND as above; REFUSED where
   * the seat was taken meanwhile.
   */
  enter: command.input(z.object({ token, name: personName.optional() })).output(me),
  signOut: command.output(me),
  /** Ends every session of the account, this one too. */
  signOutEverywhere: command.output(me),
  changeAccount: command.input(z.object({ name: personName, away: account.shape.away })).output(me),
  /** Deletes the account and all that is of its person; what was played stays, under the seat's name. */
  forgetMe: command.output(me),
  beginPasskey: command.output(ceremony),
  addPasskey: command.input(z.object({ name: personName, answer: ceremony })).output(me),
  removePasskey: command.input(z.object({ id: z.string().max(1000) })).output(me),
  beginSignIn: command.output(ceremony),
  signIn: command.input(z.object({ answer: ceremony })).output(me),
};

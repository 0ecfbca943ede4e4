import { z } from 'zod';
import { command, listOf, query, storeId } from '../base.ts';
import { LEAGUE_ROLES, seatLink } from './members.ts';
import { instant, seat } from './shapes.ts';

const backup = z.strictObject({ name: z.string(), bytes: z.int(), madeAt: instant });

/** Status of the server. */
const serverState = z.strictObject({
  version: z.string(),
  origin: z.string(),
  startedAt: instant,
  campaigns: z.int(),
  accounts: z.int(),
  sessions: z.int(),
  /** Open event streams of this process. */
  streams: z.int(),
  /** Size of the database. */
  bytes: z.int(),
  sendsMail: z.boolean(),
  /** Backup folder on the server, or '' if none is set. */
  backupFolder: z.string(),
  /** Newest first. */
  backups: listOf(backup),
});
export type ServerState = Readonly<z.output<typeof serverState>>;

const serverAccount = z.strictObject({
  id: z.string(),
  name: z.string(),
  isOwner: z.boolean(),
  createdAt: instant,
  sessions: z.int(),
  passkeys: z.int(),
  /** Number of campaigns with this account. */
  campaigns: z.int(),
});
export type ServerAccount = Readonly<z.output<typeof serverAccount>>;

/** An unused invitation. Its id here is not the secret token. */
const linkOut = z.strictObject({
  id: z.string(),
  /** '' for the server itself. */
  campaign: z.string(),
  title: z.string(),
  role: z.enum(LEAGUE_ROLES).or(z.literal('owner')),
  seat,
  power: z.string(),
  isSubstitute: z.boolean(),
  expiresAt: instant,
});
export type LinkOut = Readonly<z.output<typeof linkOut>>;

const failedJob = z.strictObject({
  id: z.string(),
  kind: z.enum(['deadline', 'news', 'regents']),
  /** A campaign's title or a recipient. */
  about: z.string(),
  /** True if it will be retried automatically. */
  isTriedAgain: z.boolean(),
  tries: z.int(),
  why: z.string(),
  at: instant,
});
export type FailedJob = Readonly<z.output<typeof failedJob>>;

const idInput = z.object({ id: z.string().max(100) });

/** For the server's owner. */
export const owner = {
  serverState: query.output(serverState),
  serverAccounts: query.output(listOf(serverAccount)),
  /** Ends the sessions of an account, for example after a lost device. NOT_FOUND. */
  endSessionsOf: command.input(z.object({ id: storeId })).output(listOf(serverAccount)),
  /** Ends every other session, as after restoring a backup. */
  endAllSessions: command.output(listOf(serverAccount)),
  /** Stops mail to an address that bounces, and returns the number of accounts with it. */
  stopMail: command.input(z.object({ mail: z.email().max(250) })).output(z.object({ stopped: z.int() })),
  /** Removes the texts of all messages of a seat. `id` is the campaign's. The messages themselves stay. */
  removeTexts: command.input(z.object({ id: storeId, player: seat })).output(z.object({ removed: z.int() })),
  linksOut: query.output(listOf(linkOut)),
  /** Replaces an open link: the old one cannot be shown again. NOT_FOUND. */
  renewLink: command.input(idInput).output(seatLink),
  withdrawLink: command.input(idInput).output(listOf(linkOut)),
  /** Newest first. */
  failedJobs: query.output(listOf(failedJob)),
  /** NOT_FOUND for a job that did not fail. */
  retryJob: command.input(idInput).output(listOf(failedJob)),
  /** REFUSED with the mail server's message if it rejects the mail. */
  tryMail: command.input(z.object({ mail: z.email().max(250) })).output(z.object({})),
  /** Writes a backup on the server now. REFUSED if no folder is set. */
  backUp: command.output(serverState),
};

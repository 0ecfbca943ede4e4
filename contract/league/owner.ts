import { z } from 'zod';
import { command, listOf, query, storeId } from '../base.ts';
import { LEAGUE_ROLES, seatLink } from './members.ts';
import { instant, seat } from './shapes.ts';

const backup = z.strictObject({ name: z.string(), bytes: z.int(), madeAt: instant });

const serverState = z.strictObject({
  version: z.string(),
  origin: z.string(),
  startedAt: instant,
  campaigns: z.int(),
  accounts: z.int(),
  sessions: z.int(),
  /** Open event streams of this process. */
  streams: z.int(),
  /** Size of the database in bytes. */
  bytes: z.int(),
  sendsMail: z.boolean(),
  /** Backup folder on the server, or '' if none is set. */
  backupFolder: z.string(),
  /** Backups, newest first. */
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
  /** Number of campaigns to which this account belongs. */
  campaigns: z.int(),
});
export type ServerAccount = Readonly<z.output<typeof serverAccount>>;

/** An unused invitation. Its id in this list is not the secret token of the link. */
const linkOut = z.strictObject({
  id: z.string(),
  /** Id of the campaign, or '' for the server itself. */
  campaign: z.string(),
  title: z.string(),
  role: z.enum(LEAGUE_ROLES).or(z.literal('owner')),
  seat,
  power: z.string(),
  isSubstitute: z.boolean(),
  expiresAt: instant,
});
export type IssuedLink = Readonly<z.output<typeof linkOut>>;

const failedJob = z.strictObject({
  id: z.string(),
  kind: z.enum(['deadline', 'news', 'regents']),
  /** What the job concerns: a campaign's title or a recipient. */
  about: z.string(),
  /** True if the job will be retried automatically. */
  isTriedAgain: z.boolean(),
  tries: z.int(),
  why: z.string(),
  at: instant,
});
export type FailedJob = Readonly<z.output<typeof failedJob>>;

const idInput = z.object({ id: z.string().max(100) });

/** Methods for the server's owner. */
export const owner = {
  serverState: query.output(serverState),
  serverAccounts: query.output(listOf(serverAccount)),
  /** Ends the sessions of an account, for example after a lost device. NOT_FOUND for an unknown account. */
  endSessionsOf: command.input(z.object({ id: storeId })).output(listOf(serverAccount)),
  /** Ends every session except the caller's, for example after restoring a backup. */
  endAllSessions: command.output(listOf(serverAccount)),
  /** Stops mail to an address that bounces, and returns the number of accounts with it. */
  stopMail: command.input(z.object({ mail: z.email().max(250) })).output(z.object({ stopped: z.int() })),
  /** Removes the texts of all messages of a seat, keeping the messages themselves. `id` is the campaign's. */
  removeTexts: command.input(z.object({ id: storeId, player: seat })).output(z.object({ removed: z.int() })),
  linksOut: query.output(listOf(linkOut)),
  /** Replaces an unused link, which cannot be shown again. NOT_FOUND for an unknown link. */
  renewLink: command.input(idInput).output(seatLink),
  withdrawLink: command.input(idInput).output(listOf(linkOut)),
  /** Failed jobs, newest first. */
  failedJobs: query.output(listOf(failedJob)),
  /** Retries a failed job. NOT_FOUND for a job that did not fail. */
  retryJob: command.input(idInput).output(listOf(failedJob)),
  /** Sends a test mail. REFUSED with the mail server's message if the server rejects the mail. */
  tryMail: command.input(z.object({ mail: z.email().max(250) })).output(z.object({})),
  /** Writes a backup on the server now. REFUSED if no folder is set. */
  backUp: command.output(serverState),
};

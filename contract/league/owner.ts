import { z } from 'zod';
import { command, listOf, query, storeId } from '../base.ts';
import { LEAGUE_ROLES, seatLink } from './members.ts';
import { instant, seat } from './shapes.ts';

const backup = z.strictObject({ name: z.string(), bytes: z.int(), madeAt: instant });

/** How the server stands. */
const serverState = z.strictObject({
  version: z.string(),
  origin: z.string(),
  startedAt: instant,
  campaigns: z.int(),
  accounts: z.int(),
  sessions: z.int(),
  /** Pages that follow what happens, at this process. */
  streams: z.int(),
  /** Of the database. */
  bytes: z.int(),
  sendsMail: z.boolean(),
  /** Where backups are kept on the server; '' where no folder was named. */
  backupFolder: z.string(),
  /** The newest first. */
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
  /** In how many campaigns it has a part. */
  campaigns: z.int(),
});
export type ServerAccount = Readonly<z.output<typeof serverAccount>>;

/** An invitation that nobody has used yet. What it is known by here is not what lets anybody in. */
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
  /** A campaign's title, or where something was to be sent. */
  about: z.string(),
  /** Whether it is tried again by itself. */
  isTriedAgain: z.boolean(),
  tries: z.int(),
  why: z.string(),
  at: instant,
});
export type FailedJob = Readonly<z.output<typeof failedJob>>;

const ofId = z.object({ id: z.string().max(100) });

/** For whoever owns the server. */
export const owner = {
  serverState: query.output(serverState),
  serverAccounts: query.output(listOf(serverAccount)),
  /** Ends the sessions of an account: whoever has lost a device. NOT_FOUND. */
  endSessionsOf: command.input(z.object({ id: storeId })).output(listOf(serverAccount)),
  /** Ends every session but the caller's, as after a backup was restored. */
  endAllSessions: command.output(listOf(serverAccount)),
  /** Sends nothing more to a mailbox whose mails came back, and says how many accounts had it. */
  stopMail: command.input(z.object({ mail: z.email().max(250) })).output(z.object({ stopped: z.int() })),
  /** Takes the texts of all that a seat has written; `id` is the campaign's. The messages themselves stay. */
  removeTexts: command.input(z.object({ id: storeId, player: seat })).output(z.object({ removed: z.int() })),
  linksOut: query.output(listOf(linkOut)),
  /** A new link in place of one that is out, as the old one is kept nowhere. NOT_FOUND. */
  renewLink: command.input(ofId).output(seatLink),
  withdrawLink: command.input(ofId).output(listOf(linkOut)),
  /** What could not be done or sent, the newest first. */
  failedJobs: query.output(listOf(failedJob)),
  /** NOT_FOUND for one that did not fail. */
  retryJob: command.input(ofId).output(listOf(failedJob)),
  /** REFUSED with the mail server's words where it does not take the mail. */
  tryMail: command.input(z.object({ mail: z.email().max(250) })).output(z.object({})),
  /** Writes a backup now, on the server. REFUSED where no folder was named for them. */
  backUp: command.output(serverState),
};

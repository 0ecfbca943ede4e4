import { lookup } from 'node:dns/promises';
import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { createTransport } from 'nodemailer';
import { UseCaseError } from '../../contract/errors.ts';

/** Thrown for an address that is not on the public internet or cannot be resolved. */
export class NotPublicError extends Error {}

/** Decides which addresses the league may call. Addresses entered by users may lead into the league's own network. */
export interface PostGuard {
  /** Resolves a host name to addresses. */
  readonly resolve: (host: string) => Promise<readonly string[]>;
  readonly isAllowed: (address: string) => boolean;
  readonly protocols: readonly string[];
}

/** Checks whether an IP address is on the public internet. An IPv4 address embedded in an IPv6 address is checked as IPv4. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  return ipaddr.process(address).range() === 'unicast';
}

export const PUBLIC_ONLY: PostGuard = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  isAllowed: isPublic,
  protocols: ['https:'],
};

/** Resolves a host name once. @returns the permitted addresses @throws NotPublicError if any of its addresses is not permitted */
async function resolveAddresses({ hostname, protocol }: URL, guard: PostGuard): Promise<readonly string[]> {
  if (!guard.protocols.includes(protocol)) throw new NotPublicError('expected an address with https');
  const host = hostname.replace(/^\[|\]$/g, '');
  const found = isIP(host) === 0 ? await guard.resolve(host).catch(() => []) : [host];
  if (found.length === 0) throw new NotPublicError('the host is unknown');
  if (!found.every((address) => guard.isAllowed(address)))
    throw new NotPublicError('the host is not on the public internet');
  return found;
}

/** Checks that a URL's host is on the public internet. @throws NotPublicError if it is not */
export async function expectPublic(url: string, guard: PostGuard): Promise<void> {
  await resolveAddresses(new URL(url), guard);
}

export interface PostContent {
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: string | Buffer;
}

const TIMEOUT_MILLISECONDS = 15_000;

/** Posts to a URL that a user entered, only to checked addresses and without redirects. @throws NotPublicError; the system's error */
export async function postPublic(url: string, { headers, body }: PostContent, guard: PostGuard): Promise<number> {
  const to = new URL(url);
  const addresses = (await resolveAddresses(to, guard)).map((address) => ({ address, family: isIP(address) }));
  const [first] = addresses;
  const request = to.protocol === 'https:' ? secureRequest : plainRequest;
  return new Promise((resolve, reject) => {
    const sent = request(
      to,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body), 'user-agent': 'Nomarch' },
        agent: false,
        signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
        lookup: (_host, { all }, done) => {
          if (all) done(null, addresses);
          else done(null, first?.address ?? '', first?.family);
        },
      },
      (answer) => {
        resolve(answer.statusCode ?? 0);
        answer.destroy();
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Message id. It stays the same when the mail is resent, so that mail programs show it once. */
  readonly id: string;
  /** Address to which a mail program posts to stop such mails (RFC 8058). */
  readonly stop?: string;
}

export interface Mailer {
  /** Sends a mail. @throws Error if the mail server refuses it */
  send(mail: Mail): Promise<void>;
  close(): void;
}

export interface MailOptions {
  /** URL of the mail server, such as `smtp://user:password@mail.club.example:587`, or `smtps:`. */
  readonly smtp: string;
  readonly from: string;
}

/** Creates a mailer. @throws UseCaseError for a malformed server or sender address */
export function openMailer({ smtp, from }: MailOptions): Mailer {
  const url = URL.parse(smtp);
  if (!url || !['smtp:', 'smtps:'].includes(url.protocol))
    throw new UseCaseError('BAD_INPUT', '--smtp: expected an address such as smtp://mail.club.example:587', 'smtp');
  if (!/^[^\r\n]*@[^\r\n]+$/.test(from)) throw new UseCaseError('BAD_INPUT', '--from: expected a mail address', 'from');
  const transport = createTransport({
    url: smtp,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 20_000,
    greetingTimeout: 20_000,
    socketTimeout: 60_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    async send({ to, subject, text, id, stop }) {
      await transport.sendMail({
        // Passes an object, which is always one address. A string with a comma would be read as several.
        to: { name: '', address: to },
        from,
        subject,
        text,
        messageId: `<${id}@${domain}>`,
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(stop === undefined ? {} : { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
        },
        ...(stop === undefined ? {} : { list: { unsubscribe: stop } }),
      });
    },
    close: () => transport.close(),
  };
}

/** Sends a mail at once. @throws Error if there is no mail server, or if the server refuses the mail */
export const mailNow =
  (mailer: Mailer | null) =>
  async (mail: Mail): Promise<void> => {
    if (!mailer) throw new Error('the league does not send mail');
    await mailer.send(mail);
  };

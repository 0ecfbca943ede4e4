import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';
import { openMailer } from '../../../league/news/mailer.ts';

interface Received {
  readonly to: readonly string[];
  readonly text: string;
}

/** Starts a mail server that records mails. It rejects the first `refused` mails temporarily, and some recipients always. */
export async function openMailServer(refused = 0, unknown: readonly string[] = []) {
  const received: Received[] = [];
  let left = refused;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const isUnknown = unknown.includes(address);
      done(isUnknown ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : null);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (left > 0) {
          left -= 1;
          done(new Error('try again later'));
          return;
        }
        received.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          text: Buffer.concat(chunks).toString('utf8').replaceAll(/=\r\n/g, ''),
        });
        done();
      });
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as { readonly port: number };
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { received, smtp: `smtp://127.0.0.1:${port}`, close };
}

/** Starts a mail server for one test, and a mailer that uses it. */
export async function mailServer(refused = 0, unknown: readonly string[] = []) {
  const { received, smtp, close } = await openMailServer(refused, unknown);
  const mailer = openMailer({ smtp, from: 'Club <club@club.example>' });
  onTestFinished(async () => {
    mailer.close();
    await close();
  });
  return { received, mailer };
}

/** Returns the subject of a mail. */
export const subjectOf = ({ text }: Received): string => /^Subject: (.*)$/m.exec(text)?.[1]?.trim() ?? '';

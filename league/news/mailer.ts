import { createTransport } from 'nodemailer';
import { UseCaseError } from '../../contract/errors.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Stays the same when the mail is sent again, so that mail programs show it once. */
  readonly id: string;
  /** An address that ends such mails when something is posted to it (RFC 8058). */
  readonly stop?: string;
}

export interface Mailer {
  /** @throws Error where the mail server refuses it */
  send(mail: Mail): Promise<void>;
  close(): void;
}

export interface MailOptions {
  /** `smtp://user:password@mail.club.example:587`, or `smtps:`. */
  readonly smtp: string;
  readonly from: string;
}

/** @throws UseCaseError for a malformed server or sender address */
export function openMailer({ smtp, from }: MailOptions): Mailer {
  const url = URL.parse(smtp);
  if (!url || !['smtp:', 'smtps:'].includes(url.protocol))
    throw new UseCaseError('BAD_INPUT', '--smtp: an address such as smtp://mail.club.example:587 was expected', 'smtp');
  if (!/^[^\r\n]*@[^\r\n]+$/.test(from))
    throw new UseCaseError('BAD_INPUT', '--from: a mail address was expected', 'from');
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
        // A string with a comma would be read as several addresses, an object is always one.
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

/** Sends a mail at once. @throws Error where there is no mail server, or it does not take the mail */
export const mailNow =
  (mailer: Mailer | null) =>
  async (mail: Mail): Promise<void> => {
    if (!mailer) throw new Error('the league sends no mails');
    await mailer.send(mail);
  };

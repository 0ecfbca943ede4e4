import { createTransport } from 'nodemailer';
import { UseCaseError } from '../../contract/errors.ts';

/** A mail to one person: nobody sees who else gets one. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same for a mail that is sent again, so that readers show it once. */
  readonly id: string;
}

export interface Mailer {
  /** @throws Error where the server does not take it */
  send(mail: Mail): Promise<void>;
  close(): void;
}

export interface MailOptions {
  /** `smtp://user:password@mail.club.example:587`, or `smtps:`. */
  readonly smtp: string;
  readonly from: string;
}

/** @throws UseCaseError for what is no SMTP server's address, or no sender's */
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
    async send({ to, subject, text, id }) {
      await transport.sendMail({
        // As an object it is one address, whatever signs are in it.
        to: { name: '', address: to },
        from,
        subject,
        text,
        messageId: `<${id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
    close: () => transport.close(),
  };
}

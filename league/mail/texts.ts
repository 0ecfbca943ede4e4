import type { MailJob } from '../scheduling/jobs.ts';

/**
 * Mails pass through servers of strangers, so their texts tell only a campaign's title, month and deadline. Names in braces are replaced by
 * values.
 */
export const MAIL_TEXTS = {
  reminder: {
    subject: '{title}: orders for {month}',
    text: 'Your orders for {month} of “{title}” are not in yet. The deadline is {deadline}.',
  },
  'month-resolved': {
    subject: '{title}: {month} is at hand',
    text: '“{title}” has gone on, and {month} is at hand. The deadline is {deadline}.',
  },
  'umpire-wanted': {
    subject: '{title}: {month} waits for you',
    text: 'The deadline for {month} of “{title}” has come, {deadline}, and the month waits for you to resolve it.',
  },
} as const satisfies Readonly<Record<MailJob['kind'], { readonly subject: string; readonly text: string }>>;

export const MAIL_WORDS = {
  month: 'month {month} of year {year}',
  winter: 'the winter of year {year}',
  noDeadline: 'not set',
  foot: '{link}\n\nTo get no more of these mails, empty the mail address of your account: {account}',
} as const;

/** Replaces names in braces by their values. */
export const fillIn = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (braces, name: string) => String(values[name] ?? braces));

import type { MailJob } from '../scheduling/jobs.ts';

/**
 * What mails say. They go over servers that are nobody's in the league, and name nothing of a campaign but its title, the month and the
 * deadline. What stands in braces is put in.
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

/** Puts values in for their names in braces. */
export const filled = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (braces, name: string) => String(values[name] ?? braces));

import type { DeadlineAction } from '../../contract/league/battles.ts';
import type { NewsKind } from '../../contract/league/news.ts';
import { isWinter } from '../../rules/campaign.ts';
import type { CurrentNews } from './current-news.ts';

/** Templates of notifications, with values in braces. They leave the club, so they contain only a campaign's title, month and deadline. */
export const NEWS_TEXTS: Readonly<Record<NewsKind, { readonly subject: string; readonly text: string }>> = {
  'orders-due': {
    subject: '{title}: orders for {month}',
    text: 'Your orders for {month} of “{title}” are not in yet. The deadline is {deadline}.',
  },
  'month-resolved': {
    subject: '{title}: {month} has begun',
    text: 'In “{title}”, {month} has begun. The deadline is {deadline}.',
  },
  'battle-waits': {
    subject: '{title}: report a battle',
    text: 'In “{title}”, a battle of {month} is pending. Report its result.',
  },
  'entries-differ': {
    subject: '{title}: different results of a battle',
    text: 'In “{title}”, the sides of a battle reported different results. The umpire decides unless they agree.',
  },
  'battle-due': {
    subject: '{title}: a battle report is due',
    text: 'In “{title}”, your report of a battle of {month} is missing. The deadline is {until}. {then}',
  },
  'battle-turn': {
    subject: '{title}: your turn on the battlefield',
    text: 'In “{title}”, a battle on the battlefield waits for your answer. The deadline is {until}. {then}',
  },
  'battle-decided': {
    subject: '{title}: the deadline of a battle has passed',
    text: 'In “{title}”, the deadline of a battle has passed. {how}',
  },
  message: { subject: '{title}: a message', text: 'You have a new message in “{title}”.' },
  invitation: { subject: 'An invitation to “{title}”', text: 'You are invited to “{title}”. The link works once.' },
  'seat-taken': {
    subject: '{title}: your part has ended',
    text: 'Your part in “{title}” has ended. If you do not know why, ask its umpire.',
  },
  'substitute-wanted': {
    subject: '{title}: a substitute',
    text: 'A link for a substitute was created in “{title}”. The person who opens it plays a seat in its holder’s place.',
  },
  'seat-wanted': {
    subject: '{title}: a request for a seat',
    text: 'A person asks to play in “{title}”. As its umpire, you accept or decline.',
  },
  'umpire-wanted': {
    subject: '{title}: {month} needs its umpire',
    text: 'As its umpire, you have to act in {month} of “{title}”. The deadline is {deadline}.',
  },
  'campaign-won': {
    subject: '{title}: a player has won',
    text: 'In “{title}”, a player has met a condition of victory.',
  },
};

/** Template for a resolved month whose battles are pending. */
const BATTLES_WAIT = {
  subject: '{title}: {month} is resolved except for its battles',
  text: 'In “{title}”, {month} is resolved except for its pending battles.',
} as const;

export const NEWS_WORDS = {
  month: 'month {month} of year {year}',
  winter: 'the winter of year {year}',
  noDeadline: 'not set',
  league: 'the league',
  due: '{title}: orders for {month} are due',
  several: '{subject}, and {count} more',
  foot: 'Change your notices: {settings}',
  then: {
    umpire: 'If a side does not answer by then, the umpire decides.',
    fought: 'If a side does not answer by then, the computer plays the battle for both sides.',
    quick: 'If a side does not answer by then, the battle is resolved quickly, with one die per side.',
    declined: 'If you do not answer by then, the breach is not stormed.',
    captain: 'If you do not answer by then, a computer player takes over your side.',
  },
  how: {
    umpire: 'The umpire decides.',
    fought: 'A side did not answer, so the computer played the battle for both sides.',
    quick: 'A side did not answer, so the battle was resolved quickly, with one die per side.',
    declined: 'You did not answer, so the breach is not stormed.',
    captain: 'A computer player now leads each side that did not answer.',
  },
  code: {
    subject: 'Your code: {code}',
    text: 'Enter the code {code} at {origin}, under Account, Notices, to get news of the league here. If you did not request this, ignore this message: nothing more will be sent.',
  },
  trial: { subject: 'Test message', text: 'News of the league at {origin} will arrive here.' },
} as const;

/** Replaces names in braces with their values. */
export const fillTemplate = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (braces, name: string) => String(values[name] ?? braces));

/** A plain-text message, ready to send. */
export interface NewsNote {
  readonly subject: string;
  readonly lines: readonly { readonly text: string; readonly link: string }[];
}

/** Formats an instant in a time zone, such as `Tuesday, 1 December 2026 at 20:00 (Europe/Paris)`. */
export function formatInstant(zone: string, instant: number): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone: zone });
  return `${format.format(instant)} (${zone})`;
}

const PAGES = { player: 'seats', umpire: 'campaigns', reader: 'editions' } as const;

/** Returns the link to the page for the reader's role: the seat, the umpire's map, or the public edition. */
function getLink(origin: string, { kind, campaign, role, seat }: CurrentNews): string {
  if (kind === 'seat-taken') return `${origin}/`;
  const path = [PAGES[role], campaign, ...(role === 'player' ? [seat] : [])].map(encodeURIComponent);
  return `${origin}/#/${path.join('/')}`;
}

function composeNews(news: CurrentNews, zone: string, origin: string) {
  const { state } = news.read;
  const { year, month } = state;
  const { deadlineAt, paused } = news.timing;
  const isUnfinished = news.kind === 'month-resolved' && state.battles.length > 0;
  const { subject, text } = isUnfinished ? BATTLES_WAIT : NEWS_TEXTS[news.kind];
  const values = {
    // Removes line breaks, because a mail's subject is one line.
    title: state.title.replaceAll(/\s+/g, ' '),
    month: fillTemplate(isWinter(state) ? NEWS_WORDS.winter : NEWS_WORDS.month, { year, month }),
    deadline:
      deadlineAt === null || paused ? NEWS_WORDS.noDeadline : formatInstant(zone || news.timing.zone, deadlineAt),
    until: news.due ? formatInstant(zone || news.timing.zone, news.due.at) : NEWS_WORDS.noDeadline,
    then: NEWS_WORDS.then[news.due?.then ?? 'umpire'],
    how: NEWS_WORDS.how[(news.about.split(' ').at(-1) ?? '') as DeadlineAction] ?? '',
  };
  return {
    subject: fillTemplate(subject, values),
    text: fillTemplate(text, values),
    link: getLink(origin, news),
    title: values.title,
  };
}

/** Kinds of notifications by priority. The first kind in a message determines its subject. */
const BY_PRIORITY: readonly NewsKind[] = [
  'umpire-wanted',
  'battle-due',
  'battle-turn',
  'battle-waits',
  'orders-due',
  'entries-differ',
  'battle-decided',
  'seat-taken',
  'campaign-won',
  'substitute-wanted',
  'seat-wanted',
  'message',
  'invitation',
  'month-resolved',
];

/** Sorts notifications by priority. Omits that of a resolved month if the same reader also gets one about a pending battle. */
const sortNews = (news: readonly CurrentNews[]): readonly CurrentNews[] =>
  news
    .filter(
      ({ kind, campaign, seat }) =>
        kind !== 'month-resolved' ||
        !news.some((each) => each.kind === 'battle-waits' && each.campaign === campaign && each.seat === seat),
    )
    .toSorted((one, other) => BY_PRIORITY.indexOf(one.kind) - BY_PRIORITY.indexOf(other.kind));

/** Combines notifications in one message. @param zone the reader's time zone, or '' for each campaign's own */
export function composeNote(news: readonly CurrentNews[], zone: string, origin: string): NewsNote {
  const composed = sortNews(news).map((each) => composeNews(each, zone, origin));
  const subject = composed[0]?.subject ?? '';
  const more = composed.length - 1;
  return {
    subject: more > 0 ? fillTemplate(NEWS_WORDS.several, { subject, count: more }) : subject,
    lines: composed.map(({ text, link }) => ({ text, link })),
  };
}

export const createCodeNote = (origin: string, code: string): NewsNote => ({
  subject: fillTemplate(NEWS_WORDS.code.subject, { code }),
  lines: [{ text: fillTemplate(NEWS_WORDS.code.text, { origin, code }), link: `${origin}/#/account/notices` }],
});

export const createTrialNote = (origin: string): NewsNote => ({
  subject: NEWS_WORDS.trial.subject,
  lines: [{ text: fillTemplate(NEWS_WORDS.trial.text, { origin }), link: `${origin}/#/account/notices` }],
});

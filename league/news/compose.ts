import type { AtDeadline } from '../../contract/league/battles.ts';
import type { NewsKind } from '../../contract/league/news.ts';
import { isWinter } from '../../rules/campaign.ts';
import type { CurrentNews } from './current-news.ts';

/**
 * What is sent passes through servers of strangers, so it names only a campaign's title, month and deadline. Names in braces are replaced by
 * values.
 */
export const NEWS_TEXTS: Readonly<Record<NewsKind, { readonly subject: string; readonly text: string }>> = {
  'orders-due': {
    subject: '{title}: orders for {month}',
    text: 'Your orders for {month} of “{title}” are not in yet. The deadline is {deadline}.',
  },
  'month-resolved': {
    subject: '{title}: {month} is at hand',
    text: '“{title}” has gone on, and {month} is at hand. The deadline is {deadline}.',
  },
  'battle-waits': {
    subject: '{title}: a battle waits for you',
    text: 'In “{title}” a battle of {month} waits for you. Enter how it ended.',
  },
  'entries-differ': {
    subject: '{title}: a battle was entered in two ways',
    text: 'In “{title}” the sides of a battle have entered different results. The umpire decides unless they agree.',
  },
  'battle-due': {
    subject: '{title}: a battle waits for your word',
    text: 'In “{title}” you have yet to say how a battle of {month} ended. Its time ends {until}. {then}',
  },
  'battle-turn': {
    subject: '{title}: your turn on the field',
    text: 'In “{title}” a battle on the field waits for your answer. Its time ends {until}. {then}',
  },
  'battle-decided': {
    subject: '{title}: the time for a battle is over',
    text: 'In “{title}” the time for a battle is over. {how}',
  },
  message: { subject: '{title}: a message', text: 'Somebody has written to you in “{title}”.' },
  invitation: { subject: 'An invitation to “{title}”', text: 'You are invited to “{title}”. The link works once.' },
  'seat-taken': {
    subject: '{title}: you have no seat any more',
    text: 'Your part in “{title}” has ended. If you do not know why, write to its umpire.',
  },
  'substitute-wanted': {
    subject: '{title}: a substitute',
    text: 'A link for a substitute was made in “{title}”: whoever opens it plays a seat in its holder’s place.',
  },
  'seat-wanted': {
    subject: '{title}: somebody asks for a seat',
    text: 'Somebody asks to play in “{title}”. You, its umpire, let him in or not.',
  },
  'umpire-wanted': {
    subject: '{title}: {month} waits for you',
    text: '{month} of “{title}” waits for you, its umpire. The deadline is {deadline}.',
  },
  'campaign-won': {
    subject: '{title}: somebody has won',
    text: 'In “{title}” somebody has reached what wins the campaign.',
  },
};

/** A month that was played while its battles still wait. */
const BATTLES_WAIT = {
  subject: '{title}: {month} is played but for its battles',
  text: '“{title}” has gone on: {month} is played but for battles that wait for their ends.',
} as const;

export const NEWS_WORDS = {
  month: 'month {month} of year {year}',
  winter: 'the winter of year {year}',
  noDeadline: 'not set',
  league: 'the league',
  due: '{title}: orders for {month} are due',
  several: '{subject}, and {count} more',
  foot: 'What you are sent, and where: {settings}',
  then: {
    umpire: 'If a side has said nothing by then, the umpire decides.',
    fought: 'If a side has said nothing by then, captains fight the battle out.',
    quick: 'If a side has said nothing by then, it is settled by the quick method.',
    declined: 'If you have said nothing by then, the breach is left alone.',
    captain: 'If you have not answered by then, an automatic captain leads your side on.',
  },
  how: {
    umpire: 'The umpire decides.',
    fought: 'A side had said nothing, so captains have fought it out.',
    quick: 'A side had said nothing, so it was settled by the quick method.',
    declined: 'You had said nothing, so the breach is left alone.',
    captain: 'Whoever had not answered on the field is led by an automatic captain from now on.',
  },
  code: {
    subject: 'Your code: {code}',
    text: 'Somebody, you if all is well, wants news of the league at {origin} sent here. Enter the code {code} there, under Account, Notices. If it was not you, do nothing: nothing more is sent.',
  },
  trial: { subject: 'A trial', text: 'News of the league at {origin} arrive here.' },
} as const;

/** Replaces names in braces by their values. */
export const fillIn = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (braces, name: string) => String(values[name] ?? braces));

/** Something as it is sent, in plain text. */
export interface Note {
  readonly subject: string;
  readonly lines: readonly { readonly text: string; readonly link: string }[];
}

/** An instant in a zone, as `Tuesday, 1 December 2026 at 20:00 (Europe/Paris)`. */
export function instantIn(zone: string, instant: number): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone: zone });
  return `${format.format(instant)} (${zone})`;
}

const PAGES = { player: 'seats', umpire: 'campaigns', reader: 'editions' } as const;

/** Where something is to be done: the seat, the umpire's map, or what everybody may read. */
function linkOf(origin: string, { kind, campaign, role, seat }: CurrentNews): string {
  if (kind === 'seat-taken') return `${origin}/`;
  const path = [PAGES[role], campaign, ...(role === 'player' ? [seat] : [])].map(encodeURIComponent);
  return `${origin}/#/${path.join('/')}`;
}

function writtenOf(news: CurrentNews, zone: string, origin: string) {
  const { state } = news.read;
  const { year, month } = state;
  const { deadlineAt, paused } = news.timing;
  const isUnfinished = news.kind === 'month-resolved' && state.battles.length > 0;
  const { subject, text } = isUnfinished ? BATTLES_WAIT : NEWS_TEXTS[news.kind];
  const values = {
    // A subject is one line.
    title: state.title.replaceAll(/\s+/g, ' '),
    month: fillIn(isWinter(state) ? NEWS_WORDS.winter : NEWS_WORDS.month, { year, month }),
    deadline: deadlineAt === null || paused ? NEWS_WORDS.noDeadline : instantIn(zone || news.timing.zone, deadlineAt),
    until: news.due ? instantIn(zone || news.timing.zone, news.due.at) : NEWS_WORDS.noDeadline,
    then: NEWS_WORDS.then[news.due?.then ?? 'umpire'],
    how: NEWS_WORDS.how[(news.about.split(' ').at(-1) ?? '') as AtDeadline] ?? '',
  };
  return {
    subject: fillIn(subject, values),
    text: fillIn(text, values),
    link: linkOf(origin, news),
    title: values.title,
  };
}

/** The first of these gives a note its subject. */
const BY_WEIGHT: readonly NewsKind[] = [
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

/** The weightiest first; that a month was resolved goes without saying where one of its battles waits for the same reader. */
const sorted = (news: readonly CurrentNews[]): readonly CurrentNews[] =>
  news
    .filter(
      ({ kind, campaign, seat }) =>
        kind !== 'month-resolved' ||
        !news.some((each) => each.kind === 'battle-waits' && each.campaign === campaign && each.seat === seat),
    )
    .toSorted((one, other) => BY_WEIGHT.indexOf(one.kind) - BY_WEIGHT.indexOf(other.kind));

/** Writes news as one note. @param zone the reader's, '' for each campaign's own */
export function noteOf(news: readonly CurrentNews[], zone: string, origin: string): Note {
  const written = sorted(news).map((each) => writtenOf(each, zone, origin));
  const subject = written[0]?.subject ?? '';
  const more = written.length - 1;
  return {
    subject: more > 0 ? fillIn(NEWS_WORDS.several, { subject, count: more }) : subject,
    lines: written.map(({ text, link }) => ({ text, link })),
  };
}

export const codeNote = (origin: string, code: string): Note => ({
  subject: fillIn(NEWS_WORDS.code.subject, { code }),
  lines: [{ text: fillIn(NEWS_WORDS.code.text, { origin, code }), link: `${origin}/#/account/notices` }],
});

export const trialNote = (origin: string): Note => ({
  subject: NEWS_WORDS.trial.subject,
  lines: [{ text: fillIn(NEWS_WORDS.trial.text, { origin }), link: `${origin}/#/account/notices` }],
});

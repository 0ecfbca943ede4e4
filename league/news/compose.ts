import { isWinter } from '../../rules/campaign.ts';
import type { AtDeadline } from '../../contract/league/battles.ts';
import type { NewsKind } from '../../contract/league/news.ts';
import type { CurrentNews } from './current-news.ts';
import { BATTLES_WAIT, fillIn, NEWS_TEXTS, NEWS_WORDS } from './texts.ts';

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

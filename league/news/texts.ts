import type { NewsKind } from '../../contract/league/news.ts';

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
export const BATTLES_WAIT = {
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

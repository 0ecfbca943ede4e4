import { formatSentence, sayer } from '../../../core/campaign/words.ts';
import type { LastTurn, TreatyKind } from '../state/treaties.ts';

/* What treaties are called, and how long they last, within sentences. */

const say = sayer('treaty', {
  truce: 'a truce',
  passage: 'the right of passage',
  alliance: 'an alliance',
  turns: '{treaty} for 1 month | {treaty} for {n} months',
  month: '{treaty}, to the end of month {month} of year {year}',
  winter: '{treaty}, to the end of the winter of year {year}',
});

export const treatyName = (treaty: TreatyKind): string => formatSentence(say(treaty));

/** What is offered: the treaty, and for how many campaign turns where it has an end. */
export const termsOf = (treaty: TreatyKind, turns: number | null): string =>
  turns === null ? treatyName(treaty) : formatSentence(say('turns', { treaty: treatyName(treaty) }, { count: turns }));

/** What is in force: the treaty, and its last turn where it has one. */
export function treatyUntil(treaty: TreatyKind, until: LastTurn | null): string {
  if (until === null) return treatyName(treaty);
  const values = { treaty: treatyName(treaty), year: String(until.year) };
  return formatSentence(
    until.month === null ? say('winter', values) : say('month', { ...values, month: String(until.month) }),
  );
}

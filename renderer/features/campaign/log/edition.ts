import type { CampaignEvent, PlayerEvent } from '../../../../rules/campaign.ts';
import type { DieRoll } from '../../../../rules/core/dice.ts';
import type { Step } from '../../../../rules/core/procedure.ts';
import { sentenceOf } from './log-sentences.ts';
import type { NameBook } from './name-book.ts';
import { sentenceOfSeen } from './seen-sentences.ts';
import type { Sentence } from './sentence.ts';

/** One sentence of a chronicle, with what it rests on. */
export interface Line {
  readonly year: number;
  readonly month: number;
  readonly sentence: Sentence;
  readonly dice: readonly DieRoll[];
  readonly steps: readonly Step[];
  readonly rulings: readonly string[];
}

export interface Year {
  readonly year: number;
  readonly months: readonly { readonly month: number; readonly lines: readonly Line[] }[];
}

/** Bookkeeping that makes no story. */
const UNTOLD: ReadonlySet<string> = new Set(['control-noted', 'month-ended', 'rest-of-month']);

/** The umpire's edition: the whole log. */
export const linesOfLog = (log: readonly CampaignEvent[], names: NameBook): Line[] =>
  log
    .filter(({ payload }) => !UNTOLD.has(payload.kind))
    .map(({ payload, year, month, dice, steps, rulings }) => ({
      year,
      month,
      sentence: sentenceOf(payload, names),
      dice,
      steps,
      rulings,
    }));

/** The public edition, or a player's. */
export const linesOfReport = (report: readonly PlayerEvent[], names: NameBook): Line[] =>
  report
    .filter(({ seen }) => seen.kind !== 'whole' || !UNTOLD.has(seen.happening.kind))
    .map(({ seen, year, month, dice, steps, rulings }) => ({
      year,
      month,
      sentence: sentenceOfSeen(seen, names),
      dice,
      steps,
      rulings,
    }));

/** By year and month, in the order in which it happened. */
export function yearsOf(lines: readonly Line[]): Year[] {
  return [...Map.groupBy(lines, ({ year }) => year)].map(([year, ofYear]) => ({
    year,
    months: [...Map.groupBy(ofYear, ({ month }) => month)].map(([month, ofMonth]) => ({ month, lines: ofMonth })),
  }));
}

/** How an edition is put into words. */
export interface Voice {
  readonly formatSentence: (sentence: Sentence) => string;
  readonly monthName: (year: number, month: number) => string;
}

const saidWhole = (sentence: Sentence, voice: Voice, indent = ''): string[] => [
  `${indent}${voice.formatSentence(sentence)}`,
  ...sentence.more.flatMap((more) => saidWhole(more, voice, `${indent}  `)),
];

/** The edition as plain text, a sentence a line. */
export function editionText(title: string, years: readonly Year[], voice: Voice): string {
  const body = years.flatMap(({ year, months }) =>
    months.flatMap(({ month, lines }) => [
      '',
      voice.monthName(year, month),
      ...lines.flatMap(({ sentence }) => saidWhole(sentence, voice, '  ')),
    ]),
  );
  return [title, '='.repeat(title.length), ...body, ''].join('\n');
}

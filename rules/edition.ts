import type { CampaignEvent, CampaignRules, ChainedEvent, NameBook, PlayerEvent } from './campaign.ts';
import { takenBackEntries } from './core/campaign/standing.ts';
import { formatSentence, type Sentence } from './core/campaign/words.ts';
import type { DieRoll } from './core/dice.ts';
import type { Step } from './core/procedure.ts';

/** One sentence of a chronicle, with what it rests on. */
export interface Line {
  readonly year: number;
  readonly month: number;
  readonly sentence: Sentence;
  readonly dice: readonly DieRoll[];
  readonly steps: readonly Step[];
  readonly rulings: readonly string[];
  /** Whether it stands in a month that was taken back. */
  readonly isTakenBack?: boolean;
}

export interface Year {
  readonly year: number;
  readonly months: readonly { readonly month: number; readonly lines: readonly Line[] }[];
}

type Events = CampaignRules['events'];

/** Numbers of the entries of a whole log that were taken back. */
export const takenBackOf = (events: Events, log: readonly ChainedEvent[]): ReadonlySet<number> =>
  takenBackEntries(log, ({ seq, payload }) => {
    if (events.commandKind(payload) !== 'take-back') return null;
    const command = events.commandAt(log, seq);
    return command.kind === 'take-back' ? command.takingBack.to : null;
  });

/** A whole log without the months that were taken back, and without the entries that took them back. */
export function standingLog(events: Events, log: readonly ChainedEvent[]): readonly ChainedEvent[] {
  const gone = takenBackOf(events, log);
  return log.filter(({ seq, payload }) => !gone.has(seq) && events.commandKind(payload) !== 'take-back');
}

/** What every line of a chronicle rests on, whoever reads it. */
type Entry = Omit<Line, 'sentence' | 'isTakenBack'>;

/** Entries in sentences; the working and the dice of those that are folded into another stand with it. */
const linesOf = <Told extends Entry>(
  events: Events,
  entries: readonly Told[],
  seenOf: (entry: Told) => PlayerEvent['seen'],
  names: NameBook,
): (Line & { readonly told: readonly Told[] })[] =>
  events
    .lines(
      entries.filter((entry) => {
        const seen = seenOf(entry);
        return seen.kind !== 'whole' || !events.isBookkeeping(seen.happening);
      }),
      seenOf,
      names,
    )
    .flatMap(({ entries: told, sentence }) =>
      told.slice(0, 1).map(({ year, month }) => ({
        year,
        month,
        sentence,
        dice: told.flatMap(({ dice }) => dice),
        steps: told.flatMap(({ steps }) => steps),
        rulings: [...new Set(told.flatMap(({ rulings }) => rulings))],
        told,
      })),
    );

const whole = ({ payload }: CampaignEvent): PlayerEvent['seen'] => ({ kind: 'whole', happening: payload });

/** The umpire's edition: the whole log but for bookkeeping. @param of the year that is told; all years without one */
export function linesOfWholeLog(
  events: Events,
  log: readonly ChainedEvent[],
  names: NameBook,
  of: number | null = null,
): Line[] {
  const gone = takenBackOf(events, log);
  const told = of === null ? log : log.filter(({ year }) => year === of);
  return linesOf(events, told, whole, names).map(({ told, ...line }) => ({
    ...line,
    isTakenBack: told.some(({ seq }) => gone.has(seq)),
  }));
}

/** Events in sentences, but for bookkeeping. */
export const linesOfLog = (events: Events, log: readonly CampaignEvent[], names: NameBook): Line[] =>
  linesOf(events, log, whole, names).map(({ told: _, ...line }) => line);

/** The public edition, or a player's. */
export const linesOfReport = (events: Events, report: readonly PlayerEvent[], names: NameBook): Line[] =>
  linesOf(events, report, ({ seen }) => seen, names).map(({ told: _, ...line }) => line);

/** By year and month, in the order in which it happened. */
export function yearsOf(lines: readonly Line[]): Year[] {
  return [...Map.groupBy(lines, ({ year }) => year)].map(([year, ofYear]) => ({
    year,
    months: [...Map.groupBy(ofYear, ({ month }) => month)].map(([month, ofMonth]) => ({ month, lines: ofMonth })),
  }));
}

/** A month that a report tells of. */
export interface ReportMonth {
  readonly year: number;
  readonly month: number;
  readonly lines: readonly Line[];
}

const monthsOf = (lines: readonly Line[]): readonly ReportMonth[] =>
  yearsOf(lines).flatMap(({ year, months }) => months.map((month) => ({ year, ...month })));

/**
 * A report page by page: the news first, of as many months as they tell of, then each month before them, the newest of these first.
 * @param all what was learnt in all months; null where only the news are there
 */
export function pagesOfReport(news: readonly Line[], all: readonly Line[] | null): readonly (readonly ReportMonth[])[] {
  const newest = monthsOf(news);
  const isTold = ({ year, month }: ReportMonth): boolean =>
    newest.some((told) => told.year === year && told.month === month);
  const before = monthsOf(all ?? []).filter((month) => !isTold(month));
  return [newest, ...before.toReversed().map((month) => [month])];
}

const linesOfSentence = (sentence: Sentence, indent = ''): string[] => [
  `${indent}${formatSentence(sentence)}`,
  ...sentence.more.flatMap((more) => linesOfSentence(more, `${indent}  `)),
];

/** The edition as plain text, a sentence a line. */
export function editionText(
  title: string,
  years: readonly Year[],
  monthName: (year: number, month: number) => string,
): string {
  const body = years.flatMap(({ year, months }) =>
    months.flatMap(({ month, lines }) => [
      '',
      monthName(year, month),
      ...lines.flatMap(({ sentence, isTakenBack }) =>
        linesOfSentence(sentence, isTakenBack ? '  [taken back] ' : '  '),
      ),
    ]),
  );
  return [title, '='.repeat(title.length), ...body, ''].join('\n');
}

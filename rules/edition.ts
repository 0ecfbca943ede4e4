import type { CampaignEvent, CampaignRules, ChainedEvent, NameBook, PlayerEvent } from './campaign.ts';
import { takenBackEntries } from './core/campaign/standing.ts';
import { formatSentence, type Sentence } from './core/campaign/words.ts';
import type { DieRoll } from './core/dice.ts';
import type { Step } from './core/procedure.ts';

/** One sentence of a chronicle with the dice, steps and rulings behind it. */
export interface Line {
  readonly year: number;
  readonly month: number;
  readonly sentence: Sentence;
  readonly dice: readonly DieRoll[];
  readonly steps: readonly Step[];
  readonly rulings: readonly string[];
  /** True if the line belongs to an undone month. */
  readonly isTakenBack?: boolean;
}

export interface Year {
  readonly year: number;
  readonly months: readonly { readonly month: number; readonly lines: readonly Line[] }[];
}

type Events = CampaignRules['events'];

/** Returns the numbers of the undone entries of a whole log. */
export const takenBackOf = (events: Events, log: readonly ChainedEvent[]): ReadonlySet<number> =>
  takenBackEntries(log, ({ seq, payload }) => {
    if (events.commandKind(payload) !== 'take-back') return null;
    const command = events.commandAt(log, seq);
    return command.kind === 'take-back' ? command.takingBack.to : null;
  });

/** Returns a whole log without undone months and without the entries that undid them. */
export function standingLog(events: Events, log: readonly ChainedEvent[]): readonly ChainedEvent[] {
  const gone = takenBackOf(events, log);
  return log.filter(({ seq, payload }) => !gone.has(seq) && events.commandKind(payload) !== 'take-back');
}

/** The fields of a line that do not depend on the reader. */
type Entry = Omit<Line, 'sentence' | 'isTakenBack'>;

/** Turns entries into sentences. Steps and dice of entries combined into another entry are listed with that one. */
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

/**
 * The umpire's edition: the whole log except bookkeeping.
 * @param of the year to narrate, or null for all years
 */
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

/** Turns events into sentences, except bookkeeping. */
export const linesOfLog = (events: Events, log: readonly CampaignEvent[], names: NameBook): Line[] =>
  linesOf(events, log, whole, names).map(({ told: _, ...line }) => line);

/** The public edition, or a player's. */
export const linesOfReport = (events: Events, report: readonly PlayerEvent[], names: NameBook): Line[] =>
  linesOf(events, report, ({ seen }) => seen, names).map(({ told: _, ...line }) => line);

/** Groups lines by year and month, in log order. */
export function yearsOf(lines: readonly Line[]): Year[] {
  return [...Map.groupBy(lines, ({ year }) => year)].map(([year, ofYear]) => ({
    year,
    months: [...Map.groupBy(ofYear, ({ month }) => month)].map(([month, ofMonth]) => ({ month, lines: ofMonth })),
  }));
}

/** One month of a report. */
export interface ReportMonth {
  readonly year: number;
  readonly month: number;
  readonly lines: readonly Line[];
}

const monthsOf = (lines: readonly Line[]): readonly ReportMonth[] =>
  yearsOf(lines).flatMap(({ year, months }) => months.map((month) => ({ year, ...month })));

/**
 * Splits a report into pages: first the news, then each earlier month, newest first.
 * @param all lines of all months, or null if only the news is available
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

/** Formats the edition as plain text, one sentence per line. */
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

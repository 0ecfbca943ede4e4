import type { CampaignEvent, CampaignRules, ChainedEvent, NameBook, PlayerEvent } from './campaign.ts';
import { listUndoneEntries } from './core/campaign/log.ts';
import { formatSentence, type Sentence } from './core/campaign/sentence.ts';
import type { DieRoll } from './core/dice.ts';
import type { Step } from './core/procedure.ts';

/** One sentence of a chronicle with the dice, steps and rulings behind it. */
export interface EditionLine {
  readonly year: number;
  readonly month: number;
  readonly sentence: Sentence;
  readonly dice: readonly DieRoll[];
  readonly steps: readonly Step[];
  readonly rulings: readonly string[];
  /** True if the line belongs to an undone month. */
  readonly isTakenBack?: boolean;
}

export interface EditionYear {
  readonly year: number;
  readonly months: readonly { readonly month: number; readonly lines: readonly EditionLine[] }[];
}

type Events = CampaignRules['events'];

/** Returns the numbers of the undone entries of a whole log. */
export const getUndoneEntries = (events: Events, log: readonly ChainedEvent[]): ReadonlySet<number> =>
  listUndoneEntries(log, ({ seq, payload }) => {
    if (events.commandKind(payload) !== 'take-back') return null;
    const command = events.inferCommand(log, seq);
    return command.kind === 'take-back' ? command.takingBack.to : null;
  });

/** Returns a whole log without undone months and without the entries that undid them. */
export function getActiveLog(events: Events, log: readonly ChainedEvent[]): readonly ChainedEvent[] {
  const undone = getUndoneEntries(events, log);
  return log.filter(({ seq, payload }) => !undone.has(seq) && events.commandKind(payload) !== 'take-back');
}

/** The fields of a line that do not depend on the reader. */
type Entry = Omit<EditionLine, 'sentence' | 'isTakenBack'>;

/** Turns entries into sentences. Steps and dice of entries combined into another entry are listed with that one. */
const toLines = <Item extends Entry>(
  events: Events,
  entries: readonly Item[],
  getSeen: (entry: Item) => PlayerEvent['seen'],
  names: NameBook,
): (EditionLine & { readonly told: readonly Item[] })[] =>
  events
    .toLines(
      entries.filter((entry) => {
        const seen = getSeen(entry);
        return seen.kind !== 'whole' || !events.isBookkeeping(seen.happening);
      }),
      getSeen,
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

const toWhole = ({ payload }: CampaignEvent): PlayerEvent['seen'] => ({ kind: 'whole', happening: payload });

/** The umpire's edition: the whole log except bookkeeping. @param onlyYear the year to narrate, or null for all years */
export function listWholeLogLines(
  events: Events,
  log: readonly ChainedEvent[],
  names: NameBook,
  onlyYear: number | null = null,
): EditionLine[] {
  const undone = getUndoneEntries(events, log);
  const entries = onlyYear === null ? log : log.filter(({ year }) => year === onlyYear);
  return toLines(events, entries, toWhole, names).map(({ told, ...line }) => ({
    ...line,
    isTakenBack: told.some(({ seq }) => undone.has(seq)),
  }));
}

/** Turns events into sentences, except bookkeeping. */
export const listLogLines = (events: Events, log: readonly CampaignEvent[], names: NameBook): EditionLine[] =>
  toLines(events, log, toWhole, names).map(({ told: _, ...line }) => line);

/** The public edition, or a player's. */
export const listReportLines = (events: Events, report: readonly PlayerEvent[], names: NameBook): EditionLine[] =>
  toLines(events, report, ({ seen }) => seen, names).map(({ told: _, ...line }) => line);

/** Groups lines by year and month, in log order. */
export function groupByYear(lines: readonly EditionLine[]): EditionYear[] {
  return [...Map.groupBy(lines, ({ year }) => year)].map(([year, yearLines]) => ({
    year,
    months: [...Map.groupBy(yearLines, ({ month }) => month)].map(([month, monthLines]) => ({
      month,
      lines: monthLines,
    })),
  }));
}

/** One month of a report. */
export interface ReportMonth {
  readonly year: number;
  readonly month: number;
  readonly lines: readonly EditionLine[];
}

const listMonths = (lines: readonly EditionLine[]): readonly ReportMonth[] =>
  groupByYear(lines).flatMap(({ year, months }) => months.map((month) => ({ year, ...month })));

/** Splits a report into pages: the news, then earlier months, newest first. @param all lines of all months; null for the news alone */
export function splitReportPages(
  news: readonly EditionLine[],
  all: readonly EditionLine[] | null,
): readonly (readonly ReportMonth[])[] {
  const newest = listMonths(news);
  const isNews = ({ year, month }: ReportMonth): boolean =>
    newest.some((told) => told.year === year && told.month === month);
  const earlier = listMonths(all ?? []).filter((month) => !isNews(month));
  return [newest, ...earlier.toReversed().map((month) => [month])];
}

const formatSentenceLines = (sentence: Sentence, indent = ''): string[] => [
  `${indent}${formatSentence(sentence)}`,
  ...sentence.more.flatMap((more) => formatSentenceLines(more, `${indent}  `)),
];

/** Formats the edition as plain text, one sentence per line. */
export function formatEdition(
  title: string,
  years: readonly EditionYear[],
  monthName: (year: number, month: number) => string,
): string {
  const body = years.flatMap(({ year, months }) =>
    months.flatMap(({ month, lines }) => [
      '',
      monthName(year, month),
      ...lines.flatMap(({ sentence, isTakenBack }) =>
        formatSentenceLines(sentence, isTakenBack ? '  [taken back] ' : '  '),
      ),
    ]),
  );
  return [title, '='.repeat(title.length), ...body, ''].join('\n');
}

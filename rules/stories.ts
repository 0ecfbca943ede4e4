import type {
  CampaignRules,
  CampaignState,
  ChainedEvent,
  NameBook,
  PlayerEvent,
  Story,
  TroopHistory,
} from './campaign.ts';
import { type EarnedHonour, formatSentence } from './core/campaign/sentence.ts';
import { getActiveLog } from './edition.ts';

/** A month as its reader knows it: the events, and the campaign before and after them. */
export interface StoryMonth {
  readonly year: number;
  readonly month: number;
  readonly entries: readonly PlayerEvent[];
  readonly before: CampaignState;
  readonly after: CampaignState;
}

const groupByMonth = <Entry extends { readonly year: number; readonly month: number }>(
  entries: readonly Entry[],
): readonly Entry[][] => [...Map.groupBy(entries, ({ year, month }) => `${year}.${month}`).values()];

/** Lists the months of a whole log except undone ones, for readers who may see everything. */
export function listLogMonths(rules: CampaignRules, log: readonly ChainedEvent[]): readonly StoryMonth[] {
  const [started, ...rest] = getActiveLog(rules.events, log);
  if (!started) return [];
  let state = rules.apply(null, [started]);
  return groupByMonth(rest).flatMap((entries): StoryMonth[] => {
    const [first] = entries;
    const before = state;
    state = rules.apply(before, entries);
    if (!first) return [];
    const { year, month } = first;
    return [{ year, month, before, after: state, entries: entries.map(toWholeEvent) }];
  });
}

/** Converts a log entry to a fully visible player event. */
const toWholeEvent = ({ year, month, dice, steps, rulings, payload }: ChainedEvent): PlayerEvent => ({
  year,
  month,
  seen: { kind: 'whole', happening: payload },
  dice,
  steps,
  rulings,
});

/** Entry placed before a report, so that retracing also returns the state before the first real entry. */
const INITIAL_EVENT: PlayerEvent = {
  year: 1,
  month: 1,
  seen: { kind: 'whole', happening: { kind: 'control-noted' } },
  dice: [],
  steps: [],
  rulings: [],
};

/** Lists the months of a report, derived only from the report and its final view. @param viewer player, or null for the public */
export function listReportMonths(
  rules: CampaignRules,
  view: CampaignState,
  report: readonly PlayerEvent[],
  viewer: string | null,
): readonly StoryMonth[] {
  const states = rules.retrace(view, [INITIAL_EVENT, ...report], viewer ?? '');
  let seen = 0;
  return groupByMonth(report).flatMap((entries): StoryMonth[] => {
    const [first] = entries;
    const before = states[seen] ?? view;
    seen += entries.length;
    return first ? [{ year: first.year, month: first.month, entries, before, after: states[seen] ?? view }] : [];
  });
}

/** Narrates a month. @param histories of the troops whose honours the reader knows */
export const narrateMonth = (
  rules: CampaignRules,
  month: StoryMonth,
  names: NameBook,
  viewer: string | null,
  histories: readonly TroopHistory[] = [],
): Story => rules.narrate('month', { ...month, honoured: listHonoured(histories, month) }, names, viewer);

/** Lists honours earned in a month. */
const listHonoured = (
  histories: readonly TroopHistory[],
  at: { readonly year: number; readonly month: number },
): readonly EarnedHonour[] =>
  histories.flatMap(({ player, name, earned }) =>
    earned
      .filter(({ year, month }) => year === at.year && month === at.month)
      .map(({ sentence: honour }) => ({ player, name, honour })),
  );

/** Formats the paragraphs of a story as plain text. */
export const formatParagraphs = ({ paragraphs }: Story): readonly string[] =>
  paragraphs.map((sentences) => sentences.map(formatSentence).join(' '));

/** Formats months as plain text: name and headline, then indented paragraphs. */
export const formatStories = (
  title: string,
  months: readonly { readonly name: string; readonly story: Story }[],
): string =>
  [
    title,
    '='.repeat(title.length),
    ...months.flatMap(({ name, story }) => [
      '',
      `${name}: ${formatSentence(story.headline)}`,
      ...formatParagraphs(story).map((paragraph) => `  ${paragraph}`),
    ]),
    '',
  ].join('\n');

/** Narrates a whole year. Null until its winter is over. */
export function narrateYear(
  rules: CampaignRules,
  months: readonly StoryMonth[],
  names: NameBook,
  viewer: string | null,
): (StoryMonth & { readonly story: Story }) | null {
  const [first, last] = [months[0], months.at(-1)];
  if (!first || !last || last.month <= last.after.campaignMonths || last.after.year === last.year) return null;
  const yearMonth = { ...first, after: last.after, entries: months.flatMap(({ entries }) => entries) };
  return { ...yearMonth, story: rules.narrate('year', yearMonth, names, viewer) };
}

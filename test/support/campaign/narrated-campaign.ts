import {
  type CampaignEvent,
  type CampaignRules,
  type CampaignState,
  type Story,
  createView,
} from '../../../rules/campaign.ts';
import { listReportMonths, type StoryMonth, narrateMonth } from '../../../rules/stories.ts';
import { type Truth, readTruth } from './month-truth.ts';

/* A campaign as narrated in every edition, month by month, with its events. */

export interface NarratedMonth {
  /** Edition of the umpire, the public or a seat. */
  readonly edition: 'umpire' | 'public' | { readonly seat: string };
  readonly year: number;
  readonly month: number;
  readonly isWinter: boolean;
  readonly story: Story;
  readonly truth: Truth;
  /** True for each event of the month that the seat knows. */
  readonly learnt: readonly boolean[];
}

const monthOf = ({ year, month }: Pick<CampaignEvent, 'year' | 'month'>): string => `${year}.${month}`;

/** @param commands events of each command; the first event starts the campaign */
export function narrateCampaign(
  rules: CampaignRules,
  commands: readonly (readonly CampaignEvent[])[],
): readonly NarratedMonth[] {
  const [[started, ...notes] = [], ...later] = commands;
  if (!started) return [];
  const first = rules.apply(null, [started]);
  const seats = first.players.map(({ id }) => id);
  const viewers = [null, ...seats];
  const reports = new Map(viewers.map((viewer) => [viewer, [] as ReturnType<typeof rules.events.report>[number][]]));
  const learnt = new Map(seats.map((seat) => [seat, new Map<string, boolean[]>()]));
  const months: { readonly key: string; readonly before: CampaignState; readonly entries: CampaignEvent[] }[] = [];
  let state = first;
  for (const events of notes.length > 0 ? [notes, ...later] : later) {
    for (const [viewer, report] of reports) report.push(...rules.events.report(state, events, viewer));
    for (const [seat, byMonth] of learnt)
      rules.events.listLearnt(state, events, seat).forEach((seen, at) => {
        const key = monthOf(events[at] as CampaignEvent);
        byMonth.set(key, [...(byMonth.get(key) ?? []), seen !== null]);
      });
    for (const [at, event] of events.entries()) {
      const last = months.at(-1);
      const month =
        last?.key === monthOf(event)
          ? last
          : { key: monthOf(event), before: rules.apply(state, events.slice(0, at)), entries: [] };
      if (month !== last) months.push(month);
      month.entries.push(event);
    }
    state = rules.apply(state, events);
  }
  const truths = new Map(months.map(({ key, before, entries }) => [key, readTruth(rules, before, entries)]));
  const all = [started, ...months.flatMap(({ entries }) => entries)].map(({ payload }) => payload);
  const foreign = (side: string): string => `Army of ${side}`;
  const narrateEdition = (
    edition: NarratedMonth['edition'],
    viewer: string | null,
    read: readonly StoryMonth[],
    names: ReturnType<typeof rules.events.nameBook>,
  ): readonly NarratedMonth[] =>
    read.flatMap((month): NarratedMonth[] => {
      const truth = truths.get(monthOf(month));
      if (!truth) return [];
      return [
        {
          edition,
          year: month.year,
          month: month.month,
          isWinter: month.month > first.campaignMonths,
          story: narrateMonth(rules, month, names, viewer),
          truth,
          learnt: (viewer === null ? undefined : learnt.get(viewer)?.get(monthOf(month))) ?? [],
        },
      ];
    });
  const whole = months.flatMap(({ before, key, entries }): StoryMonth[] => {
    const [event] = entries;
    const after = truths.get(key)?.after;
    if (!event || !after) return [];
    const told = entries.map(({ year, month, dice, steps, rulings, payload }) => ({
      ...{ year, month, dice, steps, rulings },
      seen: { kind: 'whole' as const, happening: payload },
    }));
    return [{ year: event.year, month: event.month, before, after, entries: told }];
  });
  return [
    ...narrateEdition('umpire', null, whole, rules.events.nameBook([state], all, foreign)),
    ...viewers.flatMap((viewer) => {
      const view = createView(state, viewer, rules.sight(state));
      const report = reports.get(viewer) ?? [];
      const known = report.flatMap(({ seen }) => (seen.kind === 'whole' ? [seen.happening] : []));
      return narrateEdition(
        viewer === null ? 'public' : { seat: viewer },
        viewer,
        listReportMonths(rules, view, report, viewer),
        rules.events.nameBook([view], known, foreign),
      );
    }),
  ];
}

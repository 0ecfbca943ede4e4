import type { CampaignRules, CampaignState, ChainedEvent, NameBook, PlayerEvent } from '../../../../rules/campaign.ts';
import { formatSentence, type Name, type Sentence } from '../../../../rules/core/campaign/sentence.ts';
import { getUndoneEntries } from '../../../../rules/edition.ts';

export interface MonthPlayed {
  readonly year: number;
  readonly month: number;
}

/** A month of the log that is not undone, with its entries. */
export interface PlayedMonth extends MonthPlayed {
  readonly entries: readonly ChainedEvent[];
}

/** Months to replay, with the steps of each. `listSteps` throws a RangeError for an unknown month. */
export interface Recording {
  readonly months: readonly MonthPlayed[];
  stepsOf(month: number): readonly ReplayStep[];
}

/** An event and the campaign after it. */
export interface ReplayStep {
  readonly seq: number;
  readonly text: string;
  /** Place of the event, or null if its sentence does not name one. */
  readonly province: string | null;
  readonly state: CampaignState;
}

/** Lists the months of a whole log, oldest first, without undone entries. The start belongs to the first month. */
export function playedMonths(rules: CampaignRules, log: readonly ChainedEvent[]): readonly PlayedMonth[] {
  const gone = getUndoneEntries(rules.events, log);
  const stands = log.filter(({ seq, payload }) => !gone.has(seq) && rules.events.commandKind(payload) !== 'take-back');
  return [...Map.groupBy(stands, ({ year, month }) => `${year}.${month}`).values()].flatMap((entries) => {
    const [first] = entries;
    return first ? [{ year: first.year, month: first.month, entries }] : [];
  });
}

const namesIn = ({ values }: Sentence): readonly Name[] =>
  Object.values(values).flatMap((value): readonly Name[] => {
    if (typeof value !== 'object') return [];
    return 'kind' in value ? [value] : value;
  });

/**
 * Returns where an event happened: the province in its sentence. If there are several, the one where its army now is; if there is none,
 * that of its fort or army.
 */
function placeOf(sentence: Sentence, { forts, armies, provinces }: CampaignState): string | null {
  const named = namesIn(sentence);
  const stands = named.flatMap(({ kind, id }) => (kind === 'fort' ? forts[id] : armies[id])?.province ?? []);
  const places = named
    .filter(({ kind, id }) => kind === 'province' && Object.hasOwn(provinces, id))
    .map(({ id }) => id);
  return (places.length > 1 ? places.find((id) => stands.includes(id)) : undefined) ?? places[0] ?? stands[0] ?? null;
}

/**
 * Lists a month's events, each with the campaign after it and after the bookkeeping that follows.
 * @throws RangeError if the log has no such month
 */
export function replaySteps(
  rules: CampaignRules,
  months: readonly PlayedMonth[],
  at: number,
  names: NameBook,
): readonly ReplayStep[] {
  const month = months[at];
  if (!month) throw new RangeError(`there is no month ${at} in the log`);
  let state: CampaignState | null = null;
  for (const { entries } of months.slice(0, at)) state = rules.apply(state, entries);
  const steps: ReplayStep[] = [];
  for (const entry of month.entries) {
    const { seq, payload } = entry;
    state = rules.apply(state, [entry]);
    const last = steps.at(-1);
    if (!rules.events.isBookkeeping(payload)) {
      const sentence = rules.events.describeEvent(payload, names);
      steps.push({ seq, text: formatSentence(sentence), province: placeOf(sentence, state), state });
    } else if (last) steps[steps.length - 1] = { ...last, state };
  }
  return steps;
}

/** Creates a recording of a whole log, for readers who may see all of it. */
export function recordingOfLog(rules: CampaignRules, log: readonly ChainedEvent[], names: NameBook): Recording {
  const months = playedMonths(rules, log);
  return { months, stepsOf: (at) => replaySteps(rules, months, at, names) };
}

/** One player's view and report. */
export interface KnownToPlayer {
  readonly player: string;
  readonly view: CampaignState;
  readonly report: readonly PlayerEvent[];
}

/** Creates a recording from one player's report, without undone months. */
export function recordingOfReport(
  rules: CampaignRules,
  { player, view, report }: KnownToPlayer,
  names: NameBook,
): Recording {
  const told = report.slice(report.findLastIndex(({ seen }) => seen.kind === 'take-back-told' && !seen.restores) + 1);
  const shown = told
    .map((entry, seq) => ({ ...entry, seq }))
    .filter(({ seen }) => seen.kind !== 'whole' || !rules.events.isBookkeeping(seen.happening));
  const byMonth = [...Map.groupBy(shown, ({ year, month }) => `${year}.${month}`).values()];
  const months = byMonth.flatMap(([first]) => (first ? [{ year: first.year, month: first.month }] : []));
  return {
    months,
    stepsOf(at) {
      const entries = byMonth[at];
      if (!entries) throw new RangeError(`there is no month ${at} in the report`);
      const states = rules.retrace(view, told, player);
      const following = byMonth[at + 1]?.[0]?.seq ?? told.length;
      return entries.map(({ seen, seq }, step): ReplayStep => {
        const sentence = rules.events.describeSeen(seen, names);
        // Includes the bookkeeping that follows the event.
        const state = states[(entries[step + 1]?.seq ?? following) - 1] ?? view;
        return { seq, text: formatSentence(sentence), province: placeOf(sentence, state), state };
      });
    },
  };
}

import type { CampaignRules, CampaignState, ChainedEvent, NameBook } from '../../../../rules/campaign.ts';
import { formatSentence, type Name, type Sentence } from '../../../../rules/core/campaign/words.ts';
import { takenBackOf } from '../log/edition.ts';

/** A month of the log that stands, with its entries. */
export interface PlayedMonth {
  readonly year: number;
  readonly month: number;
  readonly entries: readonly ChainedEvent[];
}

/** One thing that happened, and the campaign after it. */
export interface ReplayStep {
  readonly seq: number;
  readonly text: string;
  /** Where it happened, as far as its sentence says so. */
  readonly province: string | null;
  readonly state: CampaignState;
}

/** The months of a whole log, oldest first; the start belongs to the first. What was taken back is left out. */
export function playedMonths(rules: CampaignRules, log: readonly ChainedEvent[]): readonly PlayedMonth[] {
  const gone = takenBackOf(rules.events, log);
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

/** Where something happened: the province that its sentence names, of several the one in which its army stands now. A fort or an army stands for its own. */
function placeOf(sentence: Sentence, { forts, armies, provinces }: CampaignState): string | null {
  const named = namesIn(sentence);
  const stands = named.flatMap(({ kind, id }) => (kind === 'fort' ? forts[id] : armies[id])?.province ?? []);
  const places = named
    .filter(({ kind, id }) => kind === 'province' && Object.hasOwn(provinces, id))
    .map(({ id }) => id);
  return (places.length > 1 ? places.find((id) => stands.includes(id)) : undefined) ?? places[0] ?? stands[0] ?? null;
}

/**
 * A month event by event: what each says and the campaign after it, with the bookkeeping that follows it.
 * @throws RangeError for a month that the log does not have
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
      const sentence = rules.events.sentence(payload, names);
      steps.push({ seq, text: formatSentence(sentence), province: placeOf(sentence, state), state });
    } else if (last) steps[steps.length - 1] = { ...last, state };
  }
  return steps;
}

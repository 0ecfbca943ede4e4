import type { CampaignRules, CampaignState, ChainedEvent, NameBook, PlayerEvent } from '../../../../rules/campaign.ts';
import { formatSentence, type Name, type Sentence } from '../../../../rules/core/campaign/sentence.ts';
import { getUndoneEntries } from '../../../../rules/edition.ts';
import { useIntervalFn } from '@vueuse/core';
import { computed, inject, type InjectionKey, provide, shallowRef, type ShallowRef } from 'vue';

/** A recording that the map plays automatically. */
export interface Playback {
  readonly recording: Readonly<ShallowRef<Recording | null>>;
  /** Plays a recording. Resolves when it ends or is closed. */
  play(recording: Recording): Promise<void>;
  end(): void;
}

const PLAYBACK: InjectionKey<Playback> = Symbol('playback');

/** Lets the components below play recordings on the map. */
export function providePlayback(): Playback {
  const recording = shallowRef<Recording | null>(null);
  let onEnd: () => void = () => undefined;
  const playback: Playback = {
    recording,
    play(wanted) {
      return new Promise((resolve) => {
        onEnd = resolve;
        recording.value = wanted;
      });
    },
    end() {
      recording.value = null;
      onEnd();
    },
  };
  provide(PLAYBACK, playback);
  return playback;
}

export function usePlayback(): Playback {
  const playback = inject(PLAYBACK);
  if (!playback) throw new Error('usePlayback needs a parent component with providePlayback');
  return playback;
}

/** Milliseconds per step of a replay, and of a recording that plays automatically. */
const STEP_MS = 1400;
const QUICK_STEP_MS = 650;

/** Replays past months step by step. @param read returns the recording; called while the replay is open */
export function useReplay(read: () => Recording) {
  const month = shallowRef<number | null>(null);
  const stepIndex = shallowRef(0);
  const pace = shallowRef(STEP_MS);
  const isOpen = computed(() => month.value !== null);
  const recording = computed(() => (isOpen.value ? read() : null));
  const months = computed(() => recording.value?.months ?? []);
  const steps = computed(() =>
    month.value === null || !months.value[month.value] ? [] : (recording.value?.listSteps(month.value) ?? []),
  );
  const step = computed(() => steps.value[stepIndex.value] ?? null);
  const { isActive, pause, resume } = useIntervalFn(
    () => {
      if (stepIndex.value + 1 < steps.value.length) stepIndex.value += 1;
      else if (pace.value === QUICK_STEP_MS) close();
      else pause();
    },
    pace,
    { immediate: false },
  );

  function close(): void {
    pause();
    pace.value = STEP_MS;
    month.value = null;
  }

  function showEnd(index: number): void {
    pause();
    month.value = Math.max(0, Math.min(months.value.length - 1, index));
    stepIndex.value = Math.max(0, steps.value.length - 1);
  }

  return {
    isOpen,
    months,
    /** Index of the shown month, or null. */
    month,
    steps,
    /** Index of the shown step. */
    stepIndex,
    step,
    isPlaying: isActive,
    /** Shows the end of the last month. */
    open(): void {
      month.value = 0;
      showEnd(months.value.length - 1);
    },
    close,
    /** Plays the first month quickly, then closes the replay. */
    playQuickly(): void {
      month.value = 0;
      stepIndex.value = 0;
      pace.value = QUICK_STEP_MS;
      resume();
    },
    /** Shows the end of the month that many months later or earlier. */
    goMonths: (count: number): void => showEnd((month.value ?? 0) + count),
    goSteps(count: number): void {
      pause();
      stepIndex.value = Math.max(0, Math.min(steps.value.length - 1, stepIndex.value + count));
    },
    /** Plays the month from the current step, or from its start if it has ended. */
    play(): void {
      if (stepIndex.value + 1 >= steps.value.length) stepIndex.value = 0;
      resume();
    },
    stop: pause,
  };
}
export type Replay = ReturnType<typeof useReplay>;

export interface ReplayMonth {
  readonly year: number;
  readonly month: number;
}

/** A month of the log that is not undone, with its entries. */
export interface LogMonth extends ReplayMonth {
  readonly entries: readonly ChainedEvent[];
}

/** Months to replay, with the steps of each. `listSteps` throws a RangeError for an unknown month. */
export interface Recording {
  readonly months: readonly ReplayMonth[];
  listSteps(month: number): readonly ReplayStep[];
}

/** An event and the campaign after it. */
export interface ReplayStep {
  readonly seq: number;
  readonly text: string;
  /** Province of the event, or null if the event's sentence does not name a place. */
  readonly province: string | null;
  readonly state: CampaignState;
}

/** Lists the months of a whole log, oldest first, without undone entries. The start belongs to the first month. */
export function listPlayedMonths(rules: CampaignRules, log: readonly ChainedEvent[]): readonly LogMonth[] {
  const undone = getUndoneEntries(rules.events, log);
  const activeEntries = log.filter(
    ({ seq, payload }) => !undone.has(seq) && rules.events.commandKind(payload) !== 'take-back',
  );
  return [...Map.groupBy(activeEntries, ({ year, month }) => `${year}.${month}`).values()].flatMap((entries) => {
    const [first] = entries;
    return first ? [{ year: first.year, month: first.month, entries }] : [];
  });
}

const listNames = ({ values }: Sentence): readonly Name[] =>
  Object.values(values).flatMap((value): readonly Name[] => {
    if (typeof value !== 'object') return [];
    return 'kind' in value ? [value] : value;
  });

/** Returns the province of an event as named in its sentence. Of several, where its army is; if none, that of its fort or army. */
function findPlace(sentence: Sentence, { forts, armies, provinces }: CampaignState): string | null {
  const named = listNames(sentence);
  const unitProvinces = named.flatMap(({ kind, id }) => (kind === 'fort' ? forts[id] : armies[id])?.province ?? []);
  const places = named
    .filter(({ kind, id }) => kind === 'province' && Object.hasOwn(provinces, id))
    .map(({ id }) => id);
  return (
    (places.length > 1 ? places.find((id) => unitProvinces.includes(id)) : undefined) ??
    places[0] ??
    unitProvinces[0] ??
    null
  );
}

/** Lists a month's events, each with the state after it and its bookkeeping. @throws RangeError if the log has no such month */
export function listReplaySteps(
  rules: CampaignRules,
  months: readonly LogMonth[],
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
      steps.push({ seq, text: formatSentence(sentence), province: findPlace(sentence, state), state });
    } else if (last) steps[steps.length - 1] = { ...last, state };
  }
  return steps;
}

/** Creates a recording of a whole log, for readers who may see all of it. */
export function recordLog(rules: CampaignRules, log: readonly ChainedEvent[], names: NameBook): Recording {
  const months = listPlayedMonths(rules, log);
  return { months, listSteps: (at) => listReplaySteps(rules, months, at, names) };
}

/** One player's view and report. */
export interface PlayerKnowledge {
  readonly player: string;
  readonly view: CampaignState;
  readonly report: readonly PlayerEvent[];
}

/** Creates a recording from one player's report, without undone months. */
export function recordReport(
  rules: CampaignRules,
  { player, view, report }: PlayerKnowledge,
  names: NameBook,
): Recording {
  const activeReport = report.slice(
    report.findLastIndex(({ seen }) => seen.kind === 'take-back-told' && !seen.restores) + 1,
  );
  const shown = activeReport
    .map((entry, seq) => ({ ...entry, seq }))
    .filter(({ seen }) => seen.kind !== 'whole' || !rules.events.isBookkeeping(seen.happening));
  const byMonth = [...Map.groupBy(shown, ({ year, month }) => `${year}.${month}`).values()];
  const months = byMonth.flatMap(([first]) => (first ? [{ year: first.year, month: first.month }] : []));
  return {
    months,
    listSteps(at) {
      const entries = byMonth[at];
      if (!entries) throw new RangeError(`there is no month ${at} in the report`);
      const states = rules.retrace(view, activeReport, player);
      const nextSeq = byMonth[at + 1]?.[0]?.seq ?? activeReport.length;
      return entries.map(({ seen, seq }, step): ReplayStep => {
        const sentence = rules.events.describeSeen(seen, names);
        // The state after the event includes the bookkeeping that follows.
        const state = states[(entries[step + 1]?.seq ?? nextSeq) - 1] ?? view;
        return { seq, text: formatSentence(sentence), province: findPlace(sentence, state), state };
      });
    },
  };
}

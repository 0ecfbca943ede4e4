import { computed, type ComputedRef, inject, type InjectionKey, provide } from 'vue';
import type { StoredCampaign } from '../../../contract/campaigns.ts';
import { getAudience } from '../../../contract/keepers.ts';
import {
  type CampaignRules,
  type CampaignState,
  type ChainedEvent,
  isWinter,
  type PlayerEvent,
  getPlayerTitle,
  type VisibleHistory,
  seenProvinces,
} from '../../../rules/campaign.ts';
import { formatSentence } from '../../../rules/core/campaign/sentence.ts';
import { type Power, powersOf } from '../../map/power.ts';
import { loadedBook, loadedCampaign } from '../../stores/books.ts';
import { wholeEvents } from './orders/diplomacy.ts';
import { recordingOfLog, recordingOfReport } from './replay/replay.ts';

/** The campaign of a state's rule book, which is loaded wherever the campaign could be opened. */
export function campaignRulesOf({ rules }: Pick<CampaignState, 'rules'>): CampaignRules {
  const campaign = loadedCampaign(rules);
  if (!campaign) throw new RangeError(`the rule book ${rules} has no campaign`);
  return campaign;
}

/** That the umpire plays a seat as well, for all who see the campaign; '' where that is not so. */
export const umpirePlaysLine = (state: CampaignState): string =>
  state.umpirePlays === undefined
    ? ''
    : `In this campaign the umpire also plays ${getPlayerTitle(state, state.umpirePlays)}.`;

/** Where what is known of a campaign comes from: the store, or what one of its players may know. */
export interface KnownCampaign {
  /** The one player whose view it is; everything is known without it. */
  readonly player?: string;
  readonly campaign: () => StoredCampaign;
  /** The log, oldest first; empty for who may not read it. */
  readonly log: () => readonly ChainedEvent[];
  /** What the player was told, who may not read the log; absent for who may. */
  readonly report?: () => readonly PlayerEvent[];
  /** What the player's own troops lived through, where a pack tells it; null for a pack that does not. */
  readonly histories?: () => readonly VisibleHistory[] | null;
}

/** Names a month of a campaign by its number; the month after the last of a year is its winter. */
export const monthNameIn = (
  { campaignMonths }: Pick<CampaignState, 'campaignMonths'>,
  year: number,
  month: number,
): string => (month > campaignMonths ? `Year ${year}, winter` : `Year ${year}, month ${month}`);

/** Names a month or winter of a campaign within a sentence. */
export const dateInText = (
  { campaignMonths }: Pick<CampaignState, 'campaignMonths'>,
  year: number,
  month: number,
): string => (month > campaignMonths ? `winter of year ${year}` : `month ${month} of year ${year}`);

/** What is known of the campaign on the screen. */
function openView(known: KnownCampaign) {
  const { player } = known;
  const campaign = computed(known.campaign);
  const state = computed(() => campaign.value.state);
  const log = computed(known.log);
  const rules = computed(() => campaignRulesOf(state.value));
  const powers = computed(() => powersOf(state.value.players));
  const events = computed(() => rules.value.events);
  const report = computed(() => known.report?.() ?? null);
  const payloads = computed(() => (report.value ? wholeEvents(report.value) : log.value).map(({ payload }) => payload));
  const names = computed(() => events.value.nameBook([state.value], payloads.value, (side) => `Army of ${side}`));
  const inWinter = computed(() => isWinter(state.value));
  const seen = computed(() =>
    player === undefined || rules.value.sight(state.value) === 'all' ? null : seenProvinces(state.value, player),
  );
  return {
    campaign,
    state,
    /** The log, oldest first; empty for who may not read it. */
    log,
    /** What was learnt, oldest first: the log's events, or what the player was told. */
    payloads,
    /** What can be shown again of what was played: the log, or what the player was told. */
    recording: computed(() =>
      report.value && player !== undefined
        ? recordingOfReport(rules.value, { player, view: state.value, report: report.value }, names.value)
        : recordingOfLog(rules.value, log.value, names.value),
    ),
    /** What a pack tells of its player's own troops; null where none does. */
    packHistories: computed(() => known.histories?.() ?? null),
    /** The campaign's rule book. */
    system: computed(() => loadedBook(state.value.rules)),
    /** The campaign of that book. */
    rules,
    powers,
    /** What can be asked of the events of the campaign's book. */
    events,
    names,
    inWinter,
    /** What the button says that resolves the month at hand. */
    resolveLabel: computed(() => (inWinter.value ? 'Resolve winter' : `Resolve month ${state.value.month}`)),
    /** For whose eyes the outcome of a month is on this screen. */
    audience: computed(() => getAudience(campaign.value)),
    /** Whether this is one player's view, which does not know everything. */
    hasView: player !== undefined,
    /** Whether the one whose view this is sees who stands in a province; everybody sees everything without a view. */
    sees: (place: string): boolean => seen.value?.has(place) ?? true,
    /** Whether it knows what raids have done to a province: to its own land only. Everybody does without a view. */
    knowsHarm: (place: string): boolean => player === undefined || state.value.provinces[place]?.holder === player,
    powerOf: (of: string | null): Power | null => powers.value.find(({ id }) => id === of) ?? null,
    monthName: (year: number, month: number): string => monthNameIn(state.value, year, month),
    dateInText: (year: number, month: number): string => dateInText(state.value, year, month),
  };
}
export type CampaignView = ReturnType<typeof openView>;

const VIEW: InjectionKey<CampaignView> = Symbol('campaign view');

/** Provides what is known of a campaign to the components below. */
export function provideView(known: KnownCampaign): CampaignView {
  const view = openView(known);
  provide(VIEW, view);
  return view;
}

export function useCampaignView(): CampaignView {
  const view = inject(VIEW);
  if (!view) throw new Error('no campaign is open above this component');
  return view;
}

/** Who has won, and by what: a sentence each, in the order in which they did. */
export function useVictories(state: () => CampaignState): ComputedRef<readonly string[]> {
  const { events, names } = useCampaignView();
  return computed(() =>
    state().victories.map((victory) =>
      formatSentence(events.value.describeEvent({ kind: 'victory-reached', victory }, names.value)),
    ),
  );
}

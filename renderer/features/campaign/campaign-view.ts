import { computed, type ComputedRef, inject, type InjectionKey, provide, shallowRef } from 'vue';
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
  listSeenProvinces,
} from '../../../rules/campaign.ts';
import { formatSentence } from '../../../rules/core/campaign/sentence.ts';
import { type Power, listPowers } from '../../map/power.ts';
import { getLoadedBook, getCampaignRules } from '../../stores/books.ts';
import { listWholeEvents } from './orders/orders-draft.ts';
import { recordLog, recordReport } from './replay/replay.ts';

/** An order that still needs a province from the form or the map. */
export interface TargetPicking {
  readonly order: string;
  readonly targets: ReadonlySet<string>;
  readonly take: (province: string) => void;
}

/** An earlier selection on the map, to which the reader can return. */
interface Step {
  readonly label: string;
  readonly go: () => void;
}

function createSelection({ state, names }: CampaignView) {
  const province = shallowRef<string | null>(null);
  const army = shallowRef<string | null>(null);
  const looks = shallowRef(0);
  const picking = shallowRef<TargetPicking | null>(null);
  const steps = shallowRef<readonly Step[]>([]);
  function show(provinceId: string | null, armyId: string | null): void {
    province.value = provinceId;
    army.value = armyId !== null && state.value.armies[armyId] ? armyId : null;
    picking.value = null;
  }
  function select(provinceId: string | null, armyId: string | null): void {
    const [lastProvince, lastArmy] = [province.value, army.value];
    looks.value += 1;
    if (lastProvince !== null && (lastProvince !== provinceId || lastArmy !== armyId)) {
      const label = lastArmy === null ? names.value.province(lastProvince) : names.value.army(lastArmy);
      steps.value = [...steps.value, { label, go: () => show(lastProvince, lastArmy) }];
    }
    show(provinceId, armyId);
  }
  return {
    province,
    army,
    /** Number of selections so far. Selecting the same province again counts. */
    looks,
    picking,
    /** Earlier selections, newest last. */
    steps,
    goBack(): void {
      const step = steps.value.at(-1);
      steps.value = steps.value.slice(0, -1);
      step?.go();
    },
    selectProvince: (id: string): void => select(id, null),
    selectArmy: (id: string): void => select(state.value.armies[id]?.province ?? province.value, id),
  };
}
export type MapSelection = ReturnType<typeof createSelection>;

const SELECTION: InjectionKey<MapSelection> = Symbol('map selection');

export function provideSelection(view: CampaignView): MapSelection {
  const selection = createSelection(view);
  provide(SELECTION, selection);
  return selection;
}

export function useMapSelection(): MapSelection {
  const selection = inject(SELECTION);
  if (!selection) throw new Error('no campaign is open above this component');
  return selection;
}

/** Returns the rules for the state's rule book. Opening a campaign loads the book. */
export function getLoadedRules({ rules }: Pick<CampaignState, 'rules'>): CampaignRules {
  const campaign = getCampaignRules(rules);
  if (!campaign) throw new RangeError(`the rule book ${rules} has no campaign`);
  return campaign;
}

/** Note for all players that the umpire also plays a seat, or ''. */
export const formatUmpireNote = (state: CampaignState): string =>
  state.umpirePlays === undefined
    ? ''
    : `In this campaign the umpire also plays ${getPlayerTitle(state, state.umpirePlays)}.`;

/** Source of the visible campaign: the store, or one player's view of it. */
export interface CampaignViewSource {
  /** Player whose view this is. If absent, everything is visible. */
  readonly player?: string;
  readonly campaign: () => StoredCampaign;
  /** Log, oldest first. Empty if the reader may not see it. */
  readonly log: () => readonly ChainedEvent[];
  /** The player's report, for readers who may not see the log. */
  readonly report?: () => readonly PlayerEvent[];
  /** Histories of the player's own troops from the turn file, or null if it has none. */
  readonly histories?: () => readonly VisibleHistory[] | null;
}

/** Formats a month. Numbers above the last month mean winter. */
export const formatMonth = (
  { campaignMonths }: Pick<CampaignState, 'campaignMonths'>,
  year: number,
  month: number,
): string => (month > campaignMonths ? `Year ${year}, winter` : `Year ${year}, month ${month}`);

/** Formats a month or winter for use within a sentence. */
export const formatDateInText = (
  { campaignMonths }: Pick<CampaignState, 'campaignMonths'>,
  year: number,
  month: number,
): string => (month > campaignMonths ? `winter of year ${year}` : `month ${month} of year ${year}`);

function createCampaignView(source: CampaignViewSource) {
  const { player } = source;
  const campaign = computed(source.campaign);
  const state = computed(() => campaign.value.state);
  const log = computed(source.log);
  const rules = computed(() => getLoadedRules(state.value));
  const powers = computed(() => listPowers(state.value.players));
  const events = computed(() => rules.value.events);
  const report = computed(() => source.report?.() ?? null);
  const payloads = computed(() =>
    (report.value ? listWholeEvents(report.value) : log.value).map(({ payload }) => payload),
  );
  const names = computed(() => events.value.nameBook([state.value], payloads.value, (side) => `Army of ${side}`));
  const inWinter = computed(() => isWinter(state.value));
  const seen = computed(() =>
    player === undefined || rules.value.sight(state.value) === 'all' ? null : listSeenProvinces(state.value, player),
  );
  return {
    campaign,
    state,
    /** Log, oldest first. Empty if the reader may not see it. */
    log,
    /** Known events, oldest first, from the log or the player's report. */
    payloads,
    /** Steps that the replay can show, from the log or the player's report. */
    recording: computed(() =>
      report.value && player !== undefined
        ? recordReport(rules.value, { player, view: state.value, report: report.value }, names.value)
        : recordLog(rules.value, log.value, names.value),
    ),
    /** Histories of the player's own troops from the turn file, or null. */
    packHistories: computed(() => source.histories?.() ?? null),
    system: computed(() => getLoadedBook(state.value.rules)),
    /** Campaign rules of the rule book. */
    rules,
    powers,
    events,
    names,
    inWinter,
    /** Label of the button that resolves the current month. */
    resolveLabel: computed(() => (inWinter.value ? 'Resolve winter' : `Resolve month ${state.value.month}`)),
    /** Readers who may see a month's outcome on this screen. */
    audience: computed(() => getAudience(campaign.value)),
    /** True for one player's limited view. */
    hasView: player !== undefined,
    /** Checks whether the view's player sees the armies in a province. Always true without a player. */
    canSee: (provinceId: string): boolean => seen.value?.has(provinceId) ?? true,
    /** Checks whether the view's player knows the raid damage of a province: only of their own. Always true without a player. */
    knowsDamage: (provinceId: string): boolean =>
      player === undefined || state.value.provinces[provinceId]?.holder === player,
    powerOf: (of: string | null): Power | null => powers.value.find(({ id }) => id === of) ?? null,
    monthName: (year: number, month: number): string => formatMonth(state.value, year, month),
    dateInText: (year: number, month: number): string => formatDateInText(state.value, year, month),
  };
}
export type CampaignView = ReturnType<typeof createCampaignView>;

const VIEW: InjectionKey<CampaignView> = Symbol('campaign view');

export function provideView(source: CampaignViewSource): CampaignView {
  const view = createCampaignView(source);
  provide(VIEW, view);
  return view;
}

export function useCampaignView(): CampaignView {
  const view = inject(VIEW);
  if (!view) throw new Error('no campaign is open above this component');
  return view;
}

/** Describes all victories, one sentence each, oldest first. */
export function useVictories(state: () => CampaignState): ComputedRef<readonly string[]> {
  const { events, names } = useCampaignView();
  return computed(() =>
    state().victories.map((victory) =>
      formatSentence(events.value.describeEvent({ kind: 'victory-reached', victory }, names.value)),
    ),
  );
}

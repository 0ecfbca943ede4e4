import { computed, inject, provide, type ComputedRef, type InjectionKey } from 'vue';
import type { StoredCampaign } from '../../../contract/campaigns.ts';
import { type Audience, audienceOf } from '../../../contract/keepers.ts';
import {
  type CampaignRules,
  type CampaignState,
  type ChainedEvent,
  type EventPayload,
  isWinter,
  type NameBook,
  type PlayerEvent,
  watched,
} from '../../../rules/campaign.ts';
import type { RuleSystem } from '../../../rules/core/rule-system.ts';
import { type Power, powersOf } from '../../map/power.ts';
import { t } from '../../messages/messages.ts';
import { loadedBook } from '../../stores/books.ts';
import { campaignRulesOf } from './campaign-rules-of.ts';
import { wholeEvents } from './orders/diplomacy.ts';
import { type Recording, recordingOfLog, recordingOfReport } from './replay/replay.ts';

/** Where what is known of a campaign comes from: the store, or what one of its players may know. */
export interface KnownCampaign {
  /** The one player whose view it is; everything is known without it. */
  readonly player?: string;
  readonly campaign: () => StoredCampaign;
  /** The log, oldest first; empty for who may not read it. */
  readonly log: () => readonly ChainedEvent[];
  /** What the player was told, who may not read the log; absent for who may. */
  readonly report?: () => readonly PlayerEvent[];
}

/** What is known of the campaign on the screen. */
export interface CampaignView {
  readonly campaign: ComputedRef<StoredCampaign>;
  readonly state: ComputedRef<CampaignState>;
  /** The log, oldest first; empty for who may not read it. */
  readonly log: ComputedRef<readonly ChainedEvent[]>;
  /** What was learnt, oldest first: the log's events, or what the player was told. */
  readonly payloads: ComputedRef<readonly EventPayload[]>;
  /** What can be shown again of what was played: the log, or what the player was told. */
  readonly recording: ComputedRef<Recording>;
  /** The campaign's rule book. */
  readonly system: ComputedRef<RuleSystem | null>;
  /** The campaign of that book. */
  readonly rules: ComputedRef<CampaignRules>;
  readonly powers: ComputedRef<readonly Power[]>;
  /** What can be asked of the events of the campaign's book. */
  readonly events: ComputedRef<CampaignRules['events']>;
  readonly names: ComputedRef<NameBook>;
  readonly inWinter: ComputedRef<boolean>;
  /** What the button says that resolves the month at hand. */
  readonly resolveLabel: ComputedRef<string>;
  /** For whose eyes the outcome of a month is on this screen. */
  readonly audience: ComputedRef<Audience>;
  /** Whether this is one player's view, which does not know everything. */
  readonly hasView: boolean;
  /** Whether the one whose view this is sees who stands in a province; everybody sees everything without a view. */
  sees(province: string): boolean;
  /** Whether it knows what raids have done to a province: to its own land only. Everybody does without a view. */
  knowsHarm(province: string): boolean;
  powerOf(player: string | null): Power | null;
}

const VIEW: InjectionKey<CampaignView> = Symbol('campaign view');

/** Provides what is known of a campaign to the components below. */
export function provideView(known: KnownCampaign): CampaignView {
  const { player } = known;
  const campaign = computed(known.campaign);
  const state = computed(() => campaign.value.state);
  const log = computed(known.log);
  const rules = computed(() => campaignRulesOf(state.value));
  const powers = computed(() => powersOf(state.value.players));
  const events = computed(() => rules.value.events);
  const report = computed(() => known.report?.() ?? null);
  const payloads = computed(() => (report.value ? wholeEvents(report.value) : log.value).map(({ payload }) => payload));
  const names = computed(() =>
    events.value.nameBook([state.value], payloads.value, (side) => t('campaign.army.foreign', { side })),
  );
  const inWinter = computed(() => isWinter(state.value));
  const seen = computed(() =>
    player === undefined || rules.value.sight(state.value) === 'all' ? null : watched(state.value, player),
  );
  const view: CampaignView = {
    campaign,
    state,
    log,
    payloads,
    recording: computed(() =>
      report.value && player !== undefined
        ? recordingOfReport(rules.value, { player, view: state.value, report: report.value }, names.value)
        : recordingOfLog(rules.value, log.value, names.value),
    ),
    system: computed(() => loadedBook(state.value.rules)),
    rules,
    powers,
    events,
    names,
    inWinter,
    resolveLabel: computed(() =>
      inWinter.value ? t('campaign.advance.winter') : t('campaign.advance.month', { month: state.value.month }),
    ),
    audience: computed(() => audienceOf(campaign.value)),
    hasView: player !== undefined,
    sees: (place) => seen.value?.has(place) ?? true,
    knowsHarm: (place) => player === undefined || state.value.provinces[place]?.holder === player,
    powerOf: (of) => powers.value.find(({ id }) => id === of) ?? null,
  };
  provide(VIEW, view);
  return view;
}

export function useCampaignView(): CampaignView {
  const view = inject(VIEW);
  if (!view) throw new Error('no campaign is open above this component');
  return view;
}

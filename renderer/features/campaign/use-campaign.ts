import {
  computed,
  inject,
  provide,
  shallowRef,
  watch,
  type ComputedRef,
  type InjectionKey,
  type ShallowRef,
} from 'vue';
import type { StoredCampaign } from '../../../contract/campaigns.ts';
import { type Audience, audienceOf } from '../../../contract/keepers.ts';
import type { Regent, Suggestion } from '../../../contract/regents.ts';
import {
  type CampaignRules,
  type CampaignState,
  type ChainedEvent,
  isWinter,
  type NameBook,
  type Order,
  type OrderProblem,
  type OrdersFile,
  type PlayerEvent,
  watched,
} from '../../../rules/campaign.ts';
import type { OrderOffer } from '../../../rules/core/campaign/order-book.ts';
import { unsealed } from '../../../rules/core/campaign/seal.ts';
import { formatSentence, type Sentence } from '../../../rules/core/campaign/words.ts';
import type { RuleSystem } from '../../../rules/core/rule-system.ts';
import { t } from '../../messages/messages.ts';
import { loadedBook } from '../../stores/books.ts';
import { useCampaignStore } from '../../stores/campaign.ts';

import { campaignRulesOf } from './campaign-rules-of.ts';
import { failureOf } from '../../transport/failure.ts';
import { orderSign, type OrderSign } from './map/order-signs.ts';
import { type MoveOrder, moveOrders, movesOf, type Ordering } from './orders/moved-army.ts';
import { ordersOf, subjectOf, withOrder, withoutOrder } from './orders/orders-draft.ts';
import { wholeEvents } from './orders/diplomacy.ts';
import { lastOrders } from './orders/repeated-order.ts';
import { type Recording, recordingOfLog, recordingOfReport } from './replay/replay.ts';
import { powersOf, type Power } from '../../map/power.ts';

/** An order for which a province is yet to be chosen, in the form or on the map. */
export interface Picking {
  /** What the order is called. */
  readonly order: string;
  readonly targets: ReadonlySet<string>;
  readonly take: (province: string) => void;
}

/** Where an open campaign comes from, and who takes the orders: the store, or a player's pack. */
export interface CampaignSource {
  /** The one player whose orders it takes; whoever is chosen on the screen without it. */
  readonly player?: string;
  readonly campaign: () => StoredCampaign;
  /** The log, oldest first; empty for who may not read it. */
  readonly log: () => readonly ChainedEvent[];
  /** What the player was told, who may not read the log; absent for who may. */
  readonly report?: () => readonly PlayerEvent[];
  readonly file: (orders: OrdersFile) => Promise<unknown>;
  /** What a regent would order for a player; absent where none is asked. */
  readonly suggest?: (player: string, regent?: Regent) => Promise<Suggestion>;
  /** Reads the campaign again when somebody else has changed it. */
  readonly reopen: () => Promise<unknown>;
}

/** What the components of an open campaign share: what is looked at, whose orders are open, what was refused. */
export interface CampaignContext {
  readonly campaign: ComputedRef<StoredCampaign>;
  readonly state: ComputedRef<CampaignState>;
  /** The log, oldest first; empty for who may not read it. */
  readonly log: ComputedRef<readonly ChainedEvent[]>;
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
  /** For whose eyes the outcome of a month is on this screen. */
  readonly audience: ComputedRef<Audience>;
  readonly province: ShallowRef<string | null>;
  readonly army: ShallowRef<string | null>;
  /** Counts what was chosen to be looked at: the same province twice is a choice too. */
  readonly looks: ShallowRef<number>;
  /** The player whose orders are open; null for nobody's. */
  readonly ordering: ShallowRef<string | null>;
  readonly picking: ShallowRef<Picking | null>;
  /** An order that was begun on the map: where orders are given it is given, or gone on with in its form. */
  readonly begun: ShallowRef<MoveOrder | null>;
  /** Whether an order is being written: then giving it is the next thing to do. */
  readonly isWriting: ShallowRef<boolean>;
  /** The open player's orders. */
  readonly orders: ComputedRef<OrdersFile | null>;
  /** What else the open player may order, and what not, with the reason. */
  readonly offers: ComputedRef<readonly OrderOffer[]>;
  /** Why the last order was refused, and which army, band or province it was about. */
  readonly refusal: ShallowRef<{ readonly about: string; readonly sentence: string } | null>;
  /** What the open player ordered in the month before. */
  readonly lastOrders: ComputedRef<readonly Order[]>;
  /** Whether this is one player's view, which does not know everything. */
  readonly hasView: ComputedRef<boolean>;
  /** Whether the one whose view this is sees who stands in a province; everybody sees everything without a view. */
  sees(province: string): boolean;
  /** Whether it knows what raids have done to a province: to its own land only. Everybody does without a view. */
  knowsHarm(province: string): boolean;
  /** The provinces to which an army may be moved on the map. */
  movesOf(army: string): ReadonlySet<string>;
  /** What it may mean that an army is moved to a province. */
  moveOrders(army: string, province: string): readonly MoveOrder[];
  powerOf(player: string | null): Power | null;
  /** An order in a sentence. */
  textOf(order: Order): string;
  /** How an order is drawn on the map; null for one that is not. */
  signOf(order: Order): OrderSign | null;
  selectProvince(id: string): void;
  selectArmy(id: string): void;
  /** What the rules would hold against an order if it were given now, in place of the one at `at`. */
  problemsOf(order: Order, at?: number | null): readonly OrderProblem[];
  /** Stores an order at once, in place of the one at `at`. @returns whether it was taken */
  give(order: Order, at?: number | null): Promise<boolean>;
  takeBack(index: number): Promise<void>;
  /** Stores the open player's orders, changed. */
  write(changed: OrdersFile): Promise<boolean>;
  /** What a regent has answered, for as long as the same player's orders for the same month are open. */
  readonly suggestion: ShallowRef<Suggestion | null>;
  /** What a regent would order for the open player; null where none can be asked. */
  readonly suggest: ((regent?: Regent) => Promise<Suggestion>) | null;
}

const CAMPAIGN: InjectionKey<CampaignContext> = Symbol('campaign');

function openCampaign(): CampaignSource {
  const store = useCampaignStore();
  return {
    campaign: () => store.campaign!,
    log: () => store.log,
    file: store.fileOrders,
    suggest: store.suggest,
    reopen: () => store.open(store.campaign!.id),
  };
}

/** Provides the open campaign to the components below. Called where a campaign is open, or with a source of its own. */
export function provideCampaign(source: CampaignSource = openCampaign()): CampaignContext {
  const campaign = computed(source.campaign);
  const state = computed(() => campaign.value.state);
  const log = computed(source.log);
  const system = computed(() => loadedBook(state.value.rules));
  const rules = computed(() => campaignRulesOf(state.value));
  const powers = computed(() => powersOf(state.value.players));
  const events = computed(() => rules.value.events);
  const report = computed(() => source.report?.() ?? null);
  const payloads = computed(() => (report.value ? wholeEvents(report.value) : log.value).map(({ payload }) => payload));
  const names = computed(() =>
    events.value.nameBook([state.value], payloads.value, (side) => t('campaign.army.foreign', { side })),
  );
  const recording = computed(() =>
    report.value && source.player !== undefined
      ? recordingOfReport(rules.value, { player: source.player, view: state.value, report: report.value }, names.value)
      : recordingOfLog(rules.value, log.value, names.value),
  );
  const province = shallowRef<string | null>(null);
  const army = shallowRef<string | null>(null);
  const looks = shallowRef(0);
  const ordering = shallowRef<string | null>(source.player ?? null);
  const picking = shallowRef<Picking | null>(null);
  const refusal = shallowRef<CampaignContext['refusal']['value']>(null);
  const orders = computed(() =>
    ordering.value === null ? null : ordersOf(state.value, campaign.value.filed, ordering.value),
  );

  const suggestion = shallowRef<Suggestion | null>(null);
  watch(
    () => [orders.value?.player, orders.value?.year, orders.value?.month].join(),
    () => (suggestion.value = null),
  );

  const offers = computed(() =>
    orders.value && state.value.battles.length === 0
      ? rules.value.offers(state.value, orders.value.player, orders.value.orders)
      : [],
  );
  const seen = computed(() =>
    source.player === undefined || rules.value.sight(state.value) === 'all'
      ? null
      : watched(state.value, source.player),
  );
  const open = computed(
    (): Ordering | null =>
      orders.value && {
        rules: rules.value,
        state: state.value,
        player: orders.value.player,
        orders: orders.value.orders,
        offers: offers.value,
      },
  );
  const sentenceOf = (order: Order): Sentence => rules.value.orderWords(order, names.value);

  async function file(changed: OrdersFile, about: string): Promise<boolean> {
    refusal.value = null;
    try {
      // What is changed here is no longer what was sealed.
      await source.file(unsealed(changed));
      return true;
    } catch (thrown) {
      const { code, sentence } = failureOf(thrown);
      refusal.value = { about, sentence };
      // Somebody else resolved the month meanwhile: what is shown here is of yesterday.
      if (code === 'CONFLICT') await source.reopen();
      return false;
    }
  }

  const context: CampaignContext = {
    campaign,
    state,
    log,
    recording,
    system,
    rules,
    powers,
    events,
    names,
    inWinter: computed(() => isWinter(state.value)),
    audience: computed(() => audienceOf(campaign.value)),
    province,
    army,
    looks,
    ordering,
    picking,
    begun: shallowRef(null),
    isWriting: shallowRef(false),
    orders,
    offers,
    refusal,
    lastOrders: computed(() => (ordering.value === null ? [] : lastOrders(payloads.value, ordering.value))),
    hasView: computed(() => source.player !== undefined),
    sees: (place) => seen.value?.has(place) ?? true,
    knowsHarm: (place) => source.player === undefined || state.value.provinces[place]?.holder === source.player,
    movesOf: (id) => (open.value ? movesOf(open.value, id) : new Set()),
    moveOrders: (id, place) => (open.value ? moveOrders(open.value, id, place) : []),
    powerOf: (player) => powers.value.find(({ id }) => id === player) ?? null,
    textOf: (order) => formatSentence(sentenceOf(order)),
    signOf: (order) => orderSign(order, sentenceOf(order)),
    selectProvince(id) {
      looks.value += 1;
      province.value = id;
      army.value = null;
      picking.value = null;
    },
    selectArmy(id) {
      looks.value += 1;
      province.value = state.value.armies[id]?.province ?? province.value;
      army.value = id;
      picking.value = null;
      refusal.value = null;
    },
    problemsOf(order, at = null) {
      if (!orders.value) return [];
      const changed = withOrder(orders.value, order, at);
      const path = `orders.${at ?? changed.orders.length - 1}`;
      const isAbout = (other: string): boolean => other === path || other.startsWith(`${path}.`) || other === '';
      return rules.value.orderProblems(state.value, changed).filter((problem) => isAbout(problem.path));
    },
    write: (changed) => file(changed, ''),
    suggestion,
    suggest: source.suggest ? (regent) => source.suggest!(ordering.value ?? '', regent) : null,
    give: async (order, at = null) =>
      orders.value ? file(withOrder(orders.value, order, at), subjectOf(rules.value, order)) : false,
    async takeBack(index) {
      const order = orders.value?.orders[index];
      if (orders.value && order) await file(withoutOrder(orders.value, index), subjectOf(rules.value, order));
    },
  };
  provide(CAMPAIGN, context);
  return context;
}

export function useCampaign(): CampaignContext {
  const context = inject(CAMPAIGN);
  if (!context) throw new Error('no campaign is open above this component');
  return context;
}

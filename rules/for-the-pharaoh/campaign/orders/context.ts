import {
  type Refusal,
  refusal,
  choiceField,
  type ChoiceRule,
  type FieldRule,
} from '../../../core/campaign/define-form.ts';
import type { PickNumber } from '../../../core/campaign/fill-form.ts';
import type { Order } from '../input/orders.ts';
import { type CommonNames, createNames } from '../knowledge/names.ts';
import type { Player, ProvinceSetUp } from '../state/scenario.ts';
import { type CampaignState, getPlayerTitle } from '../state/state.ts';
import type { CampaignArmy, PartisanBand } from '../state/troops.ts';
import { getFortName } from '../troops/forts.ts';
import { listArmies, sortByMap, getNeighbours, getProvinceName, getProvinceSetUp } from '../troops/muster.ts';
import type { WinterTurn } from '../winter/winter-pay.ts';
import { createDefineOrder } from '../../../core/campaign/define-order.ts';

export const defineOrder = createDefineOrder<{
  readonly Context: OrderContext;
  readonly Names: OrderNames;
  readonly Subjects: Subjects;
  readonly Turn: WinterTurn;
  readonly Traits: OrderTraits;
}>();

type OrderChoice<Subject, Order, Value extends string | null> = ChoiceRule<OrderContext, Subject, Order, Value>;

export const choice: <Subject, Order, Value extends string | null>(
  rule: OrderChoice<Subject, Order, Value>,
) => FieldRule<OrderContext, Subject, Order, Value> = choiceField;

export const createProvinceField = <Subject, Order>(
  rule: Omit<OrderChoice<Subject, Order, string>, 'name' | 'none' | 'label'> & { readonly label?: string },
): FieldRule<OrderContext, Subject, Order, string> =>
  choice({
    label: 'Province',
    ...rule,
    none: 'no province borders on this one',
    name: ({ names }, id) => names.province(id),
  });

export const createFortField = <Subject, Order>(
  rule: Omit<OrderChoice<Subject, Order, string>, 'name' | 'none' | 'label'> & { readonly label?: string },
): FieldRule<OrderContext, Subject, Order, string> =>
  choice({
    label: 'Fort',
    ...rule,
    none: 'there is no fort in this province',
    name: ({ names }, id) => names.fort(id),
  });

/** Names in the sentences of orders, as their player knows them. */
export type OrderNames = CommonNames;

/** Traits of a kind of order in this book. */
export interface OrderTraits {
  /** True for an army's main order of the month: a new one replaces it. */
  readonly stance?: true;
  /** Effect of the order on a siege: the army begins one, stays at it, leaves it or gives it up. */
  readonly atSiege?: 'begins' | 'stays' | 'leaves' | 'gives-up';
  /** Reason why the order cannot be given twice. */
  readonly whyNotTwice?: string;
  /** Reason why the order cannot be combined with other orders. */
  readonly whyNotCombined?: string;
  /** Role of the figures that the order names. Each figure has one role per month (ruling FTP-S14). */
  readonly role?: string;
  /** True if the force that the order names leaves the army. No troops can be sent twice, and some must stay. */
  readonly isForceLeaving?: true;
  /** True if the order dismisses troops or sends an army home in winter, before upkeep is paid. */
  readonly beforeUpkeep?: true;
}

/** The context in which one order of a player is checked. */
export interface OrderContext {
  readonly state: CampaignState;
  readonly player: string;
  readonly names: OrderNames;
  readonly orders: readonly Order[];
  /** The orders before the checked one; while an order is being written, all others of the player. */
  readonly before: readonly Order[];
  /** The player's winter after the earlier orders; null in a campaigning month. */
  readonly winter: WinterTurn | null;
  readonly traitsOf: (order: Pick<Order, 'kind'>) => OrderTraits;
}

/** Recipients of orders, by the order's field that names them. */
export interface Subjects {
  readonly army: CampaignArmy;
  readonly partisans: PartisanBand;
  readonly province: ProvinceSetUp;
  readonly player: Player;
}

/** Returns names for a player's orders. Foreign armies are shown by their player only. */
export const createPlayerNames = (state: CampaignState, player: string): OrderNames => {
  const title = (id: string): string => getPlayerTitle(state, id);
  return createNames({
    player: title,
    province: (id) => getProvinceName(state, id),
    fort: (id) => getFortName(state, id),
    army(id) {
      const company = state.armies[id] ?? state.partisans[id];
      if (!company) return `“${id}”`;
      if (company.player === player) return company.name;
      return Object.hasOwn(state.armies, id) ? `an army of ${title(company.player)}` : 'partisans';
    },
  });
};

type Found<Subject> = { readonly subject: Subject } | { readonly refusal: Refusal };

function findArmy({ state, player, names }: OrderContext, id: string, path: string): Found<CampaignArmy> {
  const army = Object.hasOwn(state.armies, id) ? state.armies[id] : undefined;
  if (!army) return { refusal: refusal('unknown-army', path, 'there is no army {army}', { army: `“${id}”` }) };
  if (army.player === player) return { subject: army };
  const values = { army: names.army(id), player: names.player(player) };
  return { refusal: refusal('not-your-army', path, '{army} does not belong to {player}', values) };
}

/** Returns the reason if an army is not the player's, or null. */
export function refuseForeignArmy(context: OrderContext, id: string, path: string): Refusal | null {
  const found = findArmy(context, id, path);
  return 'refusal' in found ? found.refusal : null;
}

function findBand({ state, player, names }: OrderContext, id: string): Found<PartisanBand> {
  const band = Object.hasOwn(state.partisans, id) ? state.partisans[id] : undefined;
  if (!band) {
    const values = { partisans: `“${id}”` };
    return { refusal: refusal('unknown-partisans', 'partisans', 'there are no partisans {partisans}', values) };
  }
  if (band.player === player) return { subject: band };
  const values = { player: names.player(player) };
  return { refusal: refusal('not-your-partisans', 'partisans', 'these partisans do not belong to {player}', values) };
}

export const refuseUnknownProvince = ({ state }: OrderContext, id: string, path: string): Refusal | null =>
  Object.hasOwn(state.provinces, id)
    ? null
    : refusal('unknown-province', path, 'there is no province {province}', { province: `“${id}”` });

function findProvince(context: OrderContext, id: string): Found<ProvinceSetUp> {
  const unknown = refuseUnknownProvince(context, id, 'province');
  const setUp = getProvinceSetUp(context.state, id);
  if (unknown || !setUp)
    return { refusal: unknown ?? refusal('unknown-province', 'province', 'there is no such province') };
  return { subject: setUp };
}

/** Finds a player other than the one who gives the orders. */
function findPlayer({ state, player }: OrderContext, id: string): Found<Player> {
  const other = state.players.find((known) => known.id === id);
  if (!other)
    return { refusal: refusal('unknown-player', 'player', 'there is no player {player}', { player: `“${id}”` }) };
  if (id !== player) return { subject: other };
  return { refusal: refusal('contradiction', 'player', 'choose a player other than yourself') };
}

/** Lists a player's provinces and their neighbours, in map order. */
function provincesNear({ state, player }: OrderContext): readonly string[] {
  const held = Object.values(state.provinces).flatMap(({ id, holder }) => (holder === player ? [id] : []));
  return sortByMap(
    state,
    held.flatMap((id) => [id, ...getNeighbours(state, id)]),
  ).map(({ id }) => id);
}

/** Access to recipients by key. `all` lists the recipients that can get orders; `sampled` is the number of samples per recipient. */
export const subjects = {
  army: {
    all: ({ state, player }: OrderContext) =>
      listArmies(state).flatMap((army) => (army.player === player ? [army.id] : [])),
    find: (context: OrderContext, id: string) => findArmy(context, id, 'army'),
    sampled: (pick: PickNumber) => pick(4),
    name: ({ names }: OrderContext, id: string) => names.army(id),
  },
  partisans: {
    all: ({ state, player }: OrderContext) =>
      Object.values(state.partisans).flatMap((band) => (band.player === player ? [band.id] : [])),
    find: findBand,
    sampled: (pick: PickNumber) => pick(2),
    name: ({ names }: OrderContext, id: string) => names.army(id),
  },
  province: {
    all: provincesNear,
    find: findProvince,
    // A player has many provinces and little gold.
    sampled: (pick: PickNumber) => (pick(6) === 0 ? 1 : 0),
    name: ({ names }: OrderContext, id: string) => names.province(id),
  },
  player: {
    all: ({ state, player }: OrderContext) => state.players.flatMap(({ id }) => (id === player ? [] : [id])),
    find: findPlayer,
    // Most months have no diplomacy.
    sampled: (pick: PickNumber) => (pick(3) === 0 ? 1 : 0),
    name: ({ names }: OrderContext, id: string) => names.player(id),
  },
};

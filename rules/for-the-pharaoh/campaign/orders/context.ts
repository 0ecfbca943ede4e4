import { type Refusal, refusal } from '../../../core/campaign/define-form.ts';
import type { PickNumber } from '../../../core/campaign/fill-form.ts';
import type { Order } from '../input/orders.ts';
import { type CommonNames, namesBy } from '../knowledge/names.ts';
import type { Player, ProvinceSetUp } from '../state/scenario.ts';
import { type CampaignState, titleIn } from '../state/state.ts';
import type { CampaignArmy, PartisanBand } from '../state/troops.ts';
import { fortName } from '../troops/forts.ts';
import { armiesOf, inMapOrder, neighboursOf, provinceName, provinceSetUp } from '../troops/muster.ts';
import type { WinterTurn } from '../winter/winter-pay.ts';

/** The names that an order's sentences take: those its player knows things by. */
export type OrderNames = CommonNames;

/** What this book says of a kind of order beside its form. */
export interface OrderTraits {
  /** What an army does with its month: it is given one such order, and another takes its place. */
  readonly stance?: true;
  /** Whether it begins a siege, keeps the army at one, takes it away from there, or gives the siege up. */
  readonly atSiege?: 'begins' | 'stays' | 'leaves' | 'gives-up';
  /** Why nobody is given it twice. */
  readonly once?: string;
  /** Why nobody who is given it is given any other. */
  readonly alone?: string;
  /** What the figures that it names are this month; each is one thing (ruling FTP-S14). */
  readonly takes?: string;
  /** Its force leaves the army: the same troops serve once, and somebody stays. */
  readonly sends?: true;
  /** Sends somebody away in winter, before the upkeep is paid. */
  readonly beforeUpkeep?: true;
}

/** A player's orders against a state: what one order is held against. */
export interface OrderContext {
  readonly state: CampaignState;
  readonly player: string;
  readonly names: OrderNames;
  /** The whole file. */
  readonly orders: readonly Order[];
  /** The orders before this one; all others where it is still being written. */
  readonly before: readonly Order[];
  /** The player's winter as the orders before have left it; null in a campaigning month. */
  readonly winter: WinterTurn | null;
  readonly traitsOf: (order: Pick<Order, 'kind'>) => OrderTraits;
}

/** Whom orders are given to, by the key that names them. */
export interface Subjects {
  readonly army: CampaignArmy;
  readonly partisans: PartisanBand;
  readonly province: ProvinceSetUp;
  readonly player: Player;
}

/** A foreign army is known by its side alone. */
export const namesFor = (state: CampaignState, player: string): OrderNames => {
  const title = (id: string): string => titleIn(state, id);
  return namesBy({
    player: title,
    province: (id) => provinceName(state, id),
    fort: (id) => fortName(state, id),
    army(id) {
      const found = state.armies[id] ?? state.partisans[id];
      if (!found) return `“${id}”`;
      if (found.player === player) return found.name;
      return Object.hasOwn(state.armies, id) ? `an army of ${title(found.player)}` : 'partisans';
    },
  });
};

type Found<Subject> = { readonly subject: Subject } | { readonly refusal: Refusal };

function findArmy({ state, player, names }: OrderContext, id: string, path: string): Found<CampaignArmy> {
  const army = Object.hasOwn(state.armies, id) ? state.armies[id] : undefined;
  if (!army) return { refusal: refusal('unknown-army', path, 'there is no army {army}', { army: `“${id}”` }) };
  if (army.player === player) return { subject: army };
  const values = { army: names.army(id), player: names.player(player) };
  return { refusal: refusal('not-your-army', path, '{army} is not under the orders of {player}', values) };
}

/** Why an army of that id is not the player's; null where it is. */
export function notYourArmy(context: OrderContext, id: string, path: string): Refusal | null {
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
  return { refusal: refusal('not-your-partisans', 'partisans', 'these partisans do not serve {player}', values) };
}

export const unknownProvince = ({ state }: OrderContext, id: string, path: string): Refusal | null =>
  Object.hasOwn(state.provinces, id)
    ? null
    : refusal('unknown-province', path, 'there is no province {province}', { province: `“${id}”` });

function findProvince(context: OrderContext, id: string): Found<ProvinceSetUp> {
  const unknown = unknownProvince(context, id, 'province');
  const setUp = provinceSetUp(context.state, id);
  if (unknown || !setUp)
    return { refusal: unknown ?? refusal('unknown-province', 'province', 'there is no such place') };
  return { subject: setUp };
}

/** Another player. */
function findPlayer({ state, player }: OrderContext, id: string): Found<Player> {
  const found = state.players.find((known) => known.id === id);
  if (!found) return { refusal: refusal('unknown-player', 'player', '{player} is no player', { player: `“${id}”` }) };
  if (id !== player) return { subject: found };
  return { refusal: refusal('contradiction', 'player', 'nobody deals with itself') };
}

/** Provinces of a player and their neighbours, in the order of the map. */
function provincesNear({ state, player }: OrderContext): readonly string[] {
  const own = Object.values(state.provinces).flatMap(({ id, holder }) => (holder === player ? [id] : []));
  return inMapOrder(
    state,
    own.flatMap((id) => [id, ...neighboursOf(state, id)]),
  ).map(({ id }) => id);
}

/** How each key's subjects are found; `all` are those that a player may be offered orders for, `sampled` how many a sample gives one. */
export const subjects = {
  army: {
    all: ({ state, player }: OrderContext) =>
      armiesOf(state).flatMap((army) => (army.player === player ? [army.id] : [])),
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
    // A player has many provinces, and gold for few of them.
    sampled: (pick: PickNumber) => (pick(6) === 0 ? 1 : 0),
    name: ({ names }: OrderContext, id: string) => names.province(id),
  },
  player: {
    all: ({ state, player }: OrderContext) => state.players.flatMap(({ id }) => (id === player ? [] : [id])),
    find: findPlayer,
    // Most months pass without an embassy.
    sampled: (pick: PickNumber) => (pick(3) === 0 ? 1 : 0),
    name: ({ names }: OrderContext, id: string) => names.player(id),
  },
};

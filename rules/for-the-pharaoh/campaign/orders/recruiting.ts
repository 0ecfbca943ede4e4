import { isValidPart } from '../../../core/army/troops/read-parts.ts';
import {
  type FieldOptions,
  type FieldRule,
  type Refusal,
  refusal,
  type Reserve,
} from '../../../core/campaign/define-form.ts';
import { formatSentence, type Name, createSay } from '../../../core/campaign/sentence.ts';
import { getGeneralPrice, pharaohParts, getSpecialistPrice } from '../../points/price.ts';
import { SPECIALISTS, STARS, toStars } from '../../points/tally.ts';
import type { OrderOf } from '../input/orders.ts';
import type { Generals, RaisedUnits, Specialists } from '../input/troops.ts';
import type { ProvinceSetUp } from '../state/scenario.ts';
import type { CampaignState } from '../state/state.ts';
import { type CampaignArmy, countFigures, PARTISAN_PRICE, createPartNames } from '../state/troops.ts';
import {
  type Host,
  findList,
  createPlaces,
  listRecruits,
  checkRecruits,
  listUsualPartisans,
} from '../winter/recruits.ts';
import { type OrderContext, choice } from './context.ts';

/* Shared fields of orders that raise troops. */

const say = createSay('order.recruits', {
  figures: '1 new figure | {n} new figures',
  generals: '1 general | {n} generals',
  specialists: '1 specialist | {n} specialists',
});

/** Counts troops by name for a list; unnamed troops are counted together. */
const listFigures = (troops: readonly { readonly name: string; readonly count: number }[]): readonly Name[] =>
  [...Map.groupBy(troops, ({ name }) => name)].map(([name, all]) => {
    const count = all.reduce((sum, one) => sum + one.count, 0);
    const text = name === '' ? formatSentence(say('figures', {}, { count })) : `${count} ${name}`;
    return { kind: 'troops', id: name || 'figures', text };
  });

/** Lists raised troops, generals and specialists as names. */
export function listRecruitNames({
  units,
  generals,
  specialists = {},
}: {
  readonly units: RaisedUnits;
  readonly generals: Generals;
  readonly specialists?: Specialists;
}): readonly Name[] {
  const counts = {
    generals: generals.length,
    specialists: Object.values(specialists).reduce((sum, count) => sum + count, 0),
  };
  return [
    ...listFigures(units.map(({ name, parts }) => ({ name, count: countFigures(parts) }))),
    ...(['generals', 'specialists'] as const).flatMap((key): readonly Name[] =>
      counts[key] > 0 ? [{ kind: 'troops', id: key, text: formatSentence(say(key, {}, { count: counts[key] })) }] : [],
    ),
  ];
}

export const getTreasury = ({ state, player }: OrderContext): number => state.treasuries[player] ?? 0;

/** Returns the reason if an army's fort is besieged, so that no troops can join or leave. */
export const refuseShutIn = ({ state, names }: OrderContext, { id, fort }: CampaignArmy): Refusal | null =>
  fort !== null && Object.hasOwn(state.sieges, fort)
    ? refusal('besieged', '', '{army} is besieged: no troops can join or leave', { army: names.army(id) })
    : null;

/** Returns the reason if troops cannot be raised: foreign province, an enemy in the field (ruling FTP-C24), or upkeep not paid in full. */
export function refuseRaising(
  { state, player, names, winter }: OrderContext,
  province: string,
  path: string,
): Refusal | null {
  const where = names.province(province);
  if (state.provinces[province]?.holder !== player) {
    const text = '{player} does not hold {province}, so no troops can be raised there';
    return refusal('not-yours', path, text, { player: names.player(player), province: where });
  }
  if (winter?.occupied.has(province)) {
    const text = 'no troops can be raised in {province} while an enemy’s army stands there';
    return refusal('enemy-there', path, text, { province: where });
  }
  return refuseArrears({ winter });
}

export const refuseArrears = ({ winter }: Pick<OrderContext, 'winter'>): Refusal | null =>
  winter?.inArrears
    ? refusal('in-arrears', '', 'there is not enough gold for upkeep, so no troops can be raised')
    : null;

/** Refusals that do not apply to orders with `ifPaid`. */
const LAPSE_CODES: ReadonlySet<string> = new Set(['not-enough-gold', 'in-arrears']);

/** Codes of refusals that make an order with `ifPaid` lapse instead of being rejected. */
export const isLapsing = (order: object, { code }: Refusal): boolean =>
  'ifPaid' in order && order.ifPaid === true && LAPSE_CODES.has(code);

export const ifPaidField = {
  label: 'Only if there is enough gold',
  options: (): FieldOptions => ({ kind: 'switch', absent: false, closed: null }),
  closed: () => null,
};

export const refuseCost = (context: OrderContext, gold: number): Refusal | null => {
  const left = getTreasury(context);
  if (gold <= left) return null;
  const text = 'this costs {gold} gold, but only {left} is left: {missing} gold short';
  return refusal('not-enough-gold', '', text, { gold, left, missing: gold - left });
};

/** The plainest foot soldier, as an example for troops without a list. */
const PLAIN_TROOP = { class: 'C', kind: 'infantry', order: 'CO' };
const plainCost = (state: CampaignState): number => {
  const part = pharaohParts.part({ entry: null, troop: PLAIN_TROOP, count: 1 }, null, state.rulings);
  return isValidPart(part) ? part.cost : 0;
};

/** Returns the recruits for an army with this much gold: entries of its list, or any troops without one. */
export function getRecruitOptions(
  state: CampaignState,
  host: Host,
  gold: number,
  isForPartisans = false,
): FieldOptions {
  const times = isForPartisans ? PARTISAN_PRICE : 1;
  const list = findList(state, host.list);
  const offered = list && listRecruits(state, host.list, host);
  return {
    kind: 'recruits',
    recruits: offered && offered.map((recruit) => ({ ...recruit, cost: recruit.cost * times })),
    ...(list && isForPartisans ? { usual: listUsualPartisans(list) } : {}),
    free: list ? null : { troop: PLAIN_TROOP, cost: times * plainCost(state) },
    gold,
  };
}

/** Returns the grades of generals with their cost. */
export const getGeneralOptions = (state: CampaignState, gold: number): FieldOptions => ({
  kind: 'generals',
  grades: STARS.map((stars) => ({ stars, cost: getGeneralPrice(stars, state.rulings).cost })),
  gold,
});

export function refuseGenerals(generals: Generals): Refusal | null {
  const index = generals.findIndex(({ stars }) => toStars(stars) === null);
  const stars = generals[index]?.stars;
  if (stars === undefined) return null;
  return refusal('bad-stars', `generals.${index}.stars`, 'a general has 0 to 6 stars, not {stars}', { stars });
}

/** New units, from the list of their army or band, or of any kind without a list. */
export const createUnitsField = <Subject, Order>(
  hostOf: (context: OrderContext, subject: Subject, draft: Partial<Order>) => Host,
  /** If true, the units cost as much as partisans, and the usual partisans are offered first. */
  isForPartisans = false,
): FieldRule<OrderContext, Subject, Order, RaisedUnits> => ({
  label: 'New troops',
  options: (context, subject, draft) =>
    getRecruitOptions(context.state, hostOf(context, subject, draft), getTreasury(context), isForPartisans),
  closed: (context, subject, units, draft) => checkRecruits(context.state, hostOf(context, subject, draft), units),
});

export const generalsField: FieldRule<OrderContext, unknown, unknown, Generals> = {
  label: 'Generals',
  options: (context) => getGeneralOptions(context.state, getTreasury(context)),
  closed: (_context, _subject, generals) => refuseGenerals(generals),
};

/** The book defines the kinds of specialists (Points Costs). */
export const specialistsField: FieldRule<OrderContext, unknown, unknown, Specialists> = {
  label: 'Specialists',
  options: (context) => ({
    kind: 'extras',
    kinds: SPECIALISTS.map((kind) => ({
      entry: kind,
      name: kind,
      cost: getSpecialistPrice(kind).cost,
      max: null,
      left: null,
    })),
    gold: getTreasury(context),
  }),
  closed(_context, _subject, specialists) {
    const stranger = Object.keys(specialists ?? {}).find((kind) => !(SPECIALISTS as readonly string[]).includes(kind));
    if (stranger === undefined) return null;
    const values = { kind: `“${stranger}”` };
    return refusal(
      'unknown-specialist',
      `specialists.${stranger}`,
      'there are no specialists of the kind {kind}',
      values,
    );
  },
};

/** A new army or band needs a list that the player’s troops already use; a player without troops may choose any. */
export const createListField = <Order>() =>
  choice<ProvinceSetUp, Order, string | null>({
    label: 'List',
    none: 'there is no army list to choose',
    candidates: ({ state, winter }) =>
      winter && winter.lists.size > 0 ? [...winter.lists] : [...state.setUp.lists.map(({ id }) => id), null],
    name: ({ state }, id) => ({ kind: 'list', id: id ?? '', text: findList(state, id)?.title ?? 'no list' }),
    closed({ state, player, names, winter }, _province, id) {
      const list = findList(state, id);
      if (winter && winter.lists.size > 0 && !winter.lists.has(id)) {
        const what = id === null ? 'troops without a list' : `the army list “${list?.title ?? id}”`;
        return refusal('foreign-list', 'list', 'no army of {player} uses {what}', {
          player: names.player(player),
          what,
        });
      }
      if (id === null || list) return null;
      return refusal('unknown-list', 'list', 'the campaign has no army list {list}', { list: `“${id}”` });
    },
  });

export const createNameField = (usual: string): FieldRule<OrderContext, unknown, unknown, string> => ({
  label: 'Name',
  options: () => ({ kind: 'name', longest: 200, usual }),
  closed: () => null,
});

/* Fields shared by orders that replace losses. */

/** An army or partisan band. */
type Company = Pick<CampaignArmy, 'id' | 'player' | 'name' | 'list' | 'units'>;

const listParts = ({ units }: Company) => units.flatMap(({ parts }) => parts);

/** Returns the free places in the entries of the army's list; null without a list. */
function findPlaces(state: CampaignState, army: Company) {
  const list = findList(state, army.list);
  return list && createPlaces(state, list, army);
}

/** Creates a reserve of parts that can be refilled. */
const toReserve = (parts: Reserve['parts']): Reserve => ({
  parts,
  generals: [],
  all: { parts: parts.map(({ id, most }) => ({ id, count: most })), generals: [] },
});

/** Returns the reason if an army or band has no losses to replace. */
export const refuseNoLosses = ({ names }: OrderContext, army: Company): Refusal | null =>
  listParts(army).some(({ count, raised }) => count < raised)
    ? null
    : refusal('too-many', 'parts', '{army} has no losses to replace', { army: names.army(army.id) });

/** Replacements for lost figures and models; `times` multiplies their cost. */
export const createRanksField = (times = 1): FieldRule<OrderContext, Company, unknown, OrderOf<'refill'>['parts']> => ({
  label: 'Troops',
  options(context, army) {
    const places = findPlaces(context.state, army);
    const names = createPartNames(army.units);
    return {
      kind: 'parts',
      least: 1,
      reserve: toReserve(
        listParts(army).flatMap(({ id, name, count, raised, cost: each, entry }) => {
          const max = Math.min(raised - count, (entry === null ? null : places?.getLeft(entry)) ?? Infinity);
          return max > 0 ? [{ id, name: names.get(id) ?? name, most: max, cost: times * each }] : [];
        }),
      ),
    };
  },
  closed({ state, names }, army, parts): Refusal | null {
    if (parts.length === 0) {
      return refusal('empty-order', '', 'choose which losses of {army} to replace', { army: names.army(army.id) });
    }
    const places = findPlaces(state, army);
    const known = new Map(listParts(army).map((part) => [part.id, part]));
    const filled = new Set<string>();
    const called = createPartNames(army.units);
    for (const [index, { id, count }] of parts.entries()) {
      const partPath = `parts.${index}`;
      const part = known.get(id);
      if (!part) {
        const values = { army: names.army(army.id), id: `“${id}”` };
        return refusal('unknown-part', `${partPath}.id`, '{army} has no troops {id}', values);
      }
      if (filled.has(id)) return refusal('contradiction', partPath, '{id} is listed twice', { id: `“${id}”` });
      filled.add(id);
      const missing = part.raised - part.count;
      if (count > missing) {
        const text = 'only {missing} of {raised} {part} are missing, so {count} cannot be replaced';
        return refusal('too-many', `${partPath}.count`, text, {
          missing,
          raised: part.raised,
          part: called.get(id) ?? part.name,
          count,
        });
      }
      const full = part.entry === null ? null : (places?.take(part.entry, count, `${partPath}.count`) ?? null);
      if (full) return full;
    }
    return null;
  },
});

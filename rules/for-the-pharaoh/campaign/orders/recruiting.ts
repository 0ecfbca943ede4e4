import { isRead } from '../../../core/army/troops/read-parts.ts';
import {
  type FieldOptions,
  type FieldRule,
  type Refusal,
  refusal,
  type Reserve,
} from '../../../core/campaign/define-form.ts';
import { formatSentence, type Name, sayer } from '../../../core/campaign/words.ts';
import { generalPrice, pharaohParts, specialistPrice } from '../../points/price.ts';
import { SPECIALISTS, STARS, starsOf } from '../../points/tally.ts';
import type { OrderOf } from '../input/orders.ts';
import type { Generals, RaisedUnits, Specialists } from '../input/troops.ts';
import type { ProvinceSetUp } from '../state/scenario.ts';
import type { CampaignState } from '../state/state.ts';
import { type CampaignArmy, figuresIn, PARTISAN_PRICE, partNames } from '../state/troops.ts';
import { type Host, listInCampaign, placesFor, recruits, refusedRecruits, usualPartisans } from '../winter/recruits.ts';
import type { OrderContext } from './context.ts';
import { choice } from './fields.ts';

/* Shared fields of orders that raise troops. */

const say = sayer('order.recruits', {
  figures: '1 new figure | {n} new figures',
  generals: '1 general | {n} generals',
  specialists: '1 specialist | {n} specialists',
});

/** Counts troops by name for a list; unnamed troops are counted together. */
const figureNames = (troops: readonly { readonly name: string; readonly count: number }[]): readonly Name[] =>
  [...Map.groupBy(troops, ({ name }) => name)].map(([name, all]) => {
    const count = all.reduce((sum, one) => sum + one.count, 0);
    const text = name === '' ? formatSentence(say('figures', {}, { count })) : `${count} ${name}`;
    return { kind: 'troops', id: name || 'figures', text };
  });

/** Lists raised troops, generals and specialists as names. */
export function recruitNames({
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
    ...figureNames(units.map(({ name, parts }) => ({ name, count: figuresIn(parts) }))),
    ...(['generals', 'specialists'] as const).flatMap((key): readonly Name[] =>
      counts[key] > 0 ? [{ kind: 'troops', id: key, text: formatSentence(say(key, {}, { count: counts[key] })) }] : [],
    ),
  ];
}

export const treasury = ({ state, player }: OrderContext): number => state.treasuries[player] ?? 0;

/** Returns the reason if an army's fort is besieged, so that no troops can join or leave. */
export const shutIn = ({ state, names }: OrderContext, { id, fort }: CampaignArmy): Refusal | null =>
  fort !== null && Object.hasOwn(state.sieges, fort)
    ? refusal('besieged', '', '{army} is besieged: no troops can join or leave', { army: names.army(id) })
    : null;

/**
 * Returns the reason if troops cannot be raised in a province: it must be the player's, without an enemy in the field (ruling FTP-C24), and
 * the upkeep must be paid in full.
 */
export function cannotRaiseIn(
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
  return inArrears({ winter });
}

export const inArrears = ({ winter }: Pick<OrderContext, 'winter'>): Refusal | null =>
  winter?.inArrears ? refusal('in-arrears', '', 'the gold does not cover upkeep, so no troops can be raised') : null;

/** Refusals that do not apply to orders with `ifPaid`. */
const FALLS_AWAY: ReadonlySet<string> = new Set(['not-enough-gold', 'in-arrears']);

/** Checks whether a refused order lapses instead (ruling FTP-C37). */
export const fallsAway = (order: object, { code }: Refusal): boolean =>
  'ifPaid' in order && order.ifPaid === true && FALLS_AWAY.has(code);

export const ifPaidField = {
  label: 'As far as the gold goes',
  options: (): FieldOptions => ({ kind: 'switch', absent: false, closed: null }),
  closed: () => null,
};

export const tooDear = (context: OrderContext, gold: number): Refusal | null => {
  const left = treasury(context);
  if (gold <= left) return null;
  const text = '{gold} gold needed, {left} left: {missing} short';
  return refusal('not-enough-gold', '', text, { gold, left, missing: gold - left });
};

/** The plainest foot soldier, as an example for troops without a list. */
const PLAIN = { class: 'C', kind: 'infantry', order: 'CO' };
const plainCost = (state: CampaignState): number => {
  const part = pharaohParts.part({ entry: null, troop: PLAIN, count: 1 }, null, state.rulings);
  return isRead(part) ? part.cost : 0;
};

/** Returns the recruits for an army with this much gold: entries of its list, or any troops without one. */
export function recruitOptions(state: CampaignState, host: Host, gold: number, isForPartisans = false): FieldOptions {
  const times = isForPartisans ? PARTISAN_PRICE : 1;
  const list = listInCampaign(state, host.list);
  const offered = list && recruits(state, host.list, host);
  return {
    kind: 'recruits',
    recruits: offered && offered.map((recruit) => ({ ...recruit, cost: recruit.cost * times })),
    ...(list && isForPartisans ? { usual: usualPartisans(list) } : {}),
    free: list ? null : { troop: PLAIN, cost: times * plainCost(state) },
    gold,
  };
}

/** Returns the grades of generals with their cost. */
export const generalOptions = (state: CampaignState, gold: number): FieldOptions => ({
  kind: 'generals',
  grades: STARS.map((stars) => ({ stars, cost: generalPrice(stars, state.rulings).cost })),
  gold,
});

export function refusedGenerals(generals: Generals): Refusal | null {
  const at = generals.findIndex(({ stars }) => starsOf(stars) === null);
  const stars = generals[at]?.stars;
  if (stars === undefined) return null;
  return refusal('bad-stars', `generals.${at}.stars`, 'a general has 0 to 6 stars, not {stars}', { stars });
}

/** New units, from the list of their army or band, or of any kind without a list. */
export const unitsField = <Subject, Order>(
  hostOf: (context: OrderContext, subject: Subject, draft: Partial<Order>) => Host,
  /** If true, they cost as partisans do and the usual partisans come first. */
  isForPartisans = false,
): FieldRule<OrderContext, Subject, Order, RaisedUnits> => ({
  label: 'What is raised',
  options: (context, subject, draft) =>
    recruitOptions(context.state, hostOf(context, subject, draft), treasury(context), isForPartisans),
  closed: (context, subject, units, draft) => refusedRecruits(context.state, hostOf(context, subject, draft), units),
});

export const generalsField: FieldRule<OrderContext, unknown, unknown, Generals> = {
  label: 'Generals',
  options: (context) => generalOptions(context.state, treasury(context)),
  closed: (_context, _subject, generals) => refusedGenerals(generals),
};

/** The book defines the kinds of specialists (Points Costs). */
export const specialistsField: FieldRule<OrderContext, unknown, unknown, Specialists> = {
  label: 'Specialists',
  options: (context) => ({
    kind: 'extras',
    kinds: SPECIALISTS.map((kind) => ({
      entry: kind,
      name: kind,
      cost: specialistPrice(kind).cost,
      max: null,
      left: null,
    })),
    gold: treasury(context),
  }),
  closed(_context, _subject, specialists) {
    const stranger = Object.keys(specialists ?? {}).find((kind) => !(SPECIALISTS as readonly string[]).includes(kind));
    if (stranger === undefined) return null;
    const values = { kind: `“${stranger}”` };
    return refusal('unknown-specialist', `specialists.${stranger}`, 'there are no specialists {kind}', values);
  },
};

/** A new army or band needs a list that the player’s troops already use; a player without troops may choose any. */
export const listField = <Order>() =>
  choice<ProvinceSetUp, Order, string | null>({
    label: 'List',
    none: 'there is no list to choose',
    candidates: ({ state, winter }) =>
      winter && winter.lists.size > 0 ? [...winter.lists] : [...state.setUp.lists.map(({ id }) => id), null],
    name: ({ state }, id) => ({ kind: 'list', id: id ?? '', text: listInCampaign(state, id)?.title ?? 'no list' }),
    closed({ state, player, names, winter }, _province, id) {
      const list = listInCampaign(state, id);
      if (winter && winter.lists.size > 0 && !winter.lists.has(id)) {
        const what = id === null ? 'troops without a list' : `the list “${list?.title ?? id}”`;
        return refusal('foreign-list', 'list', 'no army of {player} uses {what}', {
          player: names.player(player),
          what,
        });
      }
      if (id === null || list) return null;
      return refusal('unknown-list', 'list', 'the campaign has no list {list}', { list: `“${id}”` });
    },
  });

export const nameField = (usual: string): FieldRule<OrderContext, unknown, unknown, string> => ({
  label: 'Name',
  options: () => ({ kind: 'name', longest: 200, usual }),
  closed: () => null,
});

/* Shared fields of orders that replace losses. */

/** An army or partisan band. */
type Company = Pick<CampaignArmy, 'id' | 'player' | 'name' | 'list' | 'units'>;

const partsOf = ({ units }: Company) => units.flatMap(({ parts }) => parts);

/** Returns the free places in the entries of the army's list; null without a list. */
function placesIn(state: CampaignState, army: Company) {
  const list = listInCampaign(state, army.list);
  return list && placesFor(state, list, army);
}

/** Creates a reserve of parts that can be refilled. */
const reserved = (parts: Reserve['parts']): Reserve => ({
  parts,
  generals: [],
  all: { parts: parts.map(({ id, most }) => ({ id, count: most })), generals: [] },
});

/** Returns the reason if an army or band has no losses to replace. */
export const nobodyMissing = ({ names }: OrderContext, army: Company): Refusal | null =>
  partsOf(army).some(({ count, raised }) => count < raised)
    ? null
    : refusal('too-many', 'parts', '{army} has no losses to replace', { army: names.army(army.id) });

/** Replacements for lost figures and models; `times` multiplies their cost. */
export const ranksField = (times = 1): FieldRule<OrderContext, Company, unknown, OrderOf<'refill'>['parts']> => ({
  label: 'Troops',
  options(context, army) {
    const places = placesIn(context.state, army);
    const names = partNames(army.units);
    return {
      kind: 'parts',
      least: 1,
      reserve: reserved(
        partsOf(army).flatMap(({ id, name, count, raised, cost: each, entry }) => {
          const most = Math.min(raised - count, (entry === null ? null : places?.left(entry)) ?? Infinity);
          return most > 0 ? [{ id, name: names.get(id) ?? name, most, cost: times * each }] : [];
        }),
      ),
    };
  },
  closed({ state, names }, army, parts): Refusal | null {
    if (parts.length === 0) {
      return refusal('empty-order', '', 'no losses of {army} are replaced', { army: names.army(army.id) });
    }
    const places = placesIn(state, army);
    const known = new Map(partsOf(army).map((part) => [part.id, part]));
    const filled = new Set<string>();
    const called = partNames(army.units);
    for (const [index, { id, count }] of parts.entries()) {
      const at = `parts.${index}`;
      const part = known.get(id);
      if (!part) {
        const values = { army: names.army(army.id), id: `“${id}”` };
        return refusal('unknown-part', `${at}.id`, '{army} has no troops {id}', values);
      }
      if (filled.has(id)) return refusal('contradiction', at, '{id} is listed twice', { id: `“${id}”` });
      filled.add(id);
      const missing = part.raised - part.count;
      if (count > missing) {
        const text = '{missing} of {raised} {part} are missing, not {count}';
        return refusal('too-many', `${at}.count`, text, {
          missing,
          raised: part.raised,
          part: called.get(id) ?? part.name,
          count,
        });
      }
      const full = part.entry === null ? null : (places?.take(part.entry, count, `${at}.count`) ?? null);
      if (full) return full;
    }
    return null;
  },
});

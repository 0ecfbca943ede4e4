import type { PoolUse } from '../../../rules/core/army/rules/price.ts';
import type { RuleSystem } from '../../../rules/core/rule-system.ts';
import type { Term } from './integer-program.ts';
import type { Offer } from './offers.ts';

/** What an aim may look at. Columns of the program are in the order of the offers. */
export interface Choice {
  readonly offers: readonly Offer[];
  readonly pools: readonly PoolUse[];
  /** Points of troops that the army will have at the most. */
  readonly troops: number;
}

/** A shortfall from a share, in points, of what the given offers bring. */
export interface Share {
  readonly wanted: number;
  readonly columns: readonly Term[];
}

type AimedBook = Pick<RuleSystem, 'counted' | 'currency'>;

/** What is to be as much as can be: terms over the offers, or shares to be met as nearly as can be. */
type Measure = { readonly most: readonly Term[] } | { readonly shares: readonly Share[] };

export interface Aim {
  readonly id: string;
  /** Only for books with points: where a limit is a number of figures, each of them is worth the same. */
  readonly needsPoints?: true;
  /** In the words of the book whose army is filled. */
  readonly title: (book: AimedBook) => string;
  readonly words: (book: AimedBook) => string;
  measure(choice: Choice): Measure;
}

/** Points that each offer brings. */
export const pointsOf = (offers: readonly Offer[]): Term[] =>
  offers.map(({ cost, size }, column) => ({ column, factor: cost * size }));

/** Dear for their kind: what costs more than two thirds of its like. */
function elite(offers: readonly Offer[]): ReadonlySet<Offer> {
  const costs = new Map<string, Map<string, number>>();
  for (const { kind, entry, cost } of offers) {
    const ofKind = costs.get(kind) ?? new Map<string, number>();
    costs.set(kind, ofKind.set(entry.id, cost));
  }
  const upperThird = (kind: string): number => {
    const sorted = [...(costs.get(kind)?.values() ?? [])].sort((one, other) => one - other);
    return sorted[Math.floor(((sorted.length - 1) * 2) / 3)] ?? 0;
  };
  const dear = offers.filter(({ kind, cost }) => cost > upperThird(kind));
  return new Set(dear.length > 0 ? dear : offers);
}

/** Each pool's share of the points: by what its maximum is worth, the same for those without a maximum. */
function sharesOf({ offers, pools, troops }: Choice): Share[] {
  const costOf = new Map(offers.map(({ entry, cost }) => [entry.id, cost]));
  const worth = pools.map(({ entries, max }) => {
    const costs = entries.flatMap((entry) => costOf.get(entry) ?? []);
    const mean = costs.reduce((sum, cost) => sum + cost, 0) / Math.max(1, costs.length);
    return { mean, points: max === null ? null : max * mean };
  });
  const known = worth.flatMap(({ points }) => points ?? []);
  const usual = known.length === 0 ? 1 : known.reduce((sum, points) => sum + points, 0) / known.length;
  const weights = worth.map(({ points, mean }) => (mean === 0 ? 0 : (points ?? usual)));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return pools.map(({ id, used }, at) => ({
    wanted: Math.max(0, Math.round((troops * (weights[at] ?? 0)) / Math.max(1, all) - used * (worth[at]?.mean ?? 0))),
    columns: pointsOf(offers).filter(({ column }) => offers[column]?.pool?.id === id),
  }));
}

/** The first is what is taken where nothing else is asked for. */
export const AIMS: readonly Aim[] = [
  {
    id: 'proportions',
    title: () => 'A spread of the list’s troops',
    words: () =>
      'each troop type its share, by the list’s maxima and alike where it sets none, as nearly as the limit allows',
    measure: (choice) => ({ shares: sharesOf(choice) }),
  },
  {
    id: 'nearest-limit',
    title: () => 'As near to the limit as can be',
    words: () => 'as much of the limit as troops can fill, in units of usual sizes and few of them',
    measure: ({ offers }) => ({ most: pointsOf(offers) }),
  },
  {
    id: 'most-figures',
    needsPoints: true,
    title: ({ counted }) => `The most ${counted.many}`,
    words: ({ counted }) => `as many ${counted.many} as the limit leaves room for`,
    measure: ({ offers }) => ({ most: offers.map(({ size }, column) => ({ column, factor: size })) }),
  },
  {
    id: 'elite',
    needsPoints: true,
    title: () => 'The most of elite troops',
    words: () => 'as much of the limit as can be filled with troops that are dear for their kind',
    measure: ({ offers }) => {
      const dear = elite(offers);
      return { most: pointsOf(offers).filter(({ column }) => dear.has(offers[column] as Offer)) };
    },
  },
];

/** What an army of this book can be filled for. */
export const aimsFor = ({ currency }: AimedBook): readonly Aim[] =>
  currency ? AIMS : AIMS.filter(({ needsPoints }) => !needsPoints);

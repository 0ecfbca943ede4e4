import type { ArmyFile, ExtraKey } from '../army-file.ts';
import type { ArmyTally, RuleSystem } from '../rule-system.ts';
import { capital } from '../words.ts';
import type { Extra, ExtraSection } from './army-words.ts';

/** An extra with its place in the army file. */
export interface OfferedExtra extends Extra {
  readonly key: ExtraKey;
}

/** Everything that a book sells by number. */
export const offeredExtras = (sections: readonly ExtraSection[]): OfferedExtra[] =>
  sections.flatMap(({ key, extras }) => extras.map((extra) => ({ ...extra, key })));

type Buyer = Pick<ArmyFile, ExtraKey>;

/** How many of an extra an army says it has. */
export const boughtOf = (army: Buyer, key: ExtraKey, id: string): number =>
  Object.hasOwn(army[key], id) ? (army[key][id] ?? 0) : 0;

/** The extras that an army has, with their number and their price together. */
export const boughtExtras = (
  sections: readonly ExtraSection[],
  army: Buyer,
): (OfferedExtra & { readonly count: number; readonly points: number })[] =>
  offeredExtras(sections).flatMap((extra) => {
    const count = boughtOf(army, extra.key, extra.id);
    return count === 0 ? [] : [{ ...extra, count, points: count * extra.price.cost }];
  });

/** "Specialists and field works"; '' where the book sells none. */
export const extrasTitle = (sections: readonly ExtraSection[]): string => {
  const [first, ...others] = sections.map(({ label }) => label);
  return [...(first === undefined ? [] : [first]), ...others.map((label) => label.toLowerCase())].join(' and ');
};

/** What all extras of an army come to. */
export const extraPoints = ({ extras }: Pick<ArmyTally, 'extras'>): number =>
  Object.values(extras).reduce((sum, points) => sum + points, 0);

/** What an army comes to, section by section: its troops, its generals, and what else the book sells. */
export function tallySections(
  { generals, extras }: Pick<RuleSystem, 'generals' | 'extras'>,
  tally: ArmyTally,
): { readonly id: string; readonly label: string; readonly points: number }[] {
  return [
    { id: 'troops', label: 'Troops', points: tally.troops },
    { id: 'generals', label: capital(generals.many), points: tally.generals },
    ...extras.map(({ key, label }) => ({ id: key, label, points: tally.extras[key] })),
  ];
}

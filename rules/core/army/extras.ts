import type { ArmyFile, ExtraKey } from '../army-file.ts';
import type { ArmyTally, RuleSystem } from '../rule-system.ts';
import { capitalise } from '../words.ts';
import type { Extra, ExtraSection } from './army-words.ts';

/** An extra with its key in the army file. */
export interface OfferedExtra extends Extra {
  readonly key: ExtraKey;
}

/** Lists all extras of a book. */
export const listExtras = (sections: readonly ExtraSection[]): OfferedExtra[] =>
  sections.flatMap(({ key, extras }) => extras.map((extra) => ({ ...extra, key })));

type Buyer = Pick<ArmyFile, ExtraKey>;

/** Returns how many of an extra the army has bought. */
export const countBoughtExtra = (army: Buyer, key: ExtraKey, id: string): number =>
  Object.hasOwn(army[key], id) ? (army[key][id] ?? 0) : 0;

/** Lists an army's extras with numbers and total costs. */
export const listBoughtExtras = (
  sections: readonly ExtraSection[],
  army: Buyer,
): (OfferedExtra & { readonly count: number; readonly points: number })[] =>
  listExtras(sections).flatMap((extra) => {
    const count = countBoughtExtra(army, extra.key, extra.id);
    return count === 0 ? [] : [{ ...extra, count, points: count * extra.price.cost }];
  });

/** Returns a title for all extras: "Specialists and field works"; '' if the book has none. */
export const getExtrasTitle = (sections: readonly ExtraSection[]): string => {
  const [first, ...others] = sections.map(({ label }) => label);
  return [...(first === undefined ? [] : [first]), ...others.map((label) => label.toLowerCase())].join(' and ');
};

/** Returns the total cost of an army's extras. */
export const sumExtras = ({ extras }: Pick<ArmyTally, 'extras'>): number =>
  Object.values(extras).reduce((sum, points) => sum + points, 0);

/** Lists an army's points by section: troops, generals and extras. */
export function listSections(
  { generals, extras }: Pick<RuleSystem, 'generals' | 'extras'>,
  tally: ArmyTally,
): { readonly id: string; readonly label: string; readonly points: number }[] {
  return [
    { id: 'troops', label: 'Troops', points: tally.troops },
    { id: 'generals', label: capitalise(generals.many), points: tally.generals },
    ...extras.map(({ key, label }) => ({ id: key, label, points: tally.extras[key] })),
  ];
}

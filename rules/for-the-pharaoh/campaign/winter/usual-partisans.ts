import type { NationList } from '../../../core/nation-list.ts';
import { troopSchema, type Weapon } from '../../points/troop.ts';

/** Weapons of those who mostly rise, one row of a list for each. The book does not say who partisans are: this only puts rows first. */
const OF_PARTISANS: readonly (readonly Weapon[])[] = [
  ['javelin', 'javelin-throw-stick', 'dart'],
  ['sling'],
  ['bow', 'composite-bow'],
];

/** Ids of a list's rows that partisans are usually raised from: the cheapest infantry in open order with javelins, slings and bows. */
export function usualPartisans({ entries }: Pick<NationList, 'entries'>): readonly string[] {
  const skirmishers = entries.flatMap(({ id, cost, troop }) => {
    const read = troopSchema.safeParse(troop);
    return read.success && read.data.kind === 'infantry' && read.data.order === 'OO'
      ? [{ id, cost, weapons: read.data.weapons }]
      : [];
  });
  const chosen = OF_PARTISANS.flatMap((weapons) => {
    const [cheapest] = skirmishers
      .filter((row) => row.weapons.some((weapon) => weapons.includes(weapon)))
      .toSorted((one, other) => one.cost - other.cost);
    return cheapest ? [cheapest.id] : [];
  });
  return [...new Set(chosen)];
}

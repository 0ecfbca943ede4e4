import type { ArmyFile } from '../../core/army-file.ts';
import type { NationList } from '../../core/nation-list.ts';

/** Number of an officer of a force among the ranks, and that of the commander-in-chief. */
export const OFFICER = 0;
export const COMMANDER = 1;

/** A force of an army (Pharaoh Rides to War, Army organization): its units and officers by their places in the file. */
export interface Force {
  /** '' for those who are of none. */
  readonly name: string;
  readonly units: readonly number[];
  readonly officers: readonly number[];
}

/** The forces of the list in its order, then any others that the army names, then those of none where there are some. */
export function forcesOf(army: ArmyFile, list: NationList | null): readonly Force[] {
  const of = <Item extends { readonly brigade?: string | undefined }>(items: readonly Item[], name: string): number[] =>
    items.flatMap((item, at) => ((item.brigade ?? '').trim() === name ? [at] : []));
  const named = [...army.units, ...army.generals].map(({ brigade = '' }) => brigade.trim());
  const names = new Set([...(list?.forces ?? []), ...named.filter((name) => name !== ''), ...named]);
  return [...names].map((name) => ({
    name,
    units: of(army.units, name),
    officers: of(army.generals, name).filter((at) => army.generals[at]?.stars === OFFICER),
  }));
}

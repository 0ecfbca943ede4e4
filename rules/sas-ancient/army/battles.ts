import type { ArmyFile } from '../../core/army-file.ts';

/** A part of an army under a commander of its own, in the book’s word: a brigade of the army file (SAS Ancient Rules, Army Organisation; ruling SAS-17). */
export interface Battle {
  /** '' for the units that name none. */
  readonly name: string;
  /** Places of its units in the army. */
  readonly units: readonly number[];
}

/** The most units that the book suggests for a battle (Army Organisation). */
export const SUGGESTED_UNITS = 8;

/** An army’s battles in the order of their first units; those without a name last. */
export function battlesOf(army: ArmyFile): readonly Battle[] {
  const byName = new Map<string, number[]>();
  for (const [index, { brigade = '' }] of army.units.entries()) {
    const name = brigade.trim();
    byName.set(name, [...(byName.get(name) ?? []), index]);
  }
  const all = [...byName].map(([name, units]) => ({ name, units }));
  return [...all.filter(({ name }) => name !== ''), ...all.filter(({ name }) => name === '')];
}

import type { Step } from '../../procedure.ts';
import type { Measure } from '../../rule-system.ts';
import type { CountedPart } from '../troops/read-parts.ts';

/** Splits a count into complete groups and the rest. */
export const splitGroups = (count: number, size: number): { complete: number; over: number } => ({
  complete: Math.floor(count / size),
  over: count % size,
});

/** Creates a measure as the sum of amounts, each with its breakdown. */
export const createMeasure = (
  id: string,
  label: string,
  unit: string,
  counted: readonly (readonly [amount: number, step: Step])[],
): Measure => ({
  id,
  label,
  value: counted.reduce((sum, [amount]) => sum + amount, 0),
  unit,
  steps: counted.map(([, step]) => step),
});

export interface NamedTroop<Troop> {
  readonly name: string;
  readonly troop: Troop;
}

/** Lists each troop type of an army once, in army order. @param words returns a text that distinguishes types of the same name */
export function listTroopTypes<Troop>(
  units: readonly (readonly CountedPart<{ readonly troop: Troop }>[])[],
  words: (troop: Troop) => string,
): NamedTroop<Troop>[] {
  const seen = new Map<string, NamedTroop<Troop>>();
  for (const { name, troop } of units.flat()) {
    const key = `${name} ${words(troop)}`;
    if (!seen.has(key)) seen.set(key, { name, troop });
  }
  return [...seen.values()];
}

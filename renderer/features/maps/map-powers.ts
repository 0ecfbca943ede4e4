import type { MapSheet } from '../../../maps/schema.ts';
import { markOf } from '../campaign/map/player-mark.ts';
import type { Power } from '../campaign/power.ts';

/** Colours by place at the table, as far apart from one another as they go. */
const COLOURS = [
  '#2a5db0',
  '#b03a2e',
  '#2f7d4f',
  '#8a4fa3',
  '#b8860b',
  '#1f8a8a',
  '#8c5a2b',
  '#c2577f',
  '#5b6b1f',
  '#5a5a8c',
  '#d2691e',
  '#4682b4',
  '#9aa13a',
  '#7a2048',
  '#20603d',
  '#6f6f6f',
];

/** The powers that a sheet names, in alphabetical order, each with a colour and a sign. */
export function powersOfSheet({ provinces }: Pick<MapSheet, 'provinces'>): readonly Power[] {
  const names = [...new Set(provinces.flatMap(({ power }) => (power === null ? [] : [power])))].sort();
  return names.map((name, index) => ({
    // An id that may stand in the address of a pattern.
    id: `p${index}`,
    title: name,
    name,
    colour: COLOURS[index % COLOURS.length]!,
    mark: markOf(index),
  }));
}

/** Province id to the id of the power that begins with it; null for nobody. */
export function holdersOfSheet(
  { provinces }: Pick<MapSheet, 'provinces'>,
  powers: readonly Power[],
): Readonly<Record<string, string | null>> {
  const ids = new Map(powers.map(({ id, name }) => [name, id]));
  return Object.fromEntries(provinces.map(({ id, power }) => [id, power === null ? null : (ids.get(power) ?? null)]));
}

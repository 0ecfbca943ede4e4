import type { MapSheet } from '../../maps/schema.ts';
import { markOf } from './player-mark.ts';
import type { Power } from './power.ts';
import { PLAYER_COLOURS } from './player-colours.ts';

/** The powers that a sheet names, in alphabetical order, each with a colour of the players' and a sign. */
export function powersOfSheet({ provinces }: Pick<MapSheet, 'provinces'>): readonly Power[] {
  const names = [...new Set(provinces.flatMap(({ power }) => (power === null ? [] : [power])))].sort();
  return names.map((name, index) => ({
    // An id that may stand in the address of a pattern.
    id: `p${index}`,
    title: name,
    name,
    colour: PLAYER_COLOURS[index % PLAYER_COLOURS.length]!.value,
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

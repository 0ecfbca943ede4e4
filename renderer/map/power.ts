import type { Player } from '../../rules/campaign.ts';
import { markOf, type PlayerMark } from '../../maps/drawing/player-mark.ts';
import type { MapSheet } from '../../maps/schema.ts';
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

/** A player with what shows it: colour, sign and hatching. */
export interface Power {
  readonly id: string;
  /** The power's name, or the player's where the power has none. */
  readonly title: string;
  readonly name: string;
  readonly colour: string;
  readonly mark: PlayerMark;
}

export const titleOf = ({ name, power }: Pick<Player, 'name' | 'power'>): string => power || name;

/** In the order of the table; the place at the table decides the sign. */
export const powersOf = (players: readonly Player[]): readonly Power[] =>
  players.map((player, index) => ({
    id: player.id,
    title: titleOf(player),
    name: player.name,
    colour: player.colour,
    mark: markOf(index),
  }));

import { getPlayerMark, type PlayerMark } from '../../maps/drawing/player-mark.ts';
import type { MapSheet } from '../../maps/schema.ts';
import type { Player } from '../../rules/campaign.ts';

/** Colour of a player. The id names it for users who cannot see it. */
export interface PlayerColour {
  readonly id: string;
  readonly value: string;
}

/** Colours of the players, the most distinct first. */
export const PLAYER_COLOURS: readonly PlayerColour[] = [
  { id: 'blue', value: '#2f5aa8' },
  { id: 'red', value: '#a13d33' },
  { id: 'green', value: '#2f7f5f' },
  { id: 'gold', value: '#b07d1e' },
  { id: 'purple', value: '#6d4a94' },
  { id: 'teal', value: '#2b7f95' },
  { id: 'brown', value: '#85552a' },
  { id: 'rose', value: '#b14f7c' },
  { id: 'olive', value: '#66702c' },
  { id: 'slate', value: '#4d4f5e' },
  { id: 'orange', value: '#d2691e' },
  { id: 'sky', value: '#5b93c4' },
  { id: 'lime', value: '#9aa13a' },
  { id: 'wine', value: '#7a2048' },
  { id: 'fir', value: '#1f5238' },
  { id: 'grey', value: '#808080' },
];

/** Returns the first unused colour. Colours repeat when all are used. */
export function getNextColour(players: readonly { readonly colour: string }[]): string {
  const taken = new Set(players.map(({ colour }) => colour));
  const free = PLAYER_COLOURS.find(({ value }) => !taken.has(value));
  return (free ?? PLAYER_COLOURS[players.length % PLAYER_COLOURS.length]!).value;
}

/** Returns the players named on a sheet in alphabetical order, each with a colour and a sign. */
export function listSheetPowers({ provinces }: Pick<MapSheet, 'provinces'>): readonly Power[] {
  const names = [...new Set(provinces.flatMap(({ power }) => (power === null ? [] : [power])))].sort();
  return names.map((name, index) => ({
    // Safe in the address of a pattern.
    id: `p${index}`,
    title: name,
    name,
    colour: PLAYER_COLOURS[index % PLAYER_COLOURS.length]!.value,
    mark: getPlayerMark(index),
  }));
}

/** Returns the starting holder of each province, or null for none. */
export function getSheetHolders(
  { provinces }: Pick<MapSheet, 'provinces'>,
  powers: readonly Power[],
): Readonly<Record<string, string | null>> {
  const ids = new Map(powers.map(({ id, name }) => [name, id]));
  return Object.fromEntries(provinces.map(({ id, power }) => [id, power === null ? null : (ids.get(power) ?? null)]));
}

/** A player with colour, sign and hatching. */
export interface Power {
  readonly id: string;
  /** Name of the power, or of the player if the power has none. */
  readonly title: string;
  readonly name: string;
  readonly colour: string;
  readonly mark: PlayerMark;
}

export const getPowerTitle = ({ name, power }: Pick<Player, 'name' | 'power'>): string => power || name;

/** Returns the players in order. The index decides the sign. */
export const listPowers = (players: readonly Player[]): readonly Power[] =>
  players.map((player, index) => ({
    id: player.id,
    title: getPowerTitle(player),
    name: player.name,
    colour: player.colour,
    mark: getPlayerMark(index),
  }));

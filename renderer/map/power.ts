import type { Player } from '../../rules/campaign.ts';
import { markOf, type PlayerMark } from './player-mark.ts';

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

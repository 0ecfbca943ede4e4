import type { CampaignState, Player } from '../../../rules/core/campaign/state.ts';
import { titleOf } from './power.ts';

/** Names by id, for entries of the log as well: what is gone from the state keeps its name. */
export interface NameBook {
  player(id: string): string;
  province(id: string): string;
  army(id: string): string;
  /** A part or a general of an army. */
  member(army: string, id: string): string;
  ownerOf(army: string): string | null;
  readonly players: readonly Player[];
}

const nameOf = (player: Player | undefined, id: string): string => (player ? titleOf(player) : id);

/** Made of the first state of the log and the newest: armies that were destroyed since are in the first. */
export function nameBook(states: readonly CampaignState[]): NameBook {
  const players = new Map(states.flatMap((state) => state.players).map((player) => [player.id, player]));
  const provinces = new Map(states.flatMap(({ setUp }) => setUp.provinces).map(({ id, name }) => [id, name]));
  const armies = new Map(states.flatMap((state) => Object.values(state.armies)).map((army) => [army.id, army]));
  const members = new Map<string, string>();
  for (const state of states) {
    for (const { id: army, units, generals } of Object.values(state.armies)) {
      for (const unit of units) {
        for (const part of unit.parts) members.set(`${army}\n${part.id}`, part.name || unit.name);
      }
      for (const general of generals) members.set(`${army}\n${general.id}`, general.name);
    }
  }
  return {
    player: (id) => nameOf(players.get(id), id),
    province: (id) => provinces.get(id) ?? id,
    army: (id) => armies.get(id)?.name ?? id,
    member: (army, id) => members.get(`${army}\n${id}`) ?? id,
    ownerOf: (army) => armies.get(army)?.player ?? null,
    players: [...players.values()],
  };
}

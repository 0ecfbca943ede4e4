import { CampaignRefusal } from '../../core/campaign/campaign-rules.ts';
import type { CampaignArmy } from './troops/troops.ts';
import type { CampaignState } from './state.ts';

/** Whose orders are held against which state. */
export interface Checking {
  readonly state: CampaignState;
  readonly player: string;
}

/** @throws CampaignRefusal always. */
export function refuse(code: string, path: string, message: string): never {
  throw new CampaignRefusal(code, message, path);
}

export const playerName = (state: CampaignState, player: string): string =>
  state.players.find(({ id }) => id === player)?.name ?? player;

/** The army of that id, if it is the player's. @throws CampaignRefusal */
export function ownArmy(state: CampaignState, player: string, id: string, path: string): CampaignArmy {
  const army = Object.hasOwn(state.armies, id) ? state.armies[id] : undefined;
  if (!army) refuse('unknown-army', path, `there is no army “${id}”`);
  if (army.player !== player) refuse('not-your-army', path, `${army.name} is not ${playerName(state, player)}’s army`);
  return army;
}

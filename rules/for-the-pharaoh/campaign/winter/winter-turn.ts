import type { Recorder } from '../record/recorder.ts';
import type { CampaignState } from '../state/state.ts';
import { areEnemies } from '../state/treaties.ts';
import type { CampaignArmy } from '../state/troops.ts';
import { armiesOf } from '../troops/muster.ts';
import { armiesOfPlayer, bandsOfPlayer } from './winter-funds.ts';

/** One player's winter, while its orders are carried out. */
export interface WinterTurn {
  readonly record: Recorder;
  readonly player: string;
  /** Lists of the armies and bands the player had when the winter began; null stands for troops without a list. */
  readonly lists: ReadonlySet<string | null>;
  /** Provinces in whose field an army of another side stands. */
  readonly occupied: ReadonlySet<string>;
  /** Besiegers who are to go to winter quarters. */
  readonly goingHome: Set<string>;
  /** Whether the upkeep could not be paid whole: then nobody new is raised. */
  inArrears: boolean;
}

export function winterTurn(record: Recorder, player: string): WinterTurn {
  const { state } = record;
  const lists = new Set([...armiesOfPlayer(state, player), ...bandsOfPlayer(state, player)].map(({ list }) => list));
  const enemies = armiesOf(state).filter((army) => areEnemies(state, army.player, player) && army.fort === null);
  const occupied = new Set(enemies.map(({ province }) => province));
  return { record, player, lists, occupied, goingHome: new Set(), inArrears: false };
}

/** Whether an army takes part in a siege of the province it stands in. */
export const besieges = ({ sieges }: CampaignState, { player, province, fort }: CampaignArmy): boolean =>
  fort === null && Object.values(sieges).some((siege) => siege.besieger === player && siege.province === province);

import { choiceInForce } from '../../../core/ruling.ts';
import { FTP_C15 } from '../campaign-rulings.ts';
import type { BattleResult } from '../input/battle-result.ts';
import type { Recorder } from '../record/recorder.ts';
import type { CampaignState, PendingBattle } from '../state/state.ts';
import { areEnemies } from '../state/treaties.ts';
import { attackersIn, defendersIn } from '../troops/forces.ts';
import { isInField } from '../troops/forts.ts';
import { armiesIn } from '../troops/muster.ts';
import { retreat } from './retreats.ts';
import { takeProvince } from './take-provinces.ts';

/* What becomes of the winner of a battle at a border (For the Pharaoh, Campaign Rules; ruling FTP-C15). */

/** Whether a beaten attacker leaves its province too, and a winner who defended may enter it. */
export const leavesBothSides = ({ rulings }: Pick<CampaignState, 'rulings'>): boolean =>
  choiceInForce(FTP_C15, rulings) === 'both-sides';

/** Whether the winner of a battle may enter a province that the beaten side leaves; of an unknown winner, whether either may. */
export function canEnter(
  state: Pick<CampaignState, 'rulings'>,
  { cause }: Pick<PendingBattle, 'cause'>,
  winner: BattleResult['winner'] | null,
): boolean {
  if (cause !== 'march' || winner === 'draw') return false;
  return winner !== 'defender' || leavesBothSides(state);
}

/** Whether an attacker who has won enters: as the settlement says, else as it was ordered, else yes. */
export const enters = ({ afterBattle }: CampaignState, attacker: string, { enter }: BattleResult): boolean =>
  enter ?? afterBattle?.[attacker] !== 'stays';

/**
 * Under the alternative of ruling FTP-C15 a beaten attacker leaves the province that it came from. The defender enters that one where
 * the settlement says so or it was ordered to pursue, no enemy stands there, and none waits to attack the defender (`isThreatened`).
 */
export function followUp(
  record: Recorder,
  battle: PendingBattle,
  { enter, retreat: wanted }: BattleResult,
  isThreatened: boolean,
): void {
  const { from } = battle;
  for (const id of attackersIn(battle)) retreat(record, id, wanted);
  for (const id of defendersIn(battle)) {
    const { state } = record;
    const winner = state.armies[id];
    const isWilling = enter ?? state.afterBattle?.[id] === 'pursues';
    if (!winner || !isInField(winner) || !isWilling || isThreatened || winner.province === from) continue;
    if (armiesIn(state, from).some((army) => areEnemies(state, army.player, winner.player) && isInField(army)))
      continue;
    record.note({ kind: 'army-marched', army: id, from: winner.province, to: from }, { rulings: ['FTP-C15'] });
    takeProvince(record, from, winner.player, armiesIn(record.state, from));
  }
}

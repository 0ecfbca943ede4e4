import { choiceInForce } from '../../../core/ruling.ts';
import { byRuling } from '../../citations.ts';
import { FTP_C15 } from '../campaign-rulings.ts';
import type { BattleResult } from '../input/troops.ts';
import { disbandArmy, type Recorder } from '../record/recorder.ts';
import type { CampaignState, PendingBattle } from '../state/state.ts';
import { areEnemies } from '../state/treaties.ts';
import type { CampaignArmy } from '../state/troops.ts';
import { attackersIn, defendersIn } from '../troops/forces.ts';
import { isInField } from '../troops/forts.ts';
import { armiesIn, neighboursOf, provinceName } from '../troops/muster.ts';
import { takeProvince } from './take-provinces.ts';

/** Whether a province is held by a player's side, or by nobody, which the alternative of ruling FTP-C15 leaves out. */
export function mayFallBackTo(
  { provinces, rulings }: Pick<CampaignState, 'provinces' | 'rulings'>,
  player: string,
  province: string,
): boolean {
  const holder = provinces[province]?.holder;
  return holder === player || (holder === null && choiceInForce(FTP_C15, rulings) !== 'held-only');
}

/**
 * Provinces a beaten army may go to: neighbours its side or nobody holds, without an enemy in the field and with no battle still to come
 * (ruling FTP-C15): armies that fled from one attack into another could flee for ever.
 */
function openTo(state: CampaignState, { player, province }: CampaignArmy): string[] {
  const embattled = new Set(state.battles.flatMap((battle) => (battle.forces === null ? [battle.province] : [])));
  return neighboursOf(state, province).filter(
    (neighbour) =>
      mayFallBackTo(state, player, neighbour) &&
      !embattled.has(neighbour) &&
      armiesIn(state, neighbour).every((army) => !areEnemies(state, army.player, player) || !isInField(army)),
  );
}

/**
 * A beaten army goes where the result says, else where its orders would have it, else to the first neighbour that is open; where
 * none is, it disbands (ruling FTP-C15).
 */
export function retreat(record: Recorder, id: string, wanted: string | null = null, ...why: string[]): void {
  const { state } = record;
  const army = state.armies[id];
  if (!army) return;
  const open = openTo(state, army);
  const wishes = [...(wanted === null ? [] : [wanted]), ...(state.retreats[id] ?? [])];
  const refuge = wishes.find((wish) => open.includes(wish)) ?? open[0];
  const rulings = ['FTP-C15', ...why];
  if (refuge === undefined) {
    const text = `no neighbour of ${provinceName(state, army.province)} is open to ${army.name}`;
    disbandArmy(record, id, 'no-retreat', { steps: [{ text, citation: byRuling('FTP-C15') }], rulings });
  } else {
    record.note({ kind: 'army-retreated', army: id, from: army.province, to: refuge }, { rulings });
  }
}

/** Whether an enemy has come between an army on the road and the place it left: its fort, or the field of its province. */
function isCutOff(state: CampaignState, army: CampaignArmy, onTheRoad: ReadonlySet<string>): boolean {
  if (army.fort !== null) return state.forts[army.fort]?.holder !== army.player;
  return armiesIn(state, army.province).some(
    (other) => areEnemies(state, other.player, army.player) && isInField(other) && !onTheRoad.has(other.id),
  );
}

/** An army that did not get through goes back (For the Pharaoh, Campaign Rules); when an enemy has entered its province meanwhile, it retreats (ruling FTP-C21). */
export function turnBack(
  record: Recorder,
  id: string,
  onTheRoad: ReadonlySet<string>,
  wanted: string | null = null,
): void {
  const army = record.state.armies[id];
  if (army && isCutOff(record.state, army, onTheRoad)) retreat(record, id, wanted);
}

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

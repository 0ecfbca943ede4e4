import { getChoice } from '../../../core/ruling.ts';
import { citeRuling } from '../../citations.ts';
import { FTP_C15 } from '../campaign-rulings.ts';
import type { BattleResult } from '../input/troops.ts';
import { disbandArmy, type Recorder } from '../record/recorder.ts';
import type { CampaignState, PendingBattle } from '../state/state.ts';
import { areEnemies } from '../state/treaties.ts';
import type { CampaignArmy } from '../state/troops.ts';
import { listAttackers, listDefenders } from '../troops/forces.ts';
import { isInField } from '../troops/forts.ts';
import { listArmiesIn, getNeighbours, getProvinceName } from '../troops/muster.ts';
import { takeProvince } from './take-provinces.ts';

/** Checks whether a province is held by the player, or by no one unless the alternative of ruling FTP-C15 forbids it. */
export function canRetreatTo(
  { provinces, rulings }: Pick<CampaignState, 'provinces' | 'rulings'>,
  player: string,
  province: string,
): boolean {
  const holder = provinces[province]?.holder;
  return holder === player || (holder === null && getChoice(FTP_C15, rulings) !== 'held-only');
}

/**
 * Lists neighbours open to a beaten army: held by its side or no one, without an enemy in the field or a pending battle (ruling FTP-C15).
 * Otherwise armies could flee from one attack into another for ever.
 */
function listOpen(state: CampaignState, { player, province }: CampaignArmy): string[] {
  const embattled = new Set(state.battles.flatMap((battle) => (battle.forces === null ? [battle.province] : [])));
  return getNeighbours(state, province).filter(
    (neighbour) =>
      canRetreatTo(state, player, neighbour) &&
      !embattled.has(neighbour) &&
      listArmiesIn(state, neighbour).every((army) => !areEnemies(state, army.player, player) || !isInField(army)),
  );
}

/** Makes a beaten army retreat: to the result's province, its orders', the first open neighbour, or disband (ruling FTP-C15). */
export function retreatArmy(record: Recorder, id: string, wanted: string | null = null, ...why: string[]): void {
  const { state } = record;
  const army = state.armies[id];
  if (!army) return;
  const open = listOpen(state, army);
  const wishes = [...(wanted === null ? [] : [wanted]), ...(state.retreats[id] ?? [])];
  const refuge = wishes.find((wish) => open.includes(wish)) ?? open[0];
  const rulings = ['FTP-C15', ...why];
  if (refuge === undefined) {
    const text = `${army.name} cannot retreat to any neighbour of ${getProvinceName(state, army.province)}`;
    disbandArmy(record, id, 'no-retreat', { steps: [{ text, citation: citeRuling('FTP-C15') }], rulings });
  } else {
    record.note({ kind: 'army-retreated', army: id, from: army.province, to: refuge }, { rulings });
  }
}

/** Checks whether an enemy has taken the position an army left: its fort, or the field of its province. */
function isCutOff(state: CampaignState, army: CampaignArmy, onTheRoad: ReadonlySet<string>): boolean {
  if (army.fort !== null) return state.forts[army.fort]?.holder !== army.player;
  return listArmiesIn(state, army.province).some(
    (other) => areEnemies(state, other.player, army.player) && isInField(other) && !onTheRoad.has(other.id),
  );
}

/** Sends a stopped army back (For the Pharaoh, Campaign Rules), or makes it retreat if an enemy entered its province (ruling FTP-C21). */
export function sendArmyBack(
  record: Recorder,
  id: string,
  onTheRoad: ReadonlySet<string>,
  wanted: string | null = null,
): void {
  const army = record.state.armies[id];
  if (army && isCutOff(record.state, army, onTheRoad)) retreatArmy(record, id, wanted);
}

/* Options of the winner of a battle at a border (For the Pharaoh, Campaign Rules; ruling FTP-C15). */

/** Checks whether a beaten attacker also leaves its province, so that the defender may enter it. */
export const mustBothSidesLeave = ({ rulings }: Pick<CampaignState, 'rulings'>): boolean =>
  getChoice(FTP_C15, rulings) === 'both-sides';

/** Checks whether the winner may enter a province that the beaten side leaves. If `winner` is null, checks whether either side may. */
export function canEnter(
  state: Pick<CampaignState, 'rulings'>,
  { cause }: Pick<PendingBattle, 'cause'>,
  winner: BattleResult['winner'] | null,
): boolean {
  if (cause !== 'march' || winner === 'draw') return false;
  return winner !== 'defender' || mustBothSidesLeave(state);
}

/** Checks whether a victorious attacker enters the province. The result decides, else the attacker's orders; by default it enters. */
export const isEntering = ({ afterBattle }: CampaignState, attacker: string, { enter }: BattleResult): boolean =>
  enter ?? afterBattle?.[attacker] !== 'stays';

/**
 * Applies the alternative of ruling FTP-C15: a beaten attacker leaves its province of origin. The defender enters it if told to by the
 * result or an order to pursue, no enemy stands there, and none waits to attack the defender (`isThreatened`).
 */
export function followUpBattle(
  record: Recorder,
  battle: PendingBattle,
  { enter, retreat: wanted }: BattleResult,
  isThreatened: boolean,
): void {
  const { from } = battle;
  for (const id of listAttackers(battle)) retreatArmy(record, id, wanted);
  for (const id of listDefenders(battle)) {
    const { state } = record;
    const winner = state.armies[id];
    const isWilling = enter ?? state.afterBattle?.[id] === 'pursues';
    if (!winner || !isInField(winner) || !isWilling || isThreatened || winner.province === from) continue;
    if (listArmiesIn(state, from).some((army) => areEnemies(state, army.player, winner.player) && isInField(army)))
      continue;
    record.note({ kind: 'army-marched', army: id, from: winner.province, to: from }, { rulings: ['FTP-C15'] });
    takeProvince(record, from, winner.player, listArmiesIn(record.state, from));
  }
}

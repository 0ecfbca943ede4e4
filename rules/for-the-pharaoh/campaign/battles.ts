import { CampaignRefusal, type Outcome } from '../../core/campaign/campaign-rules.ts';
import type { DiceSource } from '../../core/dice.ts';
import type { Loss } from '../../core/campaign/events.ts';
import type { BattleResult } from '../../core/campaign/orders.ts';
import type { CampaignArmy, CampaignState, PendingBattle } from '../../core/campaign/state.ts';
import { CAMPAIGN } from '../citations.ts';
import { goOn } from './marches.ts';
import { endMonth } from './month-end.ts';
import { armiesIn, neighboursOf, provinceName } from './muster.ts';
import { disbandDestroyed } from './month-supply.ts';
import { type Recorder, recorder } from './recorder.ts';

function refuse(code: string, path: string, message: string): never {
  throw new CampaignRefusal(code, message, path);
}

function sidesOf(state: CampaignState, battle: PendingBattle): CampaignArmy[] {
  return [battle.attacker, battle.defender].flatMap((id) => state.armies[id] ?? []);
}

/** Losses of a battle as the log keeps them. Raiders and interceptors were not there and cannot fall. */
function lossesIn(
  state: CampaignState,
  battle: PendingBattle,
  result: BattleResult,
): { losses: Loss[]; points: number } {
  const sides = sidesOf(state, battle);
  const counted = new Set<string>();
  let points = 0;
  const losses = result.losses.map(({ id, count }, index): Loss => {
    const path = `losses.${index}`;
    if (counted.has(id)) refuse('loss-twice', path, `the losses of “${id}” stand twice`);
    counted.add(id);
    for (const army of sides) {
      const part = army.units.flatMap(({ parts }) => parts).find((known) => known.id === id);
      if (!part) continue;
      const there = part.count - (state.detached[id] ?? 0);
      if (count > there)
        refuse('too-many', `${path}.count`, `${army.name} had ${there} ${part.name} in the battle, not ${count}`);
      points += count * part.cost;
      return { army: army.id, id, count };
    }
    return refuse('unknown-part', `${path}.id`, `no troops “${id}” were in the battle`);
  });
  const generals = result.generalsLost.map((id, index): Loss => {
    const path = `generalsLost.${index}`;
    if (counted.has(id)) refuse('loss-twice', path, `the general “${id}” falls twice`);
    counted.add(id);
    for (const army of sides) {
      const general = army.generals.find((known) => known.id === id);
      if (!general) continue;
      if (state.detached[id]) refuse('not-there', path, `${general.name} was away with a detached force`);
      points += general.cost;
      return { army: army.id, id, count: 1, general: true };
    }
    return refuse('unknown-general', path, `no general “${id}” was in the battle`);
  });
  return { losses: [...losses, ...generals], points };
}

/** A beaten army goes to a neighbouring province its side holds and no enemy stands in, or disbands (ruling FTP-C15). */
function retreat(record: Recorder, id: string): void {
  const army = record.state.armies[id];
  if (!army) return;
  const { state } = record;
  const refuge = neighboursOf(state, army.province).find(
    (province) =>
      state.provinces[province]?.holder === army.player &&
      armiesIn(state, province).every(({ player }) => player === army.player),
  );
  const rulings = ['FTP-C15'];
  if (refuge === undefined) {
    const text = `no neighbour of ${provinceName(state, army.province)} is open to ${army.name}`;
    record.note(
      { kind: 'army-disbanded', army: id, reason: 'no-retreat' },
      { steps: [{ text, citation: CAMPAIGN }], rulings },
    );
  } else {
    record.note({ kind: 'army-retreated', army: id, from: army.province, to: refuge }, { rulings });
  }
}

/** An army that did not get through goes back; when an enemy has entered its province meanwhile, it retreats (ruling FTP-C21). */
function turnBack(record: Recorder, id: string): void {
  const army = record.state.armies[id];
  if (army && record.state.provinces[army.province]?.holder !== army.player) retreat(record, id);
}

/** Enters the result of a battle that was fought; when no other waits, the month goes on to its end. */
export function settleBattle(state: CampaignState, result: BattleResult, dice: DiceSource): Outcome {
  const battle = state.battles.find(({ id }) => id === result.battle);
  if (!battle) refuse('no-such-battle', 'battle', `no battle “${result.battle}” waits to be settled`);
  const { losses, points } = lossesIn(state, battle, result);
  const record = recorder(state, dice);
  record.note({ kind: 'battle-settled', battle: battle.id, winner: result.winner, result }, { rulings: ['FTP-C15'] });
  if (losses.length > 0) record.note({ kind: 'casualties', cause: 'battle', due: points, points, losses });
  disbandDestroyed(record);
  if (result.winner === 'attacker') {
    retreat(record, battle.defender);
    goOn(record, battle.province, [battle.attacker, ...battle.queue]);
  } else {
    turnBack(record, battle.attacker);
    goOn(record, battle.province, battle.queue);
  }
  if (record.state.battles.length === 0) endMonth(record);
  return { state: record.state, events: record.events };
}

import type { Outcome } from '../../core/campaign/campaign-rules.ts';
import type { BattleResult } from '../../core/campaign/orders.ts';
import type { CampaignState, PendingBattle } from '../../core/campaign/state.ts';
import type { DiceSource } from '../../core/dice.ts';
import type { Step } from '../../core/procedure.ts';
import { CAMPAIGN } from '../citations.ts';
import { reportedLosses, type SideLosses } from './battle-losses.ts';
import { suffer } from './encounters/fall.ts';
import { pointsOfForces, type Sides, sidesOf } from './encounters/forces.ts';
import { encounterOf, settleEncounter } from './encounters/settle-encounter.ts';
import { goOn } from './marches.ts';
import { endMonth } from './month-end.ts';
import { disbandDestroyed } from './month-supply.ts';
import { armiesIn, neighboursOf, provinceName } from './muster.ts';
import { refuse } from './order-checks.ts';
import { rollQuickBattle } from './quick-battle.ts';
import { type Recorder, recorder } from './recorder.ts';

type Winner = BattleResult['winner'];

const playerOf = (state: CampaignState, army: string): string | undefined => state.armies[army]?.player;

/**
 * The stated quick method (ruling FTP-C22): the book's table, the smaller army its measure, casualties at random. A side that has
 * nobody left loses without a die. @returns the winner.
 */
function settleQuickly(
  record: Recorder,
  battle: PendingBattle,
  { attackers, defenders }: Sides,
  result: BattleResult,
): Winner {
  const settled = (winner: Winner, steps: readonly Step[]): void => {
    record.note(
      { kind: 'battle-settled', battle: battle.id, winner, result },
      { steps, rulings: ['FTP-C15', 'FTP-C22'] },
    );
  };
  const { state, dice } = record;
  const [attacker, defender] = [pointsOfForces(state, attackers), pointsOfForces(state, defenders)];
  if (attacker <= 0 || defender <= 0) {
    const winner = attacker > 0 ? 'attacker' : defender > 0 ? 'defender' : 'draw';
    settled(winner, [{ text: `${attacker} points against ${defender}: no die`, citation: CAMPAIGN }]);
    return winner;
  }
  const [ours, theirs] = [playerOf(state, battle.attacker), playerOf(state, battle.defender)];
  const { outcome, steps } = rollQuickBattle(attacker, defender, dice, {
    ...(ours === undefined ? {} : { attacker: ours }),
    ...(theirs === undefined ? {} : { defender: theirs }),
  });
  settled(outcome.winner, steps);
  suffer(record, 'battle', attackers, outcome.attackerLoss, ours);
  suffer(record, 'battle', defenders, outcome.defenderLoss, theirs);
  return outcome.winner;
}

/** A battle as it was fought at the table, or as the umpire rules it. @returns the winner. */
function settleAsReported(
  record: Recorder,
  battle: PendingBattle,
  result: BattleResult,
  { attackers, defenders }: Record<keyof Sides, SideLosses>,
): Winner {
  const { winner } = result;
  record.note({ kind: 'battle-settled', battle: battle.id, winner, result }, { rulings: ['FTP-C15'] });
  const losses = [...attackers.losses, ...defenders.losses];
  const points = attackers.points + defenders.points;
  if (losses.length > 0) record.note({ kind: 'casualties', cause: 'battle', due: points, points, losses });
  return winner;
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

/** What a result may not say. @throws CampaignRefusal */
function checkResult(battle: PendingBattle, { method, losses, generalsLost, retreat: to }: BattleResult): void {
  if (method === 'quick' && losses.length + generalsLost.length > 0) {
    refuse('losses-by-dice', 'losses', 'a battle settled by the quick method takes its losses from its dice');
  }
  if (encounterOf(battle) && to !== null) {
    refuse('no-retreat', 'retreat', 'whoever is caught on an errand goes back to where it came from');
  }
}

/** What follows from a battle for the armies that fought it (rulings FTP-C15, C16, C21). */
function follow(record: Recorder, battle: PendingBattle, winner: Winner): void {
  if (winner === 'attacker') {
    retreat(record, battle.defender);
    goOn(record, battle.province, [battle.attacker, ...battle.queue]);
  } else {
    turnBack(record, battle.attacker);
    goOn(record, battle.province, battle.queue);
  }
}

/** Enters how a battle or a fight with raiders ended; when no other waits, the month goes on to its end. @throws CampaignRefusal */
export function settleBattle(state: CampaignState, result: BattleResult, dice: DiceSource): Outcome {
  const battle = state.battles.find(({ id }) => id === result.battle);
  if (!battle) refuse('no-such-battle', 'battle', `no battle “${result.battle}” waits to be settled`);
  checkResult(battle, result);
  const sides = sidesOf(state, battle);
  const fallen = reportedLosses(state, sides, result);
  const encounter = encounterOf(battle);
  const record = recorder(state, dice);
  if (encounter) {
    settleEncounter(record, battle, encounter, result, fallen);
    disbandDestroyed(record);
  } else {
    const winner =
      result.method === 'quick'
        ? settleQuickly(record, battle, sides, result)
        : settleAsReported(record, battle, result, fallen);
    disbandDestroyed(record);
    follow(record, battle, winner);
  }
  if (record.state.battles.length === 0) endMonth(record);
  return { state: record.state, events: record.events };
}

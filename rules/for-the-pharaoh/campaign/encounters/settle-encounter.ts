import type { BattleResult } from '../../../core/campaign/orders.ts';
import type { PendingBattle } from '../../../core/campaign/state.ts';
import type { Step } from '../../../core/procedure.ts';
import type { SideLosses } from '../battle-losses.ts';
import { camps } from '../muster.ts';
import type { Recorder } from '../recorder.ts';
import { type Encounter, FALLEN, fightByTable } from './encounter.ts';
import { disbandEmptied } from './fall.ts';
import { pointsOfForce, pointsOfForces, type Sides } from './forces.ts';
import { damageComesFirst, harm } from './harm.ts';

type Winner = BattleResult['winner'];

/** The raid or rising of a pending battle, where it is one. */
export function encounterOf({ cause, province, forces }: PendingBattle): Encounter | null {
  if (!forces || (cause !== 'raid' && cause !== 'partisans')) return null;
  return { cause, province, raiders: forces.attacker, hunters: forces.defenders };
}

const winnerOf = (score: number): Winner => (score > 0 ? 'defender' : score < 0 ? 'attacker' : 'draw');

/** By the book's result table; no die where hunger or a battle has left one side nobody. @returns whether they were driven off. */
function settleByTable(record: Recorder, battle: PendingBattle, encounter: Encounter, result: BattleResult): boolean {
  const settled = (winner: Winner, steps: readonly Step[] = []): void => {
    record.note(
      { kind: 'battle-settled', battle: battle.id, winner, result },
      { steps, rulings: ['FTP-C11', 'FTP-C12'] },
    );
  };
  const raiders = pointsOfForce(record.state, encounter.raiders);
  if (raiders <= 0 || pointsOfForces(record.state, encounter.hunters) <= 0) {
    settled(raiders > 0 ? 'attacker' : 'defender');
    return raiders <= 0;
  }
  return fightByTable(record, encounter, (outcome, steps) => {
    settled(winnerOf(outcome.score), steps);
  });
}

/** As it was fought: the losses of both sides, each under its own head. @returns whether they were driven off. */
function settleAsReported(
  record: Recorder,
  battle: PendingBattle,
  { cause }: Encounter,
  result: BattleResult,
  fallen: Record<keyof Sides, SideLosses>,
): boolean {
  const { winner } = result;
  record.note({ kind: 'battle-settled', battle: battle.id, winner, result }, { rulings: ['FTP-C11'] });
  const heads = { attackers: FALLEN[cause].raiders, defenders: FALLEN[cause].hunters };
  for (const side of ['attackers', 'defenders'] as const) {
    const { losses, points } = fallen[side];
    if (losses.length > 0) record.note({ kind: 'casualties', cause: heads[side], due: points, points, losses });
  }
  return winner === 'defender';
}

/** Ends a fight with raiders or partisans; those who were not driven off do their damage now (ruling FTP-C11). */
export function settleEncounter(
  record: Recorder,
  battle: PendingBattle,
  encounter: Encounter,
  result: BattleResult,
  fallen: Record<keyof Sides, SideLosses>,
): void {
  const gone =
    result.method === 'quick'
      ? settleByTable(record, battle, encounter, result)
      : settleAsReported(record, battle, encounter, result, fallen);
  if (!gone && !damageComesFirst(record)) harm(record, encounter, camps(record.state));
  disbandEmptied(record);
}

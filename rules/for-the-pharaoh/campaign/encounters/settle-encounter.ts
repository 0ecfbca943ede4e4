import type { Step } from '../../../core/procedure.ts';
import { citeRuling } from '../../citations.ts';
import type { SideLosses } from '../battles/battle-losses.ts';
import { createSettledEvent } from '../events/battles.ts';
import type { BattleResult } from '../input/troops.ts';
import type { Recorder } from '../record/recorder.ts';
import type { Force } from '../state/troops.ts';
import type { PendingBattle } from '../state/state.ts';
import { getForcePoints, sumForcePoints, type BattleSides, removeLosses } from '../troops/forces.ts';
import { createArmyIndex } from '../troops/muster.ts';
import { type Encounter, LOSS_CAUSES, fightByTable, listEncounterRulings, disbandEmptyBands } from './encounter.ts';
import { isDamageFirst, applyRaidDamage } from './raid.ts';

type Winner = BattleResult['winner'];

/** Returns the encounter of a pending battle, or null for other causes. */
export function getEncounter({ cause, province, forces }: PendingBattle): Encounter | null {
  if (!forces || (cause !== 'raid' && cause !== 'partisans')) return null;
  return { cause, province, raiders: forces.attacker, hunters: forces.defenders };
}

const getWinner = (score: number): Winner => (score > 0 ? 'defender' : score < 0 ? 'attacker' : 'draw');

/** Resolves the fight by the book's table; no die if one side has no troops left. @returns the raiders that continue, or null */
function settleByTable(record: Recorder, encounter: Encounter, result: BattleResult): Force | null {
  const settled = (winner: Winner, steps: readonly Step[]): void => {
    record.note(createSettledEvent(result, winner), {
      steps,
      rulings: listEncounterRulings(encounter, 'FTP-C11', 'FTP-C12'),
    });
  };
  const raiders = getForcePoints(record.state, encounter.raiders);
  const hunters = sumForcePoints(record.state, encounter.hunters);
  if (raiders <= 0 || hunters <= 0) {
    const text = `${raiders} points of raiders against ${hunters}: one side has no troops left, so no die is rolled`;
    settled(raiders > 0 ? 'attacker' : 'defender', [{ text, citation: citeRuling('FTP-C11') }]);
    return raiders > 0 ? encounter.raiders : null;
  }
  return fightByTable(record, encounter, (outcome, steps) => {
    settled(getWinner(outcome.score), steps);
  });
}

/** Applies a reported result with the losses of both sides. @returns the raiders that continue to do damage, or null */
function settleAsReported(
  record: Recorder,
  encounter: Encounter,
  result: BattleResult,
  fallen: Record<keyof BattleSides, SideLosses>,
  seeded: readonly Step[],
): Force | null {
  const { winner } = result;
  const text =
    winner === 'defender'
      ? 'as reported, the raiders are driven off and do no damage'
      : 'as reported, the raiders are not driven off';
  record.note(createSettledEvent(result, winner), {
    steps: [...seeded, { text, citation: citeRuling('FTP-C11') }],
    rulings: listEncounterRulings(encounter, 'FTP-C11'),
  });
  const { raiders, hunters } = LOSS_CAUSES[encounter.cause];
  const heads = { attackers: raiders, defenders: hunters };
  for (const side of ['attackers', 'defenders'] as const) {
    const { losses, points } = fallen[side];
    if (losses.length > 0) record.note({ kind: 'casualties', cause: heads[side], due: points, points, losses });
  }
  return winner === 'defender' ? null : removeLosses(encounter.raiders, fallen.attackers.losses);
}

/** Resolves a fight with raiders or partisans. Those not driven off do their damage now (ruling FTP-C11). */
export function settleEncounter(
  record: Recorder,
  encounter: Encounter,
  result: BattleResult,
  fallen: Record<keyof BattleSides, SideLosses>,
  seeded: readonly Step[] = [],
): void {
  const left =
    result.method === 'quick'
      ? settleByTable(record, encounter, result)
      : settleAsReported(record, encounter, result, fallen, seeded);
  if (left && !isDamageFirst(record))
    applyRaidDamage(record, { ...encounter, raiders: left }, createArmyIndex(record.state));
  disbandEmptyBands(record);
}

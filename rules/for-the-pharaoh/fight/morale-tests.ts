import { type Fight, type FightGeneral, listGenerals, isPresent, type UnitStanding } from '../../core/fight/fight.ts';
import { listUnitsInOrder, toUnitHolder } from '../../core/fight/engagement.ts';
import { listForcedMoves, forceMove } from '../../core/fight/move-in-fight.ts';
import type { Asking, Choice } from '../../core/fight/questions.ts';
import { createInputs, owesRoll, rollForRoles } from '../../core/fight/throw-in-fight.ts';
import { generalRisk } from '../battle/generals.ts';
import { morale, type MoraleInput } from '../battle/morale/morale.ts';
import { GENERALS_RISK_TABLE, type MoraleResult } from '../battle/morale/morale-table.ts';
import { findBestStars } from '../battle/morale/morale-odds.ts';
import { loseWall } from './unit-states.ts';

/* Morale tests and their immediate effects (For the Pharaoh, Morale; Explanation of Results). */

interface TestOptions {
  /** True after a snap shot, or at the sight of a fleeing enemy. */
  readonly isSnap?: boolean;
  /** What the general's stars aim for: `obey`, so that the unit can act, or `stand`, so that it does not run. */
  readonly goal?: 'obey' | 'stand';
  /** True if the unit receives a charge on the spot and does not fall back before it. */
  readonly isReceiving?: boolean;
}

const getMaxStars = (generals: readonly FightGeneral[]): number =>
  Math.max(0, ...generals.map(({ stars }) => stars ?? 0));

/** Tests a unit's morale. A general with the unit may add or subtract stars and is at risk. The unit moves back at once if it must. */
export function* testMorale(
  fight: Fight,
  standing: UnitStanding,
  { isSnap = false, goal = 'stand', isReceiving = false }: TestOptions = {},
): Asking<MoraleResult> {
  const maxStars = getMaxStars(listGenerals(fight, standing));
  const holding = { unit: toUnitHolder(standing) };
  const toInput = (generalAdds: number) => ({ generalAdds, ...(isSnap ? { snapOrIrregularSight: true } : {}) });
  let adds = 0;
  if (maxStars > 0) {
    const { side, unit } = standing;
    const options = Array.from({ length: 2 * maxStars + 1 }, (_, at): Choice => ({
      kind: 'stars',
      adds: maxStars - at,
    }));
    const choice = yield {
      ...{ kind: 'stars', side, unit: unit.id, wants: goal, options },
      /** Computed only if a screen shows the chances. */
      get serves() {
        const { amounts } = findBestStars(createInputs(fight, morale, holding, toInput(0))[0] as MoraleInput, maxStars);
        return amounts.map((stars) => (goal === 'obey' ? stars.obeyOrBetter : stars.stand)).toReversed();
      },
    };
    if (choice.kind === 'stars') adds = choice.adds;
  }
  const { result } = rollForRoles(fight, morale, holding, toInput(adds));
  applyMoraleResult(fight, standing, result, isReceiving);
  return result;
}

/** Applies a morale result: generals are at risk, and the unit moves back. @param receives true if it stands to receive a charge */
export function applyMoraleResult(fight: Fight, standing: UnitStanding, result: MoraleResult, receives: boolean): void {
  riskGenerals(fight, standing, result);
  if (result === 'retreat' || result === 'rout' || (!receives && (result === 'recoil' || result === 'retire'))) {
    makeForcedMove(fight, standing);
  }
}

function riskGenerals(fight: Fight, standing: UnitStanding, result: MoraleResult): void {
  if (!GENERALS_RISK_TABLE.some(([risky]) => risky === result)) return;
  for (const general of listGenerals(fight, standing)) {
    rollForRoles(fight, generalRisk, { unit: toUnitHolder(standing), general: { general, side: standing.side } });
  }
}

/** Makes the move that a unit's morale state requires, if any. */
export function makeForcedMove(fight: Fight, standing: UnitStanding): void {
  if (!isPresent(standing)) return;
  const [move] = listForcedMoves(fight, standing);
  if (!move) return;
  forceMove(fight, standing, move);
  loseWall(fight, standing);
}

/** Tests every unit that owes a test in the current phase. */
export function* resolveMoraleTests(fight: Fight): Asking {
  for (const standing of listUnitsInOrder(fight)) {
    if (isPresent(standing) && owesRoll(fight, morale.id, standing)) yield* testMorale(fight, standing);
  }
}

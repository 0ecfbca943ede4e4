import { type Fight, type FightGeneral, generalsOf, isThere, type UnitStanding } from '../../core/fight/fight.ts';
import { unitsInTurn, whole } from '../../core/fight/engagement.ts';
import { forcedMoves, forceMove } from '../../core/fight/move-in-fight.ts';
import type { Asking, Choice } from '../../core/fight/questions.ts';
import { inputsFor, owes, play } from '../../core/fight/throw-in-fight.ts';
import { generalRisk } from '../battle/generals.ts';
import { morale, type MoraleInput } from '../battle/morale/morale.ts';
import { GENERALS_RISK_TABLE, type MoraleResult } from '../battle/morale/morale-table.ts';
import { bestStars } from '../battle/morale/nerve.ts';
import { losesWall } from './states.ts';

/* Morale tests and their immediate effects (For the Pharaoh, Morale; Explanation of Results). */

interface Wanted {
  /** True after a snap shot, or at the sight of a fleeing enemy. */
  readonly snap?: boolean;
  /** Goal of the test: to act, such as charge, or not to run. */
  readonly wants?: 'obey' | 'stand';
  /** True if the unit receives a charge on the spot and does not fall back first. */
  readonly receives?: boolean;
}

const starsOf = (generals: readonly FightGeneral[]): number => Math.max(0, ...generals.map(({ stars }) => stars ?? 0));

/** Tests a unit. Its general may add or subtract stars and is at risk. The unit moves back at once if the result says so. */
export function* tested(
  fight: Fight,
  standing: UnitStanding,
  { snap = false, wants = 'stand', receives = false }: Wanted = {},
): Asking<MoraleResult> {
  const most = starsOf(generalsOf(fight, standing));
  const holding = { unit: whole(standing) };
  const known = (generalAdds: number) => ({ generalAdds, ...(snap ? { snapOrIrregularSight: true } : {}) });
  let adds = 0;
  if (most > 0) {
    const { side, unit } = standing;
    const options = Array.from({ length: 2 * most + 1 }, (_, at): Choice => ({ kind: 'stars', adds: most - at }));
    const choice = yield {
      ...{ kind: 'stars', side, unit: unit.id, wants, options },
      /** Computed only when displayed. */
      get serves() {
        const { each } = bestStars(inputsFor(fight, morale, holding, known(0))[0] as MoraleInput, most);
        return each.map((stars) => (wants === 'obey' ? stars.obeyOrBetter : stars.stand)).toReversed();
      },
    };
    if (choice.kind === 'stars') adds = choice.adds;
  }
  const { result } = play(fight, morale, holding, known(adds));
  followsFrom(fight, standing, result, receives);
  return result;
}

/**
 * Applies a morale result at once: risks its generals and moves the unit back. @param receives true if the unit stands to receive a charge
 */
export function followsFrom(fight: Fight, standing: UnitStanding, result: MoraleResult, receives: boolean): void {
  generalsAtRisk(fight, standing, result);
  if (result === 'retreat' || result === 'rout' || (!receives && (result === 'recoil' || result === 'retire'))) {
    goesBack(fight, standing);
  }
}

function generalsAtRisk(fight: Fight, standing: UnitStanding, result: MoraleResult): void {
  if (!GENERALS_RISK_TABLE.some(([risky]) => risky === result)) return;
  for (const general of generalsOf(fight, standing)) {
    play(fight, generalRisk, { unit: whole(standing), general: { general, side: standing.side } });
  }
}

/** Makes the move that a unit's morale state requires, if any. */
export function goesBack(fight: Fight, standing: UnitStanding): void {
  if (!isThere(standing)) return;
  const [move] = forcedMoves(fight, standing);
  if (!move) return;
  forceMove(fight, standing, move);
  losesWall(fight, standing);
}

/** Tests every unit that owes a test in the current phase. */
export function* testsOwed(fight: Fight): Asking {
  for (const standing of unitsInTurn(fight)) {
    if (isThere(standing) && owes(fight, morale.id, standing)) yield* tested(fight, standing);
  }
}

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

/* Tests of morale, and what they make units do at once (For the Pharaoh, Morale; Explanation of Results). */

interface Wanted {
  /** After a snap shot, or at the sight of an enemy who runs. */
  readonly snap?: boolean;
  /** What the throw is for: to charge and the like, or not to run. */
  readonly wants?: 'obey' | 'stand';
  /** Who is charged receives it where it stands, and does not fall back first. */
  readonly receives?: boolean;
}

const starsOf = (generals: readonly FightGeneral[]): number => Math.max(0, ...generals.map(({ stars }) => stars ?? 0));

/** A unit tests; its general may add or take off stars, and is at risk with it. It goes back at once where that is what comes of it. */
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
      /** Counted only where somebody is shown it. */
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

/** What follows at once from how a test went: its generals are at risk, and it goes back. @param receives a charge that it then stands to */
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

/** The move that the state of a unit calls for; nothing for one that stands. */
export function goesBack(fight: Fight, standing: UnitStanding): void {
  if (!isThere(standing)) return;
  const [move] = forcedMoves(fight, standing);
  if (!move) return;
  forceMove(fight, standing, move);
  losesWall(fight, standing);
}

/** Every unit that owes a test in the phase at hand takes it. */
export function* testsOwed(fight: Fight): Asking {
  for (const standing of unitsInTurn(fight)) {
    if (isThere(standing) && owes(fight, morale.id, standing)) yield* tested(fight, standing);
  }
}

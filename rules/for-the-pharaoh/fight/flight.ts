import { type Fight, generalsOf, isThere, present, type UnitStanding } from '../../core/fight/fight.ts';
import { sidesInTurn, unitsInTurn } from '../../core/fight/in-turn.ts';
import type { Asking } from '../../core/fight/questions.ts';
import { troopOf } from '../battle/define-procedure.ts';
import { scaleOf } from '../field/bases.ts';
import { goesBack, tested } from './tests-of-morale.ts';
import { distanceOf, isEngaged } from '../../core/fight/engagement.ts';
import { isFleeing } from './states.ts';

/* Phases 2 to 4: those who fall back test and go, and those who see them test (For the Pharaoh, When to take a Morale Test). */

/** How near a rout is seen, in centimetres. */
const SEEN_WITHIN = 20;

export function* rallying(fight: Fight): Asking {
  for (const standing of unitsInTurn(fight)) {
    if (!isThere(standing)) continue;
    const { morale } = standing.unit;
    const retreatsLed = morale === 'retreat' && generalsOf(fight, standing).length > 0;
    if (morale === 'retire' || retreatsLed) yield* tested(fight, standing, { receives: true });
  }
}

/** Routers, and those who retreat or retire, go on. @returns who fled, by their ids */
export function flightMoves(fight: Fight): ReadonlySet<string> {
  const fled = new Set<string>();
  for (const standing of unitsInTurn(fight)) {
    if (!isThere(standing)) continue;
    const { morale } = standing.unit;
    if (morale !== 'rout' && morale !== 'retreat' && morale !== 'retire') continue;
    if (morale === 'retire' && isEngaged(fight, standing)) continue;
    if (isFleeing(standing)) fled.add(standing.unit.id);
    goesBack(fight, standing);
  }
  return fled;
}

const isIrregular = ({ unit }: UnitStanding): boolean =>
  unit.parts.some((part) => troopOf({ ...part, left: part.count })?.drill === 'irregular');

export function* sightOfFlight(fight: Fight, fled: ReadonlySet<string>): Asking {
  const runners = [...fled].flatMap((id) => fight.units.get(id) ?? []).filter(isThere);
  if (runners.length === 0) return;
  const within = SEEN_WITHIN * scaleOf(fight.terms);
  for (const side of sidesInTurn(fight)) {
    for (const standing of present(fight, side)) {
      if (isFleeing(standing) || fled.has(standing.unit.id)) continue;
      const seen = runners.filter((runner) => distanceOf(fight, standing, runner) <= within);
      const friends = seen.some((runner) => runner.side === side);
      if (friends) yield* tested(fight, standing);
      else if (seen.length > 0 && isIrregular(standing)) yield* tested(fight, standing, { snap: true });
    }
  }
}

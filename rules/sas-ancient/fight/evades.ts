import { toPartHolder } from '../../core/fight/engagement.ts';
import type { FightOdds } from '../../core/fight/fight-rules.ts';
import { type Fight, measureUnit, listPresent, type UnitStanding } from '../../core/fight/fight.ts';
import { createInputs } from '../../core/fight/throw-in-fight.ts';
import { evade } from '../battle/evade.ts';
import { getTroop } from '../define-procedure.ts';
import { countUnitsLost } from './course.ts';

const getKind = (fight: Fight, { unit }: UnitStanding) => getTroop(measureUnit(fight, unit.id)!.unit)!.kind;

interface EvadeContext {
  readonly fight: Fight;
  readonly odds: Pick<FightOdds, 'kind'>;
}

/** Psiloi find refuge behind friends other than psiloi (Evading). */
function hasRefuge({ fight, odds }: EvadeContext, standing: UnitStanding): boolean {
  const unit = measureUnit(fight, standing.unit.id);
  if (!unit) return false;
  return listPresent(fight, standing.side).some((friend) => {
    const measuredFriend = measureUnit(fight, friend.unit.id);
    if (!measuredFriend || friend === standing || getKind(fight, friend) === 'psiloi') return false;
    return centreDistance(unit, measuredFriend) <= odds.kind(standing).moves;
  });
}

const centreDistance = (one: { readonly block: { at: { x: number; y: number } } }, other: typeof one): number =>
  Math.hypot(one.block.at.x - other.block.at.x, one.block.at.y - other.block.at.y);

export function getEvadeInput(
  evading: EvadeContext,
  standing: UnitStanding,
  charger: UnitStanding,
): Readonly<Record<string, unknown>> {
  const { fight } = evading;
  const [input] = createInputs(
    fight,
    evade,
    { unit: toPartHolder(standing), charger: toPartHolder(charger) },
    {
      unitsLost: countUnitsLost(fight, standing),
      sameType: getKind(fight, standing) === getKind(fight, charger),
      refuge: hasRefuge(evading, standing),
    },
  );
  return input;
}

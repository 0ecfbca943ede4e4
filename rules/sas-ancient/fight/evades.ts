import { part } from '../../core/fight/engagement.ts';
import type { FightOdds } from '../../core/fight/fight-rules.ts';
import { type Fight, measured, present, type UnitStanding } from '../../core/fight/fight.ts';
import { inputsFor } from '../../core/fight/throw-in-fight.ts';
import { evade } from '../battle/evade.ts';
import { troopOf } from '../define-procedure.ts';
import { unitsLost } from './course.ts';

const kindOf = (fight: Fight, { unit }: UnitStanding) => troopOf(measured(fight, unit.id)!.unit)!.kind;

interface Evading {
  readonly fight: Fight;
  readonly odds: Pick<FightOdds, 'kind'>;
}

/** Psiloi find refuge behind friends other than psiloi (Evading). */
function hasRefuge({ fight, odds }: Evading, standing: UnitStanding): boolean {
  const own = measured(fight, standing.unit.id);
  if (!own) return false;
  return present(fight, standing.side).some((friend) => {
    const there = measured(fight, friend.unit.id);
    if (!there || friend === standing || kindOf(fight, friend) === 'psiloi') return false;
    return nearness(own, there) <= odds.kind(standing).moves;
  });
}

const nearness = (one: { readonly block: { at: { x: number; y: number } } }, other: typeof one): number =>
  Math.hypot(one.block.at.x - other.block.at.x, one.block.at.y - other.block.at.y);

export function evadeInput(
  evading: Evading,
  standing: UnitStanding,
  charger: UnitStanding,
): Readonly<Record<string, unknown>> {
  const { fight } = evading;
  const [input] = inputsFor(
    fight,
    evade,
    { unit: part(standing), charger: part(charger) },
    {
      unitsLost: unitsLost(fight, standing),
      sameType: kindOf(fight, standing) === kindOf(fight, charger),
      refuge: hasRefuge(evading, standing),
    },
  );
  return input;
}

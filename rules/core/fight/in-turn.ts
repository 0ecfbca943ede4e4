import { activeIn, type Fight, otherSide, type SideAt, type UnitStanding } from './fight.ts';

/** The sides in the order in which they are asked, test and go: first the one whose bound it is, or that begins. */
export const sidesInTurn = (fight: Fight): readonly [SideAt, SideAt] => {
  const active = activeIn(fight);
  return [active, otherSide(active)];
};

/** The units of both sides in that order, with those who are gone. */
export const unitsInTurn = (fight: Fight): readonly UnitStanding[] =>
  sidesInTurn(fight).flatMap((side) => fight.sides[side].units);

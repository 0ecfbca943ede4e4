import { expect, test } from 'vitest';
import { toFightPlan } from '../../../contract/battles/fought-battle.ts';
import { fieldOf, readyArmies } from '../../../test/support/battle/fight-books.ts';
import { areEngaged } from '../../core/fight/engagement.ts';
import {
  getActiveSide,
  type Fight,
  measureUnit,
  openFight,
  otherSide,
  invalidateUnit,
  type UnitStanding,
} from '../../core/fight/fight.ts';
import type { Choice, Question } from '../../core/fight/questions.ts';
import { forThePharaoh } from '../for-the-pharaoh.ts';
import { createPharaohPhases } from './phases.ts';

const plan = toFightPlan(fieldOf(readyArmies('for-the-pharaoh')))!;

/** Places spearmen 4 cm from an enemy unit. All other units are far away. */
function placeUnits(isFoe: (unit: UnitStanding) => boolean) {
  const fight = openFight(forThePharaoh, plan, (number) => ({ seed: `fall back ${number}` }));
  const side = getActiveSide(fight);
  const comer = fight.sides[side].units.find(({ unit }) => /spear/i.test(unit.name))!;
  const foe = fight.sides[otherSide(side)].units.find(isFoe)!;
  const put = (standing: UnitStanding, x: number, y: number): void => {
    standing.position = { ...standing.position!, at: { x, y } };
    invalidateUnit(fight, standing.unit.id);
  };
  for (const [at, standing] of [...fight.units.values()].entries())
    if (standing !== comer && standing !== foe) put(standing, 5 + (at % 5) * 13, standing.side === 0 ? 115 : 5);
  const towards = comer.position!.facing === 0 ? -1 : 1;
  put(comer, 120, 60 - 4 * towards);
  put(foe, 120, 60);
  return { fight, comer, foe };
}

/** Plays phase 10: the spearmen advance into contact, and the enemy responds. */
function advance(fight: Fight, comer: UnitStanding, as: 'stand' | 'evade'): readonly Question[] {
  fight.phase = forThePharaoh.table!.turn.phases.findIndex(({ id }) => id === '10');
  const asked: Question[] = [];
  const answer = (question: Question): Choice => {
    if (question.kind === 'respond') return { kind: 'respond', as };
    const mine = question.kind === 'move' && question.movers.find(({ unit }) => unit === comer.unit.id);
    if (!mine || !mine.manners.includes('into-contact')) return { kind: 'none' };
    return {
      kind: 'move',
      unit: comer.unit.id,
      manner: 'into-contact',
      steps: [{ kind: 'go', heading: 'forward', length: 6 }],
    };
  };
  const course = createPharaohPhases(fight).phase('10');
  for (let step = course.next(); !step.done; step = course.next(answer(step.value))) asked.push(step.value);
  return asked;
}

const isLoose = ({ unit }: UnitStanding): boolean => unit.parts[0]?.troop?.['order'] === 'OO';
const isSpears = ({ unit }: UnitStanding): boolean => /spear/i.test(unit.name);

test('skirmishers may choose to fall back before advancing close order (Fall Back)', () => {
  const { fight, comer, foe } = placeUnits(isLoose);
  const before = foe.position!;
  const asked = advance(fight, comer, 'evade');
  const question = { kind: 'respond', side: foe.side, unit: foe.unit.id, charger: comer.unit.id, fallsBack: true };
  expect(asked).toContainEqual(expect.objectContaining(question));
  expect(Math.abs(foe.position!.at.y - before.at.y)).toBeGreaterThan(3);
  expect(Math.abs(foe.position!.facing - comer.position!.facing)).toBe(180);
  expect(comer.actions.moved).toMatchObject({ manner: 'move', spent: 6 });
  expect(fight.log.map(({ what }) => what).join()).toContain('falls back');
});

test('an advance into contact meets a standing unit without a charge', () => {
  const { fight, comer, foe } = placeUnits(isLoose);
  advance(fight, comer, 'stand');
  expect(areEngaged(measureUnit(fight, comer.unit.id)!, measureUnit(fight, foe.unit.id)!)).toBe(true);
  expect(comer.actions).toMatchObject({ charges: null, moved: { manner: 'into-contact' } });
});

test('close order does not fall back, and an advancing enemy stops short of it', () => {
  const { fight, comer, foe } = placeUnits(isSpears);
  const asked = advance(fight, comer, 'evade');
  expect(asked.filter(({ kind }) => kind === 'respond')).toEqual([]);
  expect(areEngaged(measureUnit(fight, comer.unit.id)!, measureUnit(fight, foe.unit.id)!)).toBe(false);
});

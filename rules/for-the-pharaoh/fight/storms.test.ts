import { melee } from '../battle/melee/melee.ts';
import { expect, test } from 'vitest';
import { toResumedPlan } from '../../../contract/battles/fought-battle.ts';
import type { TableBattle } from '../../../contract/table.ts';
import { stormOf } from '../../../test/support/campaign/storm.ts';
import { type Fight, measureUnit, openFight, type UnitStanding } from '../../core/fight/fight.ts';
import { placeUnit } from '../../core/fight/move-in-fight.ts';
import type { Choice, Question } from '../../core/fight/questions.ts';
import { createInputs } from '../../core/fight/throw-in-fight.ts';
import { toPartHolder } from '../../core/fight/engagement.ts';
import { forThePharaoh } from '../for-the-pharaoh.ts';
import { createPharaohOdds } from './odds.ts';
import { createPharaohPhases } from './phases.ts';
import { makeForcedMove } from './morale-tests.ts';

/* A computer-led storm (For the Pharaoh, Sieges, Over; ruling FTP-F17). */

const openStorm = (battle: TableBattle, seed = 'wall'): Fight =>
  openFight(forThePharaoh, toResumedPlan(battle, forThePharaoh)!, (number) => ({ seed: `${seed} ${number}` }));

/** Plays one phase and answers each question; the default answer is `none`. @returns the questions */
function playPhase(fight: Fight, id: string, answer: (question: Question) => Choice | null = () => null) {
  fight.phase = forThePharaoh.table!.turn.phases.findIndex((phase) => phase.id === id);
  const course = createPharaohPhases(fight).phase(id);
  const asked: Question[] = [];
  for (let step = course.next(); !step.done; step = course.next(answer(step.value) ?? { kind: 'none' }))
    asked.push(step.value);
  return asked;
}

const chooseStorm = (question: Question): Choice | null =>
  question.kind === 'charge' ? (question.options.find(({ kind }) => kind === 'charge') ?? null) : null;
const stormers = (fight: Fight): readonly UnitStanding[] => fight.sides[0].units;
const holders = (fight: Fight): readonly UnitStanding[] => fight.sides[1].units;

test('a storm begins with the moves up the wall and asks for units and targets (Game Sequence, phase 10)', () => {
  const fight = openStorm(stormOf('ladders'));
  expect([fight.turn, fight.bound, forThePharaoh.table!.turn.phases[fight.phase]!.id]).toEqual([1, 0, '10']);
  const [first] = playPhase(fight, '10', chooseStorm);
  expect(first).toMatchObject({ kind: 'charge', storms: true, side: 0 });
  // Each unit goes straight ahead. The middle unit has two enemies in front.
  const all =
    first?.kind === 'charge' ? first.options.flatMap((choice) => ('unit' in choice ? [choice.unit] : [])) : [];
  expect(all).toEqual(stormers(fight).map(({ unit }) => unit.id));
  const up = stormers(fight).filter(({ actions }) => actions.moved?.manner === 'into-contact');
  expect(up.length).toBeGreaterThan(0);
});

test('units on ladders count as charging and disordered, against higher defenders behind the battlements (Over)', () => {
  const fight = openStorm(stormOf('ladders'));
  playPhase(fight, '10', chooseStorm);
  const up = stormers(fight).find(({ actions }) => actions.moved)!;
  playPhase(fight, '11');
  const blows = fight.throws.filter(({ procedure }) => procedure === 'for-the-pharaoh/melee');
  const own = blows.find(({ holders: { attacker = [] } }) => attacker[0] === `0:${up.at}:0`)!;
  expect(own.input).toMatchObject({ attacker: { charging: true, disordered: true }, behindObstacle: true });
  const theirs = blows.find(({ holders: { defender = [] } }) => defender[0] === `0:${up.at}:0`)!;
  expect(theirs.input).toMatchObject({ higher: true });
});

test('units on a tower fight in good order against defenders of equal height (ruling FTP-S24)', () => {
  const fight = openStorm(stormOf('tower'));
  const [input] = createInputs(fight, melee, {
    attacker: toPartHolder(holders(fight)[0]!),
    defender: toPartHolder(stormers(fight)[0]!),
  });
  expect(input.higher ?? false).toBe(false);
  expect(playPhase(fight, '10', chooseStorm)[0]).toMatchObject({ storms: true });
});

test('holders of the wall may not charge or descend before it, only move along it or back (FTP-F17)', () => {
  const fight = openStorm(stormOf('ladders'));
  fight.bound = 1;
  expect(playPhase(fight, '5')).toEqual([]);
  const asked = playPhase(fight, '10').find(({ kind }) => kind === 'move');
  const manners = asked?.kind === 'move' ? asked.movers.flatMap((mover) => mover.manners) : [];
  expect(manners).not.toContain('move');
  expect(manners).toContain('incline');
});

test('a holder that is driven back loses the wall, its height and its cover (Over)', () => {
  const fight = openStorm(stormOf('ladders'));
  const [holder] = holders(fight);
  holder!.unit = { ...holder!.unit, morale: 'recoil' };
  makeForcedMove(fight, holder!);
  expect(holder!.unit.marks).not.toContain('on-battlements');
  expect(fight.log.at(-1)!.what).toBe(`${holder!.unit.name}: loses the wall`);
});

test('a unit that reaches the wall loses its ladder marks', () => {
  const fight = openStorm(stormOf('ladders', [1, 1]));
  const [stormer] = stormers(fight);
  const before = measureUnit(fight, stormer!.unit.id)!.position;
  playPhase(fight, '9');
  expect(stormer!.unit.marks).toEqual(['on-ladders']);
  placeUnit(fight, stormer!, { ...before, at: { x: before.at.x, y: before.at.y - 6 } }, 'up');
  playPhase(fight, '9');
  expect(stormer!.unit.marks).toEqual([]);
});

test('a breach is entered by moves without ladders, and its defenders are charged as in the open (Results of a Breach)', () => {
  const fight = openStorm(stormOf('breach'));
  const asked = playPhase(fight, '10', chooseStorm);
  expect(asked.map(({ kind }) => kind)).toEqual(['move']);
});

test('the odds of a melee include ladders and battlements', () => {
  const fight = openStorm(stormOf('ladders'));
  const open = openStorm({
    ...stormOf('ladders'),
    sides: stormOf('ladders').sides.map((side) => ({
      ...side,
      units: side.units.map((unit) => ({ ...unit, marks: [] })),
    })),
  });
  const blow = (at: Fight): number =>
    createPharaohOdds(at).blow(stormers(at)[0]!, holders(at)[0]!, 6, { aspect: 'front', charging: true });
  expect(blow(fight)).toBeLessThan(blow(open));
});

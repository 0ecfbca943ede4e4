import { expect, test } from 'vitest';
import { turnBetween } from '../battlefield/angles.ts';
import { toFightPlan } from '../contract/battles/fought-battle.ts';
import type { RuleSystemId } from '../rules/core/army-file.ts';
import { beginBound, type Fight, type FightPlan, isPresent, openFight, otherSide } from '../rules/core/fight/fight.ts';
import { beginNextRun, type FightPhases, getRemainingShare } from '../rules/core/fight/fight-rules.ts';
import { loadFightRules } from '../rules/fights.ts';
import { findRuleSystem } from '../rules/systems.ts';
import { fieldOf, readyArmies } from '../test/support/battle/fight-books.ts';
import { required } from '../test/support/required.ts';
import { createCaptain } from './captain.ts';
import { type Style, createStyle } from './styles.ts';

/*
 * A battle, played to test that neither table side has an advantage. With swapped sides, the battle must take the same course, rotated by
 * 180°.
 */

interface Run {
  readonly fight: Fight;
  readonly phases: FightPhases;
  /** Index of the side that plays the first side. */
  readonly one: 0 | 1;
}

/** Opens a battle with the same army on both sides, placed as mirror images. All dice of a phase are equal. */
async function openRun(id: RuleSystemId, seed: string, one: 0 | 1): Promise<Run> {
  const [army] = readyArmies(id);
  const plan = required(toFightPlan(fieldOf([army, army])));
  const { width, depth } = plan.table;
  const placed = { ...plan.placed };
  for (const [at, { id: ours }] of plan.sides[0]!.units.entries()) {
    const { at: place, facing, ...rest } = required(placed[ours]);
    const image = { x: width - place.x, y: depth - place.y };
    placed[plan.sides[1]!.units[at]!.id] = { ...rest, at: image, facing: (facing + 180) % 360 };
  }
  // Swaps red and black as well.
  const agreed = one === 0 ? plan.terms.agreed : { ...plan.terms.agreed, black: 'second' };
  const sides: FightPlan = { ...plan, placed, first: one, terms: { ...plan.terms, agreed } };
  let made: Fight | null = null;
  const dice = () => ({ seed: `${seed} ${made?.turn ?? 0} ${made?.phase ?? 0}` });
  const fight = openFight(required(findRuleSystem(id)), sides, dice);
  made = fight;
  const phases = required(await loadFightRules(id))(fight);
  phases.open().next();
  fight.first = one;
  beginBound(fight);
  return { fight, phases, one };
}

/** Removes the suffix that distinguishes units of the same name. */
const getUnitName = (name: string): string => name.replace(/ \([^()]*\)$/, '');

/** Returns the positions of all units as seen from one side's table edge. */
function listPositions({ fight, one }: Run) {
  const { width, depth } = fight.table;
  return [one, otherSide(one)].flatMap((side) =>
    fight.sides[side].units.map((standing) => {
      const { unit, position, actions } = standing;
      const target = fight.units.get(actions.charges ?? '');
      const at = isPresent(standing) && position ? position.at : { x: 0, y: 0 };
      const facing = position?.facing ?? 0;
      return {
        name: `${getUnitName(unit.name)} ${isPresent(standing)}`,
        stands: one === 0 ? { ...at, facing } : { x: width - at.x, y: depth - at.y, facing: facing + 180 },
        state: [unit.morale, ...unit.marks.toSorted(), ...unit.parts.map(({ lost }) => lost), target?.at].join(' '),
        isThere: isPresent(standing),
      };
    }),
  );
}

/** Tolerance for positions. They are stored to 0.01, and this rounding can cause a small difference of facing in the next turn. */
const POSITION_TOLERANCE = 0.05;

function expectSame(one: Run, other: Run, when: string): void {
  const [there, here] = [listPositions(one), listPositions(other)];
  for (const [at, unit] of there.entries()) {
    const image = here[at]!;
    expect({ when, name: image.name, state: image.state }).toEqual({ when, name: unit.name, state: unit.state });
    if (!unit.isThere) continue;
    const apart = Math.hypot(unit.stands.x - image.stands.x, unit.stands.y - image.stands.y);
    const turned = Math.abs(turnBetween(unit.stands.facing, image.stands.facing)) / 20;
    expect({ when, name: unit.name, same: Math.max(apart, turned) <= POSITION_TOLERANCE }).toMatchObject({
      same: true,
    });
  }
}

const MOST_TURNS = 8;

/** Seeds with simultaneous melees in several places. */
const CASES: readonly (readonly [RuleSystemId, string])[] = [
  ['for-the-pharaoh', '4'],
  ['toms-ancient-warfare', '2'],
  ['sas-ancient', '1'],
  ['pharaoh-rides-to-war', '2'],
  ['by-the-gods', '6'],
];

test.each(CASES)('a battle of %s (%s) is identical with swapped sides', async (id, seed) => {
  const runs = [await openRun(id, seed, 0), await openRun(id, seed, 1)] as const;
  const style: Style = { ...createStyle('able'), attention: 1 };
  const leaders = runs.map(({ fight, phases }) => createCaptain(fight, phases, style));
  const [{ fight }] = runs;
  const isOver = ({ fight: each, phases }: Run) =>
    getRemainingShare(each, phases, 0) === 0 ||
    getRemainingShare(each, phases, 1) === 0 ||
    (phases.getResult?.() ?? null) !== null;
  while (fight.turn <= MOST_TURNS && !runs.some(isOver)) {
    for (const [at, { id: phase }] of fight.rules.turn.phases.entries()) {
      for (const [number, run] of runs.entries()) {
        run.fight.phase = at;
        const course = run.phases.phase(phase);
        let step = course.next();
        while (!step.done) step = course.next(leaders[number]!.decide(step.value).choice);
        // The side with the higher roll starts. Both runs use the same dice, so the first side is swapped here.
        if (phase === 'order') run.fight.first = run.one === 0 ? fight.first : otherSide(fight.first);
      }
      expectSame(...runs, `turn ${fight.turn}, bound ${fight.bound}, phase ${phase}`);
    }
    for (const run of runs) beginNextRun(run.fight);
  }
  expect(fight.turn).toBeGreaterThan(3);
});

import { expect, test } from 'vitest';
import { toFightPlan } from '../contract/battles/fought-battle.ts';
import { forThePharaoh } from '../rules/for-the-pharaoh/for-the-pharaoh.ts';
import { createPharaohPhases } from '../rules/for-the-pharaoh/fight/phases.ts';
import { scouting } from '../rules/for-the-pharaoh/battle/setup/scouting.ts';
import { isArriving, openFight } from '../rules/core/fight/fight.ts';
import { sendForces } from '../rules/core/fight/forces.ts';
import { estimateArrival } from '../rules/core/table/forces.ts';
import { fieldOf, readyArmies } from '../test/support/battle/fight-books.ts';
import { createCaptain } from './captain.ts';
import { type LeaderSpec, playBattle } from './play-battle.ts';
import { createStyle } from './styles.ts';

const battle = fieldOf(readyArmies('for-the-pharaoh'));

/** Places the fastest unit of the first side behind another. */
function createCrowdedBattle(thrown = battle.throws) {
  const plan = toFightPlan({ ...battle, throws: thrown })!;
  const open = openFight(forThePharaoh, plan, () => ({ seed: 'marching' }));
  const { odds } = createPharaohPhases(open);
  const led = new Set(open.sides[0].generals.map(({ unit }) => unit));
  const byPace = open.sides[0].units
    .filter(({ unit }) => !led.has(unit.id))
    .toSorted((a, b) => odds.kind(b).moves - odds.kind(a).moves);
  const [fast, slow] = [byPace[0]!, byPace.at(-1)!];
  const { at, facing, files } = slow.position!;
  const behind = { at: { x: at.x, y: plan.table.depth - 8 }, facing, files: Math.min(files, fast.position!.files) };
  const before = { ...slow.position!, at: { x: at.x, y: plan.table.depth - 25 } };
  const placed = { ...plan.placed, [fast.unit.id]: behind, [slow.unit.id]: before };
  return { plan: { ...plan, placed }, fast: fast.unit };
}

function sendMarch({ plan }: ReturnType<typeof createCrowdedBattle>, style = createStyle('able', 'bold')) {
  const fight = openFight(forThePharaoh, plan, () => ({ seed: 'marching' }));
  const leader = createCaptain(fight, createPharaohPhases(fight), style);
  sendForces(fight, [leader, null]);
  return fight;
}

test('a bold captain sends the fastest blocked unit on a flank march, with the reason', () => {
  const made = createCrowdedBattle();
  const fight = sendMarch(made);
  expect(fight.forces).toEqual([expect.objectContaining({ side: 0, units: [made.fast.id], delay: 0 })]);
  expect(isArriving(fight, fight.units.get(made.fast.id)!)).toBe(true);
  expect(fight.log.at(-1)!.what).toMatch(/marches round the .* flank \(no room in the line; 7\d % chance to arrive/);
});

test('other captains send no unit, nor does a bold one that was out-scouted or has room in its line', () => {
  const made = createCrowdedBattle();
  expect(sendMarch(made, createStyle('able', 'steady')).forces).toEqual([]);
  expect(sendMarch(made, createStyle('novice', 'bold')).forces).toEqual([]);
  expect(sendMarch({ ...made, plan: toFightPlan(battle)! }).forces).toEqual([]);
  const scouted = { procedure: scouting.id, outcome: { outScouted: 'a' }, holders: { a: ['0'], b: ['1'] } };
  const throws = [{ ...scouted, id: 't', turn: 0, bound: 0, phase: 0, who: [], input: {}, dice: [], result: '' }];
  expect(sendMarch(createCrowdedBattle(throws as never)).forces).toEqual([]);
});

test('a force arrives by the odds of its dice: 10 % at once, and 10 % lost per roll', () => {
  const rules = forThePharaoh.field!.forces!;
  const { comes, turns } = estimateArrival(rules, { by: 'left', delay: 0 }, 0);
  let [left, all, sum] = [1, 0, 0];
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    const arrives = Math.min(attempt, 9) / 10;
    all += left * arrives;
    sum += left * arrives * attempt;
    left *= 0.9 - arrives;
  }
  expect(comes).toBeCloseTo(all, 4);
  expect(turns).toBeCloseTo(sum / all, 4);
  expect(estimateArrival(rules, { by: 'home', delay: 3 }, 0).comes).toBeCloseTo(1, 4);
  expect(estimateArrival(rules, { by: 'left', delay: 0 }, 2).comes).toBeGreaterThan(comes);
});

test('a battle with a flank march ends with the marching unit on the table, lost or on its way', () => {
  const { plan, fast } = createCrowdedBattle();
  const bold: LeaderSpec = (fight, phases) => createCaptain(fight, phases, createStyle('able', 'bold'));
  const leaders = [bold, { strength: 'able' }] as const;
  const { fight, turns } = playBattle(forThePharaoh, createPharaohPhases, plan, leaders, (number) => ({
    seed: `sent ${number}`,
  }));
  const came = fight.throws.filter(({ procedure }) => procedure.endsWith('/flank-march'));
  expect(came.length).toBeGreaterThan(0);
  expect(came.length).toBeLessThanOrEqual(turns);
  const { position, unit } = fight.units.get(fast.id)!;
  expect([position !== null, unit.offField === true, isArriving(fight, fight.units.get(fast.id)!)]).toContain(true);
});

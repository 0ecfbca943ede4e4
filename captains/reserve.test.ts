import { expect, test } from 'vitest';
import { toFightPlan } from '../contract/battles/fought-battle.ts';
import { type Fight, openFight, invalidateUnit, type UnitStanding } from '../rules/core/fight/fight.ts';
import { makeChosenMove } from '../rules/core/fight/move-in-fight.ts';
import { loadFightRules } from '../rules/fights.ts';
import { findRuleSystem } from '../rules/systems.ts';
import { fieldOf, readyArmies } from '../test/support/battle/fight-books.ts';
import { required } from '../test/support/required.ts';
import { createCaptain } from './captain.ts';
import { createDiceSeeds } from './play-battle.ts';
import { createStyle } from './styles.ts';

const ID = 'for-the-pharaoh';
const rules = required(await loadFightRules(ID));

/** Front centre and facing of each unit on the table, by the start of its name. */
type Places = Readonly<Record<string, readonly [x: number, y: number, facing?: number]>>;

const RESERVE = 'Household Spearmen';
const LEFT = 'Household Shield-Bearers';
const RIGHT = 'Spearmen';

const findUnit = (fight: Fight, side: 0 | 1, name: string): UnitStanding =>
  required(fight.sides[side].units.find(({ unit }) => unit.name.startsWith(`${name} (`)));

/** Places a reserve behind other units of its side, facing the given enemies. */
function openBattle(own: Places, enemies: Places) {
  const [army] = readyArmies(ID);
  const fight = openFight(
    required(findRuleSystem(ID)),
    required(toFightPlan(fieldOf([army, army]))),
    createDiceSeeds('reserve'),
  );
  for (const each of fight.units.values()) each.position = null;
  for (const [side, places] of [own, enemies].entries()) {
    for (const [name, [x, y, facing = side === 0 ? 0 : 180]] of Object.entries(places)) {
      const standing = findUnit(fight, side as 0 | 1, name);
      standing.position = { at: { x, y }, facing, files: 8 };
      invalidateUnit(fight, standing.unit.id);
    }
  }
  return fight;
}

/** Adds hits to a unit of the first side. */
function addHits(fight: Fight, name: string, lost: number): void {
  const standing = findUnit(fight, 0, name);
  standing.unit = { ...standing.unit, parts: standing.unit.parts.map((part) => ({ ...part, lost })) };
  invalidateUnit(fight, standing.unit.id);
}

/** Returns the decision for the reserve: distance moved, new position and reason. */
function decideReserve(fight: Fight) {
  const reserve = findUnit(fight, 0, RESERVE);
  const movers = [{ unit: reserve.unit.id, manners: ['move'], share: 1 }];
  const leader = createCaptain(fight, rules(fight), { ...createStyle('able'), attention: 1 });
  const { choice, because } = leader.decide({ kind: 'move', side: 0, movers });
  const made = choice.kind === 'move' ? makeChosenMove(fight, reserve, choice) : null;
  return { because, spent: made?.spent ?? 0, at: required(reserve.position).at };
}

const FAR: Places = { [LEFT]: [90, 40] };
/** Two units side by side, with the reserve 3 cm behind. */
const LINE: Places = { [LEFT]: [86, 80], [RIGHT]: [95, 80], [RESERVE]: [90, 85] };

test('a reserve waits behind the line and follows it at half a move', () => {
  expect(decideReserve(openBattle(LINE, FAR))).toMatchObject({
    because: `in reserve behind ${getName(LEFT)}`,
    spent: 0,
  });
  const followed = decideReserve(openBattle({ ...LINE, [RESERVE]: [90, 90] }, FAR));
  expect(followed.spent).toBeCloseTo(4, 1);
});

const getName = (name: string): string => findUnit(openBattle({}, {}), 0, name).unit.name;

test('a unit with no friend ahead moves as usual', () => {
  const { because, spent } = decideReserve(openBattle({ [RESERVE]: [90, 85] }, FAR));
  expect(spent).toBeGreaterThan(5);
  expect(because).toBe('advances');
});

test('a reserve fills a gap that is wide enough, and states the width', () => {
  const wide = decideReserve(openBattle({ [LEFT]: [84, 80], [RIGHT]: [102, 80], [RESERVE]: [89, 85] }, FAR));
  expect(wide.because).toBe('fills a gap of 10 cm in the line; own front 8 cm');
  expect(wide.at.x).toBeGreaterThan(89);
  const narrow = decideReserve(openBattle({ [LEFT]: [84, 80], [RIGHT]: [99, 80], [RESERVE]: [89, 85] }, FAR));
  expect(narrow).toMatchObject({ because: `in reserve behind ${getName(LEFT)}`, spent: 0 });
});

test('a reserve relieves a worn-down unit and states its losses', () => {
  const fresh = openBattle({ ...LINE, [RESERVE]: [100, 84] }, FAR);
  addHits(fresh, RIGHT, 4);
  expect(decideReserve(fresh).because).toBe(`in reserve behind ${getName(RIGHT)}`);
  const tired = openBattle({ ...LINE, [RESERVE]: [100, 84] }, FAR);
  addHits(tired, RIGHT, 6);
  const { because, spent } = decideReserve(tired);
  expect(because.startsWith(`${getName(RIGHT)} ahead has lost 6 of 12: `)).toBe(true);
  expect(spent).toBeGreaterThan(0);
});

test('a reserve attacks an open flank and states the expected losses', () => {
  const fight = openBattle({ [LEFT]: [90, 80], [RESERVE]: [95, 85] }, { [RIGHT]: [91, 75, 270] });
  expect(decideReserve(fight).because).toMatch(
    /^the (flank|rear) of Spearmen .* is open; expected losses of a charge: enemy \d+ points?, own /,
  );
});

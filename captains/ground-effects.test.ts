import { expect, test } from 'vitest';
import type { Ground } from '../battlefield/ground.ts';
import { toFightPlan } from '../contract/battles/fought-battle.ts';
import type { RuleSystemId } from '../rules/core/army-file.ts';
import { type Fight, openFight, invalidateUnit, type UnitStanding } from '../rules/core/fight/fight.ts';
import type { Choice } from '../rules/core/fight/questions.ts';
import { loadFightRules } from '../rules/fights.ts';
import { findRuleSystem } from '../rules/systems.ts';
import { fieldOf, readyArmies } from '../test/support/battle/fight-books.ts';
import { createCaptain } from './captain.ts';
import { createDiceSeeds } from './play-battle.ts';
import { type Strength, createStyle } from './styles.ts';
import { estimateMelee, toPiece, estimateShotHits, type Context } from './evaluation.ts';

/** Creates an area of ground across the centre of a table. */
function createArea(kind: string, [left, top, right, bottom]: readonly [number, number, number, number]): Ground {
  const area = [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ];
  return { id: kind, kind, area };
}

async function openBattle(id: RuleSystemId, ground: readonly Ground[], strength: Strength = 'able') {
  const [army] = readyArmies(id);
  const plan = toFightPlan(fieldOf([army, army]))!;
  const fight = openFight(findRuleSystem(id)!, { ...plan, ground }, createDiceSeeds('ground'));
  const phases = (await loadFightRules(id))!(fight);
  Array.from(phases.open());
  for (const each of fight.units.values()) each.position = null;
  const ctx: Context = { fight, odds: phases.odds, style: { ...createStyle(strength), attention: 1 } };
  return { fight, table: ctx, leader: createCaptain(fight, phases, ctx.style) };
}

function placeUnit(fight: Fight, side: 0 | 1, name: string, x: number, y: number): UnitStanding {
  const standing = fight.sides[side].units.find(({ unit }) => unit.name.startsWith(name))!;
  standing.position = { at: { x, y }, facing: side === 0 ? 0 : 180, files: 6 };
  invalidateUnit(fight, standing.unit.id);
  return standing;
}

/** Returns the losses of both sides when spearmen on the given terrain are charged by a unit from open ground. */
async function measureLosses(ground: readonly Ground[], strength?: Strength) {
  const { fight, table } = await openBattle('for-the-pharaoh', ground, strength);
  const own = toPiece(table, placeUnit(fight, 0, 'Spearmen', 90, 60))!;
  const enemy = toPiece(table, placeUnit(fight, 1, 'Spearmen', 90, 54))!;
  return estimateMelee(table, enemy, own, 'front', { charges: true, answered: false });
}

const HILL = createArea('gentle-hill', [60, 59, 120, 80]);
const WOOD = createArea('open-woods', [60, 59, 120, 80]);

test('charging uphill gains less, which a novice ignores', async () => {
  const [open, hill] = [await measureLosses([]), await measureLosses([HILL])];
  expect(hill.costs).toBeGreaterThan(open.costs);
  expect(hill.gains).toBeLessThan(open.gains);
  const novice = [await measureLosses([], 'novice'), await measureLosses([HILL], 'novice')];
  expect(novice[1]).toEqual(novice[0]);
});

test('cover reduces the expected hits by the book’s factor', async () => {
  const hits = async (ground: readonly Ground[]) => {
    const { fight, table } = await openBattle('for-the-pharaoh', ground);
    const target = toPiece(table, placeUnit(fight, 0, 'Spearmen', 90, 60))!;
    return estimateShotHits(table, toPiece(table, placeUnit(fight, 1, 'Archers', 90, 50))!, target);
  };
  expect(await hits([WOOD])).toBeLessThan(await hits([]));
});

const HILLTOP = createArea('gentle-hill', [60, 40, 120, 61]);

test('a captain charges in the open but not uphill', async () => {
  const chosen = async (ground: readonly Ground[]) => {
    const { fight, leader } = await openBattle('for-the-pharaoh', ground);
    const unit = placeUnit(fight, 0, 'Household Shield-Bearers', 90, 66).unit.id;
    const target = placeUnit(fight, 1, 'Spearmen', 90, 60).unit.id;
    const options: readonly Choice[] = [{ kind: 'none' }, { kind: 'charge', unit, target }];
    return leader.decide({ kind: 'charge', side: 0, options }).choice.kind;
  };
  expect(await chosen([])).toBe('charge');
  expect(await chosen([HILLTOP])).toBe('none');
});

test('archers prefer a target outside the wood', async () => {
  const shotAt = async (ground: readonly Ground[]) => {
    const { fight, leader } = await openBattle('for-the-pharaoh', ground);
    const unit = placeUnit(fight, 0, 'Archers', 90, 60).unit.id;
    const options = ['Spearmen', 'Militia Spearmen'].map((name, at): Choice => {
      const target = placeUnit(fight, 1, name, 83 + 14 * at, 50).unit.id;
      return { kind: 'shoot', unit, target };
    });
    const { choice } = leader.decide({ kind: 'shoot', side: 0, unit, options });
    return choice.kind === 'shoot' ? fight.units.get(choice.target)!.unit.name.split(' (')[0] : '';
  };
  expect(await shotAt([createArea('dense-woods', [70, 40, 89.5, 50.5])])).toBe('Militia Spearmen');
  expect(await shotAt([createArea('dense-woods', [90.5, 40, 110, 50.5])])).toBe('Spearmen');
});

test.each([
  ['by-the-gods', 'hills', 'First legion'],
  ['sas-ancient', 'hill', 'Italian cohorts'],
  ['pharaoh-rides-to-war', 'hills', 'Axes of Ptah'],
] as const)('in %s, fighting a unit on %s costs more', async (id, hill, name) => {
  const brings = async (ground: readonly Ground[]) => {
    const { fight, table } = await openBattle(id, ground);
    const own = toPiece(table, placeUnit(fight, 0, name, 36, 24))!;
    const enemy = toPiece(table, placeUnit(fight, 1, name, 36, 23))!;
    const { gains, costs } = estimateMelee(table, enemy, own, 'front', { charges: false, answered: false });
    return gains - costs;
  };
  expect(await brings([createArea(hill, [20, 24, 52, 40])])).toBeLessThan(await brings([]));
});

test('the reason names a hill that the move enters', async () => {
  const { fight, leader } = await openBattle('for-the-pharaoh', [createArea('gentle-hill', [60, 60, 120, 76])]);
  const unit = placeUnit(fight, 0, 'Spearmen', 90, 80).unit.id;
  placeUnit(fight, 1, 'Spearmen', 90, 20);
  const { because } = leader.decide({ kind: 'move', side: 0, movers: [{ unit, manners: ['move'], share: 1 }] });
  expect(because).toBe('advances, onto gentle hills');
});

/** Opens a battle with spearmen in disorder, a distant enemy, and a bog in front of one of them. */
async function openDisordered(bog: readonly [number, number, number, number]) {
  const { fight, leader } = await openBattle('for-the-pharaoh', [createArea('bog', bog)]);
  const standing = placeUnit(fight, 0, 'Spearmen', 90, 80);
  standing.unit = { ...standing.unit, marks: ['disordered'] };
  invalidateUnit(fight, standing.unit.id);
  placeUnit(fight, 1, 'Spearmen', 90, 20);
  const movers = [{ unit: standing.unit.id, manners: ['move'], share: 1 }];
  const { choice } = leader.decide({ kind: 'move', side: 0, movers });
  return choice.kind === 'move' ? choice.steps.length : null;
}

test('a unit in disorder stands to recover, unless the ground ahead would disorder it again', async () => {
  expect(await openDisordered([60, 20, 120, 40])).toBe(0);
  expect(await openDisordered([60, 70, 120, 90])).toBeGreaterThan(0);
});

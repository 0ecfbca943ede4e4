import { describe, expect, test } from 'vitest';
import { toFightPlan } from '../contract/battles/fought-battle.ts';
import { books } from '../rules/books.ts';
import type { RuleSystemId } from '../rules/core/army-file.ts';
import { compareCounts } from '../rules/core/fight/unit-cache.ts';
import { leaveTable } from '../rules/core/fight/move-in-fight.ts';
import { type Fight, openFight, listPresent, invalidateUnit, type UnitStanding } from '../rules/core/fight/fight.ts';
import { NO_CHOICE } from '../rules/core/fight/questions.ts';
import { loadFightRules, hasSimulatedBattles } from '../rules/fights.ts';
import { findRuleSystem } from '../rules/systems.ts';
import { fieldOf, readyArmies } from '../test/support/battle/fight-books.ts';
import { createCaptain } from './captain.ts';
import { createDiceSeeds } from './play-battle.ts';
import { type Strength, adaptStyleToBook, createStyle } from './styles.ts';
import {
  getAspect,
  considersUnit,
  estimateMelee,
  getFrontShareInArc,
  estimateLoss,
  toPiece,
  countQuietTurns,
  getPoissonChances,
  type Context,
} from './evaluation.ts';

async function openContext(id: RuleSystemId): Promise<Context & { readonly fight: Fight }> {
  const [army] = readyArmies(id);
  const fight = openFight(findRuleSystem(id)!, toFightPlan(fieldOf([army, army]))!, createDiceSeeds('reading'));
  const { odds } = (await loadFightRules(id))!(fight);
  return { fight, odds, style: createStyle('expert') };
}

/** Places the given units, and all others out of the way along their own table edge. */
function placeUnits(fight: Fight, places: readonly (readonly [UnitStanding, number, number, number])[]): void {
  for (const standing of fight.units.values()) {
    const place = places.find(([each]) => each === standing);
    const [x, y, facing] = place
      ? place.slice(1)
      : [standing.at * 12 + 5, standing.side === 0 ? 119 : 1, standing.side === 0 ? 0 : 180];
    standing.position = { ...standing.position!, at: { x: x as number, y: y as number }, facing: facing as number };
    invalidateUnit(fight, standing.unit.id);
  }
}

const findUnit = (fight: Fight, side: 0 | 1, name: string): UnitStanding =>
  fight.sides[side].units.find(({ unit }) => unit.name.split(' (')[0] === name)!;

test('Poisson chances sum to 1 and keep the mean', () => {
  for (const [mean, most] of [
    [0.3, 12],
    [2.5, 40],
    [9, 60],
  ] as const) {
    const chances = getPoissonChances(mean, most);
    expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1);
    expect(chances.reduce((sum, chance, count) => sum + chance * count, 0)).toBeCloseTo(mean, 1);
  }
  expect(getPoissonChances(50, 4)).toHaveLength(5);
});

test('experts keep their line in books where volleys matter and accept risky charges in the others', async () => {
  for (const { id } of books.filter((each) => hasSimulatedBattles(each.id))) {
    const { fight, odds } = await openContext(id);
    const [own, enemies] = [listPresent(fight, 0), listPresent(fight, 1)];
    let [shot, struck] = [0, 0];
    for (const unit of own) {
      const { range, files } = odds.kind(unit);
      for (const enemy of enemies) {
        const { worth } = odds.kind(enemy);
        if (range > 0) shot += worth * odds.shot(unit, enemy, range / 2, 'front');
        struck += worth * odds.blow(unit, enemy, files, { aspect: 'front', charging: true });
      }
    }
    const { alignment, minGain } = adaptStyleToBook(id, createStyle('expert'));
    const doVolleysTell = shot / struck > 0.2;
    expect([id, alignment > 0, minGain < 0]).toEqual([id, doVolleysTell, !doVolleysTell]);
  }
});

test('experts consider every unit, able captains more than novices, and the same units all turn', async () => {
  const ctx = await openContext('for-the-pharaoh');
  const all = (strength: Strength) =>
    Array.from({ length: 200 }, (_, at) => considersUnit({ ...ctx, style: createStyle(strength) }, `unit ${at}`));
  const count = (attended: readonly boolean[]) => attended.filter(Boolean).length;
  expect(count(all('expert'))).toBe(200);
  expect(count(all('able'))).toBeGreaterThan(165);
  expect(count(all('able'))).toBeLessThan(195);
  expect(count(all('novice'))).toBeGreaterThan(80);
  expect(count(all('novice'))).toBeLessThan(140);
  const before = all('able');
  expect(all('able')).toEqual(before);
  ctx.fight.turn += 1;
  expect(all('able')).not.toEqual(before);
});

test('an overlooked unit advances straight ahead and charges the first permitted target', async () => {
  const ctx = await openContext('for-the-pharaoh');
  const { fight } = ctx;
  const phases = (await loadFightRules('for-the-pharaoh'))!(fight);
  const [own, enemy] = [findUnit(fight, 0, 'Household Spearmen'), findUnit(fight, 1, 'Spearmen')];
  const led = (attends: number) => createCaptain(fight, phases, { ...createStyle('expert'), attention: attends });
  const movers = [{ unit: own.unit.id, manners: ['move'], share: 1 }];
  const goes = led(0).decide({ kind: 'move', side: 0, movers });
  expect(goes.choice).toMatchObject({ unit: own.unit.id, steps: [{ kind: 'go', heading: 'forward' }] });
  expect(goes.because).toBe('advances straight ahead');
  const charge = { kind: 'charge', unit: own.unit.id, target: enemy.unit.id } as const;
  const options = [NO_CHOICE, charge];
  expect(led(0).decide({ kind: 'charge', side: 0, options })).toEqual({
    choice: charge,
    because: 'charges the first permitted target',
  });
  expect(led(1).decide({ kind: 'charge', side: 0, options }).choice).toEqual(NO_CHOICE);
});

test('able captains see flanks, novices do not', async () => {
  const ctx = await openContext('for-the-pharaoh');
  const { fight } = ctx;
  const [own, enemy] = [findUnit(fight, 0, 'Household Spearmen'), findUnit(fight, 1, 'Spearmen')];
  placeUnits(fight, [
    [own, 90, 60, 0],
    [enemy, 90, 54, 0],
  ]);
  const [from, to] = [toPiece(ctx, own)!.block, toPiece(ctx, enemy)!.block];
  expect(getAspect({ ...ctx, style: createStyle('able') }, from, to)).toBe('rear');
  expect(getAspect({ ...ctx, style: createStyle('novice') }, from, to)).toBe('front');
});

test('chargers that strike first lose less', async () => {
  const ctx = await openContext('toms-ancient-warfare');
  const { fight, odds } = ctx;
  const [own, enemy] = [findUnit(fight, 0, 'Hoplite'), findUnit(fight, 1, 'Peltast')].map((each) =>
    toPiece(ctx, each)!,
  );
  const costs = (chargersStrikeFirst: boolean) =>
    estimateMelee({ ...ctx, odds: { ...odds, chargersStrikeFirst } }, own!, enemy!, 'front', {
      charges: true,
      answered: false,
    }).costs;
  expect(odds.chargersStrikeFirst).toBe(true);
  expect(costs(true)).toBeLessThan(costs(false));
});

test('experts value the last intact unit most in Pharaoh Rides to War', async () => {
  const { fight, odds } = await openContext('pharaoh-rides-to-war');
  const [one, ...others] = fight.sides[0].units;
  const costs = (strength: Strength) => {
    const ctx: Context = { fight, odds, style: createStyle(strength) };
    return estimateLoss(ctx, toPiece(ctx, one!)!, 3);
  };
  const loses = (standing: UnitStanding) => {
    standing.unit = { ...standing.unit, parts: standing.unit.parts.map((part) => ({ ...part, lost: part.hits })) };
    invalidateUnit(fight, standing.unit.id);
  };
  const among = { novice: costs('novice'), able: costs('able'), expert: costs('expert') };
  for (const standing of others) loses(standing);
  expect(costs('novice')).toBe(among.novice);
  expect(costs('able')).toBeGreaterThan(among.able);
  expect(costs('expert') - among.expert).toBeGreaterThan(3 * (costs('able') - among.able));
  loses(one!);
  expect(odds.stake?.(one!)).toBeNull();
});

test('tests of the SAS book get harder with each unit that the command loses', async () => {
  const { fight, odds } = await openContext('sas-ancient');
  const [one, other, second, third] = fight.sides[0].units.filter(({ unit }) => !unit.name.startsWith('Velites'));
  const stands = () => [
    odds.morale(one!, 0, 0, { after: 'drawn', aspect: 'front' }).obeys,
    odds.receives!(one!, fight.sides[1].units[0]!, false).obeys,
  ];
  const before = stands();
  for (const standing of [other, second, third]) {
    standing!.unit = { ...standing!.unit, offField: true };
    invalidateUnit(fight, standing!.unit.id);
  }
  expect(before.map((share, at) => share - stands()[at]!)).toEqual([expect.closeTo(0.15), expect.closeTo(0.15)]);
});

test('cached estimates of the SAS book are discarded when the command loses a unit', async () => {
  const ctx = await openContext('sas-ancient');
  const { fight } = ctx;
  const [one, other, second] = fight.sides[0].units.filter(({ unit }) => !unit.name.startsWith('Velites'));
  const costs = () => [
    estimateLoss(ctx, toPiece(ctx, one!)!, 2),
    estimateMelee(ctx, toPiece(ctx, one!)!, toPiece(ctx, fight.sides[1].units[0]!)!, 'front', {
      charges: false,
      answered: false,
    }).costs,
  ];
  const before = costs();
  expect(costs()).toEqual(before);
  for (const standing of [other, second]) leaveTable(fight, standing!, 'is taken off');
  for (const [at, cost] of costs().entries()) expect(cost).toBeGreaterThan(before[at]!);
});

test('a charger fights with the survivors of the target’s volley', async () => {
  const ctx = await openContext('pharaoh-rides-to-war');
  const { fight, odds } = ctx;
  const [own, enemy] = [findUnit(fight, 0, 'Axes of Ptah'), findUnit(fight, 1, 'Bows of Ptah')].map((each) =>
    toPiece(ctx, each)!,
  );
  const gains = (atChargers: number) =>
    estimateMelee({ ...ctx, odds: { ...odds, shotsAtChargers: atChargers } }, own!, enemy!, 'front', {
      charges: true,
      answered: false,
    }).gains;
  expect(odds.shotsAtChargers).toBe(1);
  expect(gains(1)).toBeLessThan(gains(0));
});

describe('Melee round odds', () => {
  test('compare both hit counts', () => {
    expect(compareCounts([0.5, 0.5], [1])).toEqual({ wins: 0.5, loses: 0 });
    const { wins, loses } = compareCounts([0.25, 0.5, 0.25], [0.25, 0.5, 0.25]);
    expect(wins).toBeCloseTo(loses);
    expect(wins).toBeCloseTo(0.3125);
  });

  test.each(['sas-ancient', 'by-the-gods', 'pharaoh-rides-to-war'] as const)(
    'of %s swap with the units, and the loser tests worse than the winner',
    async (id) => {
      const { fight, odds } = await openContext(id);
      const [one, other] = [fight.sides[0].units[1]!, fight.sides[1].units[3]!];
      const plain = { aspect: 'front', charging: false } as const;
      const there = odds.round!(one, other, plain, false);
      const back = odds.round!(other, one, plain, false);
      expect(there.wins).toBeCloseTo(back.loses);
      expect(there.loses).toBeCloseTo(back.wins);
      expect(there.wins).toBeGreaterThan(0);
      const obeysAfter = (after: 'won' | 'lost') => odds.morale(one, 1, 0, { after, aspect: 'front' }).obeys;
      expect(obeysAfter('lost')).toBeLessThan(obeysAfter('won'));
    },
  );
});

test('quiet turns count from the third turn after the last hit', async () => {
  const { fight } = await openContext('for-the-pharaoh');
  fight.turn = 12;
  expect(countQuietTurns(fight)).toBe(0);
  fight.turn = 14;
  expect(countQuietTurns(fight)).toBe(2);
  const hit = {
    who: '',
    turn: 10,
    bound: 0,
    procedure: '',
    phase: '',
    role: '',
    at: 0,
    input: {},
    outcome: {},
    hits: 1,
    gone: 0,
  };
  fight.events.push(hit as unknown as Fight['events'][number]);
  expect(countQuietTurns(fight)).toBe(1);
});

test('the front rank counts figures with the target in their arc', () => {
  const block = (x: number, y: number, front: number, facing = 0) => ({ at: { x, y }, facing, front, depth: 4 });
  const from = block(0, 0, 20);
  // Fronts touching and offset by half: half of the front rank sees the target, and little more.
  const half = getFrontShareInArc(from, block(10, -5, 20, 180), 45);
  expect(half).toBeGreaterThan(0.5);
  expect(half).toBeLessThan(0.7);
  expect(getFrontShareInArc(from, block(0, -20, 30, 180), 45)).toBe(1);
  expect(getFrontShareInArc(from, block(60, -5, 20, 180), 45)).toBe(0);
  expect(getFrontShareInArc(from, block(0, 20, 20), 90)).toBe(0);
  expect(getFrontShareInArc(from, block(0, 20, 20), 360)).toBe(1);
  // A 0° arc covers only the space straight ahead.
  expect(getFrontShareInArc(from, block(15, -20, 10, 180), 0)).toBeCloseTo(0);
  expect(getFrontShareInArc(from, block(5, -20, 10, 180), 0)).toBeCloseTo(0.5);
});

test('an engine with a reduced crew hits less', async () => {
  const { fight, odds } = await openContext('toms-ancient-warfare');
  const own = fight.sides[0].units.find(({ unit }) => unit.parts.some(({ hits }) => hits > 1))!;
  const [enemy] = fight.sides[1].units;
  const hits = (): number => odds.shot(own, enemy!, 1, 'front');
  const whole = hits();
  own.unit = { ...own.unit, parts: own.unit.parts.map((part) => ({ ...part, lost: part.hits - 1 })) };
  invalidateUnit(fight, own.unit.id);
  expect(hits()).toBeGreaterThan(0);
  expect(hits()).toBeLessThan(whole);
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EPSILON, normaliseAngle, roundToHundredth, toStoredPoint } from './angles.ts';
import {
  measureShareBehind,
  findAttackedSide,
  findFacingSide,
  areaOf,
  type Block,
  distanceBetween,
  doBlocksOverlap,
  findContactFiles,
} from './block.ts';
import { alignWithEdge } from './alignment.ts';
import { type Flight, findFlightEnd } from './flight.ts';
import { measureGapAhead, listFrontPoints, findNearestInArc, measureReach } from './reach.ts';
import { findSightBlocker, findObstacle, toObstacle } from './sight.ts';
import { anyBlock, anyPlace, square, unitAt } from '../test/support/armies/sample-blocks.ts';

describe('sides of a unit', () => {
  const lines = { front: 0, rear: 45 };
  test.each<[number, number, string]>([
    [50, 20, 'front'],
    [90, 29.9, 'front'],
    [90, 31, 'right'],
    [10, 31, 'left'],
    [50, 60, 'rear'],
    [60, 38.1, 'rear'],
    [61, 38.1, 'right'],
  ])('from %d, %d it is its %s', (x, y, side) => {
    expect(findFacingSide(unitAt(50, 30), { x, y }, lines)).toBe(side);
  });

  test('45-degree lines from the front corners narrow the front', () => {
    expect(findFacingSide(unitAt(50, 30), { x: 90, y: 20 }, { front: 45, rear: 45 })).toBe('right');
    expect(findFacingSide(unitAt(50, 30), { x: 60, y: 20 }, { front: 45, rear: 45 })).toBe('front');
  });

  test('the sides turn with the unit', () => {
    expect(findFacingSide(unitAt(50, 30, 90), { x: 70, y: 30 }, lines)).toBe('front');
    expect(findFacingSide(unitAt(50, 30, 90), { x: 40, y: 60 }, lines)).toBe('right');
  });

  test('half of a unit can be behind another’s front', () => {
    expect(measureShareBehind(unitAt(80, 30, 270), unitAt(50, 30))).toBeCloseTo(0.5, 10);
    expect(measureShareBehind(unitAt(80, 20, 270), unitAt(50, 30))).toBeCloseTo(0, 10);
    expect(measureShareBehind(unitAt(80, 60, 270), unitAt(50, 30))).toBeCloseTo(1, 10);
  });
});

describe('an attacker', () => {
  const target: Block = { at: { x: 50, y: 50 }, facing: 0, front: 12, depth: 4 };
  const beside = (y: number): Block => ({ at: { x: 70, y }, facing: 270, front: 8, depth: 4 });

  test('is at the flank if enough of it is behind the front', () => {
    const half = { front: 0, rear: 45, behind: 0.5 };
    expect(findAttackedSide(target, beside(49), half)).toBe('front');
    expect(findAttackedSide(target, beside(50), half)).toBe('right');
    expect(findAttackedSide(target, { at: { x: 50, y: 70 }, facing: 0, front: 8, depth: 4 }, half)).toBe('rear');
  });

  test('is otherwise judged by the centre of its front', () => {
    expect(findAttackedSide(target, beside(49), { front: 0, rear: 45 })).toBe('front');
    expect(findAttackedSide(target, beside(51), { front: 0, rear: 45 })).toBe('right');
  });

  test.each([0, 45])('whose front lies against the front is before it, however far its middle is aside', (front) => {
    const broad = (x: number, y = 50): Block => ({ at: { x, y }, facing: 180, front: 40, depth: 4 });
    const lines = { front, rear: 45 };
    expect([broad(30), broad(70), broad(30, 50.01)].map((each) => findAttackedSide(target, each, lines))).toEqual(
      Array(3).fill('front'),
    );
    // Being level with the front does not count as behind it.
    expect(findAttackedSide(target, broad(10), { front: 45, rear: 45 })).toBe('left');
    expect(findAttackedSide(target, { ...broad(30), facing: 90 }, { front: 45, rear: 45 })).toBe('left');
  });
});

describe('measureGapAhead', () => {
  const shooter: Block = { at: { x: 50, y: 50 }, facing: 0, front: 10, depth: 4 };
  const target = (x: number, y: number): Block => ({ at: { x, y }, facing: 180, front: 6, depth: 4 });

  test('measures only targets straight ahead of the front', () => {
    expect(measureGapAhead(shooter, target(50, 30))).toBeCloseTo(20, 10);
    expect(measureGapAhead(shooter, target(57.9, 30))).toBeCloseTo(20, 10);
    expect(measureGapAhead(shooter, target(58, 30))).toBeNull();
    expect(measureGapAhead(shooter, target(50, 60))).toBeNull();
  });
});

describe('a flight', () => {
  const TABLE = { width: 100, depth: 100 };
  const unit: Block = { at: { x: 50, y: 50 }, facing: 0, front: 12, depth: 4 };
  const back: Flight = { way: 'back', length: 10, ends: 'onward', atEdge: 'leaves' };

  test('goes straight back and faces away or about', () => {
    const { block, distance } = findFlightEnd(unit, back, null, [], TABLE);
    expect(distance).toBe(10);
    expect(block.facing).toBe(180);
    expect(block.at.y).toBeCloseTo(64, 10);
    const facing = findFlightEnd(unit, { ...back, ends: 'about' }, null, [], TABLE).block;
    expect(normaliseAngle(facing.facing)).toBe(0);
    expect(facing.at.y).toBeCloseTo(60, 10);
  });

  test('goes away from the enemy, or towards it', () => {
    const enemy = { x: 20, y: 52 };
    expect(findFlightEnd(unit, { ...back, way: 'away' }, enemy, [], TABLE).block.at.x).toBeCloseTo(62, 10);
    expect(findFlightEnd(unit, { ...back, way: 'towards' }, enemy, [], TABLE).block.at.x).toBeCloseTo(38, 10);
  });

  test('leaves the unit as it was if there is no room to turn', () => {
    // A unit wider than deep, with friends at flanks and rear and the table edge ahead.
    const between: Block = { at: { x: 50, y: 0 }, facing: 0, front: 12, depth: 4 };
    const others = [
      { id: 'left', block: { at: { x: 38, y: 0 }, facing: 0, front: 12, depth: 30 } },
      { id: 'right', block: { at: { x: 62, y: 0 }, facing: 0, front: 12, depth: 30 } },
      { id: 'behind', block: { at: { x: 50, y: 4 }, facing: 0, front: 12, depth: 26 } },
    ];
    const from = { x: 44, y: 60 };
    const towards: Flight = { ...back, way: 'away', length: 3, atEdge: 'stops' };
    expect(findFlightEnd(between, towards, from, others, TABLE).block).toEqual(between);
  });

  test('leaves the table at the edge or stops there', () => {
    const far = { ...back, length: 60 };
    expect(findFlightEnd(unit, far, null, [], TABLE)).toMatchObject({ distance: 46, leavesTable: true });
    expect(findFlightEnd(unit, { ...far, atEdge: 'stops' }, null, [], TABLE)).toMatchObject({
      distance: 46,
      leavesTable: false,
    });
  });

  test('ends behind friends, not on them', () => {
    const friend = { id: 'friend', block: { at: { x: 50, y: 60 }, facing: 0, front: 12, depth: 4 } };
    const { block, distance } = findFlightEnd(unit, back, null, [friend], TABLE);
    expect(distance).toBeCloseTo(14, 0);
    expect(doBlocksOverlap(block, friend.block)).toBe(false);
  });

  test('does not end on friends after rounding for storage', () => {
    const near = fc.integer({ min: -300, max: 300 }).map((hundredths) => 50 + hundredths / 100);
    fc.assert(
      fc.property(anyBlock, near, near, anyPlace, ({ front, depth, facing }, x, y, enemy) => {
        const friend = { id: 'friend', block: { at: { x, y: y + 8 }, facing, front, depth } };
        const fled = findFlightEnd({ ...unit, depth: 0.6 }, { ...back, way: 'away' }, enemy, [friend], TABLE);
        const { at, facing: looks } = fled.block;
        const there = { ...fled.block, at: toStoredPoint(at), facing: roundToHundredth(looks) };
        expect(fled.distance > 0 && doBlocksOverlap(there, friend.block)).toBe(false);
      }),
      { numRuns: 3000 },
    );
  });
});

describe('reach', () => {
  test('counts only the part of a block in the arc', () => {
    const from = { x: 50, y: 50 };
    const target = unitAt(70, 40, 180);
    expect(findNearestInArc(from, 0, target, 90)).toEqual({ x: 64, y: 36 });
    expect(measureReach(from, 0, target, { range: 20, arc: 90 })).toBeCloseTo(Math.hypot(14, 14), 10);
    expect(measureReach(from, 0, target, { range: 19, arc: 90 })).toBeNull();
    expect(measureReach(from, 0, target, { range: 20, arc: 45 })).toBeNull();
    expect(measureReach(from, 180, target, { range: 200, arc: 180 })).toBeNull();
    expect(measureReach(from, 180, target, { range: 200, arc: 360 })).not.toBeNull();
  });

  test('never exceeds the range', () => {
    fc.assert(
      fc.property(
        anyBlock,
        anyBlock,
        fc.integer({ min: 1, max: 60 }),
        fc.constantFrom(45, 90, 180, 360),
        (a, b, range, arc) => {
          for (const from of listFrontPoints(a, 3)) {
            const found = measureReach(from, a.facing, b, { range, arc });
            if (found === null) continue;
            expect(found).toBeLessThanOrEqual(range + EPSILON);
            expect(found).toBeGreaterThanOrEqual(distanceBetween(a, b) - 1e-9);
          }
        },
      ),
    );
  });
});

describe('sight', () => {
  const from = { at: { x: 50, y: 100 }, level: 0 };
  const target = { block: unitAt(50, 30, 180), level: 0 };

  test('is blocked by units on the same level, but not from a hill', () => {
    const screen = toObstacle('screen', { block: { at: { x: 50, y: 60 }, facing: 0, front: 60, depth: 4 }, level: 0 });
    expect(findSightBlocker(from, target, [screen])?.id).toBe('screen');
    expect(findSightBlocker({ ...from, level: 1 }, target, [screen])).toBeNull();
    expect(findSightBlocker(from, { ...target, level: 1 }, [screen])).toBeNull();
  });

  test('passes a screen that does not cover the whole unit', () => {
    const screen = toObstacle('screen', { block: { at: { x: 42, y: 60 }, facing: 0, front: 16, depth: 4 }, level: 0 });
    expect(findSightBlocker(from, target, [screen])).toBeNull();
  });

  test('extends into a wood by the book’s distance', () => {
    const wood = { id: 'wood', area: square(0, 0, 80), top: Infinity, through: 2 };
    const at = (y: number) => ({ at: { x: 50, y }, level: 0 });
    expect(findObstacle(from, at(78.5), [wood])).toBeNull();
    expect(findObstacle(from, at(77), [wood])?.id).toBe('wood');
  });

  test('is not blocked by a hill under the target', () => {
    const hill = { id: 'hill', area: square(30, 50, 40), top: 0, through: 0, openOnTop: true as const };
    expect(findObstacle(from, { at: { x: 50, y: 20 }, level: 0 }, [hill])?.id).toBe('hill');
    expect(findObstacle(from, { at: { x: 50, y: 70 }, level: 0 }, [hill])).toBeNull();
  });
});

describe('a wood seen from outside', () => {
  const wood = {
    id: 'wood',
    area: areaOf({ at: { x: 50, y: 40 }, facing: 0, front: 20, depth: 3 }),
    top: 0,
    through: 4,
    across: 0,
  };
  const place = (y: number) => ({ at: { x: 50, y }, level: 0 });

  test('hides units behind it, but not units in it', () => {
    expect(findObstacle(place(50), place(30), [wood])?.id).toBe('wood');
    expect(findObstacle(place(50), place(41), [wood])).toBeNull();
  });
});

describe('contact', () => {
  test('counts files that touch by half, plus one beside them on each side', () => {
    const target: Block = { at: { x: 50, y: 46 }, facing: 180, front: 12, depth: 4 };
    const wide: Block = { at: { x: 50, y: 46 }, facing: 0, front: 24, depth: 4 };
    expect(findContactFiles(wide, target, 6, 0.5, 1)).toEqual({ touching: 3 + 1, beside: 2, first: 1 });
    expect(findContactFiles({ ...wide, at: { x: 55, y: 46 } }, target, 6, 0.5, 1)).toEqual({
      touching: 3,
      beside: 1,
      first: 0,
    });
    expect(findContactFiles({ ...wide, at: { x: 54, y: 46.1 } }, target, 6, 0.5, 1).touching).toBe(0);
  });

  test('is symmetric for files of equal width', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10, max: 10 }), (offset) => {
        const a = unitAt(50, 46);
        const b: Block = { at: { x: 50 + offset, y: 46 }, facing: 180, front: 12, depth: 4 };
        expect(findContactFiles(a, b, 3, 0.5, 0).touching).toBe(findContactFiles(b, a, 3, 0.5, 0).touching);
      }),
    );
  });

  test('lines up a charger at a corner with the edge, and slides it past a neighbour', () => {
    const target = unitAt(50, 30, 180);
    const charger: Block = { at: { x: 48, y: 31 }, facing: 20, front: 12, depth: 4 };
    const closing = { turn: 45, slide: 0.5 };
    const flush = alignWithEdge(charger, target, [], closing)!;
    expect(flush.facing).toBeCloseTo(0, 10);
    expect(flush.at.y).toBeCloseTo(30, 10);
    const neighbour = { id: 'n', block: unitAt(flush.at.x + 10, 30) };
    const beside = alignWithEdge(charger, target, [neighbour], closing)!;
    expect(doBlocksOverlap(beside, neighbour.block)).toBe(false);
    expect(beside.at.x).toBeLessThan(flush.at.x);
    expect(alignWithEdge({ ...charger, facing: 60 }, target, [], { turn: 20, slide: 0 })).toBeNull();
  });
});

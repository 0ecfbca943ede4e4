import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Area } from './area.ts';
import { isOnTable, doBlocksOverlap } from './block.ts';
import { type Manoeuvre, makeMove, type MoveCosts, type Surroundings } from './manoeuvre.ts';
import { dist, EPSILON } from './angles.ts';
import { toBlock, type UnitBody, type Position } from './position.ts';
import { findPathTo } from './path-to.ts';

const TABLE = { width: 180, depth: 120 };
const EMPTY: Surroundings = { ground: [], others: [], table: TABLE };
/** Six bases of 4 x 2. In three files they are 12 wide and 4 deep. */
const BODY: UnitBody = { bases: 6, base: { front: 4, depth: 2 } };
const at = (x: number, y: number, facing = 0): Position => ({ at: { x, y }, facing, files: 3 });
/** Moves at half speed in woods, cannot enter lakes, and halts at streams. A turn costs a third of the allowance. */
const pace = (allowance: number): MoveCosts => ({
  allowance,
  cost: (ground) => {
    const kinds = new Set(ground.map(({ kind }) => kind));
    if (kinds.has('lake')) return { each: 1, entry: 'barred' };
    if (kinds.has('stream')) return { each: 1, entry: 'halts' };
    return { each: kinds.has('wood') ? 2 : 1 };
  },
  heading: (heading) => (heading === 'forward' ? 1 : heading === 'back' ? 2 : null),
  wheel: 1,
  turn: (degrees) => (Math.abs(degrees) <= 90 ? allowance / 3 : null),
  form: (files) => (files > 1 ? allowance / 3 : null),
});
const box = (x: number, y: number, width: number, depth: number): Area => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + depth },
  { x, y: y + depth },
];
const forward = (length: number): Manoeuvre => ({ kind: 'go', heading: 'forward', length });
const withGround = (kind: string, area: Area): Surroundings => ({ ...EMPTY, ground: [{ id: kind, kind, area }] });

test('applies the tolerance once per move, not per step', () => {
  const hairs = Array.from({ length: 20 }, () => forward(EPSILON));
  const made = makeMove([forward(8), ...hairs], at(90, 60), BODY, pace(8), EMPTY);
  expect(made.stop).toMatchObject({ reason: 'too-far' });
  expect(made.position.at.y).toBeCloseTo(52 - EPSILON);
  expect(made.spent).toBeCloseTo(8 + EPSILON);
});

test('a wood over a stream does not stop a unit that has already halted at the stream', () => {
  const stream = { id: 'stream', kind: 'stream', area: box(0, 48, 180, 4) };
  const wood = { id: 'wood', kind: 'wood', area: box(0, 40, 180, 10) };
  const made = makeMove([forward(4)], at(90, 52), BODY, pace(20), { ...EMPTY, ground: [wood, stream] });
  expect(made.stop).toBeNull();
});

test('a unit at the near edge of barred ground is met there', () => {
  const wall = withGround('lake', box(0, 40, 180, 10));
  const holder = { id: 'holder', block: { at: { x: 90, y: 50 }, facing: 180, front: 12, depth: 4 } };
  const made = makeMove([forward(8)], at(90, 51), BODY, pace(8), { ...wall, others: [holder] });
  expect(made.stop).toMatchObject({ reason: 'in-the-way', barrier: { id: 'holder' } });
});

describe('barred ground', () => {
  const lake = withGround('lake', box(0, 0, 180, 51.995));

  test('is not entered by means of the tolerance', () => {
    expect(makeMove([forward(8.01)], at(90, 60), BODY, pace(8), lake).stop).toMatchObject({ reason: 'barred' });
  });

  test('is not entered by a unit at its edge', () => {
    const made = makeMove([forward(3)], at(90, 52.01), BODY, pace(8), lake);
    expect(made.stop).toMatchObject({ reason: 'barred' });
    expect(made.position.at.y).toBeGreaterThanOrEqual(51.98);
  });

  test('can be crossed and left by a unit placed in it', () => {
    expect(makeMove([forward(3)], at(90, 40), BODY, pace(8), lake).stop).toBeNull();
  });
});

test('ground that halts is not entered in the same move by a step to its edge first', () => {
  const stream = withGround('stream', box(0, 48, 180, 4));
  const halved: readonly Manoeuvre[] = [forward(8), { kind: 'wheel', on: 'left', degrees: 0.01 }, forward(3)];
  expect(makeMove(halved, at(90, 60), BODY, pace(20), stream).stop).toMatchObject({ reason: 'halts' });
  expect(makeMove([forward(3)], at(90, 52), BODY, pace(20), stream).stop).toBeNull();
});

describe('tolls', () => {
  const hedge = withGround('hedge', box(0, 70, 180, 1));
  const tolling = (allowance: number): MoveCosts => ({
    ...pace(allowance),
    cost: (ground) => ({ each: 1, ...(ground.length > 0 ? { tolls: [{ id: 'hedge', length: 4 }] } : {}) }),
  });

  test('are paid once per move, at the edge of the ground', () => {
    const { position, spent, stop } = makeMove([forward(12), forward(2)], at(50, 80), BODY, tolling(18), hedge);
    expect(position.at.y).toBeCloseTo(66, 10);
    expect(spent).toBeCloseTo(18, 10);
    expect(stop).toBeNull();
  });

  test('end the move at the edge if they cannot be paid', () => {
    const { position, spent, stop } = makeMove([forward(12)], at(50, 80), BODY, tolling(11), hedge);
    expect(position.at.y).toBeCloseTo(71, 1);
    expect(spent).toBeCloseTo(9, 10);
    expect(stop).toEqual({ reason: 'too-far', over: expect.closeTo(7, 10) as number });
  });

  test('apply to wheels of any length', () => {
    const flat: MoveCosts = { ...pace(12), wheel: 0, eachWheel: () => 2 };
    const wheel: Manoeuvre = { kind: 'wheel', on: 'left', degrees: 10 };
    expect(makeMove([wheel, wheel, forward(20)], at(50, 80), BODY, flat, EMPTY).spent).toBeCloseTo(12, 10);
    expect(makeMove([wheel], at(50, 80), BODY, { ...flat, allowance: 1 }, EMPTY)).toMatchObject({
      spent: 0,
      stop: { reason: 'too-far', over: 1 },
    });
  });
});

describe('a move', () => {
  test('stops at the allowance and reports the excess', () => {
    const { position, spent, stop } = makeMove([forward(15)], at(50, 80), BODY, pace(12), EMPTY);
    expect(position.at).toEqual({ x: 50, y: 68 });
    expect(spent).toBeCloseTo(12, 10);
    expect(stop).toEqual({ reason: 'too-far', over: 3 });
  });

  test('counts the path of a wheel’s outer corner', () => {
    const { position, spent, stop } = makeMove(
      [{ kind: 'wheel', on: 'right', degrees: 30 }],
      at(50, 80),
      BODY,
      pace(12),
      EMPTY,
    );
    expect(spent).toBeCloseTo((12 * 30 * Math.PI) / 180, 10);
    expect(stop).toBeNull();
    // The right corner stays at x 56, y 80.
    expect(position.facing).toBe(30);
    expect(position.at).toEqual({ x: 50.8, y: 77 });
  });

  test('costs double in a wood, from its edge', () => {
    const wood = withGround('wood', box(0, 0, 180, 70));
    const { position, spent, stop } = makeMove([forward(20)], at(50, 80), BODY, pace(14), wood);
    expect(position.at.y).toBe(68);
    expect(spent).toBeCloseTo(14, 10);
    expect(stop).toEqual({ reason: 'too-far', over: 16 });
  });

  test('ends at barred ground, and may enter ground that only halts with the next move', () => {
    expect(makeMove([forward(20)], at(50, 80), BODY, pace(30), withGround('lake', box(55, 0, 60, 70)))).toMatchObject({
      position: { at: { x: 50, y: 70 } },
      stop: { reason: 'barred' },
    });
    const stream = withGround('stream', box(0, 60, 180, 10));
    expect(makeMove([forward(20)], at(50, 80), BODY, pace(30), stream)).toMatchObject({
      position: { at: { y: 70 } },
      stop: { reason: 'halts' },
    });
    expect(makeMove([forward(20)], at(50, 70), BODY, pace(30), stream)).toMatchObject({
      position: { at: { y: 50 } },
      stop: null,
    });
  });

  test('ends at another unit and at the table edge', () => {
    const other = { id: 'enemy', block: { at: { x: 60, y: 60 }, facing: 180, front: 12, depth: 4 } };
    const met = makeMove([forward(30)], at(50, 80), BODY, pace(40), { ...EMPTY, others: [other] });
    expect(met).toMatchObject({
      position: { at: { y: 60 } },
      stop: { reason: 'in-the-way', barrier: { id: 'enemy' } },
    });
    // The unit moves past another that is just outside its path.
    const aside = { ...other, block: { ...other.block, at: { x: 62, y: 60 } } };
    expect(makeMove([forward(30)], at(50, 80), BODY, pace(40), { ...EMPTY, others: [aside] }).stop).toBeNull();
    expect(makeMove([forward(90)], at(50, 80), BODY, pace(200), EMPTY)).toMatchObject({
      position: { at: { y: 0 } },
      stop: { reason: 'in-the-way', barrier: { kind: 'table-edge' } },
    });
  });

  test('rejects steps that the book does not allow', () => {
    const refused = (step: Manoeuvre) => makeMove([step], at(50, 80), BODY, pace(12), EMPTY).stop;
    expect(refused({ kind: 'go', heading: 'left', length: 3 })).toEqual({ reason: 'not-allowed' });
    expect(refused({ kind: 'turn', degrees: 180 })).toEqual({ reason: 'not-allowed' });
    expect(refused({ kind: 'form', files: 1 })).toEqual({ reason: 'not-allowed' });
    const close = { id: 'near', block: { at: { x: 60, y: 80 }, facing: 0, front: 8, depth: 4 } };
    const crowded = { ...EMPTY, others: [close] };
    expect(makeMove([{ kind: 'form', files: 6 }], at(50, 80), BODY, pace(12), crowded).stop).toMatchObject({
      reason: 'in-the-way',
    });
  });

  test('swaps files and ranks in a quarter turn around the unit’s centre', () => {
    const { position } = makeMove([{ kind: 'turn', degrees: 90 }], at(50, 80), BODY, pace(12), EMPTY);
    expect(position).toEqual({ at: { x: 53, y: 82 }, facing: 90, files: 2 });
    expect(toBlock(position, BODY)).toMatchObject({ front: 8, depth: 6 });
  });

  test('takes losses from the rear rank first', () => {
    expect(toBlock(at(50, 80), { ...BODY, bases: 4 })).toMatchObject({ front: 12, depth: 4 });
    expect(toBlock(at(50, 80), { ...BODY, bases: 3 })).toMatchObject({ front: 12, depth: 2 });
    expect(toBlock(at(50, 80), { ...BODY, bases: 2 })).toMatchObject({ front: 8, depth: 2 });
  });
});

const position: fc.Arbitrary<Position> = fc.record({
  at: fc.record({ x: fc.integer({ min: 20, max: 160 }), y: fc.integer({ min: 20, max: 100 }) }),
  facing: fc.integer({ min: 0, max: 359 }),
  files: fc.integer({ min: 1, max: 6 }),
});
const step: fc.Arbitrary<Manoeuvre> = fc.oneof(
  fc.record({
    kind: fc.constant('go' as const),
    heading: fc.constantFrom('forward' as const, 'back' as const),
    length: fc.integer({ min: 1, max: 4000 }).map((hundredths) => hundredths / 100),
  }),
  fc.record({
    kind: fc.constant('wheel' as const),
    on: fc.constantFrom('left' as const, 'right' as const),
    degrees: fc.integer({ min: 1, max: 120 }),
  }),
  fc.record({ kind: fc.constant('turn' as const), degrees: fc.constantFrom(90, -90) }),
  fc.record({ kind: fc.constant('form' as const), files: fc.integer({ min: 2, max: 6 }) }),
);

describe('every move', () => {
  const others = fc
    .array(position, { maxLength: 6 })
    .map((places) => places.map((placed, index) => ({ id: `u${index}`, block: toBlock(placed, BODY) })));

  test('stays within the allowance and on the table, and overlaps no other unit', () => {
    fc.assert(
      fc.property(
        position,
        fc.array(step, { minLength: 1, maxLength: 4 }),
        others,
        fc.integer({ min: 1, max: 40 }),
        (from, steps, standing, allowance) => {
          const start = toBlock(from, BODY);
          fc.pre(isOnTable(start, TABLE) && !standing.some(({ block }) => doBlocksOverlap(start, block)));
          const around: Surroundings = { ...EMPTY, others: standing };
          const made = makeMove(steps, from, BODY, pace(allowance), around);
          const end = toBlock(made.position, BODY);
          expect(made.spent).toBeLessThanOrEqual(allowance + EPSILON);
          expect(isOnTable(end, TABLE)).toBe(true);
          for (const { block } of standing)
            expect(doBlocksOverlap({ ...end, front: end.front - EPSILON, depth: end.depth - EPSILON }, block)).toBe(
              false,
            );
          if (made.stop === null) expect(made.steps.length).toBe(steps.length);
        },
      ),
      { numRuns: 400 },
    );
  });

  test('ends in the same place when its completed steps are repeated', () => {
    fc.assert(
      fc.property(position, fc.array(step, { minLength: 1, maxLength: 4 }), others, (from, steps, standing) => {
        const start = toBlock(from, BODY);
        fc.pre(isOnTable(start, TABLE) && !standing.some(({ block }) => doBlocksOverlap(start, block)));
        const around: Surroundings = { ...EMPTY, others: standing };
        const first = makeMove(steps, from, BODY, pace(20), around);
        const kept = first.steps.flatMap(({ manoeuvre, stop }) =>
          stop !== null && (manoeuvre.kind === 'turn' || manoeuvre.kind === 'form') ? [] : [manoeuvre],
        );
        expect(makeMove(kept, from, BODY, pace(20.1), around).position).toEqual(first.position);
      }),
    );
  });

  test('brings the middle of the front to any place ahead', () => {
    fc.assert(
      fc.property(position, fc.integer({ min: 20, max: 160 }), fc.integer({ min: 20, max: 100 }), (from, x, y) => {
        const block = toBlock(from, BODY);
        const steps = findPathTo(block, { x, y });
        const end = makeMove(
          steps,
          from,
          BODY,
          { ...pace(1000), heading: () => 1 },
          { ...EMPTY, table: { width: 1e6, depth: 1e6 } },
        );
        const wheel = steps.find(({ kind }) => kind === 'wheel');
        // One wheel cannot reach a place inside its own circle, and a straight move back cannot reach most places behind.
        fc.pre(end.stop === null && (wheel !== undefined || steps.length === 0 || steps[0]!.kind === 'go'));
        const aside = Math.abs(
          (x - block.at.x) * Math.cos((block.facing * Math.PI) / 180) +
            (y - block.at.y) * Math.sin((block.facing * Math.PI) / 180),
        );
        const ahead =
          (x - block.at.x) * Math.sin((block.facing * Math.PI) / 180) -
          (y - block.at.y) * Math.cos((block.facing * Math.PI) / 180);
        if (ahead > block.front && aside > 0.1) expect(dist(end.position.at, { x, y })).toBeLessThan(0.1);
      }),
    );
  });
});

import { describe, expect, test } from 'vitest';
import { toBlock } from '../../../battlefield/position.ts';
import {
  belt,
  fieldUnit,
  forcedLengths,
  forward,
  onField,
  TERMS,
  turn,
  under,
  wheel,
} from '../../../test/support/battle/field-unit.ts';
import { PRINTED_IDS, findPrintedUnit } from '../points/units-table.ts';
import { tomsAncientWarfare } from '../toms-ancient-warfare.ts';
import { tomsField } from './field.ts';

const unit = (said: Record<string, unknown>, count: number, more = {}) =>
  fieldUnit(tomsAncientWarfare, { points: 1, ...said }, count, more);
const hoplites = unit({ lines: 2, trained: true }, 16);
const archers = unit({ range: 24 }, 12);
const riders = unit({ kind: 'cavalry', move: 24, range: 6 }, 4);
const camels = unit({ kind: 'camels', move: 16, charge: 20 }, 4);
const elephants = unit({ kind: 'elephants', crew: 3, range: 16 }, 1);

describe('bases (Set up)', () => {
  test('of 1.3" by 2" carry sixteen men in fours, four riders or a model (TOM-F1)', () => {
    const hoplitesStand = onField(tomsField, hoplites);
    expect(toBlock(hoplitesStand.position, hoplitesStand.body)).toMatchObject({ front: 1.3, depth: 2 });
    const three = onField(tomsField, archers);
    expect(toBlock(three.position, three.body)).toMatchObject({ front: 1.3, depth: 1.5 });
    expect(onField(tomsField, riders).body).toEqual({ bases: 4, base: { front: 0.65, depth: 1 } });
    expect(onField(tomsField, elephants).body).toEqual({ bases: 1, base: { front: 1.3, depth: 2 } });
  });

  test('are turned, or one per row, if the players choose so (TOM-F1)', () => {
    const stands = (choice: string) => {
      const { body, position } = onField(tomsField, hoplites, under('TOM-F1', choice));
      return toBlock(position, body);
    };
    expect(stands('across')).toMatchObject({ front: 2, depth: 1.3 });
    expect(stands('rows')).toMatchObject({ front: 2, depth: 5.2 });
    expect(onField(tomsField, hoplites, { ...TERMS, baseFront: 4 }).body.base.front).toBe(1);
  });
});

describe('moves (Movement)', () => {
  test.each(PRINTED_IDS)('of %s are as printed (Point System; TOM-33)', (id) => {
    const { troop, printed } = findPrintedUnit(id)!;
    const inches = Number(/^\d+/.exec(printed)?.[0]);
    const { allowance } = onField(tomsField, unit(troop, 4));
    // The camels’ line prints a move and a charge (TOM-2).
    expect(allowance('move')).toBe(id === 'persian-arabian-camels' ? 16 : inches);
    expect(allowance('charge')).toBe(inches);
  });

  test('lose 2 inches per turn of up to 90°, wheels included (TOM-F3)', () => {
    const { march } = onField(tomsField, hoplites);
    for (const [steps, spent] of [
      [[turn(90)], 2],
      [[turn(180)], 4],
      [[turn(30), turn(-30)], 4],
      [[wheel(45)], 2],
    ] as const) {
      expect(march('move', steps)).toMatchObject({ spent, stop: null });
    }
    expect(march('move', [turn(90), forward(20)]).stop).toEqual({ reason: 'too-far', over: 12 });
  });

  test('lose 2 inches at the edge of difficult ground (TOM-F3)', () => {
    const { comes } = onField(tomsField, hoplites);
    expect(comes('move')).toBeCloseTo(10, 2);
    expect(comes('move', belt('woods', 20, 38))).toBeCloseTo(8, 2);
    expect(comes('move', belt('difficult', 20, 45))).toBeCloseTo(8, 2);
    expect(comes('move', belt('obstacle', 36, 37))).toBeCloseTo(8, 2);
    expect(comes('move', belt('woods', 20, 31))).toBeCloseTo(9, 2);
  });

  test('lose 2 inches uphill, not downhill, once with difficult ground or for each (TOM-15)', () => {
    const { comes } = onField(tomsField, hoplites);
    expect(comes('move', belt('hill', 0, 38))).toBeCloseTo(8, 2);
    expect(comes('move', belt('hill', 30, 60))).toBeCloseTo(10, 2);
    const both = { ...belt('hill', 0, 38), ground: [...belt('hill', 0, 38).ground, ...belt('woods', 0, 36).ground] };
    expect(comes('move', both)).toBeCloseTo(8, 2);
    expect(onField(tomsField, hoplites, under('TOM-15', 'each')).comes('move', both)).toBeCloseTo(6, 2);
  });

  test('gain 4 inches for a charge from a hill (Terrain Special Rules, Hills)', () => {
    const onHill = belt('hill', 30, 60);
    expect(onField(tomsField, camels).comes('charge', onHill)).toBeCloseTo(24, 2);
    expect(onField(tomsField, camels).comes('move', onHill)).toBeCloseTo(16, 2);
  });

  test('are halved after holdfast (Holdfast), and forced for units that run', () => {
    expect(onField(tomsField, unit({ trained: true }, 16, { marks: ['holdfast'] })).allowance('move')).toBe(5);
    expect(tomsField.manners(unit({}, 16, { morale: 'broken' }))).toEqual([]);
  });

  test('cover a quarter turn, 3 inches to a wood and more into it (worked example)', () => {
    // 10 − 2 for the turn − 2 for the wood: 6 inches, 3 of them in the wood.
    const { march, position } = onField(tomsField, hoplites);
    const east = { x: position.at.x, y: position.at.y };
    const wood = {
      id: 'w',
      kind: 'woods',
      area: [
        { x: 40, y: 30 },
        { x: 60, y: 30 },
        { x: 60, y: 48 },
        { x: 40, y: 48 },
      ],
    };
    const made = march('move', [turn(90), forward(20)], { ...belt('woods', 0, 1), ground: [wood] });
    // The unit turns about its centre, so its front is then half its new depth ahead: 1" right of 36.
    expect(made.steps[1]!.manoeuvre).toEqual({ kind: 'go', heading: 'forward', length: 6 });
    expect(made.position).toMatchObject({ at: { y: east.y + 1 }, facing: 90 });
    expect(made.spent).toBeCloseTo(10, 2);
  });
});

describe('missiles', () => {
  test.each(PRINTED_IDS)('of %s reach as far as printed (Point System)', (id) => {
    const { troop, printed } = findPrintedUnit(id)!;
    const range = /(\d+)r/.exec(printed)?.[1];
    expect(tomsField.aim(unit(troop, 4), TERMS)?.range ?? null).toBe(range === undefined ? null : Number(range));
  });

  test('reach 4 inches farther from a hill, 2 less up one or into woods (Missiles; Hills; TOM-16)', () => {
    const stands = (level: number, ...on: string[]) => ({ level, on: new Set(on) });
    const range = (from: object, to: object) => tomsField.aim(archers, TERMS, from as never, to as never)?.range;
    expect(range(stands(1), stands(0))).toBe(28);
    expect(range(stands(0), stands(1))).toBe(22);
    expect(range(stands(0), stands(0, 'woods'))).toBe(22);
    expect(range(stands(1), stands(1))).toBe(26);
  });

  test('reach units ahead of the front line, or as the players choose (TOM-F2), also over units', () => {
    const arc = (choice: string) => tomsField.aim(archers, under('TOM-F2', choice))?.arc;
    expect([arc('default'), arc('quarter'), arc('all-round')]).toEqual([180, 90, 360]);
    expect(tomsField.canShootOver!(archers, TERMS)).toBe(true);
  });

  test('pass 4 inches of a wood in or out, and none across (Woods; TOM-F4)', () => {
    const [wood, hill] = [belt('woods', 10, 20).ground[0]!, belt('hill', 10, 20).ground[0]!];
    expect(tomsField.getObstacle(wood, TERMS)).toMatchObject({ through: 4, across: 0 });
    expect(tomsField.getObstacle(hill, TERMS)).toBeNull();
  });
});

test('side and rear flank follow the lines of TOM-F5', () => {
  expect(tomsField.sideLines({})).toEqual({ front: 0, rear: 45 });
  expect(tomsField.sideLines({ 'TOM-F5': 'diagonals' })).toEqual({ front: 45, rear: 45 });
});

test('chargers end base to base (TOM-F7)', () => {
  expect(tomsField.contact!(TERMS)).toMatchObject({
    distance: 0,
    closing: { turn: 45, slide: 0.5 },
    minTouchingShare: 0.5,
  });
});

test('broken units turn about and make a usual move, berserk elephants 10 inches, also off the table (Break Tests; Elephant Special Rules; TOM-F8)', () => {
  expect(forcedLengths(tomsField, hoplites)).toEqual({ breaks: 0, rout: 10 });
  expect(forcedLengths(tomsField, elephants)).toMatchObject({ berserk: 10 });
  expect(tomsField.forced!(elephants, null, TERMS).every(({ atEdge }) => atEdge === 'leaves')).toBe(true);
});

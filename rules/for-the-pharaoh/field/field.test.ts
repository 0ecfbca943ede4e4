import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Manoeuvre, Surroundings } from '../../../battlefield/manoeuvre.ts';
import { toBlock, type Position } from '../../../battlefield/position.ts';
import type { FieldTerms } from '../../core/field-rules.ts';
import type { TableUnit } from '../../core/table-rules.ts';
import { findRuleSystem } from '../../systems.ts';
import { pharaohField } from './field.ts';

const book = findRuleSystem('for-the-pharaoh')!;
const TERMS: FieldTerms = { rulings: {}, agreed: {} };
const OPEN: Surroundings = { ground: [], others: [], table: { width: 180, depth: 120 } };

function unit(
  said: Record<string, unknown>,
  count: number,
  groupSize: number,
  marks: readonly string[] = [],
): TableUnit {
  const troop = book.readTroop(said);
  const part = { troop, count, left: count, lost: 0, hits: book.hitsEach!(troop, {}), groupSize };
  const rest = { morale: '', generals: [], numbers: {}, attributes: {}, inside: null, gone: false };
  return { parts: [part], part, marks, ...rest };
}

const spearmen = unit({ class: 'C', order: 'CO', drill: 'regular', shield: 'shield', weapons: ['long-spear'] }, 24, 4);
const archers = unit({ class: 'D', order: 'MO', drill: 'irregular', weapons: ['bow'] }, 12, 3);
const skirmishers = unit({ class: 'D', order: 'OO', drill: 'regular', weapons: ['javelin'] }, 8, 2);
const chariots = unit({ class: 'B', kind: 'heavy-chariot', drill: 'regular', weapons: ['bow'] }, 3, 1);

/** The book's table of movement rates: label, troops, figures, group size, move, bonus. */
const RATES: readonly (readonly [string, Record<string, unknown>, number, number, number, number])[] = [
  ['close order infantry', { class: 'C', order: 'CO' }, 24, 4, 6, 2],
  ['medium order infantry', { class: 'C', order: 'MO' }, 12, 3, 9, 3],
  ['open order infantry', { class: 'C', order: 'OO' }, 12, 2, 12, 4],
  ['close order cavalry', { class: 'C', kind: 'cavalry', mount: 'horse', order: 'CO' }, 12, 4, 12, 4],
  ['medium order cavalry', { class: 'C', kind: 'cavalry', mount: 'horse', order: 'MO' }, 12, 3, 18, 6],
  ['open order cavalry', { class: 'C', kind: 'cavalry', mount: 'horse', order: 'OO' }, 12, 2, 24, 8],
  ['light chariots', { class: 'C', kind: 'light-chariot' }, 4, 1, 20, 4],
  ['heavy chariots', { class: 'C', kind: 'heavy-chariot' }, 4, 1, 15, 3],
  ['battle-carts', { class: 'C', kind: 'battle-cart' }, 4, 1, 10, 2],
  ['wagons', { class: 'C', kind: 'wagon' }, 4, 1, 5, 1],
];

const at = (of: TableUnit, x = 90, y = 100, facing = 0): Position => ({
  at: { x, y },
  facing,
  files: pharaohField.files(of, pharaohField.body(of, TERMS)!),
});
const forward = (length: number): Manoeuvre => ({ kind: 'go', heading: 'forward', length });
const ground = (kind: string, y: number): Surroundings => ({
  ...OPEN,
  ground: [
    {
      id: kind,
      kind,
      area: [
        { x: 0, y },
        { x: 180, y },
        { x: 180, y: 90 },
        { x: 0, y: 90 },
      ],
    },
  ],
});

describe('Bases', () => {
  test('give a group of any order and a model the same front (A Note on Bases; FTP-F1)', () => {
    const fronts = [spearmen, archers, skirmishers, chariots].map((of) => {
      const { base } = pharaohField.body(of, TERMS)!;
      return base.front * of.part.groupSize;
    });
    for (const front of fronts) expect(front).toBeCloseTo(4, 10);
    expect(pharaohField.body(spearmen, { ...TERMS, rulings: { 'FTP-F1': 'six' } })!.base.front).toBeCloseTo(1.5, 10);
    expect(pharaohField.body(spearmen, { ...TERMS, baseFront: 5 })!.base.front).toBeCloseTo(1.25, 10);
  });

  test('depend on the size of the figures (Using Different Figure Scales)', () => {
    expect(pharaohField.body(chariots, { ...TERMS, agreed: { figures: '25mm' } })!.base).toEqual({
      front: 8,
      depth: 8,
    });
    expect(pharaohField.body(chariots, { ...TERMS, agreed: { figures: '5mm' } })!.base).toEqual({ front: 2, depth: 2 });
  });

  test('have the depth of ruling FTP-F1', () => {
    const riders = unit({ class: 'C', kind: 'cavalry', mount: 'horse', order: 'MO', drill: 'regular' }, 12, 3);
    const depths = [spearmen, archers, skirmishers, riders, chariots].map(
      (of) => pharaohField.body(of, TERMS)!.base.depth,
    );
    expect(depths).toEqual([1.5, 2, 2, 3, 4]);
  });

  test('place 24 close order figures 12 wide and 3 deep in two ranks', () => {
    const block = toBlock(at(spearmen), pharaohField.body(spearmen, TERMS)!);
    expect(block).toMatchObject({ front: 12, depth: 3 });
  });
});

describe('Moves', () => {
  test.each(RATES)(
    '%s move by the table, with a bonus in a charge and in column',
    (who, said, count, group, move, bonus) => {
      const of = unit({ drill: 'regular', ...said }, count, group);
      const line = { ...at(of), files: count };
      expect(pharaohField.allowance(of, 'move', line, TERMS)).toBe(move);
      expect(pharaohField.allowance(of, 'charge', line, TERMS)).toBe(who === 'wagons' ? null : move + bonus);
      expect(pharaohField.allowance(of, 'move', { ...line, files: group }, TERMS)).toBe(move + bonus);
    },
  );

  test('measure a wheel at the outer corner, doubled for irregulars, without bonus (Wheels)', () => {
    const wheel: Manoeuvre = { kind: 'wheel', on: 'right', degrees: 10 };
    const arc = (front: number) => (front * 10 * Math.PI) / 180;
    const regular = pharaohField.march(spearmen, 'charge', at(spearmen), [wheel], OPEN, TERMS);
    expect(regular.spent).toBeCloseTo(arc(12), 6);
    const irregular = pharaohField.march(archers, 'move', at(archers), [wheel], OPEN, TERMS);
    expect(irregular.spent).toBeCloseTo(2 * arc(8), 6);
    const move = pharaohField.allowance(spearmen, 'move', at(spearmen), TERMS)!;
    const far = pharaohField.march(spearmen, 'charge', at(spearmen), [wheel, forward(50)], OPEN, TERMS);
    expect(far.spent).toBeCloseTo(move, 6);
  });

  test('permit turns only to infantry in column, for a third of its move (Turns)', () => {
    const turn: Manoeuvre = { kind: 'turn', degrees: 90 };
    expect(pharaohField.march(spearmen, 'move', at(spearmen), [turn], OPEN, TERMS).stop).toEqual({
      reason: 'not-allowed',
    });
    const column = { ...at(spearmen), files: 4 };
    const { stop, spent } = pharaohField.march(spearmen, 'move', column, [turn], OPEN, TERMS);
    expect(stop).toBeNull();
    expect(spent).toBeCloseTo(pharaohField.allowance(spearmen, 'move', at(spearmen), TERMS)! / 3, 1);
    expect(pharaohField.march(chariots, 'move', { ...at(chariots), files: 1 }, [turn], OPEN, TERMS).stop).toEqual({
      reason: 'not-allowed',
    });
  });

  test('are slowed by terrain from its edge on (Moving in Difficult Terrain; FTP-F3)', () => {
    const move = pharaohField.allowance(spearmen, 'move', at(spearmen), TERMS)!;
    const inWood = (kind: string, share: number) => {
      const { position, stop } = pharaohField.march(
        spearmen,
        'move',
        at(spearmen, 90, 90),
        [forward(30)],
        ground(kind, 20),
        TERMS,
      );
      expect(position.at.y).toBeCloseTo(90 - move * share, 1);
      expect(stop).toMatchObject({ reason: 'too-far' });
    };
    inWood('open-woods', 2 / 3);
    inWood('dense-woods', 1 / 3);
    inWood('bog', 1 / 3);
    expect(
      pharaohField.march(chariots, 'move', at(chariots), [forward(30)], ground('open-woods', 20), TERMS),
    ).toMatchObject({
      position: { at: { y: 90 } },
      stop: { reason: 'barred' },
    });
  });

  test('allow a third of a move up a steep hill and two thirds down (FTP-B6, FTP-F7)', () => {
    const move = pharaohField.allowance(spearmen, 'move', at(spearmen), TERMS)!;
    const hill = ground('steep-hill', 0);
    const up = pharaohField.march(spearmen, 'move', at(spearmen, 90, 90), [forward(30)], hill, TERMS);
    expect(up.position.at.y).toBeCloseTo(90 - move / 3, 1);
    const down = pharaohField.march(spearmen, 'move', at(spearmen, 90, 40), [forward(30)], hill, TERMS);
    expect(down.position.at.y).toBeCloseTo(40 - (2 * move) / 3, 1);
  });

  test('stop at a linear obstacle and cross it with the next move', () => {
    const hedge = ground('linear-obstacle', 89);
    const first = pharaohField.march(spearmen, 'move', at(spearmen, 90, 92), [forward(10)], hedge, TERMS);
    expect(first).toMatchObject({ position: { at: { y: 90 } }, stop: { reason: 'halts' } });
    const next = pharaohField.march(spearmen, 'move', first.position, [forward(5)], hedge, TERMS);
    expect(next).toMatchObject({ position: { at: { y: 85 } }, stop: null });
  });

  test('never cost more than the longest allowance on any terrain', () => {
    const kinds = pharaohField.grounds.map(({ id }) => id);
    fc.assert(
      fc.property(
        fc.constantFrom(spearmen, archers, skirmishers, chariots),
        fc.constantFrom('move', 'charge', 'forced-march'),
        fc.constantFrom(...kinds),
        fc.integer({ min: 1, max: 4000 }),
        fc.integer({ min: 0, max: 90 }),
        (of, manner, kind, hundredths, degrees) => {
          const from = at(of);
          const steps: Manoeuvre[] = [
            ...(degrees === 0 ? [] : [{ kind: 'wheel', on: 'left', degrees } as const]),
            forward(hundredths / 100),
          ];
          const most = pharaohField.allowance(of, manner, from, TERMS);
          const { spent, position } = pharaohField.march(of, manner, from, steps, ground(kind, 20), TERMS);
          expect(spent).toBeLessThanOrEqual((most ?? 0) + 0.02);
          expect(position.at.y).toBeGreaterThanOrEqual(from.at.y - (most ?? 0) - 12);
        },
      ),
    );
  });
});

describe('Shooting', () => {
  test('reaches to the extreme range, in the arc of its order (Shooting; Shooting Arcs)', () => {
    expect(pharaohField.aim(archers, TERMS)).toMatchObject({ weapon: 'bow', arc: 90 });
    expect(pharaohField.aim(skirmishers, TERMS)).toMatchObject({ weapon: 'javelin', arc: 180 });
    expect(pharaohField.aim(chariots, TERMS)).toMatchObject({ weapon: 'bow', arc: 360 });
    expect(pharaohField.aim(spearmen, TERMS)).toBeNull();
    const usual = pharaohField.aim(archers, TERMS)!.range;
    expect(pharaohField.aim(archers, { ...TERMS, agreed: { figures: '25mm' } })!.range).toBe(2 * usual);
  });
});

describe('Sight', () => {
  const [wood, hill, gentle] = ['dense-woods', 'steep-hill', 'gentle-hill'].map((kind) => ground(kind, 20).ground[0]!);

  test('reaches 2 cm into a wood and past gentle hills, but not past a steep hill (FTP-F4)', () => {
    expect(pharaohField.getObstacle(wood!, TERMS)).toMatchObject({ through: 2, top: 0 });
    expect(pharaohField.getObstacle(wood!, { ...TERMS, agreed: { figures: '25mm' } })).toMatchObject({ through: 4 });
    expect(pharaohField.getObstacle(hill!, TERMS)).toMatchObject({ through: 0, openOnTop: true });
    expect(pharaohField.getObstacle(gentle!, TERMS)).toBeNull();
  });
});

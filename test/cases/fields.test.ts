import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isOnTable, doBlocksOverlap } from '../../battlefield/block.ts';
import type { Manoeuvre } from '../../battlefield/manoeuvre.ts';
import { toBlock } from '../../battlefield/position.ts';
import { measureField } from '../../rules/core/table/measure-field.ts';
import { findRuleSystem } from '../../rules/systems.ts';
import { FIELD_BOOKS, FIELD_TROOPS } from '../support/battle/field-books.ts';
import { belt, fieldUnit, OPEN, TERMS } from '../support/battle/field-unit.ts';

/* Properties of every book's battlefield. */

const step: fc.Arbitrary<Manoeuvre> = fc.oneof(
  fc.record({
    kind: fc.constant('go' as const),
    heading: fc.constantFrom('forward', 'back', 'left', 'right'),
    length: fc.integer({ min: 1, max: 3000 }).map((hundredths) => hundredths / 100),
  }),
  fc.record({
    kind: fc.constant('wheel' as const),
    on: fc.constantFrom('left', 'right'),
    degrees: fc.integer({ min: 1, max: 90 }),
  }),
  fc.record({ kind: fc.constant('turn' as const), degrees: fc.constantFrom(90, -90, 180, 45) }),
  fc.record({ kind: fc.constant('form' as const), files: fc.integer({ min: 1, max: 12 }) }),
);

describe.each(FIELD_BOOKS)('Field of %s', (id) => {
  const book = findRuleSystem(id)!;
  const field = book.field!;
  const units = FIELD_TROOPS[id].map(([troop, count]) => fieldUnit(book, troop, count));

  test('has ground with its own ids, each cited', () => {
    const ids = field.grounds.map((kind) => kind.id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { label, citation } of field.grounds) expect([label, citation]).not.toContain('');
  });

  test('lets every unit move, and only in its manners', () => {
    for (const unit of units) {
      const body = field.body(unit, TERMS)!;
      const position = { at: { x: 36, y: 24 }, facing: 0, files: field.files(unit, body) };
      expect(field.manners(unit).map((manner) => manner.id)).toContain('move');
      for (const { id: manner } of field.manners(unit)) {
        expect(field.allowance(unit, manner, position, TERMS), manner).toBeGreaterThan(0);
      }
      expect(field.allowance(unit, 'fly', position, TERMS)).toBeNull();
      expect(field.march(unit, 'fly', position, [], OPEN, TERMS)).toMatchObject({ spent: 0, position });
    }
  });

  test('no move is longer than allowed, leaves the table or ends in somebody', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...units),
        fc.nat(10),
        fc.constantFrom(...field.grounds.map((kind) => kind.id)),
        fc.integer({ min: 0, max: 359 }),
        fc.array(step, { minLength: 1, maxLength: 4 }),
        (unit, pick, kind, facing, steps) => {
          const manners = field.manners(unit);
          const { id: manner } = manners[pick % manners.length]!;
          const body = field.body(unit, TERMS)!;
          const from = { at: { x: 36, y: 36 }, facing, files: field.files(unit, body) };
          const other = { at: { x: 36, y: 16 }, facing: 180, front: 20, depth: 2 };
          const around = { ...belt(kind, 20, 26), others: [{ id: 'other', block: other }] };
          const made = field.march(unit, manner, from, steps, around, TERMS);
          const end = toBlock(made.position, body);
          expect(made.spent).toBeLessThanOrEqual(field.allowance(unit, manner, from, TERMS)! + 0.02);
          if (isOnTable(toBlock(from, body), around.table)) expect(isOnTable(end, around.table)).toBe(true);
          expect(doBlocksOverlap(end, other)).toBe(false);
        },
      ),
      { numRuns: 150 },
    );
  });

  test('contact is the same both ways, and no shot reaches beyond its range', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 40 }), fc.integer({ min: 0, max: 359 }), (y, facing) => {
        const placed = units.map((unit, side) => ({
          id: String(side),
          name: String(side),
          side,
          unit,
          position: { at: { x: 36, y: side === 0 ? 45 : y }, facing: side === 0 ? 0 : facing, files: 4 },
        }));
        const { pairs } = measureField({ rules: field, terms: TERMS, table: OPEN.table, ground: [], placed });
        expect(pairs).toHaveLength(2);
        expect(pairs[0]!.contact).toBe(pairs[1]!.contact);
        expect(pairs[0]!.distance).toBe(pairs[1]!.distance);
        for (const [at, pair] of pairs.entries()) {
          const aim = field.aim(units[at]!, TERMS);
          if (pair.inArc) expect(pair.distance).toBeLessThanOrEqual(aim!.range + 0.03);
        }
      }),
      { numRuns: 60 },
    );
  });
});

/* For the Pharaoh proposes moves by a unit's state, so it has its own tests. */
describe.each(FIELD_BOOKS.filter((id) => id !== 'for-the-pharaoh'))('results of %s', (id) => {
  const book = findRuleSystem(id)!;
  const [shooters, riders] = FIELD_TROOPS[id].map(([troop, count]) => fieldUnit(book, troop, count));

  test('say how far and which way a unit runs, by a section of the book', () => {
    const moves = book.field!.forced!(shooters!, riders!, TERMS);
    expect(moves.map((move) => move.id)).toContain('rout');
    for (const { label, length, citation } of moves) {
      expect([label, citation]).not.toContain('');
      expect(Number.isFinite(length) && length >= 0).toBe(true);
    }
    expect(moves.find((move) => move.id === 'rout')?.atEdge).toBe('leaves');
  });

  test('have their distances by ids of their own', () => {
    const distances = book.field!.distances!(TERMS);
    expect(new Set(distances.map((distance) => distance.id)).size).toBe(distances.length);
    expect(distances.find((distance) => distance.id === 'deployment')?.from).toBe('own-edge');
    expect(book.field!.contact!(TERMS).closing).toMatchObject({ slide: 0.5 });
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distanceBetween, isOnTable, doBlocksOverlap, doBlocksTouch } from '../../battlefield/block.ts';
import type { Manoeuvre } from '../../battlefield/manoeuvre.ts';
import { EPSILON } from '../../battlefield/angles.ts';
import { toBlock, type Position } from '../../battlefield/position.ts';
import type { FieldRules } from '../../rules/core/field-rules.ts';
import type { RuleSystem } from '../../rules/core/rule-system.ts';
import { createFieldFacts } from '../../rules/core/table/field-facts.ts';
import { measureField } from '../../rules/core/table/measure-field.ts';
import { moveOnField } from '../../rules/core/table/move-on-field.ts';
import { createCardTerrain, createTerrain } from '../../rules/core/table/create-terrain.ts';
import { type FieldView, getMeasuredUnits } from '../../rules/core/table/measured-unit.ts';
import { findRuleSystem } from '../../rules/systems.ts';
import { FIELD_BOOKS, FIELD_TROOPS, type FieldBook } from '../support/battle/field-books.ts';
import { fieldUnit, TERMS } from '../support/battle/field-unit.ts';

const bookOf = (id: FieldBook): RuleSystem & { readonly field: FieldRules } => findRuleSystem(id) as never;

const hundredths = (least: number, most: number) =>
  fc.integer({ min: least * 100, max: most * 100 }).map((n) => n / 100);

/** Returns shooters and riders of a book at random places on its usual table, with a wood and a hill. */
function fieldOf(id: FieldBook) {
  const book = bookOf(id);
  const rules = book.field;
  const table = rules.defaultTable!;
  const units = FIELD_TROOPS[id].map(([troop, count]) => fieldUnit(book, troop, count));
  const position = (at: number): fc.Arbitrary<Position> =>
    fc.record({
      at: fc.record({ x: hundredths(0, table.width), y: hundredths(0, table.depth) }),
      facing: hundredths(0, 359),
      files: fc.constant(rules.files(units[at]!, rules.body(units[at]!, TERMS)!)),
    });
  return fc
    .record({ ours: position(0), foe: position(1), seed: fc.string({ maxLength: 3 }) })
    .map(({ ours, foe, seed }): FieldView => ({
      rules,
      terms: TERMS,
      table,
      ground: createTerrain(rules, { terrain: 'river-plain' }, table, seed),
      placed: [
        { id: 'ours', name: 'Ours', side: 0, unit: units[0]!, position: ours },
        { id: 'foe', name: 'Foe', side: 1, unit: units[1]!, position: foe },
      ],
    }));
}

const step: fc.Arbitrary<Manoeuvre> = fc.oneof(
  fc.record({ kind: fc.constant('go' as const), heading: fc.constant('forward' as const), length: hundredths(1, 40) }),
  fc.record({
    kind: fc.constant('wheel' as const),
    on: fc.constantFrom('left' as const, 'right' as const),
    degrees: fc.integer({ min: 1, max: 90 }),
  }),
);

describe.each(FIELD_BOOKS)('Battlefield of %s', (id) => {
  test('drives units by moves whose states the book knows, and makes such a move in each of them', () => {
    const { field: rules, table } = bookOf(id);
    const known = [...table!.morale, ...table!.marks].map((state) => state.id);
    const units = FIELD_TROOPS[id].map(([troop, count]) => fieldUnit(bookOf(id), troop, count));
    const driven = units.flatMap((unit) =>
      known.flatMap((state) =>
        (rules.forced?.({ ...unit, morale: state, marks: [state] }, units[0]!, TERMS) ?? []).flatMap((move) =>
          move.state === undefined ? [] : [move.state],
        ),
      ),
    );
    expect(driven).not.toEqual([]);
    for (const state of driven) expect(known).toContain(state);
  });

  test('takes nobody farther than his book allows, nor onto another, and tells the same of the same move', () => {
    fc.assert(
      fc.property(fieldOf(id), fc.array(step, { minLength: 1, maxLength: 3 }), fc.nat(5), (view, steps, at) => {
        const [ours, foe] = getMeasuredUnits(view);
        fc.pre(!!ours && !!foe && isOnTable(ours.block, view.table) && !doBlocksOverlap(ours.block, foe.block));
        const manners = view.rules.manners(ours.unit);
        const manner = manners[at % manners.length]!.id;
        const made = moveOnField(view, 'ours', manner, steps)!;
        expect(made.spent).toBeLessThanOrEqual(made.allowance + EPSILON);
        expect(isOnTable(made.block, view.table)).toBe(true);
        // Stored positions are rounded to hundredths.
        expect(
          doBlocksOverlap(
            { ...made.block, front: made.block.front - EPSILON, depth: made.block.depth - EPSILON },
            foe.block,
          ),
        ).toBe(false);
        expect(moveOnField(view, 'ours', manner, steps)!.position).toEqual(made.position);
        // A unit that does not charge keeps this distance from the enemy, or its previous distance if that was shorter.
        const apart = view.rules.minDistance?.(manner, view.terms) ?? 0;
        const before = distanceBetween(ours.block, foe.block) / Math.SQRT2;
        expect(distanceBetween(made.block, foe.block)).toBeGreaterThanOrEqual(Math.min(apart, before) - EPSILON);
      }),
      { numRuns: 150 },
    );
  });

  test('is the same from both ends, and reaches nobody who is farther off than the range', () => {
    fc.assert(
      fc.property(fieldOf(id), (view) => {
        const [ours, foe] = getMeasuredUnits(view);
        const { pairs } = measureField(view);
        const [there, back] = [pairs[0]!, pairs[1]!];
        expect(there.distance).toBe(back.distance);
        expect(there.contact).toBe(back.contact);
        expect(there.contact).toBe(doBlocksTouch(ours!.block, foe!.block));
        for (const { from, inArc, distance, why } of pairs) {
          const aim = view.rules.aim(from === 'ours' ? ours!.unit : foe!.unit, view.terms, ours, foe);
          if (inArc) expect(distance).toBeLessThanOrEqual((aim?.range ?? 0) + 2 * EPSILON);
          else expect(why).not.toEqual([]);
        }
      }),
      { numRuns: 150 },
    );
  });

  test('fills its procedures with what they take', () => {
    const book = bookOf(id);
    const asked = book.procedures.flatMap((procedure) => {
      const roles = book.table!.roles(procedure.id).filter(({ of }) => of === 'part' || of === 'unit');
      return roles.length === 2 ? [{ procedure, roles }] : [];
    });
    const seen = new Set<string>();
    fc.assert(
      fc.property(fieldOf(id), (view) => {
        for (const { procedure, roles } of asked) {
          const holders = Object.fromEntries(
            roles.map((role, at) => [role.id, { id: view.placed[at]!.id, unit: view.placed[at]!.unit }]),
          );
          const facts = createFieldFacts(view, holders, { chosen: 'ours', target: 'foe' });
          const found = book.table!.measured!(procedure.id, facts, holders, { rulings: {}, settings: {}, agreed: {} });
          const filled = roles.reduce<Record<string, unknown>>(
            (input, { id: role }) => merged(input, book.table!.fill(procedure.id, role, [holders[role]!], {}, {})),
            {},
          );
          for (const { input } of found) {
            seen.add(procedure.id);
            const { error } = procedure.input.safeParse(merged(filled, input));
            const strange = error?.issues.filter(({ path }) => path[0] !== undefined && isMeasured(input, path));
            expect(strange ?? [], procedure.id).toEqual([]);
          }
        }
      }),
      { numRuns: 40 },
    );
    expect([...seen].toSorted()).toEqual(MEASURED[id]);
  });

  test('has ground for every country, of kinds that the book knows, alike for the same lot', () => {
    const { field: rules } = bookOf(id);
    const table = rules.defaultTable!;
    for (const kind of Object.values(rules.landscape!)) expect(rules.grounds.map((known) => known.id)).toContain(kind);
    for (const terrain of ['river-plain', 'hills', 'mountains', 'desert', 'steppe', 'marsh', 'coast', 'nowhere']) {
      const ground = createTerrain(rules, { terrain }, table, 'seven');
      expect(createTerrain(rules, { terrain }, table, 'seven')).toEqual(ground);
      expect(ground.length).toBeGreaterThan(0);
    }
    expect(createTerrain(rules, { terrain: null }, table, 'seven')).toEqual([]);
    expect(
      createCardTerrain(
        rules,
        [
          ['wood', 'clear'],
          ['clear', 'hill'],
        ],
        table,
      ),
    ).toHaveLength(2);
  });

  test('draws both sides up within their zones', () => {
    const { field: rules } = bookOf(id);
    const table = rules.defaultTable!;
    const zone = rules.deployment!(table, TERMS);
    expect(2 * zone.depth).toBeLessThan(table.depth);
    expect(distanceBetween(toBlock(lined(rules, 0), BODY), toBlock(lined(rules, 1), BODY))).toBeGreaterThan(0);
  });
});

const BODY = { bases: 1, base: { front: 1, depth: 1 } };
function lined(rules: FieldRules, side: 0 | 1): Position {
  const table = rules.defaultTable!;
  const { depth } = rules.deployment!(table, TERMS);
  return {
    at: { x: table.width / 2, y: side === 0 ? table.depth - depth : depth },
    facing: side === 0 ? 0 : 180,
    files: 1,
  };
}

/** Procedures per book that concern two units and are filled in from the battlefield. */
const MEASURED: Readonly<Record<FieldBook, readonly string[]>> = {
  'for-the-pharaoh': [
    'for-the-pharaoh/charge',
    'for-the-pharaoh/charge-contact',
    'for-the-pharaoh/charge-response',
    'for-the-pharaoh/melee',
    'for-the-pharaoh/optional/extra-test',
    'for-the-pharaoh/shooting',
  ],
  'toms-ancient-warfare': [
    'toms-ancient-warfare/fire-missiles',
    'toms-ancient-warfare/melee',
    'toms-ancient-warfare/missiles',
  ],
  'sas-ancient': ['sas-ancient/charge', 'sas-ancient/melee', 'sas-ancient/shooting'],
  'pharaoh-rides-to-war': [
    'pharaoh-rides-to-war/charge',
    'pharaoh-rides-to-war/melee',
    'pharaoh-rides-to-war/shooting',
  ],
  'by-the-gods': ['by-the-gods/fire', 'by-the-gods/melee'],
};

type Draft = Readonly<Record<string, unknown>>;
const isRecord = (value: unknown): value is Draft =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function merged(before: Draft, known: Draft): Record<string, unknown> {
  const entries = Object.entries(known).map(([key, value]): [string, unknown] => {
    const present = before[key];
    return [key, isRecord(present) && isRecord(value) ? merged(present, value) : value];
  });
  return { ...before, ...Object.fromEntries(entries) };
}

/** Checks whether a field of an input was measured on the battlefield. */
function isMeasured(input: Draft, path: readonly PropertyKey[]): boolean {
  let value: unknown = input;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !(key in value)) return false;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return true;
}

test('who stands an inch off, but nearer by a corner, stays as far away as his corners were', () => {
  const book = bookOf('pharaoh-rides-to-war');
  const rules = book.field;
  const [ours, foe] = FIELD_TROOPS['pharaoh-rides-to-war'].map(([troop, count]) => fieldUnit(book, troop, count));
  const view: FieldView = {
    rules,
    terms: TERMS,
    table: rules.defaultTable!,
    ground: [],
    placed: [
      {
        ...{ id: 'ours', name: 'Ours', side: 0, unit: ours! },
        position: { at: { x: 22.26, y: 10.42 }, facing: 110.45, files: 3 },
      },
      {
        ...{ id: 'foe', name: 'Foe', side: 1, unit: foe! },
        position: { at: { x: 27.92, y: 9.71 }, facing: 207.05, files: 4 },
      },
    ],
  };
  const [one, other] = getMeasuredUnits(view);
  const steps: readonly Manoeuvre[] = [78, 21].map((degrees) => ({ kind: 'wheel', on: 'right', degrees }));
  const made = moveOnField(view, 'ours', 'move', steps)!;
  expect(made.met?.id).toBe('foe');
  const before = distanceBetween(one!.block, other!.block);
  expect(before).toBeGreaterThan(1);
  expect(distanceBetween(made.block, other!.block)).toBeGreaterThanOrEqual(before / Math.SQRT2 - EPSILON);
});

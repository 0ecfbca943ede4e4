import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ruleSystems } from '../../../rules/systems.ts';
import { createBlankDraft, mergeKnown, withValue } from './form-draft.ts';
import { createFormFields, type Field } from './form-fields.ts';

const fieldsOf = (schema: z.ZodType): readonly Field[] =>
  createFormFields(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));

const volley = z.strictObject({
  weapon: z.enum(['bow', 'sling']),
  cover: z.enum(['none', 'light']).default('none'),
  order: z.enum(['CO', 'OO']).nullable().default(null),
  flank: z.enum(['left', 'right']).optional(),
  mounted: z.boolean().optional(),
  snap: z.boolean().default(false),
  trained: z.boolean(),
  shooter: z.strictObject({ groups: z.int().min(0).max(500), partial: z.boolean().default(false) }),
  target: z.strictObject({ shield: z.enum(['none', '5+']).default('5+') }).prefault({}),
  inWoods: z.number().min(0).max(1000).nullable().default(null),
  why: z.array(z.enum(['half', 'fire'])).min(1),
  units: z
    .array(z.strictObject({ id: z.string().max(200), count: z.int().min(0).max(9) }))
    .min(1)
    .max(4),
  held: z.record(z.string(), z.int().min(0).max(12)),
});

describe('fields of a rule', () => {
  it('have the kinds and the order of the schema', () => {
    expect(fieldsOf(volley).map(({ key, kind }) => `${key}: ${kind}`)).toEqual([
      'weapon: choice',
      'cover: choice',
      'order: choice',
      'flank: choice',
      'mounted: answer',
      'snap: check',
      'trained: check',
      'shooter: group',
      'target: group',
      'inWoods: number',
      'why: choices',
      'units: list',
      'held: record',
    ]);
  });

  it('have limits, optional values and defaults', () => {
    const [weapon, cover, order, flank, , , , shooter, , inWoods, why, units, held] = fieldsOf(volley);
    expect(weapon).toMatchObject({ options: ['bow', 'sling'], optional: false, plain: undefined, nullable: false });
    expect(cover).toMatchObject({ plain: 'none', optional: false });
    expect(order).toMatchObject({ options: ['CO', 'OO'], plain: null, nullable: true });
    expect(flank).toMatchObject({ optional: true, nullable: false });
    expect(shooter).toMatchObject({
      fields: [{ key: 'groups', isInteger: true, min: 0, max: 500 }, { key: 'partial' }],
    });
    expect(inWoods).toMatchObject({ isInteger: false, nullable: true, plain: null });
    expect(why).toMatchObject({ options: ['half', 'fire'] });
    expect(units).toMatchObject({ min: 1, max: 4, item: { kind: 'group' } });
    expect(held).toMatchObject({ value: { kind: 'number', max: 12 } });
  });

  it('have no limits if the schema only requires a whole number', () => {
    expect(fieldsOf(z.object({ n: z.int() }))).toMatchObject([{ kind: 'number', min: null, max: null }]);
  });

  it('exist for every rule of every book', () => {
    for (const { procedures } of ruleSystems) {
      for (const { id, input } of procedures) {
        const keys = fieldsOf(input).map(({ key }) => key);
        const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
        expect([id, keys]).toEqual([id, Object.keys(schema.properties ?? {})]);
      }
    }
  });
});

describe('draft of a form', () => {
  const blank = createBlankDraft(fieldsOf(volley));

  it('starts with defaults and without required values', () => {
    expect(blank).toEqual({
      weapon: undefined,
      cover: 'none',
      order: null,
      flank: undefined,
      mounted: undefined,
      snap: false,
      trained: false,
      shooter: { groups: undefined, partial: false },
      target: { shield: '5+' },
      inWoods: null,
      why: [],
      units: [{ id: undefined, count: undefined }],
      held: {},
    });
  });

  it('becomes a valid input value by value', () => {
    const said = [
      [['weapon'], 'bow'],
      [['shooter', 'groups'], 4],
      [['why'], ['fire']],
      [['units', 0, 'id'], 'u1'],
      [['units', 0, 'count'], 3],
      [['held', 'akkad'], 7],
    ] as const;
    const draft = said.reduce((before, [place, value]) => withValue(before, place, value), blank);
    expect(volley.parse(draft)).toMatchObject({
      weapon: 'bow',
      shooter: { groups: 4, partial: false },
      units: [{ id: 'u1', count: 3 }],
      held: { akkad: 7 },
    });
  });

  it('is immutable', () => {
    const before = structuredClone(blank);
    withValue(blank, ['shooter', 'groups'], 9);
    mergeKnown(blank, { shooter: { groups: 2 } });
    expect(blank).toEqual(before);
  });

  it('merges known values of a unit', () => {
    const draft = mergeKnown(withValue(blank, ['shooter', 'partial'], true), {
      weapon: 'sling',
      shooter: { groups: 2 },
    });
    expect(draft).toMatchObject({ weapon: 'sling', shooter: { groups: 2, partial: true }, cover: 'none' });
  });
});

import { describe, expect, it } from 'vitest';
import type { TableBattle } from '../../contract/table.ts';
import { failure } from '../support/input/failure.ts';
import { tableBattle } from '../support/battle/table-battle.ts';
import { TRANSPORTS } from '../support/program/transports.ts';

type Field = NonNullable<TableBattle['field']>;

const battle = tableBattle();
const [[first, second], [enemy]] = battle.sides.map(({ units }) => units.map(({ id }) => id)) as [
  [string, string],
  [string],
];
/** The enemy, 8 files wide, faces the first unit at 10 cm. */
const FIELD: Field = {
  width: 180,
  depth: 120,
  ground: [],
  placed: {
    [first]: { at: { x: 90, y: 70 }, facing: 0, files: 8 },
    [second]: { at: { x: 120, y: 75 }, facing: 0, files: 1 },
    [enemy]: { at: { x: 90, y: 60 }, facing: 180, files: 8 },
  },
};
const withField = (field: Partial<Field> | undefined): TableBattle => ({
  ...battle,
  ...(field === undefined ? {} : { field: { ...FIELD, ...field } }),
});

describe.each(TRANSPORTS)('battlefield %s', (_, open) => {
  it('is saved in the battle’s document', async () => {
    const { client } = await open();
    const { id } = await client.table.create({ battle: withField({}) });
    expect((await client.table.open({ id })).battle.field).toEqual(FIELD);
    const { [first]: _gone, ...placed } = FIELD.placed;
    const forces = [createFlankMarch([first])];
    const away = await client.table.create({ battle: withField({ placed, forces }) });
    expect((await client.table.open({ id: away.id })).battle.field).toEqual({ ...FIELD, placed, forces });
  });

  it('is measured: footprints, allowances and pairs of enemies', async () => {
    const { client } = await open();
    const { units, pairs } = await client.table.measure({ battle: withField({}) });
    expect(units.map(({ id }) => id)).toEqual([first, second, enemy]);
    expect(units[0]!.footprint[0]).toEqual([86, 70]);
    expect(units[0]!.allowance['move']).toBe(6);
    expect(pairs.map(({ from, to }) => [from, to])).toEqual([
      [first, enemy],
      [second, enemy],
      [enemy, first],
      [enemy, second],
    ]);
    expect(pairs[0]).toMatchObject({ distance: 10, aspect: 'front', inSight: true, contact: false });
  });

  it.each<[string, Partial<Field>, string]>([
    ['an unknown unit', { placed: { nobody: { at: { x: 1, y: 1 }, facing: 0, files: 1 } } }, 'unknown unit “nobody”'],
    [
      'terrain of another book',
      { ground: [{ id: 'g', kind: 'lava', area: [createPoint(0, 0), createPoint(9, 0), createPoint(0, 9)] }] },
      'no terrain “lava”',
    ],
    [
      'a duplicate piece',
      {
        ground: ['g', 'g'].map((id) => ({
          id,
          kind: 'bog',
          area: [createPoint(0, 0), createPoint(9, 0), createPoint(0, 9)],
        })),
      },
      'is on the battlefield twice',
    ],
    ['an unknown unit in a force', { forces: [createFlankMarch(['nobody'])] }, 'that side has no unit “nobody”'],
    ['an enemy who marches', { forces: [createFlankMarch([enemy])] }, `that side has no unit “${enemy}”`],
    [
      'a unit that marches twice',
      { forces: [createFlankMarch([first]), createFlankMarch([first])] },
      'is in two forces',
    ],
  ])('rejects %s, and saves nothing', async (_what, field, sentence) => {
    const { client } = await open();
    await expect(failure(client.table.create({ battle: withField(field) }))).resolves.toMatchObject({
      code: 'BAD_INPUT',
      message: expect.stringContaining(sentence) as string,
    });
    expect(await client.table.all()).toEqual([]);
  });

  it('cannot be measured if there is none', async () => {
    const { client } = await open();
    await expect(failure(client.table.measure({ battle: withField(undefined) }))).resolves.toMatchObject({
      code: 'BAD_INPUT',
      message: 'the battle has no battlefield',
    });
  });
});

function createFlankMarch(units: string[]): NonNullable<Field['forces']>[number] {
  return { id: 'march', side: 0, by: 'left', units, delay: 2 };
}

function createPoint(x: number, y: number) {
  return { x, y };
}

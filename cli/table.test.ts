import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { TableBattle } from '../contract/table.ts';
import { nomarch, read } from '../test/support/program/command-line.ts';
import { FIELD_BOOKS, fieldBattle } from '../test/support/battle/field-books.ts';
import { tableBattle } from '../test/support/battle/table-battle.ts';
import { temporaryFolder } from '../test/support/temporary-folder.ts';

const battle: TableBattle = {
  ...tableBattle(),
  field: {
    width: 180,
    depth: 120,
    ground: [],
    placed: {
      u1: { at: { x: 90, y: 70 }, facing: 0, files: 12 },
      k1: { at: { x: 90, y: 40 }, facing: 180, files: 6 },
    },
  },
};

function written(document: unknown): string {
  const file = join(temporaryFolder(), 'battle.json');
  writeFileSync(file, JSON.stringify(document));
  return file;
}

describe('nomarch table', () => {
  it('imports a battle from a file and exports it unchanged', async () => {
    const db = ['--db', join(temporaryFolder(), 'store.sqlite')];
    const { id } = read((await nomarch(['table', 'import', written(battle), ...db, '--json'])).out) as { id: string };
    expect(JSON.parse((await nomarch(['table', 'export', id, ...db])).out)).toEqual(battle);
    expect((await nomarch(['table', 'list', ...db])).out).toContain('At the ford');
  });

  it('refuses a file that is not a battle, and names the field', async () => {
    const db = ['--db', join(temporaryFolder(), 'store.sqlite')];
    const file = written({ ...battle, field: { ...battle.field, width: -1 } });
    expect(await nomarch(['table', 'import', file, ...db])).toMatchObject({
      status: 2,
      err: expect.stringContaining('field.width') as string,
    });
    expect(await nomarch(['table', 'export', 'nothing', ...db])).toMatchObject({ status: 2 });
  });
});

describe('nomarch field', () => {
  it('measures footprints and each pair of enemies', async () => {
    const { out, status } = await nomarch(['field', written(battle), '--json']);
    expect(status).toBe(0);
    const measured = read(out) as { units: { id: string; allowance: Record<string, number> }[]; pairs: object[] };
    expect(measured.units.find(({ id }) => id === 'u1')?.allowance).toMatchObject({ move: 6, charge: 8 });
    expect(measured.pairs[0]).toEqual({
      from: 'u1',
      to: 'k1',
      distance: 30,
      aspect: 'front',
      inArc: false,
      inSight: true,
      contact: false,
      why: ['this unit does not shoot'],
    });
    expect((await nomarch(['field', written(battle)])).out).toContain('this unit does not shoot');
  });

  it.each(FIELD_BOOKS)('measures a battle of %s', async (rules) => {
    const { out, status } = await nomarch(['field', written(fieldBattle(rules)), '--json']);
    expect(status).toBe(0);
    const { units, pairs } = read(out) as {
      units: { id: string; footprint: [number, number][]; allowance: Record<string, number> }[];
      pairs: object[];
    };
    expect(units.map(({ id }) => id)).toEqual(['u1', 'k1']);
    for (const { footprint, allowance } of units) {
      expect(footprint).toHaveLength(4);
      expect(allowance['move']).toBeGreaterThan(0);
    }
    expect(pairs).toHaveLength(2);
    expect(pairs[0]).toMatchObject({ from: 'u1', to: 'k1', distance: 10, aspect: 'front', inSight: true, inArc: true });
  });

  it('refuses a battle without a battlefield', async () => {
    expect(await nomarch(['field', written(tableBattle()), '--json'])).toMatchObject({
      status: 2,
      err: expect.stringContaining('no battlefield') as string,
    });
  });
});

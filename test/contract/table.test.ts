import { describe, expect, it } from 'vitest';
import type { TableBattle } from '../../contract/table.ts';
import { failure } from '../support/input/failure.ts';
import { storedRows } from '../support/store/stored-rows.ts';
import { tableBattle } from '../support/battle/table-battle.ts';
import { openTestContext } from '../support/program/test-context.ts';
import { TRANSPORTS } from '../support/program/transports.ts';

/** The battle after a volley: four spearmen killed, one chariot hit and another destroyed, the King killed. */
function addLosses(battle: TableBattle): TableBattle {
  const [akkad, kish] = battle.sides;
  if (!akkad || !kish) throw new Error('two sides were expected');
  const lost = [4, 3];
  const units = akkad.units.map((unit, at) => ({
    ...unit,
    morale: 'recoil',
    marks: ['disordered'],
    parts: unit.parts.map((part) => ({ ...part, lost: lost[at] ?? 0 })),
  }));
  const generals = akkad.generals.map((general) => ({ ...general, unit: null, fallen: true }));
  return { ...battle, turn: 3, bound: 1, phase: 8, sides: [{ ...akkad, units, generals }, kish] };
}

describe.each(TRANSPORTS)('battles contract %s', (_, open) => {
  it('saves a battle, and lists each side’s losses', async () => {
    const { client } = await open();
    const { id } = await client.table.create({ battle: tableBattle() });
    expect(await client.table.open({ id })).toMatchObject({ id, version: 1, battle: tableBattle() });
    const after = addLosses(tableBattle());
    const saved = await client.table.save({ id, base: 1, battle: after });
    expect(saved).toMatchObject({ id, version: 2 });
    expect((await client.table.open({ id })).battle).toEqual(after);
    // Four spearmen at 8, one chariot at 30 with two hits, the King at 100. The third hit does not destroy a chariot.
    expect(await client.table.all()).toEqual([
      {
        id,
        title: 'At the ford',
        rules: 'for-the-pharaoh',
        turn: 3,
        campaign: null,
        sides: [
          { name: 'Akkad', points: 412, lost: 162 },
          { name: 'Kish', points: 72, lost: 0 },
        ],
        version: 2,
        changedAt: saved.changedAt,
      },
    ]);
  });

  it('saves agreements and the plan during setup', async () => {
    const { client } = await open();
    const battle = {
      ...tableBattle(),
      turn: 0,
      phase: 7,
      agreed: { figures: '25mm' },
      plan: [['hill', 'clear']],
    };
    const { id } = await client.table.create({ battle });
    expect((await client.table.open({ id })).battle).toEqual(battle);
  });

  it('rejects steps, agreements and choices unknown to the book', async () => {
    const { client } = await open();
    const refused = async (more: Partial<TableBattle>) =>
      failure(client.table.create({ battle: { ...tableBattle(), ...more } }));
    expect(await refused({ turn: 0, phase: 8 })).toMatchObject({ path: 'battle.phase' });
    expect(await refused({ rules: 'sas-ancient', turn: 0, phase: 1 })).toMatchObject({ path: 'battle.phase' });
    expect(await refused({ agreed: { weather: 'rain' } })).toMatchObject({ path: 'battle.agreed' });
    expect(await refused({ agreed: { figures: '54mm' } })).toMatchObject({ path: 'battle.agreed.figures' });
  });

  it('rejects a save based on an older version', async () => {
    const { client } = await open();
    const { id } = await client.table.create({ battle: tableBattle() });
    await client.table.save({ id, base: 1, battle: tableBattle('Mine') });
    const found = await failure(client.table.save({ id, base: 1, battle: tableBattle('Theirs') }));
    expect(found).toMatchObject({ code: 'CONFLICT', path: 'base' });
    expect((await client.table.open({ id })).battle.title).toBe('Mine');
  });

  it('lists the newest change first, and deletes a battle', async () => {
    const { client } = await open();
    const first = await client.table.create({ battle: tableBattle('First') });
    const second = await client.table.create({ battle: tableBattle('Second') });
    const titles = async () => (await client.table.all()).map(({ title }) => title);
    expect(await titles()).toEqual(['Second', 'First']);
    await client.table.save({ id: first.id, base: 1, battle: tableBattle('First') });
    expect(await titles()).toEqual(['First', 'Second']);
    await client.table.remove({ id: second.id });
    expect(await titles()).toEqual(['First']);
    expect(await failure(client.table.open({ id: second.id }))).toMatchObject({ code: 'NOT_FOUND', path: 'id' });
  });
});

describe('undo of a battle', () => {
  it('survives reopening the battle, with every version it needs', async () => {
    const { client, store } = await openTestContext();
    const { id } = await client.table.create({ battle: tableBattle('Laid out') });
    expect((await client.table.open({ id })).undo).toEqual({ past: [], future: [] });
    await client.table.save({
      id,
      base: 1,
      battle: addLosses(tableBattle('Bloodied')),
      what: 'take over: a volley',
      undo: { past: [1], future: [] },
    });
    await client.table.save({ id, base: 2, battle: tableBattle('Laid out'), undo: { past: [], future: [2] } });
    const again = (await openTestContext(store.file)).client;
    expect((await again.table.open({ id })).undo).toEqual({ past: [], future: [2] });
    expect(await again.table.version({ id, version: 2 })).toEqual(addLosses(tableBattle('Bloodied')));
    expect(await again.table.version({ id, version: 3 })).toEqual(tableBattle('Laid out'));
    expect(await again.table.versions({ id })).toEqual([
      { version: 1, what: '' },
      { version: 2, what: 'take over: a volley' },
      { version: 3, what: '' },
    ]);
    // A save without undo steps can be undone.
    await again.table.save({ id, base: 3, battle: tableBattle('By another program') });
    expect((await again.table.open({ id })).undo).toEqual({ past: [3], future: [] });
  });

  it('rejects steps to missing versions, and names them', async () => {
    const { client } = await openTestContext();
    const { id } = await client.table.create({ battle: tableBattle() });
    const ahead = { id, base: 1, battle: tableBattle(), undo: { past: [1, 7], future: [] } };
    expect(await failure(client.table.save(ahead))).toMatchObject({ code: 'BAD_INPUT', path: 'undo.past.1' });
    expect(await failure(client.table.version({ id, version: 7 }))).toMatchObject({
      code: 'NOT_FOUND',
      path: 'version',
    });
    expect(await failure(client.table.versions({ id: 'nowhere' }))).toMatchObject({ code: 'NOT_FOUND', path: 'id' });
  });

  it('keeps the newest hundred versions', async () => {
    const { client, store } = await openTestContext();
    const { id } = await client.table.create({ battle: tableBattle() });
    const other = await client.table.create({ battle: tableBattle('other') });
    await client.table.save({ id: other.id, base: 1, battle: tableBattle('other, later') });
    for (let base = 1; base <= 102; base += 1) await client.table.save({ id, base, battle: tableBattle(`${base}`) });
    const versions = await client.table.versions({ id });
    expect(versions.map(({ version }) => version)).toEqual(Array.from({ length: 101 }, (_, at) => at + 3));
    expect((await client.table.open({ id })).undo.past[0]).toBe(3);
    expect(await client.table.versions({ id: other.id })).toHaveLength(2);
    await client.table.remove({ id });
    expect(await failure(client.table.version({ id, version: 50 }))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await storedRows(store.file, 'select battle_id from battle_past')).toEqual([[other.id]]);
  });
});

describe('battles', () => {
  it('survive a restart', async () => {
    const { client, store } = await openTestContext();
    const { id } = await client.table.create({ battle: addLosses(tableBattle()) });
    const again = await openTestContext(store.file);
    expect((await again.client.table.open({ id })).battle).toEqual(addLosses(tableBattle()));
  });
});

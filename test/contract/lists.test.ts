import { describe, expect, it } from 'vitest';
import { findShippedList } from '../../army-lists/shipped.ts';
import { createTallyFunction } from '../../services/armies/armies.ts';
import { smallArmy } from '../support/armies/armies.ts';
import { failure } from '../support/input/failure.ts';
import { inOrderOfTitle } from '../support/in-order-of-title.ts';
import { ownList } from '../support/armies/own-list.ts';
import { TRANSPORTS } from '../support/program/transports.ts';

const TOMS_ENTRIES = findShippedList('greek')?.entries;

describe.each(TRANSPORTS)('lists %s', (_, open) => {
  it('are returned complete', async () => {
    const { client, context } = await open();
    const shipped = context.shipped.lists.map((list) => ({ ...list, origin: 'shipped', basedOn: null }));
    expect(await client.lists.all({})).toEqual(inOrderOfTitle(shipped));
    expect(await failure(client.lists.all({ rules: 'no-such-book' }))).toMatchObject({
      code: 'BAD_INPUT',
      path: 'rules',
    });
    expect((await client.lists.one({ id: 'akkadian' })).entries).toHaveLength(37);
  });

  it('of the user survive edits, audit, export and import', async () => {
    const { client } = await open();
    const created = await client.lists.create({ list: ownList({}) });
    expect(created).toMatchObject({ id: 'own-town-watch', version: 1, origin: 'own', basedOn: null });
    expect(await client.lists.audit({ id: created.id })).toEqual([
      { row: 1, id: 'watch', name: 'Watch', printed: 10, table: 9 },
    ]);
    const document = { ...ownList({ cost: 9 }), id: created.id };
    const saved = await client.lists.save({ list: document, base: 1 });
    expect(saved).toMatchObject({ id: created.id, version: 2, origin: 'own' });
    expect(await client.lists.one({ id: created.id })).toEqual(saved);
    expect(await client.lists.audit({ id: created.id })).toEqual([]);
    expect(await failure(client.lists.save({ list: document, base: 1 }))).toMatchObject({
      code: 'CONFLICT',
      path: 'base',
    });
    const other = { ...document, rules: 'toms-ancient-warfare', entries: TOMS_ENTRIES };
    expect(await failure(client.lists.save({ list: other, base: 2 }))).toMatchObject({
      code: 'BAD_INPUT',
      path: 'rules',
    });
    const file = await client.lists.exportText({ id: created.id });
    expect(file.fileName).toBe('own-town-watch.nomarch-list.json');
    const again = await client.lists.importText({ text: file.text });
    expect(again).toEqual({ ...saved, id: 'own-town-watch-2', version: 1 });
  });

  it('of the user need a cell in every column of their book, and may have more', async () => {
    const { client } = await open();
    const misspelt = { class: 'Irreg C', type: 'LI', order: 'CO', wepons: 'P' };
    expect(await failure(client.lists.create({ list: ownList({ printed: misspelt }) }))).toMatchObject({
      code: 'BAD_INPUT',
      path: 'entries.0.printed.weapons',
      message: "list, row 1 (Watch), printed.weapons: expected a text, '' for an empty cell",
    });
    const printed = { ...misspelt, weapons: '' };
    const { id } = await client.lists.create({ list: ownList({ printed }) });
    expect((await client.lists.one({ id })).entries[0]?.printed).toEqual(printed);
  });

  it('of the user keep every version, its changes and the undo steps', async () => {
    const { client } = await open();
    const { id } = await client.lists.create({ list: ownList({}) });
    expect(await client.lists.history({ id })).toEqual({
      versions: [{ version: 1, at: null, rows: 1, changes: [] }],
      undo: { past: [], future: [] },
    });
    await client.lists.save({ list: { ...ownList({ cost: 9 }), id }, base: 1 });
    const renamed = { ...ownList({ cost: 9, name: 'Night watch' }), id };
    await client.lists.save({ list: renamed, base: 2, undo: { past: [1, 2], future: [] } });
    const { versions, undo } = await client.lists.history({ id });
    expect(versions.map(({ version, changes }) => [version, ...changes.map(({ what }) => what)])).toEqual([
      [3, 'name “Watch” → “Night watch”'],
      [2, 'cost 10 → 9'],
      [1],
    ]);
    expect(versions[0]?.at).toMatch(/^\d{4}-\d\d-\d\dT/);
    expect(undo).toEqual({ past: [1, 2], future: [] });
    expect(await client.lists.differences({ id, from: 1, to: 3 })).toEqual([
      { entry: 'watch', name: 'Night watch', what: 'name “Watch” → “Night watch”, cost 10 → 9' },
    ]);
    const first = await client.lists.version({ id, version: 1 });
    expect(first).toMatchObject({ id, version: 1, entries: [{ cost: 10, name: 'Watch' }] });
    expect(await failure(client.lists.version({ id, version: 9 }))).toMatchObject({
      code: 'NOT_FOUND',
      path: 'version',
    });
    expect(await failure(client.lists.history({ id: 'own-none' }))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await failure(client.lists.save({ list: renamed, base: 3, undo: { past: [4], future: [] } }))).toMatchObject(
      { code: 'BAD_INPUT', path: 'undo.past.0' },
    );
    // An undo saves an earlier version again.
    await client.lists.save({ list: { ...ownList({}), id }, base: 3, undo: { past: [], future: [3, 2] } });
    expect((await client.lists.history({ id })).undo).toEqual({ past: [], future: [3, 2] });
  });

  it('are copied from shipped ones, and removed if unused', async () => {
    const { client } = await open();
    const copy = await client.lists.copy({ id: 'akkadian', title: 'Akkad, as we play it' });
    expect(copy).toMatchObject({ id: 'own-akkad-as-we-play-it', version: 1, origin: 'own', basedOn: 'akkadian' });
    expect(copy.entries).toEqual((await client.lists.one({ id: 'akkadian' })).entries);
    expect(copy.source).toBe('Custom list, based on “Akkadian, Sumerian and Ur”');
    const { id } = await client.armies.create({ army: { ...smallArmy(), list: copy.id } });
    expect(await failure(client.lists.remove({ id: copy.id }))).toMatchObject({
      code: 'REFUSED',
      message: expect.stringContaining('“Guard of Agade”') as string,
    });
    await client.armies.bin({ id });
    await client.armies.purge({ ids: [id] });
    await client.lists.remove({ id: copy.id });
    expect(await failure(client.lists.one({ id: copy.id }))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('of the user change no army before the update is accepted, and each army may decline', async () => {
    const { client } = await open();
    const created = await client.lists.create({ list: ownList({}) });
    const { id: list } = created;
    const raise = async (name: string) =>
      client.armies.create({
        army: { ...smallArmy(name), list, units: [{ name: '', parts: [{ entry: 'watch', troop: null, count: 10 }] }] },
      });
    const [takes, keeps] = [await raise('Takes it'), await raise('Keeps it')];
    const pointsOf = async () =>
      Object.fromEntries((await client.armies.all({})).map(({ name, points }) => [name, points]));
    const before = await pointsOf();
    const points = before['Takes it'] ?? 0;
    const edit = (cost: number, base: number) => client.lists.save({ list: { ...ownList({ cost }), id: list }, base });
    expect(await edit(12, 1)).toMatchObject({ version: 2, waits: true });
    expect(await pointsOf()).toEqual(before);
    expect(await client.lists.one({ id: list })).toMatchObject({ version: 1, entries: [{ cost: 10 }] });
    expect(await client.lists.updates()).toMatchObject([
      { id: list, from: 1, to: 2, changes: [{ what: 'cost 10 → 12' }], armies: [{}, {}] },
    ]);
    expect(await failure(client.lists.acceptUpdate({ id: list, keep: [keeps.id, 'nobody'] }))).toMatchObject({
      code: 'NOT_FOUND',
      path: 'keep.1',
    });
    await client.lists.acceptUpdate({ id: list, keep: [keeps.id] });
    expect(await pointsOf()).toEqual({ 'Takes it': points + 20, 'Keeps it': points });
    expect(await client.lists.updates()).toEqual([]);
    expect((await client.armies.open({ id: takes.id })).army.list).toBe(list);
    const kept = await client.armies.open({ id: keeps.id });
    expect(kept).toMatchObject({ version: 2, army: { list: `${list}-version-1` }, undo: { past: [1], future: [] } });
    expect(await client.lists.one({ id: kept.army.list ?? '' })).toMatchObject({
      title: 'The town watch, version 1',
      origin: 'own',
      basedOn: list,
      entries: [{ cost: 10 }],
    });
    // All armies keep the old content, so only the list takes the edit.
    expect(await edit(13, 2)).toMatchObject({ waits: true });
    await client.lists.keepOld({ id: list });
    expect(await pointsOf()).toEqual({ 'Takes it': points + 20, 'Keeps it': points });
    expect(await client.lists.one({ id: list })).toMatchObject({ version: 3, entries: [{ cost: 13 }] });
  });

  it('with a newer shipped version show its effects, and wait for acceptance', async () => {
    const { client, context } = await open();
    const { id } = await client.armies.create({ army: { ...smallArmy(), limit: 1024 } });
    const over = await client.armies.create({ army: { ...smallArmy('Over already'), limit: 500 } });
    const binned = await client.armies.create({ army: smallArmy('In the bin') });
    await client.armies.bin({ id: binned.id });
    const { origin: _origin, basedOn: _basedOn, ...list } = await client.lists.one({ id: 'akkadian' });
    const entries = list.entries.map((entry) =>
      entry.id === 'household-spearmen-pike' ? { ...entry, cost: 14, max: 40 } : entry,
    );
    const ship = (version: number) =>
      context.repositories.lists.synchronise([{ ...list, version, entries }], createTallyFunction(context));
    await ship(2);
    const [update, ...others] = await client.lists.updates();
    expect(others).toEqual([]);
    expect(update).toMatchObject({ id: 'akkadian', title: list.title, from: 1, to: 2 });
    expect(update?.changes).toEqual([
      { entry: 'household-spearmen-pike', name: 'Household Spearmen', what: 'cost 13 → 14, maximum 144 → 40' },
    ]);
    expect(update?.armies).toHaveLength(2);
    const effect = (army: string) => update?.armies.find((one) => one.id === army);
    expect(effect(id)).toMatchObject({ name: 'Guard of Agade', pointsBefore: 1024, pointsAfter: 1072 });
    expect(effect(id)?.newProblems).toEqual([
      expect.stringContaining('48 over the limit'),
      expect.stringMatching(/Household Spearmen.*40/),
    ]);
    // The army already exceeded its points limit; only the maximum is a new problem.
    expect(effect(over.id)?.newProblems).toEqual([expect.stringMatching(/Household Spearmen.*40/)]);
    await client.armies.bin({ id: over.id });
    await client.lists.keepOld({ id: 'akkadian' });
    expect(await client.lists.updates()).toEqual([]);
    await ship(3);
    expect(await client.armies.all({})).toMatchObject([{ points: 1024, legal: true }]);
    await client.lists.acceptUpdate({ id: 'akkadian' });
    expect(await client.lists.updates()).toEqual([]);
    expect(await client.armies.all({})).toMatchObject([{ points: 1072, legal: false }]);
    expect(await client.lists.one({ id: 'akkadian' })).toMatchObject({ version: 3, origin: 'shipped', entries });
  });
});

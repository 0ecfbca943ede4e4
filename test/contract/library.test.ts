import { describe, expect, it } from 'vitest';
import { smallArmy } from '../support/armies/armies.ts';
import { failure } from '../support/input/failure.ts';
import { TRANSPORTS } from '../support/program/transports.ts';

describe.each(TRANSPORTS)('library %s', (_, open) => {
  it('keeps an army through edits, copies, the bin and export', async () => {
    const { client } = await open();
    const { id } = await client.armies.create({ army: smallArmy() });
    expect(await client.armies.all({})).toMatchObject([{ legal: true, errors: 0, warnings: 1 }]);
    const { version } = await client.armies.save({ id, base: 1, army: { ...smallArmy(), limit: 500 }, what: 'limit' });
    expect(version).toBe(2);
    expect(await client.armies.all({})).toMatchObject([{ id, version: 2, points: 1024, legal: false, errors: 1 }]);
    expect(await failure(client.armies.save({ id, base: 1, army: smallArmy() }))).toMatchObject({
      code: 'CONFLICT',
      path: 'base',
    });
    expect((await client.armies.version({ id, version: 1 })).army.limit).toBe(4000);
    expect((await client.armies.versions({ id })).map(({ what }) => what)).toEqual(['limit', 'created']);
    const copies = [await client.armies.duplicate({ id }), await client.armies.duplicate({ id })];
    expect(copies.map(({ army }) => army.name)).toEqual(['Guard of Agade (copy)', 'Guard of Agade (copy 2)']);
    await client.armies.bin({ id });
    expect((await client.armies.all({})).map((army) => army.id)).not.toContain(id);
    await client.armies.restore({ id });
    const { text } = await client.armies.exportText({ id, format: 'json' });
    const again = await client.armies.importText({ text });
    expect(again.army).toEqual({ ...smallArmy(), limit: 500 });
    expect((await client.armies.exportText({ id, format: 'text' })).text).toContain('1024 of 500 points · not legal');
  });

  it('counts the troops of an army whose book has no points', async () => {
    const { client } = await open();
    const units = [{ name: 'Wing', parts: [{ entry: 'light-chariots', troop: null, count: 6 }] }];
    await client.armies.create({
      army: { ...smallArmy(), rules: 'pharaoh-rides-to-war', list: 'egypt', limit: 0, units },
    });
    expect(await client.armies.all({})).toMatchObject([{ rules: 'pharaoh-rides-to-war', points: 6 }]);
  });

  it('reads, fills and exports an army that is not saved', async () => {
    const { client } = await open();
    const { text } = await client.armies.document({ army: smallArmy(), format: 'csv' });
    const read = await client.armies.readImport({ text });
    expect(read).toMatchObject({ format: 'csv', army: { name: smallArmy().name }, computedPoints: 1024 });
    const aims = await client.armies.aims({ rules: smallArmy().rules });
    const filled = await client.armies.optimise({ army: { ...smallArmy(), limit: 1100 }, aim: aims[0]?.id ?? '' });
    expect(filled.points).toBeGreaterThan(1024);
    expect(filled.points).toBeLessThanOrEqual(1100);
    expect(await client.armies.all({})).toEqual([]);
  });

  it('converts an army for another book, and saves nothing', async () => {
    const { client } = await open();
    const [other] = (await client.app.about()).books.filter(({ id }) => id !== smallArmy().rules);
    const rules = other?.id ?? '';
    const nearest = await client.armies.convert({ army: smallArmy(), rules });
    expect(nearest.army).toMatchObject({ rules, list: nearest.lists[0]?.id, name: smallArmy().name });
    expect(nearest.converted.map(({ from }) => from)).toEqual(['48 figures of Household Spearmen']);
    const last = nearest.lists.at(-1)?.id ?? '';
    expect((await client.armies.convert({ army: smallArmy(), rules, list: last })).army.list).toBe(last);
    for (const [wrong, path] of [
      [{ rules, list: 'atlantis' }, 'list'],
      [{ rules: 'no-such-book' }, 'rules'],
    ] as const) {
      const found = await failure(client.armies.convert({ army: smallArmy(), ...wrong }));
      expect(found).toMatchObject({ code: 'BAD_INPUT', path });
    }
    expect(await client.armies.all({})).toEqual([]);
  });

  it('sorts armies into folders, tags and the bin, and deletes them', async () => {
    const { client } = await open();
    const one = await client.armies.create({ army: smallArmy('One') });
    const two = await client.armies.create({ army: smallArmy('Two') });
    const ids = [one.id, two.id];
    await client.armies.organise({ ids, folder: ' Tuesday ', addTags: ['pikes', 'club', 'pikes'] });
    await client.armies.organise({ ids: [one.id], removeTags: ['club'], addTags: ['club', 'away'] });
    await client.armies.organise({ ids: [two.id], folder: null });
    const filed = async () =>
      Object.fromEntries((await client.armies.all({})).map(({ name, folder, tags }) => [name, { folder, tags }]));
    expect(await filed()).toEqual({
      One: { folder: 'Tuesday', tags: ['away', 'pikes'] },
      Two: { folder: null, tags: ['club', 'pikes'] },
    });
    const copies = await client.armies.duplicateMany({ ids });
    expect(await filed()).toMatchObject({ 'One (copy)': { folder: 'Tuesday', tags: ['away', 'pikes'] } });
    await client.armies.binMany({ ids: copies.ids });
    expect(await failure(client.armies.purge({ ids: [...copies.ids, one.id] }))).toMatchObject({
      code: 'REFUSED',
      path: 'ids',
      message: expect.stringContaining('"One"') as string,
    });
    expect(await client.armies.all({ binned: true })).toHaveLength(4);
    await client.armies.restoreMany({ ids: copies.ids.slice(0, 1) });
    await client.armies.purge({ ids: copies.ids.slice(1) });
    expect((await client.armies.all({ binned: true })).map(({ name }) => name)).toEqual(['One (copy)', 'Two', 'One']);
  });

  it('keeps undo steps and names of versions', async () => {
    const { client } = await open();
    const { id, undo } = await client.armies.create({ army: smallArmy() });
    expect(undo).toEqual({ past: [], future: [] });
    await client.armies.save({ id, base: 1, army: smallArmy('Second') });
    expect((await client.armies.open({ id })).undo).toEqual({ past: [1], future: [] });
    await client.armies.save({ id, base: 2, army: smallArmy(), what: 'undone', undo: { past: [], future: [2] } });
    expect((await client.armies.open({ id })).undo).toEqual({ past: [], future: [2] });
    await client.armies.nameVersion({ id, version: 2, label: ' For the club night ' });
    const labels = async () => (await client.armies.versions({ id })).map(({ label }) => label);
    expect(await labels()).toEqual([null, 'For the club night', null]);
    await client.armies.nameVersion({ id, version: 2, label: null });
    expect(await labels()).toEqual([null, null, null]);
  });

  it('saves a collection, and lists what armies need from it', async () => {
    const { client } = await open();
    const { id } = await client.armies.create({ army: smallArmy() });
    const binned = await client.armies.create({ army: smallArmy('In the bin') });
    await client.armies.bin({ id: binned.id });
    const row = { rules: 'for-the-pharaoh', list: 'akkadian', entry: 'household-spearmen-pike' } as const;
    const item = { ...row, name: 'Household Spearmen', owned: 40, painted: 24 };
    await client.collection.put({ items: [item, { ...item, entry: 'scouts', name: 'SCOUTS' }] });
    expect(await client.collection.all({})).toEqual([item, { ...item, entry: 'scouts', name: 'SCOUTS' }]);
    expect(await failure(client.collection.all({ rules: 'no-such-book' }))).toMatchObject({ path: 'rules' });
    const wanted = { ...row, owned: 40, painted: 24, most: 48, sum: 48, toBuy: 8, toPaint: 16 };
    const fielding = { armies: [{ id, name: 'Guard of Agade', count: 48 }] };
    expect(await client.collection.needs({})).toMatchObject([{ ...wanted, ...fielding }]);
    expect(await client.collection.needs({ armies: [id, binned.id] })).toMatchObject([{ ...wanted, ...fielding }]);
    expect(await client.collection.needs({ armies: [] })).toEqual([]);
    expect(await failure(client.collection.needs({ armies: [id, 'none'] }))).toMatchObject({
      code: 'NOT_FOUND',
      path: 'armies',
    });
    await client.collection.put({ items: [{ ...item, owned: 0, painted: 0 }] });
    expect((await client.collection.all({})).map(({ entry }) => entry)).toEqual(['scouts']);
    expect(await client.collection.needs({})).toMatchObject([{ owned: 0, painted: 0, toBuy: 48, toPaint: 0 }]);
  });

  it('saves links between entries', async () => {
    const { client } = await open();
    const link = { rules: 'for-the-pharaoh', list: 'elam', entry: 'slingers', figure: 'Slingers of mine' };
    await client.collection.link(link);
    await client.collection.link({ ...link, list: 'akkadian' });
    await client.collection.link({ ...link, figure: 'Others' });
    expect(await client.collection.links()).toEqual([
      { ...link, list: 'akkadian' },
      { ...link, figure: 'Others' },
    ]);
    await client.collection.link({ ...link, figure: null });
    expect(await client.collection.links()).toEqual([{ ...link, list: 'akkadian' }]);
    expect(await failure(client.collection.link({ ...link, rules: 'no-such-book' }))).toMatchObject({ path: 'rules' });
  });

  it('saves custom troop types by book and name', async () => {
    const { client } = await open();
    const rules = 'for-the-pharaoh';
    const troop = { class: 'C', kind: 'infantry', order: 'CO', weapons: ['pike'] };
    await client.troops.put({ rules, name: ' Town watch ', troop });
    await client.troops.put({ rules, name: 'Guard', troop: { ...troop, class: 'A' } });
    await client.troops.put({ rules, name: 'Town watch', troop: { ...troop, class: 'D' } });
    expect(await client.troops.all({ rules })).toEqual([
      { rules, name: 'Guard', troop: { ...troop, class: 'A' } },
      { rules, name: 'Town watch', troop: { ...troop, class: 'D' } },
    ]);
    expect(await client.troops.all({ rules: 'sas-ancient' })).toEqual([]);
    const wrong = { rules, name: 'Martians', troop: { ...troop, class: 'Z' } };
    expect(await failure(client.troops.put(wrong))).toMatchObject({ code: 'BAD_INPUT', path: 'troop.class' });
    await client.troops.remove({ rules, name: 'Guard' });
    expect(await failure(client.troops.remove({ rules, name: 'Guard' }))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await client.troops.all({ rules })).toHaveLength(1);
  });
});

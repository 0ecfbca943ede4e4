import { ORPCError } from '@orpc/client';
import { describe, expect, it } from 'vitest';
import type { NomarchClient } from '../../contract/contract.ts';
import { ERRORS } from '../../contract/errors.ts';
import { shippedList } from '../../army-lists/shipped.ts';
import { tallyUnder } from '../../services/armies/armies.ts';
import { smallArmy } from '../support/armies.ts';
import { busyOrders } from '../support/campaign-orders.ts';
import { inOrderOfTitle } from '../support/in-order-of-title.ts';
import { openTestHouse } from '../support/test-house.ts';
import { TRANSPORTS } from '../support/transports.ts';

const TROOP = { class: 'C', kind: 'infantry', order: 'CO', weapons: ['pike'] };

async function failure(
  call: Promise<unknown>,
): Promise<{ code: string; message: string; path: unknown; text: string }> {
  const error: unknown = await call.then(
    () => new Error('this was to fail'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof ORPCError)) throw error;
  const thrown = error as ORPCError<string, { path?: unknown } | undefined>;
  return { code: thrown.code, message: thrown.message, path: thrown.data?.path, text: JSON.stringify(thrown) };
}

/** A value that holds itself a thousand times over, one within the other. */
function nested(depth: number): unknown {
  let value: unknown = 'core';
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
}

const RAID = { procedure: 'for-the-pharaoh/campaign/raid', input: { points: 10 } };
const PRICE = { rules: 'for-the-pharaoh', troop: TROOP };
const laterVersion = '{"format":"nomarch-army","version":9}';
const toPrototype = '{"format":"nomarch-army","version":1,"units":[{"__proto__":{}}]}';

const TOMS_ENTRIES = shippedList('greek')?.entries;

/** A list’s document of one row, altered. */
const ownList = (change: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => ({
  format: 'nomarch-list',
  formatVersion: 1,
  id: 'town-watch',
  rules: 'for-the-pharaoh',
  title: 'The town watch',
  period: '',
  source: 'Ours',
  version: 7,
  introduction: '',
  notes: {},
  entries: [
    {
      id: 'watch',
      name: 'Watch',
      printed: { class: 'Irreg C', type: 'LI', order: 'CO', weapons: 'P' },
      troop: TROOP,
      cost: 10,
      max: null,
      notes: [],
      ...change,
    },
  ],
});

const OWNED = { rules: 'for-the-pharaoh', list: 'akkadian', entry: 'scouts', name: 'SCOUTS', owned: 4, painted: 4 };

/** Calls that nobody makes in earnest: what, the method, its input, the code and the place of the error. */
const HOSTILE: readonly (readonly [string, string, unknown, string, string])[] = [
  ['no input at all', 'armies.open', undefined, 'BAD_INPUT', ''],
  ['a number for an id', 'armies.open', { id: 7 }, 'BAD_INPUT', 'id'],
  ['an id without end', 'armies.open', { id: 'x'.repeat(10_000) }, 'BAD_INPUT', 'id'],
  ['an army that is none', 'armies.create', { army: { format: 'nomarch-army' } }, 'BAD_INPUT', 'army.version'],
  ['a name that is a list', 'armies.create', { army: { ...smallArmy(), name: ['x'] } }, 'BAD_INPUT', 'army.name'],
  ['a field too many', 'armies.create', { army: { ...smallArmy(), extra: 1 } }, 'BAD_INPUT', 'army'],
  ['an army’s text that is no JSON', 'armies.importText', { text: '{"format":' }, 'BAD_INPUT', ''],
  ['an army’s text of a later version', 'armies.importText', { text: laterVersion }, 'BAD_INPUT', 'version'],
  ['a text beyond the limit', 'armies.importText', { text: 'x'.repeat(5_000_001) }, 'BAD_INPUT', 'text'],
  ['a way to the prototype', 'armies.importText', { text: toPrototype }, 'BAD_INPUT', 'units.0'],
  ['an unknown rule book', 'rules.price', { ...PRICE, rules: 'zeus' }, 'BAD_INPUT', 'rules'],
  ['a rule book that is not there yet', 'rules.price', { ...PRICE, rules: 'by-the-gods' }, 'BAD_INPUT', 'rules'],
  ['a troop type of another world', 'rules.price', { ...PRICE, troop: { class: 'Z' } }, 'BAD_INPUT', 'class'],
  ['a ruling that does not exist', 'rules.price', { ...PRICE, rulings: { X: 'y' } }, 'BAD_INPUT', 'rulings'],
  [
    'a troop nested a thousandfold',
    'rules.price',
    { ...PRICE, troop: nested(1000) },
    'BAD_INPUT',
    'troop.0.0.0.0.0.0.0',
  ],
  [
    'a procedure named like a part of all',
    'rules.resolve',
    { ...RAID, procedure: 'constructor' },
    'BAD_INPUT',
    'procedure',
  ],
  ['a die too few', 'rules.resolve', { ...RAID, dice: [3] }, 'BAD_INPUT', 'dice.1'],
  ['a die too many', 'rules.resolve', { ...RAID, dice: [3, 3, 3] }, 'BAD_INPUT', 'dice.2'],
  ['a face the die does not have', 'rules.resolve', { ...RAID, dice: [3, 11] }, 'BAD_INPUT', 'dice.1'],
  ['a face between two', 'rules.resolve', { ...RAID, dice: [3, 1.5] }, 'BAD_INPUT', 'dice.1'],
  ['dice and a seed', 'rules.resolve', { ...RAID, dice: [3, 3], seed: 'a' }, 'BAD_INPUT', 'seed'],
  ['a scenario that is a number', 'campaigns.create', { scenario: 5 }, 'BAD_INPUT', 'scenario'],
  ['a scenario of nothing', 'campaigns.create', { scenario: {} }, 'BAD_INPUT', 'format'],
  ['a scenario nobody ships', 'campaigns.create', { scenario: 'atlantis' }, 'NOT_FOUND', 'scenario'],
  ['a campaign document of nothing', 'campaigns.importDocument', { document: null }, 'BAD_INPUT', ''],
  ['a campaign nobody started', 'campaigns.open', { id: 'none' }, 'NOT_FOUND', 'id'],
  ['an army nobody made', 'armies.bin', { id: 'none' }, 'NOT_FOUND', 'id'],
  ['armies nobody made', 'armies.binMany', { ids: ['none'] }, 'NOT_FOUND', 'ids'],
  ['no armies at all', 'armies.purge', { ids: [] }, 'BAD_INPUT', 'ids'],
  ['armies without end', 'armies.purge', { ids: Array<string>(5001).fill('x') }, 'BAD_INPUT', 'ids'],
  ['a tag of nothing', 'armies.organise', { ids: ['x'], addTags: ['old', '  '] }, 'BAD_INPUT', 'addTags.1'],
  ['a folder that is a number', 'armies.organise', { ids: ['x'], folder: 7 }, 'BAD_INPUT', 'folder'],
  [
    'a step back to nowhere',
    'armies.save',
    { id: 'x', base: 1, army: smallArmy(), undo: { past: [1, 7], future: [] } },
    'BAD_INPUT',
    'undo.past.1',
  ],
  [
    'a unit in a colour of no pigment',
    'armies.create',
    { army: { ...smallArmy(), units: [{ parts: [], colour: 'mauve' }] } },
    'BAD_INPUT',
    'army.units.0.colour',
  ],
  [
    'a name for a version nobody made',
    'armies.nameVersion',
    { id: 'x', version: 3, label: 'a' },
    'NOT_FOUND',
    'version',
  ],
  ['a list nobody wrote', 'lists.one', { id: '../../etc/passwd' }, 'NOT_FOUND', 'id'],
  [
    'more painted than owned',
    'collection.put',
    { items: [OWNED, { ...OWNED, painted: 9 }] },
    'BAD_INPUT',
    'items.1.painted',
  ],
  ['half a figure', 'collection.put', { items: [{ ...OWNED, owned: 4.5 }] }, 'BAD_INPUT', 'items.0.owned'],
  ['figures without end', 'collection.put', { items: [{ ...OWNED, owned: 1e7 }] }, 'BAD_INPUT', 'items.0.owned'],
  [
    'a collection for no book',
    'collection.put',
    { items: [{ ...OWNED, rules: 'chess' }] },
    'BAD_INPUT',
    'items.0.rules',
  ],
  ['the needs of an army nobody made', 'collection.needs', { armies: ['none'] }, 'NOT_FOUND', 'armies'],
  ['a list of nothing', 'lists.create', { list: null }, 'BAD_INPUT', ''],
  ['no list at all', 'lists.create', {}, 'BAD_INPUT', 'list'],
  [
    'a row of another world',
    'lists.create',
    { list: ownList({ troop: { class: 'Z' } }) },
    'BAD_INPUT',
    'entries.0.troop.class',
  ],
  [
    'a row that no table prices',
    'lists.create',
    { list: ownList({ troop: { class: 'C', fanatic: true, mercenary: true } }) },
    'BAD_INPUT',
    'entries.0.troop.mercenary',
  ],
  ['a row for less than nothing', 'lists.create', { list: ownList({ cost: -1 }) }, 'BAD_INPUT', 'entries.0.cost'],
  [
    'a list of a book not at hand',
    'lists.create',
    { list: { ...ownList({}), rules: 'by-the-gods' } },
    'BAD_INPUT',
    'rules',
  ],
  ['a list’s text that is no JSON', 'lists.importText', { text: '[' }, 'BAD_INPUT', ''],
  [
    'a list on the way to the prototype',
    'lists.importText',
    { text: '{"notes":{"__proto__":1}}' },
    'BAD_INPUT',
    'notes',
  ],
  ['a copy without a title', 'lists.copy', { id: 'akkadian', title: ' ' }, 'BAD_INPUT', 'title'],
  ['a copy of nothing', 'lists.copy', { id: 'atlantis', title: 'A' }, 'NOT_FOUND', 'id'],
  ['a shipped list removed', 'lists.remove', { id: 'akkadian' }, 'REFUSED', 'id'],
  ['a shipped list changed', 'lists.save', { list: { ...ownList({}), id: 'akkadian' }, base: 1 }, 'REFUSED', 'id'],
  ['an own list nobody wrote', 'lists.save', { list: ownList({}), base: 1 }, 'NOT_FOUND', 'id'],
  ['an update that nobody sent', 'lists.acceptUpdate', { id: 'akkadian' }, 'NOT_FOUND', 'id'],
  ['a refusal of no update', 'lists.keepOld', { id: 'none' }, 'NOT_FOUND', 'id'],
  ['a theme nobody painted', 'app.changeSettings', { theme: 'neon' }, 'BAD_INPUT', 'theme'],
];

type Untyped = Readonly<Record<string, Readonly<Record<string, (input: unknown) => Promise<unknown>>>>>;

/** Calls a method with whatever it is not typed for. */
function callUntyped(client: NomarchClient, method: string, input: unknown): Promise<unknown> {
  const [feature = '', name = ''] = method.split('.');
  const called = (client as unknown as Untyped)[feature]?.[name];
  if (!called) throw new Error(`no method ${method}`);
  return called(input);
}

async function raidingMonth(client: NomarchClient) {
  const { id, state } = await client.campaigns.create({ scenario: 'two-rivers' });
  for (const { id: player } of state.players)
    await client.campaigns.fileOrders({ id, orders: busyOrders(state, player) });
  return id;
}

describe.each(TRANSPORTS)('The contract %s', (_, connect) => {
  async function open() {
    const test = await openTestHouse();
    return { ...test, client: await connect(test.house) };
  }

  it('says what it is and keeps settings', async () => {
    const { client } = await open();
    expect(await client.app.about()).toMatchObject({ version: '0.0.0' });
    expect(await client.app.settings()).toEqual({ theme: 'system', welcomed: false, language: 'en' });
    expect(await client.app.changeSettings({ theme: 'dark' })).toMatchObject({ theme: 'dark', welcomed: false });
    expect(await client.app.settings()).toMatchObject({ theme: 'dark' });
  });

  it('hands out the shipped lists whole', async () => {
    const { client, house } = await open();
    const shipped = house.shipped.lists.map((list) => ({ ...list, origin: 'shipped', basedOn: null }));
    expect(await client.lists.all({})).toEqual(inOrderOfTitle(shipped));
    expect(await client.lists.all({ rules: 'by-the-gods' })).toEqual([]);
    expect((await client.lists.one({ id: 'akkadian' })).entries).toHaveLength(37);
  });

  it('prices, checks and resolves', async () => {
    const { client } = await open();
    expect(await client.rules.price({ rules: 'for-the-pharaoh', troop: TROOP })).toMatchObject({ cost: 9 });
    expect(await client.rules.check({ army: smallArmy(), file: 'a.json' })).toMatchObject({
      file: 'a.json',
      legal: true,
      points: 1024,
    });
    const raid = { procedure: 'for-the-pharaoh/campaign/raid', input: { points: 500 } };
    const typed = await client.rules.resolve({ ...raid, dice: [7, 3] });
    expect(typed).toMatchObject({ outcome: { cropDamage: 350, revenueLoss: 150 }, rulings: ['FTP-C9'] });
    expect(await client.rules.resolve({ ...raid, seed: 'same' })).toEqual(
      await client.rules.resolve({ ...raid, seed: 'same' }),
    );
    expect((await client.rules.procedures()).map(({ id }) => id)).toContain(raid.procedure);
  });

  it('keeps an army through edits, copies, the bin and export', async () => {
    const { client } = await open();
    const { id } = await client.armies.create({ army: smallArmy() });
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

  it('files armies in folders, tags, the bin and for good', async () => {
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

  it('remembers what can be undone, and the names of versions', async () => {
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

  it('keeps lists of one’s own through edits, audit, export and import', async () => {
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

  it('copies a shipped list, and removes an own one when no army needs it', async () => {
    const { client } = await open();
    const copy = await client.lists.copy({ id: 'akkadian', title: 'Akkad, as we play it' });
    expect(copy).toMatchObject({ id: 'own-akkad-as-we-play-it', version: 1, origin: 'own', basedOn: 'akkadian' });
    expect(copy.entries).toEqual((await client.lists.one({ id: 'akkadian' })).entries);
    expect(copy.source).toBe('Own list, after “Akkadian, Sumerian and Ur”');
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

  it('shows what a newer shipped list would change, and waits for the answer', async () => {
    const { client, house } = await open();
    const { id } = await client.armies.create({ army: { ...smallArmy(), limit: 1024 } });
    const binned = await client.armies.create({ army: smallArmy('In the bin') });
    await client.armies.bin({ id: binned.id });
    const { origin: _origin, basedOn: _basedOn, ...list } = await client.lists.one({ id: 'akkadian' });
    const entries = list.entries.map((entry) =>
      entry.id === 'household-spearmen-pike' ? { ...entry, cost: 14, max: 40 } : entry,
    );
    const ship = (version: number) =>
      house.repositories.lists.synchronise([{ ...list, version, entries }], tallyUnder(house));
    await ship(2);
    const [update, ...others] = await client.lists.updates();
    expect(others).toEqual([]);
    expect(update).toMatchObject({ id: 'akkadian', title: list.title, from: 1, to: 2 });
    expect(update?.changes).toEqual([
      { entry: 'household-spearmen-pike', name: 'Household Spearmen', what: 'cost 13 → 14, maximum 144 → 40' },
    ]);
    expect(update?.armies).toMatchObject([{ id, name: 'Guard of Agade', pointsBefore: 1024, pointsAfter: 1072 }]);
    expect(update?.armies[0]?.newProblems).toHaveLength(2);
    await client.lists.keepOld({ id: 'akkadian' });
    expect(await client.lists.updates()).toEqual([]);
    await ship(3);
    expect(await client.armies.all({})).toMatchObject([{ points: 1024, legal: true }]);
    await client.lists.acceptUpdate({ id: 'akkadian' });
    expect(await client.lists.updates()).toEqual([]);
    expect(await client.armies.all({})).toMatchObject([{ points: 1072, legal: false }]);
    expect(await client.lists.one({ id: 'akkadian' })).toMatchObject({ version: 3, origin: 'shipped', entries });
  });

  it('keeps a collection, and says what armies want of it', async () => {
    const { client } = await open();
    const { id } = await client.armies.create({ army: smallArmy() });
    const binned = await client.armies.create({ army: smallArmy('In the bin') });
    await client.armies.bin({ id: binned.id });
    const row = { rules: 'for-the-pharaoh', list: 'akkadian', entry: 'household-spearmen-pike' } as const;
    const item = { ...row, name: 'Household Spearmen', owned: 40, painted: 24 };
    await client.collection.put({ items: [item, { ...item, entry: 'scouts', name: 'SCOUTS' }] });
    expect(await client.collection.all({})).toEqual([item, { ...item, entry: 'scouts', name: 'SCOUTS' }]);
    expect(await client.collection.all({ rules: 'by-the-gods' })).toEqual([]);
    const wanted = { ...row, owned: 40, painted: 24, most: 48, sum: 48, toBuy: 8, toPaint: 16 };
    const fielding = { armies: [{ id, name: 'Guard of Agade', count: 48 }] };
    expect(await client.collection.needs({})).toMatchObject([{ ...wanted, ...fielding }]);
    expect(await client.collection.needs({ armies: [id, binned.id] })).toMatchObject([{ ...wanted, ...fielding }]);
    expect(await client.collection.needs({ armies: [] })).toEqual([]);
    await client.collection.put({ items: [{ ...item, owned: 0, painted: 0 }] });
    expect((await client.collection.all({})).map(({ entry }) => entry)).toEqual(['scouts']);
    expect(await client.collection.needs({})).toMatchObject([{ owned: 0, painted: 0, toBuy: 48, toPaint: 0 }]);
  });

  it('asks for one die after another and stores nothing until the month is whole', async () => {
    const { client } = await open();
    const id = await raidingMonth(client);
    const before = await client.campaigns.open({ id });
    const faces: number[] = [];
    for (;;) {
      const answer = await client.campaigns.advance({ id, year: 1, month: 1, dice: { faces } });
      if (answer.status === 'resolved') {
        expect(answer.campaign).toEqual(await client.campaigns.open({ id }));
        expect(answer.campaign.state.month).toBe(2);
        expect(answer.campaign.filed).toEqual([]);
        break;
      }
      expect(answer.thrown.map(({ face }) => face)).toEqual(faces);
      expect(await client.campaigns.open({ id })).toEqual(before);
      faces.push(1);
    }
    const month = { id, year: 1, month: 2, dice: { faces: [...faces, 1] } };
    expect(await failure(client.campaigns.advance(month))).toMatchObject({ code: 'BAD_INPUT', path: 'dice.0' });
    expect(await failure(client.campaigns.advance({ ...month, month: 1 }))).toMatchObject({
      code: 'CONFLICT',
      path: 'month',
    });
    expect(await client.campaigns.verify({ id })).toMatchObject({ sound: true, months: 1, faults: [] });
  });

  it('refuses orders the rules do not allow, and says which', async () => {
    const { client } = await open();
    const { id, state } = await client.campaigns.create({ scenario: 'two-rivers' });
    const orders = busyOrders(state, 'akkad');
    const stolen = { ...orders, player: 'ur' };
    expect(await failure(client.campaigns.fileOrders({ id, orders: stolen }))).toMatchObject({
      code: 'REFUSED',
      path: 'orders.0.army',
    });
    expect((await client.campaigns.fileOrders({ id, orders })).filed).toEqual([orders]);
    expect((await client.campaigns.open({ id })).filed).toEqual([orders]);
  });

  it('carries a campaign out and in again without a loss', async () => {
    const { client } = await open();
    const id = await raidingMonth(client);
    await client.campaigns.advance({ id, year: 1, month: 1, dice: { seed: 'export' } });
    const { state } = await client.campaigns.open({ id });
    await client.campaigns.fileOrders({ id, orders: busyOrders(state, 'elam') });
    const document = await client.campaigns.exportDocument({ id });
    const copy = await client.campaigns.importDocument({ document });
    expect(copy.id).not.toBe(id);
    expect(await client.campaigns.exportDocument({ id: copy.id })).toEqual({ ...document, id: copy.id });
    expect((await client.campaigns.verify({ id: copy.id })).faults).toEqual([]);
    await client.campaigns.remove({ id });
    expect((await client.campaigns.importDocument({ document })).id).toBe(id);
  });

  it.each(HOSTILE)('refuses %s in the closed set of codes', async (_what, method, input, code, path) => {
    const { client, reported } = await open();
    const found = await failure(callUntyped(client, method, input));
    expect({ code: found.code, path: found.path }).toEqual({ code, path });
    expect(Object.hasOwn(ERRORS, found.code)).toBe(true);
    expect(found.message.length).toBeGreaterThan(10);
    expect(found.text).not.toMatch(/\.ts:|\bat \w+ \(|node_modules/);
    expect(reported).toEqual([]);
  });

  it('lets no stack across when something unforeseen happens, and reports it', async () => {
    const { house, reported } = await openTestHouse();
    const settings = { all: () => Promise.reject(new TypeError('boom in the cellar')), put: () => Promise.resolve() };
    const broken = await connect({ ...house, repositories: { ...house.repositories, settings } });
    const found = await failure(broken.app.settings());
    expect(found.code).toBe('INTERNAL_SERVER_ERROR');
    expect(found.text).not.toContain('cellar');
    expect(reported).toEqual([expect.objectContaining({ message: 'boom in the cellar' })]);
  });
});

import { describe, expect, it } from 'vitest';
import type { StoredList } from '../../contract/lists.ts';
import type { NationList } from '../../rules/core/nation-list.ts';
import { listEffects } from '../../services/lists/list-changes.ts';
import { smallArmy } from '../support/armies/armies.ts';
import { inOrderOfTitle } from '../support/in-order-of-title.ts';
import { storedRows } from '../support/store/stored-rows.ts';
import { openTestContext } from '../support/program/test-context.ts';
import { getArmyList } from '../../rules/core/army/allies.ts';
import { toyBook, toyList } from '../support/armies/toy-book.ts';

const AT = '2026-02-01T00:00:00.000Z';

/** Opens a store with one army of the Akkadian list, and a new version of that list with dearer pikemen. */
async function open() {
  const { context, store, client } = await openTestContext();
  const { lists } = store.repositories;
  const effects = listEffects(context);
  const { tally } = effects;
  const { id } = await client.armies.create({ army: smallArmy() });
  const list = (await lists.one('akkadian')) as StoredList;
  const next = (version: number): NationList => {
    const { origin: _origin, basedOn: _basedOn, ...shipped } = list;
    const dearer = (entry: NationList['entries'][number]) =>
      entry.id === 'household-spearmen-pike' ? { ...entry, cost: entry.cost + 1 } : entry;
    return { ...shipped, version, entries: list.entries.map(dearer) };
  };
  const own: StoredList = { ...list, id: 'own-akkad', origin: 'own', basedOn: 'akkadian' };
  const points = async () => (await client.armies.all({})).map((army) => army.points);
  const past = async () => {
    const rows = await storedRows(store.file, 'select list_id, version, replaced_at, list from list_past');
    return rows.map(([listId, version, at, text]) => [
      listId,
      Number(version),
      at,
      (JSON.parse(String(text)) as NationList).entries.length,
    ]);
  };
  return { context, lists, effects, tally, client, id, list, next, own, points, past };
}

describe('Lists', () => {
  it('come out of the store as they went in', async () => {
    const { context, store } = await openTestContext();
    const shipped = context.shipped.lists.map((list) => ({ ...list, origin: 'shipped', basedOn: null }));
    expect(await store.repositories.lists.all()).toEqual(inOrderOfTitle(shipped));
    expect(await store.repositories.lists.one(shipped[0]?.id ?? '')).toEqual(shipped[0]);
    expect(await store.repositories.lists.one('none')).toBeNull();
    expect(await store.repositories.lists.all('no-such-book')).toEqual([]);
    const toys: StoredList = { ...toyList, origin: 'own', basedOn: null };
    await store.repositories.lists.add(toys, (army, lists) =>
      Promise.resolve({ ...toyBook.tally(army, getArmyList(army, lists)), errors: 0, warnings: 0 }),
    );
    expect(await store.repositories.lists.one(toys.id)).toEqual(toys);
  });

  it('keep all their rows, however many they have', async () => {
    const { tally, lists, own } = await open();
    const [like] = own.entries;
    if (!like) throw new Error('the list has no rows');
    const entries = Array.from({ length: 400 }, (_, at) => ({ ...like, id: `row-${at}`, name: `Row ${at}` }));
    const long: StoredList = { ...own, id: 'long', basedOn: null, entries };
    await lists.add(long, tally);
    expect((await lists.one('long'))?.entries).toEqual(entries);
  });

  it('of one’s own are added once, replaced upon the newest version only, and what they were is kept', async () => {
    const { lists, effects, tally, own, past } = await open();
    expect(await lists.add(own, tally)).toBe(true);
    expect(await lists.add({ ...own, title: 'Another' }, tally)).toBe(false);
    const shorter = { ...own, version: 2, entries: own.entries.slice(0, 2) };
    expect(await lists.replace(shorter, 1, AT, effects)).toBe('written');
    expect(await lists.replace({ ...own, version: 2 }, 1, AT, effects)).toBe('stale');
    expect(await lists.replace({ ...own, id: 'own-none' }, 1, AT, effects)).toBe('missing');
    expect(await lists.one(own.id)).toEqual(shorter);
    expect(await past()).toEqual([[own.id, 1, AT, own.entries.length]]);
  });

  it('of one’s own can be read in every version, with what undo steps to', async () => {
    const { lists, effects, tally, own } = await open();
    await lists.add(own, tally);
    const { origin: _origin, basedOn: _basedOn, ...first } = own;
    const shorter = { ...own, version: 2, entries: own.entries.slice(0, 2) };
    const third = { ...shorter, version: 3, title: 'Thirdly' };
    expect((await lists.history(own.id))?.undo).toEqual({ past: [], future: [] });
    await lists.replace(shorter, 1, AT, effects);
    await lists.replace(third, 2, '2026-02-02T00:00:00.000Z', effects);
    expect(await lists.history(own.id)).toMatchObject({
      newest: third,
      past: [
        { list: first, replacedAt: AT },
        { list: { title: own.title, version: 2 }, replacedAt: '2026-02-02T00:00:00.000Z' },
      ],
      undo: { past: [1, 2], future: [] },
    });
    expect(await lists.version(own.id, 1)).toEqual(first);
    expect(await lists.version(own.id, 3)).toMatchObject({ title: 'Thirdly', version: 3 });
    expect(await lists.version(own.id, 4)).toBeNull();
    expect(await lists.history('own-none')).toBeNull();
    await lists.replace({ ...first, origin: 'own', basedOn: null, version: 4 }, 3, AT, effects, {
      past: [1],
      future: [2],
    });
    expect((await lists.history(own.id))?.undo).toEqual({ past: [1], future: [2] });
  });

  it('are removed only when no army is theirs, with all that belonged to them', async () => {
    const { lists, effects, tally, own, client, id, past } = await open();
    await lists.add(own, tally);
    await lists.replace({ ...own, version: 2 }, 1, AT, effects);
    await client.armies.save({ id, base: 1, army: { ...smallArmy(), list: own.id } });
    await client.armies.bin({ id });
    expect(await lists.remove(own.id)).toEqual([{ name: 'Guard of Agade', binned: true }]);
    expect(await lists.one(own.id)).not.toBeNull();
    await client.armies.purge({ ids: [id] });
    expect(await lists.remove(own.id)).toEqual([]);
    expect(await lists.remove(own.id)).toBeNull();
    expect(await past()).toEqual([]);
  });

  it('count their armies again in the same breath as they change', async () => {
    const { lists, tally, own, client, id, points } = await open();
    await client.armies.save({ id, base: 1, army: { ...smallArmy(), list: own.id } });
    const without = await points();
    await lists.add(own, tally);
    expect(without).not.toEqual([1024]);
    expect(await points()).toEqual([1024]);
    const broken = () => {
      throw new Error('the count broke off');
    };
    await expect(
      lists.replace({ ...own, version: 2, entries: [] }, 1, AT, {
        tally: broken,
        isAffected: () => Promise.resolve(false),
      }),
    ).rejects.toThrow('broke off');
    expect(await lists.one(own.id)).toEqual(own);
    expect(await points()).toEqual([1024]);
  });
});

describe('An edit of an own list that armies use', () => {
  /** Opens a store with an army of a custom list, and edits of that list. */
  async function used() {
    const opened = await open();
    const { lists, effects, tally, own, client, id, next } = opened;
    await lists.add(own, tally);
    await client.armies.save({ id, base: 1, army: { ...smallArmy(), list: own.id } });
    const dearer = (version: number): StoredList => ({ ...own, version, entries: next(version).entries });
    return { ...opened, dearer, put: (list: StoredList, base: number) => lists.replace(list, base, AT, effects) };
  }

  it('waits beside the list in force where an army would change, and is the newest to the editor', async () => {
    const { lists, own, dearer, put, points } = await used();
    expect(await put(dearer(2), 1)).toBe('waits');
    expect(await lists.one(own.id)).toEqual(own);
    expect(await points()).toEqual([1024]);
    expect(await lists.history(own.id)).toMatchObject({ newest: { version: 2 }, undo: { past: [1], future: [] } });
    expect(await lists.version(own.id, 2)).toMatchObject({ version: 2, entries: dearer(2).entries });
    expect(await put(dearer(2), 1)).toBe('stale');
    expect(await put({ ...dearer(3), title: 'Thirdly' }, 2)).toBe('waits');
    expect((await lists.pending()).map(({ title, version }) => [title, version])).toEqual([['Thirdly', 3]]);
  });

  it('takes its place at once where it touches none, as does one that takes the first back', async () => {
    const { lists, own, dearer, put, past } = await used();
    expect(await put({ ...own, version: 2, introduction: 'More words.' }, 1)).toBe('written');
    expect(await put(dearer(3), 2)).toBe('waits');
    expect(await put({ ...own, version: 4 }, 3)).toBe('written');
    expect(await lists.pending()).toEqual([]);
    expect(await lists.one(own.id)).toEqual({ ...own, version: 4 });
    expect((await past()).map(([, version]) => version)).toEqual([1, 2, 3]);
  });

  it('is asked about armies outside the bin only', async () => {
    const { client, id, dearer, put, points } = await used();
    await client.armies.bin({ id });
    expect(await put(dearer(2), 1)).toBe('written');
    await client.armies.restore({ id });
    expect(await points()).toEqual([1072]);
  });

  it('moves no army where the id of the list for those kept is taken', async () => {
    const { lists, tally, own, id, dearer, put, points } = await used();
    await put(dearer(2), 1);
    const kept = { list: own, armies: [id], what: 'Kept' };
    expect(await lists.acceptUpdate(own.id, AT, tally, kept)).toBe('taken');
    expect(await lists.one(own.id)).toEqual(own);
    expect(await points()).toEqual([1024]);
  });
});

describe('A newer shipped list', () => {
  it('waits beside the stored one, which stays as it is', async () => {
    const { lists, tally, list, next, points } = await open();
    await lists.synchronise([next(2)], tally);
    await lists.synchronise([next(2)], tally);
    expect(await lists.pending()).toEqual([next(2)]);
    expect(await lists.one('akkadian')).toEqual(list);
    expect(await points()).toEqual([1024]);
  });

  it('takes its place when accepted, armies counted and the old one kept', async () => {
    const { lists, tally, list, next, points, past } = await open();
    await lists.synchronise([next(2)], tally);
    expect(await lists.acceptUpdate('akkadian', AT, tally)).toBe('written');
    expect(await lists.one('akkadian')).toEqual({ ...next(2), origin: 'shipped', basedOn: null });
    expect(await points()).toEqual([1072]);
    expect(await past()).toEqual([['akkadian', 1, AT, list.entries.length]]);
    expect(await lists.pending()).toEqual([]);
    expect(await lists.acceptUpdate('akkadian', AT, tally)).toBe('missing');
    await lists.synchronise([next(2)], tally);
    expect(await lists.pending()).toEqual([]);
  });

  it('is not asked about again once refused, but a still newer one is', async () => {
    const { lists, tally, next } = await open();
    expect(await lists.keepOld('akkadian')).toBe(false);
    await lists.synchronise([next(2)], tally);
    expect(await lists.keepOld('akkadian')).toBe(true);
    await lists.synchronise([next(2)], tally);
    expect(await lists.pending()).toEqual([]);
    await lists.synchronise([next(3)], tally);
    expect((await lists.pending()).map(({ version }) => version)).toEqual([3]);
    await lists.synchronise([next(2)], tally);
    expect((await lists.pending()).map(({ version }) => version)).toEqual([3]);
  });

  it('replaces nothing while its armies cannot be counted', async () => {
    const { lists, tally, list, next, past } = await open();
    await lists.synchronise([next(2)], tally);
    const broken = () => {
      throw new Error('the count broke off');
    };
    await expect(lists.acceptUpdate('akkadian', AT, broken)).rejects.toThrow('broke off');
    expect(await lists.one('akkadian')).toEqual(list);
    expect(await lists.pending()).toEqual([next(2)]);
    expect(await past()).toEqual([]);
  });

  it('never takes the place of a list of one’s own', async () => {
    const { lists, tally, own, next } = await open();
    await lists.add(own, tally);
    await lists.synchronise([{ ...next(9), id: own.id }], tally);
    expect(await lists.one(own.id)).toEqual(own);
    expect(await lists.pending()).toEqual([]);
  });
});

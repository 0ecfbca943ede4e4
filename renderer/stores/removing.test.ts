import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ArmySummary } from '../../contract/armies.ts';
import type { StoredList } from '../../contract/lists.ts';
import { useLibrary } from './library.ts';
import { useLists } from './lists.ts';

const service = vi.hoisted(() => ({
  armies: { all: vi.fn(), purge: vi.fn(), binMany: vi.fn(), restoreMany: vi.fn() },
  lists: { all: vi.fn(), remove: vi.fn(), save: vi.fn(), updates: vi.fn() },
}));
vi.mock('../transport/client.ts', () => ({ client: service }));

const army = (id: string, binned: boolean): ArmySummary => ({ id, binned }) as ArmySummary;
const list = (id: string, version = 1): StoredList => ({ id, version }) as StoredList;
const NO_STEPS = { past: [], future: [] };
const idsOf = (rows: readonly { readonly id: string }[] | null) => rows?.map(({ id }) => id);

beforeEach(() => {
  setActivePinia(createPinia());
  vi.clearAllMocks();
  for (const method of [service.armies.purge, service.armies.binMany, service.armies.restoreMany, service.lists.remove])
    method.mockResolvedValue({});
  const armies = [army('first', false), army('second', false), army('third', true), army('fourth', true)];
  service.armies.all.mockImplementation(() => Promise.resolve(armies));
  service.lists.all.mockResolvedValue([list('kush'), list('hatti'), list('mitanni')]);
  service.lists.updates.mockResolvedValue([]);
});

it('removes purged armies, and only those, from the bin', async () => {
  const library = useLibrary();
  await Promise.all([library.load(), library.loadBin()]);
  expect([idsOf(library.armies), idsOf(library.binned)]).toEqual([
    ['first', 'second'],
    ['third', 'fourth'],
  ]);
  await library.purge(['third']);
  expect(service.armies.purge).toHaveBeenCalledWith({ ids: ['third'] });
  expect([idsOf(library.armies), idsOf(library.binned)]).toEqual([['first', 'second'], ['fourth']]);
});

it('keeps armies in the bin if purging fails', async () => {
  const library = useLibrary();
  await library.loadBin();
  service.armies.purge.mockRejectedValueOnce(new Error('no'));
  await expect(library.purge(['third'])).rejects.toThrow('no');
  expect(idsOf(library.binned)).toEqual(['third', 'fourth']);
});

it('removes binned armies from the library at once, and reloads them if binning fails', async () => {
  const library = useLibrary();
  await library.load();
  service.armies.binMany.mockRejectedValueOnce(new Error('no'));
  const binning = library.bin(['first']);
  expect(idsOf(library.armies)).toEqual(['second']);
  await expect(binning).rejects.toThrow('no');
  expect(idsOf(library.armies)).toEqual(['first', 'second']);
});

it('removes restored armies from the bin and reloads the library', async () => {
  const library = useLibrary();
  await library.loadBin();
  await library.restore(['fourth']);
  expect([idsOf(library.armies), idsOf(library.binned)]).toEqual([['first', 'second'], ['third']]);
});

it('forgets a removed list unless removing fails', async () => {
  const lists = useLists();
  await lists.load();
  await lists.remove('hatti');
  expect([idsOf(lists.lists), lists.list('hatti')]).toEqual([['kush', 'mitanni'], null]);
  service.lists.remove.mockRejectedValueOnce(new Error('armies use it'));
  await expect(lists.remove('kush')).rejects.toThrow('armies use it');
  expect(idsOf(lists.lists)).toEqual(['kush', 'mitanni']);
});

it('loads lists once for several screens', async () => {
  const lists = useLists();
  await Promise.all([lists.load(), lists.load(), lists.reload()]);
  await lists.load();
  expect(service.lists.all).toHaveBeenCalledTimes(1);
});

it('shows a saved list unless its update must be accepted first', async () => {
  const lists = useLists();
  await lists.load();
  service.lists.save.mockResolvedValueOnce({ ...list('kush', 2), waits: false });
  await lists.save({}, 1, NO_STEPS);
  expect(lists.list('kush')?.version).toBe(2);
  service.lists.save.mockResolvedValueOnce({ ...list('kush', 3), waits: true });
  await lists.save({}, 2, NO_STEPS);
  expect(lists.list('kush')?.version).toBe(2);
  await expect.poll(() => service.lists.updates.mock.calls.length).toBe(1);
});

import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeStorage } from '../../test/support/browser/fake-storage.ts';
import type { TableBattle } from '../../contract/table.ts';
import { useTable } from './table.ts';

const service = vi.hoisted(() => ({ all: vi.fn(), open: vi.fn(), remove: vi.fn(), save: vi.fn() }));
vi.mock('../transport/client.ts', () => ({ client: { table: service } }));
vi.mock('../composables/next-frame.ts', () => ({ nextFrame: () => Promise.resolve() }));
vi.mock('./books.ts', () => ({ loadBook: () => Promise.resolve(), loadedBook: () => null }));

const battle = (title: string) => ({ title, rules: 'none' }) as unknown as TableBattle;

beforeEach(() => {
  vi.stubGlobal('localStorage', fakeStorage());
  setActivePinia(createPinia());
  vi.clearAllMocks();
  service.all.mockResolvedValue([{ id: 'ford' }, { id: 'hill' }]);
  service.open.mockImplementation(({ id }: { id: string }) =>
    Promise.resolve({ version: 1, battle: battle(`The ${id}`), undo: { undoes: [], redoes: [] } }),
  );
  service.remove.mockResolvedValue({});
});

it('removes a battle from the list with all its edits', async () => {
  const table = useTable();
  await table.load();
  await table.open('ford');
  service.save.mockReturnValue(new Promise(() => undefined));
  table.change((open) => ({ ...open, title: 'Changed' }));
  expect((await table.read('ford')).title).toBe('Changed');
  expect((await table.remove('ford')).title).toBe('The ford');
  expect(table.battles).toEqual([{ id: 'hill' }]);
  expect((await table.read('ford')).title).toBe('The ford');
  await table.open('ford');
  expect([table.battle?.title, table.undoes]).toEqual(['The ford', null]);
});

it('saves nothing and leaves no draft after a battle is removed', async () => {
  const table = useTable();
  await table.open('ford');
  let answer = (): void => undefined;
  service.save.mockReturnValueOnce(new Promise((resolve) => (answer = () => resolve({ version: 2 }))));
  for (const title of ['One', 'Two']) table.change((open) => ({ ...open, title }));
  await expect.poll(() => service.save.mock.calls.length).toBe(1);
  table.change((open) => ({ ...open, title: 'Three' }));
  localStorage.setItem('nomarch.draft.table.ford', '{}');
  await table.remove('ford');
  answer();
  await new Promise((resolve) => setImmediate(resolve));
  expect(service.save).toHaveBeenCalledTimes(1);
  expect(localStorage.getItem('nomarch.draft.table.ford')).toBeNull();
});

it('leaves no draft of a removed battle that was not open', async () => {
  localStorage.setItem('nomarch.draft.table.ford', '{}');
  await useTable().remove('ford');
  expect(localStorage.getItem('nomarch.draft.table.ford')).toBeNull();
});

it('keeps a battle with its edits if removing fails', async () => {
  const table = useTable();
  await table.load();
  await table.open('ford');
  service.save.mockReturnValue(new Promise(() => undefined));
  table.change((open) => ({ ...open, title: 'Changed' }));
  service.remove.mockRejectedValueOnce(new Error('no'));
  await expect(table.remove('ford')).rejects.toThrow('no');
  expect([(await table.read('ford')).title, table.battles?.length]).toEqual(['Changed', 2]);
});

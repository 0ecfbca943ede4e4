import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, expect, it, vi } from 'vitest';
import type { CollectionItem, CollectionNeed } from '../../contract/collection.ts';
import { useCollection } from './collection.ts';

const service = vi.hoisted(() => ({ all: vi.fn(), links: vi.fn(), needs: vi.fn(), put: vi.fn(), link: vi.fn() }));
vi.mock('../transport/client.ts', () => ({ client: { collection: service } }));

const item = (entry: string, owned: number): CollectionItem =>
  ({ rules: 'book', list: 'list', entry, owned }) as unknown as CollectionItem;
const ownedIn = (items: readonly CollectionItem[] | null) =>
  Object.fromEntries((items ?? []).map(({ entry, owned }) => [entry, owned]));

beforeEach(() => {
  setActivePinia(createPinia());
  vi.clearAllMocks();
  service.all.mockImplementation(() => Promise.resolve([item('spear', 10), item('bow', 4)]));
  service.links.mockResolvedValue([]);
});

it('adds counted figures to earlier ones at once', async () => {
  const collection = useCollection();
  await collection.loadItems();
  let store = (): void => undefined;
  service.put.mockReturnValue(new Promise<void>((resolve) => (store = resolve)));
  const counting = collection.put([item('bow', 6)]);
  expect(ownedIn(collection.items)).toEqual({ spear: 10, bow: 6 });
  store();
  await counting;
  expect(ownedIn(collection.items)).toEqual({ spear: 10, bow: 6 });
});

it('reverts counts that could not be saved', async () => {
  const collection = useCollection();
  await collection.loadItems();
  service.put.mockRejectedValueOnce(new Error('no'));
  await expect(collection.put([item('bow', 6)])).rejects.toThrow('no');
  expect(ownedIn(collection.items)).toEqual({ spear: 10, bow: 4 });
});

it('uses the answer to the last request for needed figures, even if it arrives first', async () => {
  const collection = useCollection();
  const answers: ((needs: readonly CollectionNeed[]) => void)[] = [];
  service.needs.mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
  const needs = (name: string) => [{ name }] as unknown as readonly CollectionNeed[];
  const asked = [collection.loadNeeds(['one']), collection.loadNeeds(null)];
  answers[1]?.(needs('of all'));
  answers[0]?.(needs('of one'));
  await Promise.all(asked);
  expect(collection.needs).toEqual(needs('of all'));
});

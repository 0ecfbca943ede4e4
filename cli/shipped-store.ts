import type { StoredList } from '../contract/lists.ts';
import { later } from '../services/repositories/later.ts';
import type { ListRepository } from '../services/repositories/lists.ts';
import type { Repositories } from '../services/repositories/repositories.ts';

/** The lists that come with the app as a store holds them, in order of title. */
async function shippedLists(): Promise<readonly StoredList[]> {
  const shipped = await import('../army-lists/shipped.ts');
  return shipped.shippedLists
    .map((list): StoredList => ({ ...list, origin: 'shipped', basedOn: null }))
    .toSorted((a, b) => Number(a.title > b.title) - Number(a.title < b.title));
}

/**
 * What comes with the app, for commands without a store: a new store in memory, but for its lists, which are read as they come with the app.
 * Most commands ask for nothing else, and writing the lists into a database takes longer than they take.
 */
export function shippedStore(): Repositories {
  let opened: Promise<Repositories> | undefined;
  const inMemory = (): Promise<Repositories> =>
    (opened ??= import('../db/sqlite/store.ts').then(({ memoryStore }) => memoryStore().repositories));
  const stored = later(async () => (await inMemory()).lists);
  const lists: Pick<ListRepository, 'all' | 'one'> = {
    all: async (rules) => (await shippedLists()).filter((list) => rules === undefined || list.rules === rules),
    one: async (id) => (await shippedLists()).find((list) => list.id === id) ?? null,
  };
  return new Proxy({} as Repositories, {
    get: (_, name: keyof Repositories) =>
      name === 'lists'
        ? new Proxy(stored, {
            get: (target, method) => Reflect.get(method in lists ? lists : target, method) as unknown,
          })
        : later<object>(async () => (await inMemory())[name]),
  });
}

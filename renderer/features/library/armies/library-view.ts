import { shallowRef, type ShallowRef, watch } from 'vue';
import { useRoute, useRouter } from 'vue-router';
import { ARMY_COLUMNS, type ArmyColumn, type ArmyOrder, type ArmyQuery } from './arrange-armies.ts';

/** Returns the selection after a click on a row. With Shift, all rows since the previous click are included. */
export function toggleRange(
  chosen: ReadonlySet<string>,
  order: readonly string[],
  id: string,
  { before, shift }: { readonly before: string | null; readonly shift: boolean },
): Set<string> {
  const isAdded = !chosen.has(id);
  const [from, to] = [before === null ? -1 : order.indexOf(before), order.indexOf(id)];
  const range = shift && from >= 0 && to >= 0 ? order.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
  const next = new Set(chosen);
  for (const each of range) {
    if (isAdded) next.add(each);
    else next.delete(each);
  }
  return next;
}

/** Search, filters and order of the library, kept in the address. */
export interface LibraryView extends ArmyQuery {
  readonly order: ArmyOrder;
}

export const DEFAULT_VIEW: LibraryView = {
  search: '',
  folder: null,
  tags: [],
  order: { by: 'changed', descending: true },
};

/** Query of an address, which users may have written by hand. */
type Query = Readonly<Record<string, unknown>>;

const first = (value: unknown): unknown => (Array.isArray(value) ? (value as readonly unknown[])[0] : value);
const text = (value: unknown): string | null => (typeof first(value) === 'string' ? (first(value) as string) : null);
const isColumn = (name: string): name is ArmyColumn => ARMY_COLUMNS.some((column) => column === name);

function parseOrder(written: string | null): ArmyOrder {
  const descending = written?.startsWith('-') ?? false;
  const by = written?.replace(/^-/, '') ?? '';
  return isColumn(by) ? { by, descending } : DEFAULT_VIEW.order;
}

/** Parses the view from an address. Invalid parts are replaced by defaults. */
export function readView(query: Query): LibraryView {
  const tags = Array.isArray(query['tag']) ? (query['tag'] as readonly unknown[]) : [query['tag']];
  return {
    search: text(query['q']) ?? '',
    folder: text(query['folder']),
    tags: tags.filter((tag): tag is string => typeof tag === 'string' && tag !== ''),
    order: parseOrder(text(query['sort'])),
  };
}

/** Formats a view as a query, without default values. */
export function toViewQuery({ search, folder, tags, order }: LibraryView): Record<string, string | string[]> {
  const sort = `${order.descending ? '-' : ''}${order.by}`;
  return {
    ...(search ? { q: search } : {}),
    ...(folder === null ? {} : { folder }),
    ...(tags.length > 0 ? { tag: [...tags] } : {}),
    ...(sort === '-changed' ? {} : { sort }),
  };
}

/** Delay before the address is written after typing, in milliseconds: writing it is slower than a keystroke. */
const WRITE_DELAY = 250;

/** View of the library, synchronised with the address. */
export function useLibraryView(): ShallowRef<LibraryView> {
  const route = useRoute();
  const router = useRouter();
  const path = route.path;
  const view = shallowRef(readView(route.query));
  const written = (query: LibraryView) => JSON.stringify(toViewQuery(query));
  let waiting = 0;

  watch(view, (now) => {
    clearTimeout(waiting);
    waiting = window.setTimeout(() => {
      if (route.path === path && written(now) !== written(readView(route.query)))
        void router.replace({ query: toViewQuery(now), hash: route.hash });
    }, WRITE_DELAY);
  });
  watch(
    () => route.query,
    (query) => {
      if (route.path !== path) return;
      clearTimeout(waiting);
      const asked = readView(query);
      if (written(asked) !== written(view.value)) view.value = asked;
    },
  );
  return view;
}

import { ARMY_COLUMNS, type ArmyColumn, type ArmyOrder, type ArmyQuest } from './arrange-armies.ts';

/** What the library shows and in which order: kept in the address. */
export interface LibraryView extends ArmyQuest {
  readonly order: ArmyOrder;
}

export const PLAIN_VIEW: LibraryView = {
  search: '',
  folder: null,
  tags: [],
  order: { by: 'changed', descending: true },
};

/** Of an address somebody wrote, anything may come. */
type Query = Readonly<Record<string, unknown>>;

const first = (value: unknown): unknown => (Array.isArray(value) ? (value as readonly unknown[])[0] : value);
const text = (value: unknown): string | null => (typeof first(value) === 'string' ? (first(value) as string) : null);
const isColumn = (name: string): name is ArmyColumn => ARMY_COLUMNS.some((column) => column === name);

function orderOf(written: string | null): ArmyOrder {
  const descending = written?.startsWith('-') ?? false;
  const by = written?.replace(/^-/, '') ?? '';
  return isColumn(by) ? { by, descending } : PLAIN_VIEW.order;
}

/** The view an address stands for; what it does not understand is as usual. */
export function readView(query: Query): LibraryView {
  const tags = Array.isArray(query['tag']) ? (query['tag'] as readonly unknown[]) : [query['tag']];
  return {
    search: text(query['q']) ?? '',
    folder: text(query['folder']),
    tags: tags.filter((tag): tag is string => typeof tag === 'string' && tag !== ''),
    order: orderOf(text(query['sort'])),
  };
}

/** The address's part for a view; what is as usual is not in it. */
export function viewQuery({ search, folder, tags, order }: LibraryView): Record<string, string | string[]> {
  const sort = `${order.descending ? '-' : ''}${order.by}`;
  return {
    ...(search ? { q: search } : {}),
    ...(folder === null ? {} : { folder }),
    ...(tags.length > 0 ? { tag: [...tags] } : {}),
    ...(sort === '-changed' ? {} : { sort }),
  };
}

import type { ListEntry, NationList } from '../../core/nation-list.ts';
import { choiceInForce, type RulingsInForce } from '../../core/ruling.ts';
import { FTP_P8 } from '../rulings.ts';

/** Entries that share one maximum (ruling FTP-P8). */
export interface Pool {
  readonly id: string;
  readonly name: string;
  readonly entries: readonly string[];
  readonly max: number | null;
}

const sharedKey = ({ name, printed, max }: ListEntry): string =>
  JSON.stringify([name, printed.class, printed.type, printed.order, max]);

function gather(entries: readonly ListEntry[], keyOf: (entry: ListEntry) => string): Pool[] {
  const pools = new Map<string, ListEntry[]>();
  for (const entry of entries) {
    const key = keyOf(entry);
    const pool = pools.get(key);
    if (pool) pool.push(entry);
    else pools.set(key, [entry]);
  }
  return [...pools.values()].map((members) => ({
    id: (members[0] as ListEntry).id,
    name: (members[0] as ListEntry).name,
    entries: members.map(({ id }) => id),
    max: (members[0] as ListEntry).max,
  }));
}

const remembered = new WeakMap<NationList, { shared: readonly Pool[]; eachRow: readonly Pool[] }>();

/** The pools of a list in row order; a pool's id is that of its first entry. */
export function poolsOf(list: NationList, rulings: RulingsInForce): readonly Pool[] {
  let both = remembered.get(list);
  if (!both) {
    both = { shared: gather(list.entries, sharedKey), eachRow: gather(list.entries, ({ id }) => id) };
    remembered.set(list, both);
  }
  return choiceInForce(FTP_P8, rulings) === 'each-row' ? both.eachRow : both.shared;
}

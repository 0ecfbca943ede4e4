import type { Pool } from '../../core/army/rules/pool.ts';
import { remember } from '../../core/army/troops/troop-type.ts';
import type { ListEntry, NationList } from '../../core/nation-list.ts';
import { choiceInForce, type RulingsInForce } from '../../core/ruling.ts';
import { FTP_P8 } from '../rulings.ts';

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

const poolings = remember(({ entries }: NationList) => ({
  shared: gather(entries, sharedKey),
  eachRow: gather(entries, ({ id }) => id),
}));

/** The pools of a list in row order (ruling FTP-P8); a pool's id is that of its first entry. */
export function poolsOf(list: NationList, rulings: RulingsInForce): readonly Pool[] {
  const { shared, eachRow } = poolings(list);
  return choiceInForce(FTP_P8, rulings) === 'each-row' ? eachRow : shared;
}

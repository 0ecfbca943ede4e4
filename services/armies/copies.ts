import type { StoredArmy } from '../../contract/armies.ts';
import type { AppContext } from '../app-context.ts';
import type { NewVersion } from '../repositories/armies.ts';
import { listOf, openArmy, tallyForStore } from './armies.ts';

const LONGEST_NAME = 200;

function copyName(name: string, taken: ReadonlySet<string>): string {
  const stem = name.replace(/ \(copy(?: \d+)?\)$/, '').slice(0, LONGEST_NAME - 12);
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? `${stem} (copy)` : `${stem} (copy ${number})`;
    if (!taken.has(candidate)) return candidate;
  }
}

const namesTaken = async (context: AppContext): Promise<Set<string>> =>
  new Set((await context.repositories.armies.summaries(true)).map(({ name }) => name));

/** A deep copy of an army's newest version, as yet unstored. */
async function copyOf(context: AppContext, id: string, nameFor: (name: string) => string) {
  const { army } = await openArmy(context, { id });
  const copy = { ...structuredClone(army), name: nameFor(army.name) };
  const tally = await tallyForStore(context, copy, await listOf(context, copy));
  const what = `copied from ${army.name}`;
  return { id: context.newId(), of: id, at: context.clock(), what, army: copy, tally } satisfies NewVersion & {
    of: string;
  };
}

interface Duplicate {
  readonly id: string;
  readonly name?: string | undefined;
}

/** A deep copy of the newest version, under the given name or one that is still free, filed like the army itself. */
export async function duplicateArmy(context: AppContext, { id, name }: Duplicate): Promise<StoredArmy> {
  const taken = await namesTaken(context);
  const copy = await copyOf(context, id, (old) => name ?? copyName(old, taken));
  await context.repositories.armies.addCopies([copy]);
  return openArmy(context, { id: copy.id });
}

/** Copies of many armies, all or none. @returns their ids in the order asked for. */
export async function duplicateArmies(context: AppContext, ids: readonly string[]): Promise<{ ids: string[] }> {
  const taken = await namesTaken(context);
  const copies = [];
  for (const id of new Set(ids)) {
    const copy = await copyOf(context, id, (old) => copyName(old, taken));
    taken.add(copy.army.name);
    copies.push(copy);
  }
  await context.repositories.armies.addCopies(copies);
  return { ids: copies.map(({ id }) => id) };
}

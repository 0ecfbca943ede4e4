import type { ArmySummary, ArmyVersion, StoredArmy } from '../../contract/armies.ts';
import { UseCaseError } from '../../contract/errors.ts';
import type { ArmyFile } from '../../rules/core/army-file.ts';
import type { NationList } from '../../rules/core/nation-list.ts';
import { bookOf, type House } from '../house.ts';
import type { StoredTally } from '../repositories/armies.ts';

const missing = (id: string): UseCaseError => new UseCaseError('NOT_FOUND', `there is no army "${id}"`, 'id');

/** What an army is worth under its rules, for the library. */
export function tallyForStore(house: House, army: ArmyFile, list: NationList | null): StoredTally {
  const { points, legal, problems } = bookOf(house, army.rules).tally(army, list);
  const count = (severity: string): number => problems.filter((problem) => problem.severity === severity).length;
  return { points, legal, errors: count('error'), warnings: count('warning') };
}

const listOf = (house: House, army: ArmyFile): Promise<NationList | null> =>
  army.list === null ? Promise.resolve(null) : house.repositories.lists.one(army.list);

export async function allArmies(house: House, { binned }: { readonly binned: boolean }): Promise<ArmySummary[]> {
  return [...(await house.repositories.armies.summaries(binned))];
}

export async function openArmy(house: House, { id }: { readonly id: string }): Promise<StoredArmy> {
  const stored = await house.repositories.armies.newest(id);
  if (!stored) throw missing(id);
  return stored;
}

/** Stores a new army as its version 1. An illegal army is stored like any other: rules warn, they do not block. */
export async function createArmy(house: House, army: ArmyFile, what: string): Promise<StoredArmy> {
  const tally = tallyForStore(house, army, await listOf(house, army));
  const id = house.newId();
  const at = house.clock();
  await house.repositories.armies.add({ id, at, what, army, tally });
  return { id, version: 1, changedAt: at, army };
}

interface Save {
  readonly id: string;
  readonly base: number;
  readonly army: ArmyFile;
  readonly what: string;
}

/** Stores an edit as a new version. @throws UseCaseError CONFLICT when `base` is not the newest version. */
export async function saveArmy(
  house: House,
  { id, base, army, what }: Save,
): Promise<{ version: number; changedAt: string }> {
  const tally = tallyForStore(house, army, await listOf(house, army));
  const at = house.clock();
  const version = await house.repositories.armies.append({ id, base, at, what, army, tally });
  if (version === 'missing') throw missing(id);
  if (version === 'stale') {
    throw new UseCaseError(
      'CONFLICT',
      `"${army.name}" was changed elsewhere since version ${base}; open it again`,
      'base',
    );
  }
  return { version, changedAt: at };
}

interface Duplicate {
  readonly id: string;
  readonly name?: string | undefined;
}

const LONGEST_NAME = 200;

function copyName(name: string, taken: ReadonlySet<string>): string {
  const stem = name.replace(/ \(copy(?: \d+)?\)$/, '').slice(0, LONGEST_NAME - 12);
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? `${stem} (copy)` : `${stem} (copy ${number})`;
    if (!taken.has(candidate)) return candidate;
  }
}

/** A deep copy of the newest version, under the given name or one that is still free. */
export async function duplicateArmy(house: House, { id, name }: Duplicate): Promise<StoredArmy> {
  const { army } = await openArmy(house, { id });
  const taken = new Set((await house.repositories.armies.summaries(true)).map((summary) => summary.name));
  const copy = { ...structuredClone(army), name: name ?? copyName(army.name, taken) };
  return createArmy(house, copy, `copied from ${army.name}`);
}

export async function setBinned(house: House, id: string, binned: boolean): Promise<Record<string, never>> {
  if (!(await house.repositories.armies.setBinned(id, binned))) throw missing(id);
  return {};
}

export async function armyVersions(house: House, { id }: { readonly id: string }): Promise<ArmyVersion[]> {
  const versions = await house.repositories.armies.versions(id);
  if (versions.length === 0) throw missing(id);
  return [...versions];
}

interface VersionRequest {
  readonly id: string;
  readonly version: number;
}

export async function armyVersion(house: House, { id, version }: VersionRequest): Promise<StoredArmy> {
  const stored = await house.repositories.armies.version(id, version);
  if (!stored) throw new UseCaseError('NOT_FOUND', `army "${id}" has no version ${version}`, 'version');
  return stored;
}

import type { ArmySummary, ArmyVersion, StoredArmy } from '../../contract/armies.ts';
import type { UndoTrail } from '../../contract/undo-trail.ts';
import { UseCaseError } from '../../contract/errors.ts';
import type { ArmyFile } from '../../rules/core/army-file.ts';
import type { NationList } from '../../rules/core/nation-list.ts';
import { bookOf, type House } from '../house.ts';
import type { StoredTally } from '../repositories/armies.ts';
import type { TallyUnder } from '../repositories/lists.ts';
import { expectStoredSteps } from '../undo-steps.ts';

const missing = (id: string): UseCaseError => new UseCaseError('NOT_FOUND', `there is no army "${id}"`, 'id');

/** What an army is worth under its rules, for the library. */
export function tallyForStore(house: House, army: ArmyFile, list: NationList | null): StoredTally {
  const { points, legal, problems } = bookOf(house, army.rules).tally(army, list);
  const count = (severity: string): number => problems.filter((problem) => problem.severity === severity).length;
  return { points, legal, errors: count('error'), warnings: count('warning') };
}

/** The same as the store asks for it when a list changes. */
export const tallyUnder =
  (house: House): TallyUnder =>
  (army, list) =>
    tallyForStore(house, army, list);

export const listOf = (house: House, army: ArmyFile): Promise<NationList | null> =>
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
  return { id, version: 1, changedAt: at, army, undo: { past: [], future: [] } };
}

interface Save {
  readonly id: string;
  readonly base: number;
  readonly army: ArmyFile;
  readonly what: string;
  readonly undo?: UndoTrail | undefined;
}

/** Stores an edit as a new version. @throws UseCaseError CONFLICT when `base` is not the newest version. */
export async function saveArmy(
  house: House,
  { id, base, army, what, undo }: Save,
): Promise<{ version: number; changedAt: string }> {
  if (undo) expectStoredSteps(undo, base);
  const tally = tallyForStore(house, army, await listOf(house, army));
  const at = house.clock();
  const version = await house.repositories.armies.append({ id, base, at, what, army, tally, undo });
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

export async function armyVersions(house: House, { id }: { readonly id: string }): Promise<ArmyVersion[]> {
  const versions = await house.repositories.armies.versions(id);
  if (versions.length === 0) throw missing(id);
  return [...versions];
}

interface VersionRequest {
  readonly id: string;
  readonly version: number;
}

const noVersion = (id: string, version: number): UseCaseError =>
  new UseCaseError('NOT_FOUND', `army "${id}" has no version ${version}`, 'version');

export async function armyVersion(house: House, { id, version }: VersionRequest): Promise<StoredArmy> {
  const stored = await house.repositories.armies.version(id, version);
  if (!stored) throw noVersion(id, version);
  return stored;
}

interface VersionLabel extends VersionRequest {
  readonly label: string | null;
}

/** Gives a version a name, or takes it away. */
export async function nameVersion(house: House, { id, version, label }: VersionLabel): Promise<Record<string, never>> {
  if (!(await house.repositories.armies.nameVersion(id, version, label))) throw noVersion(id, version);
  return {};
}

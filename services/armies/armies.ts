import type { ArmySummary, ArmyVersion, StoredArmy } from '../../contract/armies.ts';
import type { KeptTrial, NewTrial } from '../../contract/battles/series.ts';
import type { UndoTrail } from '../../contract/base.ts';
import { UseCaseError } from '../../contract/errors.ts';
import type { ArmyFile } from '../../rules/core/army-file.ts';
import { type ArmyList, getArmyList, getListIds } from '../../rules/core/army/allies.ts';
import { getSpent } from '../../rules/core/army/army-verdict.ts';
import { type AppContext } from '../app-context.ts';
import { loadBook } from '../books.ts';
import type { StoredTally, CalculateTally } from '../repositories/lists.ts';
import { expectStoredSteps } from '../input-guard.ts';

const missing = (id: string): UseCaseError => new UseCaseError('NOT_FOUND', `there is no army "${id}"`, 'id');

/** Summarises an army for the library: points, legality, and numbers of errors and warnings. */
export async function summariseTally(context: AppContext, army: ArmyFile, list: ArmyList | null): Promise<StoredTally> {
  const book = await loadBook(context, army.rules);
  const tally = book.tally(army, list);
  const { legal, problems } = tally;
  const count = (severity: string): number => problems.filter((problem) => problem.severity === severity).length;
  return { points: getSpent(book, tally), legal, errors: count('error'), warnings: count('warning') };
}

/** Returns the tally function that the store calls when an army list changes. */
export const createTallyFunction =
  (context: AppContext): CalculateTally =>
  (army, lists) =>
    summariseTally(context, army, getArmyList(army, lists));

/** Returns an army's list, with the entries of its allies. Null if the army has no list. */
export async function findArmyList(context: AppContext, army: ArmyFile): Promise<ArmyList | null> {
  const lists = await Promise.all(getListIds(army).map((id) => context.repositories.lists.one(id)));
  return getArmyList(army, (id) => lists.find((list) => list?.id === id) ?? null);
}

export const listArmies = async (
  context: AppContext,
  { binned }: { readonly binned: boolean },
): Promise<ArmySummary[]> => [...(await context.repositories.armies.summaries(binned))];

export async function openArmy(context: AppContext, { id }: { readonly id: string }): Promise<StoredArmy> {
  const stored = await context.repositories.armies.newest(id);
  if (!stored) throw missing(id);
  return stored;
}

/** Stores a new army as version 1. Illegal armies are stored too: the rules only warn. */
export async function createArmy(context: AppContext, army: ArmyFile, what: string): Promise<StoredArmy> {
  const tally = await summariseTally(context, army, await findArmyList(context, army));
  const id = context.newId();
  const at = context.clock();
  await context.repositories.armies.add({ id, at, what, army, tally });
  return { id, version: 1, changedAt: at, army, undo: { past: [], future: [] } };
}

interface Save {
  readonly id: string;
  readonly base: number;
  readonly army: ArmyFile;
  readonly what: string;
  readonly undo?: UndoTrail | undefined;
}

/** Stores an edit as a new version. @throws UseCaseError CONFLICT if `base` is not the newest version */
export async function saveArmy(
  context: AppContext,
  { id, base, army, what, undo }: Save,
): Promise<{ version: number; changedAt: string }> {
  if (undo) expectStoredSteps(undo, base);
  const tally = await summariseTally(context, army, await findArmyList(context, army));
  const at = context.clock();
  const version = await context.repositories.armies.append({ id, base, at, what, army, tally, undo });
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

export async function listArmyVersions(context: AppContext, { id }: { readonly id: string }): Promise<ArmyVersion[]> {
  const versions = await context.repositories.armies.versions(id);
  if (versions.length === 0) throw missing(id);
  return [...versions];
}

interface VersionRequest {
  readonly id: string;
  readonly version: number;
}

const missingVersion = (id: string, version: number): UseCaseError =>
  new UseCaseError('NOT_FOUND', `army "${id}" has no version ${version}`, 'version');

export async function getArmyVersion(context: AppContext, { id, version }: VersionRequest): Promise<StoredArmy> {
  const stored = await context.repositories.armies.version(id, version);
  if (!stored) throw missingVersion(id, version);
  return stored;
}

interface VersionLabel extends VersionRequest {
  readonly label: string | null;
}

/** Labels a version. Null removes the label. */
export async function labelVersion(
  context: AppContext,
  { id, version, label }: VersionLabel,
): Promise<Record<string, never>> {
  if (!(await context.repositories.armies.nameVersion(id, version, label))) throw missingVersion(id, version);
  return {};
}

export async function getTrial(
  context: AppContext,
  { id }: { readonly id: string },
): Promise<{ readonly trial: KeptTrial | null }> {
  return { trial: await context.repositories.armies.trial(id) };
}

/** Stores an army's latest simulation. @returns the time of saving */
export async function saveTrial(
  context: AppContext,
  { id, trial }: { readonly id: string; readonly trial: NewTrial },
): Promise<{ readonly at: string }> {
  const at = context.clock();
  if (!(await context.repositories.armies.keepTrial(id, { ...trial, at }))) throw missing(id);
  return { at };
}

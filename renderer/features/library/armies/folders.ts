import type { ArmySummary } from '../../../../contract/armies.ts';

type Tagged = Pick<ArmySummary, 'tags'>;

/** How many of some armies have a tag. */
export type TagState = 'all' | 'some' | 'none';

export interface TagCount {
  readonly tag: string;
  readonly count: number;
}

const compareText = new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare;

/** Every tag that some army has, by name. */
export function tagsOf(armies: readonly Tagged[]): TagCount[] {
  const counts = new Map<string, number>();
  for (const { tags } of armies) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].map(([tag, count]) => ({ tag, count })).toSorted((one, other) => compareText(one.tag, other.tag));
}

/** Whether all of the armies have a tag, or some, or none. */
export function tagState(armies: readonly Tagged[], tag: string): TagState {
  const count = armies.filter(({ tags }) => tags.includes(tag)).length;
  return count === 0 ? 'none' : count === armies.length ? 'all' : 'some';
}

/** A folder as the library lists it. A stroke in its name parts it from the folder it lies in: `Club/2026`. */
export interface Folder {
  readonly path: string;
  /** The last part of its name. */
  readonly name: string;
  /** 0 for one that lies in no other. */
  readonly depth: number;
  /** Armies in it and in all folders within it. */
  readonly count: number;
}

type Filed = Pick<ArmySummary, 'folder'>;
const withParents = (path: string): string[] => {
  const parts = path.split('/');
  return parts.map((_part, index) => parts.slice(0, index + 1).join('/'));
};

/** Part by part, so that what lies in a folder follows it. */
function comparePaths(one: string, other: string): number {
  const [ones, others] = [one.split('/'), other.split('/')];
  for (const [index, part] of ones.entries()) {
    const against = others[index];
    if (against === undefined) return 1;
    const by = compareText(part, against);
    if (by !== 0) return by;
  }
  return ones.length - others.length;
}

/** Every folder that some army lies in, and those around it, as a tree read from the top down. */
export function foldersOf(armies: readonly Filed[]): Folder[] {
  const counts = new Map<string, number>();
  for (const { folder } of armies) {
    if (folder === null) continue;
    for (const path of withParents(folder)) counts.set(path, (counts.get(path) ?? 0) + 1);
  }
  return [...counts]
    .toSorted(([one], [other]) => comparePaths(one, other))
    .map(([path, count]) => {
      const parts = path.split('/');
      return { path, name: parts.at(-1) ?? path, depth: parts.length - 1, count };
    });
}

/** A typed folder name without empty parts; null for none. */
export const folderTyped = (typed: string): string | null =>
  typed
    .split('/')
    .map((part) => part.trim())
    .filter(Boolean)
    .join('/') || null;

/** Where armies go when a folder gets another name: every folder in it moves along. */
export function renamedFolders<Army extends Pick<ArmySummary, 'id' | 'folder'>>(
  armies: readonly Army[],
  from: string,
  to: string | null,
): Map<string | null, string[]> {
  const moves = new Map<string | null, string[]>();
  for (const { id, folder } of armies) {
    if (folder === null || (folder !== from && !folder.startsWith(`${from}/`))) continue;
    const rest = folder.slice(from.length);
    const target = to === null ? rest.slice(1) || null : to + rest;
    moves.set(target, [...(moves.get(target) ?? []), id]);
  }
  return moves;
}

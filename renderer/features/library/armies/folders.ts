import type { ArmySummary } from '../../../../contract/armies.ts';

type Tagged = Pick<ArmySummary, 'tags'>;

export type TagState = 'all' | 'some' | 'none';

export interface TagCount {
  readonly tag: string;
  readonly count: number;
}

const compareText = new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare;

/** Lists the tags of the armies by name. */
export function listTags(armies: readonly Tagged[]): TagCount[] {
  const counts = new Map<string, number>();
  for (const { tags } of armies) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].map(([tag, count]) => ({ tag, count })).toSorted((one, other) => compareText(one.tag, other.tag));
}

/** Checks whether all, some or none of the armies have a tag. */
export function getTagState(armies: readonly Tagged[], tag: string): TagState {
  const count = armies.filter(({ tags }) => tags.includes(tag)).length;
  return count === 0 ? 'none' : count === armies.length ? 'all' : 'some';
}

/** A folder. Slashes separate subfolders: `Club/2026`. */
export interface Folder {
  readonly path: string;
  /** Last part of the path. */
  readonly name: string;
  /** 0 for a top-level folder. */
  readonly depth: number;
  /** Armies in the folder and its subfolders. */
  readonly count: number;
}

type Filed = Pick<ArmySummary, 'folder'>;
const withParents = (path: string): string[] => {
  const parts = path.split('/');
  return parts.map((_part, index) => parts.slice(0, index + 1).join('/'));
};

/** Compares part by part, so that subfolders follow their folder. */
function comparePaths(one: string, other: string): number {
  const [ones, others] = [one.split('/'), other.split('/')];
  for (const [index, part] of ones.entries()) {
    const against = others[index];
    if (against === undefined) return 1;
    const order = compareText(part, against);
    if (order !== 0) return order;
  }
  return ones.length - others.length;
}

/** Lists all folders with armies and their parents as a tree in depth-first order. */
export function listFolders(armies: readonly Filed[]): Folder[] {
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

/** Normalises a typed folder path, without empty parts. Null if nothing is left. */
export const parseFolder = (typed: string): string | null =>
  typed
    .split('/')
    .map((part) => part.trim())
    .filter(Boolean)
    .join('/') || null;

/** Lists the new folder of each army when a folder is renamed. Subfolders move along. */
export function planMoves<Army extends Pick<ArmySummary, 'id' | 'folder'>>(
  armies: readonly Army[],
  from: string,
  to: string | null,
): Map<string | null, string[]> {
  const moves = new Map<string | null, string[]>();
  for (const { id, folder } of armies) {
    if (folder === null || (folder !== from && !folder.startsWith(`${from}/`))) continue;
    const suffix = folder.slice(from.length);
    const target = to === null ? suffix.slice(1) || null : to + suffix;
    moves.set(target, [...(moves.get(target) ?? []), id]);
  }
  return moves;
}

import { EPSILON } from './angles.ts';
import { type Area, clip } from './area.ts';
import { areaOf, type Block, fromRelative, toRelative, touch } from './block.ts';

/** Files of a unit in contact with another, numbered from its left. */
export interface FilesInContact {
  readonly touching: number;
  /** Files next to those in contact that the book lets fight, both sides together. */
  readonly beside: number;
  readonly first: number | null;
}

/** Enlarges a block by the tolerance on each side, so that touching blocks overlap it. */
const enlarge = (block: Block): Block => ({
  at: fromRelative(block, { right: 0, ahead: 2 * EPSILON }),
  facing: block.facing,
  front: block.front + 4 * EPSILON,
  depth: block.depth + 4 * EPSILON,
});

/** Measures the part of a unit's front in contact with another, as distances from its left end; null if none. */
export function frontContact(block: Block, other: Block): { readonly from: number; readonly to: number } | null {
  if (!touch(block, other)) return null;
  const line: Area = areaOf({ ...block, depth: EPSILON });
  const contact = clip(line, areaOf(enlarge(other)));
  if (contact.length === 0) return null;
  const places = contact.map((place) => toRelative(block, place).right + block.front / 2);
  const [from, to] = [Math.max(0, Math.min(...places)), Math.min(block.front, Math.max(...places))];
  // Ignore contact that results from the tolerance alone.
  return to - from > 8 * EPSILON ? { from, to } : null;
}

/**
 * Finds the files of a unit whose front touches another.
 * @param minShare minimum share of a file in contact, from 0 to 1
 * @param besideEach files on either side that fight next to those in contact
 */
export function findContactFiles(
  block: Block,
  other: Block,
  files: number,
  minShare: number,
  besideEach: number,
): FilesInContact {
  const contact = frontContact(block, other);
  if (contact === null) return { touching: 0, beside: 0, first: null };
  const width = block.front / files;
  const touching = Array.from({ length: files }, (_, file) => file).filter((file) => {
    const shared = Math.min(contact.to, (file + 1) * width) - Math.max(contact.from, file * width);
    return shared >= minShare * width - 4 * EPSILON && shared > 0;
  });
  if (touching.length === 0) return { touching: 0, beside: 0, first: null };
  const [first, last] = [touching[0]!, touching.at(-1)!];
  const beside = Math.min(besideEach, first) + Math.min(besideEach, files - 1 - last);
  return { touching: touching.length, beside, first };
}

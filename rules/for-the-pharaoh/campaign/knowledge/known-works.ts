import { isAtWall, isOpen, isUnderWay, type SiegeWork } from '../state/siege-work.ts';
import type { Siege } from '../state/state.ts';

/* What is known of the works of a siege: all of it to those who build, what stands at the wall to those behind it. */

/**
 * A work as the garrison knows it: what it is, that it is there, and for how many weeks an engine has stood at the wall; not how long it
 * will take nor who serves it.
 */
const fromWithin = (work: SiegeWork): SiegeWork => ({
  ...work,
  begun: 0,
  stage: work.kind === 'mine' && !isOpen(work) ? 'digging' : work.stage,
  due: isAtWall(work) ? work.due : null,
  weeks: isAtWall(work) ? work.weeks - work.weeksLeft : 0,
  weeksLeft: 0,
  carpenters: 0,
  miners: 0,
  crew: null,
});

/** Engines at the wall are seen, and that a mine is dug is known; ladders, and engines being built, stand out of sight. */
const isSeenFromWithin = ({ kind, stage }: SiegeWork): boolean =>
  isOpen({ stage }) || isAtWall({ stage }) || (kind === 'mine' && isUnderWay({ stage }));

/** The works of a siege as the garrison knows them. */
export const seenFromWithin = (works: readonly SiegeWork[]): SiegeWork[] =>
  works.filter(isSeenFromWithin).map(fromWithin);

/** The works of a siege that a viewer may know; nothing of them to third parties. */
export function knownWorks(
  { works, besieger }: Pick<Siege, 'works' | 'besieger'>,
  viewer: string | null,
  holder: string | null,
): Pick<Siege, 'works'> {
  if (!works || viewer === null) return {};
  if (viewer === besieger) return { works };
  const seen = viewer === holder ? seenFromWithin(works) : [];
  return seen.length > 0 ? { works: seen } : {};
}

import type { Manoeuvre } from '../../../battlefield/manoeuvre.ts';
import type { MadeMove } from './move-on-field.ts';

/** The steps of a move, the last of them shorter, that cost no more than so much. */
function cutTo(steps: readonly Manoeuvre[], made: MadeMove, most: number): readonly Manoeuvre[] {
  const kept: Manoeuvre[] = [];
  let left = most;
  for (const [at, { manoeuvre, cost }] of made.steps.entries()) {
    if (left <= 0.02) break;
    const part = cost <= left || cost === 0 ? 1 : left / cost;
    left -= cost;
    if (part === 1) kept.push(steps[at] ?? manoeuvre);
    else if (manoeuvre.kind === 'go')
      kept.push({ ...manoeuvre, length: Math.floor(manoeuvre.length * part * 100) / 100 });
    else if (manoeuvre.kind === 'wheel')
      kept.push({ ...manoeuvre, degrees: Math.floor(manoeuvre.degrees * part * 100) / 100 });
  }
  return kept.filter((step) => !('length' in step) || step.length > 0);
}

/**
 * A move as far as its book and a share of its allowance let it, from 0 to 1.
 * @param move makes steps as far as the book lets it
 * @returns null where it does not move so
 */
export function moveWithin(
  move: (steps: readonly Manoeuvre[]) => MadeMove | null,
  steps: readonly Manoeuvre[],
  share: number,
): MadeMove | null {
  const made = move(steps);
  const most = (made?.allowance ?? 0) * share;
  if (!made || made.spent <= most + 0.02) return made;
  const shorter = cutTo(steps, made, most);
  const cut = shorter.length === 0 ? null : move(shorter);
  return cut && cut.spent <= most + 0.02 ? cut : null;
}

import { z } from 'zod';
import { groupsOf } from '../../core/army/rules/measures.ts';
import { groupSize, isModel, type TroopKind, type TroopOrder, troopSchema } from '../points/troop.ts';
import { yes } from './sides.ts';

/** Figures or models in each rank, the front one first. */
export const ranks = z.array(z.int().min(0).max(2000)).min(1, 'at least a front rank was expected').max(20);
export const marked = yes;

interface Counted {
  readonly kind: TroopKind;
  readonly order: TroopOrder | null;
  readonly markedModel: boolean;
}

/** Only a model is marked for a hit that did not take it off. */
export function checkOneMarked(
  of: Counted,
  report: (path: readonly string[], message: string, came: unknown) => void,
): void {
  if (of.markedModel && !isModel(of))
    report(['markedModel'], 'figures fall at their first hit; only models are marked', true);
}

/** Complete groups and the partial one: 4 close, 3 medium or 2 open order figures; a model, or part of one once it is hit (For the Pharaoh, A Note on the Group). */
export function groupsIn(
  count: number,
  { kind, order, markedModel }: Counted,
): { groups: number; partialGroup: boolean } {
  const size = groupSize(troopSchema.parse({ class: 'C', kind, order }));
  const { complete, over } = groupsOf(count, size);
  const cut = markedModel && complete > 0;
  return { groups: complete - (cut ? 1 : 0), partialGroup: over > 0 || cut };
}

/** "4 complete groups and a partial one". */
export function groupWords({ groups, partialGroup }: { groups: number; partialGroup: boolean }): string {
  const complete = groups === 1 ? '1 complete group' : `${groups} complete groups`;
  if (!partialGroup) return complete;
  return groups === 0 ? 'a partial group' : `${complete} and a partial one`;
}

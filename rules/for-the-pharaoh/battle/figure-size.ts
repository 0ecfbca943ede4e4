import { z } from 'zod';
import { splitGroups } from '../../core/army/rules/measures.ts';
import type { Step } from '../../core/procedure.ts';
import { getChoice, type RulingsInForce } from '../../core/ruling.ts';
import { FIGURE_SCALES } from '../citations.ts';
import { getGroupSize, isModel, type TroopKind, type TroopOrder, troopSchema } from '../points/troop.ts';
import { flag } from './sides.ts';
import { FTP_B25 } from './table-rulings.ts';
import { step } from './steps.ts';

/** Number of figures or models in each rank, the front rank first. */
export const ranks = z.array(z.int().min(0).max(2000)).min(1, 'expected at least a front rank').max(20);
export const markedFlag = flag;

interface Counted {
  readonly kind: TroopKind;
  readonly order: TroopOrder | null;
  readonly markedModel: boolean;
}

/** Reports a hit marker on troops that are not models. */
export function checkMarkedModel(
  of: Counted,
  report: (path: readonly string[], message: string, came: unknown) => void,
): void {
  if (of.markedModel && !isModel(of))
    report(['markedModel'], 'a figure is removed at its first hit; only models are marked', true);
}

/**
 * Splits figures into complete groups and a partial one. A group is 4 close, 3 medium or 2 open order figures, or a model. A model once hit
 * is a partial group (For the Pharaoh, A Note on the Group).
 */
export function countFullGroups(
  count: number,
  { kind, order, markedModel }: Counted,
): { groups: number; partialGroup: boolean } {
  const size = getGroupSize(troopSchema.parse({ class: 'C', kind, order }));
  const { complete, over } = splitGroups(count, size);
  const hasMarked = markedModel && complete > 0;
  return { groups: complete - (hasMarked ? 1 : 0), partialGroup: over > 0 || hasMarked };
}

/** Formats a number of groups, such as "4 complete groups and a partial one". */
export function formatGroups({ groups, partialGroup }: { groups: number; partialGroup: boolean }): string {
  const complete = groups === 1 ? '1 complete group' : `${groups} complete groups`;
  if (!partialGroup) return complete;
  return groups === 0 ? 'a partial group' : `${complete} and a partial one`;
}

/** Heights of figures; 25 mm includes 28 mm. The book's distances are for 15 mm. */
export const FIGURE_SIZES = ['5mm', '10mm', '15mm', '25mm'] as const;
type FigureSize = (typeof FIGURE_SIZES)[number];

const DEFAULT_SIZE: FigureSize = '15mm';

export const figures = z.enum(FIGURE_SIZES).default(DEFAULT_SIZE);

/** Returns the figure size agreed for a battle, as procedure input. */
export const toAgreedFigures = ({ figures: agreed = DEFAULT_SIZE }: Readonly<Record<string, string>>) => ({
  figures: agreed as FigureSize,
});

const FACTOR = { '5mm': 0.5, '15mm': 1, '25mm': 2 } as const;

/** Returns the factor for the book's distances (For the Pharaoh, Using Different Figure Scales; ruling FTP-B25). */
export function getDistanceFactor(
  size: FigureSize,
  inForce: RulingsInForce,
): { readonly factor: number; readonly steps: readonly Step[]; readonly rulings: readonly string[] } {
  const column = size === '10mm' ? (getChoice(FTP_B25, inForce) === 'as-five' ? '5mm' : '15mm') : size;
  const factor = FACTOR[column];
  const words = factor === 2 ? 'doubled' : factor === 1 ? 'unchanged' : 'halved';
  return {
    factor,
    steps: size === '15mm' ? [] : [step(FIGURE_SCALES, `figures of ${size.slice(0, -2)} mm: distances ${words}`)],
    rulings: size === '10mm' ? ['FTP-B25'] : [],
  };
}

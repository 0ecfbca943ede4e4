import { z } from 'zod';
import type { Step } from '../../core/procedure.ts';
import { choiceInForce, type RulingsInForce } from '../../core/ruling.ts';
import { FIGURE_SCALES } from '../citations.ts';
import { FTP_B25 } from './table-rulings.ts';
import { step } from './working.ts';

/** How tall the figures are: 25 mm stands for 28 mm too. The book's distances are those of 15 mm. */
export const FIGURE_SIZES = ['5mm', '10mm', '15mm', '25mm'] as const;
type FigureSize = (typeof FIGURE_SIZES)[number];

/** The book's own size. */
const USUAL_SIZE: FigureSize = '15mm';

export const figures = z.enum(FIGURE_SIZES).default(USUAL_SIZE);

/** The size that was agreed for a battle, for procedures that ask for it. */
export const agreedFigures = ({ figures: agreed = USUAL_SIZE }: Readonly<Record<string, string>>) => ({
  figures: agreed as FigureSize,
});

const FACTOR = { '5mm': 0.5, '15mm': 1, '25mm': 2 } as const;

/** By what the book's distances are multiplied (For the Pharaoh, Using Different Figure Scales; ruling FTP-B25). */
export function distanceFactor(
  size: FigureSize,
  inForce: RulingsInForce,
): { readonly factor: number; readonly steps: readonly Step[]; readonly rulings: readonly string[] } {
  const as = size === '10mm' ? (choiceInForce(FTP_B25, inForce) === 'as-five' ? '5mm' : '15mm') : size;
  const factor = FACTOR[as];
  const words = factor === 2 ? 'doubled' : factor === 1 ? 'as they are' : 'halved';
  return {
    factor,
    steps: size === '15mm' ? [] : [step(FIGURE_SCALES, `figures of ${size.slice(0, -2)} mm: distances ${words}`)],
    rulings: size === '10mm' ? ['FTP-B25'] : [],
  };
}

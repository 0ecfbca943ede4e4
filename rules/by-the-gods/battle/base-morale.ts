import { z } from 'zod';
import type { Resolution } from '../../core/procedure.ts';
import { getChoice, type RulingsInForce } from '../../core/ruling.ts';
import { unitRole } from '../../core/table/ask-procedure.ts';
import { MORALE } from '../citations.ts';
import { defineProcedure } from '../define-procedure.ts';
import { BTG_24 } from '../rulings.ts';
import { isMounted, type Troop } from '../troops/kinds.ts';
import { step } from './step.ts';

export const MORALE_ROWS = ['infantry', 'templar', 'mounted', 'phalanx-legion'] as const;
export type MoraleRow = (typeof MORALE_ROWS)[number];

/** Base morale by the total of 2D6, from 2 to 12 (Morale). */
export const BASE_MORALE: Readonly<Record<MoraleRow, readonly number[]>> = {
  infantry: [1, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3],
  templar: [2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 4],
  mounted: [2, 3, 3, 3, 3, 3, 3, 4, 4, 4, 4],
  'phalanx-legion': [3, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4],
};

export const ROW_NAMES: Readonly<Record<MoraleRow, string>> = {
  infantry: 'infantry',
  templar: 'Templars',
  mounted: 'mounted',
  'phalanx-legion': 'phalanx or legion',
};

export const MORALE_COLOURS = ['red', 'green', 'blue', 'gold'] as const;
const getColour = (level: number): string => MORALE_COLOURS[level - 1] ?? '';

/** Returns the row of a troop type. Templars come before formation, and formation before mount (rulings BTG-19, BTG-24). */
export function getMoraleRow(
  { kind, formation, templar }: Pick<Troop, 'kind' | 'formation' | 'templar'>,
  rulings: RulingsInForce,
): MoraleRow {
  const isPhalanx = formation !== 'none';
  if (templar && !(isPhalanx && getChoice(BTG_24, rulings) === 'phalanx')) return 'templar';
  if (isPhalanx) return 'phalanx-legion';
  return isMounted(kind) ? 'mounted' : 'infantry';
}

const getLevel = (row: MoraleRow, total: number): number => BASE_MORALE[row][total - 2] ?? 0;

/** Lists the chance of each base morale in a row, from the 36 combinations of two dice (Morale). */
export function listBaseMoraleChances(row: MoraleRow): readonly { readonly base: number; readonly chance: number }[] {
  const counts = new Map<number, number>();
  for (const [index, base] of BASE_MORALE[row].entries())
    counts.set(base, (counts.get(base) ?? 0) + 6 - Math.abs(index - 5));
  return [...counts].map(([base, count]) => ({ base, chance: count / 36 }));
}

export const BASE_MORALE_NUMBER = 'base-morale';

interface BaseMorale {
  readonly total: number;
  readonly base: number;
  readonly colour: string;
}

/** Rolls a unit's base morale once before the battle (Morale). */
export const baseMorale = defineProcedure({
  id: 'by-the-gods/base-morale',
  title: 'Base morale',
  citation: MORALE,
  phase: 'set-up-2',
  input: z.strictObject({ row: z.enum(MORALE_ROWS) }),
  dice: ['2d6'],
  resolve({ row }, dice): Resolution<BaseMorale> {
    const total = dice.roll('d6', 'base morale, first die') + dice.roll('d6', 'base morale, second die');
    const base = getLevel(row, total);
    return {
      outcome: { total, base, colour: getColour(base) },
      steps: [step(MORALE, `${ROW_NAMES[row]}, ${total}: base morale ${base}, ${getColour(base)}`)],
      rulings: [],
    };
  },
  inShort: ({ base, colour }) => `${base}, ${colour}`,
  verdict: ({ base, colour }) => `Base morale ${base}, ${colour}`,
  asks: { unit: unitRole('Unit') },
  fill: { unit: ({ troop }, { rulings }) => ({ row: getMoraleRow(troop, rulings) }) },
  owes: {
    unit: ({ troop, unit: { numbers } }) =>
      troop.kind === 'siege-weapon' || numbers[BASE_MORALE_NUMBER] !== undefined ? null : 'not rolled yet',
  },
  effects: ({ base }) => [{ role: 'unit', numbers: [{ id: BASE_MORALE_NUMBER, value: base }] }],
});

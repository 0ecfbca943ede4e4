import { z } from 'zod';
import { chances, dieWays, together } from '../../core/odds.ts';
import type { Procedure } from '../../core/procedure.ts';
import { MORALE } from '../citations.ts';
import { isMounted } from '../troops/kinds.ts';
import type { Troop } from '../troops/troop.ts';
import { step } from './step.ts';

export const MORALE_ROWS = ['infantry', 'templars', 'mounted', 'phalanx-legion'] as const;
export type MoraleRow = (typeof MORALE_ROWS)[number];

/** Base morale by the total of two dice, 2 to 12 (Morale). */
export const BASE_MORALE: Readonly<Record<MoraleRow, readonly number[]>> = {
  infantry: [1, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3],
  templars: [2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 4],
  mounted: [2, 3, 3, 3, 3, 3, 3, 4, 4, 4, 4],
  'phalanx-legion': [3, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4],
};

export const ROW_NAME: Readonly<Record<MoraleRow, string>> = {
  infantry: 'infantry',
  templars: 'Templars',
  mounted: 'mounted',
  'phalanx-legion': 'phalanx or legion',
};

/** Colours of the four levels, from 1. */
export const MORALE_COLOURS = ['red', 'green', 'blue', 'gold'] as const;
const colourOf = (level: number): string => MORALE_COLOURS[level - 1] ?? '';

/** The row of a troop type: a formation before Templars, Templars before what they ride (ruling BTG-19). */
export function moraleRow({ kind, formation, templar }: Pick<Troop, 'kind' | 'formation' | 'templar'>): MoraleRow {
  if (formation !== 'none') return 'phalanx-legion';
  if (templar) return 'templars';
  return isMounted(kind) ? 'mounted' : 'infantry';
}

const levelOf = (row: MoraleRow, total: number): number => BASE_MORALE[row][total - 2] ?? 0;

interface BaseMorale {
  readonly total: number;
  readonly base: number;
  readonly colour: string;
}

/** The base morale of a unit, thrown once before the battle (Morale). */
export const baseMorale: Procedure<{ readonly row: MoraleRow }, BaseMorale> = {
  id: 'by-the-gods/base-morale',
  title: 'Base morale',
  citation: MORALE,
  input: z.strictObject({ row: z.enum(MORALE_ROWS) }),
  dice: ['2d6'],
  resolve({ row }, dice) {
    const total = dice.roll('d6', 'base morale, first die') + dice.roll('d6', 'base morale, second die');
    const base = levelOf(row, total);
    return {
      outcome: { total, base, colour: colourOf(base) },
      steps: [step(MORALE, `${ROW_NAME[row]}, ${total}: base morale ${base}, ${colourOf(base)}`)],
      rulings: [],
    };
  },
  odds({ row }) {
    const levels = new Map<number, number>();
    for (const { total, chance } of chances(together(dieWays(6), dieWays(6)))) {
      const level = levelOf(row, total);
      levels.set(level, (levels.get(level) ?? 0) + chance);
    }
    return [...levels].map(([level, chance]) => ({ outcome: `${level}, ${colourOf(level)}`, chance }));
  },
};

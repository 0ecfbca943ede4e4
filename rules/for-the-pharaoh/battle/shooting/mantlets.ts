import { z } from 'zod';
import type { Resolution } from '../../../core/procedure.ts';
import { part } from '../../../core/table/asks.ts';
import { DEFINITIONS } from '../../citations.ts';
import { defineProcedure } from '../define-procedure.ts';
import { step } from '../working.ts';

const some = z.int().min(0).max(2000);

const inputSchema = z.strictObject({
  mantlets: some,
  /** Figures who stand behind them. */
  sheltering: some,
});

export interface MantletsOutcome {
  readonly covered: number;
  readonly uncovered: number;
}

/** Figures that one mantlet covers. */
export const COVERED_BY_ONE = 2;

/** How many figures mantlets cover (For the Pharaoh, Armour, Class, Troop Type and Weapons Definitions; rulings FTP-B24, FTP-B31). No dice. */
export const mantlets = defineProcedure({
  id: 'for-the-pharaoh/mantlets',
  title: 'Mantlets, whom they cover',
  citation: DEFINITIONS,
  phase: '8',
  input: inputSchema,
  dice: [],
  resolve({ mantlets: count, sheltering }): Resolution<MantletsOutcome> {
    const covered = Math.min(sheltering, count * COVERED_BY_ONE);
    return {
      outcome: { covered, uncovered: sheltering - covered },
      steps: [
        step(DEFINITIONS, `${count} mantlets cover ${COVERED_BY_ONE} figures each: ${covered} of ${sheltering}`),
        step(DEFINITIONS, 'those covered count as shielded when shot at, and stand behind an obstacle in melee'),
      ],
      rulings: ['FTP-B24', 'FTP-B31'],
    };
  },
  asks: { unit: part('Who has mantlets') },
  fill: { unit: ({ troop, part: { left } }) => (troop.shield === 'mantlet' ? { mantlets: left } : {}) },
});

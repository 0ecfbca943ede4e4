import { z } from 'zod';
import type { Resolution } from '../../../core/procedure.ts';
import { getChoice } from '../../../core/ruling.ts';
import { unitRole, unitsRole } from '../../../core/table/ask-procedure.ts';
import { RESULTS } from '../../citations.ts';
import { defineProcedure, DISORDERED_MARK, NO_ORDERS_MARK, type PharaohUnit } from '../define-procedure.ts';
import { FTP_B36 } from '../table-rulings.ts';
import { step } from '../steps.ts';
import { GENERALS_RISK_TABLE, RESULT_NAME, type RiskyResult } from './morale-table.ts';
import { TEST_PHASES } from './morale-odds.ts';

const inputSchema = z.strictObject({
  /** Morale result of the supported unit: halt or worse. */
  result: z.enum(GENERALS_RISK_TABLE.map(([result]) => result)),
  /** Number of units with orders to support the unit. */
  supporters: z.int().min(1, 'expected at least one unit that supports it').max(100),
});

export interface SupportOutcome {
  /** Result that all supporters take over as their new orders. */
  readonly result: RiskyResult;
  readonly disordered: boolean;
  readonly ordersForgotten: boolean;
}

/** Returns a unit's morale result as input about its supporters and its general. */
export function toRiskInput({ unit: { morale: state } }: PharaohUnit): { readonly result?: RiskyResult } {
  const risky = GENERALS_RISK_TABLE.find(([result]) => result === state);
  return risky ? { result: risky[0] } : {};
}

/** What a unit's halt or worse does to its supporters (For the Pharaoh, Explanation of Results; ruling FTP-B36). No dice. */
export const support = defineProcedure({
  id: 'for-the-pharaoh/support',
  title: 'Support orders: after a halt or worse',
  citation: RESULTS,
  phase: [...TEST_PHASES, '3'],
  input: inputSchema,
  dice: [],
  resolve({ result, supporters }, _dice, inForce): Resolution<SupportOutcome> {
    const isFull = getChoice(FTP_B36, inForce) !== 'orders-only';
    const subject = supporters === 1 ? 'one unit that supports it' : `${supporters} units that support it`;
    const text = `${subject}must also obey “${RESULT_NAME[result].toLowerCase()}”`;
    return {
      outcome: { result, disordered: isFull, ordersForgotten: isFull },
      steps: [
        step(RESULTS, text),
        step(
          RESULTS,
          isFull ? 'this also disorders them, and they forget their orders' : 'this does not disorder them',
        ),
      ],
      rulings: ['FTP-B36'],
    };
  },
  asks: { unit: unitRole('Unit that halts or worse'), supporters: unitsRole('Units with orders to support it') },
  fill: { unit: toRiskInput, supporters: 'supporters' },
  // All supporters take over the supported unit's result (For the Pharaoh, Explanation of Results; ruling FTP-B36).
  effects: ({ result, disordered, ordersForgotten }, { supporters }) =>
    Array.from({ length: supporters }, (_, at) => ({
      role: 'supporters',
      at,
      morale: result,
      marks: [...(disordered ? [DISORDERED_MARK] : []), ...(ordersForgotten ? [NO_ORDERS_MARK] : [])],
    })),
});

import { z } from 'zod';
import type { Resolution } from '../../../core/procedure.ts';
import { general, unit } from '../../../core/table/asks.ts';
import { oddsOfFaces } from '../../../core/throw-context.ts';
import { GENERALS_RISK } from '../../citations.ts';
import { defineProcedure } from '../define-procedure.ts';
import { GENERALS_RISK_TABLE, RESULT_NAME } from '../morale/morale-table.ts';
import { morale } from '../morale/morale.ts';
import { riskOf } from '../morale/support.ts';
import { TEST_PHASES } from '../morale/nerve.ts';
import { step } from '../working.ts';

const inputSchema = z.strictObject({
  /** What the unit that the general is with, or joins in vain, came to. */
  result: z.enum(GENERALS_RISK_TABLE.map(([result]) => result)),
});
export type RiskInput = z.output<typeof inputSchema>;

export interface GeneralRiskOutcome {
  readonly killed: boolean;
}

const upTo = ({ result }: RiskInput): number | null =>
  GENERALS_RISK_TABLE.find(([known]) => known === result)?.[1] ?? null;

/** The chance that a general with a unit is lost when its test comes to this. */
export function riskAfter(result: string): number {
  const risky = GENERALS_RISK_TABLE.find(([known]) => known === result);
  return risky ? (risky[1] ?? 10) / 10 : 0;
}

/** Is a general with a unit in trouble lost (For the Pharaoh, Risk to the General)? */
export const generalRisk = defineProcedure({
  id: 'for-the-pharaoh/general-risk',
  title: 'Risk to a general',
  citation: GENERALS_RISK,
  phase: [...TEST_PHASES, '3'],
  input: inputSchema,
  dice: ['d10 the general; none in a rout'],
  resolve(input, dice): Resolution<GeneralRiskOutcome> {
    const highest = upTo(input);
    const of = RESULT_NAME[input.result].toLowerCase();
    if (highest === null) {
      return {
        outcome: { killed: true },
        steps: [step(GENERALS_RISK, `${of}: the general is lost without a throw`)],
        rulings: [],
      };
    }
    const face = dice.roll('d10', `the general is lost on 1 to ${highest}`, undefined, {
      odds: () => oddsOfFaces('d10', (thrown) => (thrown <= highest ? 'the general is lost' : 'no harm')),
    });
    const killed = face <= highest;
    const text = `${of}: ${face}, lost on 1 to ${highest}: the general ${killed ? 'is lost' : 'comes to no harm'}`;
    return { outcome: { killed }, steps: [step(GENERALS_RISK, text)], rulings: [] };
  },
  inShort: ({ killed }) => (killed ? 'lost' : 'no harm'),
  verdict: ({ killed }) => (killed ? 'The general is lost' : 'The general comes to no harm'),
  asks: { unit: unit('Unit he is with'), general: general('General') },
  fill: { unit: riskOf },
  // A general with a unit that comes to halt or worse (Risk to the General).
  owes: {
    general({ unitWith }, { happened }) {
      const came = happened.some(({ procedure, role }) => procedure === morale.id && role === 'unit');
      const isRisky = GENERALS_RISK_TABLE.some(([result]) => result === unitWith?.morale);
      return came && isRisky ? 'his unit halts, or worse' : null;
    },
  },
  effects: ({ killed }) => (killed ? [{ role: 'general', fallen: 1 }] : []),
});

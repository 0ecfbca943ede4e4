import { z } from 'zod';
import type { Procedure } from '../../../core/procedure.ts';
import { oddsOfFaces } from '../../../core/throw-context.ts';
import { GENERALS_RISK } from '../../citations.ts';
import { GENERALS_RISK_TABLE, RESULT_NAME } from '../morale/morale-table.ts';
import { step } from '../working.ts';

const inputSchema = z.strictObject({
  /** What the unit that the general is with, or joins in vain, came to. */
  result: z.enum(GENERALS_RISK_TABLE.map(([result]) => result)),
});
type RiskInput = z.output<typeof inputSchema>;

export interface GeneralRiskOutcome {
  readonly killed: boolean;
}

const upTo = ({ result }: RiskInput): number | null =>
  GENERALS_RISK_TABLE.find(([known]) => known === result)?.[1] ?? null;

/** Is a general with a unit in trouble lost (For the Pharaoh, Risk to the General)? */
export const generalRisk: Procedure<RiskInput, GeneralRiskOutcome> = {
  id: 'for-the-pharaoh/general-risk',
  title: 'Risk to a general',
  citation: GENERALS_RISK,
  input: inputSchema,
  dice: ['d10 the general; none in a rout'],
  resolve(input, dice) {
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
  odds(input) {
    const chance = (upTo(input) ?? 10) / 10;
    return [
      { outcome: 'lost', chance },
      { outcome: 'no harm', chance: 1 - chance },
    ];
  },
};

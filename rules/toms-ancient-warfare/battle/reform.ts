import { z } from 'zod';
import { splitGroups } from '../../core/army/rules/measures.ts';
import { rollVolley } from '../../core/calculate-odds.ts';
import type { Resolution } from '../../core/procedure.ts';
import { getChoice, type RulingsInForce } from '../../core/ruling.ts';
import { partRole } from '../../core/table/ask-procedure.ts';
import { FIGHTING_ORDER, SPECIAL_RULES } from '../citations.ts';
import { defineProcedure, formatDice, countMen, step, men } from './define-procedure.ts';
import { LINE_SIZE } from '../points/troop.ts';
import { TOM_26 } from '../rulings.ts';
import { counterMeasureShape, findCounterChargeProblem } from './counter-charge.ts';

const reformSchema = z.strictObject({
  men,
  from: z.enum(['side', 'rear']),
  ...counterMeasureShape,
});

type ReformInput = z.output<typeof reformSchema>;

interface ReformOutcome {
  readonly allowed: boolean;
  readonly dice: number;
  /** Lowest face of any die that stops the reform. */
  readonly failsOn: number;
  readonly reforms: boolean;
}

export const REFORM_FAIL_FACES = { side: 6, rear: 5 } as const;

function countDice({ men: count }: ReformInput, inForce: RulingsInForce): number {
  const { complete, over } = splitGroups(count, LINE_SIZE);
  if (getChoice(TOM_26, inForce) === 'part-counts') return complete + (over > 0 ? 1 : 0);
  return Math.max(1, complete);
}

/** A unit turns to face an attack on its flank (Fighting Order; Special rules; ruling TOM-26). */
export const reform = defineProcedure({
  id: 'toms-ancient-warfare/reform',
  title: 'Reform',
  citation: FIGHTING_ORDER,
  phase: '4',
  input: reformSchema,
  dice: ['d6 for every four men'],
  resolve(input, dice, inForce): Resolution<ReformOutcome> {
    const failsOn = REFORM_FAIL_FACES[input.from];
    const no = findCounterChargeProblem(input);
    if (no) return { outcome: { allowed: false, dice: 0, failsOn, reforms: false }, steps: [no], rulings: [] };
    const number = countDice(input, inForce);
    const { hits, faces } = rollVolley(
      dice,
      'd6',
      number,
      (face) => face >= failsOn,
      (at) => `reform ${at + 1} of ${number}, fails on ${failsOn}+`,
    );
    const reforms = hits === 0;
    const citation = input.from === 'rear' ? SPECIAL_RULES : FIGHTING_ORDER;
    return {
      outcome: { allowed: true, dice: number, failsOn, reforms },
      steps: [
        step(FIGHTING_ORDER, `${input.men} men, a die for every ${LINE_SIZE}: ${formatDice(number)}`),
        step(
          citation,
          `fails on ${failsOn}+: ${faces.join(' ')}: ${reforms ? 'the unit turns to face' : 'the unit does not turn'}`,
        ),
      ],
      rulings: input.men % LINE_SIZE > 0 ? ['TOM-26'] : [],
    };
  },
  inShort: ({ reforms }) => (reforms ? 'reforms' : 'does not reform'),
  verdict: () => null,
  asks: { mover: partRole('Turning unit') },
  fill: { mover: (who) => ({ men: countMen(who) }) },
});

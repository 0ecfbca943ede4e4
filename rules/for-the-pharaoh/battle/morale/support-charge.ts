import { z } from 'zod';
import type { Resolution } from '../../../core/procedure.ts';
import type { RulingsInForce } from '../../../core/ruling.ts';
import { partRole } from '../../../core/table/ask-procedure.ts';
import { COUNTER_CHARGES, SNAP_SHOT } from '../../citations.ts';
import { defineProcedure } from '../define-procedure.ts';
import { toChargedInput, toChargerInput, chargeSideShape, judgeCounterCharge } from '../movement/charge-response.ts';
import { checkMounted, checkOrder, createIssueReporter, flag } from '../sides.ts';
import { step } from '../steps.ts';
import { isExtraMorale } from './lasting-change.ts';
import { type MoraleResult, RESULT_NAME } from './morale-table.ts';
import { morale, listMoraleEffects, type MoraleOutcome, moraleSchema, getMoraleTest } from './morale.ts';
import { listMoraleChances } from './morale-odds.ts';

const inputSchema = z
  .strictObject({
    /** The unit with orders to support the charged unit. */
    supporter: z.strictObject({
      ...chargeSideShape,
      /** True for a unit in halt, recoil, retire, retreat or rout. */
      shaken: flag,
    }),
    charger: z.strictObject(chargeSideShape),
    /** True for a discovered charge, which surprises all units. */
    discovered: flag,
    /** Morale test of the supporter. */
    test: moraleSchema,
  })
  .superRefine((input, context) => {
    const report = createIssueReporter(context);
    for (const name of ['supporter', 'charger'] as const) {
      checkOrder(name, input[name], report);
      checkMounted([name], input[name], report);
    }
  });
type SupportChargeInput = z.output<typeof inputSchema>;

export interface SupportChargeOutcome {
  readonly permitted: boolean;
  readonly counterCharges: boolean;
  /** Outcome of the supporter's test, or null if the supporter may not counter-charge. */
  readonly morale: MoraleOutcome | null;
}

/** Results of a morale test that permit a counter-charge. */
const OBEYING_RESULTS: ReadonlySet<MoraleResult> = new Set(['obey', 'advance', 'attack', 'assault']);

const judgeSupport = ({ supporter, charger, discovered }: SupportChargeInput, inForce: RulingsInForce) =>
  judgeCounterCharge({ charged: supporter, charger, discovered }, inForce);

/** A unit that passes its test counter-charges for, or with, the unit it supports (For the Pharaoh, Counter-Charges; The SNAP Shot). */
export const supportCharge = defineProcedure({
  id: 'for-the-pharaoh/support-charge',
  title: 'Support orders: counter-charge',
  citation: COUNTER_CHARGES,
  phase: '6',
  input: inputSchema,
  dice: ['1 to 4 d6 for its morale test, if it may counter-charge'],
  resolve(input, dice, inForce): Resolution<SupportChargeOutcome> {
    const { may, why, rulings } = judgeSupport(input, inForce);
    const snap = step(SNAP_SHOT, 'whether or not it counter-charges, the supporting unit may throw a snap shot');
    if (!may)
      return { outcome: { permitted: false, counterCharges: false, morale: null }, steps: [why, snap], rulings };
    const test = morale.resolve(input.test, dice, inForce);
    const goes = OBEYING_RESULTS.has(test.outcome.result);
    const result = RESULT_NAME[test.outcome.result].toLowerCase();
    const text = goes
      ? 'it counter-charges instead of or together with the charged unit, with the same delay as the charge'
      : 'it does not counter-charge';
    return {
      outcome: { permitted: true, counterCharges: goes, morale: test.outcome },
      steps: [why, ...test.steps, step(COUNTER_CHARGES, `${result}: ${text}`), snap],
      rulings: [...rulings, ...test.rulings],
    };
  },
  odds(input, inForce) {
    if (!judgeSupport(input, inForce).may) return [{ outcome: 'may not counter-charge', chance: 1 }];
    const goes = listMoraleChances(input.test, input.test.generalAdds)
      .filter(({ result }) => OBEYING_RESULTS.has(result))
      .reduce((sum, { chance }) => sum + chance, 0);
    return [
      { outcome: 'counter-charges', chance: goes },
      { outcome: 'does not', chance: 1 - goes },
    ].filter(({ chance }) => chance > 0);
  },
  verdict: ({ permitted, counterCharges: goes }) =>
    goes ? 'It counter-charges' : permitted ? 'It does not counter-charge' : 'It may not counter-charge',
  asks: { supporter: partRole('Supporting unit'), charger: partRole('Charging unit') },
  fill: {
    supporter: (who) => ({ supporter: toChargedInput(who), test: getMoraleTest(who) }),
    charger: toChargerInput,
  },
  effects: ({ morale: test }) => (test ? listMoraleEffects('supporter', test) : []),
  given: (agreed) => (isExtraMorale(agreed) ? { test: { shift: 0 } } : {}),
});

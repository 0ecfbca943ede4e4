import { z } from 'zod';
import { describeStruckSide } from '../../../core/field/field-facts.ts';
import type { Resolution, Step } from '../../../core/procedure.ts';
import { getChoice, type RulingsInForce } from '../../../core/ruling.ts';
import { enemyPartRole, ownPartRole, partRole } from '../../../core/table/ask-procedure.ts';
import { CHARGES, COUNTER_CHARGES, DISCOVERED_CHARGES, EVADES, RESULTS } from '../../citations.ts';
import { canCharge, isModel, MOUNTS } from '../../points/troop.ts';
import { FTP_B20 } from '../battle-rulings.ts';
import { toChargeStance, defineProcedure, isDisordered, type PharaohUnit } from '../define-procedure.ts';
import { GENERALS_RISK_TABLE } from '../morale/morale-table.ts';
import { checkMounted, checkOrder, kind, order, createIssueReporter, isRiding, flag } from '../sides.ts';
import { FTP_B28 } from '../table-rulings.ts';
import { step } from '../steps.ts';

const side = { kind, order, mounted: z.boolean().optional(), mount: z.enum(MOUNTS).default('none') };

const chargeInputSchema = z
  .strictObject({
    charger: z.strictObject(side),
    target: z.strictObject({ ...side, disordered: flag }),
    /** Side on which the charger would strike the target. */
    aspect: z.enum(['front', 'flank', 'rear']).default('front'),
    /** True if the charge strikes another unit because its target evaded. Such a charge has no limits. */
    discovered: flag,
  })
  .superRefine(({ charger, target }, context) => {
    const report = createIssueReporter(context);
    for (const [name, of] of [
      ['charger', charger],
      ['target', target],
    ] as const) {
      checkOrder(name, of, report);
      checkMounted([name], of, report);
      if (of.mount !== 'none' && !isRiding(of)) report([name, 'mount'], 'troops on foot have no mount', of.mount);
    }
  });

type ChargeInput = z.output<typeof chargeInputSchema>;

export interface ChargeOutcome {
  readonly permitted: boolean;
}

/** Checks a charge against the book's limits. Returns the decision, its reason and the rulings used. */
export function judgeCharge({ charger, target, aspect, discovered }: ChargeInput, inForce: RulingsInForce) {
  const decide = (permitted: boolean, text: string, ...rulings: string[]) => ({ permitted, text, rulings });
  const shyOfCamels = target.mount === 'camel' && isRiding(charger) && charger.mount !== 'arab';
  const camelsHold = shyOfCamels && getChoice(FTP_B20, inForce) === 'camels-hold';
  const ruling = shyOfCamels ? ['FTP-B20'] : [];
  if (!canCharge(charger)) return decide(false, 'wagons cannot charge');
  if (discovered) return decide(true, 'a discovered charge has no limits');
  if (target.kind === 'wagon') return decide(true, 'all troops may charge wagons');
  if (!camelsHold && target.disordered) return decide(true, 'all troops may charge disordered units', ...ruling);
  if (!camelsHold && aspect !== 'front') return decide(true, `all troops may charge a ${aspect}`, ...ruling);
  if (shyOfCamels) return decide(false, 'only Arab horses may charge camels', ...ruling);
  const modelAhead = isModel(target);
  const infantryAhead = !modelAhead && !isRiding(target);
  if (isModel(charger)) return decide(true, 'models may charge this target');
  if (isRiding(charger) && charger.order === 'OO') {
    const may = modelAhead || target.order === 'OO';
    return decide(may, 'open order cavalry may charge only open order troops and models');
  }
  if (isRiding(charger)) return decide(true, 'close and medium order cavalry may charge this target');
  if (charger.order === 'OO') {
    const may = modelAhead || (infantryAhead && target.order === 'OO');
    return decide(may, 'open order infantry may charge only open order infantry and models');
  }
  return decide(infantryAhead, 'close and medium order infantry may charge only infantry');
}

/** Checks whether a unit may charge another (For the Pharaoh, Charges; ruling FTP-B20). No dice; the charger still tests its morale. */
export const charge = defineProcedure({
  id: 'for-the-pharaoh/charge',
  title: 'Charge: permitted targets',
  citation: CHARGES,
  phase: '5',
  input: chargeInputSchema,
  dice: [],
  resolve(input, _dice, inForce): Resolution<ChargeOutcome> {
    const { permitted, text, rulings } = judgeCharge(input, inForce);
    return {
      outcome: { permitted },
      steps: [
        step(CHARGES, text),
        step(
          CHARGES,
          permitted ? 'the charge may be declared; it needs a morale result of “obey orders” or better' : 'no charge',
        ),
      ],
      rulings,
    };
  },
  verdict: ({ permitted }) => (permitted ? 'May charge' : 'May not charge'),
  asks: { charger: ownPartRole('Charging unit'), target: enemyPartRole('Target') },
  fill: {
    charger: ({ troop }) => ({ charger: toChargeStance(troop) }),
    target: (who) => ({ target: { ...toChargeStance(who.troop), disordered: isDisordered(who) } }),
  },
  measured(field) {
    const pair = field.pair('charger', 'target');
    return pair ? [{ said: `${pair.distance} cm, ${describeStruckSide(pair)}`, input: { aspect: pair.aspect } }] : [];
  },
});

/** Fields about either unit in a charge. */
export const chargeSideShape = {
  kind,
  order,
  mounted: z.boolean().optional(),
  mount: z.enum(MOUNTS).default('none'),
  disordered: flag,
};

const inputSchema = z
  .strictObject({
    charged: z.strictObject({
      ...chargeSideShape,
      /** True for a unit in halt, recoil, retire, retreat or rout. */
      shaken: flag,
    }),
    charger: z.strictObject(chargeSideShape),
    /** Side of the charged unit from which the charge comes. */
    aspect: z.enum(['front', 'flank', 'rear']).default('front'),
    /** True for a discovered charge, which surprises both units. */
    discovered: flag,
  })
  .superRefine((input, context) => {
    const report = createIssueReporter(context);
    for (const name of ['charged', 'charger'] as const) {
      checkOrder(name, input[name], report);
      checkMounted([name], input[name], report);
    }
  });
type ResponseInput = z.output<typeof inputSchema>;

export interface ChargeResponseOutcome {
  readonly mayStand: true;
  readonly mayCounterCharge: boolean;
  readonly mayEvade: boolean;
}

/** Checks whether a unit can evade. Light chariots count as open order here, heavy ones as close (Evades; ruling FTP-B28). */
function canEvade({ charged }: ResponseInput, inForce: RulingsInForce): boolean {
  if (isModel(charged)) return charged.kind === 'light-chariot';
  return charged.order === 'OO' || (charged.order === 'MO' && getChoice(FTP_B28, inForce) === 'medium-too');
}

/** Checks whether a unit may counter-charge, with the reason. The limits on charges apply; shaken or surprised units may not. */
export function judgeCounterCharge(
  { charged, charger, discovered }: Pick<ResponseInput, 'charged' | 'charger' | 'discovered'>,
  inForce: RulingsInForce,
) {
  if (discovered)
    return { may: false, why: step(DISCOVERED_CHARGES, 'a discovered charge cannot be counter-charged'), rulings: [] };
  if (charged.shaken)
    return {
      may: false,
      why: step(RESULTS, 'a unit cannot counter-charge after a morale result of halt or worse'),
      rulings: [],
    };
  const { permitted, text, rulings } = judgeCharge(
    { charger: charged, target: charger, aspect: 'front', discovered: false },
    inForce,
  );
  return { may: permitted, why: step(COUNTER_CHARGES, `under the rules for charges ${text}`), rulings };
}

/** Morale results of halt or worse. */
export const SHAKEN_RESULTS: ReadonlySet<string> = new Set(GENERALS_RISK_TABLE.map(([result]) => result));

export const toChargerInput = (who: PharaohUnit) => ({
  charger: { ...toChargeStance(who.troop), disordered: isDisordered(who) },
});

/** Returns the input about a charged or supporting unit. */
export const toChargedInput = (who: PharaohUnit) => ({
  ...toChargeStance(who.troop),
  disordered: isDisordered(who),
  shaken: SHAKEN_RESULTS.has(who.unit.morale),
});

/** Answers to a charge (For the Pharaoh, Charges; Counter-Charges; Evades; ruling FTP-B28). No dice; the unit still tests its morale. */
export const chargeResponse = defineProcedure({
  id: 'for-the-pharaoh/charge-response',
  title: 'Charge, answers',
  citation: CHARGES,
  phase: '6',
  input: inputSchema,
  dice: [],
  resolve(input, _dice, inForce): Resolution<ChargeResponseOutcome> {
    const counter = judgeCounterCharge(input, inForce);
    const evade = canEvade(input, inForce);
    const test: Step[] =
      counter.may || evade
        ? [step(CHARGES, 'a counter-charge or an evade needs a morale result of “obey orders” or better')]
        : [];
    return {
      outcome: { mayStand: true, mayCounterCharge: counter.may, mayEvade: evade },
      steps: [
        step(CHARGES, 'a charged unit may always stand and receive the charge'),
        counter.why,
        step(
          EVADES,
          evade ? 'open order and light chariots may evade' : 'only open order and light chariots may evade',
        ),
        ...test,
      ],
      rulings: ['FTP-B28', ...counter.rulings],
    };
  },
  asks: { charged: partRole('Charged unit'), charger: partRole('Charging unit') },
  fill: { charged: (who) => ({ charged: toChargedInput(who) }), charger: toChargerInput },
  measured(field) {
    const pair = field.pair('charger', 'charged');
    return pair ? [{ said: `${pair.distance} cm, ${describeStruckSide(pair)}`, input: { aspect: pair.aspect } }] : [];
  },
});

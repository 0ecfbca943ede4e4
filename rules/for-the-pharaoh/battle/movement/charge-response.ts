import { z } from 'zod';
import { struckWords } from '../../../core/field/field-facts.ts';
import type { Resolution, Step } from '../../../core/procedure.ts';
import { choiceInForce, type RulingsInForce } from '../../../core/ruling.ts';
import { enemyPart, ownPart, part } from '../../../core/table/ask-procedure.ts';
import { CHARGES, COUNTER_CHARGES, DISCOVERED_CHARGES, EVADES, RESULTS } from '../../citations.ts';
import { canCharge, isModel, MOUNTS } from '../../points/troop.ts';
import { FTP_B20 } from '../battle-rulings.ts';
import { chargeStance, defineProcedure, isDisordered, type PharaohUnit } from '../define-procedure.ts';
import { GENERALS_RISK_TABLE } from '../morale/morale-table.ts';
import { checkMounted, checkOrder, kind, order, reporting, rides, yes } from '../sides.ts';
import { FTP_B28 } from '../table-rulings.ts';
import { step } from '../working.ts';

const side = { kind, order, mounted: z.boolean().optional(), mount: z.enum(MOUNTS).default('none') };

const chargeInputSchema = z
  .strictObject({
    charger: z.strictObject(side),
    target: z.strictObject({ ...side, disordered: yes }),
    /** Side that the charge would strike. */
    aspect: z.enum(['front', 'flank', 'rear']).default('front'),
    /** True if the charge hits another unit because its target evaded. No limits apply then. */
    discovered: yes,
  })
  .superRefine(({ charger, target }, context) => {
    const report = reporting(context);
    for (const [name, of] of [
      ['charger', charger],
      ['target', target],
    ] as const) {
      checkOrder(name, of, report);
      checkMounted([name], of, report);
      if (of.mount !== 'none' && !rides(of)) report([name, 'mount'], 'troops on foot have no mount', of.mount);
    }
  });

type ChargeInput = z.output<typeof chargeInputSchema>;

export interface ChargeOutcome {
  readonly permitted: boolean;
}

/** Applies the limits on charges. Returns the decision, its reason and the rulings used. */
export function judgeCharge({ charger, target, aspect, discovered }: ChargeInput, inForce: RulingsInForce) {
  const say = (permitted: boolean, text: string, ...rulings: string[]) => ({ permitted, text, rulings });
  const shyOfCamels = target.mount === 'camel' && rides(charger) && charger.mount !== 'arab';
  const camelsHold = shyOfCamels && choiceInForce(FTP_B20, inForce) === 'camels-hold';
  const ruling = shyOfCamels ? ['FTP-B20'] : [];
  if (!canCharge(charger)) return say(false, 'wagons cannot charge');
  if (discovered) return say(true, 'a discovered charge has no limits');
  if (target.kind === 'wagon') return say(true, 'all troops may charge wagons');
  if (!camelsHold && target.disordered) return say(true, 'all troops may charge disordered units', ...ruling);
  if (!camelsHold && aspect !== 'front') return say(true, `all troops may charge a ${aspect}`, ...ruling);
  if (shyOfCamels) return say(false, 'only Arab horses may charge camels', ...ruling);
  const modelAhead = isModel(target);
  const infantryAhead = !modelAhead && !rides(target);
  if (isModel(charger)) return say(true, 'models may charge this target');
  if (rides(charger) && charger.order === 'OO') {
    const may = modelAhead || target.order === 'OO';
    return say(may, 'open order cavalry may charge only open order troops and models');
  }
  if (rides(charger)) return say(true, 'close and medium order cavalry may charge this target');
  if (charger.order === 'OO') {
    const may = modelAhead || (infantryAhead && target.order === 'OO');
    return say(may, 'open order infantry may charge only open order infantry and models');
  }
  return say(infantryAhead, 'close and medium order infantry may charge only infantry');
}

/** Checks whether a unit may charge another (For the Pharaoh, Charges; ruling FTP-B20). No dice; the charger still tests its morale. */
export const charge = defineProcedure({
  id: 'for-the-pharaoh/charge',
  title: 'Charge, permitted targets',
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
        step(CHARGES, permitted ? 'the charge may be declared; the unit must obey orders or better' : 'no charge'),
      ],
      rulings,
    };
  },
  verdict: ({ permitted }) => (permitted ? 'May charge' : 'May not charge'),
  asks: { charger: ownPart('Charging unit'), target: enemyPart('Target') },
  fill: {
    charger: ({ troop }) => ({ charger: chargeStance(troop) }),
    target: (who) => ({ target: { ...chargeStance(who.troop), disordered: isDisordered(who) } }),
  },
  measured(field) {
    const pair = field.pair('charger', 'target');
    return pair ? [{ said: `${pair.distance} cm, ${struckWords(pair)}`, input: { aspect: pair.aspect } }] : [];
  },
});

/** Inputs about either side of a charge. */
export const chargeSide = {
  kind,
  order,
  mounted: z.boolean().optional(),
  mount: z.enum(MOUNTS).default('none'),
  disordered: yes,
};

const inputSchema = z
  .strictObject({
    charged: z.strictObject({
      ...chargeSide,
      /** In a halt, recoil, retirement, retreat or rout. */
      shaken: yes,
    }),
    charger: z.strictObject(chargeSide),
    /** Side from which the charge comes. */
    aspect: z.enum(['front', 'flank', 'rear']).default('front'),
    /** A discovered charge surprises both sides. */
    discovered: yes,
  })
  .superRefine((input, context) => {
    const report = reporting(context);
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

/** Light chariots count as open order here, heavy ones as close (Evades; ruling FTP-B28). */
function mayEvade({ charged }: ResponseInput, inForce: RulingsInForce): boolean {
  if (isModel(charged)) return charged.kind === 'light-chariot';
  return charged.order === 'OO' || (charged.order === 'MO' && choiceInForce(FTP_B28, inForce) === 'medium-too');
}

/** Checks whether a unit may counter-charge, with the reason. The limits on charges apply. Shaken or surprised units may not. */
export function counterCharges(
  { charged, charger, discovered }: Pick<ResponseInput, 'charged' | 'charger' | 'discovered'>,
  inForce: RulingsInForce,
) {
  if (discovered)
    return { may: false, why: step(DISCOVERED_CHARGES, 'a discovered charge cannot be counter-charged'), rulings: [] };
  if (charged.shaken)
    return { may: false, why: step(RESULTS, 'units cannot counter-charge after a halt or worse'), rulings: [] };
  const { permitted, text, rulings } = judgeCharge(
    { charger: charged, target: charger, aspect: 'front', discovered: false },
    inForce,
  );
  return { may: permitted, why: step(COUNTER_CHARGES, `as a charge: ${text}`), rulings };
}

/** Results of halt or worse. */
export const SHAKEN: ReadonlySet<string> = new Set(GENERALS_RISK_TABLE.map(([result]) => result));

export const chargerSide = (who: PharaohUnit) => ({
  charger: { ...chargeStance(who.troop), disordered: isDisordered(who) },
});

/** Input about a charged or supporting unit. */
export const chargedSide = (who: PharaohUnit) => ({
  ...chargeStance(who.troop),
  disordered: isDisordered(who),
  shaken: SHAKEN.has(who.unit.morale),
});

/**
 * Permitted answers to a charge (For the Pharaoh, Charges; Counter-Charges; Evades; ruling FTP-B28). No dice; the unit still tests its
 * morale.
 */
export const chargeResponse = defineProcedure({
  id: 'for-the-pharaoh/charge-response',
  title: 'Charge, answers',
  citation: CHARGES,
  phase: '6',
  input: inputSchema,
  dice: [],
  resolve(input, _dice, inForce): Resolution<ChargeResponseOutcome> {
    const counter = counterCharges(input, inForce);
    const evade = mayEvade(input, inForce);
    const test: Step[] =
      counter.may || evade ? [step(CHARGES, 'a counter-charge and an evade need to obey orders or better')] : [];
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
  asks: { charged: part('Charged unit'), charger: part('Charging unit') },
  fill: { charged: (who) => ({ charged: chargedSide(who) }), charger: chargerSide },
  measured(field) {
    const pair = field.pair('charger', 'charged');
    return pair ? [{ said: `${pair.distance} cm, ${struckWords(pair)}`, input: { aspect: pair.aspect } }] : [];
  },
});

import { z } from 'zod';
import { struckWords } from '../../../core/field/field-facts.ts';
import type { Resolution } from '../../../core/procedure.ts';
import { choiceInForce, type RulingsInForce } from '../../../core/ruling.ts';
import { enemyPart, ownPart } from '../../../core/table/asks.ts';
import { CHARGES } from '../../citations.ts';
import { canCharge, isModel, MOUNTS } from '../../points/troop.ts';
import { FTP_B20 } from '../battle-rulings.ts';
import { chargeStance, defineProcedure, isDisordered } from '../define-procedure.ts';
import { checkMounted, checkOrder, kind, order, reporting, rides, yes } from '../sides.ts';
import { step } from '../working.ts';

const side = { kind, order, mounted: z.boolean().optional(), mount: z.enum(MOUNTS).default('none') };

const inputSchema = z
  .strictObject({
    charger: z.strictObject(side),
    target: z.strictObject({ ...side, disordered: yes }),
    /** Where the charge would strike. */
    aspect: z.enum(['front', 'flank', 'rear']).default('front'),
    /** A charge that comes upon somebody else because its target evaded; no limits then. */
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
      if (of.mount !== 'none' && !rides(of)) report([name, 'mount'], 'who goes on foot has no mount', of.mount);
    }
  });

type ChargeInput = z.output<typeof inputSchema>;

export interface ChargeOutcome {
  readonly permitted: boolean;
}

/** What the limits on charges say, and the ruling that has a say in it. */
export function judgeCharge({ charger, target, aspect, discovered }: ChargeInput, inForce: RulingsInForce) {
  const say = (permitted: boolean, text: string, ...rulings: string[]) => ({ permitted, text, rulings });
  const shyOfCamels = target.mount === 'camel' && rides(charger) && charger.mount !== 'arab';
  const camelsHold = shyOfCamels && choiceInForce(FTP_B20, inForce) === 'camels-hold';
  const ruling = shyOfCamels ? ['FTP-B20'] : [];
  if (!canCharge(charger)) return say(false, 'wagons cannot charge');
  if (discovered) return say(true, 'a discovered charge knows no limits');
  if (target.kind === 'wagon') return say(true, 'anybody may charge wagons');
  if (!camelsHold && target.disordered) return say(true, 'anybody may charge the disordered', ...ruling);
  if (!camelsHold && aspect !== 'front') return say(true, `anybody may charge a ${aspect}`, ...ruling);
  if (shyOfCamels) return say(false, 'only Arab horses charge camels', ...ruling);
  const modelAhead = isModel(target);
  const infantryAhead = !modelAhead && !rides(target);
  if (isModel(charger)) return say(true, 'nothing keeps wheels from this charge');
  if (rides(charger) && charger.order === 'OO') {
    const may = modelAhead || target.order === 'OO';
    return say(may, 'open order cavalry charges open order troops and models only');
  }
  if (rides(charger)) return say(true, 'nothing keeps close and medium order cavalry from this charge');
  if (charger.order === 'OO') {
    const may = modelAhead || (infantryAhead && target.order === 'OO');
    return say(may, 'open order infantry charges open order infantry and models only');
  }
  return say(infantryAhead, 'close and medium order infantry charges infantry only');
}

/** May somebody charge somebody (For the Pharaoh, Charges; ruling FTP-B20)? No dice: the unit still tests its morale. */
export const charge = defineProcedure({
  id: 'for-the-pharaoh/charge',
  title: 'Charge, who may charge whom',
  citation: CHARGES,
  phase: '5',
  input: inputSchema,
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
  asks: { charger: ownPart('Who charges'), target: enemyPart('Whom') },
  fill: {
    charger: ({ troop }) => ({ charger: chargeStance(troop) }),
    target: (who) => ({ target: { ...chargeStance(who.troop), disordered: isDisordered(who) } }),
  },
  measured(field) {
    const pair = field.pair('charger', 'target');
    return pair ? [{ said: `${pair.distance} cm, ${struckWords(pair)}`, input: { aspect: pair.aspect } }] : [];
  },
});

import { z } from 'zod';
import type { Resolution, Step } from '../../../core/procedure.ts';
import { partRole } from '../../../core/table/ask-procedure.ts';
import { CHARGES, COUNTER_CHARGES, DISORDER, EVADES, FEINT_CHARGES, FORMATION_CHANGES } from '../../citations.ts';
import { canCharge, DRILLS, isModel } from '../../points/troop.ts';
import { defineProcedure, createDisorderEffect } from '../define-procedure.ts';
import { kind, createIssueReporter, flag } from '../sides.ts';
import { step } from '../steps.ts';

const cm = z.number().min(0).max(1000);

const inputSchema = z
  .strictObject({
    charger: z.strictObject({
      kind,
      drill: z.enum(DRILLS).default('regular'),
      /** Length of the charge with all bonuses. */
      reach: cm,
      /** Delay of the charge in thirds of a move; fifths for models. */
      delay: z.int().min(0).max(4).default(0),
    }),
    /** Distance between charger and charged unit. */
    distance: cm,
    response: z.enum(['stand', 'counter-charge', 'evade', 'withdraw']).default('stand'),
    /** Move of the charged unit with all bonuses; 0 if the unit stands. */
    theirReach: cm.default(0),
    /** True if the charged unit is in the middle of a formation change. */
    changingFormation: flag,
  })
  .superRefine(({ charger, response, theirReach }, context) => {
    const report = createIssueReporter(context);
    if (!canCharge(charger)) report(['charger', 'kind'], 'wagons cannot charge', charger.kind);
    if (!isModel(charger) && charger.delay > 2) {
      report(
        ['charger', 'delay'],
        'figures can delay a charge by one or two thirds of a move; only models can delay by fifths',
        charger.delay,
      );
    }
    if (response === 'stand' && theirReach > 0) report(['theirReach'], 'a standing unit does not move', theirReach);
  });

export interface ChargeContactOutcome {
  readonly contact: boolean;
  /** Side on which the charger strikes the charged unit; null without contact. */
  readonly aspect: 'front' | 'rear' | null;
  /** True if the charge misses, which disorders the chargers. */
  readonly chargersDisordered: boolean;
  /** True if the charged unit is struck during a formation change, which disorders it. */
  readonly chargedDisordered: boolean;
  /** True if the chargers may halt and call the charge a feint. */
  readonly mayFeint: boolean;
}

/** Contact of a charge and its side (For the Pharaoh, Charges; Counter-Charges; Evades; Feint Charges; ruling FTP-B34). No dice. */
export const chargeContact = defineProcedure({
  id: 'for-the-pharaoh/charge-contact',
  title: 'Charge, contact',
  citation: CHARGES,
  phase: '7',
  input: inputSchema,
  dice: [],
  resolve({ charger, distance, response, theirReach, changingFormation }): Resolution<ChargeContactOutcome> {
    const parts = isModel(charger) ? 5 : 3;
    const share = (parts - charger.delay) / parts;
    const reach = charger.reach * share;
    const isCountered = response === 'counter-charge';
    const isLeaving = response === 'evade' || response === 'withdraw';
    const targetMove = isCountered ? theirReach * share : theirReach;
    const gapLeft = isLeaving ? distance + targetMove : Math.max(0, distance - targetMove);
    const contact = reach >= gapLeft;
    const chargedDisordered = contact && changingFormation;
    const canFeint = charger.drill === 'regular' && isLeaving;
    const delayed: Step[] =
      charger.delay === 0
        ? []
        : [
            step(
              CHARGES,
              `the charge is delayed by ${charger.delay} of ${parts} parts, so its reach is ${Number(reach.toFixed(1))} cm instead of ${charger.reach}`,
            ),
          ];
    const met: Step[] = [
      ...(isCountered
        ? [
            step(
              COUNTER_CHARGES,
              `the target counter-charges ${Number(targetMove.toFixed(1))} cm, with the same delay as the charge`,
            ),
          ]
        : []),
      ...(isLeaving
        ? [step(EVADES, `the target moves ${targetMove} cm away, so the chargers need ${gapLeft} cm to catch it`)]
        : []),
    ];
    const end = contact
      ? isLeaving
        ? step(EVADES, 'the target is caught and struck in the rear, but it fights back')
        : step(CHARGES, 'the charge makes contact')
      : step(DISORDER, 'the charge makes no contact, which disorders the chargers');
    return {
      outcome: {
        contact,
        aspect: contact ? (isLeaving ? 'rear' : 'front') : null,
        chargersDisordered: !contact,
        chargedDisordered,
        mayFeint: canFeint,
      },
      steps: [
        ...delayed,
        ...met,
        step(CHARGES, `a reach of ${Number(reach.toFixed(1))} cm against a gap of ${Number(gapLeft.toFixed(1))} cm`),
        end,
        ...(chargedDisordered
          ? [step(FORMATION_CHANGES, 'the target is struck during a formation change, which disorders it')]
          : []),
        ...(canFeint
          ? [
              step(
                FEINT_CHARGES,
                'regular chargers may feint: they halt in good order after a normal move, or at the target’s previous position if that is nearer',
              ),
            ]
          : []),
      ],
      rulings: charger.delay === 0 ? [] : ['FTP-B34'],
    };
  },
  verdict: ({ contact }) => (contact ? 'The charge makes contact' : 'The charge misses'),
  asks: { charger: partRole('Charging unit'), charged: partRole('Target') },
  fill: {
    charger: ({ troop: { kind, drill } }) => ({ charger: { kind, drill } }),
    charged: ({ has }) => ({ changingFormation: has('changing-formation') }),
  },
  measured(field) {
    const [pair, charger] = [field.pair('charger', 'charged'), field.place('charger')];
    if (!pair || !charger) return [];
    const reach = charger.allowance('charge');
    return [
      {
        said: `${pair.distance} cm between them${reach === null ? '' : `, a charge of ${reach} cm`}`,
        input: { distance: pair.distance, ...(reach === null ? {} : { charger: { reach } }) },
      },
    ];
  },
  effects: ({ chargersDisordered, chargedDisordered, mayFeint }) => [
    ...(chargersDisordered && !mayFeint ? [createDisorderEffect('charger')] : []),
    ...(chargedDisordered ? [createDisorderEffect('charged')] : []),
  ],
});

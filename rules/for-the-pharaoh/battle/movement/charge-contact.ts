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
        'figures delay a charge by one or two thirds; only models by four fifths',
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
              `delayed by ${charger.delay} of ${parts} parts: ${Number(reach.toFixed(1))} cm of ${charger.reach} are left`,
            ),
          ];
    const met: Step[] = [
      ...(isCountered
        ? [step(COUNTER_CHARGES, `they counter-charge ${Number(targetMove.toFixed(1))} cm, delayed like the charge`)]
        : []),
      ...(isLeaving ? [step(EVADES, `they go ${targetMove} cm: ${gapLeft} cm to catch them`)] : []),
    ];
    const end = contact
      ? isLeaving
        ? step(EVADES, 'caught: struck in the rear, but they fight back')
        : step(CHARGES, 'the charge makes contact')
      : step(DISORDER, 'the charge misses, and disorders the chargers');
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
        step(CHARGES, `${Number(reach.toFixed(1))} cm against ${Number(gapLeft.toFixed(1))}`),
        end,
        ...(chargedDisordered
          ? [step(FORMATION_CHANGES, 'they are struck while changing formation, and disordered')]
          : []),
        ...(canFeint
          ? [
              step(
                FEINT_CHARGES,
                'regulars may feint: they halt in good order after a normal move, or at the target’s former place if nearer',
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

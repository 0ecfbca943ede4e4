import { z } from 'zod';
import { describeStruckSide } from '../../core/field/field-facts.ts';
import type { Resolution } from '../../core/procedure.ts';
import { partRole } from '../../core/table/ask-procedure.ts';
import { markEffect, hitEffects } from '../../core/table/effects.ts';
import { CHARGING, COUNTER_CHARGE, CRUSADES, FLANKS, MOVEMENT, RALLYING, TROOP_TYPES } from '../citations.ts';
import { listCrusadeRuling, isCrusade } from '../rulings.ts';
import { defineProcedure, isShaken } from '../define-procedure.ts';
import { isMounted, KINDS } from '../troops/kinds.ts';
import { getMoveDistances, MISSILES, type Troop } from '../troops/troop.ts';
import { inches, step, flag } from './chart.ts';

const counterChargeSchema = z.strictObject({
  kind: z.enum(KINDS),
  missiles: z.enum(MISSILES).nullable().default(null),
  mixed: flag,
  against: z.enum(KINDS),
  shaken: flag,
  /** True if friends retired, routed or evaded through the unit. */
  friendsThrough: flag,
  rallying: flag,
  /** True if the counter-charge was declared with initiative points before morale. Otherwise it follows a passed morale test. */
  declared: flag,
  passed: flag,
});

type CounterChargeInput = z.output<typeof counterChargeSchema>;

interface CounterChargeOutcome {
  readonly mayCounterCharge: boolean;
  readonly testsMorale: boolean;
  /** True if the unit moves; otherwise it only counts as charging. */
  readonly moves: boolean;
}

/** Foot with bows or crossbows does not counter-charge; other shooting foot may (Counter charge; Movement, f; ruling SAS-31). */
const isBowFoot = ({ kind, missiles, mixed }: Pick<Troop, 'kind' | 'missiles' | 'mixed'>): boolean =>
  !isMounted(kind) &&
  !mixed &&
  (missiles === 'bow' || missiles === 'crossbow' || (kind === 'bowmen' && missiles === null));

function* listCounterChargeProblems(input: CounterChargeInput): Generator<readonly [string, string]> {
  if (input.shaken) yield [MOVEMENT, 'the unit is shaken'];
  if (isBowFoot(input)) yield [COUNTER_CHARGE, 'foot with bows or crossbows does not counter-charge'];
  else if (!isMounted(input.kind) && isMounted(input.against)) {
    yield [COUNTER_CHARGE, 'only mounted troops counter-charge mounted troops'];
  }
  if (input.rallying) yield [RALLYING, 'the unit rallies from a pursuit this turn'];
  if (input.friendsThrough) yield [COUNTER_CHARGE, 'friends fled or evaded through the unit'];
}

/** Permission of a charged unit to charge back, without dice (Counter charge; Rallying; rulings SAS-27, SAS-31). */
export const counterCharge = defineProcedure({
  id: 'sas-ancient/counter-charge',
  title: 'Counter-charge',
  citation: COUNTER_CHARGE,
  phase: '1C',
  input: counterChargeSchema,
  dice: [],
  resolve(input): Resolution<CounterChargeOutcome> {
    const reasons = [...listCounterChargeProblems(input)];
    const canCounterCharge = reasons.length === 0;
    const declared = canCounterCharge && input.declared;
    const passed = canCounterCharge && !declared && input.passed;
    const condition = declared
      ? step(CHARGING, 'the unit counter-charges for initiative points, without a morale test')
      : step(
          COUNTER_CHARGE,
          passed
            ? 'the unit passed its test and counts as charging without moving'
            : 'the unit tests morale first; if it passes, it counts as charging without moving, or turns to face instead',
        );
    return {
      outcome: { mayCounterCharge: canCounterCharge, testsMorale: !declared && !passed, moves: declared },
      steps: [
        ...reasons.map(([citation, why]) => step(citation, why)),
        canCounterCharge ? condition : step(COUNTER_CHARGE, 'the unit stands and tests morale'),
      ],
      rulings: [...(passed ? ['SAS-27'] : []), ...(input.mixed ? ['SAS-31'] : [])],
    };
  },
  verdict: ({ mayCounterCharge }) => (mayCounterCharge ? 'It may counter-charge' : 'It may not counter-charge'),
  asks: { unit: partRole('Counter-charging unit'), charger: partRole('Charging unit') },
  fill: {
    unit: (who) => ({
      kind: who.troop.kind,
      missiles: who.troop.missiles,
      mixed: who.troop.mixed,
      shaken: isShaken(who),
      friendsThrough: who.has('run-through'),
      rallying: who.has('rallying'),
    }),
    charger: ({ troop }) => ({ against: troop.kind }),
  },
  effects: ({ mayCounterCharge, testsMorale }) =>
    mayCounterCharge && !testsMorale ? [markEffect('unit', 'charging')] : [],
});

/** Maximum wheel of a charge in degrees (ruling SAS-21). */
export const MAX_WHEEL = 45;
/** Inches at the end of a charge that must be straight, by the sheet for the Crusades. */
export const STRAIGHT_CHARGE_INCHES = 4;
/** Strength that knights and heavy chariots lose: by the sheet for the Crusades for charging, by the rules for pursuing. */
export const FATIGUE_LOSS = 1;

const chargeSchema = z.strictObject({
  charger: z.strictObject({
    kind: z.enum(KINDS),
    missiles: z.enum(MISSILES).nullable().default(null),
    mixed: flag,
    shaken: flag,
    marchColumn: flag,
    hasCharged: flag,
    rallying: flag,
  }),
  target: z.strictObject({
    kind: z.enum(KINDS),
    shaken: flag,
    /** True if the charger attacks the target's flank or rear. */
    flankOrRear: flag,
    counterCharging: flag,
  }),
  distance: inches,
  move: inches,
  wheel: z.number().min(0).max(180).default(0),
});

type ChargeInput = z.output<typeof chargeSchema>;

interface ChargeOutcome {
  readonly mayCharge: boolean;
  /** Strength lost to fatigue, only by the sheet for the Crusades. */
  readonly strengthLost: number;
}

/** Shooting foot does not charge mounted troops (Charging), unless hand combat predominates in the unit (ruling SAS-31). */
export const isShootingFoot = ({ kind, missiles, mixed }: Pick<Troop, 'kind' | 'missiles' | 'mixed'>): boolean =>
  !isMounted(kind) &&
  !mixed &&
  (kind === 'artillery' || kind === 'bowmen' || (missiles !== null && missiles !== 'javelin'));

function* listChargeProblems({
  charger,
  target,
  distance,
  move,
  wheel,
}: ChargeInput): Generator<readonly [string, string]> {
  if (charger.shaken) yield [CHARGING, 'the unit is shaken'];
  if (charger.marchColumn) yield [MOVEMENT, 'the unit is in march column'];
  if (charger.rallying) yield [RALLYING, 'the unit rallies from a pursuit and does not move this turn'];
  if (charger.kind === 'expendables' && charger.hasCharged) yield [TROOP_TYPES, 'expendables charge only once'];
  if (wheel > MAX_WHEEL) yield [MOVEMENT, `the charge needs a wheel of more than ${MAX_WHEEL}°`];
  if (distance > move) yield [CHARGING, `the target is ${distance} inches away, farther than a move of ${move}`];
  if (isMounted(charger.kind) || !isMounted(target.kind)) return;
  if (isShootingFoot(charger)) {
    yield [CHARGING, 'foot that shoots may not charge mounted troops'];
  } else if (target.counterCharging || !(target.shaken || target.flankOrRear)) {
    yield [
      CHARGING,
      'foot may charge mounted troops only if these are shaken or hit in flank or rear, and do not counter-charge',
    ];
  }
}

/** Permission to charge, without dice (Charging; Movement; Flank Attacks; Rallying; Troop Types; rulings SAS-5, SAS-21, SAS-31). */
export const charge = defineProcedure({
  id: 'sas-ancient/charge',
  title: 'Charge',
  citation: CHARGING,
  phase: ['1A', '1B'],
  input: chargeSchema,
  dice: [],
  resolve(input, _dice, inForce): Resolution<ChargeOutcome> {
    const reasons = [...listChargeProblems(input)];
    const canCharge = reasons.length === 0;
    const isTiring = canCharge && isCrusade(inForce) && input.charger.kind === 'knights';
    return {
      outcome: { mayCharge: canCharge, strengthLost: isTiring ? FATIGUE_LOSS : 0 },
      steps: [
        ...reasons.map(([citation, why]) => step(citation, why)),
        step(CHARGING, canCharge ? 'the unit may charge, for one initiative point' : 'the unit may not charge'),
        ...(canCharge && input.target.flankOrRear
          ? [
              step(
                FLANKS,
                'a flank or rear attack if at least half of the charger starts behind the target’s front edge',
              ),
            ]
          : []),
        ...(canCharge && isCrusade(inForce)
          ? [step(CRUSADES, `the last ${STRAIGHT_CHARGE_INCHES} inches must be straight ahead`)]
          : []),
        ...(isTiring ? [step(CRUSADES, `knights and heavy chariots lose ${FATIGUE_LOSS} strength for charging`)] : []),
      ],
      rulings: [
        ...(input.charger.mixed ? ['SAS-31'] : []),
        ...(input.wheel === MAX_WHEEL ? ['SAS-21'] : []),
        ...listCrusadeRuling(inForce),
      ],
    };
  },
  verdict: ({ mayCharge }) => (mayCharge ? 'It may charge' : 'It may not charge'),
  asks: { charger: partRole('Charging unit'), target: partRole('Target') },
  fill: {
    charger: (who) => ({
      charger: {
        kind: who.troop.kind,
        missiles: who.troop.missiles,
        mixed: who.troop.mixed,
        shaken: isShaken(who),
        marchColumn: who.has('march-column'),
        rallying: who.has('rallying'),
      },
      move: getMoveDistances(who.troop).good,
    }),
    target: (who) => ({
      target: { kind: who.troop.kind, shaken: isShaken(who), counterCharging: who.has('charging') },
    }),
  },
  measured(field) {
    const pair = field.pair('charger', 'target');
    if (!pair) return [];
    return [
      {
        said: `${pair.distance} inches, ${describeStruckSide(pair)}`,
        input: {
          distance: pair.distance,
          wheel: Math.min(180, pair.angle),
          target: { flankOrRear: pair.aspect !== 'front' },
        },
      },
    ];
  },
  effects: ({ mayCharge, strengthLost }) =>
    mayCharge ? [markEffect('charger', 'charging'), ...hitEffects('charger', strengthLost)] : [],
});

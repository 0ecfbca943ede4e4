import { z } from 'zod';
import type { Resolution } from '../../core/procedure.ts';
import { struckWords } from '../../core/field/field-facts.ts';
import { part } from '../../core/table/asks.ts';
import { mark, struck } from '../../core/table/effects.ts';
import { CHARGING, CRUSADES, FLANKS, MOVEMENT, RALLYING, TROOP_TYPES } from '../citations.ts';
import { crusadeRuling, onCrusade } from '../crusades.ts';
import { defineProcedure, isShaken } from '../define-procedure.ts';
import { isMounted, KINDS } from '../troops/kinds.ts';
import { moveOf } from '../troops/moves.ts';
import { MISSILES, type Troop } from '../troops/troop.ts';
import { inches, step, yes } from './step.ts';

/** The widest wheel of a charge, in degrees (ruling SAS-21). */
export const WIDEST_WHEEL = 45;
/** On the sheet for the Crusades the last inches of a charge are straight. */
export const STRAIGHT_INCHES = 4;
/** Strength that knights and heavy chariots lose for charging on that sheet, for pursuing in the rules. */
export const FATIGUE = 1;

const chargeSchema = z.strictObject({
  charger: z.strictObject({
    kind: z.enum(KINDS),
    missiles: z.enum(MISSILES).nullable().default(null),
    mixed: yes,
    shaken: yes,
    marchColumn: yes,
    /** Expendables charge only once. */
    hasCharged: yes,
    /** It spends this turn on rallying from a pursuit. */
    rallying: yes,
  }),
  target: z.strictObject({
    kind: z.enum(KINDS),
    shaken: yes,
    /** It shows the charger its flank or rear. */
    flankOrRear: yes,
    counterCharging: yes,
  }),
  /** Inches to the target. */
  distance: inches,
  /** Inches the charger moves. */
  move: inches,
  /** Degrees it has to wheel. */
  wheel: z.number().min(0).max(180).default(0),
});

type ChargeInput = z.output<typeof chargeSchema>;

interface ChargeOutcome {
  readonly mayCharge: boolean;
  /** Strength lost to fatigue on the charge: on the sheet for the Crusades only. */
  readonly strengthLost: number;
}

/** Foot with these does not charge mounted (Charging), unless hand combat predominates in it (ruling SAS-31). */
export const isShootingFoot = ({ kind, missiles, mixed }: Pick<Troop, 'kind' | 'missiles' | 'mixed'>): boolean =>
  !isMounted(kind) &&
  !mixed &&
  (kind === 'artillery' || kind === 'bowmen' || (missiles !== null && missiles !== 'javelin'));

function* against({ charger, target, distance, move, wheel }: ChargeInput): Generator<readonly [string, string]> {
  if (charger.shaken) yield [CHARGING, 'it is shaken'];
  if (charger.marchColumn) yield [MOVEMENT, 'it is in march column'];
  if (charger.rallying) yield [RALLYING, 'it rallies from a pursuit and stands this turn'];
  if (charger.kind === 'expendables' && charger.hasCharged) yield [TROOP_TYPES, 'expendables charge only once'];
  if (wheel > WIDEST_WHEEL) yield [MOVEMENT, `it would have to wheel more than ${WIDEST_WHEEL}°`];
  if (distance > move) yield [CHARGING, `the target is ${distance} inches off, farther than a move of ${move}`];
  if (isMounted(charger.kind) || !isMounted(target.kind)) return;
  if (isShootingFoot(charger)) {
    yield [CHARGING, 'foot that shoots may not charge mounted'];
  } else if (target.counterCharging || !(target.shaken || target.flankOrRear)) {
    yield [CHARGING, 'foot charges mounted only when they are shaken or show flank or rear, and do not counter-charge'];
  }
}

/** May a unit charge? No die decides (Charging; Movement; Flank Attacks; Rallying; Troop Types; rulings SAS-5, SAS-21, SAS-31). */
export const charge = defineProcedure({
  id: 'sas-ancient/charge',
  title: 'Charge',
  citation: CHARGING,
  phase: ['1A', '1B'],
  input: chargeSchema,
  dice: [],
  resolve(input, _dice, inForce): Resolution<ChargeOutcome> {
    const reasons = [...against(input)];
    const mayCharge = reasons.length === 0;
    const tires = mayCharge && onCrusade(inForce) && input.charger.kind === 'knights';
    return {
      outcome: { mayCharge, strengthLost: tires ? FATIGUE : 0 },
      steps: [
        ...reasons.map(([citation, why]) => step(citation, why)),
        step(CHARGING, mayCharge ? 'it may charge, for a point of initiative' : 'it may not charge'),
        ...(mayCharge && input.target.flankOrRear
          ? [step(FLANKS, 'in flank or rear if at least half of it starts behind the target’s front edge')]
          : []),
        ...(mayCharge && onCrusade(inForce)
          ? [step(CRUSADES, `the last ${STRAIGHT_INCHES} inches must be straight ahead`)]
          : []),
        ...(tires ? [step(CRUSADES, `knights and heavy chariots lose ${FATIGUE} strength for charging`)] : []),
      ],
      rulings: [
        ...(input.charger.mixed ? ['SAS-31'] : []),
        ...(input.wheel === WIDEST_WHEEL ? ['SAS-21'] : []),
        ...crusadeRuling(inForce),
      ],
    };
  },
  verdict: ({ mayCharge }) => (mayCharge ? 'It may charge' : 'It may not charge'),
  asks: { charger: part('Who charges'), target: part('Whom') },
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
      move: moveOf(who.troop).good,
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
        said: `${pair.distance} inches, ${struckWords(pair)}`,
        input: {
          distance: pair.distance,
          wheel: Math.min(180, pair.angle),
          target: { flankOrRear: pair.aspect !== 'front' },
        },
      },
    ];
  },
  effects: ({ mayCharge, strengthLost }) =>
    mayCharge ? [mark('charger', 'charging'), ...struck('charger', strengthLost)] : [],
});

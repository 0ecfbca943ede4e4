import { z } from 'zod';
import { rollHits } from '../../core/calculate-odds.ts';
import { describeStruckSide } from '../../core/field/field-facts.ts';
import type { Resolution, Step } from '../../core/procedure.ts';
import { enemyPartRole, ownPartRole, partRole } from '../../core/table/ask-procedure.ts';
import { markEffect, hitEffects } from '../../core/table/effects.ts';
import { ASSYRIAN_FORCES, CHARGING, EGYPTIAN_FORCES, EVASION, FEAR, IMPACT, ROUTED } from '../citations.ts';
import { defineProcedure, isRouted, leaveFieldEffect } from '../define-procedure.ts';
import { isHeavier, type TroopType, TYPE_IDS, TYPES, WEAPONS } from '../troops/types.ts';
import { formatDice, formatHits, stands, step, flag } from './step.ts';
import { MOVING_PHASES } from './unit-states.ts';

/** Highest face that loses a hit while evading, and its chance per stand. */
const MAX_LOST_FACE = 1;
export const EVADE_LOSS_CHANCE = MAX_LOST_FACE / 6;

const evadeSchema = z.strictObject({
  evader: z.enum(TYPE_IDS),
  charger: z.enum(TYPE_IDS),
  stands,
  /** True if the unit has moved this turn, so that evading is an extra move. */
  hasMoved: flag,
});

const NO_EVADE = 'the unit may not evade';

/** Lighter troops evade a charge, with possible losses (Evasion; ruling PRW-11). */
export const evade = defineProcedure({
  id: 'pharaoh-rides-to-war/evade',
  title: 'Evade',
  citation: EVASION,
  phase: MOVING_PHASES,
  input: evadeSchema,
  dice: ['d6 for each stand'],
  resolve({ evader, charger, stands: count, hasMoved }, dice, inForce) {
    if (!isHeavier(TYPES[charger], TYPES[evader], inForce)) {
      const text = `${TYPES[evader].name} are not lighter than ${TYPES[charger].name}: ${NO_EVADE}`;
      return { outcome: { mayEvade: false, inches: 0, hits: 0 }, steps: [step(EVASION, text)], rulings: ['PRW-11'] };
    }
    const isLost = (face: number): boolean => face <= MAX_LOST_FACE;
    const hits = rollHits(dice, 'd6', count, isLost, (stand) => `evading, stand ${stand + 1}`);
    const inches = TYPES[evader].move;
    return {
      outcome: { mayEvade: true, inches, hits },
      steps: [
        step(
          EVASION,
          `away from the enemy by ${inches} inches, ${hasMoved ? 'as an extra move' : 'which is its move'}`,
        ),
        step(EVASION, `${formatHits(hits)} from ${formatDice(count)}: a 1 is a hit`),
      ],
      rulings: ['PRW-11'],
    };
  },
  inShort: ({ mayEvade, hits }) => (mayEvade ? formatHits(hits) : NO_EVADE),
  asks: { evader: partRole('Evading unit'), charger: partRole('Charging unit') },
  fill: {
    evader: ({ troop, part: { left } }) => ({ evader: troop.type, stands: left }),
    charger: ({ troop }) => ({ charger: troop.type }),
  },
  effects: ({ mayEvade, hits }) => (mayEvade ? [markEffect('evader', 'evaded'), ...hitEffects('evader', hits)] : []),
});

const contactedSchema = z.strictObject({
  routed: z.boolean().default(true),
});

/** A charge contacts a routed unit, without dice (Routed Units). */
export const routedContacted = defineProcedure({
  id: 'pharaoh-rides-to-war/routed-contacted',
  title: 'Routed unit contacted',
  citation: ROUTED,
  phase: MOVING_PHASES,
  input: contactedSchema,
  dice: [],
  resolve({ routed }) {
    const text = routed
      ? 'the unit is contacted while routed and leaves the battlefield at once'
      : 'the unit is not routed and stays';
    return { outcome: { leaves: routed }, steps: [step(ROUTED, text)], rulings: [] };
  },
  verdict: ({ leaves }) => (leaves ? 'Leaves the battlefield' : 'It stays'),
  asks: { unit: partRole('Contacted unit') },
  fill: { unit: (who) => ({ routed: isRouted(who) }) },
  effects: ({ leaves }) => (leaves ? [leaveFieldEffect] : []),
});

/** Distance in inches from the target at which chargers stop to be shot at. */
export const STOP_DISTANCE = 1;

/** Maximum angle in degrees from straight ahead of a target to the front (ruling PRW-F3). */
const MAX_FRONT_ANGLE = 90;

const chargeSchema = z.strictObject({
  charger: z.enum(TYPE_IDS),
  target: z.strictObject({
    type: z.enum(TYPE_IDS),
    weapon: z.enum(WEAPONS).default('sword'),
    routed: flag,
  }),
  front: z.boolean().default(true),
  ahead: z.boolean().default(true),
});
type ChargeInput = z.output<typeof chargeSchema>;

interface ChargeOutcome {
  readonly allowed: boolean;
  readonly mayEvade: boolean;
  readonly fear: boolean;
  readonly impact: boolean;
}

const getCitation = ({ nation }: TroopType): string => (nation === 'assyria' ? ASSYRIAN_FORCES : EGYPTIAN_FORCES);

/** Returns why the charger may not charge, or null if it may. */
function findChargeProblem({ charger, target, front, ahead }: ChargeInput): Step | null {
  const type = TYPES[charger];
  if (type.charges === 'never') return step(getCitation(type), `${type.name} may not charge into melee`);
  if (!ahead) return step(CHARGING, 'the target is not to the charger’s front');
  const spears = TYPES[target.type].arm === 'infantry' && target.weapon === 'spear';
  if (type.charges === 'not-spears' && front && spears) {
    return step(getCitation(type), `${type.name} may not charge the front of infantry with spears`);
  }
  return null;
}

/** Permission to charge a unit and its consequences, without dice (Charging; Fear; Heavy Chariot Impact; Routed Units; ruling PRW-11). */
export const charge = defineProcedure({
  id: 'pharaoh-rides-to-war/charge',
  title: 'Charge',
  citation: CHARGING,
  phase: MOVING_PHASES,
  input: chargeSchema,
  dice: [],
  resolve(input, _dice, inForce): Resolution<ChargeOutcome> {
    const why = findChargeProblem(input);
    if (why) {
      return { outcome: { allowed: false, mayEvade: false, fear: false, impact: false }, steps: [why], rulings: [] };
    }
    const [charger, target] = [TYPES[input.charger], TYPES[input.target.type]];
    if (input.target.routed) {
      const text = 'the target is routed: it leaves the battlefield when contacted';
      const outcome = { allowed: true, mayEvade: false, fear: false, impact: false };
      return { outcome, steps: [step(ROUTED, text)], rulings: [] };
    }
    const heavyChariots = input.charger === 'heavy-chariots';
    const impact = heavyChariots && target.arm === 'infantry';
    const canEvade = isHeavier(charger, target, inForce);
    return {
      outcome: { allowed: true, mayEvade: canEvade, fear: heavyChariots, impact },
      steps: [
        step(
          CHARGING,
          `the charger stops ${STOP_DISTANCE} inch away and is shot at by its target, which may not move this turn`,
        ),
        ...(canEvade ? [step(CHARGING, `${target.name} are lighter: they may evade`)] : []),
        ...(heavyChariots ? [step(FEAR, 'a target that stands against heavy chariots tests fear first')] : []),
        ...(impact
          ? [
              step(
                IMPACT,
                'the chariots may crash into the target, unless it is behind a wall or on ground barred to chariots',
              ),
            ]
          : []),
      ],
      rulings: ['PRW-11'],
    };
  },
  verdict: ({ allowed }) => (allowed ? 'It may charge' : 'It may not charge'),
  asks: { charger: ownPartRole('Charging unit'), target: enemyPartRole('Target') },
  fill: {
    charger: ({ troop }) => ({ charger: troop.type }),
    target: (who) => ({ target: { type: who.troop.type, weapon: who.troop.weapon, routed: isRouted(who) } }),
  },
  measured(field) {
    const pair = field.pair('charger', 'target');
    if (!pair) return [];
    const ahead = pair.angle <= MAX_FRONT_ANGLE;
    return [
      {
        said: `${pair.distance} inches, ${describeStruckSide(pair)}`,
        input: { front: pair.aspect === 'front', ahead },
      },
    ];
  },
  // The target tests before it stands (Fear).
  next: ({ fear }) => (fear ? { procedure: 'pharaoh-rides-to-war/fear', input: {}, roles: { unit: 'target' } } : null),
  effects: ({ allowed }) => (allowed ? [markEffect('charger', 'charging'), markEffect('target', 'charged')] : []),
});

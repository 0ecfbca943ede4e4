import { z } from 'zod';
import type { Resolution } from '../../core/procedure.ts';
import { getChoice, type RulingsInForce } from '../../core/ruling.ts';
import { unitRole } from '../../core/table/ask-procedure.ts';
import { MORALE, SEQUENCE } from '../citations.ts';
import { defineProcedure } from '../define-procedure.ts';
import { BTG_9 } from '../rulings.ts';
import { KINDS, MOVE_DISTANCES, TERRAINS } from '../troops/kinds.ts';
import { isMoraleOk, moraleShape, rollMorale, toMoraleInput } from './morale.ts';
import { step } from './step.ts';

const routMoveSchema = z.strictObject({
  kind: z.enum(KINDS).refine((kind) => kind !== 'elephants', 'elephants rampage instead of routing'),
  terrain: z.enum(TERRAINS).default('level'),
  /** Reason for the move, or contact with an enemy, which captures the unit. */
  occasion: z.enum(['routs', 'rally-phase', 'charged', 'missile-losses', 'met-in-melee']).default('routs'),
});

interface RoutMove {
  readonly inches: number;
  readonly captured: boolean;
  /** Points for the captor, in some scenarios. */
  readonly points: number;
}

/** Points for a captured unit (Morale). */
export const CAPTURED_POINTS = 1;

const OCCASION_TEXT = {
  routs: 'the unit routs now',
  'rally-phase': 'a rally and rout phase',
  charged: 'the unit is charged while routing and routs again',
  'missile-losses': 'the unit loses men to missiles while routing and routs again',
  'met-in-melee': 'an enemy contacts the routing unit in a melee',
} as const;

/** A routing unit runs one full move back or is captured, without dice (Morale). */
export const routMove = defineProcedure({
  id: 'by-the-gods/rout-move',
  title: 'Rout',
  citation: MORALE,
  phase: ['3', '5', '6'],
  input: routMoveSchema,
  dice: [],
  resolve({ kind, terrain, occasion }): Resolution<RoutMove> {
    const captured = occasion === 'met-in-melee';
    const inches = captured ? 0 : (MOVE_DISTANCES[kind][terrain] ?? 0);
    return {
      outcome: { inches, captured, points: captured ? CAPTURED_POINTS : 0 },
      steps: [
        step(MORALE, OCCASION_TEXT[occasion]),
        step(
          MORALE,
          captured ? 'the unit is captured, which scores a point in some scenarios' : `${inches} inches back`,
        ),
      ],
      rulings: [],
    };
  },
  verdict: ({ captured, inches }) => (captured ? 'Captured' : `${inches} inches back`),
  asks: { unit: unitRole('Routed unit') },
  fill: { unit: ({ troop }) => ({ kind: troop.kind }) },
  effects: ({ captured }) => (captured ? [{ role: 'unit', morale: 'captured', offField: true, destroyed: true }] : []),
});

const { charging: _charging, moving: _moving, elephants: _elephants, ...asked } = moraleShape;
const schema = z.strictObject(asked);
type Rally = z.output<typeof schema>;

interface RallyOutcome {
  readonly mayTry: boolean;
  /** Die plus base morale and modifiers; null if no unit may try to rally. */
  readonly total: number | null;
  readonly rallied: boolean;
}

const isRallyBanned = (rulings: RulingsInForce): boolean => getChoice(BTG_9, rulings) === 'never';
const toMoraleTest = (input: Rally) => ({ ...input, charging: false, moving: false, elephants: false });

/** A routed or rampaging unit tries to rally (Sequence of play; Morale; ruling BTG-9). */
export const rally = defineProcedure({
  id: 'by-the-gods/rally',
  title: 'Rally',
  citation: SEQUENCE,
  phase: '6',
  input: schema,
  dice: ['d6'],
  resolve(input, dice, rulings): Resolution<RallyOutcome> {
    if (isRallyBanned(rulings)) {
      return {
        outcome: { mayTry: false, total: null, rallied: false },
        steps: [step(SEQUENCE, 'units never rally')],
        rulings: ['BTG-9'],
      };
    }
    const { thrown, steps } = rollMorale(toMoraleTest(input), dice);
    const rallied = isMoraleOk(thrown.total);
    return {
      outcome: { mayTry: true, total: thrown.total, rallied },
      steps: [...steps, step(SEQUENCE, rallied ? 'it rallies' : 'the unit does not rally')],
      rulings: ['BTG-9'],
    };
  },
  inShort: ({ rallied }) => (rallied ? 'rallies' : 'goes on'),
  oddsOrder: ({ rallied }) => (rallied ? 0 : 1),
  verdict: ({ rallied }) => (rallied ? 'It rallies' : 'It does not rally'),
  asks: { unit: unitRole('Unit that rallies') },
  fill: { unit: toMoraleInput },
  // Only units that run can rally (Sequence of play).
  may: { unit: ({ unit: { morale } }) => morale === 'routed' || morale === 'rampaging' },
  owes: {
    unit: ({ unit: { morale } }, { phase }) =>
      phase === '6' && morale === 'routed' ? 'the unit is routed: it rallies or continues to flee' : null,
  },
  effects: ({ rallied }) => (rallied ? [{ role: 'unit', morale: 'ok' }] : []),
});

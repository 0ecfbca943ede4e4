import { z } from 'zod';
import type { Resolution } from '../../core/procedure.ts';
import { unit } from '../../core/table/asks.ts';
import { MORALE } from '../citations.ts';
import { defineProcedure } from '../define-procedure.ts';
import { KINDS, MOVES, TERRAINS } from '../troops/kinds.ts';
import { step } from './step.ts';

const schema = z.strictObject({
  kind: z.enum(KINDS).refine((kind) => kind !== 'elephants', 'elephants do not rout, they rampage'),
  terrain: z.enum(TERRAINS).default('level'),
  /** Why it runs now: it routs, the phase of rally and rout, a charge, losses to missiles; or the enemy meets it in a melee. */
  occasion: z.enum(['routs', 'rally-phase', 'charged', 'missile-losses', 'met-in-melee']).default('routs'),
});

interface RoutMove {
  /** One full move back. */
  readonly inches: number;
  readonly captured: boolean;
  /** What it counts for those who took it, in some scenarios. */
  readonly points: number;
}

/** Points of a captured unit (Morale). */
export const CAPTURED_POINTS = 1;

const OCCASION = {
  routs: 'it routs now',
  'rally-phase': 'a phase of rally and rout',
  charged: 'charged while it routs: it routs again',
  'missile-losses': 'losses to missiles while it routs: it routs again',
  'met-in-melee': 'the enemy meets it in a melee',
} as const;

/** A routing unit runs one full move back, or is captured (Morale). No die decides. */
export const routMove = defineProcedure({
  id: 'by-the-gods/rout-move',
  title: 'Rout',
  citation: MORALE,
  phase: ['3', '5', '6'],
  input: schema,
  dice: [],
  resolve({ kind, terrain, occasion }): Resolution<RoutMove> {
    const captured = occasion === 'met-in-melee';
    const inches = captured ? 0 : (MOVES[kind][terrain] ?? 0);
    return {
      outcome: { inches, captured, points: captured ? CAPTURED_POINTS : 0 },
      steps: [
        step(MORALE, OCCASION[occasion]),
        step(MORALE, captured ? 'it is captured, and counts a point in some scenarios' : `${inches} inches back`),
      ],
      rulings: [],
    };
  },
  verdict: ({ captured, inches }) => (captured ? 'Captured' : `${inches} inches back`),
  asks: { unit: unit('Who routs') },
  fill: { unit: ({ troop }) => ({ kind: troop.kind }) },
  effects: ({ captured }) => (captured ? [{ role: 'unit', morale: 'captured', offField: true, destroyed: true }] : []),
});

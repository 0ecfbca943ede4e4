import { z } from 'zod';
import { part } from '../../core/table/asks.ts';
import { ROUTED } from '../citations.ts';
import { defineProcedure, isRouted, leavesField } from '../define-procedure.ts';
import { step } from './step.ts';
import { MOVING_PHASES } from './unit-states.ts';

const contactedSchema = z.strictObject({
  /** The unit that is contacted is routed. */
  routed: z.boolean().default(true),
});

/** A charge contacts a routed unit. No die decides (Routed Units). */
export const routedContacted = defineProcedure({
  id: 'pharaoh-rides-to-war/routed-contacted',
  title: 'Routed unit contacted',
  citation: ROUTED,
  phase: MOVING_PHASES,
  input: contactedSchema,
  dice: [],
  resolve({ routed }) {
    const text = routed ? 'contacted while routed: it leaves the field at once' : 'it is not routed, and stays';
    return { outcome: { leaves: routed }, steps: [step(ROUTED, text)], rulings: [] };
  },
  verdict: ({ leaves }) => (leaves ? 'Leaves the field' : 'It stays'),
  asks: { unit: part('Who is contacted') },
  fill: { unit: (who) => ({ routed: isRouted(who) }) },
  effects: ({ leaves }) => (leaves ? [leavesField] : []),
});

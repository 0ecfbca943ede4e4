import { z } from 'zod';
import type { Procedure } from '../../core/procedure.ts';
import { ROUTED } from '../citations.ts';
import { step } from './step.ts';

const contactedSchema = z.strictObject({
  /** The unit that is contacted is routed. */
  routed: z.boolean().default(true),
});

/** A charge contacts a routed unit. No die decides (Routed Units). */
export const routedContacted: Procedure<z.output<typeof contactedSchema>, { readonly leaves: boolean }> = {
  id: 'pharaoh-rides-to-war/routed-contacted',
  title: 'Routed unit contacted',
  citation: ROUTED,
  input: contactedSchema,
  dice: [],
  resolve({ routed }) {
    const text = routed ? 'contacted while routed: it leaves the field at once' : 'it is not routed, and stays';
    return { outcome: { leaves: routed }, steps: [step(ROUTED, text)], rulings: [] };
  },
};

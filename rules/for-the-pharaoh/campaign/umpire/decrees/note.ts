import { z } from 'zod';
import { defineDecree } from '../kit.ts';

/** Nothing but its reason: what was agreed, a trick, an embassy. */
export const shape = z.strictObject({ kind: z.literal('note') });

export const note = defineDecree(shape, {
  icon: 'i-lucide-notebook-pen',
  title: 'only note it',
  fields: {},
  texts: {},
  words: () => null,
});

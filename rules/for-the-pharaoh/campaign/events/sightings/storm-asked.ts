import { z } from 'zod';
import { key } from '../../state/keys.ts';
import { defineSighting } from './kit.ts';

/** An unstable breach has opened, and the besieger is to say whether it storms at once. */
export const shape = z.strictObject({ kind: z.literal('storm-asked'), fort: key });

export const stormAsked = defineSighting(shape, {
  texts: { asked: 'You may storm the unstable breach of {fort} at once, or leave it alone.' },
  words: ({ fort }, names, say) => say('asked', { fort: names.fort(fort) }),
});

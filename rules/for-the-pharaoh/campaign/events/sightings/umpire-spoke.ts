import { z } from 'zod';
import { text } from '../../state/keys.ts';
import { defineSighting } from './kit.ts';

export const shape = z.strictObject({ kind: z.literal('umpire-spoke'), reason: text });

export const umpireSpoke = defineSighting(shape, {
  texts: { spoke: 'The umpire: {reason}' },
  words: ({ reason }, _names, say) => say('spoke', { reason }),
});

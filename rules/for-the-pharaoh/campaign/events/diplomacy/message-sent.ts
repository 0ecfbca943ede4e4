import { z } from 'zod';
import { messageText } from '../../input/orders.ts';
import { key } from '../../state/keys.ts';
import { defineEvent } from '../kit.ts';
import { wholeIfEither } from '../watch.ts';

export const shape = z.strictObject({ kind: z.literal('message-sent'), from: key, to: key, text: messageText });

export const messageSent = defineEvent(shape, {
  icon: 'i-lucide-mail',
  visibleTo: ({ from, to }, watch) => wholeIfEither(watch, from, to),
  texts: { sent: '{from} to {to}: “{text}”' },
  words: ({ from, to, text }, names, say) => say('sent', { from: names.player(from), to: names.player(to), text }),
});

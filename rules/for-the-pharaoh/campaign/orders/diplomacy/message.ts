import { z } from 'zod';
import { refusal } from '../../../../core/campaign/define-form.ts';
import { key } from '../../state/keys.ts';
import { defineOrder } from '../kit.ts';
import { notAllowed } from './talks.ts';

/** The longest message, in characters. */
const LONGEST = 2000;
/** Kept as it was written, its spaces too: what is read again must be what was hashed. */
export const messageText = z.string().max(LONGEST).regex(/\S/, 'a message has words');

/** Words to another player, who reads them when the month is resolved; nobody else does but the umpire. */
export const shape = z.strictObject({ kind: z.literal('message'), player: key, text: messageText });

export const message = defineOrder(shape, {
  season: 'always',
  subject: 'player',
  icon: 'i-lucide-mail',
  title: 'send a message',
  closed: notAllowed,
  fields: {
    text: {
      label: 'Message',
      options: () => ({ kind: 'text', longest: LONGEST, example: 'Let us meet.' }),
      closed: (_context, _player, text) =>
        text.trim() === '' ? refusal('empty-order', 'text', 'the message has no words') : null,
    },
  },
  texts: { given: 'A message to {player}: “{text}”' },
  words: ({ player, text }, names, say) => say('given', { player: names.player(player), text }),
});

import { refusal } from '../../../../core/campaign/define-form.ts';
import * as shapes from '../../input/orders.ts';
import { defineOrder } from '../kit.ts';
import { notAllowed } from './talks.ts';

export const message = defineOrder(shapes.message, {
  season: 'always',
  subject: 'player',
  icon: 'i-lucide-mail',
  title: 'send a message',
  closed: notAllowed,
  fields: {
    text: {
      label: 'Message',
      options: () => ({ kind: 'text', longest: shapes.LONGEST_MESSAGE, example: 'Let us meet.' }),
      closed: (_context, _player, text) =>
        text.trim() === '' ? refusal('empty-order', 'text', 'the message has no words') : null,
    },
  },
  texts: { given: 'A message to {player}: “{text}”' },
  words: ({ player, text }, names, say) => say('given', { player: names.player(player), text }),
});

import { z } from 'zod';
import { applyDecree, sentenceOfDecree } from '../../umpire/decree-book.ts';
import { definitionOfDecree } from '../../umpire/index.ts';
import { interventionSchema } from '../../umpire/intervention.ts';
import { keepDecrees, lapseDecree } from '../../umpire/standing-decrees.ts';
import { defineEvent } from '../kit.ts';

export const shape = z.strictObject({ kind: z.literal('umpire-ruled'), intervention: interventionSchema });

export const umpireRuled = defineEvent(shape, {
  icon: 'i-lucide-scale',
  apply(draft, { intervention }) {
    const disturbed = intervention.decrees.flatMap((ruled) => definitionOfDecree(ruled).disturbs?.(draft, ruled) ?? []);
    for (const province of disturbed) lapseDecree(draft, province);
    for (const ruled of intervention.decrees) applyDecree(draft, ruled);
    keepDecrees(draft, intervention);
  },
  visibleTo: ({ intervention: { public: isPublic, reason } }) =>
    isPublic ? { kind: 'umpire-spoke', reason } : 'nothing',
  moves: ({ intervention: { decrees } }, before) =>
    decrees.flatMap((ruled, at) => definitionOfDecree(ruled).moves?.(ruled, before, decrees.slice(at + 1)) ?? []),
  texts: { ruled: 'The umpire ruled: {reason}' },
  words: ({ intervention: { reason, decrees } }, names, say) =>
    say('ruled', { reason }, { more: decrees.flatMap((ruled) => sentenceOfDecree(ruled, names) ?? []) }),
});

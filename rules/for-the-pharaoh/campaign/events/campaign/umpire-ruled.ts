import { z } from 'zod';
import { decreeLine } from '../../umpire/decree-words.ts';
import { decree } from '../../umpire/decrees.ts';
import { interventionSchema } from '../../umpire/intervention.ts';
import { keepDecrees, lapseDecree } from '../../umpire/standing-decrees.ts';
import { goldMove, type Move, refilledMove } from '../moves.ts';
import { defineEvent } from '../kit.ts';

export const shape = z.strictObject({ kind: z.literal('umpire-ruled'), intervention: interventionSchema });

export const umpireRuled = defineEvent(shape, {
  icon: 'i-lucide-scale',
  apply(draft, { intervention }) {
    const moved = intervention.decrees.filter((ruled) => ruled.kind === 'move-army');
    for (const { army, province } of moved) {
      lapseDecree(draft, draft.armies[army]?.province);
      lapseDecree(draft, province);
    }
    for (const ruled of intervention.decrees) decree(draft, ruled);
    keepDecrees(draft, intervention);
  },
  visibleTo: ({ intervention: { public: isPublic, reason } }) =>
    isPublic ? { kind: 'umpire-spoke', reason } : 'nothing',
  moves({ intervention: { decrees } }, before) {
    // Two decrees on one treasury follow each other: only the last counts.
    const set = new Map<string, number>();
    const restored: Move[] = [];
    for (const ruled of decrees) {
      if (ruled.kind === 'set-treasury') set.set(ruled.player, ruled.gold);
      if (ruled.kind === 'restore-troops') restored.push(refilledMove(before, { ...ruled, gold: 0 }, 'restored'));
    }
    const paid = [...set].map(([player, gold]) => goldMove(player, 'ruled', gold - (before.treasuries[player] ?? 0)));
    return [...paid, ...restored];
  },
  texts: { ruled: 'The umpire ruled: {reason}' },
  words: ({ intervention: { reason, decrees } }, names, say) =>
    say('ruled', { reason }, { more: decrees.flatMap((ruled) => decreeLine(ruled, names)) }),
});

import { z } from 'zod';
import { contestedProvinces } from '../../phases/contested.ts';
import { changeEveryProvince } from '../../state/draft.ts';
import { defineEvent } from '../kit.ts';

export const shape = z.strictObject({ kind: z.literal('control-noted') });

export const controlNoted = defineEvent(shape, {
  icon: 'i-lucide-stamp',
  apply(draft) {
    const contested = contestedProvinces(draft);
    changeEveryProvince(draft, ({ id, holder, held }) =>
      holder === null || contested.has(id) ? null : { held: { ...held, [holder]: (held[holder] ?? 0) + 1 } },
    );
  },
  visibleTo: () => 'whole',
  isPublic: true,
  isBookkeeping: true,
  texts: { noted: 'It was noted who holds which province.' },
  words: (_event, _names, say) => say('noted'),
});

import { z } from 'zod';
import { choiceInForce } from '../../../../core/ruling.ts';
import { FTP_C23 } from '../../campaign-rulings.ts';
import { changeEveryProvince } from '../../state/draft.ts';
import type { CampaignState } from '../../state/state.ts';
import { areEnemies } from '../../state/treaties.ts';
import { defineEvent } from '../kit.ts';

export const shape = z.strictObject({ kind: z.literal('control-noted') });

/** Provinces in which one side stands in the field and an enemy sits in a fort; nobody controls them (ruling FTP-C23). */
function contestedProvinces(state: Pick<CampaignState, 'armies' | 'rulings' | 'treaties'>): ReadonlySet<string> {
  const contested = new Set<string>();
  const armies = Object.values(state.armies);
  const garrisons = armies.filter((army) => army.fort !== null);
  if (garrisons.length === 0 || choiceInForce(FTP_C23, state.rulings) === 'field') return contested;
  const within = Map.groupBy(garrisons, ({ province }) => province);
  for (const { player, province, fort } of armies) {
    const isBarred = within.get(province)?.some((garrison) => areEnemies(state, garrison.player, player));
    if (fort === null && isBarred) contested.add(province);
  }
  return contested;
}

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

import { z } from 'zod';
import { getChoice } from '../../../core/ruling.ts';
import { FTP_C23 } from '../campaign-rulings.ts';
import { changeEveryProvince, changeProvince, restoreCrops, setFortHolder } from '../state/draft.ts';
import { key, listOf } from '../state/keys.ts';
import type { CampaignState } from '../state/state.ts';
import { areEnemies } from '../state/treaties.ts';
import { defineEvent } from './define-event.ts';

/** Returns contested provinces: one side in the field, an enemy garrison in a fort. They have no controller (ruling FTP-C23). */
function findContested(state: Pick<CampaignState, 'armies' | 'rulings' | 'treaties'>): ReadonlySet<string> {
  const contested = new Set<string>();
  const armies = Object.values(state.armies);
  const garrisons = armies.filter((army) => army.fort !== null);
  if (garrisons.length === 0 || getChoice(FTP_C23, state.rulings) === 'field') return contested;
  const within = Map.groupBy(garrisons, ({ province }) => province);
  for (const { player, province, fort } of armies) {
    const isBarred = within.get(province)?.some((garrison) => areEnemies(state, garrison.player, player));
    if (fort === null && isBarred) contested.add(province);
  }
  return contested;
}

export const controlNoted = defineEvent({
  shape: z.strictObject({ kind: z.literal('control-noted') }),
  icon: 'i-lucide-stamp',
  apply(draft) {
    const contested = findContested(draft);
    changeEveryProvince(draft, ({ id, holder, held }) =>
      holder === null || contested.has(id) ? null : { held: { ...held, [holder]: (held[holder] ?? 0) + 1 } },
    );
  },
  visibleTo: () => 'whole',
  isPublic: true,
  isBookkeeping: true,
  texts: { noted: 'The holder of each province was recorded.' },
  words: (_event, _names, say) => say('noted'),
});

export const cropsRestored = defineEvent({
  shape: z.strictObject({ kind: z.literal('crops-restored') }),
  icon: 'i-lucide-wheat',
  apply(draft) {
    changeEveryProvince(draft, restoreCrops);
  },
  visibleTo: () => 'whole',
  isPublic: true,
  texts: { grew: 'The crops grew again: damaged provinces have their full food limit.' },
  words: (_event, _names, say) => say('grew'),
});

export const provinceTaken = defineEvent({
  shape: z.strictObject({
    kind: z.literal('province-taken'),
    province: key,
    from: key.nullable(),
    by: key,
    /** Forts without a garrison that were taken with the province; absent if none. */
    forts: listOf(key, 20).exactOptional(),
  }),
  icon: 'i-lucide-castle',
  apply(draft, { province, by, forts = [] }) {
    changeProvince(draft, province, () => ({ holder: by }));
    for (const fort of forts) setFortHolder(draft, fort, by);
  },
  visibleTo: () => 'whole',
  isPublic: true,
  texts: {
    occupied: '{by} occupied {province}.',
    taken: '{by} took {province} from {from}.',
    forts: 'together with {forts}, unopposed',
  },
  words({ province: id, from, by, forts = [] }, names, say) {
    const province = names.province(id);
    // A fort of the same name as the province is not named again.
    const otherForts = forts.map((fort) => names.fort(fort)).filter(({ text }) => text !== province.text);
    const more = otherForts.length > 0 ? [say('forts', { forts: otherForts })] : [];
    const values = { province, by: names.player(by) };
    return from === null
      ? say('occupied', values, { more })
      : say('taken', { ...values, from: names.player(from) }, { more });
  },
});

import type { CampaignState } from '../state.ts';
import { choiceInForce } from '../../../core/ruling.ts';
import { FTP_C23 } from '../campaign-rulings.ts';

/** Provinces in which one side stands in the field and another sits in a fort; nobody controls them (ruling FTP-C23). */
export function contestedProvinces(state: Pick<CampaignState, 'armies' | 'rulings'>): ReadonlySet<string> {
  const contested = new Set<string>();
  const armies = Object.values(state.armies);
  const garrisons = armies.filter((army) => army.fort !== null);
  if (garrisons.length === 0 || choiceInForce(FTP_C23, state.rulings) === 'field') return contested;
  const within = Map.groupBy(garrisons, ({ province }) => province);
  for (const { player, province, fort } of armies) {
    if (fort === null && within.get(province)?.some((garrison) => garrison.player !== player)) contested.add(province);
  }
  return contested;
}

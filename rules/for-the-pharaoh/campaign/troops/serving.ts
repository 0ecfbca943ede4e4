import { isServed, type SiegeWork } from '../state/siege-work.ts';
import type { CampaignState } from '../state/state.ts';

/** Engines that an army's figures serve, or are to serve when they are built (ruling FTP-S14). */
export const enginesServed = ({ sieges }: Pick<CampaignState, 'sieges'>, army: string): readonly SiegeWork[] =>
  Object.values(sieges).flatMap(({ works = [] }) =>
    works.filter((work) => work.crew?.army === army && isServed(work) && work.crew.parts.length > 0),
  );

/** Part to how many of it serve engines. */
export function servingEngines(state: Pick<CampaignState, 'sieges'>, army: string): ReadonlyMap<string, number> {
  const serving = new Map<string, number>();
  for (const { crew } of enginesServed(state, army))
    for (const { id, count } of crew?.parts ?? []) serving.set(id, (serving.get(id) ?? 0) + count);
  return serving;
}

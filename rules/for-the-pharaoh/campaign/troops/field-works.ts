import { WORK_NAME, worksPrice } from '../../points/price.ts';
import { WORKS } from '../../points/tally.ts';
import type { CampaignArmy, FieldWorks } from '../state/troops.ts';

/* Field works of an army, where it stands (For the Pharaoh, Points Costs; ruling FTP-C31). */

/** What an army has dug; nothing stands there where it has none. */
type Dug = Pick<CampaignArmy, 'works'>;

/** So many group frontages of each kind as an army has. */
export function fieldWorks(bought: Readonly<Record<string, number>> = {}): Dug {
  const works = Object.fromEntries(
    WORKS.flatMap((kind) => {
      const count = Math.floor(bought[kind] ?? 0);
      return count > 0 ? [[kind, count]] : [];
    }),
  );
  return Object.keys(works).length > 0 ? { works } : {};
}

const bothOf = (held: FieldWorks, more: FieldWorks): Readonly<Record<string, number>> =>
  Object.fromEntries(WORKS.map((kind) => [kind, (held[kind] ?? 0) + (more[kind] ?? 0)]));

/** Those an army has and those it gains. */
export const worksMore = (held: Dug['works'], more: Dug['works']): Dug => fieldWorks(bothOf(held ?? {}, more ?? {}));

/** An army that goes leaves them behind. */
export function withoutWorks({ works: _left, ...army }: CampaignArmy): CampaignArmy {
  return army;
}

/** Those of several armies together. */
export const worksTogether = (armies: readonly Dug[]): FieldWorks =>
  armies.reduce<FieldWorks>((sum, { works = {} }) => fieldWorks(bothOf(sum, works)).works ?? {}, {});

/** An army's field works, kind by kind, with the price of one group frontage. */
export const worksOfArmy = ({ works = {} }: Dug) =>
  WORKS.flatMap((id) => {
    const count = works[id] ?? 0;
    return count > 0 ? [{ id, name: WORK_NAME[id], count, cost: worksPrice({ [id]: 1 }).cost }] : [];
  });

/** What they cost; as many points as they count for in the quick method. */
export const pointsOfWorks = (works: FieldWorks): number => worksPrice(works).cost;

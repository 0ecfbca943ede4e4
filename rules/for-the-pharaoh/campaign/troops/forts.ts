import { WORK_NAME, worksPrice } from '../../points/price.ts';
import { WORKS } from '../../points/tally.ts';
import type { CampaignState } from '../state/state.ts';
import { areEnemies } from '../state/treaties.ts';
import type { CampaignArmy, FieldWorks } from '../state/troops.ts';
import { armiesIn, armiesOf, provinceSetUp } from './muster.ts';

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

/* Who sits in a fort, and who stands in the field before it. */

/** The name of a fort as players know it. */
export const fortName = (state: CampaignState, fort: string): string =>
  provinceSetUp(state, state.forts[fort]?.province ?? '')?.forts.find(({ id }) => id === fort)?.name ?? fort;

/** Whether an army sits in a fort that is closed in. */
export const isBesieged = ({ sieges }: Pick<CampaignState, 'sieges'>, { fort }: CampaignArmy): boolean =>
  fort !== null && Object.hasOwn(sieges, fort);

export const isInField = ({ fort }: CampaignArmy): boolean => fort === null;

/** Enemies in the field of an army's province. */
export const enemiesBefore = (state: CampaignState, { player, province }: CampaignArmy): CampaignArmy[] =>
  armiesIn(state, province).filter((other) => areEnemies(state, other.player, player) && isInField(other));

/** All armies by the province they stand in. */
export const armiesByProvince = (state: CampaignState): Map<string, CampaignArmy[]> =>
  Map.groupBy(armiesOf(state), ({ province }) => province);

import { areEnemies, type CampaignState, provinceSetUp } from '../../rules/campaign.ts';
import { urgencyOf } from './victory-progress.ts';
import { foodOf, type Situation } from '../knowledge/situation.ts';

/* What places are worth, in gold. */

/** Who holds the most provinces wins when the years are over: each counts beyond its revenue. */
const PROVINCE = 1500;
const CAPITAL = 800;

/** What a province is worth to whoever holds it. */
export const worthOf = ({ view }: Situation, province: string): number => worthIn(view, province);

export function worthIn(state: CampaignState, province: string): number {
  const setUp = provinceSetUp(state, province);
  return PROVINCE + (setUp?.tax ?? 0) + (setUp && setUp.capitalOf !== null ? CAPITAL : 0);
}

/** What is reckoned for a province of a situation, reckoned once: every army asks about the same places again and again. */
function known(reckon: (situation: Situation, province: string) => number): typeof reckon {
  const bySituation = new WeakMap<Situation, Map<string, number>>();
  return (situation, province) => {
    const byProvince = bySituation.get(situation) ?? new Map<string, number>();
    bySituation.set(situation, byProvince);
    const worth = byProvince.get(province) ?? reckon(situation, province);
    byProvince.set(province, worth);
    return worth;
  };
}

/** What it is worth to win a province: what an enemy loses counts the more the fewer enemies there are. */
export const prizeOf = known((situation, province) => {
  const { view, player, holder, taste } = situation;
  const enemy = holder(province);
  // Nothing is won of one’s own, or of friends.
  if (enemy !== null && !areEnemies(view, player, enemy)) return 0;
  const others = Math.max(1, view.players.length - 1);
  const isCapital = provinceSetUp(view, province)?.capitalOf !== null;
  const race = urgencyOf(view, player, isCapital) + (enemy === null ? 0 : urgencyOf(view, enemy, isCapital));
  return worthOf(situation, province) * ((enemy === null ? 1 : 1 + 0.6 / others) + taste.racing * race);
});

/** Whether a province is a capital in the seat's hands, and one that has walls. */
export const isWalledCapital = ({ view, player }: Situation, province: string): boolean =>
  provinceSetUp(view, province)?.capitalOf !== null &&
  Object.values(view.forts).some((fort) => fort.province === province && fort.holder === player);

/** What it is worth to keep an own province: the nearer an enemy who may come is to victory by it, the more. */
export const keepOf = known((situation, province) => {
  const { view, taste } = situation;
  const isCapital = provinceSetUp(view, province)?.capitalOf !== null;
  const foes = [...situation.fieldFoes(province), ...situation.foesNextTo(province), ...situation.foesBeyond(province)];
  // Whoever is far off may come for a capital in the end.
  const sides = isCapital
    ? view.players.map(({ id }) => id).filter((id) => areEnemies(view, situation.player, id))
    : foes.map(({ player }) => player);
  const race = Math.max(0, ...sides.map((side) => urgencyOf(view, side, isCapital)));
  return worthOf(situation, province) * (1 + taste.racing * race);
});

/** What is lost of an army that comes into a province which cannot feed it beside those who are there. */
export function hungerIn(situation: Situation, province: string, points: number, others: number): number {
  return Math.max(0, points + others - foodOf(situation, province));
}

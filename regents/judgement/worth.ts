import { type CampaignState, provinceSetUp } from '../../rules/campaign.ts';
import { urgencyOf } from './race.ts';
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

/** What it is worth to win a province: what an enemy loses counts the more the fewer enemies there are. */
export function prizeOf(situation: Situation, province: string): number {
  const { view, player, holder, taste } = situation;
  if (holder(province) === player) return 0;
  const others = Math.max(1, view.players.length - 1);
  const enemy = situation.isEnemys(province) ? holder(province) : null;
  const isCapital = provinceSetUp(view, province)?.capitalOf !== null;
  const race = urgencyOf(view, player, isCapital) + (enemy === null ? 0 : urgencyOf(view, enemy, isCapital));
  return worthOf(situation, province) * ((enemy === null ? 1 : 1 + 0.6 / others) + taste.racing * race);
}

/** What it is worth to keep an own province: the nearer an enemy who may come is to victory by it, the more. */
export function keepOf(situation: Situation, province: string): number {
  const { view, taste } = situation;
  const isCapital = provinceSetUp(view, province)?.capitalOf !== null;
  const foes = [...situation.fieldFoes(province), ...situation.foesNextTo(province), ...situation.foesBeyond(province)];
  const race = Math.max(0, ...foes.map((foe) => urgencyOf(view, foe.player, isCapital)));
  return worthOf(situation, province) * (1 + taste.racing * race);
}

/** What is lost of an army that comes into a province which cannot feed it beside those who are there. */
export function hungerIn(situation: Situation, province: string, points: number, others: number): number {
  return Math.max(0, points + others - foodOf(situation, province));
}

import { type CampaignArmy, type Order, provinceSetUp } from '../../rules/campaign.ts';
import type { Reserve } from '../../rules/core/campaign/define-form.ts';
import { LEFT_GARRISON, LOST_POINT, SMALL_GARRISON_HOLDS } from '../constants.ts';
import { wallsWorth } from '../evaluation/move-value.ts';
import { isWalled, isWalledCapital } from '../evaluation/province-value.ts';
import { isFree, type Situation } from '../knowledge/situation.ts';

/** Whether an army is all that stands in an own capital: it stays there. */
export const isAloneInCapital = (situation: Situation, { province }: CampaignArmy): boolean =>
  situation.ownIn(province).length === 1 &&
  situation.holder(province) === situation.player &&
  provinceSetUp(situation.view, province)?.capitalOf !== null;

/** Whether a garrison is worth its points where an army leaves walls: in a capital always, elsewhere where enemies may come. */
const paysToGuard = (situation: Situation, province: string): boolean =>
  isWalledCapital(situation, province) ||
  (isWalled(situation, province) &&
    SMALL_GARRISON_HOLDS * wallsWorth(situation, province) > situation.taste.fear * LOST_POINT * LEFT_GARRISON.points);

/** Whether an army can leave a garrison in a fort, and it pays. */
export const canLeaveGarrison = (situation: Situation, army: CampaignArmy): boolean =>
  paysToGuard(situation, army.province) &&
  isFree(situation, army) &&
  situation.points(army) >= LEFT_GARRISON.points + LEFT_GARRISON.armyKeeps;

/** Troops and generals as an order names them. */
interface Sent {
  readonly parts: { id: string; count: number }[];
  readonly generals: string[];
}

/** The troops that an army can still send off, beside those of the orders so far. */
export function reserveOf(
  { rules, view, player }: Situation,
  orders: readonly Order[],
  draft: { readonly kind: Order['kind']; readonly army: string },
  field = 'force',
): Reserve | null {
  const options = rules.orderOptions(view, player, orders, draft)[field];
  return options?.kind === 'force' || options?.kind === 'parts' ? options.reserve : null;
}

export const pointsIn = ({ parts, generals }: Pick<Reserve, 'parts' | 'generals'>): number =>
  parts.reduce((sum, { most, cost }) => sum + most * cost, 0) + generals.reduce((sum, { cost }) => sum + cost, 0);

/** Troops of up to so many points: the same share of every part, without generals. Null where that is nobody. */
export function forceOf({ parts }: Reserve, points: number): { readonly force: Sent; readonly points: number } | null {
  const all = parts.reduce((sum, { most, cost }) => sum + most * cost, 0);
  if (all <= 0 || points <= 0) return null;
  const share = Math.min(1, points / all);
  const sent = parts.flatMap(({ id, most, cost }) => {
    const count = Math.floor(most * share);
    return count > 0 ? [{ id, count, cost }] : [];
  });
  if (sent.length === 0) return null;
  return {
    force: { parts: sent.map(({ id, count }) => ({ id, count })), generals: [] },
    points: sent.reduce((sum, { count, cost }) => sum + count * cost, 0),
  };
}

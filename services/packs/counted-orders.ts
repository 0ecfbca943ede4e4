import type { PlayerPack } from '../../contract/campaign-documents.ts';
import type { CampaignRules, OrdersFile } from '../../rules/campaign.ts';
import { broughtBy } from '../../rules/core/campaign/signed-orders.ts';
import type { PromisedMonth } from '../../rules/core/promise/promise-proof.ts';
import { sameJson } from '../../rules/core/same-json.ts';

interface Own {
  /** The public key of the seat in this program. */
  readonly key: string;
  /** The orders that were written here last. */
  readonly orders: OrdersFile | null;
  /** How many commands the pack before told of. */
  readonly told: number;
}

/** What is wrong with what a month counted as the player's, as the rest of a sentence; null where nothing is. */
function wrongly({ promise, brought }: PromisedMonth, player: string, { key, orders }: Own): string | null {
  const counted = brought.find((file) => file.player === player);
  if (counted && counted.key !== key)
    return 'was resolved with orders that are signed with another key than yours here. If you did not write them in another program, somebody else wrote them in your name.';
  const own = orders?.promise === promise ? broughtBy(orders) : null;
  if (!own || own.digest === counted?.digest) return null;
  return counted
    ? 'was resolved with other orders than those that you wrote last. If you had sent these in time, ask the umpire.'
    : 'was resolved without the orders that you signed here, or with others in your name that nobody has signed. If you had sent yours in time, ask the umpire.';
}

/** Whether a report reveals other orders of the player’s for a month than those that he signed, and that are said to be counted. */
function isOther(
  { report, player }: PlayerPack,
  rules: CampaignRules,
  month: PromisedMonth,
  orders: OrdersFile,
): boolean {
  const revealed = report.flatMap(({ seen, ...when }) => {
    const found = seen.kind === 'whole' ? rules.events.revealed(seen.happening) : null;
    return found?.player === player && when.year === month.year && when.month === month.month ? [found.orders] : [];
  });
  return revealed.length > 0 && !sameJson(revealed.at(-1), orders.orders);
}

/** What a player should know, in words, of how the months that a pack is the first to tell of were resolved with his orders. */
export function countedOrders(pack: PlayerPack, rules: CampaignRules, own: Own): string[] {
  if (pack.version === 1) return [];
  const months = pack.heads.slice(own.told).flatMap(({ proof }) => proof.month ?? []);
  const found = months.flatMap((month) => {
    const issue = wrongly(month, pack.player, own);
    const words = `The month ${month.month} of year ${month.year}`;
    if (issue !== null) return [`${words} ${issue}`];
    const isRevealed = own.orders?.promise === month.promise && isOther(pack, rules, month, own.orders);
    return isRevealed
      ? [`${words} was resolved with other orders than those that you signed, although yours are said to be counted.`]
      : [];
  });
  return [...new Set(found)];
}

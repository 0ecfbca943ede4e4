import type { Explanation } from '../../contract/regents.ts';
import type { AppContext } from '../app-context.ts';
import { expectCampaign } from '../campaigns/campaigns.ts';

interface AskedWhy {
  readonly id: string;
  readonly year?: number | undefined;
  readonly month?: number | undefined;
}

/** What regents ordered in the months that were resolved, and why. */
export async function reasons(context: AppContext, { id, year, month }: AskedWhy): Promise<Explanation[]> {
  await expectCampaign(context, id);
  return (await context.repositories.campaigns.regentOrders(id))
    .map(({ orders, reasons: why }) => {
      const { player, year: inYear, month: inMonth } = orders;
      return { player, year: inYear, month: inMonth, orders, reasons: why };
    })
    .filter((one) => (year ?? one.year) === one.year && (month ?? one.month) === one.month);
}

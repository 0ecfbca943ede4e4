import type { PlayerPack } from '../../contract/campaign-documents.ts';
import { UseCaseError } from '../../contract/errors.ts';
import { type RegentChoice, type Explanation, type Regent, regentOf, type Suggestion } from '../../contract/regents.ts';
import type { AppContext } from '../app-context.ts';
import { expectCampaign, readCampaign } from '../campaigns/campaigns.ts';
import { playerPack } from '../campaigns/players.ts';
import { openPack } from '../packs/packs.ts';

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

/** Who is asked where a person keeps the seat. */
export const ADVISER: Regent = { temperament: 'cautious', strength: 'expert' };

/** What a regent would order by a pack: the same for the same pack. @throws UseCaseError REFUSED while a battle waits */
export async function suggestBy(
  { compute }: Pick<AppContext, 'compute'>,
  { player, seat, view, report, battles }: PlayerPack,
  asked?: RegentChoice,
  keeper: Regent = ADVISER,
): Promise<Suggestion> {
  if (view.battles.length > 0)
    throw new UseCaseError('REFUSED', 'a battle waits to be settled, and no orders are written before it is', 'id');
  const seed = `advice ${seat} ${view.year}.${view.month}`;
  const regent: Regent = {
    temperament: asked?.temperament ?? keeper.temperament,
    strength: asked?.strength ?? keeper.strength,
  };
  const [decision] = await compute('decide', { state: view, seats: [{ player, regent, report, battles, seed }] });
  if (!decision) throw new Error('the regent did not answer');
  return { regent, ...decision };
}

interface AskedInCampaign {
  readonly id: string;
  readonly player: string;
  readonly regent?: RegentChoice | undefined;
}

/** What the seat's own regent would order, or the one that is named. */
export async function suggest(context: AppContext, { id, player, regent }: AskedInCampaign): Promise<Suggestion> {
  const pack = await playerPack(context, { id, player });
  const { keepers } = (await readCampaign(context, id)).settings;
  const keeper = keepers?.[player];
  return suggestBy(context, pack, regent, keeper && regentOf(keeper));
}

interface AskedInPack {
  readonly campaign: string;
  readonly player: string;
  readonly regent?: RegentChoice | undefined;
}

export const suggestInPack = async (context: AppContext, { regent, ...which }: AskedInPack): Promise<Suggestion> =>
  suggestBy(context, (await openPack(context, which)).pack, regent);

import type { OrdersFile } from '../../../contract/campaigns.ts';
import type { OpenPack } from '../../../contract/packs.ts';
import type { PlayerEvent } from '../../../rules/campaign.ts';
import { client } from '../../transport/client.ts';
import type { CampaignSource } from '../campaign/provide-campaign.ts';

interface PackSource {
  readonly write: (orders: OrdersFile) => Promise<unknown>;
  /** Reads the pack again where somebody else may have changed it. */
  readonly reopen?: () => Promise<unknown>;
  /** What was learnt in all months, where it is there; a pack brings that of the newest. */
  readonly report?: () => readonly PlayerEvent[] | null;
}

/** A campaign as a player's pack knows it: the view, and the orders that are written in the pack. */
export const packSource = (
  open: () => OpenPack | null,
  { write, reopen = () => Promise.resolve(), report = () => null }: PackSource,
): CampaignSource => {
  let shown = open()!;
  return {
    player: shown.pack.player,
    campaign: () => {
      // What is drawn stays until its screen is gone, when the pack may be closed already.
      shown = open() ?? shown;
      const { pack, orders } = shown;
      return {
        id: pack.campaign,
        state: pack.view,
        length: 0,
        hash: '',
        changedAt: '',
        filed: orders ? [orders] : [],
        settings: { playMode: 'umpire', deadline: pack.deadline, notes: '' },
        branch: null,
      };
    },
    log: () => [],
    report: () => report() ?? (open() ?? shown).pack.report,
    file: write,
    suggest: (player, regent) =>
      client.packs.suggest({ campaign: shown.pack.campaign, player, ...(regent ? { regent } : {}) }),
    reopen,
  };
};

/** Orders to do nothing in the month of a pack: all armies hold. */
export const noOrders = ({ pack: { campaign, player, view } }: OpenPack): OrdersFile => ({
  format: 'nomarch-orders',
  version: 1,
  campaign,
  player,
  year: view.year,
  month: view.month,
  orders: [],
});

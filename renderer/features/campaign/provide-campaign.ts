import { useCampaignStore } from '../../stores/campaign.ts';
import { client } from '../../transport/client.ts';
import { type CampaignOrders, type OrderReceiver, provideOrders } from './campaign-orders.ts';
import { type CampaignView, type CampaignViewSource, provideView } from './campaign-view.ts';
import { type MapSelection, provideSelection } from './map-selection.ts';

/** Source of a campaign and receiver of its orders. */
export type CampaignSource = CampaignViewSource & OrderReceiver;

/** Returns the complete campaign that is open in the store. */
export function getOpenCampaign(): CampaignSource {
  const store = useCampaignStore();
  return {
    campaign: () => store.campaign!,
    log: () => store.log,
    file: async (orders) => store.take(await client.campaigns.fileOrders({ id: store.id, orders })),
    suggest: (player, regent) => client.regents.suggest({ id: store.id, player, regent }),
    reopen: () => store.open(store.id),
  };
}

/** Provides a campaign's view, map selection and orders to the components below. */
export function provideCampaign(source: CampaignSource = getOpenCampaign()): {
  readonly view: CampaignView;
  readonly selection: MapSelection;
  readonly orders: CampaignOrders;
} {
  const view = provideView(source);
  const selection = provideSelection(view);
  return { view, selection, orders: provideOrders(view, selection, source) };
}

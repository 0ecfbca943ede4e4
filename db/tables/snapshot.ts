import type { CampaignState } from '../../rules/core/campaign/state.ts';
import type { Snapshot } from '../../services/repositories/campaigns.ts';

export interface SnapshotTable {
  readonly campaign_id: string;
  readonly seq: number;
  readonly digest: string;
  readonly state: string;
}

export const snapshotRow = (campaign: string, { seq, digest, state }: Snapshot): SnapshotTable => ({
  campaign_id: campaign,
  seq,
  digest,
  state: JSON.stringify(state),
});

export const stateOf = (text: string): CampaignState => JSON.parse(text) as CampaignState;

export const snapshotOf = ({ seq, digest, state }: Omit<SnapshotTable, 'campaign_id'>): Snapshot => ({
  seq,
  digest,
  state: stateOf(state),
});

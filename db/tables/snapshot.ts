import type { CampaignState } from '../../rules/campaign.ts';
import type { Checkpoint } from '../../contract/campaigns.ts';
import type { Snapshot } from '../../services/repositories/campaigns.ts';
import { storedJson } from './stored-json.ts';

export interface SnapshotTable {
  readonly campaign_id: string;
  readonly seq: number;
  readonly digest: string;
  readonly state: string;
  readonly year: number;
  readonly month: number;
  readonly battles: number;
  readonly taken_back_to: number | null;
}

type SetUp = CampaignState['setUp'];

/** The set-up never changes and stands in the log's first entry: a snapshot goes without it. */
export function snapshotRow(campaign: string, { seq, digest, state, takenBackTo }: Snapshot): SnapshotTable {
  const { setUp: _setUp, ...changing } = state;
  const { year, month, battles } = state;
  return {
    campaign_id: campaign,
    seq,
    digest,
    state: JSON.stringify(changing),
    year,
    month,
    battles: battles.length,
    taken_back_to: takenBackTo ?? null,
  };
}

/** The state with its set-up put back. */
export function stateOf(text: string, setUp: SetUp, what: string): CampaignState {
  return { ...(storedJson(text, what, 'state') as Omit<CampaignState, 'setUp'>), setUp };
}

export const snapshotOf = (
  campaign: string,
  row: Pick<SnapshotTable, 'seq' | 'digest' | 'state'>,
  setUp: SetUp,
): Snapshot => ({
  seq: row.seq,
  digest: row.digest,
  state: stateOf(row.state, setUp, `campaign "${campaign}", its state after entry ${row.seq},`),
});

type CheckpointColumns = Pick<SnapshotTable, 'seq' | 'year' | 'month' | 'battles' | 'taken_back_to'>;

export const checkpointOf = ({ seq, year, month, battles, taken_back_to }: CheckpointColumns): Checkpoint => ({
  seq,
  year,
  month,
  battles,
  ...(taken_back_to === null ? {} : { takenBackTo: taken_back_to }),
});

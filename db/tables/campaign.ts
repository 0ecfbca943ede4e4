import type { CampaignSummary, CampaignSettings, PlayMode } from '../../contract/campaigns.ts';
import { type Border, type CampaignState, isWinter, type ProvinceSetUp } from '../../rules/campaign.ts';
import type { BranchPoint } from '../../services/repositories/campaigns.ts';
import { storedJson } from './stored-json.ts';

export interface CampaignTable {
  readonly id: string;
  readonly title: string;
  readonly rules: string;
  readonly year: number;
  readonly month: number;
  readonly winter: number;
  readonly players: string;
  readonly head_seq: number;
  readonly head_hash: string;
  readonly filing: number;
  readonly changed_at: string;
  /** The campaign it branched off from; emptied when that one is removed. */
  readonly branch_of: string | null;
  readonly branch_seq: number | null;
  readonly leading: string;
  readonly deadline: string | null;
  readonly notes: string;
}

export interface ProvinceTable {
  readonly campaign_id: string;
  readonly id: string;
  readonly name: string;
  readonly tax: number;
  readonly food: number;
  readonly terrain: string;
  readonly holder: string | null;
}

export interface BorderTable {
  readonly campaign_id: string;
  readonly a: string;
  readonly b: string;
  readonly kind: string;
}

export interface RulingTable {
  readonly campaign_id: string;
  readonly ruling: string;
  readonly choice: string;
}

/** What a campaign's row takes from its state. */
export const stateColumns = (state: CampaignState) => ({
  title: state.title,
  rules: state.rules,
  year: state.year,
  month: state.month,
  winter: isWinter(state) ? 1 : 0,
  players: JSON.stringify(state.players.map(({ id, name, colour }) => ({ id, name, colour }))),
});

type SummaryColumns = Pick<
  CampaignTable,
  'id' | 'title' | 'rules' | 'year' | 'month' | 'winter' | 'players' | 'changed_at' | 'branch_of'
>;

export const campaignSummaryOf = (row: SummaryColumns): CampaignSummary => ({
  id: row.id,
  title: row.title,
  rules: row.rules,
  year: row.year,
  month: row.month,
  winter: row.winter === 1,
  players: storedJson(row.players) as CampaignSummary['players'],
  changedAt: row.changed_at,
  branchOf: row.branch_of,
});

export const settingsOf = ({
  leading,
  deadline,
  notes,
}: Pick<CampaignTable, 'leading' | 'deadline' | 'notes'>): CampaignSettings => ({
  playMode: leading as PlayMode,
  deadline,
  notes,
});

export const branchPointOf = (row: Pick<CampaignTable, 'branch_of' | 'branch_seq'>): BranchPoint | null =>
  row.branch_of === null || row.branch_seq === null ? null : { of: row.branch_of, seq: row.branch_seq };

export const provinceRow = (
  campaign: string,
  { id, name, tax, food, terrain }: ProvinceSetUp,
  holder: string | null,
): ProvinceTable => ({ campaign_id: campaign, id, name, tax, food, terrain, holder });

export const borderOf = ({ a, b, kind }: Pick<BorderTable, 'a' | 'b' | 'kind'>): Border => ({
  a,
  b,
  kind: kind as Border['kind'],
});

export const borderRow = (campaign: string, { a, b, kind }: Border): BorderTable => ({
  campaign_id: campaign,
  a,
  b,
  kind,
});

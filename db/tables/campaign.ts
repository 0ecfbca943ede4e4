import type { CampaignSummary } from '../../contract/campaigns.ts';
import type { CampaignSettings, PlayMode } from '../../contract/campaign-documents.ts';
import type { Keepers } from '../../contract/regents.ts';
import { type CampaignState, isWinter } from '../../rules/campaign.ts';
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
  readonly play_mode: string;
  readonly deadline: string | null;
  readonly notes: string;
  /** The regents of seats; null where persons keep all. */
  readonly keepers: string | null;
  /** How battles are settled where nobody says; null for the quick method. */
  readonly battles: string | null;
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
  'id' | 'title' | 'rules' | 'year' | 'month' | 'winter' | 'players' | 'changed_at' | 'deadline' | 'branch_of'
>;

export const campaignSummaryOf = (row: SummaryColumns): CampaignSummary => ({
  id: row.id,
  title: row.title,
  rules: row.rules,
  year: row.year,
  month: row.month,
  winter: row.winter === 1,
  players: storedJson(row.players, `campaign “${row.title}”`, 'players') as CampaignSummary['players'],
  changedAt: row.changed_at,
  deadline: row.deadline,
  branchOf: row.branch_of,
});

type SettingsColumns = Pick<CampaignTable, 'play_mode' | 'deadline' | 'notes' | 'keepers' | 'battles'>;

export const settingsColumns = ({
  playMode,
  deadline,
  notes,
  keepers = {},
  battles,
}: CampaignSettings): SettingsColumns => ({
  play_mode: playMode,
  deadline,
  notes,
  keepers: Object.keys(keepers).length > 0 ? JSON.stringify(keepers) : null,
  battles: battles ?? null,
});

export const settingsOf = (
  campaign: string,
  { play_mode, deadline, notes, keepers, battles }: SettingsColumns,
): CampaignSettings => ({
  playMode: play_mode as PlayMode,
  deadline,
  notes,
  ...(keepers === null ? {} : { keepers: storedJson(keepers, `campaign "${campaign}"`, 'keepers') as Keepers }),
  ...(battles === null ? {} : { battles: battles as CampaignSettings['battles'] & string }),
});

export const branchPointOf = (row: Pick<CampaignTable, 'branch_of' | 'branch_seq'>): BranchPoint | null =>
  row.branch_of === null || row.branch_seq === null ? null : { of: row.branch_of, seq: row.branch_seq };

import type { CampaignSettings, PlayMode } from '../../contract/campaign-documents.ts';
import type { CampaignSummary } from '../../contract/campaigns.ts';
import type { Keepers } from '../../contract/regents.ts';
import { type CampaignState, isWinter } from '../../rules/campaign.ts';
import type { BranchPoint } from '../../services/repositories/campaigns.ts';
import { parseStored } from '../stored-json.ts';
import type { Tables } from '../tables.ts';

/** Returns the columns of a campaign's row that come from its state. */
export const toStateColumns = (state: CampaignState) => ({
  title: state.title,
  rules: state.rules,
  year: state.year,
  month: state.month,
  winter: isWinter(state) ? 1 : 0,
  players: JSON.stringify(state.players.map(({ id, name, colour }) => ({ id, name, colour }))),
});

type SummaryColumns = Pick<
  Tables['campaign'],
  'id' | 'title' | 'rules' | 'year' | 'month' | 'winter' | 'players' | 'changed_at' | 'deadline' | 'branch_of'
>;

export const parseSummary = (row: SummaryColumns): CampaignSummary => ({
  id: row.id,
  title: row.title,
  rules: row.rules,
  year: row.year,
  month: row.month,
  winter: row.winter === 1,
  players: parseStored(row.players, `campaign “${row.title}”`, 'players') as CampaignSummary['players'],
  changedAt: row.changed_at,
  deadline: row.deadline,
  branchOf: row.branch_of,
});

type SettingsColumns = Pick<Tables['campaign'], 'play_mode' | 'deadline' | 'notes' | 'keepers' | 'battles'>;

export const toSettingsColumns = ({
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

export const toSettings = (
  campaign: string,
  { play_mode, deadline, notes, keepers, battles }: SettingsColumns,
): CampaignSettings => ({
  playMode: play_mode as PlayMode,
  deadline,
  notes,
  ...(keepers === null ? {} : { keepers: parseStored(keepers, `campaign "${campaign}"`, 'keepers') as Keepers }),
  ...(battles === null ? {} : { battles: battles as CampaignSettings['battles'] & string }),
});

export const getBranch = (row: Pick<Tables['campaign'], 'branch_of' | 'branch_seq'>): BranchPoint | null =>
  row.branch_of === null || row.branch_seq === null ? null : { of: row.branch_of, seq: row.branch_seq };

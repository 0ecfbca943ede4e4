import { existsSync } from 'node:fs';
import type { CampaignDocument } from '../../../contract/campaign-documents.ts';
import type { CampaignRules } from '../../../rules/campaign.ts';
import { fromStoredEntry } from '../../../rules/core/campaign/log.ts';
import { replay } from '../../../services/campaigns/replay.ts';
import { type FrozenBook, frozenFile, RAISE_AND_FREEZE, readFrozen } from '../frozen-files.ts';

export const readCampaigns = (file: string): readonly CampaignDocument[] =>
  readFrozen(file) as readonly CampaignDocument[];

/** Returns a problem if the book's frozen campaigns are missing or differ from its rules' results. */
export function campaignIssue(book: FrozenBook & { readonly title: string }, rules: CampaignRules): string | null {
  const { title, rulesVersion } = book;
  const file = frozenFile('campaigns', book);
  if (!existsSync(file))
    return `no campaign is frozen under version ${rulesVersion} of ${title}: run "node test/freeze-outcomes.ts"`;
  for (const { id, events } of readCampaigns(file)) {
    const [issue] = replay(rules, events.map(fromStoredEntry), rulesVersion).issues;
    if (issue !== undefined)
      return `an outcome of ${title} changed under rules version ${rulesVersion} (campaign ${id}: ${issue}): ${RAISE_AND_FREEZE}`;
  }
  return null;
}

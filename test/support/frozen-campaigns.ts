import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { CampaignDocument } from '../../contract/campaigns.ts';
import type { CampaignRules } from '../../rules/campaign.ts';
import { fromStored } from '../../rules/core/campaign/log.ts';
import type { RuleSystem } from '../../rules/core/rule-system.ts';
import { replay } from '../../services/campaigns/replay.ts';

const FOLDER = join(import.meta.dirname, '../fixtures/frozen-campaigns');

type Book = Pick<RuleSystem, 'id' | 'title' | 'rulesVersion'>;

/** The file of the campaigns that were played and frozen under a book's version. */
export const frozenFile = ({ id, rulesVersion }: Pick<RuleSystem, 'id' | 'rulesVersion'>): string =>
  join(FOLDER, `${id}-rules-${rulesVersion}.json.gz`);

export const readFrozen = (file: string): readonly CampaignDocument[] =>
  JSON.parse(gunzipSync(readFileSync(file)).toString()) as readonly CampaignDocument[];

/** The files of campaigns that were frozen under versions of a book before its own. */
export const earlierFiles = ({ id, rulesVersion }: Pick<RuleSystem, 'id' | 'rulesVersion'>): readonly string[] =>
  readdirSync(FOLDER)
    .filter((name) => name.startsWith(`${id}-rules-`) && name !== `${id}-rules-${rulesVersion}.json.gz`)
    .toSorted()
    .map((name) => join(FOLDER, name));

const HOW = 'raise rulesVersion where the book is put together, and run "node build/freeze-campaigns.ts"';

/** A sentence where the book's frozen campaigns are missing, or are not what its rules make of the same orders and dice. */
export function frozenIssue(book: Book, rules: CampaignRules): string | null {
  const { title, rulesVersion } = book;
  const file = frozenFile(book);
  if (!existsSync(file))
    return `no campaign is frozen under version ${rulesVersion} of ${title}: run "node build/freeze-campaigns.ts"`;
  for (const { id, events } of readFrozen(file)) {
    const [issue] = replay(rules, events.map(fromStored), rulesVersion).issues;
    if (issue !== undefined)
      return `an outcome of ${title} changed under rules version ${rulesVersion} (campaign ${id}: ${issue}): ${HOW}`;
  }
  return null;
}

import { existsSync } from 'node:fs';
import type { CampaignDocument } from '../contract/campaign-documents.ts';
import { chainEvents } from '../rules/core/campaign/chain.ts';
import { toStoredEntry } from '../rules/core/campaign/log.ts';
import { eventSchema } from '../rules/campaign.ts';
import type { RuleSystem } from '../rules/core/rule-system.ts';
import { ruleSystems } from '../rules/systems.ts';
import { readCampaigns } from './support/campaign/frozen-campaigns.ts';
import { frozenFile, writeFrozen } from './support/frozen-files.ts';
import { completed, readAnswers } from './support/battle/frozen-procedures.ts';
import { kindsOf, NEVER_PLAYED } from './support/battle/kinds-of.ts';
import { randomPlay } from './support/battle/random-play.ts';

/**
 * `node test/freeze-outcomes.ts`: freezes answers and campaigns under each book's rules version. Answers are those of procedures without
 * frozen answers to the text cases. Campaigns are played at random and kept if they contain a kind of event that no frozen campaign has.
 */
const SEEDS = 400;
/** Two years, and the third up to its winter's orders. */
const MONTHS = 27;

function freshCampaigns(frozen: readonly CampaignDocument[], rulesVersion: string): readonly CampaignDocument[] {
  const met = new Set<string>(frozen.flatMap(({ events }) => events.map(({ happening }) => happening.kind)));
  return Array.from({ length: SEEDS }, (_, index): CampaignDocument[] => {
    if (kindsOf(eventSchema).every((kind) => met.has(kind) || NEVER_PLAYED.includes(kind))) return [];
    const id = `frozen-${String(index)}`;
    if (frozen.some((campaign) => campaign.id === id)) return [];
    const played = [...randomPlay({ seed: id, players: 2 + (index % 3) }, MONTHS)].flatMap(({ events }) => events);
    const fresh = played.map(({ payload }) => payload.kind).filter((kind) => !met.has(kind));
    if (fresh.length === 0) return [];
    for (const kind of fresh) met.add(kind);
    const events = chainEvents(null, played, rulesVersion).map(toStoredEntry);
    return [{ format: 'nomarch-campaign', version: 1, id, events, filed: [] }];
  }).flat();
}

const told = (what: string, { rulesVersion, title }: RuleSystem): void => {
  console.log(`froze ${what} under version ${rulesVersion} of ${title}`);
};

for (const book of ruleSystems) {
  const file = frozenFile('procedures', book);
  const frozen = readAnswers(file);
  const answers = completed(book, frozen);
  if (answers.length > frozen.length) {
    writeFrozen(file, answers);
    told('procedures', book);
  }
  const campaigns = frozenFile('campaigns', book);
  if (book.loadCampaign === null) continue;
  const former = existsSync(campaigns) ? readCampaigns(campaigns) : [];
  const fresh = freshCampaigns(former, book.rulesVersion);
  if (fresh.length === 0) continue;
  writeFrozen(campaigns, [...former, ...fresh]);
  told('campaigns', book);
}

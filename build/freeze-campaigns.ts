import { existsSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { CampaignDocument } from '../contract/campaigns.ts';
import { chain } from '../rules/core/campaign/chain.ts';
import { toStored } from '../rules/core/campaign/log.ts';
import { ruleSystems } from '../rules/systems.ts';
import { frozenFile } from '../test/support/frozen-campaigns.ts';
import { randomPlay } from '../test/support/random-play.ts';

/**
 * `node build/freeze-campaigns.ts`: freezes campaigns under each book's rules version that has none frozen yet. They are played at
 * random, and those are kept that bring about a kind of event which no other did.
 */
const SEEDS = 40;
/** Two years and a winter's orders of the third. */
const MONTHS = 27;

function frozenCampaigns(rulesVersion: string): readonly CampaignDocument[] {
  const met = new Set<string>();
  return Array.from({ length: SEEDS }, (_, index): CampaignDocument[] => {
    const id = `frozen-${String(index)}`;
    const played = [...randomPlay({ seed: id, players: 2 + (index % 3) }, MONTHS)].flatMap(({ events }) => events);
    const fresh = played.map(({ payload }) => payload.kind).filter((kind) => !met.has(kind));
    if (fresh.length === 0) return [];
    for (const kind of fresh) met.add(kind);
    const events = chain(null, played, rulesVersion).map(toStored);
    return [{ format: 'nomarch-campaign', version: 1, id, events, filed: [] }];
  }).flat();
}

for (const book of ruleSystems.filter(({ campaign }) => campaign !== null)) {
  const file = frozenFile(book);
  if (existsSync(file)) continue;
  writeFileSync(file, gzipSync(JSON.stringify(frozenCampaigns(book.rulesVersion)), { level: 9 }));
  console.log(`froze campaigns under version ${book.rulesVersion} of ${book.title}`);
}

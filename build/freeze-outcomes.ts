import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { CampaignDocument } from '../contract/campaigns.ts';
import { chain } from '../rules/core/campaign/chain.ts';
import { toStored } from '../rules/core/campaign/log.ts';
import { ruleSystems } from '../rules/systems.ts';
import { frozenFile, writeFrozen } from '../test/support/frozen-files.ts';
import { answersOf } from '../test/support/frozen-procedures.ts';
import { randomPlay } from '../test/support/random-play.ts';

/**
 * `node build/freeze-outcomes.ts`: freezes, under each book's rules version that has none yet, the answers of its procedures to what the
 * text cases ask, and campaigns where it has any. These are played at random, and those are kept that bring about a kind of event which
 * no other did.
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

for (const book of ruleSystems) {
  const frozen = {
    procedures: () => answersOf(book),
    ...(book.campaign === null ? {} : { campaigns: () => frozenCampaigns(book.rulesVersion) }),
  };
  for (const [what, freeze] of Object.entries(frozen)) {
    const file = frozenFile(what as keyof typeof frozen, book);
    if (existsSync(file)) continue;
    mkdirSync(dirname(file), { recursive: true });
    writeFrozen(file, freeze());
    console.log(`froze ${what} under version ${book.rulesVersion} of ${book.title}`);
  }
}

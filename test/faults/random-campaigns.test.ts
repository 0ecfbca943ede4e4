import { describe, expect, it } from 'vitest';
import { chainEvents } from '../../rules/core/campaign/chain.ts';
import { toStoredEntry } from '../../rules/core/campaign/log.ts';
import { ruleSystems } from '../../rules/systems.ts';
import type { CampaignEvent } from '../../rules/campaign.ts';
import { digestState } from '../../services/campaigns/replay.ts';
import { randomPlay } from '../support/battle/random-play.ts';
import { openTestContext } from '../support/program/test-context.ts';
import { rounds } from '../support/campaign/rounds.ts';

const YEARS = 10;
/** Turns per year: at least eight months, and the winter. */
const MONTHS_OF_YEAR = 9;
/** Ten campaigns per batch, so that a long run shows its progress. */
const BATCH = 10;
const batches = Array.from({ length: rounds(1, 20) }, (_, index) => index * BATCH);

describe('A random campaign of ten years', () => {
  it.each(batches)(
    'repeats from its log with equal hashes of every state: ten from number %i on',
    { timeout: 900_000 },
    async (first) => {
      const { client, context } = await openTestContext();
      const rulesVersion = ruleSystems.find(({ loadCampaign }) => loadCampaign)?.rulesVersion ?? '';
      const kinds = new Set<string>();
      for (let number = first; number < first + BATCH; number += 1) {
        const events: CampaignEvent[] = [];
        const played: (readonly [number, string])[] = [];
        const wishes = { seed: `campaign ${number}`, players: 2 + (number % 4) };
        for (const command of randomPlay(wishes, YEARS * MONTHS_OF_YEAR)) {
          for (const event of command.events) {
            events.push(event);
            kinds.add(event.payload.kind);
          }
          played.push([events.length - 1, digestState(command.after)]);
        }
        const log = chainEvents(null, events, rulesVersion).map(toStoredEntry);
        // JSON drops everything that a campaign file could not contain.
        const text = JSON.stringify({ format: 'nomarch-campaign', version: 1, id: 'c', events: log, filed: [] });
        const { id } = await client.campaigns.importText({ text });
        const stored: (readonly [number, string])[] = [];
        for await (const { seq, digest } of context.repositories.campaigns.snapshots(id)) stored.push([seq, digest]);
        expect(stored).toEqual(played);
        expect(await client.campaigns.verify({ id })).toMatchObject({ sound: true, entries: log.length, issues: [] });
        expect((await client.campaigns.exportDocument({ id })).events).toEqual(log);
        await client.campaigns.remove({ id });
      }
      // Campaigns whose armies only hold would prove nothing.
      for (const kind of ['battle-settled', 'umpire-ruled', 'troops-raised', 'partisans-activated', 'casualties'])
        expect(kinds).toContain(kind);
    },
  );
});

import { describe, expect, it } from 'vitest';
import { campaignImport } from '../services/campaigns/import-jobs.ts';
import { mapImport } from '../services/maps/import-jobs.ts';
import { runImportsLocally } from '../services/imports/import-environment.ts';
import { books } from '../rules/books.ts';
import { openMemoryContext } from '../test/support/program/memory-context.ts';
import { month } from '../test/support/campaign/played-months.ts';
import { longPath } from '../test/support/maps/map-monsters.ts';
import { createThreadedImports } from './threaded-imports.ts';

const MAP = { text: 'Ur - Uruk river\nUruk - Eridu', fileName: 'sumer.txt' };
const silent = { signal: undefined, reportStep: () => undefined };

describe('An import in a thread', () => {
  it('gives the same result as the main thread and reports its steps', async () => {
    const steps: string[] = [];
    const found = await createThreadedImports()(mapImport, MAP, {
      signal: undefined,
      reportStep: (step) => steps.push(step),
    });
    expect(found).toEqual(await runImportsLocally({ books })(mapImport, MAP, silent));
    expect(steps).toEqual(['reading', 'fitting', 'borders', 'places']);
  });

  it('replays a campaign and checks its proofs', async () => {
    const { client } = await openMemoryContext();
    const { id } = await client.campaigns.create({ scenario: 'two-rivers' });
    await month(client, id);
    const text = JSON.stringify(await client.campaigns.exportDocument({ id, secrets: true }));
    const steps: string[] = [];
    const given = { text, fileName: 'rivers.nomarch-campaign.json' };
    const found = await createThreadedImports()(campaignImport, given, {
      signal: undefined,
      reportStep: (step) => steps.push(step),
    });
    expect(found).toEqual(await runImportsLocally({ books })(campaignImport, given, silent));
    // Start, month 1 and the redaction of the secrets.
    expect(found.snapshots).toHaveLength(3);
    expect(steps).toEqual(['reading', 'replaying', 'proving']);
  });

  it('reports an invalid file with code and message', async () => {
    const refused = createThreadedImports()(
      mapImport,
      { text: '{"type":"Topology","__proto__":{}}', fileName: '' },
      silent,
    );
    await expect(refused).rejects.toMatchObject({
      code: 'BAD_INPUT',
      message: expect.stringContaining('__proto__') as unknown,
    });
  });

  it('ends when it is cancelled', async () => {
    const asked = new AbortController();
    const work = createThreadedImports()(mapImport, MAP, { signal: asked.signal, reportStep: () => asked.abort() });
    await expect(work).rejects.toMatchObject({ code: 'REFUSED', message: 'the import was cancelled' });
  });

  it('ends with an error after its time or memory limit', async () => {
    const text = { text: longPath(20_000_000), fileName: 'a.svg' };
    const late = createThreadedImports(undefined, { seconds: 0, megabytes: 512 })(mapImport, text, silent);
    await expect(late).rejects.toMatchObject({
      code: 'BAD_INPUT',
      message: expect.stringContaining('after 0 seconds') as unknown,
    });
    const rows = {
      text: JSON.stringify(Array.from({ length: 400_000 }, (_, at) => ({ id: `land ${at}` }))),
      fileName: '',
    };
    const large = createThreadedImports(undefined, { seconds: 30, megabytes: 24 })(mapImport, rows, silent);
    await expect(large).rejects.toMatchObject({
      code: 'BAD_INPUT',
      message: expect.stringContaining('24 megabytes') as unknown,
    });
  });
});

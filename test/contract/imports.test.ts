import { createRouterClient } from '@orpc/server';
import { describe, expect, it } from 'vitest';
import { failure } from '../support/input/failure.ts';
import { smallArmy } from '../support/armies/armies.ts';
import { ownList } from '../support/armies/own-list.ts';
import { openTestContext, type TestContext } from '../support/program/test-context.ts';
import type { AppContext } from '../../services/app-context.ts';
import { router } from '../../services/router.ts';

type Client = TestContext['client'];
interface Options {
  readonly signal: AbortSignal;
}

/** A new campaign and its exports. */
async function exportDocuments(client: Client) {
  const scenario = await client.campaigns.openScenario({ id: 'two-rivers' });
  const { id } = await client.campaigns.create({ scenario: 'two-rivers' });
  const campaign = await client.campaigns.exportDocument({ id });
  const pack = await client.campaigns.playerPack({ id, player: 'ur' });
  return { id, scenario, campaign, pack };
}
const ORDERS = { format: 'nomarch-orders', version: 1, player: 'ur', year: 1, month: 1, orders: [] };
type Documents = Awaited<ReturnType<typeof exportDocuments>>;

/** Every method that parses an external text, with a valid text. */
const IMPORTS: readonly (readonly [
  method: string,
  kind: string,
  text: (documents: Documents) => string,
  call: (client: Client, input: { readonly text: string }, options: Options, id: string) => Promise<unknown>,
])[] = [
  [
    'armies.importText',
    'army-file',
    () => JSON.stringify(smallArmy()),
    (client, input, options) => client.armies.importText(input, options),
  ],
  [
    'armies.readImport',
    'army',
    () => '24 spearmen',
    (client, input, options) => client.armies.readImport(input, options),
  ],
  [
    'lists.importText',
    'list',
    () => JSON.stringify(ownList({})),
    (client, input, options) => client.lists.importText(input, options),
  ],
  ['maps.readImport', 'map', () => 'Ur - Uruk', (client, input, options) => client.maps.readImport(input, options)],
  ['maps.importText', 'map', () => 'Ur - Uruk', (client, input, options) => client.maps.importText(input, options)],
  [
    'campaigns.importText',
    'campaign',
    ({ campaign }) => JSON.stringify(campaign),
    (client, input, options) => client.campaigns.importText(input, options),
  ],
  [
    'campaigns.importScenario',
    'scenario',
    ({ scenario }) => JSON.stringify(scenario),
    (client, input, options) => client.campaigns.importScenario(input, options),
  ],
  [
    'campaigns.readOrders',
    'orders',
    () => JSON.stringify(ORDERS),
    (client, input, options, id) => client.campaigns.readOrders({ ...input, id }, options),
  ],
  [
    'campaigns.readPack',
    'pack',
    ({ pack }) => JSON.stringify(pack),
    (client, input, options) => client.campaigns.readPack(input, options),
  ],
  [
    'campaigns.checkPack',
    'pack',
    ({ pack }) => JSON.stringify(pack),
    (client, input, options, id) => client.campaigns.checkPack({ ...input, id }, options),
  ],
  [
    'packs.keep',
    'pack',
    ({ pack }) => JSON.stringify(pack),
    (client, input, options) => client.packs.keep(input, options),
  ],
];

/** Everything that an import could add to. */
const snapshotStore = async (client: Client) => ({
  armies: await client.armies.all({}),
  lists: (await client.lists.all({})).length,
  maps: await client.maps.all({}),
  campaigns: await client.campaigns.all(),
  scenarios: await client.campaigns.scenarios(),
  packs: await client.packs.all(),
});

describe.each(IMPORTS)('%s', (_method, kind, textOf, call) => {
  it('is read by the import runner, and saves nothing once cancelled', async () => {
    const { client, context } = await openTestContext();
    const given = await exportDocuments(client);
    const before = await snapshotStore(client);
    const asked = new AbortController();
    const kinds: string[] = [];
    const watched: AppContext = {
      ...context,
      imports: async (job, task, control) => {
        kinds.push(job.kind);
        const result = await context.imports(job, task, control);
        asked.abort();
        return result;
      },
    };
    const calling = createRouterClient(router, { context: watched });
    const work = call(calling, { text: textOf(given) }, { signal: asked.signal }, given.id);
    expect(await failure(work)).toMatchObject({ code: 'REFUSED', message: 'the import was cancelled' });
    expect(kinds).toEqual([kind]);
    expect(await snapshotStore(client)).toEqual(before);
    await expect(
      call(client, { text: textOf(given) }, { signal: new AbortController().signal }, given.id),
    ).resolves.toBeDefined();
  });
});

describe('imported scenario', () => {
  it('keeps its id, or gets another if it is taken', async () => {
    const { client } = await openTestContext();
    const { scenario } = await exportDocuments(client);
    const text = JSON.stringify({ ...scenario, id: 'own-rivers', title: 'Rivers of our own' });
    expect(await client.campaigns.importScenario({ text })).toMatchObject({ id: 'own-rivers', shipped: false });
    expect(await client.campaigns.importScenario({ text })).toMatchObject({ id: 'own-rivers-of-our-own' });
    expect(await client.campaigns.importScenario({ text })).toMatchObject({ id: 'own-rivers-of-our-own-2' });
    expect((await client.campaigns.importScenario({ text: JSON.stringify(scenario) })).id).toMatch(/^own-/);
  });
});

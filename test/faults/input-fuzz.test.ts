import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listen } from '../../host/serve.ts';
import orontes from '../../maps/orontes.topo.json' with { type: 'json' };
import { seededDice } from '../../rules/core/dice.ts';
import { smallArmy } from '../support/armies/armies.ts';
import { busyOrders } from '../support/campaign/campaign-orders.ts';
import { count } from '../support/figures.ts';
import { mutated } from '../support/input/mutated-inputs.ts';
import { ownList } from '../support/armies/own-list.ts';
import { rounds } from '../support/campaign/rounds.ts';
import { tableBattle } from '../support/battle/table-battle.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { openTestContext, type TestContext } from '../support/program/test-context.ts';
import { ALL_TRANSPORTS } from '../support/program/transports.ts';

/**
 * Number of calls whose input was changed in one to four places. Each must return an answer or a known error code. `NOMARCH_FUZZ_SEED`
 * makes others.
 */
const CALLS = rounds(300, 90_000);
const OVER_HTTP = rounds(60, 5000);
const SEED = Number(process.env['NOMARCH_FUZZ_SEED'] ?? 20261122);
const TROOP = { class: 'C', kind: 'infantry', order: 'CO', weapons: ['pike'] };

/** Lists the methods that take whole documents, with valid inputs. */
async function fitInputs(client: TestContext['client']) {
  const { sheet, topology } = await client.maps.open({ id: 'orontes' });
  const [scenario] = await client.campaigns.scenarios();
  const campaign = await client.campaigns.create({ scenario: scenario?.id ?? '' });
  const document = await client.campaigns.exportDocument({ id: campaign.id });
  const player = campaign.state.players[0]?.id ?? '';
  const pack = await client.campaigns.playerPack({ id: campaign.id, player });
  const orders = busyOrders(campaign.state, player);
  const whole = await client.campaigns.openScenario({ id: scenario?.id ?? '' });
  const army = smallArmy();
  const text = (value: unknown) => ({ text: JSON.stringify(value), fileName: 'a.json' });
  const calls: readonly (readonly [method: (input: never) => Promise<unknown>, documents: readonly unknown[]])[] = [
    [client.armies.create, [{ army }]],
    [client.armies.document, [{ army, format: 'text' }]],
    [client.armies.optimise, [{ army: { ...army, limit: -1 }, aim: 'figures' }]],
    [client.rules.price, [{ rules: 'for-the-pharaoh', troop: TROOP }]],
    [client.rules.check, [{ army }]],
    [client.rules.resolve, [{ procedure: 'for-the-pharaoh/campaign/raid', input: { points: 10 }, dice: [3, 4] }]],
    [client.lists.create, [{ list: ownList({}) }]],
    [client.maps.create, [{ sheet, topology }]],
    [
      client.collection.put,
      [{ items: [{ rules: 'for-the-pharaoh', list: 'akkadian', entry: 'scouts', name: 'S', owned: 4, painted: 4 }] }],
    ],
    [client.table.create, [{ battle: tableBattle() }]],
    [client.campaigns.create, [{ scenario: whole }]],
    [client.campaigns.saveScenario, [{ document: whole, over: null }]],
    [client.campaigns.preview, [{ id: campaign.id, seed: 'a' }]],
    [client.app.changeSettings, [{ theme: 'dark', welcomed: true }]],
  ];
  const texts: readonly (readonly [method: (input: never) => Promise<unknown>, documents: readonly unknown[]])[] = [
    [
      client.maps.readImport,
      [
        orontes,
        { type: 'FeatureCollection', features: [SQUARE] },
        BOARD,
        { format: 'nomarch-map-file', version: 1, sheet, topology, picture: null },
      ],
    ],
    [client.armies.readImport, [army]],
    [client.armies.importText, [army]],
    [client.campaigns.importText, [document]],
    [client.campaigns.importScenario, [whole]],
    [client.campaigns.readPack, [pack]],
    [(input: { readonly text: string }) => client.campaigns.readOrders({ ...input, id: campaign.id }), [orders]],
    [client.packs.keep, [pack]],
    [client.lists.importText, [ownList({})]],
  ];
  return fc.oneof(
    ...calls.map(([method, documents]) => mutated(documents).map((input) => [method, input] as const)),
    ...texts.map(([method, documents]) => mutated(documents).map((value) => [method, text(value)] as const)),
  );
}

const SQUARE = {
  type: 'Feature',
  id: 'ur',
  properties: { name: 'Ur', tax: 4000, neighbours: ['uruk'], fort: true },
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [0, 0],
        [10, 0],
        [10, 10],
        [0, 10],
        [0, 0],
      ],
    ],
  },
};
const BOARD = {
  title: 'Sumer',
  provinces: [
    {
      id: 'ur',
      name: 'Ur',
      position: [1, 2],
      path: 'M0 0L9 0L9 9Z',
      borders: ['uruk', { to: 'eridu', kind: 'river' }],
    },
    {
      id: 'uruk',
      x: 3,
      y: 4,
      polygon: [
        [0, 0],
        [5, 0],
        [5, 5],
      ],
    },
    {
      id: 'eridu',
      coordinates: [
        [
          [0, 0],
          [5, 0],
          [5, 5],
        ],
      ],
    },
  ],
  adjacencies: [['ur', 'uruk', 'sea'], { from: 'ur', to: 'eridu' }],
};

const OF_THE_SET = new Set(['BAD_INPUT', 'NOT_FOUND', 'CONFLICT', 'REFUSED', 'STORE_DAMAGED']);

/** Makes calls with damaged inputs. @returns the number of answers */
async function makeCalls(
  { client, reported }: Pick<TestContext, 'client' | 'reported'>,
  calls: number,
): Promise<number> {
  const inputs = await fitInputs(client);
  let answered = 0;
  let unforeseen = 0;
  try {
    await fc.assert(
      fc.asyncProperty(inputs, async ([method, input]) => {
        try {
          await method(input as never);
          answered += 1;
        } catch (error) {
          const { code } = error as { readonly code?: unknown };
          const isKnown = typeof code === 'string' && OF_THE_SET.has(code);
          if (!isKnown) unforeseen += 1;
          expect(isKnown, `${String(error)}\n${String(reported.at(-1))}`).toBe(true);
        }
      }),
      { numRuns: calls, seed: SEED },
    );
  } finally {
    count('answers of 500', unforeseen, 0);
  }
  expect(reported).toEqual([]);
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  return answered;
}

describe('Calls with damaged inputs are answered, or rejected with a known error code:', { timeout: 7_200_000 }, () => {
  it(`${CALLS} in process`, async () => {
    const answered = await makeCalls(await openTestContext(), CALLS);
    count('mutated inputs', CALLS);
    expect(answered).toBeGreaterThan(CALLS / 100);
  });

  it(`${OVER_HTTP} over HTTP`, async () => {
    const [, open] = ALL_TRANSPORTS.find(([title]) => title === 'over loopback HTTP') ?? [];
    if (!open) throw new Error('no HTTP');
    const answered = await makeCalls(await open(), OVER_HTTP);
    count('calls over HTTP', OVER_HTTP);
    expect(answered).toBeGreaterThan(OVER_HTTP / 100);
  });

  it(`${OVER_HTTP} over HTTP whose bytes are damaged`, async () => {
    const { client, context, reported } = await openTestContext();
    const host = await listen(context, temporaryFolder());
    onTestFinished(() => host.close());
    const origin = `http://127.0.0.1:${host.port}`;
    const army = await client.armies.create({ army: smallArmy() });
    const fit: readonly (readonly [path: string, input: unknown])[] = [
      ['armies/create', { army: smallArmy() }],
      ['armies/open', { id: army.id }],
      ['rules/price', { rules: 'for-the-pharaoh', troop: TROOP }],
      ['app/changeSettings', { theme: 'dark' }],
      ['campaigns/create', { scenario: 'two-rivers' }],
    ];
    const dice = seededDice(`bytes ${String(SEED)}`);
    const pick = (length: number): number => dice.roll(`d${length}`, 'place') - 1;
    const statuses = new Set<number>();
    for (let call = 0; call < OVER_HTTP; call += 1) {
      const [path, input] = fit[pick(fit.length)] ?? ['', null];
      const bytes = Buffer.from(JSON.stringify({ json: input }));
      for (let change = pick(4); change >= 0; change -= 1) bytes[pick(bytes.length)] = pick(256);
      const body = pick(8) === 0 ? bytes.subarray(0, pick(bytes.length)) : bytes;
      const headers = {
        origin,
        authorization: `Bearer ${host.token}`,
        'content-type':
          ['application/json', 'text/plain', 'multipart/form-data; boundary=x'][Math.max(0, pick(20) - 17)] ?? '',
      };
      const { status } = await fetch(`${origin}/rpc/${path}`, { method: 'POST', headers, body });
      statuses.add(status);
      expect(status, body.toString('latin1')).toBeLessThan(500);
    }
    count('calls over HTTP', OVER_HTTP);
    expect(statuses).toContain(400);
    expect(reported).toEqual([]);
  });
});

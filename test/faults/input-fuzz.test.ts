import fc from 'fast-check';
import { expect, it } from 'vitest';
import orontes from '../../maps/orontes.topo.json' with { type: 'json' };
import { smallArmy } from '../support/armies.ts';
import { busyOrders } from '../support/campaign-orders.ts';
import { count } from '../support/figures.ts';
import { mutated } from '../support/mutated-inputs.ts';
import { ownList } from '../support/own-list.ts';
import { rounds } from '../support/rounds.ts';
import { tableBattle } from '../support/table-battle.ts';
import { openTestContext } from '../support/test-context.ts';

/**
 * Calls of the contract whose input was changed in one place to four: whatever comes of them, it is an answer or an error of the closed
 * set. `NOMARCH_FUZZ_SEED` makes others.
 */
const CALLS = rounds(300, 90_000);
const SEED = Number(process.env['NOMARCH_FUZZ_SEED'] ?? 20261122);
const TROOP = { class: 'C', kind: 'infantry', order: 'CO', weapons: ['pike'] };

/** The methods that take whole documents, each with inputs that are fit. */
async function fitInputs() {
  const { client, reported } = await openTestContext();
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
  return {
    reported,
    inputs: fc.oneof(
      ...calls.map(([method, documents]) => mutated(documents).map((input) => [method, input] as const)),
      ...texts.map(([method, documents]) => mutated(documents).map((value) => [method, text(value)] as const)),
    ),
  };
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

it(`${CALLS} calls with damaged inputs are answered, or refused with an error of the closed set`, async () => {
  const { inputs, reported } = await fitInputs();
  let answered = 0;
  let unforeseen = 0;
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
    { numRuns: CALLS, seed: SEED },
  );
  count('mutated inputs', CALLS);
  count('answers of 500', unforeseen, 0);
  expect(answered).toBeGreaterThan(CALLS / 100);
  expect(reported).toEqual([]);
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
}, 7_200_000);

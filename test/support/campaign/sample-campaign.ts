import type {
  CampaignArmy,
  EventPayload,
  CampaignState,
  ChainedEvent,
  PendingBattle,
  ProvinceSetUp,
  SiegeWork,
} from '../../../rules/campaign.ts';

/** A campaign of two players and three provinces, for tests. */
const army = (id: string, player: string, name: string, province: string): CampaignArmy => ({
  id,
  player,
  name,
  province,
  fort: null,
  list: null,
  generals: [{ id: `${id}-general`, name: `General of ${name}`, stars: 1, cost: 200 }],
  units: [
    {
      id: `${id}-guard`,
      name: 'Guard',
      parts: [
        { id: `${id}-spears`, name: 'Spears', cost: 10, count: 40, raised: 48, entry: null, troop: null },
        { id: `${id}-bows`, name: 'Bows', cost: 5, count: 20, raised: 20, entry: null, troop: null },
      ],
    },
  ],
});

const province = (id: string, name: string, holder: string | null): ProvinceSetUp => ({
  id,
  name,
  tax: 4000,
  food: 10_000,
  terrain: 'hills',
  holder,
  city: null,
  forts: [],
  port: false,
  capitalOf: null,
});
const now = (id: string, holder: string | null) => ({ id, holder, cropDamage: 0, raidLoss: 0, held: {} });

export const sampleState: CampaignState = {
  scenario: 'sample',
  title: 'Sample',
  rules: 'for-the-pharaoh',
  map: null,
  campaignMonths: 8,
  year: 1,
  month: 1,
  players: [
    { id: 'sargon', name: 'Sargon', power: 'Akkad', colour: '#802020' },
    { id: 'puzur', name: 'Puzur', power: 'Elam', colour: '#204080' },
  ],
  treasuries: { sargon: 500, puzur: 0 },
  setUp: {
    provinces: [province('agade', 'Agade', 'sargon'), province('susa', 'Susa', 'puzur'), province('der', 'Der', null)],
    borders: [
      { a: 'agade', b: 'susa', kind: 'land' },
      { a: 'der', b: 'agade', kind: 'river' },
    ],
    lists: [],
    encounters: 'result-table',
    victory: [],
  },
  provinces: { agade: now('agade', 'sargon'), susa: now('susa', 'puzur'), der: now('der', null) },
  armies: { royal: army('royal', 'sargon', 'Royal army', 'agade'), hill: army('hill', 'puzur', 'Hill army', 'susa') },
  partisans: {},
  forts: {},
  sieges: {},
  battles: [],
  waiting: null,
  retreats: {},
  victories: [],
  detached: {},
  rulings: {},
};

/** The royal army marches on Susa and meets the hill army. */
export const sampleBattle: PendingBattle = {
  id: 'b1',
  cause: 'march',
  province: 'susa',
  attacker: 'royal',
  defender: 'hill',
  from: 'agade',
  queue: [],
  forces: null,
};

/** A siege work with defaults. */
export const sampleWork = (change: Partial<SiegeWork>): SiegeWork => ({
  id: 'w1',
  kind: 'ladders',
  begun: 1,
  stage: 'making',
  due: null,
  weeks: 0,
  weeksLeft: 0,
  protected: false,
  carpenters: 1,
  miners: 0,
  groups: 0,
  wanted: 1,
  crew: null,
  ...change,
});

/** Log entries in the given order, without a hash chain. */
export const sampleLog = (payloads: readonly EventPayload[], year = 1): ChainedEvent[] =>
  payloads.map((payload, seq) => ({
    seq,
    year,
    month: 9,
    payload,
    dice: [],
    steps: [],
    rulings: [],
    rulesVersion: '1',
    previous: '',
    hash: '',
  }));

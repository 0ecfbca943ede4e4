import { describe, expect, it } from 'vitest';
import { findShippedList } from '../../army-lists/shipped.ts';
import type { CampaignDocument } from '../../contract/campaign-documents.ts';
import { loadCampaignRules } from '../../rules/load-campaign.ts';
import type { CampaignRules, CampaignState } from '../../rules/campaign.ts';
import { chainEvents } from '../../rules/core/campaign/chain.ts';
import { ruleSystems } from '../../rules/systems.ts';
import { shippedScenarios } from '../../scenarios/shipped.ts';
import { toStoredEntry } from '../../rules/core/campaign/log.ts';
import { readCampaignDocument } from './read-campaign-text.ts';

const rules = (await loadCampaignRules(ruleSystems[0])) as CampaignRules;

function documentOf(): CampaignDocument {
  const { events } = rules.begin(rules.readScenario(shippedScenarios[0], findShippedList), findShippedList);
  return {
    format: 'nomarch-campaign',
    version: 1,
    id: 'c',
    events: chainEvents(null, events, '1').map(toStoredEntry),
    filed: [],
  };
}

const BAND = (player: string, province: string) => ({
  id: 'band',
  player,
  name: 'Band',
  province,
  list: null,
  units: [],
});
const FORT = { id: 'keep', name: 'Keep', moat: 'none', embankment: false, water: false };
const SIEGE = {
  fort: 'keep',
  province: 'ur',
  besieger: 'elam',
  begun: { year: 1, month: 1, week: 1, day: 1 },
  stores: 3,
  monthsClosed: 0,
  monthsEnded: 0,
  garrisonHadPlague: false,
  besiegersHadPlague: false,
};
const BATTLE = {
  id: 'b',
  cause: 'march',
  province: 'ur',
  attacker: 'ur-field',
  defender: 'gone',
  from: 'ur',
  queue: [],
  forces: null,
};
const WON = { player: 'zeus', condition: { kind: 'years', count: 1 }, year: 1, month: 1 };

/** Returns a document with one value of its first state changed; `undefined` deletes the field. */
function changed(path: string, valueOf: (state: CampaignState) => unknown): unknown {
  const document = structuredClone(documentOf());
  const start = document.events[0]?.happening;
  if (start?.kind !== 'campaign-started') throw new Error('the document has no beginning');
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  let at = start.state as unknown as Record<string, unknown>;
  for (const key of keys) at = at[key] as Record<string, unknown>;
  const value = valueOf(start.state);
  if (value === undefined) Reflect.deleteProperty(at, last);
  else at[last] = value;
  return document;
}

const books = (rulesVersion: string) => ({
  books: ruleSystems.map((book) => ({ ...book, load: () => Promise.resolve({ ...book, rulesVersion }) })),
});

describe('A campaign document', () => {
  it('reads back unchanged', async () => {
    const document = documentOf();
    const read = await readCampaignDocument(books('1'), JSON.parse(JSON.stringify(document)));
    expect(read.document).toEqual(document);
    expect({ kind: 'campaign-started', state: read.state }).toEqual(document.events[0]?.happening);
  });

  it.each<readonly [string, string, (state: CampaignState) => unknown, RegExp]>([
    ['an unknown province', 'provinces.atlantis', ({ provinces }) => provinces['ur'], /expected \d+ provinces/],
    ['a missing province', 'provinces.ur', () => undefined, /expected \d+ provinces/],
    ['a province under another name', 'provinces.ur', ({ provinces }) => provinces['agade'], /no province "agade"/],
    ['an unknown holder', 'provinces.ur.holder', () => 'zeus', /there is no player "zeus"/],
    ['an army in the sea', 'armies.ur-field.province', () => 'sea', /no province "sea"/],
    ['an army of an unknown player', 'armies.ur-field.player', () => 'zeus', /there is no player "zeus"/],
    ['an army under another name', 'armies.other', ({ armies }) => armies['ur-field'], /the army’s id/],
    ['a duplicate border', 'setUp.borders.0', ({ setUp }) => setUp.borders[1], /is invalid/],
    ['a border to nowhere', 'setUp.borders.0.a', () => 'sea', /no province "sea"/],
    ['a duplicate player', 'players.1', ({ players }) => players[0], /occurs twice/],
    ['a duplicate unit', 'armies.ur-field.units.1', ({ armies }) => armies['ur-field']?.units[0], /occurs twice/],
    ['no treasury', 'treasuries.ur', () => undefined, /treasury is missing/],
    ['half a figure', 'armies.ur-field.units.0.parts.0.count', () => 0.5, /count/],
    ['a month out of range', 'month', () => 1e9, /month/],
    ['an unknown rule book', 'rules', () => 'zeus', /rule book "zeus"/],
    ['an unknown field', 'surprise', () => 1, /surprise/],
    ['an army in an unknown fort', 'armies.ur-field.fort', () => 'keep', /no fort "keep"/],
    ['troops in two armies', 'armies.elam-field.units', ({ armies }) => armies['ur-field']?.units, /occurs twice/],
    ['partisans of an unknown player', 'partisans.band', () => BAND('zeus', 'ur'), /there is no player "zeus"/],
    ['partisans in the sea', 'partisans.band', () => BAND('ur', 'sea'), /no province "sea"/],
    [
      'partisans under an army’s name',
      'partisans.ur-field',
      () => ({ ...BAND('ur', 'ur'), id: 'ur-field' }),
      /also a partisan band/,
    ],
    ['an unknown fort', 'forts.keep', () => ({ id: 'keep', province: 'ur', holder: 'ur' }), /expected \d+ forts/],
    [
      'a fort without a state',
      'setUp.provinces.0.forts',
      ({ setUp }) => [...(setUp.provinces[0]?.forts ?? []), FORT],
      /expected \d+ forts/,
    ],
    ['a duplicate fort', 'setUp.provinces.0.forts', () => [FORT, FORT], /occurs twice/],
    ['a siege of an unknown fort', 'sieges.keep', () => SIEGE, /no fort "keep"/],
    ['a battle of an unknown army', 'battles', () => [BATTLE], /no army "gone"/],
    ['a month waiting in the sea', 'waiting', () => ['sea'], /no province "sea"/],
    ['a retreat into the sea', 'retreats.ur-field', () => ['sea'], /no province "sea"/],
    ['a retreat of an unknown army', 'retreats.gone', () => ['ur'], /no army "gone"/],
    ['a victory of an unknown player', 'victories', () => [WON], /there is no player "zeus"/],
    ['unknown detached troops', 'detached.x', () => 3, /no troops "x"/],
    ['a capital of an unknown player', 'setUp.provinces.0.capitalOf', () => 'zeus', /there is no player "zeus"/],
    ['months held by an unknown player', 'provinces.ur.held', () => ({ zeus: 1 }), /there is no player "zeus"/],
    ['a treasury of an unknown player', 'treasuries.zeus', () => 1, /there is no player "zeus"/],
    ['an invalid list', 'setUp.lists', () => [{ id: 'x' }], /list/],
    ['a duplicate list', 'setUp.lists', ({ setUp }) => [...setUp.lists, ...setUp.lists], /occurs twice/],
    ['an unknown kind of battles', 'setUp.encounters', () => 'by-song', /encounters/],
  ])('is refused for %s', async (_, path, valueOf, sentence) => {
    await expect(readCampaignDocument(books('1'), changed(path, valueOf))).rejects.toThrow(sentence);
  });

  it.each([null, 7, [], {}, { format: 'nomarch-campaign' }, { format: 'nomarch-campaign', version: 2 }])(
    'is not read from %j',
    async (value) => {
      await expect(readCampaignDocument(books('1'), value)).rejects.toThrow(/campaign document/);
    },
  );

  it('reports other rules before any other problem', async () => {
    const bare = changed('partisans', () => undefined);
    await expect(readCampaignDocument(books('2'), bare)).rejects.toThrow(/rules version 1; this is version 2/);
    await expect(readCampaignDocument(books('1'), bare)).rejects.toThrow(/partisans/);
  });

  it('is refused if it does not begin with the start of a campaign', async () => {
    const document = documentOf();
    const [first] = document.events;
    const other = { ...first, happening: { kind: 'month-ended', year: 1, month: 1 } };
    await expect(readCampaignDocument(books('1'), { ...document, events: [other] })).rejects.toThrow(
      /start of a campaign/,
    );
  });
});

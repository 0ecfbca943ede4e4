import { describe, expect, it } from 'vitest';
import { findShippedList } from '../../army-lists/shipped.ts';
import type { CampaignDocument } from '../../contract/campaign-documents.ts';
import { campaignOf } from '../../rules/campaign-of.ts';
import type { CampaignRules, CampaignState } from '../../rules/campaign.ts';
import { chain } from '../../rules/core/campaign/chain.ts';
import { ruleSystems } from '../../rules/systems.ts';
import { shippedScenarios } from '../../scenarios/shipped.ts';
import { toStored } from '../../rules/core/campaign/log.ts';
import { readCampaignDocument } from './read-campaign-text.ts';

const rules = (await campaignOf(ruleSystems[0])) as CampaignRules;

function documentOf(): CampaignDocument {
  const { events } = rules.begin(rules.readScenario(shippedScenarios[0], findShippedList), findShippedList);
  return { format: 'nomarch-campaign', version: 1, id: 'c', events: chain(null, events, '1').map(toStored), filed: [] };
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
  it('reads as it was written', async () => {
    const document = documentOf();
    const read = await readCampaignDocument(books('1'), JSON.parse(JSON.stringify(document)));
    expect(read.document).toEqual(document);
    expect({ kind: 'campaign-started', state: read.state }).toEqual(document.events[0]?.happening);
  });

  it.each<readonly [string, string, (state: CampaignState) => unknown, RegExp]>([
    ['a province nobody set up', 'provinces.atlantis', ({ provinces }) => provinces['ur'], /expected \d+ provinces/],
    ['a province fewer', 'provinces.ur', () => undefined, /expected \d+ provinces/],
    ['a province under another name', 'provinces.ur', ({ provinces }) => provinces['agade'], /no province "agade"/],
    ['a holder who does not play', 'provinces.ur.holder', () => 'zeus', /there is no player "zeus"/],
    ['an army in the sea', 'armies.ur-field.province', () => 'sea', /no province "sea"/],
    ['an army of nobody', 'armies.ur-field.player', () => 'zeus', /there is no player "zeus"/],
    ['an army under another name', 'armies.other', ({ armies }) => armies['ur-field'], /the army’s id/],
    ['a border drawn twice', 'setUp.borders.0', ({ setUp }) => setUp.borders[1], /is invalid/],
    ['a border to nowhere', 'setUp.borders.0.a', () => 'sea', /no province "sea"/],
    ['a player twice', 'players.1', ({ players }) => players[0], /occurs twice/],
    ['a unit twice', 'armies.ur-field.units.1', ({ armies }) => armies['ur-field']?.units[0], /occurs twice/],
    ['no treasury', 'treasuries.ur', () => undefined, /treasury is missing/],
    ['half a figure', 'armies.ur-field.units.0.parts.0.count', () => 0.5, /count/],
    ['a month beyond time', 'month', () => 1e9, /month/],
    ['a rule book nobody wrote', 'rules', () => 'zeus', /rule book "zeus"/],
    ['a field too many', 'surprise', () => 1, /surprise/],
    ['an army in a fort nobody built', 'armies.ur-field.fort', () => 'keep', /no fort "keep"/],
    [
      'troops that two armies have',
      'armies.elam-field.units',
      ({ armies }) => armies['ur-field']?.units,
      /occurs twice/,
    ],
    ['partisans of nobody', 'partisans.band', () => BAND('zeus', 'ur'), /there is no player "zeus"/],
    ['partisans in the sea', 'partisans.band', () => BAND('ur', 'sea'), /no province "sea"/],
    [
      'partisans under an army’s name',
      'partisans.ur-field',
      () => ({ ...BAND('ur', 'ur'), id: 'ur-field' }),
      /also a partisan band/,
    ],
    ['a fort nobody built', 'forts.keep', () => ({ id: 'keep', province: 'ur', holder: 'ur' }), /expected \d+ forts/],
    [
      'a fort that nobody holds',
      'setUp.provinces.0.forts',
      ({ setUp }) => [...(setUp.provinces[0]?.forts ?? []), FORT],
      /expected \d+ forts/,
    ],
    ['the same fort twice', 'setUp.provinces.0.forts', () => [FORT, FORT], /occurs twice/],
    ['a siege of a fort nobody built', 'sieges.keep', () => SIEGE, /no fort "keep"/],
    ['a battle of an army that is gone', 'battles', () => [BATTLE], /no army "gone"/],
    ['a month that waits in the sea', 'waiting', () => ['sea'], /no province "sea"/],
    ['a retreat into the sea', 'retreats.ur-field', () => ['sea'], /no province "sea"/],
    ['a retreat of an army that is gone', 'retreats.gone', () => ['ur'], /no army "gone"/],
    ['a victory of nobody’s', 'victories', () => [WON], /there is no player "zeus"/],
    ['troops away that there are none of', 'detached.x', () => 3, /no troops "x"/],
    ['a capital of nobody’s', 'setUp.provinces.0.capitalOf', () => 'zeus', /there is no player "zeus"/],
    ['months held by nobody', 'provinces.ur.held', () => ({ zeus: 1 }), /there is no player "zeus"/],
    ['a treasury of nobody’s', 'treasuries.zeus', () => 1, /there is no player "zeus"/],
    ['a list that is none', 'setUp.lists', () => [{ id: 'x' }], /list/],
    ['a list twice', 'setUp.lists', ({ setUp }) => [...setUp.lists, ...setUp.lists], /occurs twice/],
    ['fights of a new kind', 'setUp.encounters', () => 'by-song', /encounters/],
  ])('is refused for %s', async (_, path, valueOf, sentence) => {
    await expect(readCampaignDocument(books('1'), changed(path, valueOf))).rejects.toThrow(sentence);
  });

  it.each([null, 7, [], {}, { format: 'nomarch-campaign' }, { format: 'nomarch-campaign', version: 2 }])(
    'is not read out of %j',
    async (value) => {
      await expect(readCampaignDocument(books('1'), value)).rejects.toThrow(/campaign document/);
    },
  );

  it('of other rules is told so before anything else that may be wrong with it', async () => {
    const bare = changed('partisans', () => undefined);
    await expect(readCampaignDocument(books('2'), bare)).rejects.toThrow(/rules version 1; this is version 2/);
    await expect(readCampaignDocument(books('1'), bare)).rejects.toThrow(/partisans/);
  });

  it('is refused when it does not begin with a beginning', async () => {
    const document = documentOf();
    const [first] = document.events;
    const other = { ...first, happening: { kind: 'month-ended', year: 1, month: 1 } };
    await expect(readCampaignDocument(books('1'), { ...document, events: [other] })).rejects.toThrow(
      /start of a campaign/,
    );
  });
});

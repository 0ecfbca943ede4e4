import { describe, expect, it } from 'vitest';
import { shippedList } from '../../army-lists/shipped.ts';
import type { CampaignDocument } from '../../contract/campaigns.ts';
import type { CampaignRules } from '../../rules/core/campaign/campaign-rules.ts';
import type { CampaignState } from '../../rules/core/campaign/state.ts';
import { chain } from '../../rules/core/campaign/chain.ts';
import { ruleSystems } from '../../rules/systems.ts';
import { shippedScenarios } from '../../scenarios/shipped.ts';
import { readCampaignDocument } from './campaign-document.ts';

const rules = ruleSystems[0]?.campaign as CampaignRules;

function documentOf(): CampaignDocument {
  const { events } = rules.begin(rules.readScenario(shippedScenarios[0], shippedList), shippedList);
  return { format: 'nomarch-campaign', version: 1, id: 'c', events: chain(null, events, '1'), filed: [] };
}

/** A document whose first state has another value in one place; `undefined` takes the field away. */
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

describe('A campaign document', () => {
  it('reads as it was written', () => {
    const document = documentOf();
    const read = readCampaignDocument(JSON.parse(JSON.stringify(document)), '1');
    expect(read.document).toEqual(document);
    expect({ kind: 'campaign-started', state: read.state }).toEqual(document.events[0]?.happening);
  });

  it.each<readonly [string, string, (state: CampaignState) => unknown, RegExp]>([
    ['a province nobody set up', 'provinces.atlantis', ({ provinces }) => provinces['ur'], /provinces were expected/],
    ['a province fewer', 'provinces.ur', () => undefined, /provinces were expected/],
    ['a province under another name', 'provinces.ur', ({ provinces }) => provinces['agade'], /no province "agade"/],
    ['a holder who does not play', 'provinces.ur.holder', () => 'zeus', /"zeus" is no player/],
    ['an army in the sea', 'armies.ur-field.province', () => 'sea', /no province "sea"/],
    ['an army of nobody', 'armies.ur-field.player', () => 'zeus', /"zeus" is no player/],
    ['an army under another name', 'armies.other', ({ armies }) => armies['ur-field'], /the army’s id/],
    ['a border drawn twice', 'setUp.borders.0', ({ setUp }) => setUp.borders[1], /cannot be/],
    ['a border to nowhere', 'setUp.borders.0.a', () => 'sea', /no province "sea"/],
    ['a player twice', 'players.1', ({ players }) => players[0], /stands twice/],
    ['a unit twice', 'armies.ur-field.units.1', ({ armies }) => armies['ur-field']?.units[0], /stands twice/],
    ['no treasury', 'treasuries.ur', () => undefined, /treasury of every player/],
    ['half a figure', 'armies.ur-field.units.0.parts.0.count', () => 0.5, /count/],
    ['a month beyond time', 'month', () => 1e9, /month/],
    ['a rule book nobody wrote', 'rules', () => 'zeus', /rules/],
    ['a field too many', 'surprise', () => 1, /surprise/],
  ])('is refused for %s', (_, path, valueOf, sentence) => {
    expect(() => readCampaignDocument(changed(path, valueOf), '1')).toThrow(sentence);
  });

  it.each([null, 7, [], {}, { format: 'nomarch-campaign' }, { format: 'nomarch-campaign', version: 2 }])(
    'is not read out of %j',
    (value) => {
      expect(() => readCampaignDocument(value, '1')).toThrow(/campaign document/);
    },
  );

  it('is refused when it does not begin with a beginning', () => {
    const document = documentOf();
    const [first] = document.events;
    const other = { ...first, happening: { kind: 'month-ended', year: 1, month: 1 } };
    expect(() => readCampaignDocument({ ...document, events: [other] }, '1')).toThrow(/start of a campaign/);
  });
});

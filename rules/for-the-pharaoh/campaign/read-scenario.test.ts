import { describe, expect, it } from 'vitest';
import { findShippedList } from '../../../army-lists/shipped.ts';
import { InputError } from '../../core/procedure.ts';
import { createFirstState, readScenario } from './read-scenario.ts';

const noList = () => null;
const army = { format: 'nomarch-army', version: 1, rules: 'for-the-pharaoh', name: 'Host', limit: 4000 };
const province = (id: string, more = {}) => ({
  id,
  name: id,
  tax: 1,
  food: 1,
  terrain: 'plain',
  holder: 'red',
  ...more,
});

const scenario = (provinces: readonly unknown[], armies: readonly unknown[] = []) => ({
  format: 'nomarch-scenario',
  version: 1,
  id: 's',
  rules: 'for-the-pharaoh',
  title: 'S',
  players: [{ id: 'red', name: 'Red', power: 'Red', colour: 'red' }],
  provinces,
  borders: [],
  armies,
});

function getIssue(document: unknown): string {
  try {
    readScenario(document, noList);
  } catch (error) {
    if (error instanceof InputError) return error.path;
    throw error;
  }
  return 'none';
}

const gate = { forts: [{ id: 'gate', name: 'Gate' }] };

describe('a scenario with forts', () => {
  it('is rejected if two forts share an id, in one province or in two', () => {
    expect(getIssue(scenario([province('ur', gate), province('kish', gate)]))).toBe('provinces.1.forts.0.id');
    expect(getIssue(scenario([province('ur', { forts: [...gate.forts, ...gate.forts] })]))).toBe(
      'provinces.0.forts.1.id',
    );
  });

  it('is rejected if a capital belongs to an unknown player', () => {
    expect(getIssue(scenario([province('ur', { capitalOf: 'blue' })]))).toBe('provinces.0.capitalOf');
    expect(getIssue(scenario([province('ur', { capitalOf: 'red' })]))).toBe('none');
  });

  it('is rejected if a garrison’s fort is unknown or in another province', () => {
    const host = (fort: string) => ({ id: 'host', player: 'red', province: 'ur', fort, army });
    expect(getIssue(scenario([province('ur')], [host('gate')]))).toBe('armies.0.fort');
    expect(getIssue(scenario([province('ur'), province('kish', gate)], [host('gate')]))).toBe('armies.0.fort');
    expect(getIssue(scenario([province('ur', gate)], [host('gate')]))).toBe('none');
  });

  it('starts with garrisons in their forts, which have the province’s holder', () => {
    const read = readScenario(
      scenario([province('ur', gate)], [{ id: 'host', player: 'red', province: 'ur', fort: 'gate', army }]),
      noList,
    );
    const state = createFirstState(read, noList);
    expect(state.armies['host']?.fort).toBe('gate');
    expect(state.forts['gate']).toEqual({ id: 'gate', province: 'ur', holder: 'red' });
  });
});

describe('a scenario with partisans', () => {
  const units = [{ name: 'Band', parts: [{ entry: null, troop: { class: 'D', order: 'OO' }, count: 8 }] }];
  const players = ['red', 'blue'].map((id) => ({ id, name: id, power: id, colour: 'red' }));
  const withBand = (more: object, of = army as object) => ({
    ...scenario([province('ur'), province('kish', { holder: 'blue' })]),
    players,
    partisans: [{ id: 'band', player: 'red', province: 'kish', army: { ...of, units }, ...more }],
  });

  it('starts with bands in their provinces', () => {
    const state = createFirstState(readScenario(withBand({}), noList), noList);
    expect(state.partisans['band']).toMatchObject({ player: 'red', province: 'kish', name: 'Host', list: null });
    expect(state.partisans['band']?.units[0]?.parts[0]).toMatchObject({ id: 'band/u1/p1', count: 8, raised: 8 });
  });

  it('is rejected if a band is not in an enemy’s province or has a general', () => {
    expect(getIssue(withBand({}))).toBe('none');
    expect(getIssue(withBand({ province: 'ur' }))).toBe('partisans.0.province');
    expect(getIssue(withBand({ province: 'moon' }))).toBe('partisans.0.province');
    expect(getIssue(withBand({ player: 'green' }))).toBe('partisans.0.player');
    expect(getIssue(withBand({}, { ...army, generals: [{ name: 'Lord', stars: 0 }] }))).toBe(
      'partisans.0.army.generals',
    );
    expect(getIssue(withBand({ army: { ...army, units: [] } }))).toBe('partisans.0.army.units');
  });
});

describe('an army with allies', () => {
  it('names the ally after its troops and general', () => {
    const allied = {
      ...army,
      list: 'akkadian',
      allies: ['elam'],
      generals: ['Sargon', 'Kutir', ''].map((name, at) => ({ name, stars: 1, ...(at > 0 ? { ally: 'elam' } : {}) })),
      units: [{ name: '', parts: [{ entry: 'elam/axemen', count: 12 }] }],
    };
    const document = scenario([province('ur')], [{ id: 'host', player: 'red', province: 'ur', army: allied }]);
    const host = createFirstState(readScenario(document, findShippedList), findShippedList).armies['host'];
    expect(host?.generals.map(({ name }) => name)).toEqual(['Sargon', 'Kutir (Elam)', 'general 3 (Elam)']);
    expect(host?.units.map(({ name }) => name)).toEqual(['Guard Axemen (Elam)']);
  });
});

describe('a scenario that limits what treasuries carry over', () => {
  it('stores the percentage, and nothing for 100 %', () => {
    const begun = (more: object) =>
      createFirstState(readScenario({ ...scenario([province('ur')]), ...more }, noList), noList);
    expect(begun({ carriesOver: 40 }).setUp.carriesOver).toBe(40);
    expect(begun({}).setUp).not.toHaveProperty('carriesOver');
    expect(getIssue({ ...scenario([province('ur')]), carriesOver: 101 })).toBe('carriesOver');
  });
});

import { describe, expect, it } from 'vitest';
import { InputError } from '../../core/procedure.ts';
import { firstState, readScenario } from './read-scenario.ts';

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

function issueOf(document: unknown): string {
  try {
    readScenario(document, noList);
  } catch (error) {
    if (error instanceof InputError) return error.path;
    throw error;
  }
  return 'none';
}

const gate = { forts: [{ id: 'gate', name: 'Gate' }] };

describe('A scenario with forts', () => {
  it('is refused where two forts share an id, in one province or in two', () => {
    expect(issueOf(scenario([province('ur', gate), province('kish', gate)]))).toBe('provinces.1.forts.0.id');
    expect(issueOf(scenario([province('ur', { forts: [...gate.forts, ...gate.forts] })]))).toBe(
      'provinces.0.forts.1.id',
    );
  });

  it('is refused where a capital belongs to nobody who plays', () => {
    expect(issueOf(scenario([province('ur', { capitalOf: 'blue' })]))).toBe('provinces.0.capitalOf');
    expect(issueOf(scenario([province('ur', { capitalOf: 'red' })]))).toBe('none');
  });

  it('is refused where an army garrisons a fort that is not there, or not in its province', () => {
    const host = (fort: string) => ({ id: 'host', player: 'red', province: 'ur', fort, army });
    expect(issueOf(scenario([province('ur')], [host('gate')]))).toBe('armies.0.fort');
    expect(issueOf(scenario([province('ur'), province('kish', gate)], [host('gate')]))).toBe('armies.0.fort');
    expect(issueOf(scenario([province('ur', gate)], [host('gate')]))).toBe('none');
  });

  it('begins with its garrisons in their forts, which are held with their province', () => {
    const read = readScenario(
      scenario([province('ur', gate)], [{ id: 'host', player: 'red', province: 'ur', fort: 'gate', army }]),
      noList,
    );
    const state = firstState(read, noList);
    expect(state.armies['host']?.fort).toBe('gate');
    expect(state.forts['gate']).toEqual({ id: 'gate', province: 'ur', holder: 'red' });
  });
});

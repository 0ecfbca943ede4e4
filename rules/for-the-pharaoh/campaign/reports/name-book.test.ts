import { describe, expect, it } from 'vitest';
import { createNameBook } from './name-book.ts';
import { sampleState } from '../../../../test/support/campaign/sample-campaign.ts';

const force = { parts: [{ id: 'host/u2/p1', count: 5 }], generals: ['host/g2'] };
const part = (id: string, name: string) => ({ id, name, cost: 5, count: 20, raised: 20, entry: null, troop: null });
const host = {
  ...sampleState.armies['royal']!,
  id: 'host',
  name: 'Host',
  generals: [
    { id: 'host/g1', name: 'King', stars: 2, cost: 400 },
    { id: 'host/g2', name: 'Captain', stars: 1, cost: 200 },
  ],
  units: [
    { id: 'host/u1', name: 'Guard', parts: [part('host/u1/p1', 'Spears')] },
    { id: 'host/u2', name: 'Levy', parts: [part('host/u2/p1', 'Slingers')] },
  ],
};
const first = { ...sampleState, armies: { host } };
const now = { ...sampleState, armies: {} };

describe('names that the state no longer has', () => {
  it('include an army that was split off and destroyed since, and its troops', () => {
    const payload = { kind: 'army-split', army: 'host', into: 'host.1', name: 'Second host', force } as const;
    const names = createNameBook([first, now], [payload]);
    expect(names.army('host.1')).toBe('Second host');
    expect(names.ownerOf('host.1')).toBe('sargon');
    expect(names.names.member('host.1', 'host.1/u1/p1')).toBe('Levy');
    expect(names.names.member('host.1', 'host.1/g1')).toBe('Captain');
  });

  it('include mustered armies, raised troops and former partisans', () => {
    const band = { id: 'b', player: 'puzur', name: 'Band', province: 'susa', list: null, units: [] };
    const raised = [{ id: 'host/u3', name: 'New', parts: [part('host/u3/p1', 'Archers')] }];
    const names = createNameBook(
      [first, now],
      [
        { kind: 'troops-raised', army: 'host', units: raised, generals: [], gold: 100 },
        { kind: 'army-mustered', army: { ...host, id: 'm', name: 'Mustered' }, gold: 100 },
        { kind: 'partisans-raised', band, gold: 0 },
      ],
    );
    expect([names.army('m'), names.army('b'), names.ownerOf('b')]).toEqual(['Mustered', 'Band', 'puzur']);
    expect(names.names.member('host', 'host/u3/p1')).toBe('New');
  });

  it('use the given wording for an army of which only the player is known', () => {
    const banner = { ...host, id: 'seen.susa.1', name: '', units: [], generals: [] };
    const names = createNameBook([{ ...now, armies: { [banner.id]: banner } }], [], (side) => `Army of ${side}`);
    expect(names.army('seen.susa.1')).toBe('Army of Akkad');
  });
});

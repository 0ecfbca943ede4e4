import { describe, expect, it } from 'vitest';
import type { CampaignState } from '../../../../rules/campaign.ts';
import { formKinds, readyOrders, takesPartisans, targetsOf } from './order-choices.ts';
import { sampleState, sampleWork } from '../../../../test/support/sample-campaign.ts';

const royal = sampleState.armies['royal']!;
const hill = sampleState.armies['hill']!;
const siege = {
  fort: 'susa-walls',
  province: 'susa',
  besieger: 'sargon',
  begun: { year: 1, month: 1, week: 1, day: 1 },
  stores: 5,
  monthsClosed: 1,
  garrisonHadPlague: false,
  besiegersHadPlague: false,
};
/** Sargon's royal army in Susa's field, Puzur's hill army in the walls. */
const atSusa = (change: Partial<CampaignState> = {}): CampaignState => ({
  ...sampleState,
  armies: { royal: { ...royal, province: 'susa' }, hill: { ...hill, fort: 'susa-walls' } },
  forts: { 'susa-walls': { id: 'susa-walls', province: 'susa', holder: 'puzur' } },
  ...change,
});
const besieged = atSusa({ sieges: { 'susa-walls': siege } });
const winter = (state: CampaignState): CampaignState => ({ ...state, month: 9 });
const kindsOf = (state: CampaignState, army: string) => readyOrders(state, state.armies[army]!).map(({ kind }) => kind);

describe('what may be ordered where an army stands', () => {
  it('an army at home can march, raid, guard, hunt and split, and knows where to fall back to', () => {
    expect(formKinds(sampleState, royal)).toEqual(['march', 'raid', 'intercept', 'police', 'retreat', 'split']);
    expect(kindsOf(sampleState, 'royal')).toEqual(['hold']);
  });

  it('an enemy’s fort can be besieged, a besieged one left', () => {
    expect(readyOrders(atSusa(), atSusa().armies['royal']!)).toContainEqual({
      kind: 'besiege',
      army: 'royal',
      fort: 'susa-walls',
    });
    expect(kindsOf(besieged, 'royal')).toEqual(['hold', 'lift']);
  });

  it('besiegers with carpenters can begin works, and all of them storm', () => {
    const carpenters = [{ id: 'royal/carpenter', kind: 'carpenter', cost: 10, count: 2 }];
    const withCarpenters = { ...royal, province: 'susa', specialists: carpenters };
    expect(formKinds(besieged, withCarpenters)).toContain('siege-work');
    expect(formKinds(besieged, withCarpenters)).toContain('assault');
    expect(formKinds(atSusa(), withCarpenters)).toContain('siege-work');
    expect(formKinds(atSusa(), withCarpenters)).not.toContain('assault');
    expect(formKinds(besieged, besieged.armies['royal']!)).not.toContain('siege-work');
    expect(formKinds(sampleState, royal)).not.toContain('assault');
  });

  it('works under way can be given up, and a mine that is heard of be listened for', () => {
    const works = [sampleWork({ id: 'w1', kind: 'mine', stage: 'digging' }), sampleWork({ id: 'w2', stage: 'lost' })];
    const mined = atSusa({ sieges: { 'susa-walls': { ...siege, works } } });
    expect(readyOrders(mined, mined.armies['royal']!)).toContainEqual({
      kind: 'abandon-work',
      army: 'royal',
      fort: 'susa-walls',
      work: 'w1',
    });
    expect(kindsOf(mined, 'royal').filter((kind) => kind === 'abandon-work')).toHaveLength(1);
    expect(kindsOf(mined, 'hill')).toEqual(['hold', 'sortie', 'counter-mine']);
  });

  it('nobody guards or hunts in a province its side does not hold', () => {
    expect(formKinds(atSusa(), atSusa().armies['royal']!)).not.toContain('intercept');
    expect(formKinds(atSusa(), atSusa().armies['royal']!)).not.toContain('police');
  });

  it('a besieged garrison can hold or sally, and divide', () => {
    expect(kindsOf(besieged, 'hill')).toEqual(['hold', 'sortie']);
    expect(formKinds(besieged, besieged.armies['hill']!)).toEqual(['split']);
  });

  it('an army next to its besieged fort can relieve it', () => {
    const state = {
      ...besieged,
      armies: { ...besieged.armies, field: { ...hill, id: 'field', province: 'agade', fort: null } },
    };
    const field = state.armies['field'];
    expect(formKinds(state, field)).toContain('relieve');
    expect(targetsOf(state, field, 'relieve').map(({ id }) => id)).toEqual(['susa']);
    expect(formKinds(sampleState, royal)).not.toContain('relieve');
  });

  it('armies of one side in one place can join, and go into a fort of theirs', () => {
    const other = { ...royal, id: 'other' };
    const state = atSusa({
      armies: { royal, other },
      forts: { citadel: { id: 'citadel', province: 'agade', holder: 'sargon' } },
    });
    expect(kindsOf(state, 'royal')).toEqual(['hold', 'garrison', 'join']);
    const apart = { ...state, armies: { royal, other: { ...other, fort: 'citadel' } } };
    expect(kindsOf(apart, 'royal')).toEqual(['hold', 'garrison']);
  });

  it('raids lead into enemies’ provinces only, marches anywhere next door', () => {
    expect(targetsOf(sampleState, royal, 'raid').map(({ id }) => id)).toEqual(['susa']);
    expect(targetsOf(sampleState, royal, 'march').map(({ id }) => id)).toEqual(['der', 'susa']);
  });
});

describe('what may be ordered in winter', () => {
  it('troops are raised, ranks filled and soldiers sent home, and nobody marches', () => {
    expect(formKinds(winter(sampleState), royal)).toEqual(['raise', 'refill', 'disband']);
    expect(kindsOf(winter(sampleState), 'royal')).toEqual([]);
  });

  it('ranks that are full are not filled, and nothing is raised abroad', () => {
    const [guard] = royal.units;
    const units = [{ ...guard!, parts: guard!.parts.map((part) => ({ ...part, count: part.raised })) }];
    expect(formKinds(winter(sampleState), { ...royal, units })).toEqual(['raise', 'disband']);
    expect(formKinds(winter(atSusa()), atSusa().armies['royal']!)).toEqual(['disband']);
  });

  it('besiegers can go home', () => {
    expect(kindsOf(winter(besieged), 'royal')).toEqual(['go-home']);
    expect(kindsOf(winter(besieged), 'hill')).toEqual([]);
  });

  it('partisans are raised in an enemy’s province next to one’s own', () => {
    expect(takesPartisans(sampleState, 'sargon', 'susa')).toBe(true);
    expect(takesPartisans(sampleState, 'sargon', 'agade')).toBe(false);
    expect(takesPartisans(sampleState, 'sargon', 'der')).toBe(false);
  });
});

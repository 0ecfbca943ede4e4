import { describe, expect, it } from 'vitest';
import { findMap } from '../../../maps/catalogue.ts';
import type { ArmyFile } from '../../../rules/core/army-file.ts';
import { ruleSystems } from '../../../rules/systems.ts';
import * as edits from './edit-scenario.ts';
import { createNewScenario } from './new-scenario.ts';

const book = ruleSystems.find(({ loadCampaign }) => loadCampaign !== null)!.id;
const start = createNewScenario(
  findMap('orontes')!,
  { id: 'own-war', title: 'War', player: (n) => `Player ${n}` },
  book,
);
const army: ArmyFile = {
  format: 'nomarch-army',
  version: 1,
  rules: book,
  list: null,
  name: 'Host',
  limit: 1000,
  generals: [],
  units: [],
  specialists: {},
  works: {},
  rulings: {},
};
const province = (scenario: typeof start, id: string) => scenario.provinces.find((one) => one.id === id)!;

describe('players', () => {
  it('get a unique colour and id', () => {
    const { players } = edits.addPlayer('Hatti')(start);
    expect(players.at(-1)).toMatchObject({ id: 'hatti-2', name: 'Hatti' });
    expect(new Set(players.map(({ colour }) => colour)).size).toBe(3);
  });

  it('are removed with their armies, and their land becomes neutral', () => {
    const placed = edits.placeArmy('hatti', 'halab', army)(start);
    const left = edits.removePlayer('hatti')(placed);
    expect(left.players.map(({ id }) => id)).toEqual(['egypt']);
    expect(left.armies).toEqual([]);
    expect(left.provinces.some(({ holder, capitalOf }) => holder === 'hatti' || capitalOf === 'hatti')).toBe(false);
    expect(left.provinces.filter(({ holder }) => holder === 'egypt')).toHaveLength(4);
  });
});

describe('provinces', () => {
  it('change holder and revenue without affecting others', () => {
    const changed = edits.setProvince('sumur', { holder: 'egypt', tax: 6000 })(start);
    expect(province(changed, 'sumur')).toMatchObject({ holder: 'egypt', tax: 6000 });
    expect(changed.provinces.filter((one, index) => one !== start.provinces[index])).toHaveLength(1);
  });

  it('include at most one capital per player', () => {
    const moved = edits.setCapital('qadesh', 'hatti')(start);
    expect(moved.provinces.filter(({ capitalOf }) => capitalOf === 'hatti').map(({ id }) => id)).toEqual(['qadesh']);
    expect(
      edits
        .setCapital(
          'qadesh',
          null,
        )(moved)
        .provinces.some(({ capitalOf }) => capitalOf === 'hatti'),
    ).toBe(false);
  });
});

describe('forts', () => {
  it('are added with unique ids', () => {
    const twice = edits.addFort('sumur')(edits.addFort('sumur')(start));
    expect(province(twice, 'sumur').forts.map(({ id }) => id)).toEqual(['sumur-fort', 'sumur-fort-2']);
    const walled = edits.setFort('sumur', 'sumur-fort-2', { moat: 'wet' })(twice);
    expect(province(walled, 'sumur').forts.map(({ moat }) => moat)).toEqual(['none', 'wet']);
  });

  it('are removed, and the garrison moves to the field', () => {
    const [fort] = province(start, 'halab').forts;
    const manned = edits.setArmy('hatti-host', { fort: fort!.id })(edits.placeArmy('hatti', 'halab', army)(start));
    expect(manned.armies[0]!.fort).toBe(fort!.id);
    const open = edits.removeFort('halab', fort!.id)(manned);
    expect(province(open, 'halab').forts).toEqual([]);
    expect(open.armies[0]!.fort).toBeNull();
  });
});

describe('armies', () => {
  it('are placed several times, renamed, moved out of their fort and removed', () => {
    const two = edits.placeArmy('hatti', 'halab', army)(edits.placeArmy('hatti', 'halab', army)(start));
    expect(two.armies.map(({ id }) => id)).toEqual(['hatti-host', 'hatti-host-2']);
    const manned = edits.setArmy('hatti-host', { fort: 'halab-fort' })(two);
    expect(edits.setArmy('hatti-host', { province: 'ugarit' })(manned).armies[0]).toMatchObject({
      province: 'ugarit',
      fort: null,
    });
    expect(
      edits
        .renameTroops(
          'hatti-host-2',
          'Guard',
        )(two)
        .armies.map((one) => one.army.name),
    ).toEqual(['Host', 'Guard']);
    expect(
      edits
        .removeTroops('hatti-host')(two)
        .armies.map(({ id }) => id),
    ).toEqual(['hatti-host-2']);
  });
});

describe('rules', () => {
  it('save only rulings that differ from the default', () => {
    const chosen = edits.setRuling('R-1', 'other')(start);
    expect(chosen.rulings).toEqual({ 'R-1': 'other' });
    expect(edits.setRuling('R-1', null)(chosen).rulings).toEqual({});
  });

  it('have at most one victory condition per kind', () => {
    const both = edits.setVictory('gold', 9000)(edits.setVictory('years', 3)(start));
    expect(both.victory).toEqual([
      { kind: 'gold', amount: 9000 },
      { kind: 'years', count: 3 },
    ]);
    expect(both.victory.map(edits.getVictoryNumber)).toEqual([9000, 3]);
    expect(edits.setVictory('gold', null)(both).victory).toEqual([{ kind: 'years', count: 3 }]);
  });
});

describe('partisans', () => {
  const troops = { ...army, generals: [{ stars: 2, name: '' }], works: { palisade: 3 } } as unknown as ArmyFile;
  const placed = edits.placePartisans('hatti', 'byblos', troops)(edits.placeArmy('hatti', 'halab', army)(start));

  it('are placed without generals and works', () => {
    expect(placed.partisans).toEqual([
      { id: 'hatti-host-2', player: 'hatti', province: 'byblos', army: { ...troops, generals: [], works: {} } },
    ]);
  });

  it('are moved, given to another player, renamed and removed without affecting armies', () => {
    const moved = edits.setBand('hatti-host-2', { province: 'tyre', player: 'egypt' })(placed);
    expect(moved.partisans[0]).toMatchObject({ province: 'tyre', player: 'egypt' });
    expect(edits.renameTroops('hatti-host-2', 'Habiru')(moved).partisans[0]!.army.name).toBe('Habiru');
    const gone = edits.removeTroops('hatti-host-2')(moved);
    expect(gone.partisans).toEqual([]);
    expect(gone.armies).toEqual(placed.armies);
  });
});

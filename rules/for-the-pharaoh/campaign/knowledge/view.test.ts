import { describe, expect, it } from 'vitest';
import { campaignRules, randomPlay } from '../../../../test/support/battle/random-play.ts';
import type { CampaignState, PendingBattle } from '../state/state.ts';
import { isBattleKnown, createView, listSeenProvinces } from './view.ts';

/** Four provinces in a row, a, b, c and d: Ann holds a, Ben c and d; b has no holder. */
function rowOfFour(): CampaignState {
  const [first] = randomPlay({ seed: 'view', players: 2, columns: 4, rows: 1, armiesEach: 1 }, 0);
  if (!first) throw new Error('the play did not begin');
  const [model] = Object.values(first.after.armies);
  if (!model) throw new Error('there is no army');
  const army = (id: string, player: string, province: string) => ({
    [id]: { ...model, id, player, province, fort: null, name: `Host ${id}`, list: `list-${player}` },
  });
  const holders = { a: 'ann', b: null, c: 'ben', d: 'ben' };
  const [setUp] = first.after.setUp.provinces;
  if (!setUp) throw new Error('there is no province');
  const list = { id: '', rules: 'for-the-pharaoh', title: '', period: '', source: '', version: 1 } as const;
  return {
    ...first.after,
    players: ['ann', 'ben'].map((id) => ({ id, name: id, power: id, colour: 'grey' })),
    treasuries: { ann: 10, ben: 20 },
    setUp: {
      ...first.after.setUp,
      provinces: Object.keys(holders).map((id) => ({ ...setUp, id, name: id, forts: [], capitalOf: null })),
      borders: ['ab', 'bc', 'cd'].map((pair) => ({ a: pair[0] ?? '', b: pair[1] ?? '', kind: 'land' as const })),
      lists: ['list-ann', 'list-ben'].map((id) => ({ ...list, id, introduction: '', notes: {}, entries: [] })),
    },
    provinces: Object.fromEntries(
      Object.entries(holders).map(([id, holder]) => [
        id,
        { id, holder, cropDamage: 5, raidLoss: 6, held: { ann: 1, ben: 2 } },
      ]),
    ),
    armies: { ...army('host', 'ann', 'a'), ...army('near', 'ben', 'b'), ...army('far', 'ben', 'd') },
    partisans: {
      band: { id: 'band', player: 'ben', name: 'Band', province: 'a', list: null, units: [] },
    },
    forts: {},
    retreats: { host: ['b'], near: ['c'] },
    detached: { [`${model.id}/u1/p1`]: 3, foreign: 4 },
    battles: [],
  };
}

const battle = (cause: PendingBattle['cause'], attacker: string, defender: string): PendingBattle => ({
  id: `1.1.b.${attacker}.${defender}`,
  cause,
  province: 'b',
  attacker,
  defender,
  from: 'c',
  queue: [],
  forces:
    cause === 'march'
      ? null
      : {
          attacker: { army: attacker, parts: [{ id: 'secret', count: 9 }], generals: ['secret'] },
          defenders: [{ army: defender, parts: [], generals: [] }],
        },
});

describe('a player’s view', () => {
  it('covers the player’s provinces and armies and their neighbours', () => {
    const state = rowOfFour();
    expect([...listSeenProvinces(state, 'ann')].toSorted()).toEqual(['a', 'b']);
    // Partisans give sight: Ben's are in a.
    expect([...listSeenProvinces(state, 'ben')].toSorted()).toEqual(['a', 'b', 'c', 'd']);
    expect(listSeenProvinces(state, null).size).toBe(0);
  });

  it('shows nearby foreign armies without name or troops, and no distant ones', () => {
    const { armies } = createView(rowOfFour(), 'ann', 'near');
    expect(Object.keys(armies)).toEqual(['host', 'seen.b.1']);
    expect(armies['host']?.name).toBe('Host host');
    expect(armies['seen.b.1']).toEqual({
      id: 'seen.b.1',
      player: 'ben',
      name: '',
      province: 'b',
      fort: null,
      list: null,
      generals: [],
      units: [],
    });
    expect(Object.keys(createView(rowOfFour(), 'ann', 'all').armies)).toEqual(['host', 'seen.b.1', 'seen.d.1']);
    expect(createView(rowOfFour(), null, 'near').armies).toEqual({});
  });

  it('shows only the player’s own treasury, damage, list, retreats and partisans', () => {
    const state = rowOfFour();
    const view = createView(state, 'ann', 'near');
    expect(view.treasuries).toEqual({ ann: 10 });
    expect(view.provinces['a']).toEqual(state.provinces['a']);
    expect(view.provinces['c']).toEqual({ id: 'c', holder: 'ben', cropDamage: 0, raidLoss: 0, held: { ann: 1 } });
    expect(view.setUp.lists.map(({ id }) => id)).toEqual(['list-ann']);
    expect(view.retreats).toEqual({ host: ['b'] });
    expect(view.partisans).toEqual({});
    expect(Object.keys(createView(state, 'ben', 'near').partisans)).toEqual(['band']);
    expect(view.detached['foreign']).toBeUndefined();
  });

  it('shows all public battles under ids of the view', () => {
    const state = { ...rowOfFour(), battles: [battle('march', 'near', 'far')] };
    const [seen] = createView(state, 'ann', 'near').battles;
    expect(seen).toMatchObject({ id: 'battle.1', attacker: 'seen.b.1', defender: 'seen.d.1', from: 'b', forces: null });
    // Armies in a field battle are visible at any distance.
    expect(Object.keys(createView(state, 'ann', 'near').armies)).toContain('seen.d.1');
  });

  it('shows fights with raiders and partisans only to their sides, without the enemy’s identity', () => {
    const state = rowOfFour();
    const raid = battle('raid', 'near', 'far');
    expect(createView({ ...state, battles: [raid] }, 'ann', 'near').battles).toEqual([]);
    expect(createView({ ...state, battles: [raid] }, null, 'near').battles).toEqual([]);
    const caught = createView({ ...state, battles: [battle('partisans', 'band', 'host')] }, 'ann', 'near');
    expect(caught.battles).toHaveLength(1);
    expect(JSON.stringify(caught)).not.toMatch(/secret|band/);
    expect(isBattleKnown(raid, (army) => army === 'near')).toBe(true);
    expect(isBattleKnown(raid, () => false)).toBe(false);
    expect(isBattleKnown(battle('march', 'near', 'far'), () => false)).toBe(true);
  });

  it('does not change the state', () => {
    for (const { after } of randomPlay({ seed: 'untouched', players: 3 }, 12)) {
      const before = JSON.stringify(after);
      for (const { id } of after.players) createView(after, id, campaignRules.sight(after));
      expect(JSON.stringify(after)).toBe(before);
    }
  });
});

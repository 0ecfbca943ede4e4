import { describe, expect, it } from 'vitest';
import { sampleState } from '../../../../test/support/campaign/sample-campaign.ts';
import type { PendingBattle } from '../state/state.ts';
import { listPlayers } from './forces.ts';

const [one, other] = Object.values(sampleState.armies).filter(
  (army, at, all) => all.findIndex(({ player }) => player === army.player) === at,
);
if (!one || !other) throw new Error('the sample has armies of two players');
const band = { id: 'band', player: 'third', name: 'Band', province: 'der', list: null, units: [] };
const state = { armies: sampleState.armies, partisans: { band } };
const battle = (rest: Partial<PendingBattle>) => ({ attacker: one.id, defender: one.id, forces: null, ...rest });

describe('playersIn', () => {
  it('returns the players of both sides, each once', () => {
    expect(listPlayers(state, battle({ defender: other.id }))).toEqual([one.player, other.player]);
    expect(listPlayers(state, battle({}))).toEqual([one.player]);
  });

  it('includes players of partisans and of other defenders', () => {
    const force = (army: string) => ({ army, parts: [], generals: [] });
    const forces = { attacker: force('band'), defenders: [force(one.id), force(other.id)] };
    expect(listPlayers(state, battle({ attacker: 'band', forces }))).toEqual(['third', one.player, other.player]);
  });
});

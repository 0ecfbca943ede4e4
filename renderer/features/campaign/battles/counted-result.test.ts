import { describe, expect, it } from 'vitest';
import { tableBattle } from '../../../../test/support/battle/table-battle.ts';
import { setGeneral, setPartHits } from '../../table/edit-battle.ts';
import { toPartialResult } from '../../../../contract/battles/fought-battle.ts';

const emptyResult = {
  method: 'reported',
  winner: null,
  losses: [],
  generalsLost: [],
  halfHit: [],
  retreat: null,
  note: '',
};

describe('countResult', () => {
  it('counts losses by part, killed generals and half-destroyed models', () => {
    const losses = [
      ['u1', 'u1/p1', 5],
      ['u2', 'u2/p1', 3],
      ['k1', 'k1/p2', 2],
    ] as const;
    const struck = losses.reduce(
      (battle, [unit, part, lost]) => setPartHits(battle, unit, part, lost).state,
      tableBattle(),
    );
    expect(toPartialResult(setGeneral(struck, 'g1', { fallen: true, unit: null }).state)).toEqual({
      ...emptyResult,
      losses: [
        { id: 'u1/p1', count: 5 },
        { id: 'u2/p1', count: 1 },
        { id: 'k1/p2', count: 2 },
      ],
      generalsLost: ['g1'],
      halfHit: ['u2/p1'],
    });
  });

  it('trims the note and shortens it to the chronicle’s limit', () => {
    expect(toPartialResult({ ...tableBattle(), note: ' Fog until noon. ' }).note).toBe('Fog until noon.');
    expect(toPartialResult({ ...tableBattle(), note: 'x'.repeat(9000) }).note).toHaveLength(2000);
  });

  it('has no losses if no figure was killed, except half models', () => {
    expect(toPartialResult(setPartHits(tableBattle(), 'u2', 'u2/p1', 1).state)).toEqual({
      ...emptyResult,
      halfHit: ['u2/p1'],
    });
    expect(toPartialResult(tableBattle())).toEqual(emptyResult);
  });

  it('keeps the final note up to the chronicle’s limit', () => {
    expect(toPartialResult({ ...tableBattle(), note: 'They held the ford.' }).note).toBe('They held the ford.');
    expect(toPartialResult({ ...tableBattle(), note: 'x'.repeat(20_000) }).note).toHaveLength(2000);
  });
});

import { expect, it } from 'vitest';
import { moraleRow } from './base-morale.ts';

const phalanx = { kind: 'heavy-infantry', formation: 'phalanx', templar: true } as const;

it('Templars have their row of the morale table before their formation and before what they ride (rulings BTG-19, BTG-24)', () => {
  expect(moraleRow(phalanx, {})).toBe('templar');
  expect(moraleRow({ ...phalanx, templar: false }, {})).toBe('phalanx-legion');
  expect(moraleRow({ kind: 'cavalry', formation: 'none', templar: true }, {})).toBe('templar');
  expect(moraleRow({ kind: 'elephants', formation: 'none', templar: false }, {})).toBe('mounted');
});

it('A phalanx of Templars has the row of the phalanx under the alternative of ruling BTG-24', () => {
  const inForce = { 'BTG-24': 'phalanx' };
  expect(moraleRow(phalanx, inForce)).toBe('phalanx-legion');
  expect(moraleRow({ ...phalanx, formation: 'none' }, inForce)).toBe('templar');
});

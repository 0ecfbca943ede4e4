import { expect, it } from 'vitest';
import { moraleRow } from './base-morale.ts';

const phalanx = { kind: 'heavy-infantry', formation: 'phalanx', templar: true } as const;

it('puts Templars in their own morale row, ahead of formation and mount (rulings BTG-19, BTG-24)', () => {
  expect(moraleRow(phalanx, {})).toBe('templar');
  expect(moraleRow({ ...phalanx, templar: false }, {})).toBe('phalanx-legion');
  expect(moraleRow({ kind: 'cavalry', formation: 'none', templar: true }, {})).toBe('templar');
  expect(moraleRow({ kind: 'elephants', formation: 'none', templar: false }, {})).toBe('mounted');
});

it('puts a phalanx of Templars in the phalanx row under the alternative of BTG-24', () => {
  const inForce = { 'BTG-24': 'phalanx' };
  expect(moraleRow(phalanx, inForce)).toBe('phalanx-legion');
  expect(moraleRow({ ...phalanx, formation: 'none' }, inForce)).toBe('templar');
});

import { expect, it } from 'vitest';
import { getMoraleRow } from './base-morale.ts';

const phalanx = { kind: 'heavy-infantry', formation: 'phalanx', templar: true } as const;

it('puts Templars in their own morale row, ahead of formation and mount (rulings BTG-19, BTG-24)', () => {
  expect(getMoraleRow(phalanx, {})).toBe('templar');
  expect(getMoraleRow({ ...phalanx, templar: false }, {})).toBe('phalanx-legion');
  expect(getMoraleRow({ kind: 'cavalry', formation: 'none', templar: true }, {})).toBe('templar');
  expect(getMoraleRow({ kind: 'elephants', formation: 'none', templar: false }, {})).toBe('mounted');
});

it('puts a phalanx of Templars in the phalanx row under the alternative of BTG-24', () => {
  const inForce = { 'BTG-24': 'phalanx' };
  expect(getMoraleRow(phalanx, inForce)).toBe('phalanx-legion');
  expect(getMoraleRow({ ...phalanx, formation: 'none' }, inForce)).toBe('templar');
});

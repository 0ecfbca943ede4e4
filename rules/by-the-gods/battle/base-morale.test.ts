import { expect, it } from 'vitest';
import { moraleRow } from './base-morale.ts';

it('A formation has its own row of the morale table before Templars have, and those before what they ride (ruling BTG-19)', () => {
  expect(moraleRow({ kind: 'heavy-infantry', formation: 'phalanx', templar: true })).toBe('phalanx-legion');
  expect(moraleRow({ kind: 'cavalry', formation: 'none', templar: true })).toBe('templars');
  expect(moraleRow({ kind: 'cavalry', formation: 'none', templar: false })).toBe('mounted');
  expect(moraleRow({ kind: 'heavy-infantry', formation: 'none', templar: false })).toBe('infantry');
});

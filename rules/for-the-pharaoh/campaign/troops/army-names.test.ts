import { describe, expect, it } from 'vitest';
import { guardName, partName } from './muster.ts';

describe('an army that is split off', () => {
  it('has a name that no other has, whatever was split before', () => {
    const names = ['Host'];
    for (let split = 0; split < 10; split += 1) names.push(partName(names.at(-1)!, names));
    expect(names.slice(0, 4)).toEqual(['Host', 'Host, second part', 'Host, third part', 'Host, fourth part']);
    expect(new Set(names).size).toBe(11);
    for (const name of names) expect(name.split(' part')).toHaveLength(name === 'Host' ? 1 : 2);
  });

  it('is a guard from where it was left, and the second is another', () => {
    expect(guardName('Susa', [])).toBe('Guard from Susa');
    expect(guardName('Susa', ['Guard from Susa'])).toBe('Guard from Susa, the second');
    expect(guardName('Susa', ['Guard from Susa', 'Guard from Susa, the second'])).toBe('Guard from Susa, the third');
  });
});

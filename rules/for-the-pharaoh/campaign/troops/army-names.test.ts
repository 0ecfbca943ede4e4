import { describe, expect, it } from 'vitest';
import { createGarrisonName, createPartName } from './muster.ts';

describe('Names of split-off armies', () => {
  it('number each part uniquely, after any earlier splits', () => {
    const names = ['Host'];
    for (let split = 0; split < 10; split += 1) names.push(createPartName(names.at(-1)!, names));
    expect(names.slice(0, 4)).toEqual(['Host', 'Host, second part', 'Host, third part', 'Host, fourth part']);
    expect(new Set(names).size).toBe(11);
    for (const name of names) expect(name.split(' part')).toHaveLength(name === 'Host' ? 1 : 2);
  });

  it('name a garrison after its province and number further ones', () => {
    expect(createGarrisonName('Susa', [])).toBe('Guard from Susa');
    expect(createGarrisonName('Susa', ['Guard from Susa'])).toBe('Guard from Susa, the second');
    expect(createGarrisonName('Susa', ['Guard from Susa', 'Guard from Susa, the second'])).toBe(
      'Guard from Susa, the third',
    );
  });
});

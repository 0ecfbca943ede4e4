import { describe, expect, it } from 'vitest';
import { formatSentence, type Name, splitSentence, createSay } from './sentence.ts';

const army = (id: string, text = id): Name => ({ kind: 'army', id, text });

const say = createSay('event.toy', {
  plain: 'Nothing happened.',
  marched: '{army} marched from {from} to {to}.',
  lost: '{army} lost {figures} figure. | {army} lost {figures} figures.',
  filed: '{player} filed nothing. | {player} filed 1 order. | {player} filed {n} orders.',
  met: 'The order of arrival: {armies}.',
});

describe('sentences', () => {
  it('fill placeholders, with thousands separators in numbers', () => {
    const marched = say('marched', { army: army('a1', 'First army'), from: 'Ur', to: 1234 });
    expect(formatSentence(marched)).toBe('First army marched from Ur to 1,234.');
    expect(marched.key).toBe('event.toy.marched');
  });

  it.each([
    [0, '0 things', 'no things'],
    [1, 'one thing', 'one thing'],
    [2, '2 things', '2 things'],
    [1234, '1,234 things', '1,234 things'],
  ])('select the plural form for %i', (count, ofTwo, ofThree) => {
    const format = (text: string) => formatSentence({ values: {}, count, text });
    expect(format('one thing | {n} things')).toBe(ofTwo);
    expect(format('no things | one thing | {n} things')).toBe(ofThree);
  });

  it('insert values unchanged, including braces and bars', () => {
    const filed = say('filed', { player: '{n} | {player}' }, { count: 2 });
    expect(formatSentence(filed)).toBe('{n} | {player} filed 2 orders.');
  });

  it('keep names separate, also within lists', () => {
    const [first, second, third] = [army('a'), army('b'), army('c')];
    expect(splitSentence(say('met', { armies: [first, second, third] }))).toEqual([
      'The order of arrival: ',
      first,
      ', ',
      second,
      ', and ',
      third,
      '.',
    ]);
    expect(splitSentence(say('met', { armies: [] }))).toEqual(['The order of arrival: ', '.']);
  });

  it('add a closing comma to a name with a comma, within a sentence', () => {
    const second = army('a2', 'Army of Halab, second part');
    expect(formatSentence(say('marched', { army: second, from: second, to: 'Uruk' }))).toBe(
      'Army of Halab, second part, marched from Army of Halab, second part, to Uruk.',
    );
    expect(formatSentence(say('met', { armies: [second, army('b')] }))).toBe(
      'The order of arrival: Army of Halab, second part, and b.',
    );
    expect(formatSentence(say('met', { armies: [army('b'), second] }))).toBe(
      'The order of arrival: b and Army of Halab, second part.',
    );
    expect(formatSentence(say('met', { armies: [second, army('b'), second] }))).toBe(
      'The order of arrival: Army of Halab, second part, b, and Army of Halab, second part.',
    );
  });

  it('can be translated', () => {
    const marched = say('marched', { army: army('a1', 'Erste'), from: 'Ur', to: 'Uruk' });
    expect(splitSentence(marched, 'Von {from} nach {to} zog {army}.').slice(0, 2)).toEqual(['Von ', 'Ur']);
  });

  it('do not compile with a missing placeholder or count, or an unknown placeholder', () => {
    // @ts-expect-error -- `to` is missing
    say('marched', { army: 'A', from: 'B' });
    // @ts-expect-error -- there is no placeholder `why`
    say('met', { armies: [], why: '' });
    // @ts-expect-error -- singular or plural?
    say('lost', { army: 'A', figures: 1 });
    // @ts-expect-error -- no such text
    say('unknown');
    expect(formatSentence(say('plain'))).toBe('Nothing happened.');
  });
});

import { expect, it } from 'vitest';
import { getChoice, type Ruling, checkRulings } from './ruling.ts';

const ruling: Ruling = {
  id: 'X-1',
  system: 'for-the-pharaoh',
  citation: 'a section',
  question: 'a question',
  choices: [
    { id: 'default', text: 'so' },
    { id: 'other', text: 'otherwise' },
  ],
};

it('getChoice returns the default unless another choice is set', () => {
  expect(getChoice(ruling, {})).toBe('default');
  expect(getChoice(ruling, { 'X-1': 'other' })).toBe('other');
});

it('getChoice ignores inherited properties', () => {
  expect(getChoice({ ...ruling, id: 'constructor' }, {})).toBe('default');
});

it('checkRulings lists unknown rulings and choices', () => {
  expect(checkRulings([ruling], { 'X-1': 'other' })).toEqual([]);
  expect(checkRulings([ruling], { 'X-1': 'never', 'X-2': 'default' })).toEqual([
    'ruling X-1 has no choice "never"; choices: default, other',
    'there is no ruling "X-2"',
  ]);
});

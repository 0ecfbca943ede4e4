import { expect, it } from 'vitest';
import { sasAncient } from '../sas-ancient/sas-ancient.ts';
import { tomsAncientWarfare } from '../toms-ancient-warfare/toms-ancient-warfare.ts';
import { generalWords } from './army/army-words.ts';
import { withArticle } from './words.ts';

it('a noun has the article that its sound asks for', () => {
  expect(['general', 'officer', 'Army'].map(withArticle)).toEqual(['a general', 'an officer', 'an Army']);
});

it('a general is called by name and grade, and by his book’s word where he has no name', () => {
  expect(generalWords(sasAncient.generals, { name: 'Raymond', stars: 1 })).toBe(
    `Raymond, ${sasAncient.generals.grades?.words[1]}`,
  );
  expect(generalWords(sasAncient.generals, { name: '', stars: 99 })).toBe('Commander');
  expect(generalWords(tomsAncientWarfare.generals, { name: '', stars: 0 })).toBe('General');
});

import { expect, it } from 'vitest';
import { AT_DEADLINE } from '../../../../contract/league/battles.ts';
import { dueWords } from './seat-battles.ts';

const now = Date.parse('2026-12-01T12:00:00Z');
const due = (then: (typeof AT_DEADLINE)[number], isOver = false, at = '2026-12-03T12:00:00Z') =>
  dueWords({ at, then, isOver }, now);

it('A battle’s deadline says until when and what happens then, another sentence for each', () => {
  const words = AT_DEADLINE.map((then) => due(then));
  expect(words.every((each) => each.includes('in 2 days'))).toBe(true);
  expect(words.map((each) => each.slice(each.indexOf(').') + 3))).toEqual([
    'If a side has said nothing by then, the umpire decides.',
    'If a side has said nothing by then, captains fight it out.',
    'If a side has said nothing by then, the quick method settles it.',
    'If nothing is said by then, the breach is left alone.',
    'Whoever has not answered by then is led by an automatic captain from then on.',
  ]);
});

it('A battle whose time is over says that the umpire decides, and one without a deadline says nothing', () => {
  expect(due('quick', true)).toMatch(/^Its time ended .*: the umpire decides\.$/);
  expect(dueWords(null, now)).toBe('');
  expect(dueWords(undefined, now)).toBe('');
});

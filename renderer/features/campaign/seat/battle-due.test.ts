import { expect, it } from 'vitest';
import { DEADLINE_ACTIONS } from '../../../../contract/league/battles.ts';
import { formatDeadline } from './seat.ts';

const now = Date.parse('2026-12-01T12:00:00Z');
const due = (then: (typeof DEADLINE_ACTIONS)[number], isOver = false, at = '2026-12-03T12:00:00Z') =>
  formatDeadline({ at, then, isOver }, now);

it('describes a battle’s deadline and its consequence', () => {
  const words = DEADLINE_ACTIONS.map((then) => due(then));
  expect(words.every((each) => each.includes('in 2 days'))).toBe(true);
  expect(words.map((each) => each.slice(each.indexOf(').') + 3))).toEqual([
    'If a side has not reported by then, the umpire decides.',
    'If a side has not reported by then, the computer plays the battle.',
    'If a side has not reported by then, quick resolution decides.',
    'Without an answer by then, the breach is not stormed.',
    'If a side has not answered by then, the computer plays it from then on.',
  ]);
});

it('names the umpire after the deadline, and is empty without a deadline', () => {
  expect(due('quick', true)).toMatch(/^Deadline passed: .*\. The umpire decides\.$/);
  expect(formatDeadline(null, now)).toBe('');
  expect(formatDeadline(undefined, now)).toBe('');
});

import { expect, it } from 'vitest';
import { findShippedList } from '../../../../army-lists/shipped.ts';
import { findRuleSystem } from '../../../../rules/systems.ts';
import { smallArmy } from '../../../../test/support/armies/armies.ts';
import { listUnitIssues } from './unit-facts.ts';

const unit = (...parts: (readonly [string, number])[]) => ({
  name: '',
  parts: parts.map(([entry, count]) => ({ entry, troop: null, count })),
});
const issuesOf = (...units: ReturnType<typeof unit>[]) => {
  const army = { ...smallArmy(), units };
  return listUnitIssues(army, findRuleSystem(army.rules)!.tally(army, findShippedList('akkadian')));
};

it('marks exactly the units of an entry over its maximum', () => {
  expect(issuesOf(unit(['retinue', 24]), unit(['slingers', 12]), unit(['slingers', 12], ['retinue', 36]))).toEqual([
    'units.0.parts.0',
    '',
    'units.2.parts.1',
  ]);
  expect(issuesOf(unit(['retinue', 24]), unit(['retinue', 24]))).toEqual(['', '']);
});

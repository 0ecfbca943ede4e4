import { expect, it } from 'vitest';
import { armyFileSchema } from '../../rules/core/army-file.ts';
import { findRuleSystem } from '../../rules/systems.ts';
import { findShippedList } from '../shipped.ts';
import akkadian from './akkadian-4000.json' with { type: 'json' };

it('the sample Akkadian army is legal at exactly 4,000 points without warnings', () => {
  const army = armyFileSchema.parse(akkadian);
  const tally = findRuleSystem(army.rules)?.tally(army, findShippedList('akkadian'));
  expect(tally).toMatchObject({ points: 4000, limit: 4000, legal: true, problems: [] });
});

it('the sample army needs no default values', () => {
  expect(armyFileSchema.parse(akkadian)).toEqual(akkadian);
});

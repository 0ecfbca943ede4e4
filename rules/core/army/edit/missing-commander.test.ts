import { describe, expect, it } from 'vitest';
import { findRuleSystem } from '../../../systems.ts';
import { armyFileSchema } from '../../army-file.ts';
import type { RuleSystem } from '../../rule-system.ts';
import { findMissingCommander } from '../army-verdict.ts';

const prw = findRuleSystem('pharaoh-rides-to-war') as RuleSystem;
const createArmy = (...generals: readonly { name: string; stars: number; brigade?: string }[]) =>
  armyFileSchema.parse({
    format: 'nomarch-army',
    version: 1,
    rules: 'pharaoh-rides-to-war',
    list: 'egypt',
    name: 'Host',
    limit: 0,
    generals,
  });

describe('findMissingCommander', () => {
  it('suggests the first officer without a force', () => {
    const army = createArmy({ name: 'Of Amun', stars: 0, brigade: 'Amun' }, { name: 'Ahmose', stars: 0 });
    expect(findMissingCommander(prw, army)).toMatchObject({ stars: 1, general: { name: 'Ahmose' } });
  });

  it('suggests a new officer if all officers have a force', () => {
    expect(findMissingCommander(prw, createArmy({ name: 'Of Amun', stars: 0, brigade: 'Amun' }))).toMatchObject({
      general: null,
    });
    expect(findMissingCommander(prw, createArmy())).toMatchObject({ stars: 1, general: null });
  });

  it('is null if the army has a commander or several may hold the highest grade', () => {
    expect(findMissingCommander(prw, createArmy({ name: 'Pharaoh', stars: 1 }))).toBe(null);
    expect(findMissingCommander(findRuleSystem('for-the-pharaoh') as RuleSystem, createArmy())).toBe(null);
  });
});

import { describe, expect, it } from 'vitest';
import { ruleSystem } from '../../../systems.ts';
import { armyFileSchema } from '../../army-file.ts';
import type { RuleSystem } from '../../rule-system.ts';
import { missingCommander } from '../army-verdict.ts';

const prw = ruleSystem('pharaoh-rides-to-war') as RuleSystem;
const armyOf = (...generals: readonly { name: string; stars: number; brigade?: string }[]) =>
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
    const army = armyOf({ name: 'Of Amun', stars: 0, brigade: 'Amun' }, { name: 'Ahmose', stars: 0 });
    expect(missingCommander(prw, army)).toMatchObject({ stars: 1, general: { name: 'Ahmose' } });
  });

  it('suggests a new officer if all officers have a force', () => {
    expect(missingCommander(prw, armyOf({ name: 'Of Amun', stars: 0, brigade: 'Amun' }))).toMatchObject({
      general: null,
    });
    expect(missingCommander(prw, armyOf())).toMatchObject({ stars: 1, general: null });
  });

  it('is null if the army has a commander or several may hold the highest grade', () => {
    expect(missingCommander(prw, armyOf({ name: 'Pharaoh', stars: 1 }))).toBe(null);
    expect(missingCommander(ruleSystem('for-the-pharaoh') as RuleSystem, armyOf())).toBe(null);
  });
});

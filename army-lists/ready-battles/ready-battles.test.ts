import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findRuleSystem, ruleSystems } from '../../rules/systems.ts';
import { readyBattleSchema } from '../schema.ts';
import { findShippedList } from '../shipped.ts';

const battles = globSync('*.json', { cwd: import.meta.dirname }).map((name) => {
  const document: unknown = JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8'));
  return [name, readyBattleSchema.parse(document)] as const;
});

describe('sample battles', () => {
  it('exist once for each book with battles', () => {
    const books = ruleSystems.filter(({ table }) => table).map(({ id }) => `${id}.json`);
    expect(battles.map(([name]) => name).sort()).toEqual(books.sort());
  });

  it.each(battles)('%s has two legal armies of its book without warnings', (name, { armies }) => {
    for (const army of armies) {
      expect(`${army.rules}.json`).toBe(name);
      const tally = findRuleSystem(army.rules)?.tally(army, army.list === null ? null : findShippedList(army.list));
      expect(tally?.problems.filter(({ severity }) => severity !== 'info')).toEqual([]);
      expect(army.units.length).toBeGreaterThan(3);
    }
  });
});

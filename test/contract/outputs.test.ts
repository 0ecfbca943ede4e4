import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contract } from '../../contract/contract.ts';
import { checkOutput, schemaOf } from '../support/program/check-output.ts';

const METHODS = Object.entries(contract).flatMap(([feature, methods]) =>
  Object.keys(methods).map((method) => [feature, method] as const),
);

const tests = globSync('*.test.ts', { cwd: import.meta.dirname })
  .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
  .join('\n');

describe('contract outputs', () => {
  it.each(METHODS)('%s.%s has a schema that rejects other values', (feature, method) => {
    expect(schemaOf([feature, method]).safeParse(Symbol('no answer')).success).toBe(false);
  });

  it('are checked for every method, since a contract test calls each', () => {
    const called = new Set(
      Array.from(tests.matchAll(/\.(\w+)\s*\.(\w+)\(/g), ([, feature, method]) => `${feature}.${method}`),
    );
    expect(METHODS.map((path) => path.join('.')).filter((name) => !called.has(name))).toEqual([]);
  });

  it('are checked even if the program does not', () => {
    expect(() => checkOutput(['campaigns', 'open'], { id: 'a-campaign' })).toThrow(/state/);
  });
});

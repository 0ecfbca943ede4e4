import { describe, expect, it } from 'vitest';
import { provinceSchema } from './scenario.ts';

describe('a province of a scenario', () => {
  it('has the book’s usual tax and food by default (ruling FTP-C3)', () => {
    const ur = { id: 'ur', name: 'Ur', terrain: 'plain', holder: null };
    expect(provinceSchema.parse(ur)).toMatchObject({ tax: 4000, food: 10_000 });
    expect(provinceSchema.parse({ ...ur, tax: 0, food: 500 })).toMatchObject({ tax: 0, food: 500 });
  });
});

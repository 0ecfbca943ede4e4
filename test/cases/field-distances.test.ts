import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fieldDistancesPage } from '../support/field-distances.ts';

test('the page of the tables to scale says what the books’ adapters say', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/coverage/field.md'), 'utf8');
  // Prettier sets its tables in columns.
  const plain = (text: string): string => text.replaceAll(/ +/g, ' ').replaceAll(/-{3,}/g, '---').trim();
  expect(plain(page)).toBe(plain(fieldDistancesPage()));
});

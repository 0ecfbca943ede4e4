import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { books } from '../rules/books.ts';
import { hasSimulatedBattles } from '../rules/fights.ts';
import { proceduresUsed } from '../test/support/battle/procedures-used.ts';

const DOC = join(import.meta.dirname, '../docs/coverage/led-battles.md');

/** Unused procedures listed in the document, with their reasons. */
const listed = [...readFileSync(DOC, 'utf8').matchAll(/^\| `(?<id>[a-z/-]+)` +\| (?<reason>[^|]+?) +\|$/gm)].map(
  ({ groups }) => ({ id: groups?.['id'] ?? '', reason: groups?.['reason'] ?? '' }),
);

test('the document gives each unused procedure one reason', () => {
  expect(listed.length).toBeGreaterThan(0);
  expect(new Set(listed.map(({ id }) => id)).size).toBe(listed.length);
  expect(listed.filter(({ reason }) => !/^[A-Z].+\.$/.test(reason))).toEqual([]);
});

describe.each(books.filter(({ id }) => hasSimulatedBattles(id)).map(({ id }) => id))('led battles of %s', (id) => {
  test('use exactly the procedures of a turn that the document does not list', async () => {
    const used = await proceduresUsed(id, 8);
    const unused = used.filter(
      ({ thrown, asked, phases }) => thrown + asked === 0 && phases.some((phase) => !phase.startsWith('before')),
    );
    const inBook = listed.filter((each) => each.id.startsWith(`${id}/`));
    expect(unused.map((each) => each.id).sort()).toEqual(inBook.map((each) => each.id).sort());
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ruleSystems } from '../../rules/systems.ts';

/*
 * Headings of the books as printed, except for capitals, numbers and punctuation. Passages without a heading have names, listed separately.
 */
const listed = z
  .record(z.string(), z.strictObject({ headings: z.array(z.string()), passages: z.array(z.string()) }))
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, '../fixtures/headings.json'), 'utf8')));

const plain = (heading: string): string =>
  heading
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();

/** Checks whether a citation is a heading, or a chapter's heading and one below it. */
function isOf(headings: ReadonlySet<string>, cited: string): boolean {
  if (headings.has(plain(cited))) return true;
  const at = cited.indexOf(', ');
  return at > 0 && headings.has(plain(cited.slice(0, at))) && isOf(headings, cited.slice(at + 2));
}

describe.each(ruleSystems)('$title', ({ id, title }) => {
  it('is cited by its headings', async () => {
    const cited = Object.values((await import(`../../rules/${id}/citations.ts`)) as Record<string, unknown>).filter(
      (value) => typeof value === 'string',
    );
    const { headings = [], passages = [] } = listed[id] ?? {};
    const known = new Set([...headings, ...passages].map(plain));
    expect(cited.length).toBeGreaterThan(0);
    const strange = cited.map((each) => each.replace(/^[^,]*, /, '')).filter((each) => !isOf(known, each));
    expect(strange, `of ${title}`).toEqual([]);
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ImportReport } from '../../../contract/armies.ts';
import { openMemoryContext } from '../../../test/support/program/memory-context.ts';

/* Rosters written by other programs and by people, with the expected report for every line. */

const ROSTERS = join(import.meta.dirname, '../../../test/fixtures/rosters');
const { client } = await openMemoryContext();

const files = ['foreign', 'typed'].flatMap((folder) =>
  readdirSync(join(ROSTERS, folder)).map((name) => `${folder}/${name}`),
);
const read = async (file: string) => {
  const text = readFileSync(join(ROSTERS, file), 'utf8');
  return { text, report: await client.armies.readImport({ text, fileName: file }) };
};

const numbered = (text: string): number[] =>
  text.split('\n').flatMap((line, at) => (line.trim() === '' ? [] : [at + 1]));

function formatReport({ matched, guessed, notes, left }: ImportReport): string[] {
  const rows = [
    ...matched.map(({ at, line, what }) => ({ at, line, fate: `matched: ${what}` })),
    ...guessed.map(({ at, line, as, why }) => ({ at, line, fate: `guessed: ${as} (${why})` })),
    ...notes.map(({ at, line, what }) => ({ at, line, fate: `noted: ${what}` })),
    ...left.map(({ at, line, why }) => ({ at, line, fate: `left out: ${why}` })),
  ].toSorted((one, other) => (one.at ?? 0) - (other.at ?? 0));
  return rows.map(({ at, line, fate }) => `${at ?? '-'}\t${line}\t${fate}`);
}

function heading(file: string, text: string, { army, matched, guessed, notes, left }: ImportReport): string {
  const counts = [
    `${matched.length} matched`,
    `${guessed.length} guessed`,
    `${notes.length} noted`,
    `${left.length} left out`,
  ];
  const generals = army.generals.map(({ name, stars }) => `${name} ${stars}`).join(', ');
  const units = army.units.map(({ parts }) => parts.map(({ entry, count }) => `${count} ${entry ?? ''}`).join(' + '));
  return [
    `## ${file}: ${numbered(text).length} lines in, ${counts.join(', ')}`,
    `${army.rules}, ${army.list ?? 'no list'}, limit ${army.limit}; generals: ${generals || 'none'}`,
    `units: ${units.join('; ')}`,
  ].join('\n');
}

describe('A roster of another program or person', () => {
  it.each(files.filter((file) => !/\.(?:json|ros)$/.test(file)))('has each line of %s in one group', async (file) => {
    const { text, report } = await read(file);
    const { matched, guessed, notes, left } = report;
    const lines = [...matched, ...guessed, ...notes, ...left].map(({ at }) => at ?? 0);
    expect(lines.toSorted((one, other) => one - other)).toEqual(numbered(text));
  });

  it('gets the expected report for every line', async () => {
    const tables: string[] = [];
    for (const file of files) {
      const { text, report } = await read(file);
      tables.push(`${heading(file, text, report)}\n\n${formatReport(report).join('\n')}\n`);
    }
    await expect(tables.join('\n')).toMatchFileSnapshot(join(ROSTERS, 'told.txt'));
  });
});

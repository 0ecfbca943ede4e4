import { expect, it } from 'vitest';
import { decide, type FolderFacts } from './data-folder.ts';

const NOTHING: FolderFacts = { header: 'none', hasLog: false, backups: 0, aside: [] };

it.each([
  ['nothing', {}, 'begin'],
  ['an empty file, as a first start that was killed leaves it', { header: 'empty' }, 'begin'],
  ['a database', { header: 'sqlite' }, 'open'],
  ['a database beside backups', { header: 'sqlite', backups: 3 }, 'open'],
  ['no store beside backups', { backups: 1 }, 'ask-missing'],
  ['no store beside one that was set aside', { aside: ['nomarch.sqlite.damaged-2026'] }, 'ask-missing'],
  ['no store beside its write-ahead log', { hasLog: true }, 'ask-missing'],
  ['an empty file beside backups', { header: 'empty', backups: 1 }, 'ask-emptied'],
  ['an empty file beside a write-ahead log', { header: 'empty', hasLog: true }, 'ask-emptied'],
  ['a file without a header beside backups', { header: 'other', backups: 1 }, 'ask-headless'],
  ['a file of something else', { header: 'other' }, 'foreign'],
] as const)('Where %s stands, it is decided', (_, facts, decision) => {
  expect(decide({ ...NOTHING, ...facts })).toBe(decision);
});

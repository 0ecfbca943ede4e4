import { expect, it } from 'vitest';
import { decideAction, type FolderFacts } from './data-folder.ts';

const NOTHING: FolderFacts = { header: 'none', hasLog: false, backups: 0, aside: [] };

it.each([
  ['nothing', {}, 'begin'],
  ['an empty file, as after a killed first start', { header: 'empty' }, 'begin'],
  ['a database', { header: 'sqlite' }, 'open'],
  ['a database with backups', { header: 'sqlite', backups: 3 }, 'open'],
  ['no store, but backups', { backups: 1 }, 'ask-missing'],
  ['no store, but one that was set aside', { aside: ['nomarch.sqlite.damaged-2026'] }, 'ask-missing'],
  ['no store, but a write-ahead log', { hasLog: true }, 'ask-missing'],
  ['an empty file with backups', { header: 'empty', backups: 1 }, 'ask-emptied'],
  ['an empty file with a write-ahead log', { header: 'empty', hasLog: true }, 'ask-emptied'],
  ['a file without a header, with backups', { header: 'other', backups: 1 }, 'ask-headless'],
  ['a foreign file', { header: 'other' }, 'foreign'],
] as const)('decide handles %s', (_, facts, decision) => {
  expect(decideAction({ ...NOTHING, ...facts })).toBe(decision);
});

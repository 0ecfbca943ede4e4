import { hash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { findChangedFiles } from './last-run.ts';

it('finds changed and missing files outside the archive', () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'out'));
  const names = ['out/thread.mjs', 'out/highs.wasm', 'database.node'];
  for (const name of names) writeFileSync(join(folder, name), `content of ${name}`);
  const list = JSON.stringify(Object.fromEntries(names.map((name) => [name, hash('sha256', `content of ${name}`)])));
  expect(findChangedFiles(list, folder)).toEqual([]);
  writeFileSync(join(folder, 'out/thread.mjs'), 'content of another');
  rmSync(join(folder, 'database.node'));
  expect(findChangedFiles(list, folder)).toEqual(['out/thread.mjs', 'database.node']);
  expect(() => findChangedFiles('{}x', folder)).toThrow();
});

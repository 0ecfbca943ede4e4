import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkFreshness } from './digest.ts';

const SOURCES = { folders: ['rules', 'docs/guide'], files: ['package.json'] };
const LONG_AGO = new Date('2026-01-01T00:00:00.000Z');

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'nomarch-digest-'));
  write('rules/core/dice.ts', 'one');
  write('rules/core/odds.ts', 'two');
  write('docs/guide/01.md', '# One');
  write('package.json', '{}');
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

/** Milliseconds after a change from which files are no longer read again. */
const LATER = 5000;

const look = (later = 0) => checkFreshness('product', SOURCES, root, Date.now() + later);
const isFresh = (later = 0): boolean => look(later).isFresh;

describe('freshness', () => {
  it('is false before the first build', () => {
    expect(isFresh()).toBe(false);
    look().recordBuild();
    expect(isFresh()).toBe(true);
  });

  it('depends on content, not on times', () => {
    look().recordBuild();
    utimesSync(join(root, 'rules/core/dice.ts'), new Date(), new Date());
    write('rules/core/odds.ts', 'two');
    expect(isFresh()).toBe(true);
    expect(isFresh(LATER)).toBe(true);
    utimesSync(join(root, 'rules/core/dice.ts'), LONG_AGO, LONG_AGO);
    expect(isFresh(LATER)).toBe(true);
  });

  it.each([
    ['a changed byte', () => write('rules/core/dice.ts', 'onf')],
    ['an added byte', () => appendFileSync(join(root, 'package.json'), ' ')],
    ['a new file', () => write('docs/guide/02.md', '')],
    ['a new folder', () => write('rules/new/rule.ts', '')],
    ['a file less', () => rmSync(join(root, 'rules/core/odds.ts'))],
    [
      'a renamed file',
      () => {
        rmSync(join(root, 'rules/core/odds.ts'));
        write('rules/core/chances.ts', 'two');
      },
    ],
    [
      'a changed byte with restored times',
      () => {
        write('rules/core/dice.ts', 'onf');
        utimesSync(join(root, 'rules/core/dice.ts'), LONG_AGO, LONG_AGO);
      },
    ],
  ])('is false after %s', (_, change) => {
    utimesSync(join(root, 'rules/core/dice.ts'), LONG_AGO, LONG_AGO);
    look().recordBuild();
    change();
    expect(isFresh()).toBe(false);
    // At LATER all files are old enough for their times to be recorded.
    look(LATER).recordBuild();
    expect(isFresh(LATER)).toBe(true);
  });

  it.each([
    ['a changed byte', () => write('rules/core/dice.ts', 'onf')],
    ['a new file', () => write('docs/guide/02.md', '')],
    ['a file less', () => rmSync(join(root, 'rules/core/odds.ts'))],
  ])('is false after %s if all files are old', async (_, change) => {
    look(LATER).recordBuild();
    // Waits for the next tick of the file system's clock.
    await setTimeout(20);
    change();
    expect(isFresh(LATER)).toBe(false);
  });

  it('is true after a reverted change and after changes of tests', () => {
    look().recordBuild();
    write('rules/core/dice.test.ts', 'a test');
    expect(isFresh()).toBe(true);
    write('rules/core/dice.ts', 'other');
    expect(isFresh()).toBe(false);
    write('rules/core/dice.ts', 'one');
    expect(isFresh()).toBe(true);
  });

  it('records the sources from before the build', () => {
    const { recordBuild } = look();
    write('rules/core/dice.ts', 'changed during the build');
    recordBuild();
    expect(isFresh()).toBe(false);
  });

  it('is false if the list of sources changes', () => {
    look().recordBuild();
    expect(checkFreshness('product', { ...SOURCES, folders: ['rules'] }, root).isFresh).toBe(false);
  });

  it('ignores a damaged cache file', () => {
    look().recordBuild();
    const kept = join(root, 'out/built/product.json');
    writeFileSync(kept, readFileSync(kept, 'utf8').slice(0, 40));
    expect(isFresh()).toBe(false);
    expect(existsSync(kept)).toBe(true);
    expect(look().digest).toBe(look().digest);
  });
});

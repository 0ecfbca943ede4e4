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
import { freshness } from './digest.ts';

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

/** In milliseconds: once so much has passed nothing is read again only because it has changed lately. */
const LATER = 5000;

const look = (later = 0) => freshness('product', SOURCES, root, Date.now() + later);
const isFresh = (later = 0): boolean => look(later).isFresh;

describe('what a product was built from', () => {
  it('is known only once it was built', () => {
    expect(isFresh()).toBe(false);
    look().noteBuilt();
    expect(isFresh()).toBe(true);
  });

  it('is told by content and not by times', () => {
    look().noteBuilt();
    utimesSync(join(root, 'rules/core/dice.ts'), new Date(), new Date());
    write('rules/core/odds.ts', 'two');
    expect(isFresh()).toBe(true);
    expect(isFresh(LATER)).toBe(true);
    utimesSync(join(root, 'rules/core/dice.ts'), LONG_AGO, LONG_AGO);
    expect(isFresh(LATER)).toBe(true);
  });

  it.each([
    ['a changed byte', () => write('rules/core/dice.ts', 'onf')],
    ['a byte more', () => appendFileSync(join(root, 'package.json'), ' ')],
    ['a new file', () => write('docs/guide/02.md', '')],
    ['a new folder', () => write('rules/new/rule.ts', '')],
    ['a file less', () => rmSync(join(root, 'rules/core/odds.ts'))],
    [
      'a file by another name',
      () => {
        rmSync(join(root, 'rules/core/odds.ts'));
        write('rules/core/chances.ts', 'two');
      },
    ],
    [
      'a changed byte of a file whose times are put back',
      () => {
        write('rules/core/dice.ts', 'onf');
        utimesSync(join(root, 'rules/core/dice.ts'), LONG_AGO, LONG_AGO);
      },
    ],
  ])('is another after %s', (_, change) => {
    utimesSync(join(root, 'rules/core/dice.ts'), LONG_AGO, LONG_AGO);
    look().noteBuilt();
    change();
    expect(isFresh()).toBe(false);
    // Everything is old by now, and was seen as it is.
    look(LATER).noteBuilt();
    expect(isFresh(LATER)).toBe(true);
  });

  it.each([
    ['a changed byte', () => write('rules/core/dice.ts', 'onf')],
    ['a new file', () => write('docs/guide/02.md', '')],
    ['a file less', () => rmSync(join(root, 'rules/core/odds.ts'))],
  ])('is another after %s where everything was seen long ago', async (_, change) => {
    look(LATER).noteBuilt();
    // Past the file system's tick.
    await setTimeout(20);
    change();
    expect(isFresh(LATER)).toBe(false);
  });

  it('is the same after a change that is taken back, and does not hang on tests', () => {
    look().noteBuilt();
    write('rules/core/dice.test.ts', 'a test');
    expect(isFresh()).toBe(true);
    write('rules/core/dice.ts', 'other');
    expect(isFresh()).toBe(false);
    write('rules/core/dice.ts', 'one');
    expect(isFresh()).toBe(true);
  });

  it('notes what it was built from, and not what has changed meanwhile', () => {
    const { noteBuilt } = look();
    write('rules/core/dice.ts', 'changed during the build');
    noteBuilt();
    expect(isFresh()).toBe(false);
  });

  it('looks for other files where the product is made of others', () => {
    look().noteBuilt();
    expect(freshness('product', { ...SOURCES, folders: ['rules'] }, root).isFresh).toBe(false);
  });

  it('does without what it keeps', () => {
    look().noteBuilt();
    const kept = join(root, 'out/built/product.json');
    writeFileSync(kept, readFileSync(kept, 'utf8').slice(0, 40));
    expect(isFresh()).toBe(false);
    expect(existsSync(kept)).toBe(true);
    expect(look().digest).toBe(look().digest);
  });
});

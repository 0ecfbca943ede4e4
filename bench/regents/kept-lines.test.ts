import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { addLine, linesOf } from './kept-lines.ts';

describe('Results that a series keeps', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kept-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('go on from the last whole line after the series was ended within one', () => {
    const file = join(folder, 'games.jsonl');
    expect(linesOf(file, z.number())).toEqual([]);
    addLine(file, 1);
    addLine(file, 2);
    appendFileSync(file, '3');
    expect(linesOf(file, z.number())).toEqual([1, 2]);
    addLine(file, 4);
    expect(linesOf(file, z.number())).toEqual([1, 2, 4]);
    expect(readFileSync(file, 'utf8')).toBe('1\n2\n4\n');
  });
});

import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { z } from 'zod';

/* Results that a series keeps as it goes, a line of JSON each, so that it can be ended at any time and go on from there. */

/** What is kept so far; nothing without a file. A last line that was cut off when the series was ended is removed. */
export function linesOf<T>(file: string | undefined, schema: z.ZodType<T>): T[] {
  if (file === undefined || !existsSync(file)) return [];
  const text = readFileSync(file, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole !== text) writeFileSync(file, whole);
  return whole
    .split('\n')
    .slice(0, -1)
    .map((line) => schema.parse(JSON.parse(line)));
}

/** Keeps one result more. */
export function addLine(file: string | undefined, result: unknown): void {
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(result)}\n`);
}

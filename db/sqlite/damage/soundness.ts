import { setImmediate as pause } from 'node:timers/promises';
import type Database from 'better-sqlite3';
import { SEALED_TABLES } from '../../intact.ts';
import { campaignIds, logIssue } from './log-damage.ts';
import { type BrokenRow, brokenRows, registerDigest } from '../seals.ts';

export const inWords = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** @returns null for a database that is whole, else what SQLite found. */
export function quickCheck(sqlite: Database.Database): string | null {
  try {
    const found = sqlite.pragma('quick_check(1)', { simple: true });
    return found === 'ok' ? null : String(found).replace(/^\*{3} in database main \*{3}\s*/, '');
  } catch (error) {
    return inWords(error);
  }
}

interface Found {
  readonly broken: readonly BrokenRow[];
  /** What could not be looked at, in words. */
  readonly unread: readonly string[];
}

/** Every row that is not as it was written. Lets others come in between, for a large store takes a while. */
export async function allBroken(sqlite: Database.Database): Promise<Found> {
  const broken: BrokenRow[] = [];
  const unread: string[] = [];
  for (const table of SEALED_TABLES) {
    try {
      for (const rows of brokenRows(sqlite, table)) {
        broken.push(...rows);
        await pause();
        if (!sqlite.open) return { broken: [], unread: [] };
      }
    } catch (error) {
      unread.push(`the table ${table} does not read to its end: ${inWords(error)}`);
    }
  }
  return { broken, unread };
}

/** Whether every row and every log of a store or a backup is as it was written. */
export async function isSound(sqlite: Database.Database): Promise<boolean> {
  try {
    registerDigest(sqlite);
    const { broken, unread } = await allBroken(sqlite);
    if (broken.length > 0 || unread.length > 0) return false;
    for (const id of campaignIds(sqlite)) if ((await logIssue(sqlite, id)) !== null) return false;
    return quickCheck(sqlite) === null;
  } catch {
    return false;
  }
}

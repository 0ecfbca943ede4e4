import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { RuleSystem } from '../../rules/core/rule-system.ts';

/** Frozen results of a book under each rules version: campaigns, and answers of procedures. */
type Frozen = 'campaigns' | 'procedures';

export type FrozenBook = Pick<RuleSystem, 'id' | 'rulesVersion'>;

const folderOf = (frozen: Frozen): string => join(import.meta.dirname, `../fixtures/frozen-${frozen}`);

/** Returns the path of the file with a book's frozen results under a rules version. */
export const frozenFile = (frozen: Frozen, { id, rulesVersion }: FrozenBook): string =>
  join(folderOf(frozen), `${id}-rules-${rulesVersion}.json.gz`);

export const writeFrozen = (file: string, value: unknown): void => {
  writeFileSync(file, gzipSync(JSON.stringify(value), { level: 9 }));
};

export const readFrozen = (file: string): unknown => JSON.parse(gunzipSync(readFileSync(file)).toString());

/** Advice printed if a frozen outcome has changed. */
export const RAISE_AND_FREEZE =
  'raise rulesVersion where the book is put together, and run "node test/freeze-outcomes.ts"';

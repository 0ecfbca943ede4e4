import type { Migration } from '../../migration.ts';

/** A campaign's log and its snapshots have a digest a row from here on, as everything else has since schema 11: see `seals.ts`. */
export const sealedLogs: Migration = { number: 22, name: 'sealed logs', sql: '' };

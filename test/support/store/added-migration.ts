import type { Migration } from '../../../db/tables.ts';
import { migrations } from '../../../db/sqlite/migrations.ts';

/** Adds a migration to this program, so that it upgrades stores of the released schema. @returns a function that removes the migration */
export function addMigration(): () => void {
  const all = migrations as Migration[];
  all.push({ number: all.length + 1, name: 'added', sql: "UPDATE army SET folder = 'upgraded'" });
  return () => void all.pop();
}

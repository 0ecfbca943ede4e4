import { ExpressionWrapper, FunctionNode, ValueNode } from 'kysely';
import type { Tables } from './tables.ts';

/** Tables whose rows have checksums in a SQLite file: all tables. Each checksum covers all columns of a row. */
export const CHECKED_TABLES = [
  'army',
  'army_tag',
  'army_version',
  'army_trial',
  'nation_list',
  'list_entry',
  'list_past',
  'list_update',
  'map',
  'scenario',
  'player_pack',
  'joined_seat',
  'joined_answer',
  'notebook',
  'month_picture',
  'table_battle',
  'battle_past',
  'setting',
  'collection_item',
  'collection_link',
  'own_troop',
  'campaign',
  'campaign_event',
  'snapshot',
  'filed_orders',
  'typed_dice',
  'campaign_secret',
  'campaign_pin',
  'regent_reasons',
  'fought_battle',
  'command_proof',
] as const satisfies readonly (keyof Tables)[];

export type CheckedTable = (typeof CHECKED_TABLES)[number];

/** Placeholder in queries that the query compilers of db/sqlite/ and db/postgres/ replace with SQL. */
export const ROW_INTACT = 'row_intact';

/** Creates an expression: 1 if a row is unchanged since it was written, else 0. @param row name or alias of the table in the query */
export const selectRowIntact = (
  table: CheckedTable,
  row: string = table,
): ExpressionWrapper<Tables, CheckedTable, number> =>
  new ExpressionWrapper(
    FunctionNode.create(ROW_INTACT, [ValueNode.createImmediate(table), ValueNode.createImmediate(row)]),
  );

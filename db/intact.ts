import { ExpressionWrapper, FunctionNode, ValueNode } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * The tables whose rows have a digest each in a SQLite file, over every column: all of them.
 */
export const SEALED_TABLES = [
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

export type SealedTable = (typeof SEALED_TABLES)[number];

/** Stands in a query for what its store says of a row: the query compilers of db/sqlite/ and db/postgres/ put it into SQL. */
export const ROW_INTACT = 'row_intact';

/** Whether a row of a query is as it was written: 1 or 0. @param row the table's name or alias in the query */
export const intact = (table: SealedTable, row: string = table): ExpressionWrapper<Tables, SealedTable, number> =>
  new ExpressionWrapper(
    FunctionNode.create(ROW_INTACT, [ValueNode.createImmediate(table), ValueNode.createImmediate(row)]),
  );

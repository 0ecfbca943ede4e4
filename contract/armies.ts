import { z } from 'zod';
import { armyFileSchema } from '../rules/core/army-file.ts';
import { command, query, storeId } from './base.ts';

const time = z.iso.datetime();

const armySummary = z.object({
  id: storeId,
  name: z.string(),
  rules: z.string(),
  list: z.string().nullable(),
  points: z.int(),
  limit: z.int(),
  legal: z.boolean(),
  errors: z.int(),
  warnings: z.int(),
  version: z.int(),
  changedAt: time,
  binned: z.boolean(),
});
export type ArmySummary = z.output<typeof armySummary>;

const storedArmy = z.object({ id: storeId, version: z.int(), changedAt: time, army: armyFileSchema });
export type StoredArmy = z.output<typeof storedArmy>;

const armyVersion = z.object({ version: z.int(), at: time, what: z.string(), points: z.int() });
export type ArmyVersion = z.output<typeof armyVersion>;

export const EXPORT_FORMATS = ['json', 'text'] as const;

export const armies = {
  /** Newest change first; binned ones only when asked for. */
  all: query.input(z.object({ binned: z.boolean().default(false) })).output(z.array(armySummary)),
  open: query.input(z.object({ id: storeId })).output(storedArmy),
  create: command.input(z.object({ army: armyFileSchema })).output(storedArmy),
  /** Stores an edit as a new version. CONFLICT when `base` is not the newest version. */
  save: command
    .input(z.object({ id: storeId, base: z.int(), army: armyFileSchema, what: z.string().max(300).default('') }))
    .output(z.object({ version: z.int(), changedAt: time })),
  /** A deep copy under a new name. */
  duplicate: command.input(z.object({ id: storeId, name: z.string().max(200).optional() })).output(storedArmy),
  bin: command.input(z.object({ id: storeId })).output(z.object({})),
  restore: command.input(z.object({ id: storeId })).output(z.object({})),
  versions: query.input(z.object({ id: storeId })).output(z.array(armyVersion)),
  version: query.input(z.object({ id: storeId, version: z.int() })).output(storedArmy),
  /** An army file's text; BAD_INPUT names the field. Nothing is stored when it does not fit. */
  importText: command.input(z.object({ text: z.string().max(5_000_000) })).output(storedArmy),
  exportText: query
    .input(z.object({ id: storeId, format: z.enum(EXPORT_FORMATS) }))
    .output(z.object({ fileName: z.string(), mediaType: z.string(), text: z.string() })),
  /** The same from an army file that is in no store. */
  document: query
    .input(z.object({ army: z.unknown(), format: z.enum(EXPORT_FORMATS) }))
    .output(z.object({ fileName: z.string(), mediaType: z.string(), text: z.string() })),
};

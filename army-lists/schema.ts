import { z } from 'zod';
import { joinEntry } from '../rules/core/army/entry-options.ts';
import { type ListEntry, type NationList, nationListSchema } from '../rules/core/nation-list.ts';
import { InputError } from '../rules/core/procedure.ts';
import type { RuleSystem } from '../rules/core/rule-system.ts';
import { armyFileSchema } from '../rules/core/army-file.ts';

/** A sample battle: two armies of one book, as a document in `ready-battles/`. */
export const readyBattleSchema = z
  .strictObject({
    format: z.literal('nomarch-ready-battle'),
    version: z.literal(1),
    title: z.string().min(1).max(200),
    armies: z.tuple([armyFileSchema, armyFileSchema]),
  })
  .refine(({ armies: [one, other] }) => one.rules === other.rules, 'both armies must use the same book');

export type ReadyBattle = z.output<typeof readyBattleSchema>;

/** An entry whose printed cost differs from the rule book's table. */
export interface PriceDifference {
  /** Number of the entry in the list, from 1. */
  readonly row: number;
  readonly id: string;
  readonly name: string;
  readonly printed: number;
  readonly table: number;
}

/** Compares the cost of each entry with the book's table and returns the differences. @throws InputError for an unreadable troop type */
export function findPriceDifferences(list: NationList, system: Pick<RuleSystem, 'price'>): PriceDifference[] {
  return list.entries.flatMap((entry, index) => {
    const table = system.price(entry.troop, {}).cost;
    if (table === entry.cost) return [];
    return [{ row: index + 1, id: entry.id, name: entry.name, printed: entry.cost, table }];
  });
}

const listSchema = z.strictObject({
  format: z.literal('nomarch-list'),
  formatVersion: z.literal(1),
  ...nationListSchema.shape,
});

/** Converts a list to a document (`nomarch-list`, version 1). Omits properties that do not belong to the document. */
export function toListDocument(list: NationList): Readonly<Record<string, unknown>> {
  const { id, rules, title, period, source, version, introduction, notes, entries } = list;
  const { attributes, forces, conditions } = list;
  return {
    format: 'nomarch-list',
    formatVersion: 1,
    id,
    rules,
    title,
    period,
    source,
    version,
    introduction,
    ...(attributes && { attributes }),
    ...(forces && { forces }),
    notes,
    entries,
    ...(conditions && { conditions }),
  };
}

/** Describes the position of an issue by number and name of the entry, and by field. */
function describeLocation(path: readonly PropertyKey[], document: unknown): string {
  const [first, row, ...field] = path;
  if (first !== 'entries' || typeof row !== 'number') return path.map(String).join('.');
  const entries = (document as { entries?: readonly { name?: unknown }[] }).entries;
  const name = entries?.[row]?.name;
  const which = typeof name === 'string' ? ` (${name})` : '';
  return `row ${row + 1}${which}${field.length > 0 ? `, ${field.map(String).join('.')}` : ''}`;
}

/** Maximum characters of the ids of an entry and its options together. An army file stores them in one key. */
const MAX_ENTRY_LENGTH = 100;

/** Checks that the options of an entry have unique ids, and that the ids are short enough. */
function checkOptions(entry: ListEntry, row: number): void {
  const { name, options = [] } = entry;
  const ids = options.map(({ id }) => id);
  const double = ids.findIndex((id, at) => ids.indexOf(id) < at);
  const place = `entries.${row}.options`;
  if (double >= 0) {
    const message = `list, row ${row + 1} (${name}), options: duplicate id “${ids[double]}”`;
    throw new InputError(message, `${place}.${double}.id`);
  }
  if (joinEntry(entry, ids).length > MAX_ENTRY_LENGTH) {
    const message = `list, row ${row + 1} (${name}), options: the combined ids of row and options are longer than ${MAX_ENTRY_LENGTH} characters`;
    throw new InputError(message, place);
  }
}

/** Checks that conditions refer to entries of the list. */
function checkConditions({ conditions = [], entries }: NationList): void {
  const rows = new Set(entries.map(({ id }) => id));
  for (const [at, { of, per }] of conditions.entries()) {
    for (const [key, subject] of Object.entries({ of, 'per.of': per?.of })) {
      const lost = typeof subject === 'object' ? subject.find((id) => !rows.has(id)) : undefined;
      if (lost === undefined) continue;
      throw new InputError(`list, condition ${at + 1}: unknown row “${lost}”`, `conditions.${at}.${key}`);
    }
  }
}

/** Reads a list document (`nomarch-list`, version 1). @throws InputError that names the entry and the field */
export function readList(document: unknown): NationList {
  const parsed = listSchema.safeParse(document);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const path = issue?.path ?? [];
    throw new InputError(
      `list, ${describeLocation(path, document)}: ${issue?.message ?? 'invalid'}`,
      path.map(String).join('.'),
    );
  }
  const { format: _format, formatVersion: _formatVersion, ...list } = parsed.data;
  const seen = new Map<string, number>();
  for (const [row, entry] of list.entries.entries()) {
    const { id, name, notes } = entry;
    const before = seen.get(id);
    if (before !== undefined) {
      throw new InputError(
        `list, row ${row + 1} (${name}), id: row ${before + 1} already has the id “${id}”`,
        `entries.${row}.id`,
      );
    }
    seen.set(id, row);
    const lost = notes.find((note) => !Object.hasOwn(list.notes, String(note)));
    if (lost !== undefined) {
      throw new InputError(`list, row ${row + 1} (${name}), notes: missing note ${lost}`, `entries.${row}.notes`);
    }
    checkOptions(entry, row);
  }
  checkConditions(list);
  return list;
}

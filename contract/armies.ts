import { z } from 'zod';
import { armyFileSchema, MOST_ALLIES, ruleSystemIdSchema } from '../rules/core/army-file.ts';
import { problemSchema } from '../rules/core/issue.ts';
import { keptTrialSchema, newTrialSchema } from './battles/series.ts';
import { command, importedText, listOf, query, storeId, undoTrail } from './base.ts';
import { EXPORT_FORMATS } from './army-files/export-formats.ts';

const time = z.iso.datetime();

const armySummary = z.object({
  id: storeId,
  name: z.string(),
  rules: z.string(),
  list: z.string().nullable(),
  /** In a book without points, what is counted. */
  points: z.int(),
  limit: z.int(),
  legal: z.boolean(),
  errors: z.int(),
  warnings: z.int(),
  version: z.int(),
  changedAt: time,
  binned: z.boolean(),
  /** The folder it lies in; null for none. */
  folder: z.string().nullable(),
  /** In alphabetical order. */
  tags: z.array(z.string()),
});
export type ArmySummary = z.output<typeof armySummary>;

const storedArmy = z.object({
  id: storeId,
  version: z.int(),
  changedAt: time,
  army: armyFileSchema,
  undo: undoTrail,
});
export type StoredArmy = z.output<typeof storedArmy>;

const versionLabel = z.string().trim().min(1).max(100).nullable();

const armyVersion = z.object({
  version: z.int(),
  at: time,
  what: z.string(),
  points: z.int(),
  /** The name its owner gave it. */
  label: z.string().nullable(),
});
export type ArmyVersion = z.output<typeof armyVersion>;

const storeIds = z.array(storeId).min(1).max(5000);
const folderName = z.string().trim().min(1).max(200);
const tagNames = z.array(z.string().trim().min(1).max(50)).max(100);

export const IMPORT_FORMATS = ['nomarch-army', 'link', 'ros', 'csv', 'markdown', 'bbcode', 'text'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** A line of the text an import read, and its number there from 1; null where it is no line but a place of a document. */
const importedLine = z.object({ at: z.int().nullable(), line: z.string() });

/** Troops that a line names, and where they stand in the army (`units.2.parts.0`) or among those that are missing (`missing.3`). */
const importChoice = z.object({ said: z.string(), places: z.array(z.string()) });

/** What an import made of a text. Each of its lines is in one of `matched`, `guessed`, `notes` and `left`. */
const importReport = z.object({
  format: z.enum(IMPORT_FORMATS),
  /** Whether it was held against a list and could be held against another; an army file brings its own. */
  fitted: z.boolean(),
  army: armyFileSchema,
  matched: z.array(importedLine.extend({ what: z.string() })),
  /** `choices` are the parts of a line that were guessed, where they are troops. */
  guessed: z.array(importedLine.extend({ as: z.string(), why: z.string(), choices: z.array(importChoice) })),
  /** Kept as words; `what` says where. */
  notes: z.array(importedLine.extend({ what: z.string() })),
  left: z.array(importedLine.extend({ why: z.string(), choices: z.array(importChoice) })),
  /**
   * Troops that were left out: how many, and where they would stand. `unit` is the place in the army, `joins` whether they would be
   * parts of the unit there; else they would be `times` units of their own before it, those of one `name` together.
   */
  missing: z.array(
    z.object({ unit: z.int(), joins: z.boolean(), name: z.string().nullable(), count: z.number(), times: z.int() }),
  ),
  /** The total that the text itself states; null where it states none. */
  reportedPoints: z.number().nullable(),
  computedPoints: z.number(),
});
export type ImportReport = z.output<typeof importReport>;

/** What an army is filled from: its whole list, or only what its user owns or has painted. */
const fillFrom = z.enum(['list', 'owned', 'painted']);
export type FillFrom = z.output<typeof fillFrom>;

/** An army filled up to its limit, and what it was filled with and for. */
const optimised = z.object({
  army: armyFileSchema,
  aim: z.string(),
  /** The aim and what came of it. */
  words: z.string(),
  /** In a book without points, what is counted. */
  points: z.int(),
  added: z.array(z.object({ name: z.string(), count: z.int(), points: z.int() })),
  /** Whether nothing does better of all that is tried: up to forty units, in some sizes of each troop type. Else the time ran out. */
  provenBest: z.boolean(),
});
export type Optimised = z.output<typeof optimised>;

/** An army as near as another list goes, and what became of each of its parts. */
const converted = z.object({
  army: armyFileSchema,
  /** The list that it was held against. */
  list: z.string(),
  /** Every list of the book, the one first that comes nearest. */
  lists: listOf(z.object({ id: z.string(), title: z.string(), period: z.string() })),
  /** `place` is the part as it was, `units.2.parts.0`; `differences` is empty where its very like was found. */
  converted: listOf(
    z.object({
      place: z.string(),
      unit: z.string(),
      from: z.string(),
      to: z.string(),
      differences: listOf(z.string()),
    }),
  ),
  left: listOf(z.object({ what: z.string(), why: z.string() })),
  points: z.number(),
  legal: z.boolean(),
  problems: listOf(problemSchema),
});
export type Converted = z.output<typeof converted>;

export const armies = {
  /** Newest change first; binned ones only when asked for. */
  all: query.input(z.object({ binned: z.boolean().default(false) })).output(z.array(armySummary)),
  open: query.input(z.object({ id: storeId })).output(storedArmy),
  create: command.input(z.object({ army: armyFileSchema })).output(storedArmy),
  /**
   * Stores an edit as a new version. CONFLICT when `base` is not the newest version. Without `undo` the edit itself becomes what can
   * be undone, and nothing can be redone.
   */
  save: command
    .input(
      z.object({
        id: storeId,
        base: z.int(),
        army: armyFileSchema,
        what: z.string().max(300).default(''),
        undo: undoTrail.optional(),
      }),
    )
    .output(z.object({ version: z.int(), changedAt: time })),
  /** A deep copy under a new name. */
  duplicate: command.input(z.object({ id: storeId, name: z.string().max(200).optional() })).output(storedArmy),
  bin: command.input(z.object({ id: storeId })).output(z.object({})),
  restore: command.input(z.object({ id: storeId })).output(z.object({})),
  /** Many at once, wholly or not at all: NOT_FOUND names the first that there is none of. */
  duplicateMany: command.input(z.object({ ids: storeIds })).output(z.object({ ids: z.array(storeId) })),
  binMany: command.input(z.object({ ids: storeIds })).output(z.object({})),
  restoreMany: command.input(z.object({ ids: storeIds })).output(z.object({})),
  /** Deletes armies of the bin for good, with all their versions. REFUSED where one is not in the bin; then none is deleted. */
  purge: command.input(z.object({ ids: storeIds })).output(z.object({})),
  /** Files armies: `folder` null takes them out of theirs, absent leaves it. A tag both added and removed is removed. */
  organise: command
    .input(
      z.object({
        ids: storeIds,
        folder: folderName.nullable().optional(),
        addTags: tagNames.optional(),
        removeTags: tagNames.optional(),
      }),
    )
    .output(z.object({})),
  versions: query.input(z.object({ id: storeId })).output(z.array(armyVersion)),
  version: query.input(z.object({ id: storeId, version: z.int() })).output(storedArmy),
  /** Gives a version a name to find it by; null takes the name away. */
  nameVersion: command.input(z.object({ id: storeId, version: z.int(), label: versionLabel })).output(z.object({})),
  /** The last trial of an army against others, which a purged army takes with it; null for none. */
  trial: query.input(z.object({ id: storeId })).output(z.object({ trial: keptTrialSchema.nullable() })),
  /** Keeps a trial in place of the one before, also while it goes on. NOT_FOUND for an army that is not stored. */
  keepTrial: command.input(z.object({ id: storeId, trial: newTrialSchema })).output(z.object({ at: time })),
  /** An army file's text; BAD_INPUT names the field. Nothing is stored when it does not fit. */
  importText: command.input(importedText(5_000_000)).output(storedArmy),
  /**
   * Reads any text that an army can be made of, leniently, and stores nothing. `rules` and `list` say what it is held against where it
   * is no army file. BAD_INPUT where nothing can be made of it.
   */
  readImport: query
    .input(
      importedText(5_000_000).extend({
        rules: ruleSystemIdSchema.optional(),
        list: z.string().max(100).optional(),
        /** Lists of the allies of the army that it is read for, beside `list`. */
        allies: z.array(z.string().max(100)).max(MOST_ALLIES).optional(),
      }),
    )
    .output(importReport),
  /**
   * An army started in another book, or with another list of its own: what fits is taken over, all that does not is told with its
   * reason. Stores nothing. BAD_INPUT for a list that the book does not have; REFUSED for a book without lists.
   */
  convert: query
    .input(z.object({ army: z.unknown(), rules: ruleSystemIdSchema, list: z.string().max(100).optional() }))
    .output(converted),
  /** What an army of a rule book can be filled for; the first where nothing else is asked for. */
  aims: query
    .input(z.object({ rules: ruleSystemIdSchema }))
    .output(z.array(z.object({ id: z.string(), title: z.string(), words: z.string() }))),
  /**
   * Fills what is left of an army's limit from its list, legally and without touching what it has; stores nothing. Ends with the
   * call's signal, or after ten seconds with the best met so far. REFUSED for an army that is illegal as it stands.
   */
  optimise: query
    .input(z.object({ army: z.unknown(), aim: z.string().max(100), from: fillFrom.optional() }))
    .output(optimised),
  exportText: query
    .input(z.object({ id: storeId, format: z.enum(EXPORT_FORMATS) }))
    .output(z.object({ fileName: z.string(), mediaType: z.string(), text: z.string() })),
  /** The same from an army file that is in no store. */
  document: query
    .input(z.object({ army: z.unknown(), format: z.enum(EXPORT_FORMATS) }))
    .output(z.object({ fileName: z.string(), mediaType: z.string(), text: z.string() })),
};

import { z } from 'zod';
import { armyFileSchema, MAX_ALLIES, ruleSystemIdSchema } from '../rules/core/army-file.ts';
import { problemSchema } from '../rules/core/issue.ts';
import { keptTrialSchema, newTrialSchema } from './battles/series.ts';
import { command, importedText, listOf, query, storeId, undoTrail } from './base.ts';

/** Export formats of an army. Separate from the schemas because the first screen needs the names without loading a schema. */
export const EXPORT_FORMATS = ['json', 'text', 'markdown', 'bbcode', 'csv', 'ros', 'html'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

const time = z.iso.datetime();

const armySummary = z.object({
  id: storeId,
  name: z.string(),
  rules: z.string(),
  list: z.string().nullable(),
  /** Points, or the count that the book uses in place of points. */
  points: z.int(),
  limit: z.int(),
  legal: z.boolean(),
  errors: z.int(),
  warnings: z.int(),
  version: z.int(),
  changedAt: time,
  binned: z.boolean(),
  /** Folder name, or null for none. */
  folder: z.string().nullable(),
  /** Tags in alphabetical order. */
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
  /** Name given by the user. */
  label: z.string().nullable(),
});
export type ArmyVersion = z.output<typeof armyVersion>;

const storeIds = z.array(storeId).min(1).max(5000);
const folderName = z.string().trim().min(1).max(200);
const tagNames = z.array(z.string().trim().min(1).max(50)).max(100);

export const IMPORT_FORMATS = ['nomarch-army', 'link', 'ros', 'csv', 'markdown', 'bbcode', 'text'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** A line of the imported text. `at` is its number from 1, or null if `line` is a path within a structured document. */
const importedLine = z.object({ at: z.int().nullable(), line: z.string() });

/** Troops named by a line, and their paths in the army (`units.2.parts.0`) or among the missing troops (`missing.3`). */
const importChoice = z.object({ said: z.string(), places: z.array(z.string()) });

/** Result of an import. Each line of the text is in one of `matched`, `guessed`, `notes` and `left`. */
const importReport = z.object({
  format: z.enum(IMPORT_FORMATS),
  /** True if the text was matched against an army list, so another list can be tried. False for an army file, which names its own list. */
  fitted: z.boolean(),
  army: armyFileSchema,
  matched: z.array(importedLine.extend({ what: z.string() })),
  /** `choices` lists the guessed troops of the line. */
  guessed: z.array(importedLine.extend({ as: z.string(), why: z.string(), choices: z.array(importChoice) })),
  /** Lines kept as notes. `what` says where each note was put. */
  notes: z.array(importedLine.extend({ what: z.string() })),
  left: z.array(importedLine.extend({ why: z.string(), choices: z.array(importChoice) })),
  /**
   * Troops left out: their number and position. `unit` is an index in the army. If `joins` is true, they would be parts of that unit.
   * Otherwise they would be `times` separate units before it, and entries with the same `name` belong together.
   */
  missing: z.array(
    z.object({ unit: z.int(), joins: z.boolean(), name: z.string().nullable(), count: z.number(), times: z.int() }),
  ),
  /** Total stated in the text, or null if it states none. */
  reportedPoints: z.number().nullable(),
  computedPoints: z.number(),
});
export type ImportReport = z.output<typeof importReport>;

/** Source for auto-fill: the whole army list, or only figures that the user owns or has painted. */
const fillFrom = z.enum(['list', 'owned', 'painted']);
export type FillFrom = z.output<typeof fillFrom>;

/** Result of auto-fill. */
const optimised = z.object({
  army: armyFileSchema,
  aim: z.string(),
  /** Goal and result of auto-fill as a sentence. */
  words: z.string(),
  /** Points, or the count that the book uses in place of points. */
  points: z.int(),
  added: z.array(z.object({ name: z.string(), count: z.int(), points: z.int() })),
  /** True if no tested combination of up to forty units, in several sizes per troop type, is better. False if time ran out. */
  provenBest: z.boolean(),
});
export type Optimised = z.output<typeof optimised>;

/** An army converted to another army list, with a report per part. */
const converted = z.object({
  army: armyFileSchema,
  /** Target army list. */
  list: z.string(),
  /** All lists of the book, the list closest to the army first. */
  lists: listOf(z.object({ id: z.string(), title: z.string(), period: z.string() })),
  /** `place` is the path of the original part, such as `units.2.parts.0`. `differences` is empty for an exact match. */
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
  /** Armies with the newest change first. Lists armies in the bin only if `binned` is true. */
  all: query.input(z.object({ binned: z.boolean().default(false) })).output(z.array(armySummary)),
  open: query.input(z.object({ id: storeId })).output(storedArmy),
  create: command.input(z.object({ army: armyFileSchema })).output(storedArmy),
  /** Saves an edit as a new version. CONFLICT if `base` is not the newest. Without `undo`, adds an undo step and clears redo. */
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
  /** Creates a deep copy under a new name. */
  duplicate: command.input(z.object({ id: storeId, name: z.string().max(200).optional() })).output(storedArmy),
  bin: command.input(z.object({ id: storeId })).output(z.object({})),
  restore: command.input(z.object({ id: storeId })).output(z.object({})),
  /** Duplicates all armies or none: NOT_FOUND names the first missing army. */
  duplicateMany: command.input(z.object({ ids: storeIds })).output(z.object({ ids: z.array(storeId) })),
  binMany: command.input(z.object({ ids: storeIds })).output(z.object({})),
  restoreMany: command.input(z.object({ ids: storeIds })).output(z.object({})),
  /** Permanently deletes armies that are in the bin, with all versions. REFUSED, deleting none, if one is not in the bin. */
  purge: command.input(z.object({ ids: storeIds })).output(z.object({})),
  /** Changes folder and tags of armies. Null removes them from their folder, absent changes nothing. Removing a tag beats adding it. */
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
  /** Names a version. Null removes the name. */
  nameVersion: command.input(z.object({ id: storeId, version: z.int(), label: versionLabel })).output(z.object({})),
  /** Latest trial of the army against others, or null. Purging the army deletes it. */
  trial: query.input(z.object({ id: storeId })).output(z.object({ trial: keptTrialSchema.nullable() })),
  /** Saves a trial, finished or not, and replaces the previous one. NOT_FOUND if the army is not saved. */
  keepTrial: command.input(z.object({ id: storeId, trial: newTrialSchema })).output(z.object({ at: time })),
  /** Saves an army from an army file's text. BAD_INPUT names the invalid field; then nothing is saved. */
  importText: command.input(importedText(5_000_000)).output(storedArmy),
  /** Reads any supported text leniently and saves nothing. `rules` and `list` select book and army list. BAD_INPUT if unreadable. */
  readImport: query
    .input(
      importedText(5_000_000).extend({
        rules: ruleSystemIdSchema.optional(),
        list: z.string().max(100).optional(),
        /** Army lists of the army's allies. */
        allies: z.array(z.string().max(100)).max(MAX_ALLIES).optional(),
      }),
    )
    .output(importReport),
  /** Converts an army to another book or list, and reports what does not fit. Saves nothing. BAD_INPUT or REFUSED for impossible lists. */
  convert: query
    .input(z.object({ army: z.unknown(), rules: ruleSystemIdSchema, list: z.string().max(100).optional() }))
    .output(converted),
  /** Auto-fill goals of a book, the default first. */
  aims: query
    .input(z.object({ rules: ruleSystemIdSchema }))
    .output(z.array(z.object({ id: z.string(), title: z.string(), words: z.string() }))),
  /**
   * Fills the remaining points with legal units from the army list; existing units stay unchanged. Saves nothing. Stops when the call is
   * aborted, or after ten seconds with the best result so far. REFUSED for an illegal army.
   */
  optimise: query
    .input(z.object({ army: z.unknown(), aim: z.string().max(100), from: fillFrom.optional() }))
    .output(optimised),
  exportText: query
    .input(z.object({ id: storeId, format: z.enum(EXPORT_FORMATS) }))
    .output(z.object({ fileName: z.string(), mediaType: z.string(), text: z.string() })),
  /** Like `exportText`, for an army file that is not saved. */
  document: query
    .input(z.object({ army: z.unknown(), format: z.enum(EXPORT_FORMATS) }))
    .output(z.object({ fileName: z.string(), mediaType: z.string(), text: z.string() })),
};

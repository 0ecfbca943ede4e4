import { z } from 'zod';
import { command, importStep, query } from './base.ts';

/** Without defaults: in a partial schema these would come back for whatever a change leaves out. */
export const settingsSchema = z.strictObject({
  theme: z.enum(['system', 'light', 'dark', 'contrast']),
  textSize: z.enum(['normal', 'large', 'larger']),
  /** Whose dice are offered first wherever a die falls. */
  dice: z.enum(['app', 'self']),
  /** The unit beside which lengths of another one are told; `book` tells them as each book does. */
  lengths: z.enum(['book', 'cm', 'inches']),
  /** Whether who plays alone is told of this year too what regents ordered and why. */
  earlyReasons: z.boolean(),
  /** The choices that new armies and scenarios begin with, by ruling; where none is named, the book's first. */
  rulings: z.record(z.string().max(100), z.string().max(100)),
  /** Whether the first-start offers were put away. */
  welcomed: z.boolean(),
  language: z.enum(['en']),
  /** Whether the desktop app looks for newer versions of itself. */
  updates: z.boolean(),
});
export type Settings = z.output<typeof settingsSchema>;

/** What holds until its user chooses. */
export const PLAIN_SETTINGS: Settings = {
  theme: 'system',
  textSize: 'normal',
  dice: 'app',
  lengths: 'book',
  earlyReasons: false,
  rulings: {},
  welcomed: false,
  language: 'en',
  updates: false,
};

const about = z.object({
  version: z.string(),
  /** The rule books at hand, each with the version of its rules. */
  books: z.array(z.object({ id: z.string(), title: z.string(), rulesVersion: z.string() })),
  /** Where the store lies on disk. */
  store: z.string(),
  transport: z.enum(['window', 'browser', 'command-line']),
  /** Whether this copy knows where newer versions of it are published. */
  updatable: z.boolean(),
});
export type About = z.output<typeof about>;

export const app = {
  about: query.output(about),
  settings: query.output(settingsSchema),
  /** What the import of that ticket is at; null where none goes on. */
  importStep: query.input(z.object({ ticket: z.string().max(100) })).output(z.object({ step: importStep.nullable() })),
  changeSettings: command.input(settingsSchema.partial()).output(settingsSchema),
};

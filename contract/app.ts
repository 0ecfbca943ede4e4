import { z } from 'zod';
import { command, importStep, query } from './base.ts';

/** Has no default values: a partial schema would apply them to every setting that a change omits. */
export const settingsSchema = z.strictObject({
  theme: z.enum(['system', 'light', 'dark', 'contrast']),
  textSize: z.enum(['normal', 'large', 'larger']),
  /** Default source of dice: rolled by the app or entered by the user. */
  dice: z.enum(['app', 'self']),
  /** Unit in which lengths are shown beside the book's own unit. `book` shows only the book's unit. */
  lengths: z.enum(['book', 'cm', 'inches']),
  /** If true, a solo player also sees the regents' orders and reasons of the current year. */
  earlyReasons: z.boolean(),
  /** Chosen value of each ruling for new armies and scenarios. A missing ruling uses the book's default. */
  rulings: z.record(z.string().max(100), z.string().max(100)),
  /** True if the user dismissed the offers of the first start. */
  welcomed: z.boolean(),
  language: z.enum(['en']),
  /** If true, the desktop app checks for updates. */
  updates: z.boolean(),
});
export type Settings = z.output<typeof settingsSchema>;

export const DEFAULT_SETTINGS: Settings = {
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
  /** Available rule books, each with the version of its rules. */
  books: z.array(z.object({ id: z.string(), title: z.string(), rulesVersion: z.string() })),
  /** Path of the data file. */
  store: z.string(),
  transport: z.enum(['window', 'browser', 'command-line']),
  /** True if this installation knows the address at which updates are published. */
  updatable: z.boolean(),
});
export type About = z.output<typeof about>;

export const app = {
  about: query.output(about),
  settings: query.output(settingsSchema),
  /** Returns the current step of the import with that ticket, or null if no such import is running. */
  importStep: query.input(z.object({ ticket: z.string().max(100) })).output(z.object({ step: importStep.nullable() })),
  changeSettings: command.input(settingsSchema.partial()).output(settingsSchema),
};

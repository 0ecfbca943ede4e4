import { z } from 'zod';
import { command, query } from './base.ts';
import { importStep } from './imports.ts';

export const settingsSchema = z.strictObject({
  theme: z.enum(['system', 'light', 'dark', 'contrast']).default('system'),
  /** Whether the first-start offers were put away. */
  welcomed: z.boolean().default(false),
  language: z.enum(['en']).default('en'),
});
export type Settings = z.output<typeof settingsSchema>;

const about = z.object({
  version: z.string(),
  /** The rule books at hand, each with the version of its rules. */
  books: z.array(z.object({ id: z.string(), title: z.string(), rulesVersion: z.string() })),
  /** Where the store lies on disk. */
  store: z.string(),
  transport: z.enum(['window', 'browser', 'command-line']),
});
export type About = z.output<typeof about>;

export const app = {
  about: query.output(about),
  settings: query.output(settingsSchema),
  /** What the import of that ticket is at; null where none goes on. */
  importStep: query.input(z.object({ ticket: z.string().max(100) })).output(z.object({ step: importStep.nullable() })),
  changeSettings: command.input(settingsSchema.partial()).output(settingsSchema),
};

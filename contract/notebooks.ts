import { z } from 'zod';
import { command, listOf, query, storeId } from './base.ts';

const when = { year: z.int().min(1), month: z.int().min(1) };

/** Whose notebook: a seat’s of a campaign that is led here or whose pack is kept here; the umpire’s where no player is named. */
const whose = z.object({ id: storeId, player: storeId.exactOptional() });
export type NotebookOwner = Readonly<z.output<typeof whose>>;

/** What somebody wrote beside a campaign for oneself. In no pack, no report and no document. */
export const notebookSchema = z.strictObject({
  /** A page a month. */
  diary: z
    .array(z.strictObject({ ...when, text: z.string().max(10_000) }).readonly())
    .max(5000)
    .readonly(),
  /** Entries of the log to come back to, by who reads the log. */
  bookmarks: z.array(z.int().min(0)).max(1000).readonly(),
  /** Sentences of reports to come back to, by who reads no log: as they were told, which outlives the pack that told them. */
  marks: z
    .array(z.strictObject({ ...when, text: z.string().max(2000) }).readonly())
    .max(1000)
    .readonly(),
});
export type Notebook = z.output<typeof notebookSchema>;

/** The most characters of a picture: some 600 KB. */
const MOST_OF_PICTURE = 800_000;

/** A picture of a month, as a page draws it. */
const monthPicture = z.strictObject({
  ...when,
  /** What it shows, for who does not see it. */
  alt: z.string().trim().min(1, 'say in a few words what the picture shows').max(300),
  /** Whether others see it: on paper, in the page to send round, and in all editions of the chronicle where it is the umpire’s. */
  isShown: z.boolean(),
  /** JPEG. */
  picture: z
    .string()
    .max(MOST_OF_PICTURE, 'the picture is too large: at most 600 KB are kept')
    .regex(/^data:image\/jpeg;base64,[A-Za-z0-9+/]+={0,2}$/, 'a picture as JPEG was expected')
    .refine((data) => (data.length - data.indexOf(',') - 1) % 4 === 0, 'a picture as JPEG was expected'),
});
export type MonthPicture = Readonly<z.output<typeof monthPicture>>;

/** What is written beside a campaign for oneself. */
export const notebooks = {
  read: query.input(whose).output(notebookSchema),
  /** In place of what was written before. NOT_FOUND where neither the campaign nor the seat’s pack is kept. */
  write: command.input(whose.extend({ notebook: notebookSchema })).output(z.object({})),
  /** The pictures of a year, by month. */
  pictures: query.input(whose.extend({ year: when.year })).output(listOf(monthPicture)),
  /**
   * Puts a picture to a month, in place of one that is there. BAD_INPUT for one that is no JPEG or tells more than it shows, such as where it was
   * taken. REFUSED beyond 240 pictures.
   */
  putPicture: command.input(whose.extend({ picture: monthPicture })).output(z.object({})),
  removePicture: command.input(whose.extend(when)).output(z.object({})),
};

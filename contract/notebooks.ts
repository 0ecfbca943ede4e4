import { z } from 'zod';
import { command, listOf, query, storeId } from './base.ts';

const monthFields = { year: z.int().min(1), month: z.int().min(1) };

/** Owner of a notebook: a seat of a saved campaign or turn file, or the umpire if `player` is absent. */
const ownerInput = z.object({ id: storeId, player: storeId.exactOptional() });
export type NotebookOwner = Readonly<z.output<typeof ownerInput>>;

/** Private notes about a campaign. Not contained in turn files, reports and campaign documents. */
export const notebookSchema = z.strictObject({
  /** One page per month. */
  diary: z
    .array(z.strictObject({ ...monthFields, text: z.string().max(10_000) }).readonly())
    .max(5000)
    .readonly(),
  /** Numbers of bookmarked log entries, for readers who may see the log. */
  bookmarks: z.array(z.int().min(0)).max(1000).readonly(),
  /** Bookmarked sentences of reports, for readers without access to the log. Stored as text because a new turn file replaces the old one. */
  marks: z
    .array(z.strictObject({ ...monthFields, text: z.string().max(2000) }).readonly())
    .max(1000)
    .readonly(),
});
export type Notebook = z.output<typeof notebookSchema>;

/** Maximum characters of a picture: about 600 KB. */
const MAX_PICTURE_LENGTH = 800_000;

/** A picture for one month, as a data URL. */
const monthPicture = z.strictObject({
  ...monthFields,
  /** Alternative text of the picture. */
  alt: z.string().trim().min(1, 'describe the picture in a few words').max(300),
  /** If true, others see the picture in print and on the shared page. An umpire's picture then appears in all editions of the chronicle. */
  isShown: z.boolean(),
  /** JPEG as a data URL. */
  picture: z
    .string()
    .max(MAX_PICTURE_LENGTH, 'the picture is larger than 600 KB')
    .regex(/^data:image\/jpeg;base64,[A-Za-z0-9+/]+={0,2}$/, 'expected a JPEG picture')
    .refine((data) => (data.length - data.indexOf(',') - 1) % 4 === 0, 'expected a JPEG picture'),
});
export type MonthPicture = Readonly<z.output<typeof monthPicture>>;

export const notebooks = {
  read: query.input(ownerInput).output(notebookSchema),
  /** Replaces the notebook. NOT_FOUND if neither the campaign nor the seat's turn file is saved. */
  write: command.input(ownerInput.extend({ notebook: notebookSchema })).output(z.object({})),
  /** Pictures of a year, by month. */
  pictures: query.input(ownerInput.extend({ year: monthFields.year })).output(listOf(monthPicture)),
  /** Sets the picture of a month. BAD_INPUT if not a JPEG, or with metadata such as the place. REFUSED beyond 240 pictures. */
  putPicture: command.input(ownerInput.extend({ picture: monthPicture })).output(z.object({})),
  removePicture: command.input(ownerInput.extend(monthFields)).output(z.object({})),
};

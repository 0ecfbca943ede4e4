import { oc } from '@orpc/contract';
import { z } from 'zod';
import { ERRORS } from './errors.ts';
import { type CampaignState, isWinter } from '../rules/campaign.ts';

const versionNumbers = z.array(z.int().min(1)).max(500);

/** Version numbers for undo (`past`) and redo (`future`). The next step is the last number. */
export const undoTrail = z.object({ past: versionNumbers, future: versionNumbers });
export type UndoTrail = z.output<typeof undoTrail>;

/** Import steps: waiting for a thread, reading the text, then steps specific to the file format. */
export const IMPORT_STEPS = [
  'waiting',
  'reading',
  'fitting',
  'borders',
  'places',
  'matching',
  'replaying',
  'proving',
] as const;
export const importStep = z.enum(IMPORT_STEPS);
export type ImportStep = z.output<typeof importStep>;

/** Imported text with a maximum number of characters. */
export const importedText = (maxLength: number) =>
  z.object({
    text: z.string().max(maxLength),
    /** File name, used to detect the format. Also the imported item's name if the text has none. */
    fileName: z.string().max(1000).default(''),
    /** Chosen by the caller to query progress through `app.importStep`. */
    ticket: z.string().min(1).max(100).optional(),
  });

/** Metadata of a method: everything except input and output. */
export interface MethodMeta {
  /** Queries change nothing; commands may. */
  readonly kind: 'query' | 'command';
}

const errorData = z.object({ path: z.string() });

const base = oc.$meta<MethodMeta>({ kind: 'query' }).errors({
  BAD_INPUT: { ...ERRORS.BAD_INPUT, data: errorData },
  NOT_FOUND: { ...ERRORS.NOT_FOUND, data: errorData },
  CONFLICT: { ...ERRORS.CONFLICT, data: errorData },
  REFUSED: { ...ERRORS.REFUSED, data: errorData },
  STORE_BUSY: { ...ERRORS.STORE_BUSY, data: errorData },
  STORE_FULL: { ...ERRORS.STORE_FULL, data: errorData },
  STORE_DAMAGED: { ...ERRORS.STORE_DAMAGED, data: errorData },
  STORE_LOST: { ...ERRORS.STORE_LOST, data: errorData },
  SIGNED_OUT: { ...ERRORS.SIGNED_OUT, data: errorData },
  NOT_YOURS: { ...ERRORS.NOT_YOURS, data: errorData },
  UNREACHABLE: { ...ERRORS.UNREACHABLE, data: errorData },
  LIMITED: { ...ERRORS.LIMITED, data: errorData },
  STORE_READ_ONLY: { ...ERRORS.STORE_READ_ONLY, data: errorData },
});

export const query = base.meta({ kind: 'query' });
export const command = base.meta({ kind: 'command' });

export const storeId = z.string().min(1).max(100);

/** A readonly list in an output. */
export const listOf = <S extends z.ZodType>(of: S) => z.array(of).readonly();

/** A potentially long list in an input. Parsing stops at the first invalid entry, so a bad list costs little time. */
export const longList = <S extends z.ZodType>(
  of: S,
  { min = 0, max }: { readonly min?: number; readonly max: number },
) =>
  z
    .array(z.unknown())
    .min(min)
    .max(max)
    .transform((entries, context): readonly z.output<S>[] => {
      const parsed: z.output<S>[] = [];
      for (const [index, entry] of entries.entries()) {
        const result = of.safeParse(entry);
        if (!result.success) {
          for (const issue of result.error.issues)
            context.issues.push({ ...issue, input: entry, path: [index, ...issue.path] } as z.core.$ZodRawIssue);
          return z.NEVER;
        }
        parsed.push(result.data);
      }
      return parsed;
    });

const uncheckedSchemas = new WeakMap<z.ZodType, z.ZodType>();

/** Schema for a whole document, validated only in tests: validating takes as long as the call itself (figures in ADR 17). */
export function passThrough<T>(schema: z.ZodType<T>): z.ZodType<T, T> {
  const unchecked = z.custom<T>(() => true);
  uncheckedSchemas.set(unchecked, schema);
  return unchecked;
}

/** Returns the full output schema, including one given to `passThrough`. */
export const getFullSchema = (output: z.ZodType): z.ZodType => uncheckedSchemas.get(output) ?? output;

/** A player's seat in a campaign, local or in a league. */
export const seatKey = z.object({ campaign: storeId, player: storeId });
export type SeatKey = Readonly<z.output<typeof seatKey>>;

/** A seat as shown in a list. */
export const seatSummary = z.object({
  campaign: z.string(),
  player: z.string(),
  title: z.string(),
  /** Name of the player's side. */
  power: z.string(),
  /** Current month of the campaign. */
  year: z.int(),
  month: z.int(),
  winter: z.boolean(),
});
export type SeatSummary = Readonly<z.output<typeof seatSummary>>;

/** Summarises a seat from the campaign's state or the player's view of it. */
export const summariseSeat = (
  { campaign, player }: SeatKey,
  state: Pick<CampaignState, 'title' | 'players' | 'year' | 'month' | 'campaignMonths'>,
): SeatSummary => ({
  campaign,
  player,
  title: state.title,
  power: state.players.find(({ id }) => id === player)?.power ?? player,
  year: state.year,
  month: state.month,
  winter: isWinter(state),
});

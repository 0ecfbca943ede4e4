/** A sentence yet to be put into words: a key below `campaign.`, what stands in its gaps, and what belongs under it. */
export interface Sentence {
  readonly key: string;
  readonly values: Readonly<Record<string, string | number>>;
  /** Chooses singular or plural. */
  readonly count?: number;
  readonly more: readonly Sentence[];
}

export const say = (
  key: string,
  values: Sentence['values'] = {},
  rest: { readonly count?: number; readonly more?: readonly Sentence[] } = {},
): Sentence => ({ key, values, more: [], ...rest });

const series = new Intl.ListFormat('en', { style: 'long', type: 'conjunction' });

/** Names in a row, as one says them. */
export const inSeries = (names: Iterable<string>): string => series.format(names);

/** Figures and models of a list of parts. */
export const figuresIn = (parts: readonly { readonly count: number }[]): number =>
  parts.reduce((sum, { count }) => sum + count, 0);

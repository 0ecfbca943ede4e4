/** A run of words, plain or formatted. A link has an address of the app, such as `/help/page/heading`. */
export type GuideRun =
  | string
  | { readonly kind: 'strong' | 'em'; readonly runs: readonly GuideRun[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly to: string; readonly runs: readonly GuideRun[] };

export type GuideBlock =
  | { readonly kind: 'heading'; readonly id: string; readonly runs: readonly GuideRun[] }
  | { readonly kind: 'words'; readonly runs: readonly GuideRun[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly (readonly GuideRun[])[] }
  | {
      readonly kind: 'rows';
      readonly head: readonly (readonly GuideRun[])[];
      readonly rows: readonly (readonly (readonly GuideRun[])[])[];
    }
  | { readonly kind: 'lines'; readonly text: string }
  /** A picture in docs/guide/pictures, by its file name. */
  | { readonly kind: 'picture'; readonly file: string; readonly alt: string };

export interface GuidePage {
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly GuideBlock[];
}

/** The words of runs without their marks. */
export const wordsOf = (runs: readonly GuideRun[]): string =>
  runs.map((run) => (typeof run === 'string' ? run : run.kind === 'code' ? run.text : wordsOf(run.runs))).join('');

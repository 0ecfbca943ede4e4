/** Text, plain or formatted. Addresses of links are those of the app, such as `/help/page/heading`. */
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
  /** File name of a picture in docs/guide/pictures. */
  | { readonly kind: 'picture'; readonly file: string; readonly alt: string };

export interface GuidePage {
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly GuideBlock[];
}

/** Returns the plain text of runs. */
export const toPlainText = (runs: readonly GuideRun[]): string =>
  runs.map((run) => (typeof run === 'string' ? run : run.kind === 'code' ? run.text : toPlainText(run.runs))).join('');

/** What is wrong with an army, by how much, under which rule and where. Legal means: no problem of severity `error`. */
export interface Problem {
  readonly severity: 'error' | 'warning' | 'info';
  /** Stable, for code and for translation. */
  readonly code: string;
  /** A sentence for people. */
  readonly message: string;
  /** The place in the army file: `units.2.parts.0`, `generals.1`, or '' for the army as a whole. */
  readonly target: string;
  /** Book and section. */
  readonly citation: string;
  readonly params: Readonly<Record<string, string | number>>;
  /** The ruling that decides the matter, where one does. */
  readonly ruling?: string;
}

/** A problem with its place and its section; `params` are none unless given. */
export function problem(
  severity: Problem['severity'],
  code: string,
  target: string,
  message: string,
  citation: string,
  { params = {}, ruling }: Partial<Pick<Problem, 'params' | 'ruling'>> = {},
): Problem {
  const found = { severity, code, message, target, citation, params };
  return ruling === undefined ? found : { ...found, ruling };
}

export const isLegal = (problems: readonly Problem[]): boolean =>
  problems.every(({ severity }) => severity !== 'error');

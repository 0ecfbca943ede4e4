import { z } from 'zod';

/** What is wrong with an army, by how much, under which rule and where. Legal means: no problem of severity `error`. */
export const problemSchema = z.strictObject({
  severity: z.enum(['error', 'warning', 'info']),
  /** Stable, for code and for translation. */
  code: z.string(),
  /** A sentence for people. */
  message: z.string(),
  /** The place in the army file: `units.2.parts.0`, `generals.1`, or '' for the army as a whole. */
  target: z.string(),
  /** Book and section. */
  citation: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).readonly(),
  /** The ruling that decides the matter, where one does. */
  ruling: z.string().exactOptional(),
});
export type Problem = Readonly<z.output<typeof problemSchema>>;

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

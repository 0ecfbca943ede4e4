import { z } from 'zod';
import { formatValue } from './words.ts';

/** Problem of an army. An army is legal if no problem has severity `error`. */
export const problemSchema = z.strictObject({
  severity: z.enum(['error', 'warning', 'info']),
  /** Stable code of the issue, for programs and translations. */
  code: z.string(),
  message: z.string(),
  /** Place in the army file: `units.2.parts.0`, `generals.1`, or '' for the whole army. */
  target: z.string(),
  citation: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).readonly(),
  ruling: z.string().exactOptional(),
});
export type Problem = Readonly<z.output<typeof problemSchema>>;

export function problem(
  severity: Problem['severity'],
  code: string,
  target: string,
  message: string,
  citation: string,
  { params = {}, ruling }: Partial<Pick<Problem, 'params' | 'ruling'>> = {},
): Problem {
  const result = { severity, code, message, target, citation, params };
  return ruling === undefined ? result : { ...result, ruling };
}

export const isLegal = (problems: readonly Problem[]): boolean =>
  problems.every(({ severity }) => severity !== 'error');

/** Validation error: a sentence and a path. */
export interface Issue {
  readonly message: string;
  readonly path: string;
}

type SchemaIssue = z.core.$ZodIssue;

/** Finds the branch of a union that the input matches best: the one whose validation got furthest. */
function findRelevantIssue(issue: SchemaIssue): { readonly issue: SchemaIssue; readonly path: readonly PropertyKey[] } {
  if (issue.code !== 'invalid_union') return { issue, path: issue.path };
  const branches = issue.errors.map((issues) => issues[0]).filter((first) => first !== undefined);
  const furthest = branches.toSorted((a, b) => b.path.length - a.path.length)[0];
  if (!furthest || furthest.path.length === 0) return { issue, path: issue.path };
  const inner = findRelevantIssue(furthest);
  return { issue: inner.issue, path: [...issue.path, ...inner.path] };
}

const getAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, key)
        ? (inner as Record<PropertyKey, unknown>)[key]
        : undefined,
    value,
  );

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  bigint: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'nothing (null)',
};

const SIZE_UNITS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
};

function formatSize(origin: string, count: number | bigint): string {
  const [singular, plural] = SIZE_UNITS[origin] ?? [];
  return singular === undefined ? String(count) : `${String(count)} ${Number(count) === 1 ? singular : plural}`;
}

const formatChoices = (values: readonly string[]): string =>
  values.length > 1 ? `one of ${values.join(', ')}` : values.join();

/** Describes the expected value; null if the schema has its own message. */
function describeExpected(issue: SchemaIssue): string | null {
  switch (issue.code) {
    case 'invalid_type':
      return issue.message.startsWith('Invalid input') ? (TYPES[issue.expected] ?? issue.expected) : null;
    case 'invalid_value':
      return formatChoices(issue.values.map((value) => (typeof value === 'string' ? `"${value}"` : String(value))));
    case 'too_small':
      return issue.message.startsWith('Too small') ? `at least ${formatSize(issue.origin, issue.minimum)}` : null;
    case 'too_big':
      return issue.message.startsWith('Too big') ? `at most ${formatSize(issue.origin, issue.maximum)}` : null;
    case 'invalid_union': {
      const kinds = [...issue.message.matchAll(/'([^']+)'/g)].map(([, kind]) => `"${kind ?? ''}"`);
      const branches = issue.errors.flatMap((issues) =>
        issues[0] ? [describeExpected(issues[0]) ?? issues[0].message] : [],
      );
      const alternatives = kinds.length > 0 ? [formatChoices(kinds)] : [...new Set(branches)];
      return alternatives.length > 0 ? alternatives.join(' or ') : 'another kind';
    }
    default:
      return null;
  }
}

/** Returns the schema's own message, or a clearer one if the schema has zod's default message. */
const describeIssue = (issue: SchemaIssue): string =>
  issue.code === 'unrecognized_keys'
    ? `unknown ${issue.keys.length > 1 ? 'fields' : 'field'} ${issue.keys.map((key) => `"${key}"`).join(', ')}`
    : issue.message.replace(/^Invalid (?:input|option): /, '');

/** Describes the first invalid field, the expected value and the given value. @param label name of the input */
export function describeFirstIssue(issues: readonly unknown[], input: unknown, label = ''): Issue {
  const first = issues[0] as SchemaIssue | undefined;
  if (!first) return { message: `${label || 'the input'} was not understood`, path: '' };
  const { issue, path } = findRelevantIssue(first);
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  const fields = [...path, ...unknown].map(String).join('.');
  const place = [label, fields].filter(Boolean).join(', ') || 'the input';
  const value = getAt(input, path);
  const expected = describeExpected(issue);
  if (expected === null) {
    const given = value !== undefined && unknown.length === 0 ? ` (got: ${formatValue(value)})` : '';
    return { message: `${place}: ${describeIssue(issue)}${given}`, path: fields };
  }
  if (value === undefined) return { message: `${place} is missing: expected ${expected}`, path: fields };
  return { message: `${place}: expected ${expected}, got ${formatValue(value)}`, path: fields };
}

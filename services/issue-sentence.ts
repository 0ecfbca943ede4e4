import type { z } from 'zod';
import { shown } from './shown.ts';

/** A fault that a schema found, as a sentence and as a place. */
export interface Fault {
  readonly message: string;
  readonly path: string;
}

type Issue = z.core.$ZodIssue;

/** Of a union's branches the one that got furthest is the one that was meant. */
function meantIssue(issue: Issue): { readonly issue: Issue; readonly path: readonly PropertyKey[] } {
  if (issue.code !== 'invalid_union') return { issue, path: issue.path };
  const branches = issue.errors.map((issues) => issues[0]).filter((first) => first !== undefined);
  const furthest = branches.toSorted((a, b) => b.path.length - a.path.length)[0];
  if (!furthest || furthest.path.length === 0) return { issue, path: issue.path };
  const meant = meantIssue(furthest);
  return { issue: meant.issue, path: [...issue.path, ...meant.path] };
}

const at = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, key)
        ? (inner as Record<PropertyKey, unknown>)[key]
        : undefined,
    value,
  );

const plain = (message: string): string =>
  message.replace(/^Invalid (?:input|option): /, '').replace(/, received [\w ]+$/, '');

/** What stood to be expected, in the schema's own words; of a union, what each branch expected. */
function expectedBy(issue: Issue): string {
  if (issue.code !== 'invalid_union') return plain(issue.message);
  const branches = issue.errors.flatMap((issues) => (issues[0] ? [plain(issues[0].message)] : []));
  return branches.length > 0 ? [...new Set(branches)].join(' or ') : 'none of the known kinds';
}

/** Names the first field at fault, what was expected there and what came. */
export function firstFault(issues: readonly unknown[], input: unknown): Fault {
  const first = issues[0] as Issue | undefined;
  if (!first) return { message: 'the input was not understood', path: '' };
  const { issue, path } = meantIssue(first);
  const place = path.map(String).join('.');
  const expected = expectedBy(issue);
  return { message: `${place || 'the input'}: ${expected}, came ${shown(at(input, path))}`, path: place };
}

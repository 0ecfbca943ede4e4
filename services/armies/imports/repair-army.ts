import { UseCaseError } from '../../../contract/errors.ts';
import { type ArmyFile, armyFileSchema } from '../../../rules/core/army-file.ts';
import type { NationList } from '../../../rules/core/nation-list.ts';
import { guardInput } from '../../input-guard.ts';
import { formatValue } from '../../../rules/core/words.ts';
import { readArmy } from '../read-army.ts';
import { type Collector, toSourceLine } from './source-army.ts';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Maximum issues to repair. A file with more is not a damaged army file. */
const MAX_ISSUES = 200;

/** Returns a document with one value changed. `undefined` deletes that value. */
function changeAt(value: unknown, [key, ...rest]: readonly PropertyKey[], to: unknown): unknown {
  if (key === undefined) return to;
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown, index) => {
      if (index !== Number(key)) return [item];
      const inner = changeAt(item, rest, to);
      return inner === undefined ? [] : [inner];
    });
  }
  if (!isFields(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, item]) => {
      if (name !== key) return [[name, item]];
      const inner = changeAt(item, rest, to);
      return inner === undefined ? [] : [[name, inner]];
    }),
  );
}

const getAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((inner, key) => {
    if (typeof inner !== 'object' || inner === null || !Object.hasOwn(inner, key)) return undefined;
    return (inner as Record<PropertyKey, unknown>)[key];
  }, value);

/** Returns the path to delete for an issue: the invalid field, or the parent of a missing field. */
const findDeletePath = (value: unknown, path: readonly PropertyKey[]): readonly PropertyKey[] =>
  getAt(value, path) === undefined ? path.slice(0, -1) : path;

/** Adds the rule book of the army list to a file without a valid rule book. */
function addRules(value: Fields, lists: readonly NationList[], findings: Collector): Fields {
  const list = lists.find(({ id }) => id === value['list']);
  if (lists.some(({ rules }) => rules === value['rules']) || !list) return value;
  findings.guess(
    toSourceLine(`rules: ${formatValue(value['rules'])}`),
    list.rules,
    `the list “${list.title}” is one of its lists`,
  );
  return { ...value, rules: list.rules };
}

/** Maximum rounds of repair. Each round repairs all issues found by one validation. */
const MAX_ROUNDS = 12;

function repairFields(value: Fields, findings: Collector): ArmyFile | null {
  let document: unknown = value;
  let issues = 0;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    document = { name: '', limit: 0, ...(document as Fields) };
    const parsed = armyFileSchema.safeParse(document);
    if (parsed.success) return parsed.data;
    const deletions = new Map<string, { path: readonly PropertyKey[]; why: string }>();
    for (const issue of parsed.error.issues) {
      const keys = issue.code === 'unrecognized_keys' ? issue.keys : [null];
      for (const key of keys) {
        const path = key === null ? findDeletePath(document, issue.path) : [...issue.path, key];
        deletions.set(path.map(String).join('.'), {
          path,
          why: key === null ? issue.message : 'there is no such field',
        });
      }
    }
    issues += deletions.size;
    if (issues > MAX_ISSUES || deletions.has('')) return null;
    // Deletes later items first, so that the indexes of earlier items stay valid.
    const order = [...deletions.entries()].sort(([, one], [, other]) => comparePathsReversed(one.path, other.path));
    for (const [place, { path, why }] of order) {
      const actual = getAt(document, path);
      const number = typeof actual === 'string' && actual.trim() !== '' ? Number(actual) : Number.NaN;
      if (/expected (?:number|int)/.test(why) && Number.isFinite(number)) {
        findings.guess(toSourceLine(`${place}: ${formatValue(actual)}`), String(number), 'expected a number');
        document = changeAt(document, path, number);
      } else {
        findings.leave(toSourceLine(`${place}: ${formatValue(actual)}`), why);
        document = changeAt(document, path, undefined);
      }
    }
  }
  return null;
}

function comparePathsReversed(one: readonly PropertyKey[], other: readonly PropertyKey[]): number {
  for (let depth = 0; depth < Math.min(one.length, other.length); depth += 1) {
    const [a, b] = [one[depth], other[depth]];
    if (a === b) continue;
    return typeof a === 'number' && typeof b === 'number' ? b - a : String(a) < String(b) ? 1 : -1;
  }
  return other.length - one.length;
}

/** Reads an army file, repairing and reporting invalid parts. @throws InputError or UseCaseError for other documents, and newer files */
export function repairArmy(raw: unknown, lists: readonly NationList[], findings: Collector): ArmyFile {
  guardInput(raw);
  const parsed = armyFileSchema.safeParse(raw);
  if (parsed.success) return parsed.data;
  const looksLikeArmy = isFields(raw) && (Array.isArray(raw['units']) || Array.isArray(raw['generals']));
  const { format, version } = isFields(raw) ? raw : {};
  const isOtherFormat = format !== undefined && format !== 'nomarch-army';
  const isNewer = typeof version === 'number' && version > 1;
  // Throws an error that says what was expected.
  if (!looksLikeArmy || isOtherFormat || isNewer) return readArmy(raw);
  const named = { ...raw, format: 'nomarch-army', version: 1 };
  const army = repairFields(addRules(named, lists, findings), findings);
  if (army) return army;
  throw new UseCaseError('BAD_INPUT', 'the army file has too many errors to repair', 'text');
}

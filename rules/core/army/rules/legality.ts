import { type ArmyFile, type ArmyPart, type ArmyUnit, EXTRA_KEYS } from '../../army-file.ts';
import type { Condition, NationList } from '../../nation-list.ts';
import { type Problem, problem } from '../../issue.ts';
import type { UnitTally } from '../../rule-system.ts';
import { checkRulings, checkSettings } from '../../ruling.ts';
import { capitalise, formatInteger } from '../../words.ts';
import { getAllyListId } from '../allies.ts';
import type { TalliedArmy, ArmyRules, RuleSource } from './army-rules.ts';
import { formatCount, isGrade } from '../army-words.ts';
import { describeCondition, describeSubject } from './conditions.ts';
import { findEntryById, getRowId } from '../entry-options.ts';
import { type AnyPart, getCount, isCount, isValidPart, MAX_COUNT, getUnitLabel } from '../troops/read-parts.ts';

/** Creates a problem with its section and ruling. */
export const createProblem = (
  severity: Problem['severity'],
  code: string,
  target: string,
  message: string,
  { citation, ruling }: RuleSource,
  params: Problem['params'] = {},
): Problem =>
  problem(severity, code, target, message, citation, ruling === undefined ? { params } : { params, ruling });

const FROM_ONE = `a whole number from 1 to ${formatInteger(MAX_COUNT)}`;
const FROM_NONE = `a whole number from 0 to ${formatInteger(MAX_COUNT)}`;

function* limitProblems<Known>(
  { army, total, units }: TalliedArmy<Known>,
  { currency, counted, sizeSeverity, sources }: ArmyRules<Known>,
): Generator<Problem> {
  if (currency === null) {
    const count = units.reduce((sum, unit) => sum + unit.count, 0);
    if (!sizeSeverity || army.limit === 0 || count <= army.limit) return;
    const over = count - army.limit;
    const message = `${formatCount(counted, count)}: ${over} more than the agreed ${army.limit}`;
    const params = { count, limit: army.limit, over };
    yield createProblem(sizeSeverity(army.rulings), 'over-agreed-size', '', message, sources.limit, params);
    return;
  }
  if (total <= army.limit) return;
  const over = total - army.limit;
  const message =
    army.limit === 0
      ? `${currency.amount(total)}, and no limit is set`
      : `${currency.amount(total)}: ${over} over the limit of ${army.limit}`;
  yield createProblem('error', 'points-over-limit', '', message, sources.limit, {
    points: total,
    limit: army.limit,
    over,
  });
}

/** Returns the path of the first part with one of these entries. */
function findFirstUse({ units }: ArmyFile, entries: readonly string[]): string {
  for (const [unit, { parts }] of units.entries()) {
    const part = parts.findIndex(({ entry }) => entry !== null && entries.includes(getRowId(entry)));
    if (part >= 0) return `units.${unit}.parts.${part}`;
  }
  return '';
}

function* listProblems<Known>(
  { army, list, pools }: TalliedArmy<Known>,
  { counted, sources }: ArmyRules<Known>,
): Generator<Problem> {
  if (army.list !== null && !list) {
    const message = `there is no army list “${army.list}”`;
    yield createProblem('error', 'unknown-list', '', message, sources.lists, { list: army.list });
  }
  for (const pool of pools) {
    const { name, entries, used, max } = pool;
    if (max === null || used <= max) continue;
    const troops = counted.areUnits ? `${counted.many} of ${name}` : name;
    const shared = entries.length > 1 ? `, shared by ${entries.length} entries` : '';
    const message = `${used} ${troops} are ${used - max} over the list’s maximum of ${max}${shared}`;
    const params = { name, used, max, over: used - max };
    yield createProblem(
      'error',
      'entry-over-maximum',
      findFirstUse(army, entries),
      message,
      sources.maximum(pool),
      params,
    );
  }
}

/** Returns the path of a condition's first subject. */
function findTarget(army: ArmyFile, { of }: Condition): string {
  if (of === 'generals') return 'generals';
  return typeof of === 'string' ? '' : findFirstUse(army, of);
}

/** Checks the list's conditions beyond the maximums of entries. */
function* conditionProblems<Known>(
  { army, list, conditions }: TalliedArmy<Known>,
  { generals, counted, sources }: ArmyRules<Known>,
): Generator<Problem> {
  if (!list) return;
  for (const { condition, ally, used, per, least, most } of conditions) {
    const words = { generals, counted };
    const whose = typeof condition.of === 'string' ? list.allies?.find(({ id }) => id === ally) : undefined;
    const name = `${describeSubject(condition.of, list, words)}${whose ? ` of ${whose.title}` : ''}`;
    const why = per === null ? '' : `${describeCondition(condition, list, words)} (the army has ${per})`;
    const params = { name, used, ...(per === null ? {} : { per }) };
    const target = findTarget(army, condition);
    if (least !== null && used < least) {
      const wanted = why === '' ? `list’s minimum of ${least}` : `${least} that the list requires: ${why}`;
      const message = `${capitalise(name)}: ${used}, ${least - used} fewer than the ${wanted}`;
      yield createProblem('error', 'under-list-minimum', target, message, sources.lists, { ...params, least });
    }
    if (most !== null && used > most) {
      const allowed = why === '' ? `list’s maximum of ${most}` : `${most} that the list allows: ${why}`;
      const message = `${capitalise(name)}: ${used}, ${used - most} more than the ${allowed}`;
      yield createProblem('error', 'over-list-maximum', target, message, sources.lists, { ...params, most });
    }
  }
}

function* rulingProblems<Known>(
  { army }: TalliedArmy<Known>,
  { rulings, sources }: ArmyRules<Known>,
): Generator<Problem> {
  for (const message of checkRulings(rulings, army.rulings)) {
    yield createProblem('error', 'unknown-ruling', 'rulings', message, sources.rulings);
  }
}

function* settingProblems<Known>(
  { army }: TalliedArmy<Known>,
  { settings = [], sources }: ArmyRules<Known>,
): Generator<Problem> {
  for (const { key, message } of checkSettings(settings, army.settings ?? {})) {
    const citation = settings.find((setting) => setting.key === key)?.citation ?? sources.rulings.citation;
    yield createProblem('error', 'bad-setting', `settings.${key}`, message, { citation }, { key });
  }
}

/** Returns why a list cannot be an ally's; '' if it can. */
function findAllyProblem({ army, list }: TalliedArmy<unknown>, ally: string, at: number): string {
  if (list === null) return 'an army without an army list has no allies';
  if (ally === army.list) return `“${list.title}” is the army’s own list and cannot be an ally’s`;
  if (army.allies?.indexOf(ally) !== at) return `the ally “${ally}” is listed twice`;
  return list.allies?.some(({ id }) => id === ally) ? '' : `this rule book has no army list “${ally}” for an ally`;
}

/** Checks that allies have lists of the army's book, and that allied generals belong to an ally of the army. */
function* allyProblems<Known>(
  atHand: TalliedArmy<Known>,
  { hasAllies = false, generals: { one }, sources }: ArmyRules<Known>,
): Generator<Problem> {
  const { allies = [], generals } = atHand.army;
  if (allies.length > 0 && !hasAllies) {
    const message = 'this rule book has no allies: an army can use only one army list';
    yield createProblem('error', 'no-allies', 'allies', message, sources.lists, { allies: allies.length });
  }
  for (const [at, ally] of allies.entries()) {
    const why = hasAllies ? findAllyProblem(atHand, ally, at) : '';
    if (why !== '') yield createProblem('error', 'unknown-ally', `allies.${at}`, why, sources.lists, { ally });
  }
  for (const [at, { name, ally }] of generals.entries()) {
    if (ally === undefined || allies.includes(ally)) continue;
    const message = `${name || `${one} ${at + 1}`} belongs to “${ally}”, which is not an ally of the army`;
    yield createProblem('error', 'unknown-ally', `generals.${at}`, message, sources.generals, { ally });
  }
}

/** Checks that units and generals belong to a force of the list or to none, if the list has forces. */
function* forceProblems<Known>({ army, list }: TalliedArmy<Known>, { sources }: ArmyRules<Known>): Generator<Problem> {
  const forces = list?.forces;
  if (!forces) return;
  for (const place of ['units', 'generals'] as const) {
    for (const [index, { brigade = '' }] of army[place].entries()) {
      if (brigade === '' || forces.includes(brigade)) continue;
      const message = `there is no force “${brigade}”; the army list has ${forces.join(', ')}`;
      yield createProblem('error', 'unknown-force', `${place}.${index}`, message, sources[place], { force: brigade });
    }
  }
}

function* gradeProblems<Known>(
  { army }: TalliedArmy<Known>,
  { generals: { one, grades }, sources: { generals } }: ArmyRules<Known>,
): Generator<Problem> {
  for (const [index, { name, stars }] of army.generals.entries()) {
    const target = `generals.${index}`;
    const who = name || `${one} ${index + 1}`;
    if (grades !== null && !isGrade(grades, stars)) {
      const message = `${who}: ${grades.range} expected, not ${stars}`;
      yield createProblem('error', 'bad-stars', target, message, generals, { stars });
    } else if (grades === null && stars !== 0) {
      const message = `${who} has ${stars} stars; this rule book has none, so they have no effect`;
      yield createProblem('info', 'stars-without-meaning', target, message, generals, { stars });
    }
  }
}

function* partProblems<Known>(
  read: AnyPart<Known>,
  part: ArmyPart,
  target: string,
  { army, list }: TalliedArmy<Known>,
  rules: ArmyRules<Known>,
): Generator<Problem> {
  const { counted, sources } = rules;
  if (!isValidPart(read)) {
    yield createProblem('error', read.code, target, read.message, sources.lists);
    return;
  }
  const count = getCount(part);
  if (count === 0) {
    const message = `the number of ${counted.many} must be ${FROM_ONE}, not ${part.count}`;
    yield createProblem('error', 'bad-count', target, message, sources.units, { count: part.count });
  }
  yield* rules.partProblems({ read, part, count, target, army });
  if (read.entry === null && list) {
    yield createProblem('warning', 'not-on-list', target, 'this troop type is not in the army list', sources.notOnList);
  }
}

/** Returns the text for a unit in a problem: its name, or its number and troops. The text for an allied unit always includes the troops. */
function nameUnit(unit: ArmyUnit, index: number, list: NationList | null): string {
  const [first] = unit.parts;
  const allied = first && getAllyListId(first.entry) !== null ? findEntryById(list, first.entry ?? '') : undefined;
  if (allied) return `${getUnitLabel(unit, index)}, ${allied.name}`;
  const entry = unit.name === '' && first?.entry ? findEntryById(list, first.entry) : undefined;
  return entry ? `${getUnitLabel(unit, index)} (${entry.name})` : getUnitLabel(unit, index);
}

function* unitProblems<Known>(atHand: TalliedArmy<Known>, rules: ArmyRules<Known>): Generator<Problem> {
  if (atHand.army.units.length === 0)
    yield createProblem('error', 'no-units', 'units', 'the army has no units', rules.sources.units);
  for (const [index, unit] of atHand.army.units.entries()) {
    const target = `units.${index}`;
    const name = nameUnit(unit, index, atHand.list);
    const tally = atHand.units[index] as UnitTally;
    if (tally.count === 0)
      yield createProblem('error', 'empty-unit', target, `${name} has no troops`, rules.sources.units);
    yield* rules.unitProblems?.({ unit, name, tally, target }) ?? [];
    for (const [place, part] of unit.parts.entries()) {
      const read = atHand.parts[index]?.[place];
      if (!read) continue;
      const problems = partProblems(read, part, `${target}.parts.${place}`, atHand, rules);
      for (const each of problems) yield { ...each, message: `${name}: ${each.message}` };
    }
  }
}

/** Checks the extras bought. Unknown extras with number 0 are ignored. */
function* extraProblems<Known>(
  { army }: TalliedArmy<Known>,
  { extras, sources }: ArmyRules<Known>,
): Generator<Problem> {
  for (const key of EXTRA_KEYS) {
    const sold = new Set(extras.flatMap((section) => (section.key === key ? section.extras.map(({ id }) => id) : [])));
    for (const [id, count] of Object.entries(army[key])) {
      const target = `${key}.${id}`;
      if (!sold.has(id) && count !== 0) {
        yield createProblem('error', 'unknown-extra', target, `there is no “${id}” to buy`, sources.extras);
      } else if (!isCount(count)) {
        const message = `the number of “${id}” must be ${FROM_NONE}, not ${count}`;
        yield createProblem('error', 'bad-count', target, message, sources.extras, { count });
      }
    }
  }
}

const RANK = { error: 0, warning: 1, info: 2 } as const;

/** Lists all problems of an army, errors first and otherwise in file order. The same issue has the same code in every book. */
export function checkLegality<Known>(atHand: TalliedArmy<Known>, rules: ArmyRules<Known>): Problem[] {
  const problems = [
    ...limitProblems(atHand, rules),
    ...listProblems(atHand, rules),
    ...allyProblems(atHand, rules),
    ...conditionProblems(atHand, rules),
    ...rulingProblems(atHand, rules),
    ...settingProblems(atHand, rules),
    ...forceProblems(atHand, rules),
    ...gradeProblems(atHand, rules),
    ...rules.armyProblems(atHand),
    ...unitProblems(atHand, rules),
    ...extraProblems(atHand, rules),
  ];
  return problems.sort((one, other) => RANK[one.severity] - RANK[other.severity]);
}

/** Counts the troop types of a unit. */
export const countTypes = ({ parts }: ArmyUnit): number =>
  new Set(parts.map(({ entry, troop }) => entry ?? JSON.stringify(troop))).size;

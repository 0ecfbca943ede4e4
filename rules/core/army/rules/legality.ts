import { type ArmyFile, type ArmyPart, type ArmyUnit, EXTRA_KEYS } from '../../army-file.ts';
import type { Condition, NationList } from '../../nation-list.ts';
import { type Problem, problem } from '../../issue.ts';
import type { UnitTally } from '../../rule-system.ts';
import { rulingIssues, settingIssues } from '../../ruling.ts';
import { capital, wholeNumber } from '../../words.ts';
import { allyOf } from '../allies.ts';
import type { ArmyAtHand, ArmyRules, Ground } from './army-rules.ts';
import { countWords, isGrade } from '../army-words.ts';
import { conditionWords, subjectWords } from './conditions.ts';
import { entryById, rowOf } from '../entry-options.ts';
import { type AnyPart, countOf, isCount, isRead, MOST, unitName } from '../troops/read-parts.ts';

/** Creates a problem with its section and ruling. */
export const told = (
  severity: Problem['severity'],
  code: string,
  target: string,
  message: string,
  { citation, ruling }: Ground,
  params: Problem['params'] = {},
): Problem =>
  problem(severity, code, target, message, citation, ruling === undefined ? { params } : { params, ruling });

const FROM_ONE = `a whole number from 1 to ${wholeNumber(MOST)}`;
const FROM_NONE = `a whole number from 0 to ${wholeNumber(MOST)}`;

function* limitProblems<Known>(
  { army, total, units }: ArmyAtHand<Known>,
  { currency, counted, overAgreed, grounds }: ArmyRules<Known>,
): Generator<Problem> {
  if (currency === null) {
    const count = units.reduce((sum, unit) => sum + unit.count, 0);
    if (!overAgreed || army.limit === 0 || count <= army.limit) return;
    const over = count - army.limit;
    const message = `${countWords(counted, count)}: ${over} more than the agreed ${army.limit}`;
    const params = { count, limit: army.limit, over };
    yield told(overAgreed(army.rulings), 'over-agreed-size', '', message, grounds.limit, params);
    return;
  }
  if (total <= army.limit) return;
  const over = total - army.limit;
  const message =
    army.limit === 0
      ? `${currency.amount(total)}, and no limit is set`
      : `${currency.amount(total)}: ${over} over the limit of ${army.limit}`;
  yield told('error', 'points-over-limit', '', message, grounds.limit, { points: total, limit: army.limit, over });
}

/** Returns the path of the first part with one of these entries. */
function firstUse({ units }: ArmyFile, entries: readonly string[]): string {
  for (const [unit, { parts }] of units.entries()) {
    const part = parts.findIndex(({ entry }) => entry !== null && entries.includes(rowOf(entry)));
    if (part >= 0) return `units.${unit}.parts.${part}`;
  }
  return '';
}

function* listProblems<Known>(
  { army, list, pools }: ArmyAtHand<Known>,
  { counted, grounds }: ArmyRules<Known>,
): Generator<Problem> {
  if (army.list !== null && !list) {
    const message = `there is no army list “${army.list}”`;
    yield told('error', 'unknown-list', '', message, grounds.lists, { list: army.list });
  }
  for (const pool of pools) {
    const { name, entries, used, max } = pool;
    if (max === null || used <= max) continue;
    const troops = counted.areUnits ? `${counted.many} of ${name}` : name;
    const shared = entries.length > 1 ? `, shared by ${entries.length} entries` : '';
    const message = `${used} ${troops} are ${used - max} over the list’s maximum of ${max}${shared}`;
    const params = { name, used, max, over: used - max };
    yield told('error', 'entry-over-maximum', firstUse(army, entries), message, grounds.maximum(pool), params);
  }
}

/** Returns the path of a condition's first subject. */
function placeOf(army: ArmyFile, { of }: Condition): string {
  if (of === 'generals') return 'generals';
  return typeof of === 'string' ? '' : firstUse(army, of);
}

/** Checks the list's conditions beyond the maximums of entries. */
function* conditionProblems<Known>(
  { army, list, conditions }: ArmyAtHand<Known>,
  { generals, counted, grounds }: ArmyRules<Known>,
): Generator<Problem> {
  if (!list) return;
  for (const { condition, ally, used, per, least, most } of conditions) {
    const words = { generals, counted };
    const whose = typeof condition.of === 'string' ? list.allies?.find(({ id }) => id === ally) : undefined;
    const name = `${subjectWords(condition.of, list, words)}${whose ? ` of ${whose.title}` : ''}`;
    const why = per === null ? '' : `${conditionWords(condition, list, words)}, of which there are ${per}`;
    const params = { name, used, ...(per === null ? {} : { per }) };
    const target = placeOf(army, condition);
    if (least !== null && used < least) {
      const wanted = why === '' ? `list’s minimum of ${least}` : `${least} that the list requires: ${why}`;
      const message = `${capital(name)}: ${used}, ${least - used} fewer than the ${wanted}`;
      yield told('error', 'under-list-minimum', target, message, grounds.lists, { ...params, least });
    }
    if (most !== null && used > most) {
      const allowed = why === '' ? `list’s maximum of ${most}` : `${most} that the list allows: ${why}`;
      const message = `${capital(name)}: ${used}, ${used - most} more than the ${allowed}`;
      yield told('error', 'over-list-maximum', target, message, grounds.lists, { ...params, most });
    }
  }
}

function* rulingProblems<Known>(
  { army }: ArmyAtHand<Known>,
  { rulings, grounds }: ArmyRules<Known>,
): Generator<Problem> {
  for (const message of rulingIssues(rulings, army.rulings)) {
    yield told('error', 'unknown-ruling', 'rulings', message, grounds.rulings);
  }
}

function* settingProblems<Known>(
  { army }: ArmyAtHand<Known>,
  { settings = [], grounds }: ArmyRules<Known>,
): Generator<Problem> {
  for (const { key, message } of settingIssues(settings, army.settings ?? {})) {
    const citation = settings.find((setting) => setting.key === key)?.citation ?? grounds.rulings.citation;
    yield told('error', 'bad-setting', `settings.${key}`, message, { citation }, { key });
  }
}

/** Returns why a list cannot be an ally's; '' if it can. */
function whyNoAlly({ army, list }: ArmyAtHand<unknown>, ally: string, at: number): string {
  if (list === null) return 'an army without an army list has no allies';
  if (ally === army.list) return `“${list.title}” is the army’s own list and cannot be an ally’s`;
  if (army.allies?.indexOf(ally) !== at) return `the ally “${ally}” is listed twice`;
  return list.allies?.some(({ id }) => id === ally) ? '' : `this rule book has no army list “${ally}” for an ally`;
}

/** Checks that allies have lists of the army's book, and that allied generals belong to an ally of the army. */
function* allyProblems<Known>(
  atHand: ArmyAtHand<Known>,
  { hasAllies = false, generals: { one }, grounds }: ArmyRules<Known>,
): Generator<Problem> {
  const { allies = [], generals } = atHand.army;
  if (allies.length > 0 && !hasAllies) {
    const message = 'this rule book has no allies: an army uses one army list';
    yield told('error', 'no-allies', 'allies', message, grounds.lists, { allies: allies.length });
  }
  for (const [at, ally] of allies.entries()) {
    const why = hasAllies ? whyNoAlly(atHand, ally, at) : '';
    if (why !== '') yield told('error', 'unknown-ally', `allies.${at}`, why, grounds.lists, { ally });
  }
  for (const [at, { name, ally }] of generals.entries()) {
    if (ally === undefined || allies.includes(ally)) continue;
    const message = `${name || `${one} ${at + 1}`} belongs to “${ally}”, which is not an ally of the army`;
    yield told('error', 'unknown-ally', `generals.${at}`, message, grounds.generals, { ally });
  }
}

/** Checks that units and generals belong to a force of the list or to none, if the list has forces. */
function* forceProblems<Known>({ army, list }: ArmyAtHand<Known>, { grounds }: ArmyRules<Known>): Generator<Problem> {
  const forces = list?.forces;
  if (!forces) return;
  for (const place of ['units', 'generals'] as const) {
    for (const [index, { brigade = '' }] of army[place].entries()) {
      if (brigade === '' || forces.includes(brigade)) continue;
      const message = `there is no force “${brigade}”; the army list has ${forces.join(', ')}`;
      yield told('error', 'unknown-force', `${place}.${index}`, message, grounds[place], { force: brigade });
    }
  }
}

function* gradeProblems<Known>(
  { army }: ArmyAtHand<Known>,
  { generals: { one, grades }, grounds: { generals } }: ArmyRules<Known>,
): Generator<Problem> {
  for (const [index, { name, stars }] of army.generals.entries()) {
    const target = `generals.${index}`;
    const who = name || `${one} ${index + 1}`;
    if (grades !== null && !isGrade(grades, stars)) {
      const message = `${who}: ${grades.range} expected, not ${stars}`;
      yield told('error', 'bad-stars', target, message, generals, { stars });
    } else if (grades === null && stars !== 0) {
      const message = `${who} has ${stars} stars; this rule book has none, so they have no effect`;
      yield told('info', 'stars-without-meaning', target, message, generals, { stars });
    }
  }
}

function* partProblems<Known>(
  read: AnyPart<Known>,
  part: ArmyPart,
  target: string,
  { army, list }: ArmyAtHand<Known>,
  rules: ArmyRules<Known>,
): Generator<Problem> {
  const { counted, grounds } = rules;
  if (!isRead(read)) {
    yield told('error', read.code, target, read.message, grounds.lists);
    return;
  }
  const count = countOf(part);
  if (count === 0) {
    const message = `the number of ${counted.many} must be ${FROM_ONE}, not ${part.count}`;
    yield told('error', 'bad-count', target, message, grounds.units, { count: part.count });
  }
  yield* rules.partProblems({ read, part, count, target, army });
  if (read.entry === null && list) {
    yield told('warning', 'not-on-list', target, 'this troop type is not in the army list', grounds.notOnList);
  }
}

/** Returns a unit's name in problems: its name, or its number and troops. Allied units always include their troops. */
function calledIn(unit: ArmyUnit, index: number, list: NationList | null): string {
  const [first] = unit.parts;
  const allied = first && allyOf(first.entry) !== null ? entryById(list, first.entry ?? '') : undefined;
  if (allied) return `${unitName(unit, index)}, ${allied.name}`;
  const entry = unit.name === '' && first?.entry ? entryById(list, first.entry) : undefined;
  return entry ? `${unitName(unit, index)} (${entry.name})` : unitName(unit, index);
}

function* unitProblems<Known>(atHand: ArmyAtHand<Known>, rules: ArmyRules<Known>): Generator<Problem> {
  if (atHand.army.units.length === 0)
    yield told('error', 'no-units', 'units', 'the army has no units', rules.grounds.units);
  for (const [index, unit] of atHand.army.units.entries()) {
    const target = `units.${index}`;
    const name = calledIn(unit, index, atHand.list);
    const tally = atHand.units[index] as UnitTally;
    if (tally.count === 0) yield told('error', 'empty-unit', target, `${name} has no troops`, rules.grounds.units);
    yield* rules.unitProblems?.({ unit, name, tally, target }) ?? [];
    for (const [place, part] of unit.parts.entries()) {
      const read = atHand.parts[index]?.[place];
      if (!read) continue;
      const found = partProblems(read, part, `${target}.parts.${place}`, atHand, rules);
      for (const each of found) yield { ...each, message: `${name}: ${each.message}` };
    }
  }
}

/** Checks the extras bought. Unknown extras with number 0 are ignored. */
function* extraProblems<Known>({ army }: ArmyAtHand<Known>, { extras, grounds }: ArmyRules<Known>): Generator<Problem> {
  for (const key of EXTRA_KEYS) {
    const sold = new Set(extras.flatMap((section) => (section.key === key ? section.extras.map(({ id }) => id) : [])));
    for (const [id, count] of Object.entries(army[key])) {
      const target = `${key}.${id}`;
      if (!sold.has(id) && count !== 0) {
        yield told('error', 'unknown-extra', target, `there is no “${id}” to buy`, grounds.extras);
      } else if (!isCount(count)) {
        const message = `the number of “${id}” must be ${FROM_NONE}, not ${count}`;
        yield told('error', 'bad-count', target, message, grounds.extras, { count });
      }
    }
  }
}

const RANK = { error: 0, warning: 1, info: 2 } as const;

/** Lists all problems of an army, errors first and otherwise in file order. The same issue has the same code in every book. */
export function legality<Known>(atHand: ArmyAtHand<Known>, rules: ArmyRules<Known>): Problem[] {
  const found = [
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
  return found.sort((one, other) => RANK[one.severity] - RANK[other.severity]);
}

/** Counts the troop types of a unit. */
export const typesOf = ({ parts }: ArmyUnit): number =>
  new Set(parts.map(({ entry, troop }) => entry ?? JSON.stringify(troop))).size;

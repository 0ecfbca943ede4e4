import type { ArmyFile, ArmyUnit } from '../../../rules/core/army-file.ts';
import { getMaxGrade, getDefaultGrade } from '../../../rules/core/army/army-words.ts';
import type { NationList } from '../../../rules/core/nation-list.ts';
import type { RuleSystem } from '../../../rules/core/rule-system.ts';
import { capitalise } from '../../../rules/core/words.ts';

/** A number of new generals, and the numbers of new units that the book accepts with that many generals. */
export interface CommandSize {
  readonly generals: number;
  readonly minUnits: number;
  readonly maxUnits: number;
  readonly points: number;
  /** False if the book would warn about the army. */
  readonly isClean: boolean;
}

export const MAX_NEW_UNITS = 40;
const MAX_NEW_GENERALS = 14;

/** Generates names that are not taken yet. A taken name gets a number. */
export function* generateNames(taken: Iterable<string>): Generator<string, never, string> {
  const used = new Set(taken);
  let name = '';
  for (;;) {
    const wanted: string = yield name;
    name = wanted;
    for (let number = 2; used.has(name); number += 1) name = `${wanted} ${number}`;
    used.add(name);
  }
}

/** Adds generals: first one of the highest grade, if the army may and does not have one, then one for each force without a general. */
function addGenerals(book: RuleSystem, army: ArmyFile, list: NationList, count: number): ArmyFile {
  const { grades, one } = book.generals;
  const first = grades?.highestIsOne ? getMaxGrade(grades) : null;
  const isLed = first === null || army.generals.some(({ stars }) => stars === first);
  const led = new Set(army.generals.flatMap(({ stars, brigade }) => (stars === first ? [] : (brigade ?? []))));
  const forces = (list.forces ?? []).filter((force) => !led.has(force));
  const names = generateNames(army.generals.map(({ name }) => name));
  names.next('');
  const added = Array.from({ length: count }, (_, at): ArmyFile['generals'][number] => {
    const isFirst = at === 0 && !isLed;
    const force = isFirst ? undefined : forces[isLed ? at : at - 1];
    return {
      name: names.next(capitalise(one)).value,
      stars: isFirst && first !== null ? first : getDefaultGrade(grades),
      ...(force !== undefined && { brigade: force }),
    };
  });
  return { ...army, generals: [...army.generals, ...added] };
}

/** Assigns each new unit to the force with the fewest units, if the list has forces. */
function assignForces(army: ArmyFile, list: NationList, units: readonly ArmyUnit[]): ArmyUnit[] {
  if (!list.forces) return [...units];
  const counts = new Map(list.forces.map((force) => [force, 0]));
  const count = (force: string): void => void counts.set(force, (counts.get(force) ?? 0) + 1);
  for (const { brigade } of army.units) if (brigade !== undefined && counts.has(brigade)) count(brigade);
  return units.map((unit) => {
    const [force] = [...counts].reduce((least, each) => (each[1] < least[1] ? each : least));
    count(force);
    return { ...unit, brigade: force };
  });
}

export function reinforceArmy(
  book: RuleSystem,
  army: ArmyFile,
  list: NationList,
  { units, generals }: { readonly units: readonly ArmyUnit[]; readonly generals: number },
): ArmyFile {
  const led = addGenerals(book, army, list, generals);
  return { ...led, units: [...led.units, ...assignForces(army, list, units)] };
}

/** Lists the codes of problems that concern the army as a whole. */
const listWarnings = (book: RuleSystem, army: ArmyFile, list: NationList): string[] =>
  book
    .tally(army, list)
    .problems.filter(
      ({ severity, target, code }) =>
        severity !== 'info' &&
        (!target.startsWith('units.') || code === 'few-generals') &&
        code !== 'points-over-limit',
    )
    .map(({ code }) => code);

/**
 * Tries each number of new generals, and finds the numbers of new units for which the book does not warn. An army with generals may keep
 * its warnings. An army without generals gets the number that the book recommends.
 */
export function listCommands(book: RuleSystem, army: ArmyFile, list: NationList, points: number): CommandSize[] {
  const [filler] = list.entries;
  const withUnits = (generals: number, units: number): ArmyFile => {
    const unit = { name: '', parts: [{ entry: filler?.id ?? null, troop: null, count: 0 }] };
    return reinforceArmy(book, army, list, { generals, units: Array.from({ length: units }, () => unit) });
  };
  const isForbidden = (generals: number): boolean =>
    book
      .tally(withUnits(generals, 1), list)
      .problems.some(({ severity, code }) => severity === 'error' && code === 'no-general');
  const needed = filler && isForbidden(0) ? 1 : 0;
  const before = book.tally(army, list).generals;
  const getCost = (generals: number): number => book.tally(withUnits(generals, 0), list).generals - before;
  const fallback: CommandSize = {
    generals: needed,
    minUnits: 0,
    maxUnits: MAX_NEW_UNITS,
    points: getCost(needed),
    isClean: false,
  };
  if (!filler) return [fallback];
  const tolerated = new Set(army.generals.length > 0 ? listWarnings(book, army, list) : []);
  const commands: CommandSize[] = [];
  for (let generals = 0; generals <= MAX_NEW_GENERALS; generals += 1) {
    const cost = getCost(generals);
    if (cost > points) break;
    const clean = (units: number): boolean =>
      listWarnings(book, withUnits(generals, units), list).every((code) => tolerated.has(code));
    let min = 1;
    while (min <= MAX_NEW_UNITS && !clean(min)) min += 1;
    let max = min;
    while (max < MAX_NEW_UNITS && clean(max + 1)) max += 1;
    if (min > MAX_NEW_UNITS) continue;
    commands.push({ generals, minUnits: min, maxUnits: max, points: cost, isClean: true });
    if (max >= MAX_NEW_UNITS) break;
  }
  return [...commands, fallback];
}

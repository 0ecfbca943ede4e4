import type { ArmyFile, ArmyUnit } from '../../../rules/core/army-file.ts';
import { mostGrade, usualGrade } from '../../../rules/core/army/army-words.ts';
import type { NationList } from '../../../rules/core/nation-list.ts';
import type { RuleSystem } from '../../../rules/core/rule-system.ts';
import { capital } from '../../../rules/core/words.ts';

/** A number of new generals, and the numbers of new units that the book accepts with them. */
export interface Command {
  readonly generals: number;
  readonly leastUnits: number;
  readonly mostUnits: number;
  readonly points: number;
  /** False if the book would warn. */
  readonly clean: boolean;
}

export const MOST_NEW_UNITS = 40;
const MOST_NEW_GENERALS = 14;

/** Adds a number to each name that is already taken. */
export function* freeNames(taken: Iterable<string>): Generator<string, never, string> {
  const used = new Set(taken);
  let name = '';
  for (;;) {
    const wanted: string = yield name;
    name = wanted;
    for (let number = 2; used.has(name); number += 1) name = `${wanted} ${number}`;
    used.add(name);
  }
}

/**
 * Adds generals: first one of the highest grade if the book has a single one and the army lacks it, then one for each force without a
 * general.
 */
function withGenerals(book: RuleSystem, army: ArmyFile, list: NationList, count: number): ArmyFile {
  const { grades, one } = book.generals;
  const first = grades?.highestIsOne ? mostGrade(grades) : null;
  const isLed = first === null || army.generals.some(({ stars }) => stars === first);
  const led = new Set(army.generals.flatMap(({ stars, brigade }) => (stars === first ? [] : (brigade ?? []))));
  const forces = (list.forces ?? []).filter((force) => !led.has(force));
  const names = freeNames(army.generals.map(({ name }) => name));
  names.next('');
  const added = Array.from({ length: count }, (_, at): ArmyFile['generals'][number] => {
    const isFirst = at === 0 && !isLed;
    const force = isFirst ? undefined : forces[isLed ? at : at - 1];
    return {
      name: names.next(capital(one)).value,
      stars: isFirst && first !== null ? first : usualGrade(grades),
      ...(force !== undefined && { brigade: force }),
    };
  });
  return { ...army, generals: [...army.generals, ...added] };
}

/** Assigns each new unit to the force with the fewest units, if the list has forces. */
function inForces(army: ArmyFile, list: NationList, units: readonly ArmyUnit[]): ArmyUnit[] {
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

export function reinforced(
  book: RuleSystem,
  army: ArmyFile,
  list: NationList,
  { units, generals }: { readonly units: readonly ArmyUnit[]; readonly generals: number },
): ArmyFile {
  const led = withGenerals(book, army, list, generals);
  return { ...led, units: [...led.units, ...inForces(army, list, units)] };
}

/** Lists the codes of problems of the army as a whole. */
const warnings = (book: RuleSystem, army: ArmyFile, list: NationList): string[] =>
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
 * Tries each number of new generals and finds the numbers of new units without a warning.
 * An army with generals may keep its warnings; an army without any gets what the book recommends.
 */
export function commandsOf(book: RuleSystem, army: ArmyFile, list: NationList, points: number): Command[] {
  const [filler] = list.entries;
  const withUnits = (generals: number, units: number): ArmyFile => {
    const unit = { name: '', parts: [{ entry: filler?.id ?? null, troop: null, count: 0 }] };
    return reinforced(book, army, list, { generals, units: Array.from({ length: units }, () => unit) });
  };
  const isForbidden = (generals: number): boolean =>
    book
      .tally(withUnits(generals, 1), list)
      .problems.some(({ severity, code }) => severity === 'error' && code === 'no-general');
  const needed = filler && isForbidden(0) ? 1 : 0;
  const before = book.tally(army, list).generals;
  const costOf = (generals: number): number => book.tally(withUnits(generals, 0), list).generals - before;
  const bare: Command = {
    generals: needed,
    leastUnits: 0,
    mostUnits: MOST_NEW_UNITS,
    points: costOf(needed),
    clean: false,
  };
  if (!filler) return [bare];
  const tolerated = new Set(army.generals.length > 0 ? warnings(book, army, list) : []);
  const commands: Command[] = [];
  for (let generals = 0; generals <= MOST_NEW_GENERALS; generals += 1) {
    const cost = costOf(generals);
    if (cost > points) break;
    const clean = (units: number): boolean =>
      warnings(book, withUnits(generals, units), list).every((code) => tolerated.has(code));
    let least = 1;
    while (least <= MOST_NEW_UNITS && !clean(least)) least += 1;
    let most = least;
    while (most < MOST_NEW_UNITS && clean(most + 1)) most += 1;
    if (least > MOST_NEW_UNITS) continue;
    commands.push({ generals, leastUnits: least, mostUnits: most, points: cost, clean: true });
    if (most >= MOST_NEW_UNITS) break;
  }
  return [...commands, bare];
}

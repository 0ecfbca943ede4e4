import { z } from 'zod';
import type { TalliedArmy, ArmyRules, RuleSource, CheckedUnit } from '../../core/army/rules/army-rules.ts';
import { createProblem, countTypes } from '../../core/army/rules/legality.ts';
import { type Price, toPrice } from '../../core/army/rules/price.ts';
import { createMeasure } from '../../core/army/rules/measures.ts';
import { type CountedPart, createPartReader } from '../../core/army/troops/read-parts.ts';
import type { ArmyFile } from '../../core/army-file.ts';
import type { NationList } from '../../core/nation-list.ts';
import type { Problem } from '../../core/issue.ts';
import { parseInput } from '../../core/procedure.ts';
import type { Measure } from '../../core/rule-system.ts';
import { getChoice, type RulingsInForce } from '../../core/ruling.ts';
import { capitalise } from '../../core/words.ts';
import { listDiceBonuses, countDice } from '../battle/melee-side.ts';
import { ASSYRIAN_FORCES, CASUALTY_STANDS, FACTORS, ORGANIZATION, SHOOTING, TERMS } from '../citations.ts';
import { PRW_HEAD } from '../head.ts';
import { PRW_6, PRW_RULINGS } from '../rulings.ts';
import { PRW_SETTINGS } from '../settings.ts';
import { prwTroops } from '../troops/troop-words.ts';
import { getShotsPerStand, findMissileWeapon, type Troop, TYPES } from '../troops/types.ts';

/** Ranks in army files: officer of a force, and commander-in-chief. */
const OFFICER = 0;
const COMMANDER = 1;

/** A force of an army (Pharaoh Rides to War, Army organization), with indexes of its units and officers in the file. */
interface Force {
  /** Name of the force; '' for units and officers without one. */
  readonly name: string;
  readonly units: readonly number[];
  readonly officers: readonly number[];
}

/** Lists the forces in list order, then other forces that the army names, then the items without a force. */
function listForces(army: ArmyFile, list: NationList | null): readonly Force[] {
  const indexesOf = <Item extends { readonly brigade?: string | undefined }>(
    items: readonly Item[],
    name: string,
  ): number[] => items.flatMap((item, at) => ((item.brigade ?? '').trim() === name ? [at] : []));
  const named = [...army.units, ...army.generals].map(({ brigade = '' }) => brigade.trim());
  const names = new Set([...(list?.forces ?? []), ...named.filter((name) => name !== ''), ...named]);
  return [...names].map((name) => ({
    name,
    units: indexesOf(army.units, name),
    officers: indexesOf(army.generals, name).filter((at) => army.generals[at]?.stars === OFFICER),
  }));
}

interface KnownTroop {
  readonly troop: Troop;
}

export type CountedTroop = CountedPart<KnownTroop>;

/** Parses parts of armies. The book has no points (ruling PRW-4). */
export const prwParts = createPartReader<Troop, KnownTroop>({
  types: prwTroops,
  known: (troop) => ({ troop }),
  cost: () => 0,
});

export const countShootingDice = (troop: Troop, stands: number): number =>
  findMissileWeapon(troop) === null ? 0 : stands * getShotsPerStand(TYPES[troop.type].arm);

/** Returns the melee dice of a unit to its front, against an enemy of equal weight and without its officer. */
export function countFrontDice({ type, weapon, guard }: Troop, stands: number, rulings: RulingsInForce): number {
  const { weight, arm } = TYPES[type];
  const side = {
    stands,
    weapon,
    guard,
    weight,
    arm,
    officer: false,
    flankOrRear: false,
    uphill: false,
    obstacle: false,
    extraDice: 0,
  };
  return countDice(listDiceBonuses(side, { weight, arm: 'infantry', flankOrRear: false }, rulings), stands);
}

type Count = (part: CountedTroop) => number;

/** Measures for the tally of an army and each force: stands, castings, hits, shooting and melee dice. */
export function listArmyMeasures(army: ArmyFile, list: NationList | null): Measure[] {
  const parts = prwParts.counted(army, list);
  const forces = listForces(army, list).filter(({ units }) => units.length > 0);
  const sumMeasure = (id: string, label: string, unit: string, citation: string, count: Count): Measure =>
    createMeasure(
      id,
      label,
      unit,
      forces.flatMap(({ name, units }) => {
        const counts = units.flatMap((at) => (parts[at] ?? []).map(count));
        if (counts.length === 0) return [];
        const sum = counts.reduce((before, each) => before + each, 0);
        const breakdown = counts.length === 1 ? '' : `${counts.join(' + ')} = `;
        return [[sum, { text: `${capitalise(name || 'of no force')}: ${breakdown}${sum}`, citation }] as const];
      }),
    );
  return [
    sumMeasure('stands', 'Stands', 'stands', TERMS, ({ count }) => count),
    sumMeasure('castings', 'Castings', 'castings', TERMS, ({ count, troop }) => count * TYPES[troop.type].castings),
    sumMeasure('hits', 'Total hits', 'hits', CASUALTY_STANDS, ({ count, troop }) => count * TYPES[troop.type].hits),
    sumMeasure('shooting-dice', 'Dice in shooting', 'dice', SHOOTING, ({ count, troop }) =>
      countShootingDice(troop, count),
    ),
    sumMeasure('melee-dice', 'Dice in melee to the front', 'dice', FACTORS, ({ count, troop }) =>
      countFrontDice(troop, count, army.rulings),
    ),
  ];
}

const generalRequest = z.strictObject({
  general: z.strictObject({ stars: z.int().min(OFFICER).max(COMMANDER).default(OFFICER) }),
});

/** Price of a stand of a troop type or of `{general}`. Always 0: the book has no points (ruling PRW-4). @throws InputError otherwise */
export function getPrice(value: unknown): Price {
  if (typeof value === 'object' && value !== null && Object.hasOwn(value, 'general')) {
    const { stars } = parseInput(generalRequest, value, 'general').general;
    const label = stars === COMMANDER ? 'commander-in-chief, without points' : 'officer, without points';
    return toPrice([{ label, points: 0, citation: ORGANIZATION }]);
  }
  const { short } = prwTroops.face(prwTroops.read(value));
  return toPrice([{ label: `a stand of ${short}, without points`, points: 0, citation: ORGANIZATION }]);
}

const FORCE_SOURCE: RuleSource = { citation: ORGANIZATION, ruling: 'PRW-4' };
const UNIT_SOURCE: RuleSource = { citation: TERMS, ruling: 'PRW-4' };

function* commanderProblems({ generals, units }: ArmyFile): Generator<Problem> {
  const commanders = generals.flatMap(({ stars }, at) => (stars === COMMANDER ? [at] : []));
  const [, second] = commanders;
  if (second !== undefined) {
    const message = `the army has ${commanders.length} commanders-in-chief; an army must have one`;
    yield createProblem('error', 'two-commanders', `generals.${second}`, message, FORCE_SOURCE, {
      commanders: commanders.length,
    });
  }
  if (commanders.length === 0) {
    // A new army without units does not need a commander yet.
    const severity = units.length === 0 ? 'warning' : 'error';
    yield createProblem(severity, 'no-general', 'generals', 'the army has no commander-in-chief', FORCE_SOURCE);
  }
}

function* officerProblems({ name, units, officers }: Force): Generator<Problem> {
  const [first] = units;
  const [, second] = officers;
  if (second !== undefined) {
    const message = `${name} has ${officers.length} officers; each force must have one`;
    yield createProblem('error', 'two-officers', `generals.${second}`, message, FORCE_SOURCE, { force: name });
  }
  if (first !== undefined && officers.length === 0) {
    yield createProblem('warning', 'few-generals', `units.${first}`, `${name} has no officer`, FORCE_SOURCE, {
      force: name,
    });
  }
}

/** Reports units and officers without a force, if the list has forces. */
function* strayProblems({ units, officers }: Force, forces: string): Generator<Problem> {
  const [unit] = units;
  const [officer] = officers;
  if (unit !== undefined) {
    const message = `${units.length === 1 ? '1 unit belongs' : `${units.length} units belong`} to no force; the forces are ${forces}`;
    yield createProblem('warning', 'no-force', `units.${unit}`, message, FORCE_SOURCE, { units: units.length });
  }
  if (officer !== undefined) {
    const message = `${officers.length === 1 ? '1 officer commands' : `${officers.length} officers command`} no force`;
    yield createProblem('warning', 'officer-without-force', `generals.${officer}`, message, FORCE_SOURCE);
  }
}

function* forceProblems(army: ArmyFile, list: NationList | null): Generator<Problem> {
  const forces = listForces(army, list);
  for (const force of forces) {
    if (force.name !== '') yield* officerProblems(force);
    else if (list?.forces) yield* strayProblems(force, list.forces.join(', '));
  }
  // In a new army without units, every force is empty.
  const empty = army.units.length === 0 ? [] : forces.filter(({ name, units }) => name !== '' && units.length === 0);
  if (empty.length === 0) return;
  const names = empty.map(({ name }) => name).join(', ');
  yield createProblem('warning', 'empty-force', '', `no units belong to ${names}`, FORCE_SOURCE, { forces: names });
}

/** Checks the commander-in-chief, the forces and their officers (Army organization; ruling PRW-4). */
function* armyProblems({ army, list }: Pick<TalliedArmy<unknown>, 'army' | 'list'>): Generator<Problem> {
  yield* commanderProblems(army);
  yield* forceProblems(army, list);
}

/** Warns against mixed units: stands of a unit move together, but each type has its own moves (Terms used in these rules). */
function* unitProblems({ unit, name, target }: CheckedUnit): Generator<Problem> {
  const types = countTypes(unit);
  if (types < 2) return;
  const message = `${name} has ${types} troop types; each type moves and fights by its own numbers`;
  yield createProblem('warning', 'mixed-unit', target, message, UNIT_SOURCE, { types });
}

/** Armies are orders of battle counted in stands; officers are free (Army organization; rulings PRW-4, PRW-6). */
export const PRW_ARMY: ArmyRules<KnownTroop> = {
  currency: PRW_HEAD.currency,
  counted: PRW_HEAD.counted,
  generals: {
    one: 'officer',
    many: PRW_HEAD.leaders,
    grades: {
      title: 'Rank',
      least: 0,
      words: ['officer', 'commander-in-chief'],
      highestIsOne: true,
      usual: 0,
      range: '0 (officer) or 1 (commander-in-chief)',
    },
  },
  extras: [],
  rulings: PRW_RULINGS,
  settings: PRW_SETTINGS,
  reader: prwParts,
  groupSize: () => 1,
  generalCost: () => 0,
  sizeSeverity: (rulings) => (getChoice(PRW_6, rulings) === 'error' ? 'error' : 'warning'),
  sources: {
    limit: { citation: ORGANIZATION, ruling: 'PRW-6' },
    lists: { citation: ASSYRIAN_FORCES },
    notOnList: { citation: ASSYRIAN_FORCES },
    maximum: () => ({ citation: ORGANIZATION, ruling: 'PRW-4' }),
    generals: { citation: ORGANIZATION, ruling: 'PRW-4' },
    units: { citation: TERMS, ruling: 'PRW-4' },
    extras: { citation: ORGANIZATION },
    rulings: { citation: ORGANIZATION },
  },
  armyProblems,
  unitProblems,
  partProblems: () => [],
};

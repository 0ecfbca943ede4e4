import { z } from 'zod';
import type { Grades } from '../../core/army/army-words.ts';
import type { ArmyAtHand, ArmyRules, Ground, PartAtHand, UnitAtHand } from '../../core/army/rules/army-rules.ts';
import { told, typesOf } from '../../core/army/rules/legality.ts';
import { type Price, priceFrom, type PriceLine } from '../../core/army/rules/price.ts';
import { measure } from '../../core/army/rules/measures.ts';
import { type CountedPart, partReader } from '../../core/army/troops/read-parts.ts';
import type { ArmyFile } from '../../core/army-file.ts';
import type { NationList } from '../../core/nation-list.ts';
import type { Problem } from '../../core/issue.ts';
import { parseInput, type Step } from '../../core/procedure.ts';
import type { Measure } from '../../core/rule-system.ts';
import type { RulingsInForce } from '../../core/ruling.ts';
import { GONE_AT } from '../battle/command-morale.ts';
import {
  COMMAND_MORALE,
  COMMANDERS,
  CRUSADES,
  MIXED_UNITS,
  ORGANISATION,
  RANDOM_FACTOR,
  STRENGTHS,
  TROOP_TYPES,
  UNIT_SIZES,
} from '../citations.ts';
import { SAS_HEAD } from '../head.ts';
import { SAS_RULINGS } from '../rulings.ts';
import {
  COMMANDER_DIE,
  COMMANDER_NAME,
  COMMANDER_QUALITIES,
  type Kind,
  LEAST_STARS,
  meanPoints,
  MOST_STARS,
  qualityOf,
} from '../troops/kinds.ts';
import {
  baseStrength,
  countsMean,
  meanOf,
  randomPart,
  randomWords,
  sizeOf,
  strengthLines,
} from '../troops/strength.ts';
import { sasTroops } from '../troops/troop-words.ts';
import { type Troop, troopSchema } from '../troops/troop.ts';

interface KnownTroop {
  readonly troop: Troop;
}

type CountedTroop = CountedPart<KnownTroop>;

/** Parses parts of armies. A list row counts its stated strength, adjusted by what the rulings in force change for its troop type. */
export const sasParts = partReader<Troop, KnownTroop>({
  types: sasTroops,
  known: (troop) => ({ troop }),
  cost: ({ troop }, entry, rulings) => {
    const size = sizeOf(troop, rulings);
    return entry === null ? size : Math.max(0, entry.cost + size - sizeOf(troop, {}));
  },
});

/** A part of an army under its own commander, stored as a brigade in army files (SAS Ancient Rules, Army Organisation; ruling SAS-17). */
interface Battle {
  /** '' for units without a battle. */
  readonly name: string;
  readonly units: readonly number[];
}

/** Suggested maximum of units per battle (Army Organisation). */
export const SUGGESTED_UNITS = 8;

/** Lists an army's battles in the order of their first units, the unnamed one last. */
export function battlesOf(army: ArmyFile): readonly Battle[] {
  const byName = new Map<string, number[]>();
  for (const [index, { brigade = '' }] of army.units.entries()) {
    const name = brigade.trim();
    byName.set(name, [...(byName.get(name) ?? []), index]);
  }
  const all = [...byName].map(([name, units]) => ({ name, units }));
  return [...all.filter(({ name }) => name !== ''), ...all.filter(({ name }) => name === '')];
}

/** Price line of the random part: rolled before the battle, or counted by its mean under the alternative (ruling SAS-6). */
function randomLine({ kind }: Troop, rulings: RulingsInForce): PriceLine {
  const part = randomPart(kind);
  const mean = Math.ceil(meanOf(part));
  return countsMean(rulings)
    ? { label: `random part ${randomWords(part)}, its mean`, points: mean, citation: RANDOM_FACTOR }
    : { label: `random part ${randomWords(part)}, rolled before the battle`, points: 0, citation: RANDOM_FACTOR };
}

const unitPrice = (troop: Troop, rulings: RulingsInForce): Price =>
  priceFrom([
    ...strengthLines(troop, rulings).map(({ label, strength, from }) => ({
      label,
      points: strength,
      citation: from === 'training' ? CRUSADES : STRENGTHS,
    })),
    randomLine(troop, rulings),
  ]);

/** Commanders have no strength (ruling SAS-1). */
const commanderPrice = (stars: number): Price =>
  priceFrom([{ label: `${COMMANDER_NAME[qualityOf(stars)]}, without strength`, points: 0, citation: COMMANDERS }]);

const generalRequest = z.strictObject({
  general: z.strictObject({ stars: z.int().min(LEAST_STARS).max(MOST_STARS).default(LEAST_STARS) }),
});

/**
 * Strength of one unit of a troop type, or 0 for a commander given as `{general}` (Basic Unit Strengths; rulings SAS-1, SAS-6).
 * @throws InputError for anything else
 */
export function priceOf(value: unknown, rulings: RulingsInForce): Price {
  if (typeof value === 'object' && value !== null && Object.hasOwn(value, 'general')) {
    return commanderPrice(parseInput(generalRequest, value, 'general').general.stars);
  }
  return unitPrice(parseInput<Troop>(troopSchema, value, 'troop type'), rulings);
}

const BATTLES: Ground = { citation: ORGANISATION, ruling: 'SAS-17' };
const ONE_UNIT: Ground = { citation: UNIT_SIZES, ruling: 'SAS-18' };
const MIXED: Ground = { citation: MIXED_UNITS, ruling: 'SAS-18' };

function* commanderProblems(army: ArmyFile): Generator<Problem> {
  const { generals, units } = army;
  if (generals.length === 0) {
    // A new army without units does not need a commander yet.
    const severity = units.length === 0 ? 'warning' : 'error';
    const message = 'the army has no commander: every battle must have one';
    yield told(severity, 'no-general', 'generals', message, BATTLES);
    return;
  }
  const battles = battlesOf(army);
  const named = battles.filter(({ name }) => name !== '').length;
  const params = { generals: generals.length, battles: battles.length };
  const has = generals.length === 1 ? '1 commander is' : `${generals.length} commanders are`;
  if (generals.length < battles.length) {
    const message = `${has} too few for ${battles.length} battles: each must have one`;
    yield told('error', 'few-generals', 'generals', message, BATTLES, params);
    return;
  }
  const led = new Set(generals.flatMap(({ brigade }) => brigade?.trim() || []));
  // If commanders are assigned to battles, battles without one are reported by name.
  const free = generals.filter(({ brigade }) => (brigade ?? '').trim() === '').length;
  const leaderless = battles.filter(({ name }) => !led.has(name)).slice(free);
  for (const { name, units: of } of leaderless) {
    const message = name === '' ? 'units without a battle have no commander' : `the battle “${name}” has no commander`;
    const target = of[0] === undefined ? 'generals' : `units.${of[0]}`;
    yield told('error', 'no-commander', target, `${message}: each must have one`, BATTLES, { battle: name });
  }
  if (leaderless.length > 0) return;
  const unnamed = battles.find(({ name }) => name === '')?.units.length ?? 0;
  const places = (generals.length - named) * SUGGESTED_UNITS;
  if (unnamed > places) {
    const message = `${has} few: ${unnamed} units without a battle want one for every ${SUGGESTED_UNITS} of them`;
    yield told('warning', 'few-generals', 'generals', message, BATTLES, { ...params, units: unnamed });
  }
}

function* battleProblems(army: ArmyFile): Generator<Problem> {
  for (const { name, units } of battlesOf(army)) {
    const ninth = units[SUGGESTED_UNITS];
    if (name === '' || ninth === undefined) continue;
    const message = `the battle “${name}” has ${units.length} units; at most ${SUGGESTED_UNITS} are suggested`;
    yield told('warning', 'large-battle', `units.${ninth}`, message, BATTLES, { battle: name, units: units.length });
  }
}

/** Checks commanders and battles (Army Organisation; ruling SAS-17). */
function* armyProblems({ army }: Pick<ArmyAtHand<unknown>, 'army'>): Generator<Problem> {
  yield* commanderProblems(army);
  yield* battleProblems(army);
}

function* partProblems({ read, count, target, army }: PartAtHand<KnownTroop>): Generator<Problem> {
  if (count > 1) {
    const message = `${count} units on one line: each rolls for strength and tests separately`;
    yield told('info', 'unit-size-advice', target, message, ONE_UNIT, { count });
  }
  const table = sizeOf(read.troop, army.rulings);
  if (read.entry && read.cost !== table) {
    const message = `the list states a strength of ${read.cost}, the book’s table ${table}`;
    const params = { printed: read.cost, table };
    yield told('info', 'printed-cost-differs', target, message, { citation: STRENGTHS }, params);
  }
}

function* unitProblems({ unit, name, target }: UnitAtHand): Generator<Problem> {
  const types = typesOf(unit);
  if (types < 2) return;
  const message = `${name} has ${types} troop types; the book counts mixed units as the one that predominates`;
  yield told('error', 'mixed-unit', target, message, MIXED, { types });
}

const [ROTTEN, ...BETTER] = COMMANDER_QUALITIES;

const GRADES: Grades = {
  title: 'Quality',
  least: LEAST_STARS,
  words: [COMMANDER_NAME[ROTTEN], ...BETTER.map((quality) => COMMANDER_NAME[quality])],
  usual: COMMANDER_QUALITIES.indexOf('proficient'),
  range: COMMANDER_QUALITIES.map((quality, stars) => `${stars} (${quality})`).join(', '),
};

/** Army rules: counts are of units, and commanders have no strength (Basic Unit Strengths, Army Organisation). */
export const SAS_ARMY: ArmyRules<KnownTroop> = {
  currency: SAS_HEAD.currency,
  counted: SAS_HEAD.counted,
  generals: { one: 'commander', many: SAS_HEAD.leaders, grades: GRADES },
  extras: [],
  rulings: SAS_RULINGS,
  reader: sasParts,
  groupSize: () => 1,
  generalCost: () => 0,
  grounds: {
    limit: { citation: STRENGTHS, ruling: 'SAS-19' },
    lists: { citation: TROOP_TYPES },
    notOnList: { citation: TROOP_TYPES, ruling: 'SAS-19' },
    maximum: () => ({ citation: ORGANISATION, ruling: 'SAS-19' }),
    generals: { citation: COMMANDERS },
    units: { citation: UNIT_SIZES },
    extras: { citation: STRENGTHS },
    rulings: { citation: STRENGTHS },
  },
  armyProblems,
  unitProblems,
  partProblems,
};

/* Unit sizes: men, beasts, engines or vehicles in a nominal unit. */
const TEN: ReadonlySet<Kind> = new Set(['elephants', 'artillery', 'war-wagon']);
const FIVE_HUNDRED: ReadonlySet<Kind> = new Set(['knights', 'cavalry', 'light-horse', 'peltasts', 'psiloi']);

/** Nominal number of men, beasts, engines or vehicles in a unit (Unit sizes). */
export function nominalSize({ kind, mount }: Pick<Troop, 'kind' | 'mount'>): number {
  if (mount === 'chariot' || kind === 'expendables') return 100;
  if (TEN.has(kind)) return 10;
  return FIVE_HUNDRED.has(kind) ? 500 : 1000;
}

/** Total strength with the mean of every random part. */
const expected = (parts: readonly CountedTroop[], { rulings }: ArmyFile): Measure =>
  measure(
    'expected-strength',
    'Strength to be expected',
    'strength',
    parts.map(({ name, count, troop }) => {
      const part = randomPart(troop.kind);
      const base = baseStrength(troop, rulings);
      const mean = count * (base + meanOf(part));
      const each = count === 1 ? '' : `${count} × `;
      return [
        mean,
        { text: `${name}: ${each}${base} + ${randomWords(part)}, ${mean} on average`, citation: RANDOM_FACTOR },
      ];
    }),
  );

const initiativePoints = ({ generals }: ArmyFile): Measure =>
  measure(
    'initiative',
    'Initiative points a turn, on average',
    'points',
    generals.map(({ name, stars }, index) => {
      const quality = qualityOf(stars);
      const mean = meanPoints(quality);
      const who = name || `commander ${index + 1}`;
      const text = `${who}, ${COMMANDER_NAME[quality]}: ${COMMANDER_DIE[quality]}, ${mean} on average`;
      return [mean, { text, citation: COMMANDERS }];
    }),
  );

const unitsOf = (parts: readonly CountedTroop[]): number => parts.reduce((sum, { count }) => sum + count, 0);

/** Measures how many units each battle can lose before the rest is removed. */
function breakPoints(army: ArmyFile, list: NationList | null): Measure {
  const parts = sasParts.counted(army, list);
  const counted = battlesOf(army).flatMap(({ name, units }): (readonly [number, Step])[] => {
    const battle = units.flatMap((unit) => parts[unit] ?? []).filter(({ troop }) => troop.kind !== 'expendables');
    const psiloi = unitsOf(battle.filter(({ troop }) => troop.kind === 'psiloi'));
    const all = unitsOf(battle);
    const counting = psiloi * 2 > all ? all : all - psiloi;
    if (counting === 0) return [];
    const stands = counting - Math.floor(counting / GONE_AT) - 1;
    const text = `${name || 'units without a battle'}: of ${counting} units that count it may lose ${stands}; with ${stands + 1} lost the rest is removed`;
    return [[stands, { text, citation: COMMAND_MORALE }]];
  });
  return measure('break-points', 'Units its battles may lose', 'units', counted);
}

/** Measures for the tally in addition to strength: expected strength, initiative, break points and nominal men. */
export function armyMeasures(army: ArmyFile, list: NationList | null): Measure[] {
  const parts = sasParts.counted(army, list).flat();
  return [
    expected(parts, army),
    initiativePoints(army),
    breakPoints(army, list),
    measure(
      'nominal',
      'Men, beasts, engines and vehicles',
      'in real life',
      parts.map(({ name, count, troop }) => {
        const size = nominalSize(troop);
        return [count * size, { text: `${name}: ${count} × ${size}`, citation: UNIT_SIZES }];
      }),
    ),
  ];
}

import { z } from 'zod';
import type { GeneralGrades } from '../../core/army/army-words.ts';
import { type Price, toPrice, type PriceLine } from '../../core/army/rules/price.ts';
import type { TalliedArmy, ArmyRules, RuleSource, CheckedPart, CheckedUnit } from '../../core/army/rules/army-rules.ts';
import { createProblem, countTypes } from '../../core/army/rules/legality.ts';
import { createMeasure } from '../../core/army/rules/measures.ts';
import { type CountedPart, createPartReader } from '../../core/army/troops/read-parts.ts';
import type { ArmyFile } from '../../core/army-file.ts';
import type { NationList } from '../../core/nation-list.ts';
import type { Problem } from '../../core/issue.ts';
import { parseInput, type Step } from '../../core/procedure.ts';
import type { Measure } from '../../core/rule-system.ts';
import type { RulingsInForce } from '../../core/ruling.ts';
import { BREAK_DIVISOR } from '../battle/command-morale.ts';
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
  COMMANDER_DICE,
  COMMANDER_NAMES,
  COMMANDER_QUALITIES,
  type Kind,
  MIN_STARS,
  getMeanPoints,
  MAX_STARS,
  getQuality,
} from '../troops/kinds.ts';
import {
  getBaseStrength,
  includesMean,
  getRandomMean,
  getRandomPart,
  formatRandomPart,
  getSize,
  listStrengthLines,
} from '../troops/strength.ts';
import { sasTroops } from '../troops/troop-words.ts';
import { type Troop, troopSchema } from '../troops/troop.ts';

interface KnownTroop {
  readonly troop: Troop;
}

type CountedTroop = CountedPart<KnownTroop>;

/** Parses parts of armies. A list row counts its stated strength, adjusted by what the rulings in force change for its troop type. */
export const sasParts = createPartReader<Troop, KnownTroop>({
  types: sasTroops,
  known: (troop) => ({ troop }),
  cost: ({ troop }, entry, rulings) => {
    const size = getSize(troop, rulings);
    return entry === null ? size : Math.max(0, entry.cost + size - getSize(troop, {}));
  },
});

/** A part of an army under its own commander, stored as a brigade in army files (SAS Ancient Rules, Army Organisation; ruling SAS-17). */
interface Battle {
  /** Name of the battle; '' for units without one. */
  readonly name: string;
  readonly units: readonly number[];
}

/** Suggested maximum of units per battle (Army Organisation). */
export const SUGGESTED_UNITS = 8;

/** Lists an army's battles in the order of their first units, the unnamed one last. */
export function listBattles(army: ArmyFile): readonly Battle[] {
  const byName = new Map<string, number[]>();
  for (const [index, { brigade = '' }] of army.units.entries()) {
    const name = brigade.trim();
    byName.set(name, [...(byName.get(name) ?? []), index]);
  }
  const battles = [...byName].map(([name, units]) => ({ name, units }));
  return [...battles.filter(({ name }) => name !== ''), ...battles.filter(({ name }) => name === '')];
}

/** Price line of the random part: rolled before the battle, or counted by its mean under the alternative (ruling SAS-6). */
function createRandomLine({ kind }: Troop, rulings: RulingsInForce): PriceLine {
  const randomPart = getRandomPart(kind);
  const mean = Math.ceil(getRandomMean(randomPart));
  return includesMean(rulings)
    ? { label: `random part ${formatRandomPart(randomPart)}, its mean`, points: mean, citation: RANDOM_FACTOR }
    : {
        label: `random part ${formatRandomPart(randomPart)}, rolled before the battle`,
        points: 0,
        citation: RANDOM_FACTOR,
      };
}

const getUnitPrice = (troop: Troop, rulings: RulingsInForce): Price =>
  toPrice([
    ...listStrengthLines(troop, rulings).map(({ label, strength, from }) => ({
      label,
      points: strength,
      citation: from === 'training' ? CRUSADES : STRENGTHS,
    })),
    createRandomLine(troop, rulings),
  ]);

/** Commanders have no strength (ruling SAS-1). */
const getCommanderPrice = (stars: number): Price =>
  toPrice([{ label: `${COMMANDER_NAMES[getQuality(stars)]}, without strength`, points: 0, citation: COMMANDERS }]);

const generalRequest = z.strictObject({
  general: z.strictObject({ stars: z.int().min(MIN_STARS).max(MAX_STARS).default(MIN_STARS) }),
});

/** Strength of one unit, or 0 for a commander `{general}` (Basic Unit Strengths; rulings SAS-1, SAS-6). @throws InputError otherwise */
export function getPrice(value: unknown, rulings: RulingsInForce): Price {
  if (typeof value === 'object' && value !== null && Object.hasOwn(value, 'general')) {
    return getCommanderPrice(parseInput(generalRequest, value, 'general').general.stars);
  }
  return getUnitPrice(parseInput<Troop>(troopSchema, value, 'troop type'), rulings);
}

const BATTLE_SOURCE: RuleSource = { citation: ORGANISATION, ruling: 'SAS-17' };
const UNIT_SOURCE: RuleSource = { citation: UNIT_SIZES, ruling: 'SAS-18' };
const MIXED_SOURCE: RuleSource = { citation: MIXED_UNITS, ruling: 'SAS-18' };

function* commanderProblems(army: ArmyFile): Generator<Problem> {
  const { generals, units } = army;
  if (generals.length === 0) {
    // A new army without units does not need a commander yet.
    const severity = units.length === 0 ? 'warning' : 'error';
    const message = 'the army has no commander: every battle needs one';
    yield createProblem(severity, 'no-general', 'generals', message, BATTLE_SOURCE);
    return;
  }
  const battles = listBattles(army);
  const named = battles.filter(({ name }) => name !== '').length;
  const params = { generals: generals.length, battles: battles.length };
  const countText = generals.length === 1 ? '1 commander is' : `${generals.length} commanders are`;
  if (generals.length < battles.length) {
    const message = `${countText} too few for ${battles.length} battles: each battle needs one`;
    yield createProblem('error', 'few-generals', 'generals', message, BATTLE_SOURCE, params);
    return;
  }
  const led = new Set(generals.flatMap(({ brigade }) => brigade?.trim() || []));
  // If commanders are assigned to battles, battles without one are reported by name.
  const free = generals.filter(({ brigade }) => (brigade ?? '').trim() === '').length;
  const leaderless = battles.filter(({ name }) => !led.has(name)).slice(free);
  for (const { name, units: unitIndexes } of leaderless) {
    const message = name === '' ? 'units without a battle have no commander' : `the battle “${name}” has no commander`;
    const target = unitIndexes[0] === undefined ? 'generals' : `units.${unitIndexes[0]}`;
    yield createProblem('error', 'no-commander', target, `${message}: each battle needs one`, BATTLE_SOURCE, {
      battle: name,
    });
  }
  if (leaderless.length > 0) return;
  const unnamed = battles.find(({ name }) => name === '')?.units.length ?? 0;
  const capacity = (generals.length - named) * SUGGESTED_UNITS;
  if (unnamed > capacity) {
    const message = `${countText} few: ${unnamed} units without a battle need one commander per ${SUGGESTED_UNITS} units`;
    yield createProblem('warning', 'few-generals', 'generals', message, BATTLE_SOURCE, { ...params, units: unnamed });
  }
}

function* battleProblems(army: ArmyFile): Generator<Problem> {
  for (const { name, units } of listBattles(army)) {
    const ninth = units[SUGGESTED_UNITS];
    if (name === '' || ninth === undefined) continue;
    const message = `the battle “${name}” has ${units.length} units; at most ${SUGGESTED_UNITS} are suggested`;
    yield createProblem('warning', 'large-battle', `units.${ninth}`, message, BATTLE_SOURCE, {
      battle: name,
      units: units.length,
    });
  }
}

/** Checks commanders and battles (Army Organisation; ruling SAS-17). */
function* armyProblems({ army }: Pick<TalliedArmy<unknown>, 'army'>): Generator<Problem> {
  yield* commanderProblems(army);
  yield* battleProblems(army);
}

function* partProblems({ read, count, target, army }: CheckedPart<KnownTroop>): Generator<Problem> {
  if (count > 1) {
    const message = `${count} units on one line: each rolls for strength and tests separately`;
    yield createProblem('info', 'unit-size-advice', target, message, UNIT_SOURCE, { count });
  }
  const table = getSize(read.troop, army.rulings);
  if (read.entry && read.cost !== table) {
    const message = `the list states a strength of ${read.cost}, the book’s table ${table}`;
    const params = { printed: read.cost, table };
    yield createProblem('info', 'printed-cost-differs', target, message, { citation: STRENGTHS }, params);
  }
}

function* unitProblems({ unit, name, target }: CheckedUnit): Generator<Problem> {
  const types = countTypes(unit);
  if (types < 2) return;
  const message = `${name} has ${types} troop types; the book counts mixed units as the one that predominates`;
  yield createProblem('error', 'mixed-unit', target, message, MIXED_SOURCE, { types });
}

const [ROTTEN, ...BETTER] = COMMANDER_QUALITIES;

const GRADES: GeneralGrades = {
  title: 'Quality',
  least: MIN_STARS,
  words: [COMMANDER_NAMES[ROTTEN], ...BETTER.map((quality) => COMMANDER_NAMES[quality])],
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
  sources: {
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

/* Troop types with 10 and with 500 men, beasts, engines or vehicles in a nominal unit (Unit sizes). */
const KINDS_OF_TEN: ReadonlySet<Kind> = new Set(['elephants', 'artillery', 'war-wagon']);
const KINDS_OF_FIVE_HUNDRED: ReadonlySet<Kind> = new Set(['knights', 'cavalry', 'light-horse', 'peltasts', 'psiloi']);

/** Nominal number of men, beasts, engines or vehicles in a unit (Unit sizes). */
export function getNominalSize({ kind, mount }: Pick<Troop, 'kind' | 'mount'>): number {
  if (mount === 'chariot' || kind === 'expendables') return 100;
  if (KINDS_OF_TEN.has(kind)) return 10;
  return KINDS_OF_FIVE_HUNDRED.has(kind) ? 500 : 1000;
}

/** Total strength with the mean of every random part. */
const measureExpectedStrength = (parts: readonly CountedTroop[], { rulings }: ArmyFile): Measure =>
  createMeasure(
    'expected-strength',
    'Expected strength',
    'strength',
    parts.map(({ name, count, troop }) => {
      const randomPart = getRandomPart(troop.kind);
      const base = getBaseStrength(troop, rulings);
      const mean = count * (base + getRandomMean(randomPart));
      const countPrefix = count === 1 ? '' : `${count} × `;
      return [
        mean,
        {
          text: `${name}: ${countPrefix}${base} + ${formatRandomPart(randomPart)}, ${mean} on average`,
          citation: RANDOM_FACTOR,
        },
      ];
    }),
  );

const measureInitiative = ({ generals }: ArmyFile): Measure =>
  createMeasure(
    'initiative',
    'Average initiative points per turn',
    'points',
    generals.map(({ name, stars }, index) => {
      const quality = getQuality(stars);
      const mean = getMeanPoints(quality);
      const who = name || `commander ${index + 1}`;
      const text = `${who}, ${COMMANDER_NAMES[quality]}: ${COMMANDER_DICE[quality]}, ${mean} on average`;
      return [mean, { text, citation: COMMANDERS }];
    }),
  );

const countUnits = (parts: readonly CountedTroop[]): number => parts.reduce((sum, { count }) => sum + count, 0);

/** Measures how many units each battle can lose before the rest is removed. */
function measureBreakPoints(army: ArmyFile, list: NationList | null): Measure {
  const parts = sasParts.counted(army, list);
  const counted = listBattles(army).flatMap(({ name, units }): (readonly [number, Step])[] => {
    const battle = units.flatMap((unit) => parts[unit] ?? []).filter(({ troop }) => troop.kind !== 'expendables');
    const psiloi = countUnits(battle.filter(({ troop }) => troop.kind === 'psiloi'));
    const total = countUnits(battle);
    const counting = psiloi * 2 > total ? total : total - psiloi;
    if (counting === 0) return [];
    const stands = counting - Math.floor(counting / BREAK_DIVISOR) - 1;
    const text = `${name || 'units without a battle'}: may lose ${stands} of ${counting}; with ${stands + 1} lost, the rest is removed`;
    return [[stands, { text, citation: COMMAND_MORALE }]];
  });
  return createMeasure('break-points', 'Units that each battle can lose', 'units', counted);
}

/** Measures for the tally in addition to strength: expected strength, initiative, break points and nominal men. */
export function listArmyMeasures(army: ArmyFile, list: NationList | null): Measure[] {
  const parts = sasParts.counted(army, list).flat();
  return [
    measureExpectedStrength(parts, army),
    measureInitiative(army),
    measureBreakPoints(army, list),
    createMeasure(
      'nominal',
      'Men, beasts, engines and vehicles',
      'in real life',
      parts.map(({ name, count, troop }) => {
        const size = getNominalSize(troop);
        return [count * size, { text: `${name}: ${count} × ${size}`, citation: UNIT_SIZES }];
      }),
    ),
  ];
}

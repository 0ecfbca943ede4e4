import { z } from 'zod';
import type { TalliedArmy, ArmyRules, RuleSource, CheckedPart, CheckedUnit } from '../../core/army/rules/army-rules.ts';
import { createProblem, countTypes } from '../../core/army/rules/legality.ts';
import { type Price, toPrice } from '../../core/army/rules/price.ts';
import { splitGroups, createMeasure } from '../../core/army/rules/measures.ts';
import { type CountedPart, createPartReader } from '../../core/army/troops/read-parts.ts';
import type { ArmyFile } from '../../core/army-file.ts';
import type { NationList } from '../../core/nation-list.ts';
import type { Problem } from '../../core/issue.ts';
import { InputError, parseInput } from '../../core/procedure.ts';
import type { Measure } from '../../core/rule-system.ts';
import type { RulingsInForce } from '../../core/ruling.ts';
import { ELEPHANTS, FIGHTING_ORDER, GENERALS, MISSILES, POINT_SYSTEM, SET_UP } from '../citations.ts';
import { TOMS_HEAD } from '../head.ts';
import { TOM_RULINGS } from '../rulings.ts';
import { tomsTroops } from './troop-words.ts';
import {
  fightsInLines,
  isModel,
  LINE_SIZE,
  getLineSize,
  countStrikingMen,
  type Troop,
  troopSchema,
  CAVALRY_SIZE,
  getFootSize,
} from './troop.ts';
import { PRINTED_IDS, findPrintedUnit } from './units-table.ts';

interface KnownTroop {
  readonly troop: Troop;
}

export type CountedTroop = CountedPart<KnownTroop>;

/** Parses parts of armies at a list's printed cost or a custom troop type's own (Tom’s Ancient Warfare, Point System; ruling TOM-13). */
export const tomsParts = createPartReader<Troop, KnownTroop>({
  types: tomsTroops,
  known: (troop) => ({ troop }),
  cost: ({ troop }, entry) => entry?.cost ?? troop.points,
});

/** Real men per figure, normally and in a larger battle (Set up). */
const MEN_PER_FIGURE = 5;
const MEN_PER_FIGURE_IN_LARGE_BATTLES = 10;

/** Measures for the tally in addition to points: real men, melee dice of the front lines and missile dice. */
export function listArmyMeasures(army: ArmyFile, list: NationList | null): Measure[] {
  const parts = tomsParts.counted(army, list).flat();
  const men = parts.reduce((sum, { count, troop }) => sum + count * Math.max(1, troop.crew), 0);
  const shooters = parts.filter(({ troop }) => troop.range !== null);
  return [
    createMeasure('men', 'Men in real life', 'men', [
      [
        men * MEN_PER_FIGURE,
        {
          text: `${men} figures and crew at about ${MEN_PER_FIGURE} men each; ${men * MEN_PER_FIGURE_IN_LARGE_BATTLES} in a large battle`,
          citation: SET_UP,
        },
      ],
    ]),
    createMeasure(
      'strikes',
      'Mêlée dice',
      'dice',
      parts.map(({ name, count, troop }) => {
        const isInLines = isModel(troop) || fightsInLines(troop, army.rulings);
        const fighting = count * Math.max(1, troop.crew);
        const dice = isInLines ? countStrikingMen(fighting, troop.lines) : fighting;
        const how = isInLines ? `${troop.lines} ${troop.lines === 1 ? 'line' : 'lines'} of four` : 'all';
        return [dice, { text: `${name}: ${dice} of ${fighting} (${how})`, citation: FIGHTING_ORDER }];
      }),
    ),
    createMeasure(
      'shots',
      'Missile dice',
      'dice',
      shooters.map(({ name, count, troop }) => {
        const dice = count * Math.max(1, troop.crew);
        const citation = troop.kind === 'elephants' ? ELEPHANTS : MISSILES;
        return [dice, { text: `${name}: ${dice} to ${troop.range ?? 0} inches`, citation }];
      }),
    ),
  ];
}

const createSinglePrice = (label: string, amount: number, citation: string): Price =>
  toPrice([{ label, points: amount, citation }]);

/** Generals are free (ruling TOM-1). */
const GENERAL_PRICE: Price = createSinglePrice('general, part of a unit: free', 0, GENERALS);

/** Price as stated by a troop type. The book has no table to check it against (ruling TOM-13). */
const getStatedPrice = (troop: Troop): Price =>
  createSinglePrice('points for a figure, as stated', troop.points, POINT_SYSTEM);

function getPrintedPrice(id: string, path: string): Price {
  const printed = findPrintedUnit(id);
  if (!printed)
    throw new InputError(`“${id}” is not a printed unit; the printed units are ${PRINTED_IDS.join(', ')}`, path);
  return createSinglePrice(`${printed.name}, printed`, printed.points, POINT_SYSTEM);
}

const entryRequest = z.strictObject({ entry: z.string().max(100) });
const generalRequest = z.strictObject({ general: z.strictObject({ stars: z.literal(0).default(0) }) });

/**
 * Points for one figure, or for a ballista or elephant with its crew: a printed unit by id or as `{entry}`, a troop type with its points,
 * or a general as `{general}` (Point System; rulings TOM-1, TOM-11, TOM-13).
 * @throws InputError for anything else
 */
export function getPrice(value: unknown): Price {
  if (typeof value === 'string') return getPrintedPrice(value, '');
  if (typeof value === 'object' && value !== null && Object.hasOwn(value, 'entry'))
    return getPrintedPrice(parseInput(entryRequest, value, 'troop type').entry, 'entry');
  if (typeof value === 'object' && value !== null && Object.hasOwn(value, 'general')) {
    parseInput(generalRequest, value, 'general');
    return GENERAL_PRICE;
  }
  return getStatedPrice(parseInput(troopSchema, value, 'troop type'));
}

const GENERAL_SOURCE: RuleSource = { citation: GENERALS, ruling: 'TOM-1' };
const SIZE_SOURCE: RuleSource = { citation: SET_UP, ruling: 'TOM-9' };
const MIXED_SOURCE: RuleSource = { citation: SET_UP, ruling: 'TOM-12' };

/** Units per general (ruling TOM-1). */
const UNITS_PER_GENERAL = 8;

/** Advises one general per eight units (ruling TOM-1). */
function* generalProblems({ army: { generals, units } }: Pick<TalliedArmy<unknown>, 'army'>): Generator<Problem> {
  const advice = (code: string, message: string, params: Problem['params']): Problem =>
    createProblem('warning', code, 'generals', message, GENERAL_SOURCE, params);
  if (generals.length === 0) {
    yield advice('no-general', 'the army has no general: its units break sooner and cannot counter-charge', {});
    return;
  }
  const wanted = Math.max(1, Math.ceil(units.length / UNITS_PER_GENERAL));
  if (generals.length === wanted) return;
  const params = { generals: generals.length, wanted, units: units.length };
  const countText = generals.length === 1 ? '1 general is' : `${generals.length} generals are`;
  const why = `usual: one per ${UNITS_PER_GENERAL} units, so ${wanted}`;
  if (generals.length < wanted) yield advice('few-generals', `${countText} few: ${why}`, params);
  else yield advice('many-generals', `${countText} more than the umpire’s usual limit: ${why}`, params);
}

/** Advises on a part's size, with a warning or a note (ruling TOM-9). */
function adviseSize(troop: Troop, count: number, target: string, rulings: RulingsInForce): Problem | null {
  if (isModel(troop)) return null;
  const advice = (severity: 'warning' | 'info', message: string, params: Problem['params']): Problem =>
    createProblem(severity, 'unit-size-advice', target, message, SIZE_SOURCE, { count, ...params });
  if (!fightsInLines(troop, rulings)) {
    const { least, most } = CAVALRY_SIZE;
    if (count >= least && count <= most) return null;
    return advice('warning', `${count} cavalry; a unit usually has ${least} to ${most}`, { least, most });
  }
  const usual = getFootSize(troop);
  const { over } = splitGroups(count, LINE_SIZE);
  const usually = `a unit usually has ${usual}, in ${usual / LINE_SIZE} lines of ${LINE_SIZE}`;
  if (over > 0) {
    return advice('warning', `the last line of ${LINE_SIZE} has only ${over} of ${count} men; ${usually}`, {
      multiples: LINE_SIZE,
      usual,
    });
  }
  return count === usual ? null : advice('info', `${count} men; ${usually}`, { multiples: LINE_SIZE, usual });
}

function* partProblems({ read, count, target, army }: CheckedPart<KnownTroop>): Generator<Problem> {
  const advice = count > 0 ? adviseSize(read.troop, count, target, army.rulings) : null;
  if (advice) yield advice;
}

function* unitProblems({ unit, name, target }: CheckedUnit): Generator<Problem> {
  const types = countTypes(unit);
  if (types < 2) return;
  const message = `${name} has ${types} troop types; each type forms up and strikes separately`;
  yield createProblem('warning', 'mixed-unit', target, message, MIXED_SOURCE, { types });
}

/** Army rules: lines of four are groups, generals are free, and there are no extras (Point System, Set up). */
export const TOMS_ARMY: ArmyRules<KnownTroop> = {
  currency: TOMS_HEAD.currency,
  counted: TOMS_HEAD.counted,
  generals: { one: 'general', many: TOMS_HEAD.leaders, grades: null, inUnits: true },
  extras: [],
  rulings: TOM_RULINGS,
  reader: tomsParts,
  groupSize: ({ troop }, rulings) => getLineSize(troop, rulings),
  generalCost: () => GENERAL_PRICE.cost,
  sources: {
    limit: { citation: POINT_SYSTEM, ruling: 'TOM-10' },
    lists: { citation: POINT_SYSTEM },
    notOnList: { citation: POINT_SYSTEM, ruling: 'TOM-13' },
    // The book's lists set no maxima, but custom lists may.
    maximum: () => ({ citation: POINT_SYSTEM }),
    generals: { citation: GENERALS },
    units: { citation: SET_UP },
    extras: { citation: POINT_SYSTEM },
    rulings: { citation: POINT_SYSTEM },
  },
  armyProblems: generalProblems,
  unitProblems,
  partProblems,
};

import { type ArmyFile, EXTRA_KEYS, type ExtraKey } from '../../army-file.ts';
import type { NationList } from '../../nation-list.ts';
import { isLegal } from '../../issue.ts';
import { points, type Points, sumPoints } from '../../quantities.ts';
import type { ArmyTally, PartTally, RuleSystem, UnitTally } from '../../rule-system.ts';
import type { RulingsInForce } from '../../ruling.ts';
import type { ArmyList } from '../allies.ts';
import type { ArmyRules } from './army-rules.ts';
import { type GeneralGrades, isGrade } from '../army-words.ts';
import type { Pool, PoolUse } from './price.ts';
import { listConditionUses, countByEntry } from './conditions.ts';
import { splitGroups } from './measures.ts';
import { listBoughtExtras } from '../extras.ts';
import { checkLegality } from './legality.ts';
import { type AnyPart, getCount, isCount, isValidPart } from '../troops/read-parts.ts';

function partTally<Known>(
  read: AnyPart<Known> | undefined,
  count: number,
  rules: ArmyRules<Known>,
  rulings: RulingsInForce,
): PartTally {
  const known = read && isValidPart(read) ? read : null;
  const cost = points(known?.cost ?? 0);
  const groupSize = known ? rules.groupSize(known, rulings) : 1;
  const { complete, over } = splitGroups(count, groupSize);
  return { cost, points: points(cost * count), count, completeGroups: complete, over, groupSize };
}

function unitTally(parts: readonly PartTally[]): UnitTally {
  return {
    points: sumPoints(parts.map((part) => part.points)),
    count: parts.reduce((sum, { count }) => sum + count, 0),
    parts,
  };
}

const singlePools = ({ entries }: NationList): Pool[] =>
  entries.map(({ id, name, max }) => ({ id, name, entries: [id], max }));

function countPools<Known>(army: ArmyFile, list: NationList | null, rules: ArmyRules<Known>): PoolUse[] {
  if (!list) return [];
  const used = countByEntry(army);
  return (rules.pools?.(list, army.rulings) ?? singlePools(list)).map((pool) => ({
    ...pool,
    used: pool.entries.reduce((sum, entry) => sum + (used.get(entry) ?? 0), 0),
  }));
}

/** Returns the total cost of the extras stored under one key. Invalid numbers count as 0. */
function sumExtraCosts<Known>(army: ArmyFile, key: ExtraKey, { extras }: ArmyRules<Known>): Points {
  const bought = listBoughtExtras(extras, army).filter((extra) => extra.key === key && isCount(extra.count));
  return sumPoints(bought.map((extra) => extra.points));
}

/** Returns a general's grade; the lowest one if the book does not have it. */
const toValidGrade = (grades: GeneralGrades | null, stars: number): number =>
  grades === null || isGrade(grades, stars) ? stars : grades.least;

/** Creates the function that adds up an army and checks it against a book's rules. */
export const createTally =
  <Known>(rules: ArmyRules<Known>) =>
  (army: ArmyFile, list: ArmyList | null): ArmyTally => {
    const parts = rules.reader.parts(army, list);
    const units = army.units.map((unit, index) =>
      unitTally(unit.parts.map((part, place) => partTally(parts[index]?.[place], getCount(part), rules, army.rulings))),
    );
    const generalCosts = army.generals.map(({ stars }) =>
      points(rules.generalCost(toValidGrade(rules.generals.grades, stars), army.rulings)),
    );
    const pools = countPools(army, list, rules);
    const conditions = listConditionUses(army, list);
    const troops = sumPoints(units.map((unit) => unit.points));
    const generals = sumPoints(generalCosts);
    const extras = Object.fromEntries(
      EXTRA_KEYS.map((key) => [key, sumExtraCosts(army, key, rules)]),
    ) as ArmyTally['extras'];
    const total = sumPoints([troops, generals, ...Object.values(extras)]);
    const problems = checkLegality({ army, list, parts, units, pools, conditions, total }, rules);
    return {
      points: total,
      troops,
      generals,
      extras,
      limit: army.limit,
      legal: isLegal(problems),
      problems,
      units,
      generalCosts,
      pools,
      conditions,
    };
  };

/** Returns the members of a rule system that depend on its army rules. */
export const createArmySystem = <Known>(
  rules: ArmyRules<Known>,
): Pick<
  RuleSystem,
  'currency' | 'counted' | 'generals' | 'extras' | 'rulings' | 'settings' | 'agreesOnSize' | 'hasAllies' | 'tally'
> => {
  const { currency, counted, generals, extras, rulings, settings = [], sizeSeverity, hasAllies = false } = rules;
  const agreesOnSize = sizeSeverity !== undefined;
  return { currency, counted, generals, extras, rulings, settings, agreesOnSize, hasAllies, tally: createTally(rules) };
};

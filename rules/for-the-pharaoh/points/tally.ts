import type { ArmyRules } from '../../core/army/rules/army-rules.ts';
import { type ExtraSection, type Grades, isGrade } from '../../core/army/army-words.ts';
import { tallyUnder } from '../../core/army/rules/tally.ts';
import { ARMY_LISTS, GENERALS, PICK_TROOPS, POINTS_COSTS, UNITS } from '../citations.ts';
import { BOUGHT, PHARAOH_HEAD } from '../head.ts';
import { FTP_RULINGS } from '../rulings.ts';
import { allyProblems } from './allies.ts';
import { generalProblems, partProblems, unitProblems } from './legality.ts';
import { type KnownTroop, pharaohParts } from './parts.ts';
import * as table from './points-table.ts';
import { poolsOf } from './pools.ts';
import { generalPrice, specialistPrice, WORK_NAME, worksPrice } from './price.ts';

const GRADES: Grades = {
  title: 'Stars',
  least: 0,
  words: ['0 stars', '1 star', '2 stars', '3 stars', '4 stars', '5 stars', '6 stars'],
  usual: 0,
  range: `0 to ${table.MOST_STARS} stars`,
  sign: '★',
};

/** The stars that a general may have, the fewest first. */
export const STARS: readonly number[] = GRADES.words.map((_, index) => GRADES.least + index);

/** Stars of a general as the table knows them, or null. */
export const starsOf = (stars: number): number | null => (isGrade(GRADES, stars) ? stars : null);

export const SPECIALISTS = ['carpenter', 'miner'] as const;
export const WORKS = Object.keys(table.WORKS) as (keyof typeof table.WORKS)[];

const EXTRAS: readonly ExtraSection[] = [
  {
    key: 'specialists',
    label: BOUGHT.specialists,
    extras: SPECIALISTS.map((id) => ({ id, label: id, price: specialistPrice(id) })),
  },
  {
    key: 'works',
    label: BOUGHT.works,
    extras: WORKS.map((id) => ({ id, label: WORK_NAME[id], price: worksPrice({ [id]: 1 }) })),
  },
];

/** Armies of For the Pharaoh (Points Costs, Army Lists). */
export const PHARAOH_ARMY: ArmyRules<KnownTroop> = {
  currency: PHARAOH_HEAD.currency,
  counted: PHARAOH_HEAD.counted,
  generals: { one: 'general', many: PHARAOH_HEAD.leaders, grades: GRADES },
  extras: EXTRAS,
  rulings: FTP_RULINGS,
  reader: pharaohParts,
  groupSize: ({ groupSize }) => groupSize,
  generalCost: (stars, rulings) => generalPrice(stars, rulings).cost,
  pools: poolsOf,
  grounds: {
    limit: { citation: PICK_TROOPS, ruling: 'FTP-P13' },
    lists: { citation: ARMY_LISTS },
    notOnList: { citation: ARMY_LISTS },
    maximum: ({ entries }) => ({ citation: ARMY_LISTS, ruling: entries.length > 1 ? 'FTP-P8' : 'FTP-P9' }),
    generals: { citation: GENERALS },
    units: { citation: UNITS },
    extras: { citation: POINTS_COSTS },
    rulings: { citation: POINTS_COSTS },
  },
  hasAllies: true,
  *armyProblems(atHand) {
    yield* generalProblems(atHand);
    yield* allyProblems(atHand);
  },
  unitProblems,
  partProblems,
};

/** The whole army added up and held against the rules. */
export const tallyArmy = tallyUnder(PHARAOH_ARMY);

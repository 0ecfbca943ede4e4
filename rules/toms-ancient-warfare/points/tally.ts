import type { ArmyRules } from '../../core/army/rules/army-rules.ts';
import { GENERALS, POINT_SYSTEM, SET_UP } from '../citations.ts';
import { TOM_RULINGS } from '../rulings.ts';
import { lineOf } from './formation.ts';
import { generalProblems, partProblems, unitProblems } from './legality.ts';
import { type KnownTroop, tomsParts } from './parts.ts';
import { GENERAL_PRICE } from './price.ts';
import { TOMS_HEAD } from '../head.ts';

/** Armies of Tom’s Ancient Warfare (Point System, Set up): a line of four is a group, generals are free, and nothing else is sold. */
export const TOMS_ARMY: ArmyRules<KnownTroop> = {
  currency: TOMS_HEAD.currency,
  counted: TOMS_HEAD.counted,
  generals: { one: 'general', many: TOMS_HEAD.leaders, grades: null, inUnits: true },
  extras: [],
  rulings: TOM_RULINGS,
  reader: tomsParts,
  groupSize: ({ troop }, rulings) => lineOf(troop, rulings),
  generalCost: () => GENERAL_PRICE.cost,
  grounds: {
    limit: { citation: POINT_SYSTEM, ruling: 'TOM-10' },
    lists: { citation: POINT_SYSTEM },
    notOnList: { citation: POINT_SYSTEM, ruling: 'TOM-13' },
    // The book's lists set no maxima; lists of one's own may.
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

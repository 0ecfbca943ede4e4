import type { ArmyRules } from '../../core/army/rules/army-rules.ts';
import type { Grades } from '../../core/army/army-words.ts';
import { COMMANDERS, ORGANISATION, STRENGTHS, TROOP_TYPES, UNIT_SIZES } from '../citations.ts';
import { SAS_RULINGS } from '../rulings.ts';
import { COMMANDER_NAME, COMMANDER_QUALITIES, LEAST_STARS } from '../troops/commanders.ts';
import { armyProblems, partProblems, unitProblems } from './legality.ts';
import { type KnownTroop, sasParts } from './parts.ts';
import { SAS_HEAD } from '../head.ts';

const [ROTTEN, ...BETTER] = COMMANDER_QUALITIES;

const GRADES: Grades = {
  title: 'Quality',
  least: LEAST_STARS,
  words: [COMMANDER_NAME[ROTTEN], ...BETTER.map((quality) => COMMANDER_NAME[quality])],
  usual: COMMANDER_QUALITIES.indexOf('proficient'),
  range: COMMANDER_QUALITIES.map((quality, stars) => `${stars} (${quality})`).join(', '),
};

/** Armies of the SAS rules (Basic Unit Strengths, Army Organisation): each count is of units, commanders have no strength. */
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

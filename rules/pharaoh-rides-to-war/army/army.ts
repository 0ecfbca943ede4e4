import type { ArmyRules } from '../../core/army/rules/army-rules.ts';
import { choiceInForce } from '../../core/ruling.ts';
import { ASSYRIAN_FORCES, ORGANIZATION, TERMS } from '../citations.ts';
import { PRW_HEAD } from '../head.ts';
import { PRW_6, PRW_RULINGS } from '../rulings.ts';
import { PRW_SETTINGS } from '../settings.ts';
import { armyProblems, unitProblems } from './legality.ts';
import { type KnownTroop, prwParts } from './parts.ts';

/** Armies are orders of battle, counted in stands; those who lead are free (Army organization; rulings PRW-4, PRW-6). */
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
  overAgreed: (rulings) => (choiceInForce(PRW_6, rulings) === 'error' ? 'error' : 'warning'),
  grounds: {
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

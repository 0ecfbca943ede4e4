import type { ArmyRules } from '../../core/army/rules/army-rules.ts';
import { choiceInForce } from '../../core/ruling.ts';
import { CIVILIZATIONS, EVENTS, MELEE, SEQUENCE } from '../citations.ts';
import { BTG_HEAD } from '../head.ts';
import { BTG_15, BTG_RULINGS } from '../rulings.ts';
import { LEADER_HITS } from '../troops/troop.ts';
import { armyProblems, MINOR, partProblems, unitProblems } from './legality.ts';
import { btgParts, type KnownTroop } from './parts.ts';

/** Armies of By the Gods!: figures without points, units of one troop type, minor leaders and a supreme one (Melee; Random Events; ruling BTG-15). */
export const BTG_ARMY: ArmyRules<KnownTroop> = {
  currency: BTG_HEAD.currency,
  counted: BTG_HEAD.counted,
  generals: {
    one: 'leader',
    many: BTG_HEAD.leaders,
    hits: LEADER_HITS,
    grades: {
      title: 'Rank',
      least: MINOR,
      words: ['minor leader', 'supreme leader'],
      highestIsOne: true,
      usual: MINOR,
      range: '0 (minor leader) or 1 (supreme leader)',
    },
  },
  extras: [],
  rulings: BTG_RULINGS,
  overAgreed: (rulings) => (choiceInForce(BTG_15, rulings) === 'error' ? 'error' : 'warning'),
  reader: btgParts,
  groupSize: () => 1,
  generalCost: () => 0,
  grounds: {
    limit: { citation: SEQUENCE, ruling: 'BTG-15' },
    lists: { citation: CIVILIZATIONS },
    notOnList: { citation: CIVILIZATIONS },
    // The house lists set no maxima; lists of one's own may.
    maximum: () => ({ citation: SEQUENCE, ruling: 'BTG-15' }),
    generals: { citation: EVENTS },
    units: { citation: MELEE },
    extras: { citation: SEQUENCE },
    rulings: { citation: SEQUENCE },
  },
  armyProblems,
  unitProblems,
  partProblems,
};

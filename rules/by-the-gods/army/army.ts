import { z } from 'zod';
import type { TalliedArmy, ArmyRules, RuleSource, CheckedPart, CheckedUnit } from '../../core/army/rules/army-rules.ts';
import { createProblem, countTypes } from '../../core/army/rules/legality.ts';
import { type Price, toPrice } from '../../core/army/rules/price.ts';
import { createMeasure } from '../../core/army/rules/measures.ts';
import { createPartReader } from '../../core/army/troops/read-parts.ts';
import type { ArmyFile } from '../../core/army-file.ts';
import type { NationList } from '../../core/nation-list.ts';
import type { Problem } from '../../core/issue.ts';
import { parseInput, type Step } from '../../core/procedure.ts';
import type { Measure } from '../../core/rule-system.ts';
import { getChoice } from '../../core/ruling.ts';
import { MORALE_ROWS, getMoraleRow, ROW_NAMES } from '../battle/base-morale.ts';
import { countMeleeDice, countVolleyDice } from '../battle/step.ts';
import { CIVILIZATIONS, EVENTS, FIRE, MELEE, MORALE, SEQUENCE } from '../citations.ts';
import { BTG_HEAD } from '../head.ts';
import { BTG_15, BTG_RULINGS } from '../rulings.ts';
import { getCivilisation } from '../troops/civilisations.ts';
import { btgTroops } from '../troops/troop-words.ts';
import { getHitsPerFigure, LEADER_HITS, type Troop, troopSchema } from '../troops/kinds.ts';

interface KnownTroop {
  readonly troop: Troop;
}

/** Parses parts of armies. The book has no points. */
export const btgParts = createPartReader<Troop, KnownTroop>({
  types: btgTroops,
  known: (troop) => ({ troop }),
  cost: () => 0,
});

const LEADER_SOURCE: RuleSource = { citation: EVENTS };
const PEOPLE_SOURCE: RuleSource = { citation: CIVILIZATIONS, ruling: 'BTG-23' };
const WEAPON_SOURCE: RuleSource = { citation: MELEE, ruling: 'BTG-12' };
const PAIR_SOURCE: RuleSource = { citation: FIRE, ruling: 'BTG-12' };

export const MINOR_GRADE = 0;
export const SUPREME_GRADE = 1;

/** Checks the people of the list and the leaders: minor and one supreme (Random Events; Civilization Attributes; ruling BTG-23). */
function* armyProblems({
  army: { generals, units },
  list,
}: Pick<TalliedArmy<KnownTroop>, 'army' | 'list'>): Generator<Problem> {
  if (units.length > 0 && getCivilisation(list?.attributes) === 'other') {
    const message = 'the army’s people has no attribute: agree to use that of the most similar people';
    yield createProblem('info', 'no-civilisation', '', message, PEOPLE_SOURCE);
  }
  if (generals.length === 0) {
    yield createProblem(
      'warning',
      'no-general',
      'generals',
      'the army has no leader, so no unit has the leader’s bonus',
      LEADER_SOURCE,
    );
    return;
  }
  const supreme = generals.filter(({ stars }) => stars === SUPREME_GRADE).length;
  if (supreme > 1) {
    const message = `${supreme} leaders are supreme; an army must have one supreme leader`;
    yield createProblem('error', 'many-supreme-leaders', 'generals', message, LEADER_SOURCE, { supreme });
  } else if (supreme === 0) {
    yield createProblem('warning', 'no-supreme-leader', 'generals', 'the army has no supreme leader', LEADER_SOURCE);
  }
}

/** A unit has one troop type, since one die is rolled per two figures with one weapon (By the Gods!, Movement; Melee; Melee Chart). */
function* unitProblems({ unit, name, target }: CheckedUnit): Generator<Problem> {
  const types = countTypes(unit);
  if (types < 2) return;
  const message = `${name} has ${types} troop types; each die counts two figures with the same weapon`;
  yield createProblem('error', 'mixed-unit', target, message, WEAPON_SOURCE, { types });
}

/** The last figure of an odd number rolls a die alone (Fire phase; ruling BTG-12). */
function* partProblems({ read, count, target }: CheckedPart<KnownTroop>): Generator<Problem> {
  if (count % 2 === 0 || read.troop.kind === 'siege-weapon') return;
  const message = `${count} figures: the last one rolls a die alone`;
  yield createProblem('info', 'odd-count', target, message, PAIR_SOURCE, { count });
}

/** Army rules: figures without points, units of one troop type, minor leaders and a supreme one (Melee; Random Events; ruling BTG-15). */
export const BTG_ARMY: ArmyRules<KnownTroop> = {
  currency: BTG_HEAD.currency,
  counted: BTG_HEAD.counted,
  generals: {
    one: 'leader',
    many: BTG_HEAD.leaders,
    hits: LEADER_HITS,
    grades: {
      title: 'Rank',
      least: MINOR_GRADE,
      words: ['minor leader', 'supreme leader'],
      highestIsOne: true,
      usual: MINOR_GRADE,
      range: '0 (minor leader) or 1 (supreme leader)',
    },
  },
  extras: [],
  rulings: BTG_RULINGS,
  sizeSeverity: (rulings) => (getChoice(BTG_15, rulings) === 'error' ? 'error' : 'warning'),
  reader: btgParts,
  groupSize: () => 1,
  generalCost: () => 0,
  sources: {
    limit: { citation: SEQUENCE, ruling: 'BTG-15' },
    lists: { citation: CIVILIZATIONS },
    notOnList: { citation: CIVILIZATIONS },
    // The house lists set no maxima, but custom lists may.
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

const generalRequest = z.strictObject({
  general: z.strictObject({ stars: z.int().min(MINOR_GRADE).max(SUPREME_GRADE).default(MINOR_GRADE) }),
});

/** Price of a troop type or of `{general}`. Always 0, as the book has no points (ruling BTG-15). @throws InputError for anything else */
export function getPrice(value: unknown): Price {
  if (typeof value === 'object' && value !== null && Object.hasOwn(value, 'general')) {
    parseInput(generalRequest, value, 'leader');
  } else parseInput(troopSchema, value, 'troop type');
  return toPrice([{ label: 'the book has no points', points: 0, citation: SEQUENCE }]);
}

type CountedSteps = readonly (readonly [number, Step])[];

/** Measures for the tally, in place of points: figures, hits, dice, leaders, and units per row of base morale. */
export function listArmyMeasures(army: ArmyFile, list: NationList | null): Measure[] {
  const parts = btgParts.counted(army, list).flat();
  const engineFree = parts.filter(({ troop }) => troop.kind !== 'siege-weapon');
  const shooters = engineFree.filter(({ troop }) => troop.missiles !== 'none');
  const countParts = (
    of: typeof parts,
    amount: (part: (typeof parts)[number]) => number,
    citation: string,
  ): CountedSteps => of.map((part) => [amount(part), { text: `${part.name}: ${amount(part)}`, citation }]);
  return [
    createMeasure(
      'figures',
      'Figures',
      'figures',
      countParts(parts, ({ count }) => count, MELEE),
    ),
    createMeasure(
      'hits',
      'Hits to kill the whole army',
      'hits',
      countParts(parts, ({ count, troop }) => count * getHitsPerFigure(troop), MELEE),
    ),
    createMeasure(
      'missile-dice',
      'Missile dice',
      'dice',
      countParts(shooters, ({ count }) => countVolleyDice(count), FIRE),
    ),
    createMeasure(
      'melee-dice',
      'Melee dice',
      'dice',
      countParts(engineFree, ({ count }) => countMeleeDice(count, army.rulings), MELEE),
    ),
    createMeasure(
      'leaders',
      'Leaders',
      'leaders',
      army.generals.map(({ name, stars }, at) => [
        1,
        { text: `${name || `leader ${at + 1}`}: ${stars === SUPREME_GRADE ? 'supreme' : 'minor'}`, citation: EVENTS },
      ]),
    ),
    ...MORALE_ROWS.map((row) =>
      createMeasure(
        `morale-${row}`,
        `Units with the base morale of ${ROW_NAMES[row]}`,
        'units',
        engineFree
          .filter(({ troop }) => getMoraleRow(troop, army.rulings) === row)
          .map(({ name }) => [1, { text: name, citation: MORALE }]),
      ),
    ).filter(({ value }) => value > 0),
  ];
}

import { z } from 'zod';
import type { ArmyAtHand, ArmyRules, Ground, PartAtHand, UnitAtHand } from '../../core/army/rules/army-rules.ts';
import { told, typesOf } from '../../core/army/rules/legality.ts';
import { type Price, priceFrom } from '../../core/army/rules/price.ts';
import { measure } from '../../core/army/rules/measures.ts';
import { partReader } from '../../core/army/troops/read-parts.ts';
import type { ArmyFile } from '../../core/army-file.ts';
import type { NationList } from '../../core/nation-list.ts';
import type { Problem } from '../../core/issue.ts';
import { parseInput, type Step } from '../../core/procedure.ts';
import type { Measure } from '../../core/rule-system.ts';
import { choiceInForce } from '../../core/ruling.ts';
import { MORALE_ROWS, moraleRow, ROW_NAME } from '../battle/base-morale.ts';
import { meleeDice, volleyDice } from '../battle/step.ts';
import { CIVILIZATIONS, EVENTS, FIRE, MELEE, MORALE, SEQUENCE } from '../citations.ts';
import { BTG_HEAD } from '../head.ts';
import { BTG_15, BTG_RULINGS } from '../rulings.ts';
import { civilisationOf } from '../troops/civilisations.ts';
import { btgTroops } from '../troops/troop-words.ts';
import { hitsEach, LEADER_HITS, type Troop, troopSchema } from '../troops/kinds.ts';

interface KnownTroop {
  readonly troop: Troop;
}

/** Parses parts of armies. The book has no points. */
export const btgParts = partReader<Troop, KnownTroop>({
  types: btgTroops,
  known: (troop) => ({ troop }),
  cost: () => 0,
});

const LEADERS: Ground = { citation: EVENTS };
const PEOPLE: Ground = { citation: CIVILIZATIONS, ruling: 'BTG-23' };
const ONE_WEAPON: Ground = { citation: MELEE, ruling: 'BTG-12' };
const PAIRS: Ground = { citation: FIRE, ruling: 'BTG-12' };

export const MINOR = 0;
export const SUPREME = 1;

/**
 * Checks the people of the army list and the leaders: minor leaders and one supreme leader (Random Events; Civilization Attributes; ruling
 * BTG-23).
 */
function* armyProblems({
  army: { generals, units },
  list,
}: Pick<ArmyAtHand<KnownTroop>, 'army' | 'list'>): Generator<Problem> {
  if (units.length > 0 && civilisationOf(list?.attributes) === 'other') {
    const message = 'the army’s people has no attribute: players take that of the people most like it';
    yield told('info', 'no-civilisation', '', message, PEOPLE);
  }
  if (generals.length === 0) {
    yield told(
      'warning',
      'no-general',
      'generals',
      'the army has no leader, so that no unit has the leader’s bonus',
      LEADERS,
    );
    return;
  }
  const supreme = generals.filter(({ stars }) => stars === SUPREME).length;
  if (supreme > 1) {
    const message = `${supreme} leaders are supreme; an army has one`;
    yield told('error', 'many-supreme-leaders', 'generals', message, LEADERS, { supreme });
  } else if (supreme === 0) {
    yield told('warning', 'no-supreme-leader', 'generals', 'the army has no supreme leader', LEADERS);
  }
}

/** A unit has one troop type, since one die is rolled per two figures with one weapon (By the Gods!, Movement; Melee; Melee Chart). */
function* unitProblems({ unit, name, target }: UnitAtHand): Generator<Problem> {
  const types = typesOf(unit);
  if (types < 2) return;
  const message = `${name} has ${types} troop types; one die is for two figures with one weapon`;
  yield told('error', 'mixed-unit', target, message, ONE_WEAPON, { types });
}

/** The last figure of an odd number rolls a die alone (Fire phase; ruling BTG-12). */
function* partProblems({ read, count, target }: PartAtHand<KnownTroop>): Generator<Problem> {
  if (count % 2 === 0 || read.troop.kind === 'siege-weapon') return;
  const message = `${count} figures: the last one rolls a die alone`;
  yield told('info', 'odd-count', target, message, PAIRS, { count });
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
  general: z.strictObject({ stars: z.int().min(MINOR).max(SUPREME).default(MINOR) }),
});

/**
 * Price of a troop type or of `{general}`. Always 0, as the book has no points (ruling BTG-15).
 * @throws InputError for anything else
 */
export function priceOf(value: unknown): Price {
  if (typeof value === 'object' && value !== null && Object.hasOwn(value, 'general')) {
    parseInput(generalRequest, value, 'leader');
  } else parseInput(troopSchema, value, 'troop type');
  return priceFrom([{ label: 'the book has no points', points: 0, citation: SEQUENCE }]);
}

type Counted = readonly (readonly [number, Step])[];

/** Measures for the tally, in place of points: figures, hits, dice, leaders, and units per row of base morale. */
export function armyMeasures(army: ArmyFile, list: NationList | null): Measure[] {
  const parts = btgParts.counted(army, list).flat();
  const engineFree = parts.filter(({ troop }) => troop.kind !== 'siege-weapon');
  const shooters = engineFree.filter(({ troop }) => troop.missiles !== 'none');
  const each = (of: typeof parts, amount: (part: (typeof parts)[number]) => number, citation: string): Counted =>
    of.map((part) => [amount(part), { text: `${part.name}: ${amount(part)}`, citation }]);
  return [
    measure(
      'figures',
      'Figures',
      'figures',
      each(parts, ({ count }) => count, MELEE),
    ),
    measure(
      'hits',
      'Hits to kill all',
      'hits',
      each(parts, ({ count, troop }) => count * hitsEach(troop), MELEE),
    ),
    measure(
      'missile-dice',
      'Missile dice',
      'dice',
      each(shooters, ({ count }) => volleyDice(count), FIRE),
    ),
    measure(
      'melee-dice',
      'Melee dice',
      'dice',
      each(engineFree, ({ count }) => meleeDice(count, army.rulings), MELEE),
    ),
    measure(
      'leaders',
      'Leaders',
      'leaders',
      army.generals.map(({ name, stars }, at) => [
        1,
        { text: `${name || `leader ${at + 1}`}: ${stars === SUPREME ? 'supreme' : 'minor'}`, citation: EVENTS },
      ]),
    ),
    ...MORALE_ROWS.map((row) =>
      measure(
        `morale-${row}`,
        `Units with the base morale of ${ROW_NAME[row]}`,
        'units',
        engineFree
          .filter(({ troop }) => moraleRow(troop, army.rulings) === row)
          .map(({ name }) => [1, { text: name, citation: MORALE }]),
      ),
    ).filter(({ value }) => value > 0),
  ];
}

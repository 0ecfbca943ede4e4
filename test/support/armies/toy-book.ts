import { z } from 'zod';
import type { ArmyRules } from '../../../rules/core/army/rules/army-rules.ts';
import { createProblem } from '../../../rules/core/army/rules/legality.ts';
import { toPrice } from '../../../rules/core/army/rules/price.ts';
import { createMeasure } from '../../../rules/core/army/rules/measures.ts';
import { createPartReader } from '../../../rules/core/army/troops/read-parts.ts';
import { createArmySystem } from '../../../rules/core/army/rules/tally.ts';
import { createTroopTypes } from '../../../rules/core/army/troops/troop-type.ts';
import { choiceField, toOptions } from '../../../rules/core/army/troops/troop-form.ts';
import type { ArmyFile } from '../../../rules/core/army-file.ts';
import type { NeutralTroop } from '../../../rules/core/convert/likeness.ts';
import type { NationList } from '../../../rules/core/nation-list.ts';
import type { RuleSystem } from '../../../rules/core/rule-system.ts';
import { TOY_PROCEDURES, TOY_SETTINGS, toyTable } from '../battle/toy-table.ts';

const CITATION = 'A Toy Book, Armies';
const ground = { citation: CITATION };
const WEAPONS = ['spear', 'bow'] as const;

const schema = z.strictObject({ weapon: z.enum(WEAPONS).default('spear') });
type Toy = z.output<typeof schema>;

const toys = createTroopTypes<Toy>(schema, ({ weapon }) => ({
  short: weapon,
  words: `toys with ${weapon}s`,
  facets: { weapon: [weapon] },
}));

const neutralToy = ({ weapon }: Toy): NeutralTroop => ({
  arm: 'foot',
  order: null,
  hand: weapon === 'spear' ? ['spear'] : [],
  missiles: weapon === 'bow' ? ['bow'] : [],
  armour: null,
  shield: null,
  quality: null,
  drilled: null,
});

/** Armies without points: stands, and officers of two ranks. */
const TOY_ARMY: ArmyRules<{ readonly troop: Toy }> = {
  currency: null,
  counted: { one: 'stand', many: 'stands', areUnits: false },
  generals: {
    one: 'officer',
    many: 'officers',
    hits: 2,
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
  rulings: [],
  settings: TOY_SETTINGS,
  sizeSeverity: () => 'warning',
  reader: createPartReader({ types: toys, known: (troop: Toy) => ({ troop }), cost: () => 0 }),
  groupSize: () => 1,
  generalCost: () => 0,
  sources: {
    limit: ground,
    lists: ground,
    notOnList: ground,
    maximum: () => ground,
    generals: ground,
    units: ground,
    extras: ground,
    rulings: ground,
  },
  *armyProblems({ army }) {
    if (army.generals.length > 0) return;
    yield createProblem('warning', 'no-general', 'generals', 'nobody leads the army', ground);
  },
  partProblems: () => [],
};

/** A book without points whose armies count stands. The tests add it as a sixth book. */
export const toyBook: RuleSystem = {
  id: 'toy-book',
  title: 'A Toy Book',
  period: 'Any',
  rulesVersion: '1',
  leaders: 'officers',
  bought: [],
  credits: { author: 'Nobody', text: 'Made for tests.' },
  facts: {
    dice: { text: 'D6', citation: CITATION },
    figures: { text: 'A toy', citation: CITATION },
    distances: { text: 'Hands', citation: CITATION },
    turn: { text: 'Both at once', citation: CITATION },
    size: { text: 'Nothing', citation: CITATION },
  },
  ...createArmySystem(TOY_ARMY),
  limitPresets: [],
  facets: [{ id: 'weapon', label: 'Weapon', values: toOptions(WEAPONS) }],
  troopFields: [choiceField('weapon', 'Weapon', toOptions(WEAPONS))],
  listColumns: [{ key: 'arm', title: 'Arm', width: 6, parts: true, cell: (troop) => toys.face(troop).short }],
  procedures: TOY_PROCEDURES,
  readTroop: toys.read,
  face: toys.face,
  suitableMultiples: () => [],
  neutral: toys.ask<NeutralTroop | null>(neutralToy, null),
  unitSize: () => 4,
  price: () => toPrice([]),
  measures: (army, list) => [
    createMeasure(
      'stands',
      'Stands',
      'stands',
      TOY_ARMY.reader
        .counted(army, list)
        .flat()
        .map(({ name, count }) => [count, { text: `${name}: ${count}`, citation: CITATION }]),
    ),
  ],
  table: toyTable,
  loadCampaign: null,
};

export const toyList: NationList = {
  id: 'toys',
  rules: toyBook.id,
  title: 'Toys',
  period: 'Any',
  source: 'Made for tests',
  version: 1,
  introduction: '',
  attributes: { people: 'tin' },
  forces: ['Red', 'Blue'],
  notes: {},
  entries: WEAPONS.map((weapon) => ({
    id: `${weapon}men`,
    name: `Toy ${weapon}men`,
    printed: { arm: weapon },
    troop: { weapon },
    cost: 0,
    max: null,
    notes: [],
  })),
};

/** Twelve stands under a commander-in-chief. */
export const toyArmy: ArmyFile = {
  format: 'nomarch-army',
  version: 1,
  rules: toyBook.id,
  list: toyList.id,
  name: 'Box of toys',
  limit: 0,
  generals: [{ id: 'g1', name: 'Tin', stars: 1, brigade: 'Red' }],
  units: [
    { id: 'u1', name: 'First', parts: [{ id: 'p1', entry: 'spearmen', troop: null, count: 8 }] },
    { id: 'u2', name: 'Second', parts: [{ id: 'p2', entry: 'bowmen', troop: null, count: 4 }] },
  ],
  specialists: {},
  works: {},
  rulings: {},
};

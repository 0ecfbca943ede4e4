import type { ArmyFile } from '../core/army-file.ts';
import { createArmySystem } from '../core/army/rules/tally.ts';
import type { BookFacts } from '../core/book-facts.ts';
import type { Arm, HandWeapon, Missile, NeutralTroop, NeutralOrder } from '../core/convert/likeness.ts';
import type { NationList } from '../core/nation-list.ts';
import type { ReferenceTable, RuleSystem, UnitMark } from '../core/rule-system.ts';
import type { RulingsInForce } from '../core/ruling.ts';
import { listArmyMeasures, getPrice, SAS_ARMY, sasParts } from './army/tally.ts';
import * as book from './citations.ts';
import { COMMANDERS, GROUND_SCALE, SEQUENCE, STRENGTHS, UNIT_SIZES } from './citations.ts';
import { sasField } from './field/field.ts';
import { SAS_HEAD } from './head.ts';
import { SAS_PROCEDURES } from './procedures.ts';
import { getArmyInUse } from './reference/army-in-use.ts';
import {
  createCasualtyTables,
  createFactorTable,
  createShootingTables,
  createTacticalTable,
} from './reference/fighting-tables.ts';
import {
  createChargingTable,
  createInitiativeTable,
  createMoraleTables,
  createMoveAndShootTables,
  createMovementTable,
  troops,
  createTurnTable,
} from './reference/moving-tables.ts';
import { sasTable } from './table/table.ts';
import { isMounted, type Kind } from './troops/kinds.ts';
import { getMoveDistances, type Quality, type Troop } from './troops/troop.ts';
import { getFactors, formatFactor, findShooter } from './troops/shooting-table.ts';
import { getBaseStrength, getRandomPart, formatRandomPart } from './troops/strength.ts';
import { FACETS, LIST_COLUMNS, sasTroops, TROOP_FIELDS } from './troops/troop-words.ts';

/** Joins values in order, each once. */
const joinUnique = (values: readonly string[]): string => [...new Set(values)].join(' / ');

export function listUnitMarks(army: ArmyFile, list: NationList | null): UnitMark[][] {
  const { rulings } = army;
  return sasParts.counted(army, list).map((parts) => {
    const troops = parts.map(({ troop }) => troop);
    if (troops.length === 0) return [];
    const joinTexts = (words: (troop: Troop) => string): string => joinUnique(troops.map(words));
    const mark = (label: string, value: string, citation: string): UnitMark => ({ label, value, citation });
    const shots = troops.flatMap((troop) => {
      const row = findShooter(troop);
      return row === null
        ? []
        : [
            getFactors(row, rulings)
              .filter((factor) => factor > 0)
              .map(formatFactor)
              .join(' '),
          ];
    });
    const strength = (troop: Troop): string =>
      `${getBaseStrength(troop, rulings)} + ${formatRandomPart(getRandomPart(troop.kind))}`;
    const move = (troop: Troop): string => {
      const { good, difficult } = getMoveDistances(troop);
      return difficult === null ? `${good}"` : `${good}" (${difficult}")`;
    };
    return [
      mark('Strength', joinTexts(strength), book.RANDOM_FACTOR),
      mark(
        'Morale',
        joinTexts((troop) => String(getBaseStrength(troop, rulings))),
        book.MORALE,
      ),
      mark('Moves', joinTexts(move), book.MOVEMENT),
      ...(shots.length > 0 ? [mark('Shoots', joinUnique(shots), book.SHOOTING)] : []),
    ];
  });
}

/** Boxes for a unit's losses: its maximum strength (Random factor; ruling SAS-5). */
function hitsEach(troop: Troop, rulings: RulingsInForce): number {
  const { faces, plus } = getRandomPart(troop.kind);
  return getBaseStrength(troop, rulings) + faces + plus;
}

/** Returns the book's rules as tables, limited to the army's troops and commanders. */
export function createArmyReference(army: ArmyFile, list: NationList | null): ReferenceTable[] {
  const used = getArmyInUse(army, list);
  if (used.troops.length === 0) return [];
  return [
    createTurnTable(used),
    troops(used),
    createInitiativeTable(used),
    createMovementTable(used),
    createChargingTable(used),
    ...createShootingTables(used),
    ...createMoveAndShootTables(used),
    createFactorTable(used),
    createTacticalTable(used),
    ...createCasualtyTables(used),
    ...createMoraleTables(used),
  ];
}

interface FightingStyle {
  readonly arm: Arm;
  readonly order: NeutralOrder | null;
  readonly hand: readonly HandWeapon[];
}

/** Fighting style of each troop type, in the book's order (Troop Types). */
const FIGHTING_STYLES: Readonly<Record<Kind, FightingStyle>> = {
  knights: { arm: 'horse', order: 'close', hand: ['lance'] },
  cavalry: { arm: 'horse', order: 'loose', hand: ['spear', 'sword', 'lance'] },
  'light-horse': { arm: 'horse', order: 'open', hand: [] },
  elephants: { arm: 'elephants', order: null, hand: [] },
  expendables: { arm: 'herds', order: null, hand: [] },
  spearmen: { arm: 'foot', order: 'close', hand: ['spear'] },
  pikemen: { arm: 'foot', order: 'close', hand: ['pike'] },
  swordsmen: { arm: 'foot', order: 'close', hand: ['sword', 'axe', 'mace'] },
  warband: { arm: 'foot', order: 'loose', hand: ['sword', 'spear', 'axe'] },
  peltasts: { arm: 'foot', order: 'loose', hand: [] },
  bowmen: { arm: 'foot', order: 'loose', hand: [] },
  psiloi: { arm: 'foot', order: 'open', hand: [] },
  artillery: { arm: 'engines', order: null, hand: [] },
  horde: { arm: 'foot', order: null, hand: [] },
  'war-wagon': { arm: 'wagons', order: null, hand: [] },
};

/** Levies are the worst troops; soldiers are most of an army (Quality Class). */
const QUALITY: Readonly<Record<Quality, NeutralTroop['quality']>> = {
  fanatics: 1,
  elite: 1,
  soldiers: 3,
  militia: 4,
  levies: 5,
};

/** Scythed chariots fight as expendables, not as chariots. */
const getArm = ({ kind, mount }: Troop): Arm => {
  if (kind === 'expendables') return 'herds';
  if (mount === 'chariot') return 'chariots';
  return mount === 'camel' ? 'camels' : FIGHTING_STYLES[kind].arm;
};

const listMissiles = ({ missiles }: Troop): readonly Missile[] =>
  missiles === null || missiles === 'artillery' || missiles === 'war-wagon' ? [] : [missiles];

/** Describes a troop type in terms common to all books. */
const toNeutralTroop = (troop: Troop): NeutralTroop => ({
  arm: getArm(troop),
  order: FIGHTING_STYLES[troop.kind].order,
  hand: FIGHTING_STYLES[troop.kind].hand,
  missiles: listMissiles(troop),
  armour: ({ none: 0, armoured: 1, heavy: 2 } as const)[troop.armour],
  // Mounted troops never count as shieldless, whether or not they have shields (Shields).
  shield: isMounted(troop.kind) ? null : troop.shields !== 'none',
  quality: troop.quality && QUALITY[troop.quality],
  drilled: troop.formationTrained,
});

const SAS_FACTS: BookFacts = {
  dice: {
    text: 'D6 and D10 for strength, D4, D6 or average dice for initiative, D20 for morale',
    citation: COMMANDERS,
  },
  figures: {
    text: 'A unit stands for 1,000 foot, 500 cavalry or skirmishers, 100 chariots, 10 elephants or engines',
    citation: UNIT_SIZES,
  },
  distances: { text: 'Inches: one inch is 25 yards', citation: GROUND_SCALE },
  turn: { text: 'Both sides at once, by initiative points of their commanders', citation: SEQUENCE },
  size: {
    text: 'The strength of its units; battles of about eight units, each under a commander',
    citation: STRENGTHS,
  },
};

export const sasAncient: RuleSystem = {
  ...SAS_HEAD,
  credits: {
    author: 'SAS, a wargames club',
    text: 'Rules for battles of antiquity and the Crusades, grown out of Principles of War, with the troop types of DBM. Facts and figures are the book’s; the words here are ours.',
  },
  facts: SAS_FACTS,
  ...createArmySystem(SAS_ARMY),
  limitPresets: [
    { id: 'battle', label: 'One battle of about eight units', limit: 50 },
    { id: 'two-battles', label: 'Two battles', limit: 100 },
    { id: 'three-battles', label: 'Three battles', limit: 150 },
  ],
  facets: FACETS,
  troopFields: TROOP_FIELDS,
  listColumns: LIST_COLUMNS,
  procedures: SAS_PROCEDURES,
  readTroop: sasTroops.read,
  face: sasTroops.face,
  suitableMultiples: () => [],
  defaultSize: () => 1,
  neutral: sasTroops.ask<NeutralTroop | null>(toNeutralTroop, null),
  // A line of an army counts units, not figures.
  unitSize: () => 1,
  unmixedUnits: true,
  price: getPrice,
  measures: listArmyMeasures,
  reference: createArmyReference,
  unitMarks: listUnitMarks,
  lossMarks: { shares: [], of: 'hits' },
  hitsEach(raw, rulings) {
    const read = sasTroops.parse(raw);
    return 'troop' in read ? hitsEach(read.troop, rulings) : 1;
  },
  table: sasTable,
  field: sasField,
  loadCampaign: null,
};

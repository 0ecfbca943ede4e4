import { type NamedTroop, listTroopTypes } from '../../core/army/rules/measures.ts';
import type { ArmyFile } from '../../core/army-file.ts';
import type { NationList } from '../../core/nation-list.ts';
import type { ReferenceTable, UnitMark } from '../../core/rule-system.ts';
import { getChoice, type RulingsInForce } from '../../core/ruling.ts';
import { capitalise } from '../../core/words.ts';
import { btgParts } from '../army/army.ts';
import { BASE_MORALE, MORALE_COLOURS, MORALE_ROWS, getMoraleRow, ROW_NAMES } from '../battle/base-morale.ts';
import { BONUS_TABLE } from '../battle/bonus-dice.ts';
import { FIRE_MODIFIERS, LEADER_HIT_BY_FIRE, MISSILE_TABLE, OVERHEAD_MODIFIER } from '../battle/fire.ts';
import { getArmour, BONUS_HITS_TEXT } from '../battle/losses.ts';
import { getTrampleRule } from '../battle/melee.ts';
import { MAX_FALL_BACK_TOTAL, MORALE_MODIFIERS, OCCASION_NAMES, OCCASIONS, MAX_ROUT_TOTAL } from '../battle/morale.ts';
import { countMeleeDice, formatSigned } from '../battle/step.ts';
import { CATEGORIES, EVENT_TABLE, EVENTS_PER_CATEGORY } from '../cards/event-table.ts';
import { countMovedUnits } from '../cards/movement-card.ts';
import * as book from '../citations.ts';
import { BTG_8 } from '../rulings.ts';
import { DAMAGE_TABLE, SHOOTING_ENGINES, SHOT_MODIFIER, getTurnsToShoot } from '../siege/siege-shot.ts';
import { getDamageValue, STRUCTURE_IDS, STRUCTURES } from '../siege/structures.ts';
import { PHASE_LINES } from '../table/turn.ts';
import {
  getAttribute,
  type Civilisation,
  getCivilisationName,
  getCivilisation,
  getAttributeAmount,
} from '../troops/civilisations.ts';
import {
  ENGINE_HITS,
  ENGINE_NAMES,
  MAX_HIT_FACE,
  getHitsPerFigure,
  isCavalry,
  isInfantry,
  LEADER_HITS,
  MISSILE_NAMES,
  MISSILES,
  MOVE_DISTANCES,
  type Terrain,
  TERRAINS,
  type Troop,
} from '../troops/kinds.ts';
import { btgTroops } from '../troops/troop-words.ts';

/** The parts of the book that an army uses. */
interface ArmyInUse {
  readonly rulings: RulingsInForce;
  readonly civilisation: Civilisation;
  readonly troops: readonly NamedTroop<Troop>[];
  readonly some: (test: (troop: Troop) => boolean) => boolean;
  readonly leaders: boolean;
}

function getArmyInUse(army: ArmyFile, list: NationList | null): ArmyInUse {
  const troops = listTroopTypes(btgParts.counted(army, list), (troop) => btgTroops.face(troop).short);
  return {
    rulings: army.rulings,
    civilisation: getCivilisation(list?.attributes),
    troops,
    some: (test) => troops.some(({ troop }) => test(troop)),
    leaders: army.generals.length > 0,
  };
}

/** Lists each unit's numbers needed in play: base morale to fill in, move, dice and armour. */
export function listUnitMarks(army: ArmyFile, list: NationList | null): UnitMark[][] {
  const civilisation = getCivilisation(list?.attributes);
  return btgParts.counted(army, list).map((parts) => {
    const [first] = parts;
    if (!first || first.troop.kind === 'siege-weapon') return [];
    const { troop } = first;
    const level = MOVE_DISTANCES[troop.kind].level ?? 0;
    const men = parts.reduce((sum, { count }) => sum + count, 0);
    const mark = (label: string, value: string, citation: string): UnitMark => ({ label, value, citation });
    return [
      mark('Morale', '__', book.MORALE),
      mark('Moves', `${level + getAttributeAmount(civilisation, 'move', troop, army.rulings)}"`, book.MOVEMENT),
      mark('Melee', `${countMeleeDice(men, army.rulings)} to ${MAX_HIT_FACE[troop.weapon]}`, book.MELEE_CHART),
      mark('Armour', String(getArmour({ ...troop, civilisation, extraArmour: 0 }, 'melee', army.rulings)), book.FIRE),
    ];
  });
}

const formatUpTo = (face: number): string => (face === 0 ? '–' : face === 1 ? '1' : `1–${face}`);

/** Melee hits of each troop type, and its armour. */
function troops({ troops: inUse, civilisation, rulings }: ArmyInUse): ReferenceTable {
  return {
    id: 'troops',
    title: 'The troops',
    citation: book.MELEE_CHART,
    columns: ['A die for two figures', 'Melee', 'Armour', 'Against missiles', 'Hits to kill'],
    rows: inUse.map(({ name, troop }) => {
      const worn = { ...troop, civilisation, extraArmour: 0 };
      return [
        name,
        formatUpTo(MAX_HIT_FACE[troop.weapon]),
        String(getArmour(worn, 'melee', rulings)),
        String(getArmour(worn, 'missiles', rulings)),
        String(getHitsPerFigure(troop)),
      ];
    }),
    note: `Low rolls hit. Armour cancels hits of each attack. Leaders take ${LEADER_HITS} hits.`,
    rulings: ['BTG-2', 'BTG-12'],
  };
}

function missiles({ troops: inUse, civilisation, rulings }: ArmyInUse): ReferenceTable[] {
  const rows = MISSILES.flatMap((id) => {
    const thrower = inUse.find(({ troop }) => troop.missiles === id)?.troop;
    if (id === 'none' || !thrower) return [];
    const { short, long, shortHits, longHits } = MISSILE_TABLE[id];
    const longer = getAttributeAmount(civilisation, 'range', thrower, rulings);
    const skill = getAttributeAmount(civilisation, 'to-hit', thrower, rulings);
    const reach = (from: number, to: number): string => `${from}–${to}"`;
    return [
      [
        capitalise(MISSILE_NAMES[id]),
        reach(0, short + longer),
        formatUpTo(shortHits + skill),
        reach(short + longer, long + longer),
        formatUpTo(longHits + skill),
      ],
    ];
  });
  if (rows.length === 0) return [];
  return [
    {
      id: 'missiles',
      title: 'Missiles',
      citation: book.FIRE,
      columns: ['Within 90° of the front', 'Short', 'Hits', 'Long', 'Hits'],
      rows,
      note: 'In woods bows shoot only at short range, but hit as at long range.',
    },
  ];
}

function fireModifiers({ some, rulings }: ArmyInUse): ReferenceTable[] {
  if (!some(({ missiles: thrown }) => thrown !== 'none')) return [];
  const areAllPenalties = getChoice(BTG_8, rulings) === 'penalties';
  return [
    {
      id: 'fire-modifiers',
      title: 'Modifiers to the missile die',
      citation: book.FIRE,
      columns: ['+1 hinders, −1 helps', ''],
      rows: [
        ...FIRE_MODIFIERS.map(([what, amount]) => [
          capitalise(what),
          formatSigned(areAllPenalties ? Math.abs(amount) : amount),
        ]),
        ['Overhead, per figure that fires overhead', formatSigned(OVERHEAD_MODIFIER)],
      ],
      note: `A leader in a unit that is hit takes one of the hits on a ${LEADER_HIT_BY_FIRE}.`,
      rulings: ['BTG-8', 'BTG-16', 'BTG-21'],
    },
  ];
}

function bonuses({ leaders, some, rulings }: ArmyInUse): ReferenceTable {
  const { to, times } = getTrampleRule(rulings);
  const without: ReadonlySet<string> = new Set([
    ...(leaders ? [] : ['a leader']),
    ...(some(({ weapon }) => weapon === 'spear') ? [] : ['spears on impact']),
    ...(some(({ templar }) => templar) ? [] : ['Templars']),
    ...(some(({ formation }) => formation === 'phalanx') ? [] : ['phalanx']),
    ...(some(({ kind }) => kind === 'elephants') ? [] : ['elephants']),
    ...(some(({ kind }) => kind === 'camelry') ? [] : ['camelry against cavalry']),
  ]);
  const elephants = some(({ kind }) => kind === 'elephants')
    ? ` Elephants: ${times} times their hits on 1 to ${to} of a die.`
    : '';
  return {
    id: 'bonus-dice',
    title: 'Bonus dice of a melee',
    citation: book.MELEE,
    columns: [`Each ${BONUS_HITS_TEXT}`, 'Dice'],
    rows: BONUS_TABLE.filter(([what]) => !without.has(what)).map(([what, dice]) => [capitalise(what), String(dice)]),
    note: `A leader whose unit has casualties takes one on a 0 of a D10.${elephants}`,
    rulings: ['BTG-1', 'BTG-11', 'BTG-14', 'BTG-19'],
  };
}

function siege({ civilisation, some }: ArmyInUse): ReferenceTable[] {
  if (!some(({ kind }) => kind === 'siege-weapon')) return [];
  return [
    {
      id: 'siege-damage',
      title: 'Siege weapons',
      citation: book.SIEGE,
      columns: ['The die', 'Damage', 'Kills'],
      rows: [
        ...DAMAGE_TABLE.map(({ to, damage, kills }, at) => {
          const from = (DAMAGE_TABLE[at - 1]?.to ?? 0) + 1;
          return [from === to ? String(to) : `${from}, ${to}`, String(damage), String(kills)];
        }),
        ...SHOOTING_ENGINES.filter((engine) => SHOT_MODIFIER[engine] !== 0).map((engine) => [
          capitalise(ENGINE_NAMES[engine]),
          `${formatSigned(SHOT_MODIFIER[engine])} to the die`,
          '',
        ]),
      ],
      note:
        getTurnsToShoot(civilisation) > 1
          ? `Each shoots every ${getTurnsToShoot(civilisation)} turns.`
          : 'Each shoots every turn.',
      rulings: ['BTG-13'],
    },
    {
      id: 'damage-values',
      title: 'Damage values',
      citation: book.SIEGE,
      columns: ['Destroyed by', 'Anybody’s', 'Own'],
      rows: [
        ['Siege weapon', String(ENGINE_HITS), String(ENGINE_HITS)],
        ...STRUCTURE_IDS.map((id) => [
          STRUCTURES[id].label,
          String(getDamageValue(id, 'other')),
          String(getDamageValue(id, civilisation)),
        ]),
      ],
      rulings: ['BTG-22'],
    },
  ];
}

const turn: ReferenceTable = {
  id: 'turn',
  title: 'The turn, for both sides together',
  citation: book.SEQUENCE,
  columns: [],
  rows: PHASE_LINES.map(([title, what], at) => [`${at + 1} ${title}`, what]),
  rulings: ['BTG-7'],
};

const cards: ReferenceTable = {
  id: 'cards',
  title: 'Cards of movement',
  citation: book.MOVEMENT,
  columns: ['Card', 'Does'],
  rows: [
    ...[2, 4, 6, 8, 10].map((number) => [
      number === 2 ? '2' : `${number - 1}, ${number}`,
      `${countMovedUnits(number)} ${countMovedUnits(number) === 1 ? 'unit' : 'units'} of its colour`,
    ]),
    ['black A K Q J', 'unattached leaders move'],
    ['red A', 'a mystical event'],
    ['red K', 'a character event'],
    ['red Q', 'an animal event'],
    ['red J', 'another event'],
  ],
  rulings: ['BTG-5', 'BTG-6', 'BTG-7'],
};

const canCharge = ({ kind, formation }: Troop): boolean =>
  isCavalry(kind) || kind === 'camelry' || kind === 'chariots' || formation !== 'none';

const formatMove = (move: number | null): string => (move === null ? '–' : `${move}"`);

function movement({ troops, civilisation, rulings }: ArmyInUse): ReferenceTable {
  return {
    id: 'movement',
    title: 'Movement',
    citation: book.MOVEMENT,
    columns: ['Inches', 'Level', 'Rough, hills', 'Woods, swamp', 'Charge', 'Walls'],
    rows: troops.map(({ name, troop }) => {
      const gift = getAttributeAmount(civilisation, 'move', troop, rulings);
      const getMove = (terrain: Terrain): number | null => {
        const move = MOVE_DISTANCES[troop.kind][terrain];
        return move === null ? null : move + gift;
      };
      const level = getMove('level');
      return [
        name,
        ...TERRAINS.map((terrain) => formatMove(getMove(terrain))),
        canCharge(troop) && level !== null ? `${level * 2}"` : 'no',
        isInfantry(troop.kind) ? 'climbs' : 'no',
      ];
    }),
    note: 'Buildings, boats, walls, hedges and water stop a move at the edge until next turn. Units that fire do not move; slingers and horse archers move half, skirmishers in full.',
    ...(troops.some(({ troop }) => getAttributeAmount(civilisation, 'move', troop, rulings) > 0)
      ? { rulings: ['BTG-22'] }
      : {}),
  };
}

function attribute({ civilisation }: ArmyInUse): ReferenceTable[] {
  const gift = getAttribute(civilisation);
  if (gift === null) return [];
  return [
    {
      id: 'attribute',
      title: 'Attribute of the people',
      citation: book.CIVILIZATIONS,
      columns: [],
      rows: [[getCivilisationName(civilisation), capitalise(gift.words)]],
      rulings: ['BTG-18', 'BTG-22'],
    },
  ];
}

function baseMorale({ troops, rulings }: ArmyInUse): ReferenceTable {
  const used = new Set(
    troops.filter(({ troop }) => troop.kind !== 'siege-weapon').map(({ troop }) => getMoraleRow(troop, rulings)),
  );
  return {
    id: 'base-morale',
    title: 'Base morale, by two dice',
    citation: book.MORALE,
    columns: ['', ...BASE_MORALE.infantry.map((_, at) => String(at + 2))],
    rows: MORALE_ROWS.filter((row) => used.has(row)).map((row) => [
      capitalise(ROW_NAMES[row]),
      ...BASE_MORALE[row].map(String),
    ]),
    note: MORALE_COLOURS.map((colour, at) => `${at + 1} ${colour}`).join(', '),
    rulings: ['BTG-19', 'BTG-24'],
  };
}

const checks = (elephants: boolean): ReferenceTable => ({
  id: 'morale',
  title: 'Morale: die and base morale',
  citation: book.MORALE,
  columns: ['Total', ''],
  rows: [
    [`${MAX_ROUT_TOTAL} or less`, elephants ? 'the unit routs; elephants rampage' : 'routs'],
    [`${MAX_ROUT_TOTAL + 1}, ${MAX_FALL_BACK_TOTAL}`, 'falls back one move, or stops if it is moving'],
    [`${MAX_FALL_BACK_TOTAL + 1} or more`, 'is well'],
    ...MORALE_MODIFIERS.map(([what, amount]) => [formatSigned(amount), what]),
  ],
  rulings: ['BTG-3', 'BTG-9', 'BTG-10'],
});

const whenToCheck: ReferenceTable = {
  id: 'when',
  title: 'When to check morale',
  citation: book.MORALE,
  columns: [],
  rows: OCCASIONS.map((occasion) => [capitalise(OCCASION_NAMES[occasion])]),
};

const events: ReferenceTable = {
  id: 'events',
  title: 'Random events',
  citation: book.EVENTS,
  columns: ['', ...CATEGORIES.map(capitalise)],
  rows: Array.from({ length: EVENTS_PER_CATEGORY }, (_, at) => [
    String(at + 1),
    ...CATEGORIES.map((category) => EVENT_TABLE[category][at]?.title ?? ''),
  ]),
  rulings: ['BTG-4', 'BTG-5', 'BTG-17', 'BTG-20'],
};

const morale = (army: ArmyInUse): ReferenceTable[] => [
  baseMorale(army),
  checks(army.some(({ kind }) => kind === 'elephants')),
  whenToCheck,
  events,
];

/** Returns the book's tables, limited to the army's troops and people. */
export function createArmyReference(army: ArmyFile, list: NationList | null): ReferenceTable[] {
  const used = getArmyInUse(army, list);
  if (used.troops.length === 0) return [];
  return [
    turn,
    cards,
    ...attribute(used),
    movement(used),
    troops(used),
    ...missiles(used),
    ...fireModifiers(used),
    bonuses(used),
    ...morale(used),
    ...siege(used),
  ];
}

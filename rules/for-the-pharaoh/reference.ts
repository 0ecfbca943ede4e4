import type { ArmyFile } from '../core/army-file.ts';
import type { NationList } from '../core/nation-list.ts';
import type { ReferenceTable } from '../core/rule-system.ts';
import { getChoice, type RulingsInForce } from '../core/ruling.ts';
import { capitalise } from '../core/words.ts';
import { FTP_B13, FTP_B7 } from './battle/battle-rulings.ts';
import { FIGHTING_RANKS, MELEE_FACTORS, MELEE_WEAPONS_TABLE, type MeleeRow } from './battle/melee/melee-table.ts';
import {
  GENERALS_RISK_TABLE,
  INTRINSIC_MORALE,
  MORALE_DICE,
  MORALE_RESULTS,
  RESULT_NAME,
} from './battle/morale/morale-table.ts';
import {
  type Crosser,
  listFootOrders,
  MOVEMENT_TABLE,
  usesRow,
  listSaddleOrders,
  listTerrainRows,
} from './battle/movement/movement-table.ts';
import {
  ARCS,
  LONG_RANGE_WEAPONS,
  RANGES,
  RANKS_AND_MOVING,
  SHOOTING_FACTORS,
  SHOOTING_WEAPONS,
} from './battle/shooting/shooting-table.ts';
import * as book from './citations.ts';
import { pharaohParts } from './points/price.ts';
import { WEAPON_NAME } from './points/troop-words.ts';
import { CLASSES, isModel, type Troop, type TroopOrder, type Weapon } from './points/troop.ts';
import { PHASE_TITLES } from './table/turn.ts';

const signed = (factor: number): string => (factor > 0 ? `+${factor}` : factor < 0 ? `−${-factor}` : '–');
const formatAgainst = (factors: readonly number[]): string[] => factors.map(signed);
const WHEELED_SHOOTERS: ReadonlySet<Troop['kind']> = new Set(['light-chariot', 'heavy-chariot', 'battle-cart']);
const onFoot = ({ kind }: Troop): boolean => kind === 'infantry' || kind === 'mounted-infantry';
const AGAINST_ARMOUR = ['Light, light chariot', 'Medium', 'Heavy, heavy chariot'];

type Rows = ReferenceTable['rows'];

function movement(troops: readonly Troop[]): ReferenceTable {
  const rows = MOVEMENT_TABLE.filter((row) => troops.some((troop) => usesRow(troop, row)));
  return {
    id: 'movement',
    title: 'Movement',
    citation: book.MOVEMENT,
    columns: ['In line', 'cm', 'Bonus'],
    rows: rows.map(({ words, move, bonus }) => [words, String(move), bonus === null ? '–' : `+${bonus}`]),
    note: rows.some(({ kind }) => kind === 'wagon')
      ? 'Column, road and charge each give one bonus. Wagons cannot charge. Generals and messengers always have one bonus.'
      : 'Column, road and charge each give one bonus. Generals and messengers always have one bonus.',
  };
}

const CROSSERS: readonly (readonly [Crosser, string])[] = [
  ['OO', 'Open'],
  ['MO', 'Medium'],
  ['CO', 'Close'],
  ['wheels', 'Wheels'],
];

function terrain(troops: readonly Troop[], ditches: string): ReferenceTable {
  const crossers = CROSSERS.filter(([crosser]) =>
    troops.some((troop) =>
      crosser === 'wheels' ? isModel(troop) : [...listFootOrders(troop), ...listSaddleOrders(troop)].includes(crosser),
    ),
  );
  const camels = troops.some(({ mount }) => mount === 'camel');
  return {
    id: 'terrain',
    title: 'Difficult terrain',
    citation: book.DIFFICULT_TERRAIN,
    columns: ['Share of a full move', ...crossers.map(([, words]) => words)],
    rows: listTerrainRows(ditches === 'text' ? 'text' : 'default').map(({ words, crossing }) => [
      words,
      ...crossers.map(([crosser]) => crossing[crosser]),
    ]),
    note: `Terrain that slows troops also disorders them and allows no bonuses. A high obstacle may be impassable.${camels ? ' Soft sand does not slow camels.' : ''}`,
    rulings: ['FTP-B6', 'FTP-B7', 'FTP-B8'],
  };
}

/** Returns the rows of the range table that a troop type uses (Shooting; ruling FTP-B13). */
function listRangeRows(troop: Troop, rulings: RulingsInForce): readonly (Weapon | 'chariot')[] {
  if (!isModel(troop)) return troop.weapons;
  const far =
    getChoice(FTP_B13, rulings) === 'default' ? LONG_RANGE_WEAPONS.filter((one) => troop.weapons.includes(one)) : [];
  if (far.length > 0) return far;
  return WHEELED_SHOOTERS.has(troop.kind) ? ['chariot'] : [];
}

function shooting(troops: readonly Troop[], rulings: RulingsInForce): ReferenceTable[] {
  const held = new Set<Weapon>(troops.flatMap(({ weapons }) => weapons));
  const heldOnFoot = new Set<Weapon>(troops.filter(onFoot).flatMap(({ weapons }) => weapons));
  const ranged = new Set(troops.flatMap((troop) => listRangeRows(troop, rulings)));
  const armedWheels = troops.some(
    (troop) => isModel(troop) && LONG_RANGE_WEAPONS.some((weapon) => troop.weapons.includes(weapon)),
  );
  const shoots = (troop: Troop): boolean =>
    WHEELED_SHOOTERS.has(troop.kind) || SHOOTING_WEAPONS.some(([weapon]) => troop.weapons.includes(weapon));
  const shooters = troops.filter(shoots);
  if (shooters.length === 0) return [];

  const ranges: Rows = RANGES.filter(([of]) => ranged.has(of)).map(([of, cm]) => [
    of === 'chariot' ? 'Chariots, battle-carts' : capitalise(WEAPON_NAME[of]),
    ...cm.map(String),
  ]);
  const weapons: Rows = SHOOTING_WEAPONS.filter(([weapon]) => held.has(weapon)).map(([weapon, factors]) => [
    capitalise(WEAPON_NAME[weapon]),
    ...formatAgainst(factors),
  ]);
  const ranks: Rows = RANKS_AND_MOVING.filter(([weapon]) => heldOnFoot.has(weapon)).map(([weapon, deep, move]) => [
    capitalise(WEAPON_NAME[weapon]),
    String(deep),
    move,
  ]);
  const arcs: Rows = ARCS.filter(([of]) =>
    shooters.some((troop) => (of === 'mounted' ? !onFoot(troop) : listFootOrders(troop).includes(of))),
  ).map(([, words, degrees]) => [words, degrees === 180 ? 'all round' : `${degrees}° either side`]);

  const tables: ReferenceTable[] = [
    {
      id: 'ranges',
      title: 'Shooting ranges',
      citation: book.SHOOTING,
      columns: ['cm', 'Effective', 'Long', 'Extreme'],
      rows: ranges,
      ...(armedWheels ? { rulings: ['FTP-B13'] } : {}),
    },
    {
      id: 'shooting-weapons',
      title: 'Shooting: weapon against armour',
      citation: book.SHOOTING,
      columns: ['Changes to the score to hit (10)', ...AGAINST_ARMOUR],
      rows: weapons,
    },
    {
      id: 'shooting-factors',
      title: 'Shooting: factors',
      citation: book.SHOOTING,
      columns: [],
      rows: SHOOTING_FACTORS.map(({ words, such, factor }) => [such ? `${words}: ${such}` : words, signed(factor)]),
      note: 'A complete group rolls a d10. Against infantry with shield, pavise or mantlet, and barded mounts, it rolls a d12 (11 and 12 miss). A partial group rolls a d20 (11 to 20 miss). Formed pikes count as shielded from the front. Shields do not count against shots from behind the right flank or from the rear. A model is removed at its second hit.',
      rulings: ['FTP-B9', 'FTP-B10'],
    },
    {
      id: 'ranks',
      title: 'Shooting: ranks and moving',
      citation: book.SHOOTING,
      columns: ['On foot', 'Ranks', 'Move and shoot'],
      rows: ranks,
      note: 'Disordered troops and mounted troops shoot with the front rank only. Mounted troops may make a full move and shoot.',
    },
    { id: 'arcs', title: 'Shooting: arcs', citation: book.SHOOTING, columns: [], rows: arcs },
  ];
  return tables.filter(({ rows }) => rows.length > 0);
}

/** Returns the rows of the melee table that a troop type uses. All troops have other weapons. */
function listMeleeRows(troop: Troop): MeleeRow[] {
  const rows = troop.weapons.map((weapon) =>
    weapon === 'long-spear' && !onFoot(troop) ? 'mounted-long-spear' : weapon,
  );
  return MELEE_WEAPONS_TABLE.map(([row]) => row).filter(
    (row) => row === 'other-weapons' || (rows as readonly string[]).includes(row),
  );
}

function melee(troops: readonly Troop[]): ReferenceTable[] {
  const usedRows = new Set(troops.flatMap(listMeleeRows));
  // Counts mounted infantry as infantry, since it dismounts to fight.
  const hasTroops = (of: TroopOrder | 'heavy-chariot'): boolean =>
    troops.some((troop) =>
      of === 'heavy-chariot'
        ? troop.kind === of
        : (onFoot(troop) ? listFootOrders(troop) : listSaddleOrders(troop)).includes(of),
    );
  const rows = MELEE_WEAPONS_TABLE.filter(([row]) => usedRows.has(row));
  const riders = troops.some(({ kind }) => kind === 'cavalry');
  const twoOthers = troops.some(({ weapons }) => weapons.includes('two-other-weapons'));
  return [
    {
      id: 'melee-weapons',
      title: 'Melee: weapon against armour',
      citation: book.MELEE,
      columns: ['Changes to the score to hit (10)', ...AGAINST_ARMOUR, 'Ranks'],
      rows: rows.map(([row, words, factors]) => [
        capitalise(words),
        ...formatAgainst(factors),
        String(FIGHTING_RANKS[row] ?? 1),
      ]),
      note: `All figures in contact fight, and one more on each side. Disordered troops fight with the front rank only.${riders ? ' Cavalry fights with the whole of a column or wedge.' : ''}${twoOthers ? ' A figure with two “other weapons” fights as two figures.' : ''}`,
    },
    {
      id: 'melee-factors',
      title: 'Melee: factors',
      citation: book.MELEE,
      columns: [],
      rows: MELEE_FACTORS.filter(({ of }) => of === undefined || hasTroops(of)).map(({ words, factor }) => [
        words,
        signed(factor),
      ]),
      note: 'A complete group rolls a d10. It rolls a d12 (11 and 12 miss) against infantry with shield or buckler, on foot against barded mounts, and mounted against mounted opponents with shield or buckler. A partial group rolls a d20 (11 to 20 miss). Pikemen have no shield in melee. A model is removed at its second hit.',
      rulings: ['FTP-B9', 'FTP-B10'],
    },
  ];
}

function morale(troops: readonly Troop[]): ReferenceTable[] {
  const classes = CLASSES.filter((known) => troops.some((troop) => troop.class === known));
  const fanatics = troops.some(({ fanatic }) => fanatic);
  const mercenaries = troops.some(({ mercenary }) => mercenary);
  const drills = (['regular', 'irregular'] as const).filter((known) => troops.some(({ drill }) => drill === known));
  const shifted = [
    ...(fanatics ? ['fanatics test one class better'] : []),
    ...(mercenaries ? ['mercenaries one class worse'] : []),
  ];
  return [
    {
      id: 'intrinsic-morale',
      title: 'Intrinsic morale',
      citation: book.MORALE,
      columns: ['Class', ...classes],
      rows: [['Morale (subtracted from the roll)', ...classes.map((known) => String(INTRINSIC_MORALE[known]))]],
      ...(shifted.length > 0 ? { note: `${capitalise(shifted.join(', '))}.`, rulings: ['FTP-B3'] } : {}),
    },
    {
      id: 'morale-dice',
      title: 'Morale dice',
      citation: book.MORALE,
      columns: ['Strength left', 'Dice'],
      rows: MORALE_DICE.map(({ left, dice }) => [left, `${dice}D6`]),
      note: 'A general with the unit adds or subtracts any number of stars.',
      rulings: ['FTP-B2'],
    },
    {
      id: 'morale-results',
      title: 'Morale results',
      citation: book.MORALE,
      columns: ['Roll − morale', ...drills.map((drill) => `${capitalise(drill)}s`)],
      rows: MORALE_RESULTS.map((row) => [row.score, ...drills.map((drill) => RESULT_NAME[row[`${drill}s`]])]),
      note: 'Regulars that already recoil, retire or retreat halt at a score of +1 or better. After a snap shot, a score of 0 or worse only disorders the unit. The same applies to irregulars that test at the sight of an enemy in retreat or rout.',
    },
  ];
}

const generals: readonly ReferenceTable[] = [
  {
    id: 'generals-risk',
    title: 'A general with the unit is lost',
    citation: book.GENERALS_RISK,
    columns: ['Unit’s morale result', 'On a d10'],
    rows: GENERALS_RISK_TABLE.map(([result, upTo]) => [RESULT_NAME[result], upTo === null ? 'always' : `1 to ${upTo}`]),
    note: 'A general acts in the first phase if they roll their stars or less on a d6.',
  },
];

/** Returns the book's tables, reduced to the kinds, orders, classes and weapons of an army. */
export function createArmyReference(army: ArmyFile, list: NationList | null): ReferenceTable[] {
  const troops = pharaohParts.counted(army, list).flatMap((parts) => parts.map(({ troop }) => troop));
  if (troops.length === 0) return [];
  return [
    {
      id: 'phases',
      title: 'Phases of a bound',
      citation: book.SEQUENCE,
      columns: [],
      rows: PHASE_TITLES.map((words, index) => [`${index + 1}`, words]),
    },
    movement(troops),
    terrain(troops, getChoice(FTP_B7, army.rulings)),
    ...shooting(troops, army.rulings),
    ...melee(troops),
    ...morale(troops),
    ...(army.generals.length > 0 ? generals : []),
  ];
}

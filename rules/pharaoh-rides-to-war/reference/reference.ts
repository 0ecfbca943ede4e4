import { type NamedTroop, listTroopTypes } from '../../core/army/rules/measures.ts';
import type { ArmyFile } from '../../core/army-file.ts';
import type { NationList } from '../../core/nation-list.ts';
import type { ReferenceTable, UnitMark } from '../../core/rule-system.ts';
import { getChoice, type RulingsInForce, getSetting, type Settings } from '../../core/ruling.ts';
import { getPhaseText } from '../../core/table/turn-position.ts';
import { capitalise } from '../../core/words.ts';
import { type CountedTroop, countFrontDice, prwParts, countShootingDice } from '../army/army.ts';
import { IMPACT_MARGIN } from '../battle/chariot-impact.ts';
import { COMMAND_INCHES } from '../battle/command.ts';
import { MAX_SHOCK_FAIL, MAX_FEAR_ROUT, MIN_RALLY_FACE } from '../battle/morale.ts';
import { MELEE_FACTORS } from '../battle/melee-side.ts';
import { MAX_DEATH_FACE, MIN_HURT_SUM, MIN_RETURN_FACE } from '../battle/officer-casualty.ts';
import { MIN_HIT_FACE } from '../battle/shooting.ts';
import { formatSigned } from '../battle/step.ts';
import { FATE_CARDS_BY_RANK } from '../cards/fate-deck.ts';
import * as book from '../citations.ts';
import { PRW_8 } from '../rulings.ts';
import { JAVELIN_ARC, PRW_SETTINGS, RANGE_SETTINGS } from '../settings.ts';
import { TURN } from '../table/turn.ts';
import { prwTroops } from '../troops/troop-words.ts';
import {
  type Ground,
  GROUNDS,
  SHOT_WEAPONS,
  getShotsPerStand,
  type ShotWeapon,
  findMissileWeapon,
  type Troop,
  type TroopType,
  TYPES,
} from '../troops/types.ts';

/** The parts of the book that an army uses. */
interface ArmyInUse {
  readonly rulings: RulingsInForce;
  readonly settings: Settings;
  readonly troops: readonly NamedTroop<Troop>[];
  readonly types: readonly TroopType[];
  readonly some: (test: (troop: Troop, type: TroopType) => boolean) => boolean;
  /** The army's missile weapons, in the book’s order. */
  readonly shooters: readonly ShotWeapon[];
}

function getArmyInUse(army: ArmyFile, list: NationList | null): ArmyInUse {
  const troops = listTroopTypes(prwParts.counted(army, list), (troop) => prwTroops.face(troop).short);
  const weapons = new Set(troops.map(({ troop }) => findMissileWeapon(troop)));
  return {
    rulings: army.rulings,
    settings: army.settings ?? {},
    troops,
    types: [...new Set(troops.map(({ troop }) => TYPES[troop.type]))],
    some: (test) => troops.some(({ troop }) => test(troop, TYPES[troop.type])),
    shooters: SHOT_WEAPONS.filter((weapon) => weapons.has(weapon)),
  };
}

const joinUnique = (values: readonly string[]): string => [...new Set(values)].join(' / ');

/** Lists each unit's numbers needed in play: moves, hits per stand, dice, and the number of lost stands at which the unit tests. */
export function listUnitMarks(army: ArmyFile, list: NationList | null): UnitMark[][] {
  return prwParts.counted(army, list).map((parts) => {
    if (parts.length === 0) return [];
    const mark = (label: string, citation: string, words: (part: CountedTroop) => string): UnitMark => ({
      label,
      value: joinUnique(parts.map(words)),
      citation,
    });
    const stands = parts.reduce((sum, { count }) => sum + count, 0);
    const shots = parts.reduce((sum, { troop, count }) => sum + countShootingDice(troop, count), 0);
    return [
      mark('Moves', book.MOVES, ({ troop }) => `${TYPES[troop.type].move}" (${TYPES[troop.type].fast}")`),
      mark('Hits per stand', book.CASUALTY_STANDS, ({ troop }) => String(TYPES[troop.type].hits)),
      ...(shots > 0 ? [{ label: 'Shoots', value: `${shots} dice`, citation: book.SHOOTING }] : []),
      mark('Fights', book.FACTORS, ({ troop, count }) => `${countFrontDice(troop, count, army.rulings)} dice`),
      { label: 'Tests at', value: `${Math.ceil(stands / 2)} lost`, citation: book.MORALE_PHASE, ofOriginal: true },
    ];
  });
}

const formatFaces = (from: number): string => (from === 6 ? '6' : `${from} to 6`);
const formatUpTo = (face: number): string => (face === 1 ? '1' : `1 or ${face}`);

const LOST_VALUE = '–';
const WEAPON_NAMES: Readonly<Record<ShotWeapon, string>> = { bow: 'Bows', sling: 'Slings', javelin: 'Javelins' };

/** Faces that hit, with the ranges that the players entered. */
function shooting({ shooters, settings, rulings }: ArmyInUse): ReferenceTable[] {
  if (shooters.length === 0) return [];
  const slingsShort = getChoice(PRW_8, rulings) === 'javelins';
  const hasLong = (weapon: ShotWeapon): boolean => weapon === 'bow' || (weapon === 'sling' && !slingsShort);
  const to = (weapon: ShotWeapon, range: 'short' | 'long'): string => {
    const setting = RANGE_SETTINGS[weapon][range];
    const inches = setting ? getSetting(setting, settings) : 0;
    return inches > 0 ? `, to ${inches}"` : '';
  };
  return [
    {
      id: 'shooting',
      title: 'Shooting',
      citation: book.HITS,
      columns: ['', 'In the open', 'In cover'],
      rows: shooters.flatMap((weapon) =>
        (['short', 'long'] as const)
          .filter((range) => range === 'short' || hasLong(weapon))
          .map((range) => [
            `${WEAPON_NAMES[weapon]}, ${range}${to(weapon, range)}`,
            formatFaces(MIN_HIT_FACE.open[range]),
            formatFaces(MIN_HIT_FACE.cover[range]),
          ]),
      ),
      note: `One die per stand, ${getShotsPerStand('chariot')} for chariots; one die less while evading. Chariots are never in cover.`,
      rulings: ['PRW-1', 'PRW-8'],
    },
  ];
}

const formatArc = (arc: number): string => (arc === 180 ? 'all round' : `${arc}° to either side`);

function arcs({ troops, settings }: ArmyInUse): ReferenceTable[] {
  const rows = troops.flatMap(({ name, troop }) => {
    if (findMissileWeapon(troop) === null) return [];
    const { arc } = TYPES[troop.type];
    const typed = getSetting(JAVELIN_ARC, settings);
    const degrees = typeof arc === 'number' ? arc : typed;
    return [[name, degrees > 0 ? formatArc(degrees) : LOST_VALUE]];
  });
  if (rows.length === 0) return [];
  const lost = rows.some(([, arc]) => arc === LOST_VALUE);
  return [
    {
      id: 'arcs',
      title: 'Shooting arcs',
      citation: book.ARCS,
      columns: [],
      rows,
      ...(lost ? { note: 'The book’s passage on the javelin arc is lost.', rulings: ['PRW-2'] } : {}),
    },
  ];
}

/** Numbers of lost passages that the players entered. */
function enteredNumbers({ settings }: ArmyInUse): ReferenceTable[] {
  const typed = PRW_SETTINGS.filter(({ key }) => Object.hasOwn(settings, key));
  if (typed.length === 0) return [];
  return [
    {
      id: 'typed-in',
      title: 'Numbers agreed on',
      citation: book.MOVEMENT_NOTES,
      columns: [],
      rows: typed.map((setting) => [setting.label, String(getSetting(setting, settings))]),
      note: 'These numbers are lost from the book; the players entered them.',
      rulings: ['PRW-2'],
    },
  ];
}

const WEAPON_FACTORS: Readonly<Record<string, (army: ArmyInUse) => boolean>> = {
  'spears to the front': ({ some }) => some(({ weapon }) => weapon === 'spear'),
  'axes, not against chariots': ({ some }) => some(({ weapon }) => weapon === 'axe'),
  guard: ({ some }) => some(({ guard }) => guard),
};

const meleeFactors = (army: ArmyInUse): ReferenceTable => ({
  id: 'melee',
  title: 'Melee dice',
  citation: book.FACTORS,
  columns: [],
  rows: [
    ['Each stand', '1'],
    ...MELEE_FACTORS.filter(({ what }) => WEAPON_FACTORS[what]?.(army) ?? true).map(({ what, dice }) => [
      capitalise(what),
      formatSigned(dice),
    ]),
  ],
  note: 'The higher total wins. The loser loses a fourth of the winner’s total, the winner a fifth of the loser’s. The loser tests general morale.',
  rulings: ['PRW-3', 'PRW-9', 'PRW-11', 'PRW-12', 'PRW-13'],
});

function impact({ some }: ArmyInUse): ReferenceTable[] {
  if (!some(({ type }, { arm }) => type === 'heavy-chariots' || arm === 'infantry')) return [];
  return [
    {
      id: 'impact',
      title: 'Impact of heavy chariots on infantry',
      citation: book.IMPACT,
      columns: [],
      rows: [
        [`Chariots ${IMPACT_MARGIN} or more higher`, 'a stand is ridden down; then a melee, or the chariots ride on'],
        [`Infantry ${IMPACT_MARGIN} or more higher`, 'a chariot is lost, the others fall back one move'],
        ['Otherwise', 'melee'],
      ],
      note: 'Each side rolls a die in the movement phase. No impact behind a wall or in terrain that bars chariots.',
      rulings: ['PRW-2', 'PRW-17'],
    },
  ];
}

/** Morale and officers, who all ride in chariots (Pharaoh Rides to War, General morale; Army organization). */
const morale: ReferenceTable = {
  id: 'morale',
  title: 'Morale and officers',
  citation: book.GENERAL_MORALE,
  columns: ['', 'Die', ''],
  rows: [
    [
      'General morale',
      formatUpTo(MAX_SHOCK_FAIL),
      'the unit routs; if already routed, or with half its stands lost, it leaves the battlefield',
    ],
    ['Shock: a stand lost to shooting', formatUpTo(MAX_SHOCK_FAIL), 'back one move'],
    ['Shock: routed and hit', formatUpTo(MAX_SHOCK_FAIL), 'loses a stand and routs again'],
    ['Fear of heavy chariots', formatUpTo(MAX_FEAR_ROUT), 'routs and loses a stand'],
    ['Rally with an officer', formatFaces(MIN_RALLY_FACE.led), 'rallies'],
    ['Rally without', formatFaces(MIN_RALLY_FACE.alone), 'rallies'],
    ['Officer in the front rank', `${MIN_HURT_SUM} or 12 on two`, 'wounded, to the rear'],
    ['Officer at the rear', formatFaces(MIN_RETURN_FACE), 'returns'],
    ['', formatUpTo(MAX_DEATH_FACE), 'dies'],
  ],
  note: 'A routed unit that a charge contacts leaves the field. All officers ride in chariots.',
  rulings: ['PRW-2', 'PRW-10', 'PRW-14', 'PRW-17', 'PRW-18', 'PRW-19'],
};

const RANK_TITLES: Readonly<Record<string, string>> = { A: 'Ace', K: 'King', Q: 'Queen', J: 'Jack', joker: 'Joker' };
const RANK_ORDER = ['A', 'K', 'Q', 'J', '10', '9', '8', '7', '6', '5', '4', '3', '2', 'joker'] as const;

const fateCards: ReferenceTable = {
  id: 'fate-cards',
  title: 'Fate cards',
  citation: book.FATE_CARDS,
  columns: [],
  rows: RANK_ORDER.map((rank) => [RANK_TITLES[rank] ?? rank, FATE_CARDS_BY_RANK[rank].meaning]),
  note: 'Six cards for each army commander, who may play one per turn at any time.',
  rulings: ['PRW-15'],
};

const winning: ReferenceTable = {
  id: 'winning',
  title: 'Who has lost',
  citation: book.WINNING,
  columns: [],
  rows: [
    ['No officer left', 'while the enemy has one'],
    ['No unit without a lost stand', 'while the enemy has one'],
  ],
  note: 'An umpire’s conditions take precedence.',
};

const turn: ReferenceTable = {
  id: 'turn',
  title: 'A turn',
  citation: book.TURN,
  columns: [],
  rows: TURN.phases.map((phase) => [phase.title, getPhaseText(phase)]),
  note: `Both sides act in each phase. A unit farther than ${COMMAND_INCHES} inches from its officer and the general rolls a die to move: on 1 or 2 it stays.`,
  rulings: ['PRW-5', 'PRW-16'],
};

const troops = ({ troops: inUse }: ArmyInUse): ReferenceTable => ({
  id: 'troops',
  title: 'The troops',
  citation: book.MOVES,
  columns: ['', 'Castings', 'Hits', 'Move', 'Fast'],
  rows: inUse.map(({ name, troop }) => {
    const { castings, hits, move, fast } = TYPES[troop.type];
    return [name, String(castings), String(hits), `${move}"`, `${fast}"`];
  }),
  note: 'Castings and hits of a stand; a normal move, and a run or gallop, in inches.',
  rulings: ['PRW-7'],
});

const GROUND_NAMES: Readonly<Record<Ground, string>> = {
  woods: 'Woods',
  rough: 'Rough',
  hills: 'Hills',
  'rough-hills': 'Rough hills',
  swamp: 'Swamp',
};

const SHARE_TEXT = { 1: 'full', 0.5: '½', 0: 'no' } as const;

const ground = ({ types }: ArmyInUse): ReferenceTable => ({
  id: 'ground',
  title: 'Moving through ground',
  citation: book.ASSYRIAN_FORCES,
  columns: ['', ...GROUNDS.map((each) => GROUND_NAMES[each])],
  rows: types.map(({ name, going }) => [capitalise(name), ...GROUNDS.map((each) => SHARE_TEXT[going[each]])]),
  note: 'On a road chariots cross terrain that bars them.',
  rulings: ['PRW-20'],
});

function describeTurns({ turning: { turns, aboutFace } }: TroopType): string {
  if (turns === null) return 'any';
  const limit = turns === 1 ? 'one of 45°' : 'two of 45°';
  if (aboutFace === 'no') return `${limit} in all`;
  return `${limit}, or about-face ${aboutFace === 'instead' ? 'in place of the move' : 'and move'}`;
}

const CHARGE_TEXT = { anybody: 'yes', never: 'no', 'not-spears': 'not the front of infantry with spears' } as const;

const drill = ({ types }: ArmyInUse): ReferenceTable => ({
  id: 'drill',
  title: 'Turns, formations, charges',
  citation: book.EGYPTIAN_FORCES,
  columns: ['', 'Turns', 'Formations', 'Charges'],
  rows: types.map((type) => [capitalise(type.name), describeTurns(type), type.formations, CHARGE_TEXT[type.charges]]),
  note: 'Chargers attack units to their front, stop an inch away and are shot at. Charged units may not move, but lighter troops evade a normal move, with a hit for each 1 on a die per stand.',
  rulings: ['PRW-11', 'PRW-17'],
});

/** Returns the book’s rules as tables, limited to the army's troops. */
export function createArmyReference(army: ArmyFile, list: NationList | null): ReferenceTable[] {
  const used = getArmyInUse(army, list);
  if (used.troops.length === 0) return [];
  return [
    turn,
    troops(used),
    ground(used),
    drill(used),
    ...shooting(used),
    ...arcs(used),
    ...impact(used),
    meleeFactors(used),
    morale,
    fateCards,
    winning,
    ...enteredNumbers(used),
  ];
}

import type { Block } from '../../../battlefield/block.ts';
import type { Ground } from '../../../battlefield/ground.ts';
import { nearestInArc } from '../../../battlefield/reach.ts';
import type { Obstacle } from '../../../battlefield/sight.ts';
import type {
  FieldAim,
  FieldDistance,
  FieldRules,
  FieldTerms,
  ForcedMove,
  GroundKind,
} from '../../core/field-rules.ts';
import { choiceInForce } from '../../core/ruling.ts';
import { settingOf } from '../../core/settings.ts';
import { CLOSES, DEPLOYS_WITHIN, INCH_FIELD, linesOf, standsOn, groundKind } from '../../core/table/field-kit.ts';
import type { TableUnit } from '../../core/table-rules.ts';
import { charge, STOPS_AT } from '../battle/charge.ts';
import { melee } from '../battle/melee.ts';
import { shooting } from '../battle/shooting.ts';
import { COMMAND_INCHES } from '../battle/command.ts';
import * as book from '../citations.ts';
import { PRW_F3 } from '../rulings.ts';
import { JAVELIN_ARC, RANGE_SETTINGS } from '../settings.ts';
import { shotWeaponOf, TYPES } from '../troops/types.ts';
import { allowanceOf, bodyOf, mannersOf, marchOf, troopOf } from './pace.ts';

const FIELD_GROUNDS: readonly GroundKind[] = [
  groundKind('woods', 'Woods', book.ASSYRIAN_FORCES),
  groundKind('rough', 'Rough ground', book.ASSYRIAN_FORCES),
  groundKind('hills', 'Hill', book.ASSYRIAN_FORCES),
  groundKind('rough-hills', 'Rough hill', book.EGYPTIAN_FORCES),
  groundKind('swamp', 'Swamp', book.ASSYRIAN_FORCES),
  groundKind('road', 'Road', book.ASSYRIAN_FORCES, 'line'),
  groundKind('wall', 'Wall', book.FACTORS, 'line'),
];

const LANDSCAPE = {
  wood: 'woods',
  hill: 'hills',
  'steep-hill': 'rough-hills',
  stream: 'rough',
  river: 'swamp',
  ford: 'rough',
  marsh: 'swamp',
  sand: 'rough',
  rocks: 'rough',
  road: 'road',
  ditch: 'rough',
  wall: 'wall',
} as const;

/** How near before a unit a wall covers it, in inches (ruling PRW-F10). */
const BEHIND = 1;

const HILLS: ReadonlySet<string> = new Set(['hills', 'rough-hills']);

/** As far as the players typed in, or without a limit; in the arc of the troop type (Shooting ranges; Assyrian forces; Egyptian forces; rulings PRW-2, PRW-F4). */
function aim(unit: TableUnit, { settings }: FieldTerms): FieldAim | null {
  const troop = troopOf(unit);
  const weapon = troop && shotWeaponOf(troop);
  if (!weapon) return null;
  const { short, long } = RANGE_SETTINGS[weapon];
  const range = settingOf(long ?? short, settings) || Infinity;
  const { arc } = TYPES[troop.type];
  const toEitherSide = typeof arc === 'number' ? arc : settingOf(JAVELIN_ARC, settings) || 180;
  return { weapon, range, arc: 2 * toEitherSide };
}

/** Woods hide what is beyond them, not who stands in them; hills what is beyond (ruling PRW-F5). */
function hides({ id, kind, area }: Ground): Obstacle | null {
  if (kind === 'woods') return { id, area, top: 0, through: Infinity, across: 0 };
  return HILLS.has(kind) ? { id, area, top: 0, through: 0, openOnTop: true } : null;
}

/** What results call for (Evasion; rulings PRW-17, PRW-F8). */
function forced(unit: TableUnit): readonly ForcedMove[] {
  const troop = troopOf(unit);
  if (troop === null) return [];
  const { move, fast } = TYPES[troop.type];
  const stays = { atEdge: 'stops', overAnyGround: false } as const;
  return [
    { ...stays, id: 'evade', label: 'Evades', way: 'away', ends: 'onward', length: move, citation: book.EVASION },
    { ...stays, id: 'fall-back', label: 'Falls back', way: 'away', ends: 'about', length: move, citation: book.SHOCK },
    {
      ...stays,
      id: 'rout',
      state: 'routed',
      label: 'Routs',
      way: 'away',
      ends: 'onward',
      length: fast,
      atEdge: 'leaves',
      citation: book.GENERAL_MORALE,
    },
  ];
}

/** Degrees, from side to side, in which heavy chariots that rode through infantry find another unit (Melee - Special rule - Heavy Chariot Impact). */
const BEYOND = 90;

/** Whether heavy chariots that rode through infantry may attack a unit behind it. */
export const ridesOnTo = ({ at, facing }: Block, target: Block): boolean =>
  nearestInArc(at, facing, target, BEYOND) !== null;

/** Every distance of the book that is neither a move nor a range. */
const DISTANCES: readonly FieldDistance[] = [
  { id: 'deployment', label: 'Deployment', from: 'own-edge', length: DEPLOYS_WITHIN, citation: book.TURN },
  { id: 'command', label: 'Command', from: 'general', length: COMMAND_INCHES, citation: book.COMMAND },
  { id: 'cards', label: 'Officers for fate cards', from: 'general', length: 6, citation: book.FATE_CARDS },
  { id: 'charge', label: 'Chargers stop', from: 'unit', length: STOPS_AT, citation: book.CHARGING },
];

function chariotOf(type: 'heavy-chariots' | 'light-chariots'): TableUnit {
  const part = { troop: { type }, count: 1, left: 1, lost: 0, hits: TYPES[type].hits, groupSize: 1 };
  return {
    parts: [part],
    part,
    morale: '',
    marks: [],
    generals: [],
    numbers: {},
    attributes: {},
    inside: null,
    gone: false,
  };
}
const HEAVY_CHARIOT = chariotOf('heavy-chariots');
const LIGHT_CHARIOT = chariotOf('light-chariots');

/** Pharaoh Rides to War to scale, in inches. */
export const prwField: FieldRules = {
  ...INCH_FIELD,
  // Officers ride in chariots: heavy ones in Assyria, light ones in Egypt (Army organization; ruling PRW-F13).
  officers: {
    rides: ({ nation }) => (nation === 'assyria' ? HEAVY_CHARIOT : LIGHT_CHARIOT),
    manner: 'move',
    frontMark: 'officer-in-front',
    ownForceOnly: true,
    behind: 1,
    command: COMMAND_INCHES,
  },
  // For the melee it closes the inch at which a charge stops (ruling PRW-F7).
  closes: (manner) => manner === 'close',
  charges: { procedure: charge.id, roles: ['charger', 'target'] },
  shots: [shooting.id],
  melees: { procedure: melee.id, roles: ['a', 'b'] },
  movesIn: {
    'first-moves': { active: ['move', 'fast', 'charge'] },
    'second-moves': { active: ['move', 'fast', 'charge'] },
    melee: { active: ['close'] },
  },
  movesAgain: new Set(['close']),
  mannerIn: (_phase, { marks }) => (marks.includes('charging') ? 'charge' : null),
  // Nobody but for the melee comes nearer than chargers do (ruling PRW-F7).
  keepsApart: (manner) => (manner === 'close' || manner === 'charge' ? 0 : STOPS_AT),
  coverWithin: () => BEHIND,
  grounds: FIELD_GROUNDS,
  landscape: LANDSCAPE,
  body: bodyOf,
  // Foot in two ranks, riders and chariots in one (ruling PRW-F1).
  files(unit, { bases }) {
    const troop = troopOf(unit);
    return troop && TYPES[troop.type].arm === 'infantry' ? Math.ceil(bases / 2) : bases;
  },
  manners: mannersOf,
  allowance: (unit, manner, _position, terms) => allowanceOf(unit, manner, terms),
  march: marchOf,
  sideLines: (rulings) => linesOf(choiceInForce(PRW_F3, rulings) === 'diagonals'),
  aim,
  hides,
  level: (block, pieces) => (standsOn(block, pieces, HILLS) ? 1 : 0),
  contact: () => ({ gap: STOPS_AT, closing: CLOSES, touching: 0.5, joins: null, citation: book.CHARGING }),
  forced,
  distances: () => DISTANCES,
};

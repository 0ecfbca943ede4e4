import type { Ground } from '../../../battlefield/ground.ts';
import type { Obstacle } from '../../../battlefield/sight.ts';
import type {
  FieldAim,
  FieldDistance,
  FieldRules,
  FieldStand,
  FieldTerms,
  ForcedMove,
  GroundKind,
} from '../../core/field-rules.ts';
import { choiceInForce } from '../../core/ruling.ts';
import { CLOSES, DEPLOYS_WITHIN, INCH_FIELD, linesOf, standsOn, groundKind } from '../../core/table/field-kit.ts';
import type { TableUnit } from '../../core/table-rules.ts';
import { fire, mayFireOverhead, MISSILE_TABLE } from '../battle/fire.ts';
import { melee } from '../battle/melee.ts';
import * as book from '../citations.ts';
import { troopNow } from '../define-procedure.ts';
import { BTG_F3, BTG_F4 } from '../rulings.ts';
import { civilisationOf, giftOf } from '../troops/civilisations.ts';
import { hasBow, isCavalry, MOVES } from '../troops/kinds.ts';
import { allowanceOf, bodyOf, mannersOf, marchOf } from './pace.ts';

const GROUNDS: readonly GroundKind[] = [
  groundKind('rough', 'Rough ground', book.MOVEMENT),
  groundKind('hills', 'Hill', book.MOVEMENT),
  groundKind('woods', 'Woods', book.MOVEMENT),
  groundKind('swamp', 'Swamp', book.MOVEMENT),
  groundKind('water', 'Water', book.MOVEMENT),
  groundKind('boat', 'Boat', book.MOVEMENT),
  groundKind('hedge', 'Hedge', book.MOVEMENT, 'line'),
  groundKind('wall', 'Wall', book.BUILDINGS, 'line'),
  groundKind('building', 'Building', book.BUILDINGS),
  groundKind('barracks', 'Barracks', book.BUILDINGS),
  groundKind('city-wall', 'City wall', book.SIEGE, 'line'),
  groundKind('tower', 'Tower', book.SIEGE),
];

const LANDSCAPE = {
  wood: 'woods',
  hill: 'hills',
  'steep-hill': 'hills',
  stream: 'rough',
  river: 'water',
  ford: 'rough',
  marsh: 'swamp',
  sand: 'rough',
  rocks: 'rough',
  village: 'building',
  ditch: 'rough',
  wall: 'city-wall',
  breach: 'rough',
} as const;

/** Who stands on these is in a superior position (Fire phase, modifiers; ruling BTG-F12). */
const RAISED: ReadonlySet<string> = new Set(['hills', 'city-wall', 'tower']);
const HIDE: ReadonlySet<string> = new Set([...RAISED, 'building', 'barracks']);

/** Degrees from side to side (Fire phase, A; ruling BTG-F4). */
const arcOf = ({ rulings }: FieldTerms): number => (choiceInForce(BTG_F4, rulings) === 'default' ? 90 : 180);

/** To the end of its long range; in woods a bow to that of its short one (Fire phase, A, F and G). Engines shoot at whatever they see (ruling BTG-13). */
function aim(unit: TableUnit, terms: FieldTerms, from?: FieldStand, to?: FieldStand): FieldAim | null {
  const troop = troopNow(unit);
  if (troop === null) return null;
  const arc = arcOf(terms);
  if (troop.kind === 'siege-weapon') return { weapon: troop.engine, range: Infinity, arc };
  const { missiles } = troop;
  if (missiles === 'none') return null;
  const inWoods = from?.on.has('woods') && to?.on.has('woods');
  const row = MISSILE_TABLE[missiles];
  const longer = giftOf(civilisationOf(unit.attributes), 'range', troop, terms.rulings);
  return { weapon: missiles, range: (inWoods && hasBow(missiles) ? row.short : row.long) + longer, arc };
}

/** Woods hide what is beyond them, not who stands in them; hills, buildings, city walls and towers what is beyond (rulings BTG-F5, F12). */
function hides({ id, kind, area }: Ground): Obstacle | null {
  if (kind === 'woods') return { id, area, top: 0, through: Infinity, across: 0 };
  return HIDE.has(kind) ? { id, area, top: 0, through: 0, openOnTop: true } : null;
}

/** What results call for: one full move each (Morale; Melee, A; rulings BTG-10, BTG-F8). */
function forced(unit: TableUnit, _enemy: TableUnit | null, { rulings }: FieldTerms): readonly ForcedMove[] {
  const troop = troopNow(unit);
  const move = troop && MOVES[troop.kind].level;
  if (!troop || move === null) return [];
  const stays = { atEdge: 'stops', overAnyGround: false, length: move } as const;
  const { kind } = troop;
  const fallsBack = { ...stays, id: 'fall-back', label: 'Falls back', way: 'back', ends: 'about' } as const;
  const routs = {
    ...stays,
    id: 'rout',
    state: 'routed',
    label: 'Routs',
    way: 'back',
    ends: 'onward',
    atEdge: 'leaves',
  } as const;
  const gift = giftOf(civilisationOf(unit.attributes), 'move', troop, rulings);
  const rampages = {
    ...stays,
    id: 'rampage',
    state: 'rampaging',
    label: 'Rampages',
    way: 'towards',
    ends: 'onward',
    length: move + gift,
  } as const;
  const avoids = { ...stays, id: 'avoid', label: 'Avoids the charge', way: 'away', ends: 'onward' } as const;
  return [
    { ...fallsBack, citation: book.MORALE },
    { ...(kind === 'elephants' ? rampages : routs), citation: book.MORALE },
    ...(isCavalry(kind) || kind === 'camelry' ? [{ ...avoids, citation: book.MELEE }] : []),
  ];
}

/** How near a unit beside a melee must be to support it, in inches (Melee, C). */
const SUPPORTS_WITHIN = 1;

/** Every distance of the book that is neither a move nor a range. */
const DISTANCES: readonly FieldDistance[] = [
  { id: 'deployment', label: 'Deployment', from: 'own-edge', length: DEPLOYS_WITHIN, citation: book.SEQUENCE },
  { id: 'seen-rout', label: 'Friends who rout in sight', from: 'unit', length: 2, citation: book.MORALE },
  { id: 'support', label: 'Support in a melee', from: 'unit', length: SUPPORTS_WITHIN, citation: book.MELEE },
  { id: 'bees', label: 'Units that angry insects hold', from: 'unit', length: 12, citation: book.EVENTS },
];

/** By the Gods! to scale, in inches. */
export const btgField: FieldRules = {
  ...INCH_FIELD,
  // Units that contact are locked in melee, whether they charged or moved (Melee, A).
  closes: () => true,
  grounds: GROUNDS,
  landscape: LANDSCAPE,
  body: bodyOf,
  // In two ranks (ruling BTG-F1).
  files: (_unit, { bases }) => Math.ceil(bases / 2),
  manners: mannersOf,
  allowance: (unit, manner, _position, terms) => allowanceOf(unit, manner, terms),
  march: marchOf,
  sideLines: (rulings) => linesOf(choiceInForce(BTG_F3, rulings) === 'diagonals'),
  aim,
  seesOver(unit) {
    const troop = troopNow(unit);
    return troop !== null && mayFireOverhead(troop);
  },
  hides,
  level: (block, pieces) => (standsOn(block, pieces, RAISED) ? 1 : 0),
  melees: { procedure: melee.id, roles: ['a', 'b'] },
  movesIn: { 1: { active: ['move', 'charge', 'move-and-fire'] } },
  shots: [fire.id],
  contact: () => ({ gap: 0, closing: CLOSES, touching: 0.5, joins: SUPPORTS_WITHIN, citation: book.MELEE }),
  forced,
  distances: () => DISTANCES,
};

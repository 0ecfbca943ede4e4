import { isModel, type Troop, type TroopKind, type TroopOrder } from '../../points/troop.ts';
import { isRiding } from '../sides.ts';

/** Manner of movement (For the Pharaoh, Movement; Morale, Explanation of Results). */
export interface Manner {
  readonly words: string;
  /** True if the bonuses for column and road apply. */
  readonly bonuses: boolean;
  /** Further bonus for a charge or a forced march; null if none. */
  readonly extra: 'charge' | 'forced march' | null;
  /** Length of the move in thirds of a normal move. */
  readonly thirds: 1 | 3;
  readonly disorders: boolean;
  /** The only troops that may move in this manner; null if all may. */
  readonly only: 'regular-infantry' | 'regulars' | 'skirmishers' | 'evaders' | null;
}

const createManner = (words: string, parts: Partial<Omit<Manner, 'words'>> = {}): Manner => ({
  words,
  bonuses: true,
  extra: null,
  thirds: 3,
  disorders: false,
  only: null,
  ...parts,
});

export const MANNERS = {
  move: createManner('a normal move'),
  charge: createManner('a charge', { extra: 'charge' }),
  'forced-march': createManner('a forced march', { extra: 'forced march', disorders: true }),
  'into-contact': createManner('an advance into an existing melee (no charge bonus, no limits on charges)'),
  feint: createManner('a feint: a normal move after the target of the charge withdrew', { only: 'regulars' }),
  'fall-back': createManner('a fall back from advancing troops in closer order', { only: 'skirmishers' }),
  evade: createManner('an evade move', { only: 'evaders' }),
  'follow-up': createManner('a follow-up'),
  'back-step': createManner('a step back', { bonuses: false, thirds: 1, only: 'regular-infantry' }),
  incline: createManner('an incline, equally far forwards and sideways', {
    bonuses: false,
    thirds: 1,
    only: 'regular-infantry',
  }),
  withdraw: createManner('a withdrawal from melee', { bonuses: false, disorders: true, only: 'regular-infantry' }),
  recoil: createManner('a recoil', { bonuses: false, disorders: true }),
  retire: createManner('a retirement', { bonuses: false, disorders: true }),
  retreat: createManner('a retreat, at charge speed', { extra: 'charge', disorders: true }),
  rout: createManner('a rout, at charge speed', { extra: 'charge', disorders: true }),
} as const satisfies Readonly<Record<string, Manner>>;
export type MannerId = keyof typeof MANNERS;
export const MANNER_IDS = Object.keys(MANNERS) as [MannerId, ...MannerId[]];

/* For the Pharaoh, Movement: the table of movement rates, in its row order. */

/** Row of the table, for a kind of troops and, if they are figures, an order. */
export interface MovementRow {
  readonly words: string;
  readonly kind: TroopKind;
  readonly order: TroopOrder | null;
  /** Centimetres of a move in line. */
  readonly move: number;
  /** Additional centimetres in column, along a road or in a charge; null if the row has none. */
  readonly bonus: number | null;
}

const createRow = (
  words: string,
  kind: TroopKind,
  order: TroopOrder | null,
  move: number,
  bonus: number | null,
): MovementRow => ({ words, kind, order, move, bonus });

export const MOVEMENT_TABLE: readonly MovementRow[] = [
  createRow('Close order infantry', 'infantry', 'CO', 6, 2),
  createRow('Medium order infantry', 'infantry', 'MO', 9, 3),
  createRow('Open order infantry', 'infantry', 'OO', 12, 4),
  createRow('Close order cavalry', 'cavalry', 'CO', 12, 4),
  createRow('Medium order cavalry', 'cavalry', 'MO', 18, 6),
  createRow('Open order cavalry', 'cavalry', 'OO', 24, 8),
  createRow('Light chariots', 'light-chariot', null, 20, 4),
  createRow('Heavy chariots', 'heavy-chariot', null, 15, 3),
  createRow('Battle-carts', 'battle-cart', null, 10, 2),
  createRow('Wagons', 'wagon', null, 5, 1),
  createRow('Wagons, moved by hand', 'wagon', null, 2, null),
];

const HAND_ROW = MOVEMENT_TABLE.length - 1;

interface Moving {
  readonly kind: TroopKind;
  readonly order: TroopOrder | null;
  readonly mounted?: boolean | undefined;
  readonly byHand?: boolean;
}

export function getMovementRow(of: Moving): MovementRow {
  if (of.byHand) return MOVEMENT_TABLE[HAND_ROW]!;
  const model = isModel(of);
  const kind = model ? of.kind : isRiding(of) ? 'cavalry' : 'infantry';
  return MOVEMENT_TABLE.find((row) => row.kind === kind && (model || row.order === of.order))!;
}

/** Returns the centimetres of a normal move. */
export const getMoveDistance = (of: Moving): number => getMovementRow(of).move;

/** Order of dismounted riders: one step looser than in the saddle. */
export const FOOT_ORDER = { CO: 'MO', MO: 'OO', OO: 'OO' } as const satisfies Record<TroopOrder, TroopOrder>;

/** Returns the orders of a troop type on foot; none for riders and models. */
export function listFootOrders(troop: Troop): readonly TroopOrder[] {
  const orders = [troop.order ?? 'CO', ...(troop.secondOrder ? [troop.secondOrder] : [])];
  if (troop.kind === 'infantry') return orders;
  return troop.kind === 'mounted-infantry' ? orders.map((order) => FOOT_ORDER[order]) : [];
}

/** Returns the orders of a mounted troop type. */
export const listSaddleOrders = (troop: Troop): readonly TroopOrder[] =>
  troop.kind === 'cavalry' || troop.kind === 'mounted-infantry'
    ? [troop.order ?? 'CO', ...(troop.secondOrder ? [troop.secondOrder] : [])]
    : [];

/** Checks whether a troop type uses a row. Mounted infantry and troops with two orders use two rows. */
export function usesRow(troop: Troop, { kind, order }: MovementRow): boolean {
  if (order === null) return troop.kind === kind;
  return (kind === 'infantry' ? listFootOrders(troop) : listSaddleOrders(troop)).includes(order);
}

/** Column of the terrain table: an order for figures, or `wheels`. */
export type Crosser = TroopOrder | 'wheels';

const STEEP = 'up ⅓, down ⅔';

/** Share of a full move in the terrain. `one move`: crossing takes a whole move. `no`: impassable. `disorder`: only disorders the unit. */
export type Crossing = 'full' | '⅔' | '⅓' | '⅕' | '⅘ up' | typeof STEEP | 'one move' | 'no' | 'disorder';

/** Kinds of terrain in the table. The ditches keep the table's names under either ruling. */
export const GROUNDS = [
  'gentle-hill',
  'steep-hill',
  'open-woods',
  'dense-woods',
  'bog',
  'snow',
  'stream',
  'ford',
  'shallow-ditch',
  'deep-ditch',
  'linear-obstacle',
  'soft-sand',
  'buildings',
] as const;
export type Ground = (typeof GROUNDS)[number];

export interface TerrainRow {
  readonly id: Ground;
  readonly words: string;
  readonly crossing: Readonly<Record<Crosser, Crossing>>;
}

const createTerrainRow = (
  id: Ground,
  words: string,
  OO: Crossing,
  MO: Crossing,
  CO: Crossing,
  wheels: Crossing,
): TerrainRow => ({ id, words, crossing: { OO, MO, CO, wheels } });

/* For the Pharaoh, Moving in Difficult Terrain. Steep hills by ruling FTP-B6, ditches by FTP-B7, streams by FTP-B8. */
const BEFORE_DITCHES: readonly TerrainRow[] = [
  createTerrainRow('gentle-hill', 'Gentle hills', 'full', 'full', 'full', '⅘ up'),
  createTerrainRow('steep-hill', 'Steep hills', STEEP, STEEP, STEEP, 'no'),
  createTerrainRow('open-woods', 'Open woods', 'full', 'full', '⅔', 'no'),
  createTerrainRow('dense-woods', 'Dense woods', 'full', '⅔', '⅓', 'no'),
  createTerrainRow('bog', 'Bogs and similar', '⅓', '⅓', '⅓', 'no'),
  createTerrainRow('snow', 'Snow', '⅓', '⅓', '⅓', 'no'),
  createTerrainRow('stream', 'Streams', '⅓', '⅓', '⅓', '⅕'),
  createTerrainRow('ford', 'Fords', '⅔', '⅔', '⅔', '⅕'),
];
const AFTER_DITCHES: readonly TerrainRow[] = [
  createTerrainRow('linear-obstacle', 'Linear obstacle', 'one move', 'one move', 'one move', 'one move'),
  createTerrainRow('soft-sand', 'Soft sand', '⅓', '⅓', '⅓', 'no'),
  createTerrainRow('buildings', 'Buildings', 'disorder', 'disorder', 'disorder', 'disorder'),
];

/** Ditches by the table, or by the book's definitions. */
const DITCHES: Readonly<Record<'default' | 'text', readonly TerrainRow[]>> = {
  default: [
    createTerrainRow('shallow-ditch', 'Shallow ditch', 'one move', 'one move', 'one move', 'no'),
    createTerrainRow('deep-ditch', 'Deep ditch', 'no', 'no', 'no', 'no'),
  ],
  text: [
    createTerrainRow('shallow-ditch', 'Small ditch', 'full', 'full', 'full', 'one move'),
    createTerrainRow('deep-ditch', 'Large ditch', 'disorder', 'disorder', 'disorder', 'no'),
  ],
};

export const listTerrainRows = (ditches: 'default' | 'text'): readonly TerrainRow[] => [
  ...BEFORE_DITCHES,
  ...DITCHES[ditches],
  ...AFTER_DITCHES,
];

/** Kinds of terrain that the book defines without a row in the table. Streams, fords and ditches are in the table. */
export const DEFINED_GROUNDS = [
  'sheer-hill',
  'undergrowth',
  'plashing',
  'palisade',
  'lake-or-river',
  'bridge',
  'breach',
] as const;
export type DefinedGround = (typeof DEFINED_GROUNDS)[number];

/** Description of each kind and its effect on movement (For the Pharaoh, Terrain Definitions; Results of a Breach; ruling FTP-B38). */
export const DEFINED_TERRAIN: Readonly<Record<DefinedGround, { readonly words: string; readonly crossing: Crossing }>> =
  {
    'sheer-hill': {
      words: 'a sheer slope stops all troops; they can reach the top only by another way',
      crossing: 'no',
    },
    undergrowth: { words: 'undergrowth at a wood’s edge is a linear obstacle and light cover', crossing: 'one move' },
    plashing: { words: 'plashing counts as a hedge of chest height and light cover', crossing: 'one move' },
    palisade: { words: 'a palisade is a linear obstacle; troops on it count as higher', crossing: 'one move' },
    'lake-or-river': {
      words: 'lakes, ponds and large rivers can be crossed only by bridges and fords',
      crossing: 'no',
    },
    bridge: { words: 'a bridge is crossed in column, with the road bonus; wooden bridges can burn', crossing: 'full' },
    breach: {
      words: 'a breach is bad going: troops move at a third of their move, and no wheels can pass',
      crossing: '⅓',
    },
  };

/** Effect of a hedge or wall on troops that cross it. */
export type Hindrance = 'none' | 'linear obstacle' | 'linear and defendable' | 'impassable';
export type WallHeight = 'knee' | 'waist' | 'chest' | 'chin' | 'higher';

/** For the Pharaoh, Terrain Definitions, Hedges and Walls: by height, for wheels, infantry and mounted troops. */
export const WALLS: readonly (readonly [height: WallHeight, wheels: Hindrance, foot: Hindrance, mounted: Hindrance])[] =
  [
    ['knee', 'linear obstacle', 'none', 'none'],
    ['waist', 'impassable', 'none', 'none'],
    ['chest', 'impassable', 'linear and defendable', 'impassable'],
    ['chin', 'impassable', 'linear obstacle', 'impassable'],
    ['higher', 'impassable', 'impassable', 'impassable'],
  ];

import type { Block } from '../../../battlefield/block.ts';
import { type Ground, measureGroundShares } from '../../../battlefield/ground.ts';
import type { UnitBody } from '../../../battlefield/position.ts';
import type { Obstacle } from '../../../battlefield/sight.ts';
import type { FieldTerms, GroundKind } from '../../core/field-rules.ts';
import { getChoice } from '../../core/ruling.ts';
import type { TablePart, TableUnit } from '../../core/table-rules.ts';
import { getTroop } from '../battle/define-procedure.ts';
import { toAgreedFigures, getDistanceFactor } from '../battle/figure-size.ts';
import { listTerrainRows, type WallHeight } from '../battle/movement/movement-table.ts';
import { DIFFICULT_TERRAIN, TERRAIN } from '../citations.ts';
import { getGroupSize, isModel, getOrder, type Troop } from '../points/troop.ts';
import { FTP_F1 } from './field-rulings.ts';

/** Width in centimetres of a group of 15 mm figures (ruling FTP-F1). */
const GROUP_FRONT = { default: 4, six: 6 } as const;

/** Returns the depth in centimetres of a rank of 15 mm figures (ruling FTP-F1). */
function getRankDepth(troop: Troop): number {
  if (isModel(troop)) return 4;
  if (troop.kind !== 'infantry') return 3;
  return getOrder(troop) === 'CO' ? 1.5 : 2;
}

/** Returns the factor by which the agreed figure size changes the book's distances. */
export const getScale = ({ rulings, agreed }: FieldTerms): number =>
  getDistanceFactor(toAgreedFigures(agreed).figures, rulings).factor;

export function getGroupFront(terms: FieldTerms): number {
  const choice = getChoice(FTP_F1, terms.rulings) === 'six' ? 'six' : 'default';
  return terms.baseFront ?? GROUP_FRONT[choice] * getScale(terms);
}

/** Returns the part of a unit with the most figures left. Its files decide the width of a mixed unit. */
export const getMainPart = ({ parts, part }: TableUnit): TablePart =>
  parts.reduce((most, each) => (each.left > most.left ? each : most), part);

/** Returns the remaining figures or models of a unit and their base size. Null for an empty unit or unreadable troops. */
export function getBody(unit: TableUnit, terms: FieldTerms): UnitBody | null {
  const mainPart = getMainPart(unit);
  const troop = getTroop(mainPart, unit.marks);
  const bases = unit.parts.reduce((sum, { left }) => sum + left, 0);
  if (!troop || bases === 0) return null;
  // The figures of a group are side by side (For the Pharaoh, A Note on Bases).
  return {
    bases,
    base: { front: getGroupFront(terms) / getGroupSize(troop), depth: getRankDepth(troop) * getScale(terms) },
  };
}

/** Returns the number of figures side by side in a column: one group (For the Pharaoh, Movement). */
export function getColumnFiles(unit: TableUnit): number {
  const mainPart = getMainPart(unit);
  const troop = getTroop(mainPart, unit.marks);
  return troop ? getGroupSize(troop) : mainPart.groupSize;
}

const LINES: ReadonlySet<string> = new Set([
  'stream',
  'shallow-ditch',
  'deep-ditch',
  'linear-obstacle',
  'plashing',
  'palisade',
  'undergrowth',
  'road',
  'bridge',
  'chest-wall',
  'fort-wall',
]);

/** Heights of hedges and walls in the book's terrain definitions. */
export const WALL_HEIGHT: Readonly<Partial<Record<string, WallHeight>>> = {
  'chest-wall': 'chest',
  'fort-wall': 'higher',
};

/** Terrain that the book defines outside its table and that players may place on the battlefield. */
const EXTRA_TERRAIN: readonly (readonly [string, string])[] = [
  ['sheer-hill', 'Sheer hills'],
  ['undergrowth', 'Undergrowth'],
  ['plashing', 'Plashing'],
  ['palisade', 'Palisades'],
  ['lake-or-river', 'Lakes and large rivers'],
  ['breach', 'Breaches'],
  ['road', 'Roads'],
  ['bridge', 'Bridges'],
  ['chest-wall', 'Hedges and walls, chest high'],
  ['fort-wall', 'Walls of a fort'],
];

const createKind = (id: string, label: string, citation: string): GroundKind => ({
  id,
  label,
  drawnAs: LINES.has(id) ? 'line' : 'area',
  citation,
});

/** The book's kinds of terrain, in the order of its table. */
export const FIELD_GROUNDS: readonly GroundKind[] = [
  ...listTerrainRows('default').map(({ id, words }) => createKind(id, words, DIFFICULT_TERRAIN)),
  ...EXTRA_TERRAIN.map(([id, label]) => createKind(id, label, TERRAIN)),
];

/** The book's kind of terrain for each terrain feature. */
export const LANDSCAPE = {
  wood: 'open-woods',
  hill: 'gentle-hill',
  'steep-hill': 'steep-hill',
  cliff: 'sheer-hill',
  stream: 'stream',
  river: 'lake-or-river',
  ford: 'ford',
  marsh: 'bog',
  sand: 'soft-sand',
  rocks: 'bog',
  village: 'buildings',
  road: 'road',
  ditch: 'shallow-ditch',
  wall: 'fort-wall',
  breach: 'breach',
} as const;

/** Maximum centimetres at which a unit in a wood is visible, for 15 mm figures (ruling FTP-F4). */
export const WOOD_VISIBILITY = 2;

const WOODS: ReadonlySet<string> = new Set(['open-woods', 'dense-woods']);
const HIGH: ReadonlySet<string> = new Set(['steep-hill', 'sheer-hill']);

/** Returns how a piece of terrain blocks sight (For the Pharaoh, Terrain Definitions; ruling FTP-F4). */
export function getConcealment({ id, kind: ground, area }: Ground, terms: FieldTerms): Obstacle | null {
  if (WOODS.has(ground)) return { id, area, top: 0, through: WOOD_VISIBILITY * getScale(terms) };
  if (HIGH.has(ground) || ground === 'fort-wall') return { id, area, top: 0, through: 0, openOnTop: true };
  return ground === 'buildings' ? { id, area, top: 0, through: 0, openOnTop: true } : null;
}

/** True for terrain that raises troops, such as hills, walls and palisades (For the Pharaoh, Terrain Definitions; Over). */
const isRaised = (ground: string): boolean =>
  ground.endsWith('-hill') || ground === 'fort-wall' || ground === 'palisade';

/** Returns the height of a unit's terrain. A unit is on a hill if most of it is (ruling FTP-F4). */
export function getLevel(block: Block, pieces: readonly Ground[]): number {
  const under = measureGroundShares(block, pieces);
  return pieces.some(({ id, kind: ground }) => isRaised(ground) && (under.get(id) ?? 0) > 0.5) ? 1 : 0;
}

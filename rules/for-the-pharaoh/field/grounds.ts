import type { Block } from '../../../battlefield/block.ts';
import { type Ground, groundShares } from '../../../battlefield/ground.ts';
import type { Body } from '../../../battlefield/position.ts';
import type { Obstacle } from '../../../battlefield/sight.ts';
import type { FieldTerms, GroundKind } from '../../core/field-rules.ts';
import { choiceInForce } from '../../core/ruling.ts';
import type { TablePart, TableUnit } from '../../core/table-rules.ts';
import { troopOf } from '../battle/define-procedure.ts';
import { agreedFigures, distanceFactor } from '../battle/figure-size.ts';
import { terrainTable, type WallHeight } from '../battle/movement/movement-table.ts';
import { DIFFICULT_TERRAIN, TERRAIN } from '../citations.ts';
import { groupSize, isModel, standingOrder, type Troop } from '../points/troop.ts';
import { FTP_F1 } from './field-rulings.ts';

/** Centimetres of a group's front, with figures of 15 mm (ruling FTP-F1). */
const GROUP_FRONT = { default: 4, six: 6 } as const;

/** Centimetres of a rank, with figures of 15 mm (ruling FTP-F1). */
function rankDepth(troop: Troop): number {
  if (isModel(troop)) return 4;
  if (troop.kind !== 'infantry') return 3;
  return standingOrder(troop) === 'CO' ? 1.5 : 2;
}

/** What the book's distances are multiplied by for the figures that were agreed on. */
export const scaleOf = ({ rulings, agreed }: FieldTerms): number =>
  distanceFactor(agreedFigures(agreed).figures, rulings).factor;

export function groupFront(terms: FieldTerms): number {
  const choice = choiceInForce(FTP_F1, terms.rulings) === 'six' ? 'six' : 'default';
  return terms.baseFront ?? GROUP_FRONT[choice] * scaleOf(terms);
}

/** The part of a unit that has most figures left: a mixed unit stands in files as wide as theirs. */
export const mainPart = ({ parts, part }: TableUnit): TablePart =>
  parts.reduce((most, each) => (each.left > most.left ? each : most), part);

/** The figures or models of a unit that are left, each with its share of a group's front; null where nobody is left or its troops cannot be read. */
export function bodyOf(unit: TableUnit, terms: FieldTerms): Body | null {
  const part = mainPart(unit);
  const troop = troopOf(part, unit.marks);
  const bases = unit.parts.reduce((sum, { left }) => sum + left, 0);
  if (!troop || bases === 0) return null;
  // The figures of a group stand side by side in its front (For the Pharaoh, A Note on Bases).
  return { bases, base: { front: groupFront(terms) / groupSize(troop), depth: rankDepth(troop) * scaleOf(terms) } };
}

/** Figures side by side in a column: one group (For the Pharaoh, Movement). */
export function columnFiles(unit: TableUnit): number {
  const part = mainPart(unit);
  const troop = troopOf(part, unit.marks);
  return troop ? groupSize(troop) : part.groupSize;
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

/** Hedges and walls by the height that the definitions give them. */
export const WALL_HEIGHT: Readonly<Partial<Record<string, WallHeight>>> = {
  'chest-wall': 'chest',
  'fort-wall': 'higher',
};

/** Ground of the definitions that may be laid on a table. */
const LAID: readonly (readonly [string, string])[] = [
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

const kind = (id: string, label: string, citation: string): GroundKind => ({
  id,
  label,
  drawnAs: LINES.has(id) ? 'line' : 'area',
  citation,
});

/** The ground that the book knows, in the order of its table. */
export const FIELD_GROUNDS: readonly GroundKind[] = [
  ...terrainTable('default').map(({ id, words }) => kind(id, words, DIFFICULT_TERRAIN)),
  ...LAID.map(([id, label]) => kind(id, label, TERRAIN)),
];

/** What a country has, by the book's names. */
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

/** How far one sees into a wood, in centimetres with figures of 15 mm (ruling FTP-F4). */
export const EDGE_OF_WOOD = 2;

const WOODS: ReadonlySet<string> = new Set(['open-woods', 'dense-woods']);
const HIGH: ReadonlySet<string> = new Set(['steep-hill', 'sheer-hill']);

/** What a piece of ground hides (For the Pharaoh, Terrain Definitions; ruling FTP-F4). */
export function hides({ id, kind: ground, area }: Ground, terms: FieldTerms): Obstacle | null {
  if (WOODS.has(ground)) return { id, area, top: 0, through: EDGE_OF_WOOD * scaleOf(terms) };
  if (HIGH.has(ground) || ground === 'fort-wall') return { id, area, top: 0, through: 0, openOnTop: true };
  return ground === 'buildings' ? { id, area, top: 0, through: 0, openOnTop: true } : null;
}

/** Troops on these stand higher; on walls and palisades too (For the Pharaoh, Terrain Definitions; Over). */
const isRaised = (ground: string): boolean =>
  ground.endsWith('-hill') || ground === 'fort-wall' || ground === 'palisade';

/** A unit is on a hill when most of it is (ruling FTP-F4). */
export function level(block: Block, pieces: readonly Ground[]): number {
  const under = groundShares(block, pieces);
  return pieces.some(({ id, kind: ground }) => isRaised(ground) && (under.get(id) ?? 0) > 0.5) ? 1 : 0;
}

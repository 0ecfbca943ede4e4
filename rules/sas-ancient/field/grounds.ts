import type { Block } from '../../../battlefield/block.ts';
import type { Ground } from '../../../battlefield/ground.ts';
import type { UnitBody } from '../../../battlefield/position.ts';
import type { Obstacle } from '../../../battlefield/sight.ts';
import type { FieldTerms, GroundKind } from '../../core/field-rules.ts';
import { getChoice } from '../../core/ruling.ts';
import type { TableUnit } from '../../core/table-rules.ts';
import { isMostlyOn } from '../../core/table/field-kit.ts';
import { listDifficultKinds } from '../battle/movement.ts';
import { getVisibleDistance, type TERRAINS } from '../battle/visibility.ts';
import { MARCHES, MOVEMENT, TACTICAL, VISIBILITY } from '../citations.ts';
import { getTroop } from '../define-procedure.ts';
import { SAS_F1 } from '../rulings.ts';
import type { Kind } from '../troops/kinds.ts';

/** Millimetres per inch of the book (SAS Ancient Rules, Ground scale). */
export const MILLIMETRES_PER_INCH = 25;

/** Front of an element, and elements per unit (ruling SAS-F1). */
const FRONT = 40 / MILLIMETRES_PER_INCH;
const ELEMENTS = { default: 4, two: 2 } as const;

const LOOSE = 20;
const MOUNTED = 30;
const LARGE = 40;

/* Depth of an element in millimetres; 15 for other kinds (ruling SAS-F1). */
const DEPTHS: Readonly<Partial<Record<Kind, number>>> = {
  warband: LOOSE,
  bowmen: LOOSE,
  peltasts: LOOSE,
  psiloi: LOOSE,
  knights: MOUNTED,
  cavalry: MOUNTED,
  'light-horse': MOUNTED,
  horde: MOUNTED,
  elephants: LARGE,
  expendables: LARGE,
  artillery: LARGE,
  'war-wagon': LARGE,
};

/** Counts the elements of the units left. Lost strength removes no elements. */
export function getBody(unit: TableUnit, { rulings, baseFront = FRONT }: FieldTerms): UnitBody | null {
  const troop = getTroop(unit);
  const units = unit.parts.reduce((sum, { left }) => sum + left, 0);
  if (!troop || units === 0) return null;
  const elementsPerUnit = ELEMENTS[getChoice(SAS_F1, rulings) === 'two' ? 'two' : 'default'];
  const depth = troop.mount === 'chariot' ? LARGE : (DEPTHS[troop.kind] ?? 15);
  return { bases: units * elementsPerUnit, base: { front: baseFront, depth: depth / MILLIMETRES_PER_INCH } };
}

type Terrain = (typeof TERRAINS)[number];

const TERRAIN_LABELS: Readonly<Record<Exclude<Terrain, 'open'>, string>> = {
  wood: 'Woods',
  town: 'Built-up area',
  orchard: 'Orchard or grove',
  'sand-dunes': 'Sand dunes',
  vineyard: 'Vineyard',
  marsh: 'Marsh',
  rocks: 'Rocks',
  brush: 'Brush',
  gully: 'Gully',
};
const HIDING_TERRAIN = Object.keys(TERRAIN_LABELS) as (keyof typeof TERRAIN_LABELS)[];

export const GROUNDS: readonly GroundKind[] = [
  ...HIDING_TERRAIN.map((id) => ({ id, label: TERRAIN_LABELS[id], drawnAs: 'area', citation: VISIBILITY }) as const),
  { id: 'difficult', label: 'Difficult going', drawnAs: 'area', citation: MOVEMENT },
  { id: 'hill', label: 'Gentle hill', drawnAs: 'area', citation: TACTICAL },
  { id: 'steep-hill', label: 'Steep hill', drawnAs: 'area', citation: TACTICAL },
  { id: 'obstacle', label: 'Obstacle', drawnAs: 'line', citation: MOVEMENT },
  { id: 'road', label: 'Road or track', drawnAs: 'line', citation: MARCHES },
];

/** The book's names for landscape features. */
export const LANDSCAPE = {
  wood: 'wood',
  hill: 'hill',
  'steep-hill': 'steep-hill',
  stream: 'obstacle',
  river: 'difficult',
  ford: 'obstacle',
  marsh: 'marsh',
  sand: 'sand-dunes',
  rocks: 'rocks',
  village: 'town',
  road: 'road',
  ditch: 'gully',
  wall: 'obstacle',
} as const;

export const isDifficult = (kind: string, { rulings }: FieldTerms): boolean =>
  listDifficultKinds(rulings).includes(kind);

const HILLS: ReadonlySet<string> = new Set(['hill', 'steep-hill']);

export const getLevel = (block: Block, ground: readonly Ground[]): number => (isMostlyOn(block, ground, HILLS) ? 1 : 0);

/** Sight into and through terrain (Ambushes and visibility; ruling SAS-F4). */
export function getObstacle({ id, kind, area }: Ground): Obstacle | null {
  if (HILLS.has(kind)) return { id, area, top: 0, through: 0, openOnTop: true };
  const terrain = HIDING_TERRAIN.find((known) => known === kind);
  const far = terrain === undefined || terrain === 'gully' ? null : getVisibleDistance(terrain, false);
  return far === null ? null : { id, area, top: 0, through: far };
}

/** Terrain whose visibility is measured from its edge, not from the viewer. */
const EDGE_MEASURED: ReadonlySet<string> = new Set(['wood', 'town']);

/** Distance at which a unit is visible in the terrain under most of it (Ambushes and visibility). */
export function getUnitVisibility(unit: TableUnit, block: Block, ground: readonly Ground[]): number | null {
  const isPsiloi = getTroop(unit)?.kind === 'psiloi';
  const seen = HIDING_TERRAIN.flatMap((kind) => {
    if (EDGE_MEASURED.has(kind) || !isMostlyOn(block, ground, new Set([kind]))) return [];
    return getVisibleDistance(kind, isPsiloi) ?? [];
  });
  return seen.length === 0 ? null : Math.min(...seen);
}

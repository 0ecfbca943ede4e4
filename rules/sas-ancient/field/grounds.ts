import type { Block } from '../../../battlefield/block.ts';
import type { Ground } from '../../../battlefield/ground.ts';
import type { Body } from '../../../battlefield/position.ts';
import type { Obstacle } from '../../../battlefield/sight.ts';
import type { FieldTerms, GroundKind } from '../../core/field-rules.ts';
import { choiceInForce } from '../../core/ruling.ts';
import type { TableUnit } from '../../core/table-rules.ts';
import { standsOn } from '../../core/table/field-kit.ts';
import { difficultGoing } from '../battle/movement.ts';
import { seenWithin, type TERRAINS } from '../battle/visibility.ts';
import { MARCHES, MOVEMENT, TACTICAL, VISIBILITY } from '../citations.ts';
import { troopOf } from '../define-procedure.ts';
import { SAS_F1 } from '../rulings.ts';
import type { Kind } from '../troops/kinds.ts';

/** Millimetres per inch of the book (SAS Ancient Rules, Ground scale). */
export const MILLIMETRES = 25;

/** Front of an element, and elements per unit (ruling SAS-F1). */
const FRONT = 40 / MILLIMETRES;
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
export function bodyOf(unit: TableUnit, { rulings, baseFront = FRONT }: FieldTerms): Body | null {
  const troop = troopOf(unit);
  const units = unit.parts.reduce((sum, { left }) => sum + left, 0);
  if (!troop || units === 0) return null;
  const each = ELEMENTS[choiceInForce(SAS_F1, rulings) === 'two' ? 'two' : 'default'];
  const depth = troop.mount === 'chariot' ? LARGE : (DEPTHS[troop.kind] ?? 15);
  return { bases: units * each, base: { front: baseFront, depth: depth / MILLIMETRES } };
}

type Terrain = (typeof TERRAINS)[number];

const LABEL: Readonly<Record<Exclude<Terrain, 'open'>, string>> = {
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
const HIDING = Object.keys(LABEL) as (keyof typeof LABEL)[];

export const GROUNDS: readonly GroundKind[] = [
  ...HIDING.map((id) => ({ id, label: LABEL[id], drawnAs: 'area', citation: VISIBILITY }) as const),
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

export const isDifficult = (kind: string, { rulings }: FieldTerms): boolean => difficultGoing(rulings).includes(kind);

const HILLS: ReadonlySet<string> = new Set(['hill', 'steep-hill']);

export const level = (block: Block, ground: readonly Ground[]): number => (standsOn(block, ground, HILLS) ? 1 : 0);

/** Sight into and through terrain (Ambushes and visibility; ruling SAS-F4). */
export function hides({ id, kind, area }: Ground): Obstacle | null {
  if (HILLS.has(kind)) return { id, area, top: 0, through: 0, openOnTop: true };
  const terrain = HIDING.find((known) => known === kind);
  const far = terrain === undefined || terrain === 'gully' ? null : seenWithin(terrain, false);
  return far === null ? null : { id, area, top: 0, through: far };
}

/** Terrain whose visibility is measured from its edge, not from the viewer. */
const FROM_EDGE: ReadonlySet<string> = new Set(['wood', 'town']);

/** Distance at which a unit is visible in the terrain under most of it (Ambushes and visibility). */
export function seenFrom(unit: TableUnit, block: Block, ground: readonly Ground[]): number | null {
  const isPsiloi = troopOf(unit)?.kind === 'psiloi';
  const seen = HIDING.flatMap((kind) => {
    if (FROM_EDGE.has(kind) || !standsOn(block, ground, new Set([kind]))) return [];
    return seenWithin(kind, isPsiloi) ?? [];
  });
  return seen.length === 0 ? null : Math.min(...seen);
}

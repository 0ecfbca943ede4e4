import type { Block } from '../../../battlefield/block.ts';
import type { Ground } from '../../../battlefield/ground.ts';
import type { Obstacle } from '../../../battlefield/sight.ts';
import type { FieldTerms, GroundKind } from '../../core/field-rules.ts';
import { standsOn } from '../../core/table/field-kit.ts';
import type { TableUnit } from '../../core/table-rules.ts';
import { difficultGoing } from '../battle/movement.ts';
import type { TERRAINS } from '../battle/visibility.ts';
import { seenWithin } from '../battle/visibility.ts';
import { MARCHES, MOVEMENT, TACTICAL, VISIBILITY } from '../citations.ts';
import { troopOf } from '../define-procedure.ts';

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

/** What a country has, by the book's names. */
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

/** How far one sees into ground, and through it (Ambushes and visibility; ruling SAS-F4). */
export function hides({ id, kind, area }: Ground): Obstacle | null {
  if (HILLS.has(kind)) return { id, area, top: 0, through: 0, openOnTop: true };
  const terrain = HIDING.find((known) => known === kind);
  const far = terrain === undefined || terrain === 'gully' ? null : seenWithin(terrain, false);
  return far === null ? null : { id, area, top: 0, through: far };
}

/** Woods and towns are measured from their edge, all other ground from who looks. */
const FROM_EDGE: ReadonlySet<string> = new Set(['wood', 'town']);

/** From how far a unit is seen in the ground under most of it (Ambushes and visibility). */
export function seenFrom(unit: TableUnit, block: Block, ground: readonly Ground[]): number | null {
  const isPsiloi = troopOf(unit)?.kind === 'psiloi';
  const seen = HIDING.flatMap((kind) => {
    if (FROM_EDGE.has(kind) || !standsOn(block, ground, new Set([kind]))) return [];
    return seenWithin(kind, isPsiloi) ?? [];
  });
  return seen.length === 0 ? null : Math.min(...seen);
}

/* For the Pharaoh, Random Determination of Terrain: what neighbouring cards mean together. */

/** The kinds of cards, in the order in which they are read; clear ground says nothing. */
export const TERRAIN_KINDS = ['hill', 'water', 'wood', 'building', 'rough', 'road', 'clear'] as const;
export type TerrainKind = (typeof TERRAIN_KINDS)[number];

/** The cards as they lie, rows from the far edge to the near one. */
export type TerrainPlan = readonly (readonly TerrainKind[])[];

interface Square {
  readonly row: number;
  readonly column: number;
}

const at = (plan: TerrainPlan, { row, column }: Square): TerrainKind | undefined => plan[row]?.[column];

const beside = ({ row, column }: Square): readonly Square[] => [
  { row: row - 1, column },
  { row, column: column + 1 },
  { row: row + 1, column },
  { row, column: column - 1 },
];

const squaresOf = (plan: TerrainPlan, kind: TerrainKind): Square[] =>
  plan.flatMap((cards, row) => cards.flatMap((card, column) => (card === kind ? [{ row, column }] : [])));

const keyOf = ({ row, column }: Square): string => `${row}:${column}`;

/** Squares of one kind that touch along a side, together. */
function areasOf(plan: TerrainPlan, kind: TerrainKind): Square[][] {
  const seen = new Set<string>();
  return squaresOf(plan, kind).flatMap((start) => {
    if (seen.has(keyOf(start))) return [];
    const area = [start];
    seen.add(keyOf(start));
    for (const square of area) {
      for (const next of beside(square)) {
        if (at(plan, next) !== kind || seen.has(keyOf(next))) continue;
        seen.add(keyOf(next));
        area.push(next);
      }
    }
    return [area];
  });
}

/** "B2": columns by letter from the left, rows by number from the far edge. */
export const squareName = ({ row, column }: Square): string => `${String.fromCharCode(65 + column)}${row + 1}`;
const named = (area: readonly Square[]): string => area.map(squareName).join(', ');

const inLine = (area: readonly Square[]): boolean =>
  new Set(area.map(({ row }) => row)).size === 1 || new Set(area.map(({ column }) => column)).size === 1;

function hillWords(area: readonly Square[]): string {
  if (area.length === 1) return 'a hill';
  return area.length > 2 && inLine(area)
    ? 'a ridge, perhaps with a gap'
    : 'a larger hill, a ridge or folds in the ground';
}

function waterWords(area: readonly Square[]): string {
  if (area.length === 1) return 'a lake';
  return area.length > 3 && !inLine(area) ? 'the edge of a bay' : 'a bend of a river, or a ditch for irrigation';
}

/** A hill between woods on opposite sides is wooded. */
function isWooded(plan: TerrainPlan, area: readonly Square[]): boolean {
  return area.some((square) => {
    const [north, east, south, west] = beside(square).map((next) => at(plan, next) === 'wood');
    return (north && south) || (east && west);
  });
}

const ROUGH_BY: readonly (readonly [TerrainKind, string])[] = [
  ['hill', 'rocky ground'],
  ['water', 'a bog or marsh'],
  ['wood', 'dense undergrowth'],
  ['building', 'a sand pit, quarry or ploughed field'],
];

function roughWords(plan: TerrainPlan, square: Square): string {
  const next = new Set(beside(square).map((other) => at(plan, other)));
  return ROUGH_BY.find(([kind]) => next.has(kind))?.[1] ?? 'rough ground';
}

/** What the plan shows, in the order in which terrain is placed: a sentence for each feature. */
export function readPlan(plan: TerrainPlan): readonly string[] {
  return [
    ...areasOf(plan, 'hill').map(
      (area) => `${named(area)}: ${hillWords(area)}${isWooded(plan, area) ? ', wooded' : ''}`,
    ),
    ...areasOf(plan, 'water').map((area) => `${named(area)}: ${waterWords(area)}`),
    ...areasOf(plan, 'wood').map((area) => `${named(area)}: a wood`),
    ...areasOf(plan, 'building').map(
      (area) => `${named(area)}: ${area.length === 1 ? 'a lone hut, mill or farm' : 'a village or town'}`,
    ),
    ...squaresOf(plan, 'rough').map((square) => `${squareName(square)}: ${roughWords(plan, square)}`),
    ...areasOf(plan, 'road').map(
      (area) => `${named(area)}: a road, which joins buildings and leaves the table by the nearest edge`,
    ),
  ];
}

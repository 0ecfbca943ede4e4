import { escapeHtml } from '../../rules/core/words.ts';
import type { MapTopology } from '../geometry.ts';
import type { MapPicture } from '../map-file.ts';
import type { Point } from '../planar.ts';
import type { MapProvince, MapSheet } from '../schema.ts';
import { roundToGrid, type Shape, splitTopology } from '../shapes.ts';

interface CompleteMap {
  readonly sheet: MapSheet;
  readonly topology: MapTopology;
  readonly picture: MapPicture | null;
}

/** Writes a map as one document in Nomarch's own format. */
export const toMapFile = ({ sheet, topology, picture }: CompleteMap): string =>
  `${JSON.stringify({ format: 'nomarch-map-file', version: 1, sheet, topology, picture })}\n`;

/** Returns the fields of a map other than its provinces. */
const getMapFields = ({ id, title, period, note, credits, width, height, borders }: MapSheet) => ({
  id,
  title,
  period,
  note,
  credits,
  width,
  height,
  borders,
});

/** Returns a province as properties that the import can read. */
const getProvinceFields = ({ name, power, tax, food, terrain, city, label, fort, port, forts }: MapProvince) => ({
  name,
  power,
  tax,
  food,
  terrain,
  city: city.name,
  fort: forts ?? fort,
  port,
  'nomarch-places': { city: [city.x, city.y], label: [label.x, label.y] },
});

/** Writes GeoJSON in map units with y upwards. The map's own fields are in a separate member. */
export function toGeojson({ sheet, topology }: CompleteMap): string {
  const { provinces, outside, rivers, lakes } = splitTopology(topology);
  const turn = ([x, y]: Point): Point => [x, roundToGrid(sheet.height - y)];
  const multi = (shape: Shape) => ({
    type: 'MultiPolygon',
    coordinates: shape.map((polygon) => polygon.map((ring) => ring.map(turn))),
  });
  const toFeature = (nomarch: string, geometry: unknown, more = {}) => ({
    type: 'Feature',
    properties: { nomarch, ...more },
    geometry,
  });
  const features = [
    ...sheet.provinces.map((province) => ({
      type: 'Feature',
      id: province.id,
      properties: getProvinceFields(province),
      geometry: multi(provinces.get(province.id) ?? []),
    })),
    ...outside.map(({ terrain, shape }) => toFeature('outside', multi(shape), { terrain })),
    ...(rivers.length > 0
      ? [toFeature('rivers', { type: 'MultiLineString', coordinates: rivers.map((line) => line.map(turn)) })]
      : []),
    ...(lakes.length > 0 ? [toFeature('lakes', multi(lakes))] : []),
  ];
  return `${JSON.stringify({ type: 'FeatureCollection', nomarch: getMapFields(sheet), features })}\n`;
}

const toPath = (shape: Shape): string =>
  shape
    .flatMap((polygon) =>
      polygon.map(
        (ring) =>
          `M${ring
            .slice(0, -1)
            .map(([x, y]) => `${x} ${y}`)
            .join('L')}Z`,
      ),
    )
    .join('');

const TINTS: Readonly<Record<string, string>> = {
  'river-plain': '#cfd8a6',
  hills: '#dccfa4',
  mountains: '#c7b299',
  desert: '#ecdfb8',
  steppe: '#dfdcae',
  marsh: '#bfd2b4',
  coast: '#d8d9b5',
};

/** Writes SVG for printing, or for editing and importing again: one labelled path per province. */
export function toSvg({ sheet, topology }: CompleteMap): string {
  const { provinces, outside, rivers, lakes } = splitTopology(topology);
  const { width, height } = sheet;
  const path = (attributes: string, shape: Shape): string => `  <path ${attributes} d="${toPath(shape)}"/>`;
  const lines = [
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<title>${escapeHtml(sheet.title)}</title>`,
    `<metadata id="nomarch-map">${escapeHtml(JSON.stringify({ ...getMapFields(sheet), rivers }))}</metadata>`,
    `<rect data-part="sea" width="${width}" height="${height}" fill="#c3d5dd"/>`,
    '<g stroke="#5b4a33" stroke-width="0.8" stroke-linejoin="round">',
    ...outside.map(({ terrain, shape }) =>
      path(`data-part="outside" data-terrain="${escapeHtml(terrain)}" fill="#d9cfb4" stroke="none"`, shape),
    ),
    ...sheet.provinces.map((province) =>
      path(
        `id="${province.id}" inkscape:label="${escapeHtml(province.name)}" fill="${TINTS[province.terrain]}" data-nomarch="${escapeHtml(JSON.stringify(getProvinceFields(province)))}"`,
        provinces.get(province.id) ?? [],
      ),
    ),
    ...(lakes.length > 0 ? [path('data-part="lakes" fill="#c3d5dd"', lakes)] : []),
    '</g>',
    '<g fill="none" stroke="#4d7a92" stroke-width="1.6">',
    ...rivers.map((line) => `  <polyline points="${line.map((place) => place.join(',')).join(' ')}"/>`),
    '</g>',
    '<g font-family="serif" font-size="11" text-anchor="middle" fill="#33291c">',
    ...sheet.provinces.map(({ name, label }) => `  <text x="${label.x}" y="${label.y}">${escapeHtml(name)}</text>`),
    '</g>',
    '</svg>',
  ];
  return `${lines.join('\n')}\n`;
}

/** Writes one border per line, in the form that the border import reads. */
export function toBorderLines({ sheet }: Pick<CompleteMap, 'sheet'>): string {
  const names = new Map(sheet.provinces.map(({ id, name }) => [id, name]));
  const areUnique = new Set(names.values()).size === names.size;
  const getName = (id: string): string => (areUnique ? (names.get(id) ?? id) : id);
  const lines = sheet.borders.map(({ a, b, kind }) => `${getName(a)} - ${getName(b)} ${kind}`);
  return `# ${sheet.title}: ${sheet.provinces.length} provinces, ${sheet.borders.length} borders\n${lines.join('\n')}\n`;
}

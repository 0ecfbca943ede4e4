import { drawPowers } from '../../../maps/drawing/map-drawing.ts';
import { getPlayerMark } from '../../../maps/drawing/player-mark.ts';
import type { Place } from '../../../maps/drawing/shape.ts';
import type { CampaignArmy, CampaignState } from '../../../rules/campaign.ts';
import { escapeHtml } from '../../../rules/core/words.ts';
import { getDensity, MAP_MARGIN, getSignScale, type Spot } from '../drawing/map-layout.ts';
import { type PlacedArmies, placeSigns } from '../drawing/place-signs.ts';
import { drawGlyphs } from '../drawing/terrain.ts';
import { type Power, listPowers } from '../power.ts';
import { formatThousands, getKnownPoints } from '../army-points.ts';
import type { CampaignMap } from '../use-campaign-map.ts';

/** Content of a map picture. The caller leaves out anything that the seat may not see. */
export interface PosterContent {
  readonly map: CampaignMap;
  readonly title: string;
  /** Subtitle: the month, or the map's period. */
  readonly line: string;
  readonly powers: readonly Power[];
  readonly holders: Readonly<Record<string, string | null>>;
  readonly armies: readonly CampaignArmy[];
  readonly battles: readonly { readonly id: string; readonly province: string; readonly from: string }[];
  readonly sieges: readonly { readonly province: string; readonly besieger: string }[];
}

/** Labels of the legend. */
export type PosterWords = Readonly<
  Record<'nobody' | 'fort' | 'city' | 'port' | 'army' | 'garrison' | 'siege' | 'battle', string>
>;

/** Ink on white paper. Tints are light enough for legible names. */
const INK = '#2b2118';
const PAPER = '#fffdf6';
const SEA = '#d3e3ea';
const LAND = '#fbf5e4';
const WILD = '#e8dfc9';
const RIVER = '#4b7f9c';
const ALARM = '#8f2318';

/** Width in pixels that signs and letters are sized for: an A4 page at 150 dpi. */
const DRAWN_WIDTH = 1250;
const FONT = "Georgia, 'Times New Roman', serif";

const FORT = 'M-5.2 4V-4.2H-3V-2.2H-1.1V-4.2H1.1V-2.2H3V-4.2H5.2V4Z';
const ANCHOR = 'M0 6.4V13M-2 8.4H2M-3.6 10.6Q-3 13.2 0 13.4Q3 13.2 3.6 10.6';
const CLOTH = 'M-12 -33H12V-4.5L6 -7.5L0 -4L-6 -7.5L-12 -4.5Z';
const WALL = 'M-13 3V-5H-9.6V-2.6H-6.4V-5H-1.6V-2.6H1.6V-5H6.4V-2.6H9.6V-5H13V3Z';
const SWORDS = 'M-7.5 7.5L6.5 -6.5M7.5 7.5L-6.5 -6.5M-8 3.4L-3.4 8M8 3.4L3.4 8';

/** Returns a valid colour unchanged, else grey. */
const toColour = (colour: string): string => (/^#[0-9a-f]{6}$|^[a-z]{3,20}$/i.test(colour) ? colour : 'grey');
const path = (d: string, attributes: string): string => (d === '' ? '' : `<path d="${d}" ${attributes}/>`);
const line = (width: number, colour = INK, more = ''): string =>
  `fill="none" stroke="${colour}" stroke-width="${width}" stroke-linejoin="round"${more}`;
const placeGroup = ([x, y]: Place, scale: number, inner: string): string =>
  `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale})">${inner}</g>`;
const text = (content: string, x: number, y: number, size: number, more = ''): string =>
  `<text x="${x}" y="${y}" font-size="${size}"${more}>${escapeHtml(content)}</text>`;
const MIDDLE = ' text-anchor="middle"';
const HALO = ` stroke="${PAPER}" stroke-width="2.8" stroke-linejoin="round" paint-order="stroke"`;

const citySign = (hasFort: boolean, hasPort: boolean): string =>
  (hasFort
    ? path(FORT, `fill="${PAPER}" stroke="${INK}" stroke-width="1.3"`)
    : `<circle r="3.4" fill="${PAPER}" stroke="${INK}" stroke-width="1.3"/>`) +
  (hasPort ? path(ANCHOR, line(1.2)) : '');
const siegeSign = (colour: string): string =>
  `<circle r="12" ${line(3.4, PAPER)}/><circle r="12" ${line(2, toColour(colour), ' stroke-dasharray="3 2"')}/>`;
const battleSign = `<circle r="11" fill="${PAPER}" stroke="${ALARM}" stroke-width="1.4"/>${path(SWORDS, line(2, ALARM))}`;

/** Draws a standard with its sign and points. */
const drawStandard = (colour: string, sign: string, points: string, isGarrison: boolean): string =>
  path('M0 0V-36M-12.5 -33H12.5', line(1.7)) +
  path(CLOTH, `fill="${toColour(colour)}" stroke="${INK}" stroke-width="1"`) +
  (isGarrison ? path(WALL, `fill="${PAPER}" stroke="${INK}" stroke-width="1.1"`) : '') +
  `<g transform="translate(0 -26.2) scale(.58)">${path(sign, 'fill="#fff" fill-rule="evenodd"')}</g>` +
  text(points, 0, -10.2, 9.4, `${MIDDLE} fill="#fff" font-weight="700"`);

function drawPlacedStandard({ armies, at: foot, tie }: PlacedArmies, powers: readonly Power[], scale: number): string {
  const [first] = armies;
  const power = powers.find(({ id }) => id === first.player);
  if (!power) return '';
  const known = armies.flatMap((army) => getKnownPoints(army) ?? []);
  const points = known.length > 0 ? formatThousands(known.reduce((sum, each) => sum + each, 0)) : '?';
  const several =
    armies.length > 1
      ? `<circle cx="13.5" cy="-33.5" r="6.4" fill="${PAPER}" stroke="${INK}"/>${text(String(armies.length), 13.5, -30.2, 9.4, `${MIDDLE} font-weight="700"`)}`
      : '';
  return (
    (tie ? path(`M${tie[0]} ${tie[1]}L${foot[0]} ${foot[1]}`, line(1.3 * scale, INK, ' stroke-dasharray="2 3"')) : '') +
    placeGroup(foot, scale, drawStandard(power.colour, power.mark.path, points, first.fort !== null) + several)
  );
}

function drawGround({ map, powers, holders }: PosterContent): string {
  const { sheet, topology, drawing } = map;
  const drawn = drawPowers(topology, (province) => holders[province] ?? null);
  const indexes = new Map(powers.map(({ id }, index) => [id, index]));
  const lands = drawn.lands.flatMap(({ player, path: d }) => {
    const index = indexes.get(player);
    const power = index === undefined ? undefined : powers[index];
    return power
      ? [path(d, `fill="${toColour(power.colour)}" fill-opacity=".26"`), path(d, `fill="url(#hatch-${index})"`)]
      : [];
  });
  const keep = {
    clearings: map.spots.flatMap(({ at: place, city }) => [
      { at: place, across: 46, high: 20 },
      { at: city.at, across: 12, high: 12 },
    ]),
    rivers: drawing.riverLines,
  };
  const shapes = new Map(drawing.provinces.map(({ id, polygons }) => [id, polygons]));
  const glyphs = [
    ...map.spots.map(({ id, terrain }) => drawGlyphs(terrain, shapes.get(id) ?? [], keep)),
    ...drawing.outside.map(({ terrain, polygons }) => drawGlyphs(terrain, polygons, keep)),
  ].join('');
  return [
    `<rect width="${sheet.width}" height="${sheet.height}" fill="${SEA}"/>`,
    path(drawing.land, `fill="${WILD}"`),
    path(drawing.provinces.map((province) => province.path).join(''), `fill="${LAND}"`),
    ...lands,
    path(glyphs, line(0.8, '#8a7658', ' stroke-linecap="round" stroke-opacity=".7"')),
    path(drawing.rivers, line(2.2, RIVER)),
    path(drawing.lakes, `fill="${SEA}" stroke="${RIVER}" stroke-width="1"`),
    path(drawing.edge, line(1)),
    path(drawn.inner, line(1, INK, ' stroke-dasharray="5 3"')),
    path(drawn.outer, line(2.2)),
    path(drawing.coast, line(1.3)),
    `<rect width="${sheet.width}" height="${sheet.height}" ${line(2.4)}/>`,
  ].join('\n');
}

function drawName({ name, at: usual, letter, id }: Spot, names: ReadonlyMap<string, Place>, scale: number): string {
  const place = names.get(id) ?? usual;
  // Names without room are smaller, since nobody can zoom in on paper.
  const size = names.has(id) ? letter : letter * 0.72;
  return placeGroup(place, scale, text(name, 0, 4, size, `${MIDDLE} font-weight="700"${HALO}`));
}

/** Returns the rows of the legend, each a sign and a label. */
function listLegendRows(
  { powers, holders, armies, sieges, battles, map }: PosterContent,
  words: PosterWords,
): string[][] {
  const held = new Set(Object.values(holders));
  const swatch = (fill: string, more = ''): string =>
    `<rect x="-14" y="-8" width="28" height="15" fill="${LAND}"/><rect x="-14" y="-8" width="28" height="15" fill="${fill}" ${more}/><rect x="-14" y="-8" width="28" height="15" ${line(0.9)}/>`;
  const rows: string[][] = powers.map(({ colour, mark, title }, index) => [
    `${swatch(toColour(colour), 'fill-opacity=".26"')}<rect x="-14" y="-8" width="28" height="15" fill="url(#hatch-${index})"/><g transform="scale(.62)">${path(mark.path, `fill="${toColour(colour)}" fill-rule="evenodd"`)}</g>`,
    title,
  ]);
  const sample = powers[0]?.colour ?? INK;
  const flag = `<g transform="translate(0 11) scale(.6)">${drawStandard(sample, '', '', false)}</g>`;
  const guard = `<g transform="translate(0 11) scale(.6)">${drawStandard(sample, '', '', true)}</g>`;
  if (held.has(null)) rows.push([swatch(LAND), words.nobody]);
  rows.push([citySign(true, false), words.fort], [citySign(false, false), words.city]);
  if (map.spots.some(({ city }) => city.port))
    rows.push([path(ANCHOR, `${line(1.2)} transform="translate(0 -10)"`), words.port]);
  if (armies.some(({ fort }) => fort === null)) rows.push([flag, words.army]);
  if (armies.some(({ fort }) => fort !== null)) rows.push([guard, words.garrison]);
  if (sieges.length > 0) rows.push([`<g transform="scale(.72)">${siegeSign(INK)}</g>`, words.siege]);
  if (battles.length > 0) rows.push([`<g transform="scale(.8)">${battleSign}</g>`, words.battle]);
  return rows;
}

/** Mean width of a serif letter, relative to its size. */
const LETTER_WIDTH = 0.56;

/** Draws a map as a standalone SVG with title, names and legend. Pure: the same content gives the same bytes. */
export function drawPoster(content: PosterContent, words: PosterWords): string {
  const { map, powers, title, line: under, armies, battles, sieges } = content;
  const { sheet, drawing, spots } = map;
  const scale = Math.round(getSignScale(DRAWN_WIDTH / sheet.width, getDensity(drawing)) * 100) / 100;
  const signs = placeSigns({ spots, provinces: drawing.provinces, armies, battles, scale });
  const cities = new Map(spots.map(({ id, city }) => [id, city.at]));
  const colours = new Map(powers.map(({ id, colour }) => [id, colour]));
  // Title and legend are as wide as the sheet, in any units.
  const unit = sheet.width / 1000;
  const head = 74 * unit;
  const rows = listLegendRows(content, words);
  const columnWidth = Math.max(...rows.map(([, said = '']) => said.length)) * 14 * LETTER_WIDTH + 58;
  const columns = Math.max(1, Math.min(rows.length, Math.floor(1000 / columnWidth)));
  const lines = Math.ceil(rows.length / columns);
  const foot = (24 + lines * 26) * unit;
  const [width, height] = [sheet.width + 2 * MAP_MARGIN, sheet.height + 2 * MAP_MARGIN + head + foot];
  const hatchings = powers.map(({ colour }, index) => {
    const { side, path: strokes } = getPlayerMark(index).hatching;
    return `<pattern id="hatch-${index}" patternUnits="userSpaceOnUse" width="${side}" height="${side}">${path(strokes, line(1.1, toColour(colour), ' stroke-linecap="round" stroke-opacity=".55"'))}</pattern>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-MAP_MARGIN} ${-MAP_MARGIN - head} ${width} ${height}" width="${Math.round(width)}" height="${Math.round(height)}" font-family="${FONT}" fill="${INK}" role="img" aria-label="${escapeHtml(`${title}, ${under}`)}">
<title>${escapeHtml(`${title}, ${under}`)}</title>
<defs>${hatchings.join('')}</defs>
<rect x="${-MAP_MARGIN}" y="${-MAP_MARGIN - head}" width="${width}" height="${height}" fill="${PAPER}"/>
<g transform="translate(${sheet.width / 2} ${-head}) scale(${unit})">${text(title, 0, 26, 32, `${MIDDLE} font-weight="700"`)}${text(under, 0, 54, 18, MIDDLE)}</g>
${drawGround(content)}
${spots.map(({ city }) => placeGroup(city.at, scale, citySign(city.fort, city.port))).join('\n')}
${spots.map((spot) => drawName(spot, signs.names, scale)).join('\n')}
${sieges.map(({ province, besieger }) => placeGroup(cities.get(province) ?? [0, 0], scale, siegeSign(colours.get(besieger) ?? INK))).join('\n')}
${signs.standards.map((placed) => drawPlacedStandard(placed, powers, scale)).join('\n')}
${signs.battles.map((battle) => placeGroup(battle.at, scale, battleSign)).join('\n')}
<g transform="translate(0 ${sheet.height + 26 * unit}) scale(${unit})">
${rows.map(([sign = '', said = ''], place) => `<g transform="translate(${20 + (place % columns) * (1000 / columns)} ${Math.floor(place / columns) * 26})">${sign}${text(said, 24, 5, 14)}</g>`).join('\n')}
</g>
</svg>
`;
}

/** Returns the poster content of a campaign's state, or of a seat's view of it. */
export function createPosterContent(
  map: CampaignMap,
  state: CampaignState,
  { line, hasArmies }: { readonly line: string; readonly hasArmies: boolean },
): PosterContent {
  return {
    map,
    title: state.title,
    line,
    powers: listPowers(state.players),
    holders: Object.fromEntries(Object.values(state.provinces).map(({ id, holder }) => [id, holder])),
    armies: hasArmies ? Object.values(state.armies) : [],
    battles: hasArmies ? state.battles : [],
    sieges: hasArmies ? Object.values(state.sieges) : [],
  };
}

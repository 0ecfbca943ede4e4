import { escapeHtml } from '../../rules/core/words.ts';
import type { MapTopology } from '../geometry.ts';
import type { MapSheet } from '../schema.ts';
import { drawMap, drawPowers } from './map-drawing.ts';
import { getPlayerMark } from './player-mark.ts';

/** Powers and their provinces on a map. Each power has a colour, a hatching and a sign. Hatching and sign depend on the power's index. */
export interface ShownPowers {
  readonly powers: readonly { readonly id: string; readonly title: string; readonly colour: string }[];
  /** Power id by province id, or null if no one holds it. */
  readonly holders: Readonly<Record<string, string | null>>;
  /** Provinces with a pending battle. */
  readonly battles: ReadonlySet<string>;
}

/** Returns the colour if it is valid, otherwise grey. Browsers draw an invalid colour as black. */
const toSafeColour = (colour: string): string => (/^#[0-9a-f]{6}$|^[a-z]{3,20}$/i.test(colour) ? colour : 'grey');

/** Returns the sign of a power in its colour, 20 units wide and centred. */
export const drawSign = (index: number, colour: string): string =>
  `<path d="${getPlayerMark(index).path}" fill="${toSafeColour(colour)}" fill-rule="evenodd"/>`;

const SWORDS = 'M-7.5 7.5L6.5 -6.5M7.5 7.5L-6.5 -6.5M-8 3.4L-3.4 8M8 3.4L3.4 8';

/** Draws a map as an SVG image without scripts and styles. The page styles its classes, such as `sea` and `border`. */
export function drawMapPicture(
  { sheet, topology }: { readonly sheet: MapSheet; readonly topology: MapTopology },
  { powers, holders, battles }: ShownPowers,
): string {
  const { width, height } = sheet;
  const drawing = drawMap(topology, width, height);
  const drawn = drawPowers(topology, (province) => holders[province] ?? null);
  const indexes = new Map(powers.map(({ id }, index) => [id, index]));
  const path = (cssClass: string, d: string): string => (d === '' ? '' : `<path class="${cssClass}" d="${d}"/>`);
  const hatchings = powers.map(({ colour }, index) => {
    const { side, path: strokes } = getPlayerMark(index).hatching;
    return `<pattern id="hatch-${index}" patternUnits="userSpaceOnUse" width="${side}" height="${side}"><path d="${strokes}" fill="none" stroke="${toSafeColour(colour)}" stroke-width="1.1" stroke-linecap="round" stroke-opacity=".6"/></pattern>`;
  });
  const lands = drawn.lands.flatMap(({ player, path: d }) => {
    const index = indexes.get(player);
    const power = index === undefined ? undefined : powers[index];
    return power
      ? [
          `<path d="${d}" fill="${toSafeColour(power.colour)}" fill-opacity=".34"/><path d="${d}" fill="url(#hatch-${index})"/>`,
        ]
      : [];
  });
  const places = sheet.provinces.map(({ id, name, label, city, fort }) => {
    const index = indexes.get(holders[id] ?? '');
    const power = index === undefined ? undefined : powers[index];
    const sign =
      power && index !== undefined
        ? `<g transform="translate(${label.x} ${label.y - 19}) scale(.6)">${drawSign(index, power.colour)}</g>`
        : '';
    const mark = fort
      ? `<path class="city" d="M-5.2 4V-4.2H-3V-2.2H-1.1V-4.2H1.1V-2.2H3V-4.2H5.2V4Z" transform="translate(${city.x} ${city.y})"/>`
      : `<circle class="city" cx="${city.x}" cy="${city.y}" r="3.2"/>`;
    const waits = battles.has(id)
      ? `<g transform="translate(${label.x} ${label.y + 18})"><title>${escapeHtml(`Battle pending in ${name}`)}</title><circle class="halo" r="11"/><path class="swords" d="${SWORDS}"/></g>`
      : '';
    return `${mark}${sign}<text class="name" x="${label.x}" y="${label.y}">${escapeHtml(name)}</text>${waits}`;
  });
  return `<svg class="map" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeHtml(sheet.title)}">
<defs>${hatchings.join('')}</defs>
<rect class="sea" width="${width}" height="${height}"/>
${path('wild', drawing.land)}
${drawing.provinces.map((province) => path('land', province.path)).join('')}
${lands.join('')}
${path('river', drawing.rivers)}${path('lake', drawing.lakes)}${path('edge', drawing.edge)}${path('border', drawn.inner)}${path('front', drawn.outer)}${path('coast', drawing.coast)}
${places.join('\n')}
</svg>`;
}

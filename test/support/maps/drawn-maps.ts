/** A map drawn in layers, with a title, a group of pieces and a river. */
export const LAYERED_MAP = `<?xml version="1.0"?>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="i" viewBox="0 0 400 300">
  <rect id="background" width="400" height="300"/>
  <g inkscape:groupmode="layer" inkscape:label="Sea"><path id="aeg" inkscape:label="Aegean" d="M100 0H200V100H100Z"/></g>
  <g inkscape:groupmode="layer" inkscape:label="Provinces" transform="translate(10,0) scale(2)">
    <path id="p1" inkscape:label="Thrace" d="m-5,0 h50 v50 h-50 z"/>
    <path id="Troy_Land" d="M-5 50 L45 50 L45 100 L-5 100 Z"/>
    <path id="path77" d="M95 0h50v50h-50z"><title>Lydia &amp; Caria</title></path>
    <g id="Lukka"><path id="path1" d="M95 50h50v50h-50z"/><path id="path2" d="M160 80h10v10h-10z"/></g>
    <path d="M95,100 c10,10 40,10 50,0 v30 q-25,10 -50,0 z"/>
    <path id="river" fill="none" d="M0 0 L30 40 L20 90"/>
  </g>
</svg>`;

const box = (x: number, y: number, width = 100, height = 100): string =>
  `${x},${y} ${x + width},${y} ${x + width},${y + height} ${x},${y + height}`;
const polygon = (attributes: string, points: string): string => `<polygon ${attributes} points="${points}"/>`;

/** Three lands and two seas, as on Diplomacy boards: abbreviation, full name, kind, position. */
const BOARD = [
  ['mem', 'Memphis', 'land', 0, 0],
  ['sai', 'Sais', 'land', 100, 0],
  ['the', 'Thebes', 'land', 0, 100],
  ['gre', 'Great Green', 'sea', 200, 0],
  ['red', 'Erythraean Waves', 'sea', 100, 100],
] as const;
const LANDS = BOARD.filter(([, , kind]) => kind === 'land');

/** A board in the style of jDip: classes distinguish land and water, with a separate layer for the mouse. */
export const CLASSED_BOARD = `<?xml version="1.0"?>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 400 300">
  <style>/* <![CDATA[ */ .nopower { fill: antiquewhite; stroke: black } .water { fill: #99ccff } .invisibleContent { fill: black; opacity: 0.0 } .thick { fill: none; stroke: black } /* ]]> */</style>
  <defs><symbol id="SupplyCenter"><circle r="3"/></symbol></defs>
  <g id="MapLayer" transform="translate(20 20)">
    <rect fill="black" x="-20" y="-20" width="400" height="300"/>
    ${BOARD.filter(([id]) => id !== 'the')
      .map(([id, , kind, x, y]) => polygon(`id="_${id}" class="${kind === 'sea' ? 'water' : 'nopower'}"`, box(x, y)))
      .join('')}
    <g id="_the" class="nopower">${polygon('', box(0, 100))}${polygon('', box(20, 230, 30, 20))}</g>
    ${polygon('id="_des" class="impassable"', box(200, 100))}
    <path class="thick" d="M0 0 L100 100 L180 90"/>
  </g>
  <g id="SupplyCenterLayer">${LANDS.map(([id, , , x, y]) => `<use id="sc_${id.toUpperCase()}" xlink:href="#SupplyCenter" x="${x + 40}" y="${y + 50}" width="10" height="10"/>`).join('')}</g>
  <g id="OrderLayer"><g id="Layer1"/></g>
  <g id="BriefLabelLayer">${BOARD.map(([id, , , x, y]) => `<text x="${x + 60}" y="${y + 60}">${id}</text>`).join('')}</g>
  <rect class="noterect" x="10" y="270" width="200" height="20"/>
  <g id="MouseLayer" class="invisibleContent" transform="translate(20 20)">${BOARD.map(([id, , , x, y]) => polygon(`id="${id}"`, box(x, y))).join('')}${polygon('id="sai-nc"', box(150, 0, 50, 20))}</g>
</svg>`;

const rings = (x: number, y: number): string =>
  `<g transform="translate(${x},${y})" style="display:inline">${[8, 6, 4, 2].map((r) => `<circle cx="3" cy="3" r="${r}" style="fill:none;stroke:#000"/>`).join('')}</g>`;
const layer = (name: string, inside: string, style = 'display:inline'): string =>
  `<g inkscape:groupmode="layer" id="${name}" inkscape:label="${name}" style="${style}">${inside}</g>`;

/** A board in the style of godip: provinces in a hidden layer, lands and seas alike, over a picture. */
export const HIDDEN_BOARD = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="i" viewBox="0 0 320 260">
  ${layer('background', `<rect id="Sea" width="320" height="260" style="fill:#d4d0ad"/><path id="path838" style="fill:#f4d7b5" d="M0 0 H200 V100 H100 V150 L90 200 H0 Z"/><path id="Shape" style="fill:none;stroke:#000" d="M0 0 H300 V200 H0 Z"/>`)}
  ${layer('provinces', `${BOARD.map(([id, , , x, y]) => polygon(`id="${id}" inkscape:label="${id}" style="fill:#000"`, box(x, y))).join('')}${polygon('id="sai/nc"', box(150, 0, 50, 20))}`, 'display:none')}
  ${layer('supply-centers', LANDS.map(([id, , , x, y]) => `<path id="${id}Center" style="display:inline;fill:none" d="M${x + 30} ${y + 40} h10 v10 h-10 z"/>`).join(''), 'display:none')}
  ${layer('province-centers', '<path id="greCenter" style="fill:none" d="M250 50 h10 v10 h-10 z"/>', 'display:none')}
  ${layer('supply-centers foreground copy', LANDS.map(([, , , x, y]) => rings(x + 32, y + 42)).join(''))}
  ${layer('foreground', '<path style="fill:none;stroke:#000" d="M100 0 V100"/><path style="fill:url(#stripes)" d="M200 100 h20 v30 h-20 z"/>')}
  ${layer(
    'names',
    BOARD.map(
      ([, name, , x, y]) =>
        `<text x="${x + 10}" y="${y + 80}">${name
          .split(' ')
          .map((word) => `<tspan sodipodi:role="line">${word}</tspan>`)
          .join('')}</text>`,
    ).join(''),
  )}
</svg>`;

/** A map without layers or classes: a background, a frame, circles for towns, a compass, and names as texts. */
export const PLAIN_BOARD = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 220">
  <rect width="320" height="220" fill="#fff"/>
  ${BOARD.map(([, , , x, y]) => polygon('fill="#eee"', box(x, y))).join('')}
  <path d="M2 2 H298 V198 H2 Z" fill="none" stroke="black"/>
  ${LANDS.map(([, , , x, y]) => `<circle cx="${x + 70}" cy="${y + 30}" r="3"/>`).join('')}
  <path d="M270 20 l4 12 l-8 0 z"/>
  ${BOARD.map(([, name, , x, y]) => `<text x="${x + 20}" y="${y + 60}">${name === 'Great Green' ? 'Great Green Sea' : name}</text>`).join('')}
</svg>`;

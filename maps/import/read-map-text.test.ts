import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mapById } from '../catalogue.ts';
import { draftIssues, draftOf, drawingOf } from '../edit/draft.ts';
import { setFort, addFort } from '../edit/edit-sheet.ts';
import { bordersText, geojsonText, mapFileText, svgText } from '../export/write-map.ts';
import { geometryOf } from '../geometry.ts';
import { readMapFile } from '../map-file.ts';
import { shapeArea, shapesOf } from '../shapes.ts';
import { foldedTopology, longPath, overlappingCircles, selfCrossingRing } from '../../test/support/map-monsters.ts';
import { knit } from './knit.ts';
import { MOST_COMPARISONS, workCount } from './limits.ts';
import { readMapText } from './read-map-text.ts';
import type { ReadMap } from './read-map-text.ts';

const read = (text: string, fileName = 'the-map.json'): ReadMap =>
  readMapText(text, fileName, { parse: (json) => JSON.parse(json) as unknown, tell: () => undefined });
const readJson = (document: unknown): ReadMap => read(JSON.stringify(document));
const refusal = (text: string): string => {
  try {
    read(text);
  } catch (error) {
    return (error as Error).message;
  }
  return 'taken';
};
const borders = ({ sheet }: ReadMap): string[] => sheet.borders.map(({ a, b, kind }) => `${a} ${b} ${kind}`);
const province = ({ sheet }: ReadMap, id: string) => sheet.provinces.find((one) => one.id === id);

const square = (x: number, y: number, side = 10): number[][] => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
  [x, y],
];
const feature = (name: string | null, ring: number[][], more = {}) => ({
  type: 'Feature',
  properties: { ...(name === null ? {} : { name }), ...more },
  geometry: { type: 'Polygon', coordinates: [ring] },
});
const collection = (...features: unknown[]) => ({ type: 'FeatureCollection', features });

describe('GeoJSON', () => {
  it('gives provinces by their names, with borders where outlines meet, north up', () => {
    const map = readJson(
      collection(feature('Kish', square(0, 0)), feature('Ur', square(10, 0)), feature('Mari', square(0, 10))),
    );
    expect(map.format).toBe('geojson');
    expect(borders(map)).toEqual(['kish mari land', 'kish ur land']);
    expect(province(map, 'mari')!.city.y).toBeLessThan(province(map, 'kish')!.city.y);
    expect(map.matched.map(({ what }) => what)).toEqual(['Kish', 'Ur', 'Mari']);
    expect(readMapFile(JSON.parse(mapFileText(map))).ok).toBe(true);
    expect(draftIssues(draftOf(map.sheet, map.topology))).toEqual([]);
  });

  it('finds borders between outlines that were drawn each for itself, and tells those it guessed', () => {
    const sloppy = square(10.02, 0.01);
    const gapped = [
      [-10, 0],
      [-0.06, 0],
      [-0.06, 5],
      [-0.06, 10],
      [-10, 10],
      [-10, 0],
    ];
    const map = readJson(collection(feature('Kish', square(0, 0)), feature('Ur', sloppy), feature('Mari', gapped)));
    expect(borders(map)).toEqual(['kish mari land', 'kish ur land']);
    expect(map.guessed.map(({ place }) => place)).toEqual(['kish - mari']);
  });

  it('takes what a province has from its properties, whatever they are called', () => {
    const facts = {
      Revenue: '4,200',
      GRAIN: 9000,
      Terrain: 'Mountain',
      capital: 'Nippur',
      owner: 'Akkad',
      walled: 'yes',
      harbour: false,
    };
    const map = readJson(
      collection(feature('Kish', square(0, 0), facts), feature('Ur', square(10, 0), { tax: 'many' })),
    );
    expect(province(map, 'kish')).toMatchObject({
      tax: 4000,
      food: 9000,
      terrain: 'mountains',
      city: { name: 'Nippur' },
      power: 'Akkad',
      fort: true,
      port: false,
    });
    expect(province(map, 'ur')).toMatchObject({ tax: 4000, food: 9500, terrain: 'hills', power: null });
    expect(map.guessed.map(({ what }) => what)).toEqual(['Kish: tax 4000', 'Ur: tax 4000']);
  });

  it('names what has no name, and keeps two of one name apart', () => {
    const map = readJson(
      collection(feature(null, square(0, 0)), feature('Ur', square(10, 0)), feature('Ur', square(20, 0))),
    );
    expect(map.sheet.provinces.map(({ id }) => id)).toEqual(['province-1', 'ur', 'ur-2']);
    expect(map.guessed[0]).toMatchObject({ place: 'province-1', why: 'it has no name in the source' });
  });

  it('joins the coasts of a water by sea', () => {
    const map = readJson(
      collection(
        feature('Crete', square(0, 0)),
        feature('Aegean Sea', square(10, 0)),
        feature('Caria', square(20, 0)),
        feature('Lukka', square(20, 10)),
      ),
    );
    expect(borders(map)).toEqual(['caria crete sea', 'caria lukka land']);
    expect(map.guessed[0]?.what).toBe('Aegean Sea as water: 2 coasts joined by sea');
  });

  it('names the feature whose place is no number', () => {
    const broken = {
      ...feature('Ur', square(0, 0)),
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [1, null],
            [1, 1],
          ],
        ],
      },
    };
    expect(refusal(JSON.stringify(collection(feature('Kish', square(0, 0)), broken)))).toBe(
      'features.1: a place of two numbers was expected',
    );
  });
});

describe('TopoJSON', () => {
  it('gives the object with the outlines, and says which it left', async () => {
    const map = readJson(await geometryOf('two-rivers'));
    const shipped = mapById('two-rivers')!;
    expect(map.format).toBe('topojson');
    expect(map.sheet.provinces).toHaveLength(shipped.provinces.length);
    expect(map.left[0]?.what).toBe('outside, rivers, lakes, land');
    const dry = shipped.borders.filter(({ kind }) => kind !== 'sea').map(({ a, b }) => `${a} ${b}`);
    expect(map.sheet.borders.map(({ a, b }) => `${a} ${b}`)).toEqual(dry);
  });

  it('that speaks of arcs it has not is refused', () => {
    const topology = { type: 'Topology', arcs: [], objects: { provinces: { type: 'Polygon', arcs: [[3]] } } };
    expect(refusal(JSON.stringify(topology))).toContain('arcs that are not there');
  });
});

const SVG = `<?xml version="1.0"?>
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

describe('SVG', () => {
  const map = read(SVG, 'aegean.svg');

  it('gives a province for each path, named by label, title or id, in whatever group it was moved', () => {
    expect(map.sheet.title).toBe('Aegean');
    expect(map.sheet.provinces.map(({ name }) => name)).toEqual([
      'Thrace',
      'Troy Land',
      'Lydia & Caria',
      'Lukka',
      'Province 6',
    ]);
    expect(map.left.map(({ what, why }) => `${what}: ${why}`)).toEqual([
      'background: a frame or a background, no province',
      'river: a line without a filling, no province',
    ]);
    expect(map.guessed.map(({ what }) => what)).toEqual(['lukka - province-6: land', 'Province 6']);
  });

  it('finds the borders, and makes a voyage of the sea', () => {
    expect(borders(map)).toEqual(
      ['thrace troy-land land', 'thrace lydia-caria sea', 'lukka lydia-caria land', 'lukka province-6 land']
        .map((pair) => pair.split(' '))
        .map(([a, b, kind]) => [a, b].sort().join(' ') + ` ${kind}`)
        .sort(),
    );
  });

  it('keeps a group of nameless paths as one province in pieces', () => {
    expect(shapesOf(map.topology).provinces.get('lukka')).toHaveLength(2);
  });

  it('of Diplomacy’s kind comes in without work by hand', () => {
    const cell = (id: string, kind: string, x: number, y: number) =>
      `<path id="${id}" class="${kind}" d="M${x},${y} l10,0 0,10 -10,0 z"/>`;
    const board = read(
      `<svg xmlns="http://www.w3.org/2000/svg"><g id="MapLayer">${cell('mem', 'nopower', 0, 0)}${cell('sai', 'nopower', 10, 0)}${cell('nth', 'water', 0, 10)}${cell('kno', 'neutral', 0, 20)}</g></svg>`,
      'board.svg',
    );
    expect(board.sheet.provinces.map(({ id }) => id)).toEqual(['mem', 'sai', 'kno']);
    expect(borders(board)).toEqual(['kno mem sea', 'mem sai land']);
    expect(board.guessed).toEqual([]);
  });

  it('that declares entities, is nested without end, or is cut off is refused with a sentence', () => {
    const bomb = '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><svg><title>&b;</title></svg>';
    expect(refusal(bomb)).toContain('declares entities');
    expect(refusal(`<svg>${'<g>'.repeat(5000)}`)).toContain('nested more than 90 levels deep');
    expect(refusal('<svg><path d="M0 0 L nonsense"/></svg>')).toContain('does not read');
    expect(refusal('<html></html>')).toBe('an <svg> element was expected');
    expect(refusal('<svg></svg>')).toBe('no province was found in it');
    expect(refusal('<svg><path id="a" d="M0 0 L1e999 0 L1 1 Z"/></svg>')).not.toBe('taken');
  });
});

describe('A board as JSON', () => {
  it('with neighbours and places gets outlines around them, and keeps borders that cross', () => {
    const map = readJson({
      title: 'Small Board',
      provinces: {
        mem: { name: 'Memphis', adj: ['sai', 'the'], x: 0, y: 10, terrain: 'river' },
        sai: { name: 'Sais', adj: ['mem', { to: 'kno', kind: 'sea' }], x: 0, y: 0 },
        the: { name: 'Thebes', adj: ['mem'], x: 2, y: 30 },
        kno: { name: 'Knossos', adj: ['sai/nc', 'the'], x: -40, y: -40 },
      },
    });
    expect(map.format).toBe('board');
    expect(map.sheet.title).toBe('Small Board');
    expect(borders(map)).toEqual([
      'knossos sais sea',
      'knossos thebes sea',
      'memphis sais land',
      'memphis thebes land',
    ]);
    expect(draftIssues(draftOf(map.sheet, map.topology))).toEqual([]);
  });

  it('as a list of edges alone is laid out, the same every time', () => {
    const board = {
      nodes: ['Ur', 'Uruk', 'Kish', 'Mari'],
      edges: [
        ['Ur', 'Uruk', 'river'],
        ['Uruk', 'Kish'],
        ['Kish', 'Mari'],
      ],
    };
    const map = readJson(board);
    expect(borders(map)).toEqual(['kish mari land', 'kish uruk land', 'ur uruk river'].sort());
    expect(mapFileText(readJson(board))).toBe(mapFileText(map));
    expect([...shapesOf(map.topology).provinces.values()].every((shape) => shapeArea(shape) > 100)).toBe(true);
  });

  it('as plain lists of neighbours is read too', () => {
    expect(borders(readJson({ Ur: ['Uruk', 'Eridu'], Uruk: ['Ur'] }))).toEqual(['eridu ur land', 'ur uruk land']);
  });

  it('with neither is refused', () => {
    expect(refusal('{}')).toBe('neither provinces nor borders were found in it');
    expect(refusal('[]')).toBe('neither provinces nor borders were found in it');
  });
});

describe('A list of borders', () => {
  it('is read in many notations, and tells the lines it could not use', () => {
    const text = [
      '# the south',
      'Ur - Uruk river',
      'Uruk – Kish',
      'Kish -> Mari (pass)',
      'Mari, Assur, sea',
      'Ur: Eridu, Lagash (sea)',
      'nonsense',
      'Kish | Agade',
    ];
    const map = read(text.join('\n'), 'south.txt');
    expect(borders(map)).toEqual([
      'agade kish land',
      'assur mari sea',
      'eridu ur land',
      'kish mari pass',
      'kish uruk land',
      'lagash ur sea',
      'ur uruk river',
    ]);
    expect(map.left).toEqual([
      { what: 'line 7: nonsense', why: 'two provinces were expected, as in “Ur - Uruk river”' },
    ]);
  });

  it('without a single border is refused by its line', () => {
    expect(refusal('\n\nUr and Uruk')).toBe('line 3: two provinces were expected, as in “Ur - Uruk river”');
  });
});

describe('A round trip', async () => {
  const shipped = draftOf(mapById('near-east')!, (await geometryOf('near-east'))!);
  const forted = setFort(addFort(shipped, 'gaza', 'The Wall of the Ruler'), 'gaza', 'gaza-fort-2', {
    moat: 'wet',
    embankment: true,
  });
  const whole = { sheet: forted.sheet, topology: drawingOf(forted), picture: null };

  it('as our own file gives the same map', () => {
    const { sheet, topology, picture } = read(mapFileText(whole));
    expect({ sheet, topology, picture }).toEqual(whole);
  });

  it.each([
    ['GeoJSON', geojsonText],
    ['SVG', svgText],
  ])('as %s gives the same sheet and the same drawing', (_, write) => {
    const map = read(write(whole));
    expect(map.sheet).toEqual(whole.sheet);
    expect(shapesOf(map.topology)).toEqual(shapesOf(whole.topology));
    expect(map.guessed).toEqual([]);
  });

  it('as a list gives the same borders', () => {
    const named = new Map(whole.sheet.provinces.map(({ id, name }) => [name, id]));
    const map = read(bordersText(whole), 'borders.txt');
    const names = new Map(map.sheet.provinces.map(({ id, name }) => [id, named.get(name)!]));
    const again = map.sheet.borders.map(({ a, b, kind }) =>
      [[names.get(a), names.get(b)].sort().join(' '), kind].join(' '),
    );
    expect(again.sort()).toEqual(whole.sheet.borders.map(({ a, b, kind }) => `${a} ${b} ${kind}`).sort());
  });
});

describe('Whatever text comes', () => {
  it('is read or refused with a sentence, and never fails otherwise', () => {
    const seeds = [
      SVG,
      JSON.stringify(collection(feature('Kish', square(0, 0)), feature('Ur', square(10, 0)))),
      'Ur - Uruk\nA - B sea',
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...seeds),
        fc.nat(),
        fc.nat(60),
        fc.string({ maxLength: 12 }),
        (seed, at, cut, put) => {
          const from = at % seed.length;
          const text = seed.slice(0, from) + put + seed.slice(from + cut);
          try {
            const map = read(text);
            expect(readMapFile(JSON.parse(mapFileText(map)))).toMatchObject({ ok: true });
          } catch (error) {
            if (!['InputError', 'SyntaxError'].includes((error as Error).name)) throw error;
          }
        },
      ),
      { numRuns: 200, seed: 3 },
    );
  });

  it('with a million corners is refused before anything is made of it', () => {
    const ring = Array.from({ length: 450_000 }, (_, i) => [Math.cos(i), Math.sin(i)]);
    expect(refusal(JSON.stringify(collection(feature('Round', ring))))).toContain('corners; up to');
  });

  it('that speaks of one long arc many times is refused before it is unfolded', () => {
    expect(refusal(JSON.stringify(foldedTopology(5000, 20_000)))).toContain('more than 400000 corners');
  });

  it('with a path of many million characters is refused before it is taken apart', () => {
    expect(refusal(longPath(10_000_000))).toContain('more than 400000 corners');
  });

  it.each([
    ['circles that cover one another', overlappingCircles, /border on one another|cross or cover/],
    ['a ring that crosses itself', selfCrossingRing, /corners|cross or cover/],
  ])('of %s is refused before all the work is done that it would be', (_, text, why) => {
    expect(refusal(text())).toMatch(why);
  });

  it.each([
    ['a border whose ends are no texts', { ends: { toString: 1 } }],
    ['a type that is no text', { type: { toString: 1 } }],
  ])('with %s is read or refused with a sentence', async (_, extra) => {
    const sheet = mapById('two-rivers')!;
    const topology = (await geometryOf('two-rivers'))!;
    const own = JSON.parse(geojsonText({ sheet, topology, picture: null })) as { nomarch: { borders: unknown[] } };
    own.nomarch.borders.push({ a: { toString: 1 }, b: 'ur', ...extra });
    expect(() => readJson(own)).not.toThrow(TypeError);
  });

  it('of a board with a path of nothing, and outlines of no points, is read or refused with a sentence', () => {
    for (const path of [[null], [[null]], [7], [[[1, 2], null]], {}])
      expect(() => read(JSON.stringify({ provinces: [{ id: 'ur', path }] }))).not.toThrow(TypeError);
  });
});

describe('The work of an import', () => {
  it('is counted, and a map of a thousand provinces takes a small part of what is allowed', () => {
    const work = workCount();
    const cells = Array.from({ length: 1000 }, (_, at) => square((at % 40) * 10, Math.floor(at / 40) * 10));
    knit(
      cells.map((ring) => [[ring.map(([x = 0, y = 0]): [number, number] => [x, y])]]),
      1,
      work,
    );
    expect(work.spent).toBeGreaterThan(1000);
    expect(work.spent).toBeLessThan(MOST_COMPARISONS / 10);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LAYERED_MAP } from '../../test/support/drawn-maps.ts';
import { foldedTopology, longPath, overlappingCircles, selfCrossingRing } from '../../test/support/map-monsters.ts';
import { collection, feature, read, readJson, refusal, square } from '../../test/support/read-map.ts';
import { mapById } from '../catalogue.ts';
import { draftOf, drawingOf } from '../edit/draft.ts';
import { addFort, setFort } from '../edit/edit-sheet.ts';
import { bordersText, geojsonText, mapFileText, svgText } from '../export/write-map.ts';
import { geometryOf } from '../geometry.ts';
import { readMapFile } from '../map-file.ts';
import { shapesOf } from '../shapes.ts';

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

describe('A list of borders', () => {
  it('says of a border by whatever words for it of which kind it is', () => {
    const { sheet } = read(
      'Ur - Kish voyage\nKish - Uruk by sea\nUr - Uruk ford\nUruk - Larsa mountains\nUr - Larsa by land',
    );
    const names = new Map(sheet.provinces.map(({ id, name }) => [id, name]));
    const kinds = sheet.borders.map(({ a, b, kind }) => `${[names.get(a), names.get(b)].sort().join(' - ')}: ${kind}`);
    expect(kinds.sort()).toEqual([
      'Kish - Ur: sea',
      'Kish - Uruk: sea',
      'Larsa - Ur: land',
      'Larsa - Uruk: pass',
      'Ur - Uruk: river',
    ]);
  });
});

describe('Whatever text comes', () => {
  it('is read or refused with a sentence, and never fails otherwise', () => {
    const seeds = [
      LAYERED_MAP,
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

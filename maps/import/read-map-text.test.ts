import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LAYERED_MAP } from '../../test/support/maps/drawn-maps.ts';
import {
  foldedTopology,
  longPath,
  overlappingCircles,
  selfCrossingRing,
} from '../../test/support/maps/map-monsters.ts';
import { collection, feature, read, readJson, refusal, square } from '../../test/support/maps/read-map.ts';
import { findMap } from '../catalogue.ts';
import { createDraft, getDrawing } from '../edit/draft.ts';
import { addFort, setFort } from '../edit/edit-sheet.ts';
import { toBorderLines, toGeojson, toMapFile, toSvg } from '../export/write-map.ts';
import { loadGeometry } from '../geometry.ts';
import { readMapFile } from '../map-file.ts';
import { splitTopology } from '../shapes.ts';

describe('A round trip', async () => {
  const shipped = createDraft(findMap('near-east')!, (await loadGeometry('near-east'))!);
  const forted = setFort(addFort(shipped, 'gaza', 'The Wall of the Ruler'), 'gaza', 'gaza-fort-2', {
    moat: 'wet',
    embankment: true,
  });
  const whole = { sheet: forted.sheet, topology: getDrawing(forted), picture: null };

  it('through our own format gives the same map', () => {
    const { sheet, topology, picture } = read(toMapFile(whole));
    expect({ sheet, topology, picture }).toEqual(whole);
  });

  it.each([
    ['GeoJSON', toGeojson],
    ['SVG', toSvg],
  ])('through %s gives the same sheet and drawing', (_, write) => {
    const map = read(write(whole));
    expect(map.sheet).toEqual(whole.sheet);
    expect(splitTopology(map.topology)).toEqual(splitTopology(whole.topology));
    expect(map.guessed).toEqual([]);
  });

  it('through a list gives the same borders', () => {
    const named = new Map(whole.sheet.provinces.map(({ id, name }) => [name, id]));
    const map = read(toBorderLines(whole), 'borders.txt');
    const names = new Map(map.sheet.provinces.map(({ id, name }) => [id, named.get(name)!]));
    const again = map.sheet.borders.map(({ a, b, kind }) =>
      [[names.get(a), names.get(b)].sort().join(' '), kind].join(' '),
    );
    expect(again.sort()).toEqual(whole.sheet.borders.map(({ a, b, kind }) => `${a} ${b} ${kind}`).sort());
  });
});

describe('A list of borders', () => {
  it('recognises many words for border kinds', () => {
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

describe('Any text', () => {
  it('is read or refused with an InputError or SyntaxError', () => {
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
            expect(readMapFile(JSON.parse(toMapFile(map)))).toMatchObject({ ok: true });
          } catch (error) {
            if (!['InputError', 'SyntaxError'].includes((error as Error).name)) throw error;
          }
        },
      ),
      { numRuns: 200, seed: 3 },
    );
  });

  it('with too many corners is refused', () => {
    const ring = Array.from({ length: 450_000 }, (_, i) => [Math.cos(i), Math.sin(i)]);
    expect(refusal(JSON.stringify(collection(feature('Round', ring))))).toContain('corners, which is the maximum');
  });

  it('that repeats a long arc is refused before arcs are resolved', () => {
    expect(refusal(JSON.stringify(foldedTopology(5000, 20_000)))).toContain('more than 400000 corners');
  });

  it('with a huge path is refused before parsing', () => {
    expect(refusal(longPath(10_000_000))).toContain('more than 400000 corners');
  });

  it.each([
    ['overlapping circles', overlappingCircles, /borders|cross or overlap/],
    ['a ring that crosses itself', selfCrossingRing, /corners|cross or overlap/],
  ])('with %s is refused early', (_, text, why) => {
    expect(refusal(text())).toMatch(why);
  });

  it.each([
    ['a border with non-string ends', { ends: { toString: 1 } }],
    ['a non-string type', { type: { toString: 1 } }],
  ])('with %s causes no TypeError', async (_, extra) => {
    const sheet = findMap('two-rivers')!;
    const topology = (await loadGeometry('two-rivers'))!;
    const own = JSON.parse(toGeojson({ sheet, topology, picture: null })) as { nomarch: { borders: unknown[] } };
    own.nomarch.borders.push({ a: { toString: 1 }, b: 'ur', ...extra });
    expect(() => readJson(own)).not.toThrow(TypeError);
  });

  it('with empty paths and outlines causes no TypeError', () => {
    for (const path of [[null], [[null]], [7], [[[1, 2], null]], {}])
      expect(() => read(JSON.stringify({ provinces: [{ id: 'ur', path }] }))).not.toThrow(TypeError);
  });
});

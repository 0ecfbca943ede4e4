import { describe, expect, it } from 'vitest';
import { borders, collection, feature, province, readJson, refusal, square } from '../../test/support/maps/read-map.ts';
import { findMap } from '../catalogue.ts';
import { findDraftIssues, createDraft } from '../edit/draft.ts';
import { toMapFile } from '../export/write-map.ts';
import { loadGeometry } from '../geometry.ts';
import { readMapFile } from '../map-file.ts';

describe('GeoJSON', () => {
  it('is read with names, shared borders and north up', () => {
    const map = readJson(
      collection(feature('Kish', square(0, 0)), feature('Ur', square(10, 0)), feature('Mari', square(0, 10))),
    );
    expect(map.format).toBe('geojson');
    expect(borders(map)).toEqual(['kish mari land', 'kish ur land']);
    expect(province(map, 'mari')!.city.y).toBeLessThan(province(map, 'kish')!.city.y);
    expect(map.matched.map(({ what }) => what)).toEqual(['Kish', 'Ur', 'Mari']);
    expect(readMapFile(JSON.parse(toMapFile(map))).ok).toBe(true);
    expect(findDraftIssues(createDraft(map.sheet, map.topology))).toEqual([]);
  });

  it('gets borders between separate outlines, and reports the guessed ones', () => {
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

  it('is read with properties under many names', () => {
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

  it('gets generated names and unique ids', () => {
    const map = readJson(
      collection(feature(null, square(0, 0)), feature('Ur', square(10, 0)), feature('Ur', square(20, 0))),
    );
    expect(map.sheet.provinces.map(({ id }) => id)).toEqual(['province-1', 'ur', 'ur-2']);
    expect(map.guessed[0]).toMatchObject({ place: 'province-1', why: 'no name in the source' });
  });

  it('gets sea borders between the coasts of water', () => {
    const map = readJson(
      collection(
        feature('Crete', square(0, 0)),
        feature('Aegean Sea', square(10, 0)),
        feature('Caria', square(20, 0)),
        feature('Lukka', square(20, 10)),
      ),
    );
    expect(borders(map)).toEqual(['caria crete sea', 'caria lukka land']);
    expect(map.guessed[0]?.what).toBe('Aegean Sea as water: connects 2 coasts');
  });

  it('is refused with the feature that has an invalid coordinate', () => {
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
      'features.1: expected two coordinates',
    );
  });
});

describe('TopoJSON', () => {
  it('is read from the object with outlines, and the others are reported', async () => {
    const map = readJson(await loadGeometry('two-rivers'));
    const shipped = findMap('two-rivers')!;
    expect(map.format).toBe('topojson');
    expect(map.sheet.provinces).toHaveLength(shipped.provinces.length);
    expect(map.left[0]?.what).toBe('outside, rivers, lakes, land');
    const dry = shipped.borders.filter(({ kind }) => kind !== 'sea').map(({ a, b }) => `${a} ${b}`);
    expect(map.sheet.borders.map(({ a, b }) => `${a} ${b}`)).toEqual(dry);
  });

  it('is refused if the provinces have no type', () => {
    const arcs = [
      [
        [0, 0],
        [0, 9],
        [9, 9],
        [0, 0],
      ],
    ];
    const provinces = { type: null, geometries: [{ type: 'Polygon', arcs: [[0]] }] };
    const told = refusal(JSON.stringify({ type: 'Topology', arcs, objects: { provinces } }));
    expect(told).toBe('no provinces found');
  });

  it('is refused if arcs are missing', () => {
    const topology = { type: 'Topology', arcs: [], objects: { provinces: { type: 'Polygon', arcs: [[3]] } } };
    expect(refusal(JSON.stringify(topology))).toContain('missing arcs');
  });
});

import { describe, expect, it } from 'vitest';
import { listMapIssues } from './map-issues.ts';
import { type MapSheet, readMapSheet } from './schema.ts';

type Province = MapSheet['provinces'][number];

const province = (id: string): Province => ({
  id,
  name: id[0]!.toUpperCase() + id.slice(1),
  power: null,
  tax: 4000,
  food: 10000,
  terrain: 'hills',
  city: { name: id, x: 1, y: 1 },
  label: { x: 1, y: 1 },
  fort: false,
  port: false,
});

const sheet = (ids: readonly string[], borders: readonly (readonly [string, string])[]): MapSheet => ({
  format: 'nomarch-map',
  version: 1,
  id: 'small',
  title: 'Small',
  period: 'never',
  note: '',
  credits: [],
  width: 10,
  height: 10,
  provinces: ids.map(province),
  borders: borders.map(([a, b]) => ({ a, b, kind: 'land' })),
});

describe('the issues of a map sheet', () => {
  it('are empty if all provinces are connected', () => {
    expect(listMapIssues(sheet(['kish', 'ur'], [['kish', 'ur']]))).toEqual([]);
  });

  it('include a border to an unknown province', () => {
    const issues = listMapIssues(
      sheet(
        ['kish', 'ur'],
        [
          ['kish', 'ur'],
          ['kish', 'umma'],
        ],
      ),
    );
    expect(issues).toEqual(['border Kish - umma: unknown province umma']);
  });

  it('include a duplicate border in the other direction', () => {
    const issues = listMapIssues(
      sheet(
        ['kish', 'ur'],
        [
          ['kish', 'ur'],
          ['ur', 'kish'],
        ],
      ),
    );
    expect(issues).toEqual(['duplicate border Kish - Ur']);
  });

  it('include a province without a border', () => {
    const issues = listMapIssues(sheet(['kish', 'mari', 'ur'], [['kish', 'ur']]));
    expect(issues).toEqual(['Mari has no border']);
  });

  it('include provinces that cannot be reached', () => {
    const issues = listMapIssues(
      sheet(
        ['a', 'b', 'c', 'd'],
        [
          ['a', 'b'],
          ['c', 'd'],
        ],
      ),
    );
    expect(issues).toEqual(['C cannot be reached from A', 'D cannot be reached from A']);
  });

  it('include a duplicate id', () => {
    const issues = listMapIssues(sheet(['kish', 'ur', 'ur'], [['kish', 'ur']]));
    expect(issues).toEqual(['duplicate id ur: province Ur']);
  });

  it('include a province that borders itself', () => {
    const issues = listMapIssues(
      sheet(
        ['kish', 'ur'],
        [
          ['kish', 'ur'],
          ['ur', 'ur'],
        ],
      ),
    );
    expect(issues).toEqual(['Ur borders itself']);
  });
});

describe('reading a map sheet', () => {
  const good = sheet(['kish', 'ur'], [['kish', 'ur']]);

  it('returns a valid sheet', () => {
    expect(readMapSheet(structuredClone(good))).toEqual({ ok: true, sheet: good });
  });

  it('names the province if its id is not a string', () => {
    const unsaid = { ...province('kish'), id: { toString: 1 } };
    const reading = readMapSheet({ ...good, provinces: [unsaid, { ...unsaid, name: 3 }] });
    const places = [/^province Kish, id: /, /^province 1, id: /, /^province 1, name: /];
    expect(reading).toMatchObject({
      ok: false,
      issues: places.map((place) => expect.stringMatching(place) as unknown),
    });
  });

  it('names the province and field of an invalid value', () => {
    const reading = readMapSheet({
      ...good,
      provinces: [province('kish'), { ...province('ur'), tax: 4100 }],
    });
    expect(reading.ok ? [] : reading.issues).toEqual([expect.stringContaining('province Ur, tax:')]);
  });

  it('names the province with an unknown field', () => {
    const reading = readMapSheet({
      ...good,
      provinces: [{ ...province('kish'), gold: 1 }, province('ur')],
    });
    expect(reading.ok ? [] : reading.issues).toEqual([expect.stringMatching(/^province Kish: .*gold/)]);
  });

  it('names the border with an unknown kind', () => {
    const reading = readMapSheet({ ...good, borders: [{ a: 'kish', b: 'ur', kind: 'road' }] });
    expect(reading.ok ? [] : reading.issues).toEqual([expect.stringContaining('border Kish - Ur, kind:')]);
  });

  it('refuses other content without throwing', () => {
    for (const content of [null, 'map', [], {}, { provinces: [null] }, { provinces: 3 }])
      expect(readMapSheet(content).ok).toBe(false);
  });
});

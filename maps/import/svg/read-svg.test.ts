import { describe, expect, it } from 'vitest';
import { CLASSED_BOARD, HIDDEN_BOARD, LAYERED_MAP, PLAIN_BOARD } from '../../../test/support/maps/drawn-maps.ts';
import { borders, province, read, refusal } from '../../../test/support/maps/read-map.ts';
import { splitTopology } from '../../shapes.ts';
import type { ReadMap } from '../read-map-text.ts';

describe('SVG', () => {
  const map = read(LAYERED_MAP, 'aegean.svg');

  it('gives a province for each path, named by label, title or id, with the transforms of its groups', () => {
    expect(map.sheet.title).toBe('Aegean');
    expect(map.sheet.provinces.map(({ name }) => name)).toEqual([
      'Thrace',
      'Troy Land',
      'Lydia & Caria',
      'Lukka',
      'Province 6',
    ]);
    expect(map.left.map(({ what, why }) => `${what}: ${why}`)).toEqual([
      'background: a frame or background',
      'river: a line without a fill',
    ]);
    expect(map.guessed.map(({ what }) => what)).toEqual(['Lukka - Province 6: land', 'Province 6']);
  });

  it('finds borders and replaces the sea with sea borders', () => {
    expect(borders(map)).toEqual(
      ['thrace troy-land land', 'thrace lydia-caria sea', 'lukka lydia-caria land', 'lukka province-6 land']
        .map((pair) => pair.split(' '))
        .map(([a, b, kind]) => [a, b].sort().join(' ') + ` ${kind}`)
        .sort(),
    );
  });

  it('reads a named group of unnamed paths as one province', () => {
    expect(splitTopology(map.topology).provinces.get('lukka')).toHaveLength(2);
  });

  it('reads Diplomacy boards without guesses', () => {
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

  it('refuses entities, deep nesting and invalid or empty files', () => {
    const bomb = '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><svg><title>&b;</title></svg>';
    expect(refusal(bomb)).toContain('declares entities');
    expect(refusal(`<svg>${'<g>'.repeat(5000)}`)).toContain('nested more than 90 levels deep');
    expect(refusal('<svg><path d="M0 0 L nonsense"/></svg>')).toContain('is invalid');
    expect(refusal('<html></html>')).toBe('expected an <svg> element');
    expect(refusal('<svg></svg>')).toBe('no provinces found');
    expect(refusal('<svg><path id="a" d="M0 0 L1e999 0 L1 1 Z"/></svg>')).not.toBe('taken');
  });
});

const kinds = ({ drawn }: ReadMap): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    [...Map.groupBy(drawn.parts, ({ kind }) => kind)].map(([kind, of]) => [kind, of.map(({ name }) => name)]),
  );

describe('A Diplomacy variant', () => {
  it('with classes is read with land, sea borders, and cities at supply centres', () => {
    const map = read(CLASSED_BOARD, 'board.svg');
    expect(kinds(map)).toEqual({
      province: ['mem', 'sai', 'the'],
      sea: ['gre', 'red'],
      centre: ['sc MEM', 'sc SAI', 'sc THE'],
      decoration: ['Shape 1', 'des', 'Shape 8', 'Shape 12'],
    });
    expect(borders(map)).toEqual(['mem sai land', 'mem the land', 'sai the sea']);
    expect(map.guessed).toEqual([]);
    const { width } = map.sheet;
    const city = province(map, 'sai')!.city;
    // The supply centre is drawn in the west of its province.
    expect(city.x / width).toBeLessThan(0.5);
    expect(splitTopology(map.topology).provinces.get('the')).toHaveLength(2);
  });

  it('with a hidden province layer gets seas from the background and names from labels', () => {
    const map = read(HIDDEN_BOARD, 'variant.svg');
    expect(kinds(map)).toMatchObject({
      province: ['Memphis', 'Sais', 'Thebes'],
      sea: ['Great Green', 'Erythraean Waves'],
    });
    expect(kinds(map)['centre']).toHaveLength(6);
    expect(borders(map)).toEqual(['memphis sais land', 'memphis thebes land', 'sais thebes sea']);
    expect(map.left.map(({ why }) => why)).toEqual([
      'a frame or background',
      'in the layer “background”',
      'a coast of sai',
      'in the layer “foreground”',
    ]);
  });

  it('without layers and classes is classified by size and position', () => {
    const map = read(PLAIN_BOARD, 'plain.svg');
    expect(kinds(map)).toEqual({
      province: ['Memphis', 'Sais', 'Thebes', 'Erythraean Waves'],
      sea: ['Great Green Sea'],
      decoration: ['Shape 1', 'Shape 7', 'Shape 11'],
      centre: ['Shape 8', 'Shape 9', 'Shape 10'],
    });
  });

  it('is read with the kinds chosen by the user', () => {
    const map = read(PLAIN_BOARD, 'plain.svg');
    const keyOf = (name: string): string => map.drawn.parts.find((part) => part.name === name)!.key;
    const chosen = new Map([
      [keyOf('Erythraean Waves'), 'sea'],
      [keyOf('Thebes'), 'decoration'],
    ] as const);
    const again = read(PLAIN_BOARD, 'plain.svg', chosen);
    expect(kinds(again)).toMatchObject({ province: ['Memphis', 'Sais'], sea: ['Great Green Sea', 'Erythraean Waves'] });
    expect(again.drawn.parts.map(({ key }) => key)).toEqual(map.drawn.parts.map(({ key }) => key));
    expect(again.left.find(({ what }) => what === 'Thebes')?.why).toBe('you chose it');
    expect(again.sheet.provinces.map(({ id }) => id)).toEqual(['memphis', 'sais']);
  });

  it('has all shapes inside the preview', () => {
    const { width, height, parts } = read(CLASSED_BOARD, 'board.svg').drawn;
    const places = parts.flatMap(({ path }) => [...path.matchAll(/(\d+) (\d+)/g)]);
    expect(places.length).toBeGreaterThan(parts.length * 4);
    expect(Math.max(...places.map(([, x]) => Number(x)))).toBe(width);
    expect(Math.max(...places.map(([, , y]) => Number(y)))).toBe(height);
  });
});

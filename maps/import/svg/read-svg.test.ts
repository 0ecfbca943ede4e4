import { describe, expect, it } from 'vitest';
import { CLASSED_BOARD, HIDDEN_BOARD, LAYERED_MAP, PLAIN_BOARD } from '../../../test/support/drawn-maps.ts';
import { borders, province, read, refusal } from '../../../test/support/read-map.ts';
import { shapesOf } from '../../shapes.ts';
import type { ReadMap } from '../read-map-text.ts';

describe('SVG', () => {
  const map = read(LAYERED_MAP, 'aegean.svg');

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
    expect(map.guessed.map(({ what }) => what)).toEqual(['Lukka - Province 6: land', 'Province 6']);
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

const kinds = ({ drawn }: ReadMap): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    [...Map.groupBy(drawn.parts, ({ kind }) => kind)].map(([kind, of]) => [kind, of.map(({ name }) => name)]),
  );

describe('The board of a Diplomacy variant', () => {
  it('that tells its waters by class comes in with its lands, its voyages, and cities at its supply centres', () => {
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
    // Its centre is drawn in the west of its ground.
    expect(city.x / width).toBeLessThan(0.5);
    expect(shapesOf(map.topology).provinces.get('the')).toHaveLength(2);
  });

  it('whose provinces lie in a layer that is switched off comes in too, its seas told by the land below and its names by the labels', () => {
    const map = read(HIDDEN_BOARD, 'variant.svg');
    expect(kinds(map)).toMatchObject({
      province: ['Memphis', 'Sais', 'Thebes'],
      sea: ['Great Green', 'Erythraean Waves'],
    });
    expect(kinds(map)['centre']).toHaveLength(6);
    expect(borders(map)).toEqual(['memphis sais land', 'memphis thebes land', 'sais thebes sea']);
    expect(map.left.map(({ why }) => why)).toEqual([
      'a frame or a background, no province',
      'it lies in the layer “background”',
      'a coast of sai',
      'it lies in the layer “foreground”',
    ]);
  });

  it('without layers or classes is told by size and by what lies in what', () => {
    const map = read(PLAIN_BOARD, 'plain.svg');
    expect(kinds(map)).toEqual({
      province: ['Memphis', 'Sais', 'Thebes', 'Erythraean Waves'],
      sea: ['Great Green Sea'],
      decoration: ['Shape 1', 'Shape 7', 'Shape 11'],
      centre: ['Shape 8', 'Shape 9', 'Shape 10'],
    });
  });

  it('is read as its reader ticks it, whatever was guessed', () => {
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

  it('shows each shape within its picture', () => {
    const { width, height, parts } = read(CLASSED_BOARD, 'board.svg').drawn;
    const places = parts.flatMap(({ path }) => [...path.matchAll(/(\d+) (\d+)/g)]);
    expect(places.length).toBeGreaterThan(parts.length * 4);
    expect(Math.max(...places.map(([, x]) => Number(x)))).toBe(width);
    expect(Math.max(...places.map(([, , y]) => Number(y)))).toBe(height);
  });
});

import { describe, expect, it } from 'vitest';
import { toCells } from '../../core/army/list-columns.ts';
import { sasAncient } from '../sas-ancient.ts';
import { getQuality } from './kinds.ts';

const { face, facets, hitsEach, listColumns, readTroop, troopFields, defaultSize } = sasAncient;

describe('a troop type', () => {
  it('defaults to soldiers without armour, with shields', () => {
    expect(readTroop({ kind: 'spearmen' })).toEqual({
      kind: 'spearmen',
      quality: 'soldiers',
      armour: 'none',
      shields: 'shields',
      missiles: null,
      mount: 'horse',
      formationTrained: false,
      marksmen: false,
      mixed: false,
      mountedInfantry: false,
    });
  });

  it('gets the quality class and engines of its kind', () => {
    expect(readTroop({ kind: 'elephants' })['quality']).toBeNull();
    expect(readTroop({ kind: 'horde' })['quality']).toBe('levies');
    expect(readTroop({ kind: 'artillery' })).toMatchObject({ quality: null, missiles: 'artillery' });
    expect(readTroop({ kind: 'war-wagon' })).toMatchObject({ quality: 'soldiers', missiles: 'war-wagon' });
  });

  it('is unchanged when parsed again', () => {
    for (const kind of ['artillery', 'horde', 'elephants', 'knights']) {
      const once = readTroop({ kind });
      expect(readTroop(once)).toEqual(once);
    }
  });

  it('is described in the book’s terms', () => {
    const short = (troop: Record<string, unknown>) => face(troop).short;
    expect(short({ kind: 'knights', quality: 'fanatics', armour: 'heavy' })).toBe('fanatic heavily armoured knights');
    expect(short({ kind: 'knights', mount: 'chariot' })).toBe('heavy chariots');
    expect(short({ kind: 'light-horse', mount: 'chariot', missiles: 'javelin' })).toBe('light chariots, javelins');
    expect(short({ kind: 'cavalry', mount: 'camel' })).toBe('camelry (cavalry)');
    expect(short({ kind: 'expendables', mount: 'chariot' })).toBe('scythed chariots');
    expect(short({ kind: 'expendables' })).toBe('stampeded herd');
    expect(short({ kind: 'bowmen', missiles: 'crossbow', shields: 'pavises', marksmen: true })).toBe(
      'bowmen, crossbows, pavises, marksmen',
    );
    expect(short({ kind: 'horde', shields: 'none' })).toBe('horde, shieldless');
    expect(face({ kind: 'pikemen', formationTrained: true }).words).toBe(
      'pikemen, formation trained, random part D6 + 4',
    );
    expect(face({ kind: 'hoplites' })).toEqual({
      short: '?',
      words: 'a troop type that cannot be read',
      facets: {},
    });
  });

  it('has cells for a list row', () => {
    expect(toCells(listColumns, { kind: 'knights', quality: 'elite', armour: 'heavy' })).toEqual({
      class: 'Elite',
      type: 'Knights',
      weapons: 'heavily armoured',
    });
    expect(toCells(listColumns, { kind: 'hoplites' })).toEqual({ class: '', type: '', weapons: '' });
  });

  it('has a known value in each facet and a field for each key', () => {
    for (const kind of facets[0]?.values.map(({ id }) => id) ?? []) {
      const troop = { kind, missiles: kind === 'bowmen' ? 'bow' : null };
      const values = face(troop).facets;
      expect(Object.keys(values)).toEqual(facets.map(({ id }) => id));
      for (const facet of facets) {
        for (const value of values[facet.id] ?? []) expect(facet.values.map(({ id }) => id)).toContain(value);
      }
    }
    expect(troopFields.map(({ key }) => key)).toEqual(Object.keys(readTroop({ kind: 'spearmen' })));
  });

  it('is one unit, with boxes for its maximum strength', () => {
    expect(defaultSize?.({ kind: 'spearmen' })).toBe(1);
    expect(hitsEach?.({ kind: 'spearmen', quality: 'elite', armour: 'armoured' }, {})).toBe(8 + 1 + 10);
    const trained = { kind: 'spearmen', formationTrained: true };
    expect([hitsEach?.(trained, {}), hitsEach?.(trained, { 'SAS-5': 'crusades' })]).toEqual([6 + 10, 6 + 1 + 10]);
    expect(hitsEach?.({ kind: 'elephants' }, {})).toBe(2 + 10);
    expect(hitsEach?.({ kind: 'hoplites' }, {})).toBe(1);
  });
});

it('stars give a commander’s quality from rotten to great, limited at both ends', () => {
  expect([-1, 0, 1, 2, 3, 9, Number.NaN].map(getQuality)).toEqual([
    'rotten',
    'rotten',
    'proficient',
    'skilful',
    'great',
    'great',
    'rotten',
  ]);
});

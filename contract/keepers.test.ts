import { describe, expect, it } from 'vitest';
import { TEMPERAMENTS } from './regents.ts';
import { getAudience, createKeepers, toKeepersSettings, findSoloPlayer, setKeeper } from './keepers.ts';

const players = ['akkad', 'assur', 'ur', 'elam', 'mari', 'kish'];
const regents = createKeepers(['ur'], players, 'able', 'a seed');
const state = { players: players.map((id) => ({ id })) };

describe('keepersAgainst', () => {
  it('gives regents the requested strength and skips the person’s seat', () => {
    expect(Object.keys(regents)).toEqual(['akkad', 'assur', 'elam', 'mari', 'kish']);
    expect(Object.values(regents).every(({ strength, when }) => strength === 'able' && when === 'always')).toBe(true);
  });

  it('skips the seats of several persons', () => {
    expect(Object.keys(createKeepers(['ur', 'kish'], players, 'able', 'a seed'))).toEqual([
      'akkad',
      'assur',
      'elam',
      'mari',
    ]);
  });

  it('deals every temperament before repeating one, by seed', () => {
    const first = Object.values(regents).slice(0, TEMPERAMENTS.length);
    expect(first.map(({ temperament }) => temperament).toSorted()).toEqual([...TEMPERAMENTS].sort());
    expect(createKeepers(['ur'], players, 'able', 'a seed')).toEqual(regents);
    const seeds = Array.from({ length: 20 }, (_, seed) =>
      JSON.stringify(createKeepers(['ur'], players, 'able', `${seed}`)),
    );
    expect(new Set(seeds).size).toBeGreaterThan(1);
  });
});

describe('withKeeper', () => {
  const raider = { temperament: 'raider', strength: 'able', when: 'no-orders' } as const;

  it('assigns a seat to another regent, and back to a person', () => {
    const kept = setKeeper(regents, 'kish', raider);
    expect(kept).toEqual({ ...regents, kish: raider });
    expect(Object.keys(setKeeper(kept, 'kish', null))).toEqual(['akkad', 'assur', 'elam', 'mari']);
    expect(setKeeper({}, 'kish', null)).toEqual({});
  });

  it('is in the settings only if a regent leads a seat', () => {
    expect(toKeepersSettings({ kish: raider })).toEqual({ keepers: { kish: raider } });
    expect(toKeepersSettings({})).toEqual({});
  });
});

describe('audienceOf', () => {
  it('is the only person who plays against regents', () => {
    const settings = { playMode: 'alone', keepers: regents } as const;
    expect(findSoloPlayer({ settings, state })).toBe('ur');
    expect(getAudience({ settings, state })).toEqual({ kind: 'seat', player: 'ur' });
  });

  it('is the umpire if one person plays several seats, or a regent only substitutes', () => {
    const substitutes = { ...regents, akkad: { ...regents['akkad']!, when: 'no-orders' } } as const;
    expect(getAudience({ settings: { playMode: 'alone' }, state }).kind).toBe('umpire');
    expect(getAudience({ settings: { playMode: 'alone', keepers: substitutes }, state }).kind).toBe('umpire');
    expect(getAudience({ settings: { playMode: 'umpire', keepers: regents }, state }).kind).toBe('umpire');
  });

  it('is everyone on a shared screen', () => {
    expect(getAudience({ settings: { playMode: 'hot-seat', keepers: regents }, state }).kind).toBe('everybody');
  });
});

import { describe, expect, it } from 'vitest';
import { TEMPERAMENTS } from './regents.ts';
import { audienceOf, keepersAgainst, keepersSettings, soloPlayer, withKeeper } from './keepers.ts';

const players = ['akkad', 'assur', 'ur', 'elam', 'mari', 'kish'];
const regents = keepersAgainst(['ur'], players, 'able', 'a seed');
const state = { players: players.map((id) => ({ id })) };

describe('keepersAgainst', () => {
  it('gives regents the requested strength and skips the person’s seat', () => {
    expect(Object.keys(regents)).toEqual(['akkad', 'assur', 'elam', 'mari', 'kish']);
    expect(Object.values(regents).every(({ strength, when }) => strength === 'able' && when === 'always')).toBe(true);
  });

  it('skips the seats of several persons', () => {
    expect(Object.keys(keepersAgainst(['ur', 'kish'], players, 'able', 'a seed'))).toEqual([
      'akkad',
      'assur',
      'elam',
      'mari',
    ]);
  });

  it('deals every temperament before repeating one, by seed', () => {
    const first = Object.values(regents).slice(0, TEMPERAMENTS.length);
    expect(first.map(({ temperament }) => temperament).toSorted()).toEqual([...TEMPERAMENTS].sort());
    expect(keepersAgainst(['ur'], players, 'able', 'a seed')).toEqual(regents);
    const seeds = Array.from({ length: 20 }, (_, seed) =>
      JSON.stringify(keepersAgainst(['ur'], players, 'able', `${seed}`)),
    );
    expect(new Set(seeds).size).toBeGreaterThan(1);
  });
});

describe('withKeeper', () => {
  const raider = { temperament: 'raider', strength: 'able', when: 'no-orders' } as const;

  it('assigns a seat to another regent, and back to a person', () => {
    const kept = withKeeper(regents, 'kish', raider);
    expect(kept).toEqual({ ...regents, kish: raider });
    expect(Object.keys(withKeeper(kept, 'kish', null))).toEqual(['akkad', 'assur', 'elam', 'mari']);
    expect(withKeeper({}, 'kish', null)).toEqual({});
  });

  it('is in the settings only if a regent leads a seat', () => {
    expect(keepersSettings({ kish: raider })).toEqual({ keepers: { kish: raider } });
    expect(keepersSettings({})).toEqual({});
  });
});

describe('audienceOf', () => {
  it('is the only person who plays against regents', () => {
    const settings = { playMode: 'alone', keepers: regents } as const;
    expect(soloPlayer({ settings, state })).toBe('ur');
    expect(audienceOf({ settings, state })).toEqual({ kind: 'seat', player: 'ur' });
  });

  it('is the umpire if one person plays several seats, or a regent only substitutes', () => {
    const standsIn = { ...regents, akkad: { ...regents['akkad']!, when: 'no-orders' } } as const;
    expect(audienceOf({ settings: { playMode: 'alone' }, state }).kind).toBe('umpire');
    expect(audienceOf({ settings: { playMode: 'alone', keepers: standsIn }, state }).kind).toBe('umpire');
    expect(audienceOf({ settings: { playMode: 'umpire', keepers: regents }, state }).kind).toBe('umpire');
  });

  it('is everyone on a shared screen', () => {
    expect(audienceOf({ settings: { playMode: 'hot-seat', keepers: regents }, state }).kind).toBe('everybody');
  });
});

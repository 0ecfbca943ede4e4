import { describe, expect, it } from 'vitest';
import { TEMPERAMENTS } from './regents.ts';
import { audienceOf, keepersAgainst, keepersSettings, soloPlayer, withKeeper } from './keepers.ts';

const players = ['akkad', 'assur', 'ur', 'elam', 'mari', 'kish'];
const regents = keepersAgainst(['ur'], players, 'able', 'a seed');
const state = { players: players.map((id) => ({ id })) };

describe('regents for all other seats', () => {
  it('have the strength that was asked for, and keep no seat of a person', () => {
    expect(Object.keys(regents)).toEqual(['akkad', 'assur', 'elam', 'mari', 'kish']);
    expect(Object.values(regents).every(({ strength, when }) => strength === 'able' && when === 'always')).toBe(true);
  });

  it('keep no seat of several persons', () => {
    expect(Object.keys(keepersAgainst(['ur', 'kish'], players, 'able', 'a seed'))).toEqual([
      'akkad',
      'assur',
      'elam',
      'mari',
    ]);
  });

  it('are dealt every temperament before one comes again, the same for the same seed', () => {
    const first = Object.values(regents).slice(0, TEMPERAMENTS.length);
    expect(first.map(({ temperament }) => temperament).toSorted()).toEqual([...TEMPERAMENTS].sort());
    expect(keepersAgainst(['ur'], players, 'able', 'a seed')).toEqual(regents);
    const seeds = Array.from({ length: 20 }, (_, seed) =>
      JSON.stringify(keepersAgainst(['ur'], players, 'able', `${seed}`)),
    );
    expect(new Set(seeds).size).toBeGreaterThan(1);
  });
});

describe('a seat', () => {
  const raider = { temperament: 'raider', strength: 'able', when: 'no-orders' } as const;

  it('is given to a regent in place of the one before, and back to a person', () => {
    const kept = withKeeper(regents, 'kish', raider);
    expect(kept).toEqual({ ...regents, kish: raider });
    expect(Object.keys(withKeeper(kept, 'kish', null))).toEqual(['akkad', 'assur', 'elam', 'mari']);
    expect(withKeeper({}, 'kish', null)).toEqual({});
  });

  it('is in the settings of a campaign only where a regent keeps one', () => {
    expect(keepersSettings({ kish: raider })).toEqual({ keepers: { kish: raider } });
    expect(keepersSettings({})).toEqual({});
  });
});

describe('for whose eyes a campaign is', () => {
  it('is the one person’s who plays alone against regents', () => {
    const settings = { playMode: 'alone', keepers: regents } as const;
    expect(soloPlayer({ settings, state })).toBe('ur');
    expect(audienceOf({ settings, state })).toEqual({ kind: 'seat', player: 'ur' });
  });

  it('is the umpire’s where one alone plays several seats, or a regent only stands in', () => {
    const standsIn = { ...regents, akkad: { ...regents['akkad']!, when: 'no-orders' } } as const;
    expect(audienceOf({ settings: { playMode: 'alone' }, state }).kind).toBe('umpire');
    expect(audienceOf({ settings: { playMode: 'alone', keepers: standsIn }, state }).kind).toBe('umpire');
    expect(audienceOf({ settings: { playMode: 'umpire', keepers: regents }, state }).kind).toBe('umpire');
  });

  it('is everybody’s where players take turns', () => {
    expect(audienceOf({ settings: { playMode: 'hot-seat', keepers: regents }, state }).kind).toBe('everybody');
  });
});

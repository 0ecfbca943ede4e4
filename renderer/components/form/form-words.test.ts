import { describe, expect, it } from 'vitest';
import { getFieldLabel, humanise, getOptionLabel, listOutcomeRows } from './form-words.ts';

const PLAIN = { yes: 'yes', no: 'no', none: 'none' };

describe('labels of a form', () => {
  it('are derived from keys, with abbreviations unchanged', () => {
    expect(humanise('behindObstacle')).toBe('Behind obstacle');
    expect(humanise('scoutCavalryOO')).toBe('Scout cavalry OO');
    expect(humanise('groups')).toBe('Groups');
  });

  it('come from the book if it has any, never from the prototype of an object', () => {
    const words = { strengthPercent: 'Strength left, %', 'aspect=rear': 'its rear', '=CO': 'close order' };
    expect(getFieldLabel(words, 'strengthPercent')).toBe('Strength left, %');
    expect(getOptionLabel(words, 'aspect', 'rear')).toBe('its rear');
    expect(getOptionLabel(words, 'cover', 'rear')).toBe('rear');
    expect(getOptionLabel(words, 'order', 'CO')).toBe('close order');
    expect(getOptionLabel(words, 'weapon', 'composite-bow')).toBe('composite bow');
    expect(getFieldLabel(words, 'constructor')).toBe('Constructor');
  });
});

describe('rows of an outcome', () => {
  it('show numbers, yes and no, empty values and nested values', () => {
    const outcome = {
      hits: 3,
      killed: false,
      why: null,
      fall: { direction: 'back-left', inches: 4 },
      shots: [{ kills: 1 }, { kills: 0 }],
      removed: [],
      odds: [0.5, 0.5],
    };
    expect(listOutcomeRows({}, outcome, PLAIN)).toEqual([
      { label: 'Hits', value: '3' },
      { label: 'Killed', value: 'no' },
      { label: 'Why', value: 'none' },
      { label: 'Fall', value: 'direction back left, inches 4' },
      { label: 'Shots', value: 'kills 1; kills 0' },
      { label: 'Removed', value: 'none' },
    ]);
  });
});

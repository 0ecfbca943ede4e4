import { describe, expect, it } from 'vitest';
import { fieldLabel, humanise, optionLabel, outcomeRows } from './form-words.ts';

const PLAIN = { yes: 'yes', no: 'no', none: 'none' };

describe('the words of a form', () => {
  it('make a sentence of a key, and leave abbreviations alone', () => {
    expect(humanise('behindObstacle')).toBe('Behind obstacle');
    expect(humanise('scoutCavalryOO')).toBe('Scout cavalry OO');
    expect(humanise('groups')).toBe('Groups');
  });

  it('are the book’s where it has some, and never those of an object’s own making', () => {
    const words = { strengthPercent: 'Strength left, %', 'aspect=rear': 'its rear', '=CO': 'close order' };
    expect(fieldLabel(words, 'strengthPercent')).toBe('Strength left, %');
    expect(optionLabel(words, 'aspect', 'rear')).toBe('its rear');
    expect(optionLabel(words, 'cover', 'rear')).toBe('rear');
    expect(optionLabel(words, 'order', 'CO')).toBe('close order');
    expect(optionLabel(words, 'weapon', 'composite-bow')).toBe('composite bow');
    expect(fieldLabel(words, 'constructor')).toBe('Constructor');
  });
});

describe('an outcome in rows', () => {
  it('says numbers, yes and no, nothing, and what lies within', () => {
    const outcome = {
      hits: 3,
      killed: false,
      why: null,
      fall: { direction: 'back-left', inches: 4 },
      shots: [{ kills: 1 }, { kills: 0 }],
      removed: [],
      odds: [0.5, 0.5],
    };
    expect(outcomeRows({}, outcome, PLAIN)).toEqual([
      { label: 'Hits', value: '3' },
      { label: 'Killed', value: 'no' },
      { label: 'Why', value: 'none' },
      { label: 'Fall', value: 'direction back left, inches 4' },
      { label: 'Shots', value: 'kills 1; kills 0' },
      { label: 'Removed', value: 'none' },
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { diceOf, linesOf, readCases } from '../support/input/case-file.ts';

const read = (...lines: string[]) => readCases(lines.join('\n'));
const CASE = ['CASE A case', 'BOOK Raids'];
const SIDES = ['SETTING two-sides', 'player red', 'player blue'];

describe('Setting of a case file', () => {
  it('adds its lines, and those of its base setting, before the case’s own', () => {
    const siege = ['SETTING siege', 'GIVEN two-sides', 'fort gate in plain'];
    const [one, two] = read(...SIDES, ...siege, ...CASE, 'GIVEN siege', 'year 2', ...CASE, 'GIVEN two-sides', 'THEN');
    expect(one && linesOf(one, 'GIVEN')).toEqual(['player red', 'player blue', 'fort gate in plain', 'year 2']);
    expect(two && linesOf(two, 'GIVEN')).toEqual(['player red', 'player blue']);
  });

  it.each([
    ['is unknown', [...CASE, 'GIVEN two-sides'], 'line 3: there is no setting two-sides'],
    ['takes itself', ['SETTING siege', 'GIVEN siege', ...CASE], 'line 2: there is no setting siege'],
    ['is used by nobody', ['', ...SIDES, ...CASE], 'line 2: no case uses the setting two-sides'],
    ['is there twice', [...SIDES, ...SIDES, ...CASE], 'line 4: there are two settings two-sides'],
    ['follows a case', [...CASE, ...SIDES], 'line 3: settings stand before the first case'],
    ['has more than GIVEN lines', [...SIDES, 'DICE 1', ...CASE], 'line 4: a setting has GIVEN lines only'],
    ['has no fit name', ['SETTING Two sides', ...CASE], 'line 1: a setting has a name such as two-sides'],
  ])('is rejected if it %s', (_why, lines, message) => {
    expect(() => read(...lines)).toThrow(message);
  });
});

describe('Dice of a case', () => {
  const dice = (...lines: string[]) => read(...CASE, ...lines).flatMap(diceOf);

  it('have a purpose, or are bare faces', () => {
    expect(dice('DICE d10 plague: host, spear 7, d20 weeks 13', 'd2 which unit 2 1')).toEqual([
      { die: 'd10', purpose: 'plague: host, spear', face: 7 },
      { die: 'd20', purpose: 'weeks', face: 13 },
      { die: 'd2', purpose: 'which unit', face: 2 },
      { die: 'd2', purpose: 'which unit', face: 1 },
    ]);
    expect(dice('DICE 4 7, 1')).toEqual([{ face: 4 }, { face: 7 }, { face: 1 }]);
  });

  it('are rejected without die, purpose or face', () => {
    for (const text of ['d10 7', 'crop damage 7', 'd10 for crop damage'])
      expect(() => dice(`DICE ${text}`)).toThrow(`not “${text}”`);
  });
});

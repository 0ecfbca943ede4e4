import { describe, expect, it } from 'vitest';
import { DiceError, typedDice } from './dice.ts';
import { createAnyFaceOdds, toFaceOdds, groupFaces, createSubjectDice } from './roll-context.ts';

describe('odds of faces', () => {
  it('group the faces with the same outcome', () => {
    expect(groupFaces('d100', (face) => (face <= 43 ? 'caught' : 'missed'))).toEqual([
      { faces: '1 to 43', outcome: 'caught', chance: 0.43 },
      { faces: '44 to 100', outcome: 'missed', chance: 0.57 },
    ]);
    expect(groupFaces('d12', (face) => (face > 8 && face < 11 ? 'a hit' : 'a miss'))).toEqual([
      { faces: '1 to 8, 11 or 12', outcome: 'a miss', chance: 10 / 12 },
      { faces: '9 or 10', outcome: 'a hit', chance: 2 / 12 },
    ]);
    expect(groupFaces('d3', (face) => (face === 2 ? 'horse' : 'foot')).map(({ faces }) => faces)).toEqual([
      '1, 3',
      '2',
    ]);
  });

  it('have one outcome if the face is the answer, and no faces if other dice decide too', () => {
    expect(createAnyFaceOdds('d10', 'so many days')).toEqual([
      { faces: '1 to 10', outcome: 'so many days', chance: 1 },
    ]);
    expect(
      toFaceOdds([
        { outcome: 'won', chance: 1 },
        { outcome: 'lost', chance: 0 },
      ]),
    ).toEqual([{ faces: '', outcome: 'won', chance: 1 }]);
  });
});

it('diceAbout adds the subject before the rule’s text, and the default player', () => {
  const dice = createSubjectDice(typedDice([3]), () => 'raiders in Susa', 'sargon');
  expect(dice.roll('d6', 'crops')).toBe(3);
  expect(dice.rolls).toEqual([{ die: 'd6', face: 3, what: 'crops', who: 'sargon', origin: 'typed' }]);
  try {
    dice.roll('d4', 'which unit', 'puzur', {
      about: () => '3 of 7 lost',
      odds: () => createAnyFaceOdds('d4', 'one falls'),
    });
    expect.unreachable();
  } catch (error) {
    if (!(error instanceof DiceError)) throw error;
    expect(error.who).toBe('puzur');
    expect(error.context.about?.()).toBe('raiders in Susa: 3 of 7 lost');
    expect(error.context.odds?.()).toEqual([{ faces: '1 to 4', outcome: 'one falls', chance: 1 }]);
  }
});

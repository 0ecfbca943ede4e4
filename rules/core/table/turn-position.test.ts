import { describe, expect, it } from 'vitest';
import { toyBook } from '../../../test/support/toy-book.ts';
import { forThePharaoh } from '../../for-the-pharaoh/for-the-pharaoh.ts';
import { activeSide, firstPosition, phasesIn, positionBeside } from './turn-position.ts';
import { type TurnPosition } from '../table-rules.ts';

const toy = toyBook.table!.turn;
const pharaoh = forThePharaoh.table!.turn;
const at = (turn: number, bound: 0 | 1, phase: number): TurnPosition => ({ turn, bound, phase });

describe('a turn of two runs', () => {
  it('moves through both runs and back, but not before the first phase', () => {
    expect(pharaoh.runs).toBe(2);
    expect(positionBeside(pharaoh, at(1, 0, 11), 1)).toEqual(at(1, 1, 0));
    expect(positionBeside(pharaoh, at(1, 1, 11), 1)).toEqual(at(2, 0, 0));
    expect(positionBeside(pharaoh, at(2, 0, 0), -1)).toEqual(at(1, 1, 11));
    expect(positionBeside({ ...pharaoh, setUp: [] }, at(1, 0, 0), -1)).toBeNull();
  });

  it('follows the steps of the setup', () => {
    const last = pharaoh.setUp!.length - 1;
    expect(firstPosition(pharaoh)).toEqual(at(0, 0, 0));
    expect(firstPosition(toy)).toEqual(at(1, 0, 0));
    expect(positionBeside(pharaoh, at(0, 0, 0), 1)).toEqual(at(0, 0, 1));
    expect(positionBeside(pharaoh, at(0, 0, last), 1)).toEqual(at(1, 0, 0));
    expect(positionBeside(pharaoh, at(1, 0, 0), -1)).toEqual(at(0, 0, last));
    expect(positionBeside(pharaoh, at(0, 0, 0), -1)).toBeNull();
    expect(phasesIn(pharaoh, at(0, 0, 0))).toBe(pharaoh.setUp);
    expect(phasesIn(pharaoh, at(1, 0, 0))).toBe(pharaoh.phases);
  });

  it('belongs to the first side, then to the other', () => {
    const whose = ([0, 1] as const).flatMap((first) =>
      ([0, 1] as const).map((bound) => activeSide(pharaoh, { first, bound })),
    );
    expect(whose).toEqual([0, 1, 1, 0]);
  });
});

describe('a turn of one run', () => {
  const last = toy.phases.length - 1;

  it('is followed by the next turn', () => {
    expect(toy.runs).toBe(1);
    expect(positionBeside(toy, at(1, 0, last), 1)).toEqual(at(2, 0, 0));
    expect(positionBeside(toy, at(2, 0, 0), -1)).toEqual(at(1, 0, last));
    expect(positionBeside(toy, at(1, 0, 0), -1)).toBeNull();
  });

  it('leaves a second run stored by an older version', () => {
    expect(positionBeside(toy, at(3, 1, last), 1)).toEqual(at(4, 0, 0));
    expect(positionBeside(toy, at(3, 1, 0), -1)).toEqual(at(2, 0, last));
  });

  it('is always active for the first side', () => {
    expect([activeSide(toy, { first: 1, bound: 0 }), activeSide(toy, { first: 1, bound: 1 })]).toEqual([1, 1]);
  });
});

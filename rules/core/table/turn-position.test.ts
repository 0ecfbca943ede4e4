import { describe, expect, it } from 'vitest';
import { toyBook } from '../../../test/support/armies/toy-book.ts';
import { forThePharaoh } from '../../for-the-pharaoh/for-the-pharaoh.ts';
import { getPhaseSide, getFirstPosition, getPhases, stepPosition } from './turn-position.ts';
import { type TurnPosition } from '../table-rules.ts';

const toy = toyBook.table!.turn;
const pharaoh = forThePharaoh.table!.turn;
const position = (turn: number, bound: 0 | 1, phase: number): TurnPosition => ({ turn, bound, phase });

describe('a turn of two runs', () => {
  it('moves through both runs and back, but not before the first phase', () => {
    expect(pharaoh.runs).toBe(2);
    expect(stepPosition(pharaoh, position(1, 0, 11), 1)).toEqual(position(1, 1, 0));
    expect(stepPosition(pharaoh, position(1, 1, 11), 1)).toEqual(position(2, 0, 0));
    expect(stepPosition(pharaoh, position(2, 0, 0), -1)).toEqual(position(1, 1, 11));
    expect(stepPosition({ ...pharaoh, setUp: [] }, position(1, 0, 0), -1)).toBeNull();
  });

  it('follows the steps of the setup', () => {
    const last = pharaoh.setUp!.length - 1;
    expect(getFirstPosition(pharaoh)).toEqual(position(0, 0, 0));
    expect(getFirstPosition(toy)).toEqual(position(1, 0, 0));
    expect(stepPosition(pharaoh, position(0, 0, 0), 1)).toEqual(position(0, 0, 1));
    expect(stepPosition(pharaoh, position(0, 0, last), 1)).toEqual(position(1, 0, 0));
    expect(stepPosition(pharaoh, position(1, 0, 0), -1)).toEqual(position(0, 0, last));
    expect(stepPosition(pharaoh, position(0, 0, 0), -1)).toBeNull();
    expect(getPhases(pharaoh, position(0, 0, 0))).toBe(pharaoh.setUp);
    expect(getPhases(pharaoh, position(1, 0, 0))).toBe(pharaoh.phases);
  });

  it('belongs to the first side, then to the other', () => {
    const whose = ([0, 1] as const).flatMap((first) =>
      ([0, 1] as const).map((bound) => getPhaseSide(pharaoh, { first, bound })),
    );
    expect(whose).toEqual([0, 1, 1, 0]);
  });
});

describe('a turn of one run', () => {
  const last = toy.phases.length - 1;

  it('is followed by the next turn', () => {
    expect(toy.runs).toBe(1);
    expect(stepPosition(toy, position(1, 0, last), 1)).toEqual(position(2, 0, 0));
    expect(stepPosition(toy, position(2, 0, 0), -1)).toEqual(position(1, 0, last));
    expect(stepPosition(toy, position(1, 0, 0), -1)).toBeNull();
  });

  it('leaves a second run stored by an older version', () => {
    expect(stepPosition(toy, position(3, 1, last), 1)).toEqual(position(4, 0, 0));
    expect(stepPosition(toy, position(3, 1, 0), -1)).toEqual(position(2, 0, last));
  });

  it('is always active for the first side', () => {
    expect([getPhaseSide(toy, { first: 1, bound: 0 }), getPhaseSide(toy, { first: 1, bound: 1 })]).toEqual([1, 1]);
  });
});

import { describe, expect, it } from 'vitest';
import { beginHistory, eachStep, record, redo, settle, undo, type UndoHistory } from './undo-history.ts';

type Texts = UndoHistory<string, string>;
const typed = (history: Texts, state: string, field: string | null = null): Texts =>
  record(history, { state, what: `wrote ${state}`, field });
const start = beginHistory<string, string>('');

describe('undo history', () => {
  it('goes back to the very first state and forward to the last', () => {
    let history = typed(typed(typed(start, 'a'), 'b'), 'c');
    for (const expected of ['b', 'a', '', '']) {
      history = undo(history);
      expect(history.present.state).toBe(expected);
    }
    for (const expected of ['a', 'b', 'c', 'c']) {
      history = redo(history);
      expect(history.present.state).toBe(expected);
    }
  });

  it('counts typing on in one field as one step', () => {
    const history = typed(typed(typed(start, 'S', 'name'), 'Sa', 'name'), 'Sar', 'name');
    expect(undo(history).present.state).toBe('');
    expect(redo(undo(history)).present.state).toBe('Sar');
  });

  it('starts a step with another field, and after the field was left', () => {
    const other = typed(typed(start, 'Sar', 'name'), 'Sar 5', 'count');
    expect(undo(other).present.state).toBe('Sar');
    const left = typed(settle(typed(start, 'Sar', 'name')), 'Sargon', 'name');
    expect(undo(left).present.state).toBe('Sar');
  });

  it('does not melt typing into a state that undo went back to', () => {
    const back = undo(typed(typed(start, 'Sar', 'name'), 'other'));
    const again = typed(back, 'Sargon', 'name');
    expect(undo(again).present.state).toBe('Sar');
  });

  it('goes on where an earlier sitting left off', () => {
    const history = beginHistory<string, string>('c', ['a', 'b'], ['e', 'd']);
    expect(undo(undo(history)).present.state).toBe('a');
    expect(redo(redo(history)).present.state).toBe('e');
    expect(typed(history, 'x').future).toEqual([]);
    const told = eachStep(history, (step) => ({ ...step, what: `wrote ${step.state}` }));
    expect(undo(told).future.at(-1)?.what).toBe('wrote c');
    expect(redo(told).present.what).toBe('wrote d');
  });

  it('forgets what was undone once something new is done', () => {
    const history = typed(undo(typed(start, 'a')), 'b');
    expect(redo(history)).toBe(history);
    expect(undo(history).present.state).toBe('');
  });
});

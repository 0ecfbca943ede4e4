import { describe, expect, it } from 'vitest';
import {
  beginHistory,
  mapSteps,
  getPresent,
  recordStep,
  redo,
  closeStep,
  type StoredState,
  listTrail,
  undo,
  type UndoHistory,
  listUnread,
} from './undo-history.ts';

type Texts = UndoHistory<string, string>;
const typed = (history: Texts, state: string, field: string | null = null): Texts =>
  recordStep(history, { state, what: `wrote ${state}`, field });
const start = beginHistory<string, string>('');

describe('undo history', () => {
  it('goes back to the first state and forward to the last', () => {
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

  it('counts typing in one field as one step', () => {
    const history = typed(typed(typed(start, 'S', 'name'), 'Sa', 'name'), 'Sar', 'name');
    expect(undo(history).present.state).toBe('');
    expect(redo(undo(history)).present.state).toBe('Sar');
  });

  it('starts a step in another field and after leaving the field', () => {
    const other = typed(typed(start, 'Sar', 'name'), 'Sar 5', 'count');
    expect(undo(other).present.state).toBe('Sar');
    const left = typed(closeStep(typed(start, 'Sar', 'name')), 'Sargon', 'name');
    expect(undo(left).present.state).toBe('Sar');
  });

  it('does not merge typing into a state reached by undo', () => {
    const back = undo(typed(typed(start, 'Sar', 'name'), 'other'));
    const again = typed(back, 'Sargon', 'name');
    expect(undo(again).present.state).toBe('Sar');
  });

  it('continues the history of an earlier session', () => {
    const history = beginHistory<string, string>('c', ['a', 'b'], ['e', 'd']);
    expect(undo(undo(history)).present.state).toBe('a');
    expect(redo(redo(history)).present.state).toBe('e');
    expect(typed(history, 'x').future).toEqual([]);
    const told = mapSteps(history, (step) => ({ ...step, what: `wrote ${step.state}` }));
    expect(undo(told).future.at(-1)?.what).toBe('wrote c');
    expect(redo(told).present.what).toBe('wrote d');
  });

  it('drops undone steps after a new one', () => {
    const history = typed(undo(typed(start, 'a')), 'b');
    expect(redo(history)).toBe(history);
    expect(undo(history).present.state).toBe('');
  });
});

interface Page {
  readonly text: string;
}
const page = (text: string): Page => ({ text });
const history = (past: number[], future: number[] = []) =>
  beginHistory<StoredState<Page>, null>(page('now'), past, future);
const edit = (before: ReturnType<typeof history>, state: Page) =>
  recordStep(before, { state, what: null, field: null });

describe('trailOf', () => {
  it('lists versions, including saved ones of this session', () => {
    const versions = new WeakMap<Page, number>();
    const [first, second] = [page('one'), page('two')];
    const edited = edit(edit(history([1, 2]), first), second);
    expect(listTrail(edited, versions)).toEqual({ past: [1, 2], future: [] });
    versions.set(first, 4);
    versions.set(second, 5);
    expect(listTrail(edited, versions)).toEqual({ past: [1, 2, 4], future: [] });
    expect(listTrail(undo(edited), versions)).toEqual({ past: [1, 2], future: [5] });
    expect(getPresent(undo(edited))).toBe(first);
  });

  it('keeps the nearest 500 steps', () => {
    const long = history(Array.from({ length: 600 }, (_, at) => at + 1));
    expect(listTrail(long, new WeakMap())).toMatchObject({
      past: expect.objectContaining({ length: 500, 499: 600 }) as object,
    });
  });

  it('lists the nearest steps not loaded yet', () => {
    expect(listUnread(history([1, 2, 3, 4, 5], [9]))).toEqual([3, 4, 5, 9]);
    expect(listUnread(edit(history([1, 2]), page('x')))).toEqual([1, 2]);
    expect(listUnread(history([]))).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { beginHistory, record, undo } from './undo-history.ts';
import { presentOf, type StoredState, trailOf, unreadNear } from './undo-trail.ts';

interface Page {
  readonly text: string;
}
const page = (text: string): Page => ({ text });
const history = (past: number[], future: number[] = []) =>
  beginHistory<StoredState<Page>, null>(page('now'), past, future);
const edit = (before: ReturnType<typeof history>, state: Page) => record(before, { state, what: null, field: null });

describe('the trail of undo', () => {
  it('is of versions, those of this sitting among them once they are stored', () => {
    const versions = new WeakMap<Page, number>();
    const [first, second] = [page('one'), page('two')];
    const edited = edit(edit(history([1, 2]), first), second);
    expect(trailOf(edited, versions)).toEqual({ past: [1, 2], future: [] });
    versions.set(first, 4);
    versions.set(second, 5);
    expect(trailOf(edited, versions)).toEqual({ past: [1, 2, 4], future: [] });
    expect(trailOf(undo(edited), versions)).toEqual({ past: [1, 2], future: [5] });
    expect(presentOf(undo(edited))).toBe(first);
  });

  it('keeps the nearest five hundred steps', () => {
    const long = history(Array.from({ length: 600 }, (_, at) => at + 1));
    expect(trailOf(long, new WeakMap())).toMatchObject({
      past: expect.objectContaining({ length: 500, 499: 600 }) as object,
    });
  });

  it('says which of the nearest steps are still to be read', () => {
    expect(unreadNear(history([1, 2, 3, 4, 5], [9]))).toEqual([3, 4, 5, 9]);
    expect(unreadNear(edit(history([1, 2]), page('x')))).toEqual([1, 2]);
    expect(unreadNear(history([]))).toEqual([]);
  });
});

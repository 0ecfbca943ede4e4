import { describe, expect, it, vi } from 'vitest';
import {
  selectAll,
  extendSelection,
  setLead,
  EMPTY_SELECTION,
  selectOnly,
  toggleSelected,
  dropMissing,
} from './use-selected-units.ts';

vi.mock('../../../transport/client.ts', () => ({ client: {} }));

const order = ['a', 'b', 'c', 'd', 'e'];

describe('selection of units', () => {
  it('toggles single units', () => {
    const three = toggleSelected(toggleSelected(selectOnly('b'), 'd'), 'a');
    expect([...three.ids]).toEqual(['b', 'd', 'a']);
    const two = toggleSelected(three, 'a');
    expect([...two.ids]).toEqual(['b', 'd']);
    expect(two.lead).toBe('d');
    expect(toggleSelected(selectOnly('a'), 'a')).toMatchObject({ lead: null, ids: new Set() });
  });

  it('extends from the anchor in both directions', () => {
    const down = extendSelection(selectOnly('b'), order, 'd');
    expect([...down.ids]).toEqual(['b', 'c', 'd']);
    expect(down).toMatchObject({ lead: 'd', anchor: 'b' });
    expect([...extendSelection(down, order, 'a').ids]).toEqual(['a', 'b']);
    expect(extendSelection(EMPTY_SELECTION, order, 'c')).toEqual(selectOnly('c'));
    expect(extendSelection(down, order, 'nobody')).toBe(down);
  });

  it('stays while the focus moves within it, and ends outside', () => {
    const two = toggleSelected(selectOnly('a'), 'c');
    expect(setLead(two, 'a')).toMatchObject({ ids: two.ids, lead: 'a' });
    expect(setLead(two, 'c')).toBe(two);
    expect(setLead(two, 'e')).toEqual(selectOnly('e'));
  });

  it('selects all units', () => {
    expect([...selectAll(EMPTY_SELECTION, order).ids]).toEqual(order);
    expect(selectAll(selectOnly('c'), order).lead).toBe('c');
    expect(selectAll(EMPTY_SELECTION, []).lead).toBeNull();
  });

  it('drops removed units', () => {
    const three = toggleSelected(toggleSelected(selectOnly('a'), 'b'), 'c');
    expect(dropMissing(three, order)).toBe(three);
    expect(dropMissing(three, ['a', 'b'])).toMatchObject({ ids: new Set(['a', 'b']), lead: 'b' });
    expect(dropMissing(three, [])).toMatchObject({ ids: new Set(), lead: null });
  });
});

import { describe, expect, it, vi } from 'vitest';
import { selectAll, extend, setLead, EMPTY, selectOnly, toggle, dropMissing } from './use-selected-units.ts';

vi.mock('../../../transport/client.ts', () => ({ client: {} }));

const order = ['a', 'b', 'c', 'd', 'e'];

describe('selection of units', () => {
  it('toggles single units', () => {
    const three = toggle(toggle(selectOnly('b'), 'd'), 'a');
    expect([...three.ids]).toEqual(['b', 'd', 'a']);
    const two = toggle(three, 'a');
    expect([...two.ids]).toEqual(['b', 'd']);
    expect(two.lead).toBe('d');
    expect(toggle(selectOnly('a'), 'a')).toMatchObject({ lead: null, ids: new Set() });
  });

  it('extends from the anchor in both directions', () => {
    const down = extend(selectOnly('b'), order, 'd');
    expect([...down.ids]).toEqual(['b', 'c', 'd']);
    expect(down).toMatchObject({ lead: 'd', anchor: 'b' });
    expect([...extend(down, order, 'a').ids]).toEqual(['a', 'b']);
    expect(extend(EMPTY, order, 'c')).toEqual(selectOnly('c'));
    expect(extend(down, order, 'nobody')).toBe(down);
  });

  it('stays while the focus moves within it, and ends outside', () => {
    const two = toggle(selectOnly('a'), 'c');
    expect(setLead(two, 'a')).toMatchObject({ ids: two.ids, lead: 'a' });
    expect(setLead(two, 'c')).toBe(two);
    expect(setLead(two, 'e')).toEqual(selectOnly('e'));
  });

  it('selects all units', () => {
    expect([...selectAll(EMPTY, order).ids]).toEqual(order);
    expect(selectAll(selectOnly('c'), order).lead).toBe('c');
    expect(selectAll(EMPTY, []).lead).toBeNull();
  });

  it('drops removed units', () => {
    const three = toggle(toggle(selectOnly('a'), 'b'), 'c');
    expect(dropMissing(three, order)).toBe(three);
    expect(dropMissing(three, ['a', 'b'])).toMatchObject({ ids: new Set(['a', 'b']), lead: 'b' });
    expect(dropMissing(three, [])).toMatchObject({ ids: new Set(), lead: null });
  });
});

import { describe, expect, it } from 'vitest';
import { all, extend, leadTo, NOTHING, only, toggle, without } from './selection.ts';

const order = ['a', 'b', 'c', 'd', 'e'];

describe('selection of units', () => {
  it('toggles single units', () => {
    const three = toggle(toggle(only('b'), 'd'), 'a');
    expect([...three.ids]).toEqual(['b', 'd', 'a']);
    const two = toggle(three, 'a');
    expect([...two.ids]).toEqual(['b', 'd']);
    expect(two.lead).toBe('d');
    expect(toggle(only('a'), 'a')).toMatchObject({ lead: null, ids: new Set() });
  });

  it('extends from the anchor in both directions', () => {
    const down = extend(only('b'), order, 'd');
    expect([...down.ids]).toEqual(['b', 'c', 'd']);
    expect(down).toMatchObject({ lead: 'd', anchor: 'b' });
    expect([...extend(down, order, 'a').ids]).toEqual(['a', 'b']);
    expect(extend(NOTHING, order, 'c')).toEqual(only('c'));
    expect(extend(down, order, 'nobody')).toBe(down);
  });

  it('stays while the focus moves within it, and ends outside', () => {
    const two = toggle(only('a'), 'c');
    expect(leadTo(two, 'a')).toMatchObject({ ids: two.ids, lead: 'a' });
    expect(leadTo(two, 'c')).toBe(two);
    expect(leadTo(two, 'e')).toEqual(only('e'));
  });

  it('selects all units', () => {
    expect([...all(NOTHING, order).ids]).toEqual(order);
    expect(all(only('c'), order).lead).toBe('c');
    expect(all(NOTHING, []).lead).toBeNull();
  });

  it('drops removed units', () => {
    const three = toggle(toggle(only('a'), 'b'), 'c');
    expect(without(three, order)).toBe(three);
    expect(without(three, ['a', 'b'])).toMatchObject({ ids: new Set(['a', 'b']), lead: 'b' });
    expect(without(three, [])).toMatchObject({ ids: new Set(), lead: null });
  });
});

import { describe, expect, it } from 'vitest';
import type { Block } from '../../../../battlefield/block.ts';
import { labelPlaces } from './label-places.ts';

const block = (x: number, y: number): Block => ({ at: { x, y }, facing: 0, front: 8, depth: 3 });
const unit = (id: string, x: number, y: number, texts: readonly string[]) => ({
  id,
  block: block(x, y),
  texts,
  size: 2,
});

describe('labels beside the blocks', () => {
  it('stand behind the block, whole where there is room', () => {
    const { at, text } = labelPlaces([unit('a', 50, 50, ['Archers', '1'])]).get('a')!;
    expect(text).toBe('Archers');
    expect(at.y).toBeGreaterThan(53);
  });

  it('are shorter, or before the block, where a neighbour or his label stands', () => {
    const places = labelPlaces([
      unit('a', 50, 50, ['Household Spearmen', '1']),
      unit('b', 60, 50, ['Household Spearmen', '2']),
    ]);
    expect(places.get('a')!.text).toBe('Household Spearmen');
    const b = places.get('b')!;
    expect(b.text === '2' || b.at.y < 50).toBe(true);
  });

  it('are left out where every place is taken', () => {
    const close = [unit('a', 50, 50, ['Name']), unit('b', 50, 53.2, ['Name']), unit('c', 50, 56.4, ['Name'])];
    expect(labelPlaces(close).has('b')).toBe(false);
  });
});

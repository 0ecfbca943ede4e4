import { expect, it, vi } from 'vitest';
import { findFreeTitle } from './campaigns.ts';

vi.mock('../transport/client.ts', () => ({ client: {} }));

it('gives campaigns of one scenario different titles', () => {
  const titles: { title: string }[] = [{ title: 'Sumer' }];
  for (let begun = 0; begun < 3; begun += 1) titles.push({ title: findFreeTitle('The Two Rivers', titles) });
  expect(titles.map(({ title }) => title)).toEqual([
    'Sumer',
    'The Two Rivers',
    'The Two Rivers, no. 2',
    'The Two Rivers, no. 3',
  ]);
});

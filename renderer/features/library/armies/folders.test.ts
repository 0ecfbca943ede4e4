import { describe, expect, it } from 'vitest';
import { listFolders, parseFolder, planMoves } from './folders.ts';

const filed = (...folders: (string | null)[]) => folders.map((folder, index) => ({ id: String(index), folder }));

describe('folders', () => {
  it('form a tree with the number of armies including subfolders', () => {
    expect(listFolders(filed('Club/2026', 'Club', 'Army 10', null, 'Army 9', 'Club/2026'))).toEqual([
      { path: 'Army 9', name: 'Army 9', depth: 0, count: 1 },
      { path: 'Army 10', name: 'Army 10', depth: 0, count: 1 },
      { path: 'Club', name: 'Club', depth: 0, count: 3 },
      { path: 'Club/2026', name: '2026', depth: 1, count: 2 },
    ]);
  });

  it('follow their parent, whatever sorts before a slash', () => {
    expect(listFolders(filed('Club-mates', 'Club/A', 'Club')).map(({ path }) => path)).toEqual([
      'Club',
      'Club/A',
      'Club-mates',
    ]);
  });

  it('are parsed without empty parts', () => {
    expect(parseFolder(' Club / 2026/ ')).toBe('Club/2026');
    expect(parseFolder(' / ')).toBeNull();
  });

  it('rename their subfolders but not folders with a similar name', () => {
    const armies = filed('Club', 'Club/2026', 'Clubs', null);
    expect([...planMoves(armies, 'Club', 'House')]).toEqual([
      ['House', ['0']],
      ['House/2026', ['1']],
    ]);
  });

  it('release their armies when deleted', () => {
    expect([...planMoves(filed('Club', 'Club/2026'), 'Club', null)]).toEqual([
      [null, ['0']],
      ['2026', ['1']],
    ]);
  });
});

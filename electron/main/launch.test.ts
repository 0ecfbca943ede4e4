import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readLaunch } from './launch.ts';

const folder = resolve('/home/umpire');
const read = (...args: string[]) => readLaunch(args, folder);

describe('readLaunch', () => {
  it('accepts paths and file URLs', () => {
    const army = resolve(folder, 'My army, 4000.nomarch');
    expect(read('My army, 4000.nomarch').files).toEqual([army]);
    expect(read(army).files).toEqual([army]);
    expect(read(pathToFileURL(army).href).files).toEqual([army]);
  });

  it('treats an invalid file URL as a path', () => {
    expect(read('file://%E0%A4%A').files).toHaveLength(1);
  });

  it('distinguishes files, the store and options', () => {
    expect(read('--db', 'a.sqlite', '--safe-mode', 'b.json')).toEqual({
      store: resolve(folder, 'a.sqlite'),
      files: [resolve(folder, 'b.json')],
      safe: true,
    });
    const own = resolve(folder, 'out/main/main.js');
    expect(readLaunch([own], folder, [own]).files).toEqual([]);
  });
});

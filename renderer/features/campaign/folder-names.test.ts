import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { nameFolders, zipFolders } from './campaign-file.ts';

describe('the ZIP of turn files', () => {
  it('has a folder per player', () => {
    const files = unzipSync(
      zipFolders({
        ur: [{ name: 'report.txt', mediaType: 'text/plain', content: 'Šulgi' }],
        assur: [{ name: 'pack.json', mediaType: 'application/json', content: new TextEncoder().encode('{}') }],
      }),
    );
    expect(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)])).toEqual([
      ['ur/report.txt', 'Šulgi'],
      ['assur/pack.json', '{}'],
    ]);
  });

  it('has unique folder names that any file system accepts', () => {
    const players = ['Ur', 'ur', 'UR!'].map((title, at) => ({ id: `p${at}`, title }));
    expect([...nameFolders(players).values()]).toEqual(['ur', 'ur-2', 'ur-3']);
  });
});

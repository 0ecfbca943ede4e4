import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { toCsv } from './save-as.ts';
import { findUnusedName, zipFiles } from './zip-files.ts';

it('packs files by path', () => {
  const files = unzipSync(
    zipFiles([
      ['a.txt', 'Šulgi'],
      ['b/c.bin', new Uint8Array([1, 2])],
    ]),
  );
  expect(Object.keys(files)).toEqual(['a.txt', 'b/c.bin']);
  expect(strFromU8(files['a.txt']!)).toBe('Šulgi');
  expect([...files['b/c.bin']!]).toEqual([1, 2]);
});

it('returns an unused name with the same extension', () => {
  expect(findUnusedName('akkad.nomarch.json', new Set())).toBe('akkad.nomarch.json');
  expect(findUnusedName('akkad.nomarch.json', new Set(['akkad.nomarch.json', 'akkad-2.nomarch.json']))).toBe(
    'akkad-3.nomarch.json',
  );
});

it('writes cells that spreadsheets read unchanged and never as formulas', () => {
  expect(
    toCsv([
      ['Name', 'Gold'],
      ['=1+1', 12],
      ['Ur, of the "Chaldees"', 0],
    ]),
  ).toBe('Name,Gold\r\n\'=1+1,12\r\n"Ur, of the ""Chaldees""",0\r\n');
});

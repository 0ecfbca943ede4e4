import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { rosterOfZip } from '../../../contract/roster-zip.ts';
import { sourceOf } from './read-zip.ts';

const ROSTER = '<?xml version="1.0"?><roster name="Ḫatti"/>';
const fileOf = (bytes: Uint8Array, name: string): File => new File([new Uint8Array(bytes)], name);

describe('a zipped roster', () => {
  it('gives its roster, whatever it is called itself', async () => {
    const zip = zipSync({ 'readme.pdf': strToU8('no'), 'Army of Hatti.ros': strToU8(ROSTER) });
    expect(await sourceOf(fileOf(zip, 'army.rosz'))).toEqual({ name: 'Army of Hatti.ros', text: ROSTER });
  });

  it('is told from any other file by its first bytes', async () => {
    expect(await sourceOf(fileOf(strToU8('24 spearmen'), 'army.rosz'))).toEqual({
      name: 'army.rosz',
      text: '24 spearmen',
    });
    expect(await sourceOf(fileOf(strToU8('P'), 'p.txt'))).toEqual({ name: 'p.txt', text: 'P' });
  });

  it('is none where the archive is damaged, holds no roster, or would unfold into too much', () => {
    const zip = zipSync({ 'a.ros': strToU8(ROSTER) });
    expect(rosterOfZip(zip.slice(0, zip.length - 10))).toBeNull();
    expect(rosterOfZip(zipSync({ 'a.png': strToU8('x') }))).toBeNull();
    expect(rosterOfZip(zipSync({ 'a.ros': new Uint8Array(20_000_001) }))).toBeNull();
  });
});

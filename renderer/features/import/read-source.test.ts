import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import readyMade from '../../../army-lists/ready-made/akkadian-4000.json' with { type: 'json' };
import { armyFromLink, armyToLink } from '../../../contract/army-files/army-link.ts';
import { readZippedRoster } from '../../../contract/army-files/roster-zip.ts';
import { armyFileSchema } from '../../../rules/core/army-file.ts';
import { splitText } from '../sheets/qr-codes.ts';
import { checkFile, joinLink, readSource, checkText } from './read-source.ts';

describe('import source', () => {
  it('must not be empty, too long or media', () => {
    expect(checkFile({ type: 'image/png', size: 100 })).toBeNull();
    expect(checkFile({ type: 'video/mp4', size: 100 })).toBe('media');
    expect(checkFile({ type: 'application/pdf', size: 100 })).toBe('media');
    expect(checkFile({ type: '', size: 0 })).toBe('empty');
    expect(checkFile({ type: 'text/csv', size: 30_000_000 })).toBe('tooLong');
    expect(checkFile({ type: 'text/csv', size: 3000 })).toBeNull();
    expect([checkText(' \n'), checkText('24 spearmen'), checkText('x'.repeat(5_000_001))]).toEqual([
      'empty',
      null,
      'tooLong',
    ]);
  });

  it('joins a link split into three codes', () => {
    const army = armyFileSchema.parse(readyMade);
    const pieces = splitText(armyToLink(army), 200);
    expect(pieces.length).toBeGreaterThan(2);
    expect(armyFromLink(joinLink(`${pieces.join('\n')}\n`))).toEqual(army);
  });

  it('leaves other texts unchanged', () => {
    for (const text of [
      '24 spearmen\n10 chariots',
      'nomarch:army/1/abc is my army',
      'nomarch:army/1/abc\nMy army',
      '',
    ]) {
      expect(joinLink(text)).toBe(text);
    }
  });
});

const ROSTER = '<?xml version="1.0"?><roster name="Ḫatti"/>';
const fileOf = (bytes: Uint8Array, name: string): File => new File([new Uint8Array(bytes)], name);

describe('zipped roster', () => {
  it('returns its roster, regardless of the archive’s name', async () => {
    const zip = zipSync({ 'readme.pdf': strToU8('no'), 'Army of Hatti.ros': strToU8(ROSTER) });
    expect(await readSource(fileOf(zip, 'army.rosz'))).toEqual({ name: 'Army of Hatti.ros', text: ROSTER });
  });

  it('is recognised by its first bytes', async () => {
    expect(await readSource(fileOf(strToU8('24 spearmen'), 'army.rosz'))).toEqual({
      name: 'army.rosz',
      text: '24 spearmen',
    });
    expect(await readSource(fileOf(strToU8('P'), 'p.txt'))).toEqual({ name: 'p.txt', text: 'P' });
  });

  it('is rejected if damaged, too large or without a roster', () => {
    const zip = zipSync({ 'a.ros': strToU8(ROSTER) });
    expect(readZippedRoster(zip.slice(0, zip.length - 10))).toBeNull();
    expect(readZippedRoster(zipSync({ 'a.png': strToU8('x') }))).toBeNull();
    expect(readZippedRoster(zipSync({ 'a.ros': new Uint8Array(20_000_001) }))).toBeNull();
  });
});

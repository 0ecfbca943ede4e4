import { describe, expect, it } from 'vitest';
import readyMade from '../../../army-lists/ready-made/akkadian-4000.json' with { type: 'json' };
import { armyFromLink, armyToLink } from '../../../contract/army-link.ts';
import { armyFileSchema } from '../../../rules/core/army-file.ts';
import { piecesOf } from '../sheets/qr-codes.ts';
import { fileFault, joinedLink, textFault } from './read-source.ts';

describe('a source of an import', () => {
  it('may not be a picture, empty, or longer than the program takes', () => {
    expect(fileFault({ type: 'image/png', size: 100 })).toBe('picture');
    expect(fileFault({ type: 'application/pdf', size: 100 })).toBe('picture');
    expect(fileFault({ type: '', size: 0 })).toBe('empty');
    expect(fileFault({ type: 'text/csv', size: 30_000_000 })).toBe('tooLong');
    expect(fileFault({ type: 'text/csv', size: 3000 })).toBeNull();
    expect([textFault(' \n'), textFault('24 spearmen'), textFault('x'.repeat(5_000_001))]).toEqual([
      'empty',
      null,
      'tooLong',
    ]);
  });

  it('is a link again when it was read off three codes, a line each', () => {
    const army = armyFileSchema.parse(readyMade);
    const pieces = piecesOf(armyToLink(army), 200);
    expect(pieces.length).toBeGreaterThan(2);
    expect(armyFromLink(joinedLink(`${pieces.join('\n')}\n`))).toEqual(army);
  });

  it('stays as it is where it is no such link', () => {
    for (const text of [
      '24 spearmen\n10 chariots',
      'nomarch:army/1/abc is my army',
      'nomarch:army/1/abc\nMy army',
      '',
    ]) {
      expect(joinedLink(text)).toBe(text);
    }
  });
});

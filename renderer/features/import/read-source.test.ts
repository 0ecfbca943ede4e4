import { describe, expect, it } from 'vitest';
import readyMade from '../../../army-lists/ready-made/akkadian-4000.json' with { type: 'json' };
import { armyFromLink, armyToLink } from '../../../contract/army-link.ts';
import { armyFileSchema } from '../../../rules/core/army-file.ts';
import { piecesOf } from '../sheets/qr-codes.ts';
import { fileIssue, joinedLink, textIssue } from './read-source.ts';

describe('a source of an import', () => {
  it('may not be a picture, empty, or longer than the program takes', () => {
    expect(fileIssue({ type: 'image/png', size: 100 })).toBe('picture');
    expect(fileIssue({ type: 'application/pdf', size: 100 })).toBe('picture');
    expect(fileIssue({ type: '', size: 0 })).toBe('empty');
    expect(fileIssue({ type: 'text/csv', size: 30_000_000 })).toBe('tooLong');
    expect(fileIssue({ type: 'text/csv', size: 3000 })).toBeNull();
    expect([textIssue(' \n'), textIssue('24 spearmen'), textIssue('x'.repeat(5_000_001))]).toEqual([
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

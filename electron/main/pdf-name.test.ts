import { expect, it } from 'vitest';
import { createPdfName } from './pdf-name.ts';

it('names a PDF after its page, without the app’s name and invalid characters', () => {
  const name = (title: string): string => createPdfName(title, 'Nomarch');
  expect(name('The King of Akkad, Roster · Nomarch')).toBe('The King of Akkad, Roster.pdf');
  expect(name('../../etc: a/b\\c\u0000\u202e*? · Nomarch')).toBe('etc a b c.pdf');
  expect(name(' · Nomarch')).toBe('Nomarch.pdf');
  expect(name('...')).toBe('Nomarch.pdf');
  expect(name('x'.repeat(500))).toHaveLength(124);
});

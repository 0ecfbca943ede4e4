import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { plainLetters, reportPdf, wrapped } from './report-pdf.ts';

describe('a report as a PDF', () => {
  it('is set on as many A4 pages as it needs, under its title', async () => {
    const lines = Array.from({ length: 120 }, (_, index) => `  Line ${index}: ${'words '.repeat(20)}`);
    const text = ['Šulgi’s report', '==', '', 'Year 1, month 1', ...lines].join('\n');
    const read = await PDFDocument.load(await reportPdf(text));
    expect(read.getTitle()).toBe('Šulgi’s report');
    expect(read.getPageCount()).toBe(5);
    expect(read.getPage(0).getSize()).toEqual({ width: 595.28, height: 841.89 });
  });

  it('is one page for a word', async () => {
    expect((await PDFDocument.load(await reportPdf('Nothing'))).getPageCount()).toBe(1);
  });

  it('bares letters that the fonts lack, and says where one is lost', () => {
    const knows = (letter: string): boolean => /[\x20-\x7e]/.test(letter);
    expect(plainLetters('Ḫattuša 5 − 3 ﷽', knows)).toBe('Hattusa 5 ? 3 ?');
  });

  it('breaks lines between words, keeps what is set in, and never loses a word', () => {
    const broken = wrapped('  one two three', (words) => words.length, 9);
    expect(broken).toEqual(['  one two', '  three']);
    expect(wrapped('unbreakable', (words) => words.length, 3)).toEqual(['unbreakable']);
    expect(wrapped('', (words) => words.length, 3)).toEqual(['']);
  });
});

import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib';

/* A text as a PDF of A4 pages in black on white, without a dialog: the reports of all players are made at one go. */

const A4 = { width: 595.28, height: 841.89 };
const MARGIN = 56;
const SIZE = 10.5;
const LEADING = 14.5;
const INK = rgb(0, 0, 0);

/** The fonts that every PDF reader has know the letters of western Europe: others lose their marks, or show as a question mark. */
export function plainLetters(text: string, knows: (letter: string) => boolean): string {
  // Code point by code point: these fonts know no letters that are made of several.
  return Array.from(text.replaceAll('−', '–').replaceAll('×', 'x'), (letter) => {
    if (knows(letter)) return letter;
    const bare = letter.normalize('NFKD').replaceAll(/\p{M}+/gu, '');
    return bare !== '' && Array.from(bare).every(knows) ? bare : '?';
  }).join('');
}

/** A line broken where it gets too wide; further lines keep its indentation. */
export function wrapped(line: string, widthOf: (text: string) => number, most: number): string[] {
  const indent = /^ */.exec(line)?.[0] ?? '';
  const lines: string[] = [];
  let open = indent;
  for (const word of line.trim().split(/\s+/)) {
    const longer = open.trim() === '' ? `${indent}${word}` : `${open} ${word}`;
    if (open.trim() !== '' && widthOf(longer) > most) {
      lines.push(open);
      open = `${indent}${word}`;
    } else open = longer;
  }
  return [...lines, open];
}

function letterTest(font: PDFFont): (letter: string) => boolean {
  const known = new Set(font.getCharacterSet());
  return (letter) => known.has(letter.codePointAt(0) ?? 0);
}

/** Sets a report: its first line is the title, a line that is not set in begins a month. */
export async function reportPdf(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create();
  const [plain, bold] = await Promise.all([
    document.embedFont(StandardFonts.TimesRoman),
    document.embedFont(StandardFonts.TimesRomanBold),
  ]);
  const knows = letterTest(plain);
  const [title = '', , ...body] = text.split('\n').map((line) => plainLetters(line, knows));
  document.setTitle(title);
  let page: PDFPage | null = null;
  let y = 0;
  const put = (line: string, font: PDFFont, size: number): void => {
    for (const one of wrapped(line, (words) => font.widthOfTextAtSize(words, size), A4.width - 2 * MARGIN)) {
      if (!page || y < MARGIN) {
        page = document.addPage([A4.width, A4.height]);
        y = A4.height - MARGIN - size;
      }
      page.drawText(one, { x: MARGIN, y, size, font, color: INK });
      y -= (LEADING * size) / SIZE;
    }
  };
  put(title, bold, 17);
  for (const line of body) put(line, line !== '' && !line.startsWith(' ') ? bold : plain, SIZE);
  return new Uint8Array(await document.save());
}

/** A rules case as text: CASE, BOOK, then sections of lines, in the spirit of the Diplomacy adjudicator's cases. */
export interface RuleCase {
  readonly title: string;
  readonly book: string;
  /** Section name (GIVEN, ORDERS, DICE …) to its lines. A section may stand more than once; they follow one another. */
  readonly sections: readonly { readonly name: string; readonly lines: readonly string[] }[];
  /** Where it stands, for messages. */
  readonly line: number;
}

const SECTION = /^(GIVEN|ORDERS|UMPIRE|DICE|THEN|OFFERED|TOGETHER|CLOSED|SETTLE|PROCEDURE|RULINGS)(?: (.*))?$/;

/** Reads a file of cases. Lines that start with # and empty lines are passed over. @throws Error naming the line that is none. */
export function readCases(text: string): RuleCase[] {
  const cases: { title: string; book: string; line: number; sections: { name: string; lines: string[] }[] }[] = [];
  for (const [index, raw] of text.split('\n').entries()) {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) continue;
    const current = cases.at(-1);
    const section = SECTION.exec(line);
    if (line.startsWith('CASE ')) cases.push({ title: line.slice(5), book: '', line: index + 1, sections: [] });
    else if (!current) throw new Error(`line ${index + 1}: a case begins with CASE, not “${line}”`);
    else if (line.startsWith('BOOK ')) current.book = line.slice(5);
    else if (section)
      current.sections.push({ name: section[1] ?? '', lines: section[2] === undefined ? [] : [section[2]] });
    else {
      const open = current.sections.at(-1);
      if (!open) throw new Error(`line ${index + 1}: “${line}” stands in no section`);
      open.lines.push(line);
    }
  }
  const unnamed = cases.find(({ book }) => book === '');
  if (unnamed) throw new Error(`line ${unnamed.line}: the case “${unnamed.title}” names no section of the book`);
  return cases;
}

/** All lines of the sections of one name. */
export const linesOf = ({ sections }: RuleCase, name: string): string[] =>
  sections.filter((section) => section.name === name).flatMap(({ lines }) => lines);

import type { TypedFace } from '../../../rules/core/dice.ts';

/** A die or card of a case: its face or name, in a campaign also its kind and purpose (`d10 for crop damage 7`). */
export interface CaseDie {
  readonly face: TypedFace;
  readonly die?: string;
  readonly purpose?: string;
}

/** A rules case as text: CASE, BOOK, then sections of lines, like the cases of Diplomacy adjudicators. */
export interface RuleCase {
  readonly title: string;
  readonly book: string;
  /** Sections (GIVEN, ORDERS, DICE …) with their lines. A name may occur several times. */
  readonly sections: readonly { readonly name: string; readonly lines: readonly string[] }[];
  /** Number of the line in the file, for messages. */
  readonly line: number;
}

/** A case or setting being parsed. */
interface Block {
  readonly title: string;
  readonly line: number;
  readonly sections: { readonly name: string; readonly lines: string[] }[];
  book: string;
}

const SECTION = /^(GIVEN|ORDERS|UMPIRE|DICE|THEN|OFFERED|TOGETHER|CLOSED|SETTLE|PROCEDURE|RULINGS|TYPED)(?: (.*))?$/;
const SETTING_NAME = /^[a-z][a-z-]*$/;

/** Returns all lines of the sections with one name. */
export const linesOf = ({ sections }: Pick<RuleCase, 'sections'>, name: string): string[] =>
  sections.filter((section) => section.name === name).flatMap(({ lines }) => lines);

/**
 * Parses a case file. Settings precede the first case: `SETTING two-sides` with GIVEN lines. A case or later setting includes one by `GIVEN
 * two-sides`. Empty lines and lines starting with # are skipped. @throws Error naming the line
 */
export function readCases(text: string): RuleCase[] {
  const cases: Block[] = [];
  const settings = new Map<string, Block>();
  const unused = new Set<Block>();
  let block: Block | undefined;
  for (const [index, raw] of text.split('\n').entries()) {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) continue;
    const wrong = (why: string): Error => new Error(`line ${index + 1}: ${why}`);
    const [, heading, title = ''] = /^(CASE|SETTING) (.+)$/.exec(line) ?? [];
    const [, name, rest] = SECTION.exec(line) ?? [];
    if (heading === 'CASE') {
      block = { title, line: index + 1, book: '', sections: [] };
      cases.push(block);
    } else if (heading === 'SETTING') {
      if (cases.length > 0) throw wrong('settings stand before the first case');
      if (!SETTING_NAME.test(title)) throw wrong(`a setting has a name such as two-sides, not “${title}”`);
      if (settings.has(title)) throw wrong(`there are two settings ${title}`);
      block = { title, line: index + 1, book: '', sections: [{ name: 'GIVEN', lines: [] }] };
      settings.set(title, block);
      unused.add(block);
    } else if (!block) throw wrong(`a case begins with CASE, not “${line}”`);
    else if (cases.length === 0 && (line.startsWith('BOOK ') || (name !== undefined && name !== 'GIVEN')))
      throw wrong(`a setting has GIVEN lines only, not “${line}”`);
    else if (line.startsWith('BOOK ')) block.book = line.slice(5);
    else if (name === 'GIVEN' && rest !== undefined && SETTING_NAME.test(rest)) {
      const setting = settings.get(rest);
      if (!setting || setting === block) throw wrong(`there is no setting ${rest}`);
      unused.delete(setting);
      block.sections.push({ name, lines: linesOf(setting, 'GIVEN') });
    } else if (name !== undefined) block.sections.push({ name, lines: rest === undefined ? [] : [rest] });
    else {
      const open = block.sections.at(-1);
      if (!open) throw wrong(`“${line}” stands in no section`);
      open.lines.push(line);
    }
  }
  const [idle] = unused;
  if (idle) throw new Error(`line ${idle.line}: no case uses the setting ${idle.title}`);
  const unnamed = cases.find(({ book }) => book === '');
  if (unnamed) throw new Error(`line ${unnamed.line}: the case “${unnamed.title}” names no section of the book`);
  return cases;
}

function readDice(text: string): CaseDie[] {
  const [, die, purpose, faces] = /^(d\d+) (\D.*?) (\d+(?: \d+)*)$/.exec(text) ?? [];
  if (die === undefined || purpose === undefined || faces === undefined)
    throw new Error(`dice are written “d10 for crop damage 7”, not “${text}”`);
  return faces.split(' ').map((face) => ({ die, purpose, face: Number(face) }));
}

/**
 * Returns the dice and cards of a case in order: faces, card names in quotes (`"hill" "open ground"`), or `d10 ladders 1 5, d10 rocks 4` if
 * two are for ladders.
 */
export const diceOf = (one: RuleCase): CaseDie[] =>
  linesOf(one, 'DICE').flatMap((line): CaseDie[] =>
    line.startsWith('"')
      ? [...line.matchAll(/"([^"]+)"/g)].map(([, face = '']) => ({ face }))
      : /^[\d ,]+$/.test(line)
        ? line.split(/[ ,]+/).map((face) => ({ face: Number(face) }))
        : line.split(/, (?=d\d)/).flatMap(readDice),
  );

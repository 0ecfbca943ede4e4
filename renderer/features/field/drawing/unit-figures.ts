import type { Arm, NeutralTroop } from '../../../../rules/core/convert/likeness.ts';
import type { RuleSystem } from '../../../../rules/core/rule-system.ts';
import type { MeasuredUnit } from '../../../../rules/core/table/measured-unit.ts';

/** A figure seen from above in a cell of 100 by 100, facing negative y. All paths are closed or stroked outlines. */
interface Glyph {
  /** Filled with the light shade of the side's colour. */
  readonly body: string;
  /** Filled with ink: heads, manes, wheels. */
  readonly dark: string;
  /** Stroked with ink: spears, bows, poles. */
  readonly line: string;
  /** Width of the glyph divided by its height. */
  readonly wide: number;
}

const ellipse = (x: number, y: number, a: number, b: number): string =>
  `M${x - a} ${y}a${a} ${b} 0 1 0 ${2 * a} 0a${a} ${b} 0 1 0 ${-2 * a} 0Z`;
const horse = (x: number, y = 0): string =>
  `M${x} ${y - 44}C${x + 8} ${y - 38} ${x + 6} ${y - 27} ${x + 11} ${y - 20}C${x + 16} ${y - 6} ${x + 16} ${y + 24} ${x + 6} ${y + 34}` +
  `L${x} ${y + 46}L${x - 6} ${y + 34}C${x - 16} ${y + 24} ${x - 16} ${y - 6} ${x - 11} ${y - 20}C${x - 6} ${y - 27} ${x - 8} ${y - 38} ${x} ${y - 44}Z`;
const mane = (x: number, y = 0): string =>
  `M${x - 3} ${y - 38}L${x + 3} ${y - 38}L${x + 2.5} ${y - 6}L${x - 2.5} ${y - 6}Z`;

const SHOULDERS = 'M-44 6C-46 -18 -22 -28 0 -28C22 -28 46 -18 44 6C43 26 20 30 0 30C-20 30 -43 26 -44 6Z';
const GLYPHS: Readonly<Record<string, Glyph>> = {
  foot: { body: SHOULDERS, dark: ellipse(0, 2, 17, 18), line: '', wide: 1 },
  spear: {
    body: `${SHOULDERS}M-50 -40L6 -48L6 -26L-50 -18Z`,
    dark: ellipse(0, 4, 17, 18),
    line: 'M34 26V-78',
    wide: 1,
  },
  bow: { body: SHOULDERS, dark: ellipse(0, 4, 17, 18), line: 'M-32 -34Q0 -66 32 -34M0 -10V-62', wide: 1 },
  loose: {
    body: 'M-34 5C-34 -14 -16 -22 0 -22C16 -22 34 -14 34 5C34 20 16 24 0 24C-16 24 -34 20 -34 5Z',
    dark: ellipse(0, 2, 15, 16),
    line: 'M26 10Q52 -18 34 -52',
    wide: 1,
  },
  horse: { body: horse(0), dark: `${mane(0)}${ellipse(0, 8, 10, 9)}`, line: 'M-14 8H14M14 16V-40', wide: 0.5 },
  camels: { body: `${horse(0)}${ellipse(0, 10, 14, 16)}`, dark: ellipse(0, 8, 9, 9), line: 'M14 16V-36', wide: 0.55 },
  chariots: {
    body: `${horse(-19, -14)}${horse(19, -14)}M-30 24C-30 14 30 14 30 24L30 46C30 54 -30 54 -30 46Z`,
    dark: `${mane(-19, -14)}${mane(19, -14)}M-44 20H-34V52H-44ZM34 20H44V52H34Z${ellipse(-11, 34, 9.5, 9.5)}${ellipse(12, 36, 9.5, 9.5)}`,
    line: 'M0 20V-26M-26 -22H26',
    wide: 0.94,
  },
  elephants: {
    body: `M-26 -4C-30 -22 -16 -30 0 -30C16 -30 30 -22 26 -4L28 30C24 48 -24 48 -28 30Z${ellipse(-26, -22, 13, 10)}${ellipse(26, -22, 13, 10)}M-5 -30L-3 -50L3 -50L5 -30Z`,
    dark: `M-15 2H15V26H-15Z`,
    line: 'M-9 -28L-12 -44M9 -28L12 -44',
    wide: 0.8,
  },
  engines: {
    body: 'M-30 -30H30V40H-30Z',
    dark: 'M-6 -46H6V46H-6Z',
    line: 'M-44 -20Q0 -52 44 -20M-44 -20L0 26L44 -20',
    wide: 0.9,
  },
  wagons: {
    body: 'M-24 -26H24V46H-24Z',
    dark: 'M-34 -20H-27V2H-34ZM27 -20H34V2H27ZM-34 20H-27V42H-34ZM27 20H34V42H27Z',
    line: 'M0 -26V-48',
    wide: 0.7,
  },
  herds: {
    body: `${ellipse(-18, -10, 10, 18)}${ellipse(14, 12, 10, 18)}`,
    dark: `${ellipse(-18, -30, 6, 6)}${ellipse(14, -8, 6, 6)}`,
    line: '',
    wide: 1,
  },
};

function getGlyphKey(troop: NeutralTroop | null): string {
  if (!troop) return 'foot';
  const mounted: readonly Arm[] = ['camels', 'chariots', 'elephants', 'engines', 'wagons', 'herds'];
  if (troop.arm === 'horse') return 'horse';
  if (mounted.includes(troop.arm)) return troop.arm;
  if (troop.missiles.some((each) => each === 'bow' || each === 'crossbow' || each === 'handgun')) return 'bow';
  if (troop.order === 'open' || troop.missiles.length > 0) return 'loose';
  return troop.hand.some((each) => each === 'spear' || each === 'pike' || each === 'lance') ? 'spear' : 'foot';
}

export interface UnitFigures {
  readonly body: string;
  readonly dark: string;
  readonly line: string;
  /** Width of stroked lines, in table units. */
  readonly stroke: number;
  readonly glyph: string;
}

const parsed = new Map<string, readonly (string | number)[]>();
/** Splits a path into letters and numbers. The result is cached. */
function parsePath(path: string): readonly (string | number)[] {
  const known = parsed.get(path);
  if (known) return known;
  const tokens = (path.match(/[a-zA-Z]|-?\d*\.?\d+/g) ?? []).map((each) =>
    /[a-zA-Z]/.test(each) ? each : Number(each),
  );
  parsed.set(path, tokens);
  return tokens;
}
const round = (value: number): number => Math.round(value * 100) / 100;

/** Moves and scales a glyph's path. Only M L H V C Q Z and relative arcs occur. */
function transformPath(path: string, x: number, y: number, k: number): string {
  let [result, command, at] = ['', '', 0];
  for (const token of parsePath(path)) {
    if (typeof token === 'string') {
      result += token;
      [command, at] = [token, 0];
      continue;
    }
    let value: number;
    if (command === 'a') value = at % 7 < 2 || at % 7 > 4 ? token * k : token;
    else if (command === 'H') value = token * k + x;
    else if (command === 'V') value = token * k + y;
    else value = token * k + (at % 2 === 0 ? x : y);
    result += `${at === 0 ? '' : ' '}${round(value)}`;
    at += 1;
  }
  return result;
}

/** Minimum distance between figures in pixels. If figures are closer, one is drawn for several. */
const MIN_PITCH = 5.2;

/** Draws a unit's figures in its block's coordinates: x to the right, y to the rear. One per remaining base, the rear rank thins first. */
export function createFigures(
  book: RuleSystem,
  { unit, body, files, block }: MeasuredUnit,
  pixels: number,
): UnitFigures {
  const troop = unit.part.troop ? book.neutral(unit.part.troop) : null;
  const key = getGlyphKey(troop);
  const glyph = GLYPHS[key]!;
  const ranks = Math.ceil(body.bases / files);
  const perFigure = Math.max(1, Math.ceil(MIN_PITCH / (body.base.front * pixels)));
  const columns = Math.max(1, Math.ceil(files / perFigure));
  const pitch = block.front / columns;
  const deep = body.base.depth;
  // If there is room, a rank of deep bases shows two rows of foot, so that it looks solid.
  const rows = key !== 'chariots' && glyph.wide === 1 && deep / pitch > 2.4 ? 2 : 1;
  // Foot overlap slightly, like a shield wall.
  const size =
    Math.min((pitch * (glyph.wide === 1 ? 1.42 : 1.06)) / glyph.wide, (deep / rows) * (glyph.wide === 1 ? 1.3 : 0.94)) /
    100;
  let [bodies, darks, lines] = ['', '', ''];
  for (let rank = 0; rank < ranks; rank += 1) {
    const left = Math.min(files, body.bases - rank * files);
    const drawn = Math.max(1, Math.round((left / files) * columns));
    for (let row = 0; row < rows; row += 1)
      for (let column = 0; column < drawn; column += 1) {
        const noise = Math.sin((rank * 31 + column * 7 + row * 13) * 12.9898) * 0.06;
        const spread = drawn === columns ? pitch : block.front / Math.max(drawn, columns);
        const x = (column - (drawn - 1) / 2) * spread + noise * pitch + (row === 1 ? pitch * 0.06 : 0);
        const y = 0.16 + (rank + (row + 0.52) / rows) * (deep - 0.16 / ranks) + noise * deep * 0.4;
        bodies += transformPath(glyph.body, x, y, size);
        darks += transformPath(glyph.dark, x, y, size);
        if (glyph.line !== '') lines += transformPath(glyph.line, x, y, size);
      }
  }
  return { body: bodies, dark: darks, line: lines, stroke: Math.min(0.16, size * 7), glyph: key };
}

import { type BattleLine, inCentimetres } from '../../../../rules/core/table/battle-line.ts';

/** What a drawing is wide in its own unit, so that letters are of one size whatever the line is long. */
const WIDE = 1000;
const EDGE = 8;

/** The battle line as a picture to scale, seen from behind its front at the top. @param plain makes a text safe in HTML */
export function lineDrawing(line: BattleLine, plain: (text: string) => string): string {
  const scale = (WIDE - 2 * EDGE) / Math.max(line.width, line.depth);
  const length = (of: number): string => (of * scale).toFixed(1);
  const blocks = line.units.map(({ at, title, colour, x, back, front, depth, files, ranks }) => {
    const [left, top] = [(x - front / 2 - line.left) * scale + EDGE, back * scale + EDGE];
    const told = `${at + 1}. ${title}: ${inCentimetres(front, line)} × ${inCentimetres(depth, line)} cm, ${files} wide, ${ranks} deep`;
    const middle = `x="${(left + (front * scale) / 2).toFixed(1)}" y="${(top + (depth * scale) / 2).toFixed(1)}"`;
    return `<g class="${colour ?? 'bare'}"><title>${plain(told)}</title><rect x="${left.toFixed(1)}" y="${top.toFixed(1)}" width="${length(front)}" height="${length(depth)}"/><text ${middle}>${at + 1}</text></g>`;
  });
  const high = line.depth * scale + 2 * EDGE;
  const label = `Battle line: ${inCentimetres(line.width, line)} cm wide, ${inCentimetres(line.depth, line)} cm deep`;
  return `<p class="soft">${label}. Each number is a unit below; the enemy is at the top.</p>
<svg class="battle-line" viewBox="0 0 ${WIDE} ${Math.ceil(high)}" role="img" aria-label="${label}">${blocks.join('')}</svg>`;
}

import { markOf, type PlayerMark } from '../../../../maps/drawing/player-mark.ts';
import type { TableBattle } from '../../../../contract/table.ts';

/** Colour and sign of a side: those of its power on the campaign map. */
export interface SidePower {
  readonly colour: string;
  readonly mark: PlayerMark;
}

/** Powers of the shipped campaigns by a word in the side's name: colour, then the place at the table that decides the sign. */
const KNOWN: readonly (readonly [RegExp, string, number])[] = [
  [/akkad/i, '#2f5aa8', 0],
  [/\bur\b|sumer|babylon/i, '#b07d1e', 1],
  [/assur|assyr|hatti|hitt/i, '#a13d33', 2],
  [/elam|susa/i, '#2f7f5f', 3],
  [/egypt|pharaoh/i, '#b07d1e', 3],
  [/mitanni|mari/i, '#6d4a94', 4],
  [/pers/i, '#6d4a94', 3],
  [/greek|mycen/i, '#2b7f95', 0],
];
const USUAL = [
  ['#2f5aa8', 0],
  ['#a13d33', 2],
] as const;

/** Powers of both sides, never of one colour. The design stores `power` with the side when a battle is laid out; names are the stopgap of this trial. */
export function sidePowers({ sides }: Pick<TableBattle, 'sides'>): readonly SidePower[] {
  const found = sides.map(({ name }, at): readonly [string, number] => {
    const known = KNOWN.find(([words]) => words.test(name));
    return known ? [known[1], known[2]] : USUAL[at % 2]!;
  });
  return found.map(([colour, place], at) => {
    const isTaken = found.slice(0, at).some(([other]) => other === colour);
    const [own, sign] = isTaken ? USUAL.find(([other]) => other !== colour)! : [colour, place];
    return { colour: own, mark: markOf(sign) };
  });
}

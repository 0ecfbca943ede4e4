/** A code in a picture: its text, its top left corner and its height. */
interface FoundCode {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly height: number;
}

/** Codes as one reads: line by line from the top, each line from the left. Those less than half their height apart are of one line. */
export function inLines(codes: readonly FoundCode[]): readonly FoundCode[] {
  const lines: FoundCode[][] = [];
  for (const code of codes.toSorted((one, other) => one.top - other.top)) {
    const line = lines.at(-1);
    const [first] = line ?? [];
    if (line && first && code.top - first.top < first.height / 2) line.push(code);
    else lines.push([code]);
  }
  return lines.flatMap((line) => line.toSorted((one, other) => one.left - other.left));
}

/** Pieces of a link that were read in any order, its beginning first; each once. */
export function inOrder(pieces: readonly string[]): readonly string[] {
  const once = [...new Set(pieces)];
  return [
    ...once.filter((piece) => piece.startsWith('nomarch:')),
    ...once.filter((piece) => !piece.startsWith('nomarch:')),
  ];
}

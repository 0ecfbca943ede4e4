/** A colour that a player may have, with its name for those who do not see it. */
export interface PlayerColour {
  readonly id: string;
  readonly value: string;
}

/** As far apart from one another as they go, the first ones most of all; named as `wizard.colour` has it. */
export const PLAYER_COLOURS: readonly PlayerColour[] = [
  { id: 'blue', value: '#2f5aa8' },
  { id: 'red', value: '#a13d33' },
  { id: 'green', value: '#2f7f5f' },
  { id: 'gold', value: '#b07d1e' },
  { id: 'purple', value: '#6d4a94' },
  { id: 'teal', value: '#2b7f95' },
  { id: 'brown', value: '#85552a' },
  { id: 'rose', value: '#b14f7c' },
  { id: 'olive', value: '#66702c' },
  { id: 'slate', value: '#4d4f5e' },
  { id: 'orange', value: '#d2691e' },
  { id: 'sky', value: '#5b93c4' },
  { id: 'lime', value: '#9aa13a' },
  { id: 'wine', value: '#7a2048' },
  { id: 'fir', value: '#1f5238' },
  { id: 'grey', value: '#808080' },
];

/** The first colour that nobody has yet; after the last they begin again. */
export function nextColour(players: readonly { readonly colour: string }[]): string {
  const taken = new Set(players.map(({ colour }) => colour));
  const free = PLAYER_COLOURS.find(({ value }) => !taken.has(value));
  return (free ?? PLAYER_COLOURS[players.length % PLAYER_COLOURS.length]!).value;
}

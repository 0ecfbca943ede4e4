/** A fort in the plain that an army with carpenters and a miner lies before, in lines of a text case. @param walls what its sheet says of it, with a space before it */
export const beforeTheGate = (walls = ''): readonly string[] => [
  'player red with 1000 gold',
  'player blue with 1000 gold',
  'province hill of red',
  'province plain of blue',
  'border hill plain',
  `fort gate in plain${walls}`,
  'army host of red in plain: 60 spear@7, 4 carpenters, 1 miner',
  'army guard of blue in plain at gate: 200 bow@5',
];

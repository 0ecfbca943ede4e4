export const DOCUMENT_TEXTS = {
  undo: 'Undo',
  redo: 'Redo',
  done: 'Done: {what}',
  undone: 'Undone: {what}',
  redone: 'Redone: {what}',
} as const;

export const EXPORTS_TEXTS = {
  json: 'Army file (JSON)',
  text: 'Plain text',
  markdown: 'Markdown',
  bbcode: 'BBCode, for forums',
  html: 'Web page, for any browser (.html)',
  csv: 'Table (CSV)',
  ros: 'BattleScribe roster (.ros)',
} as const;

export const COMPARE_TEXTS: Readonly<Record<string, string>> = {
  left: 'Left army',
  right: 'Right army',
  limit: 'Limit',
  troops: 'Troops',
  extras: 'Extras',
  units: 'Units',
  figuresOf: 'Figures',
  fears: 'Watch out for',
  seeks: 'Look for',
};

export const COLOUR_NAMES_TEXTS = {
  lapis: 'lapis blue',
  madder: 'madder red',
  malachite: 'malachite green',
  ochre: 'ochre',
  gold: 'gold',
  ink: 'ink black',
} as const;

export const CAPTAIN_TEXTS = {
  novice: 'Computer: novice',
  able: 'Computer: skilled',
  expert: 'Computer: expert',
  steady: 'Balanced',
  bold: 'Aggressive',
  wary: 'Cautious',
} as const;

export const TURNING_POINT_TEXTS = {
  'greatest-loss': 'Greatest loss',
  'general-falls': 'General killed',
  flank: 'Flank or rear attack',
  'first-rout': 'First rout',
} as const;

export const FILING_STATE_TEXTS = {
  none: 'No orders yet.',
  kept: 'Your orders are saved here but not submitted.',
  waiting: 'Your orders will be submitted when the league responds.',
  filed: 'Your orders are submitted.',
} as const;

export const LIST_EDIT_TEXTS: Readonly<Record<string, string>> = {
  period: 'Period',
  source: 'Source',
  up: 'Move entry {row} up',
  down: 'Move entry {row} down',
  duplicate: 'Duplicate entry {row}',
  remove: 'Remove entry {row}',
  options: 'Options of entry {row}',
};

export const PROVINCE_TEXTS = {
  name: 'Name',
  power: 'Held by',
  tax: 'Tax a year',
  food: 'Food a year',
  city: 'City',
} as const;

export const PROVINCE_FIELD_TEXTS = {
  name: 'Name of {name}',
  power: 'Holder of {name}',
  tax: 'Tax of {name}',
  food: 'Food of {name}',
  city: 'City of {name}',
} as const;

export const SHEETS_TEXTS = {
  kinds: { roster: 'Roster', orders: 'Orders', reference: 'Reference', cards: 'Unit cards', line: 'Battle line' },
  papers: { a4: 'A4', letter: 'Letter' },
  inks: { black: 'Black and white', colour: 'Colour' },
} as const;

export const EFFECT_TEXTS: Readonly<Record<string, string>> = {
  'cards-deck': 'Cards returned to the deck ({count})',
  lost: '{unit}: {count} casualties',
  becomes: '{unit}: {states}',
  sheds: '{unit}: {marks} removed',
  fallen: '{general} is killed',
  returned: '{unit}: {count} returned',
  joined: '{unit}: {count} join',
  fixed: '{unit}: {number} {value}',
  leaves: '{unit} leaves the table',
  comesBack: '{unit} returns',
  destroyed: '{unit} is destroyed',
  restored: '{unit} returns at full strength',
  hurt: '{general} is hit ({count})',
  damaged: '{structure}: {count} damage',
  mended: '{structure}: {count} damage repaired',
  added: '{side}: {unit} ({count}) arrives',
  'cards-hand': '{side}: cards drawn ({count})',
  'cards-played': 'Cards played ({count})',
  movesFirst: '{side} moves first',
  movesSecond: '{side} moves second',
};

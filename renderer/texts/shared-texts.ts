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

export const CARD_TEXTS = {
  copy: 'Copy',
  edit: 'Edit',
  export: 'Export',
  remove: 'Remove',
  shipped: 'Scenarios that come with the app',
  own: 'Your scenarios',
} as const;

export const CAMPAIGN_BATTLE_TEXTS = {
  march: 'Attack in {province}: {attacker} against {defender}',
  sortie: 'Sally in {province}: {attacker} against {defender}',
  assault: 'Storm of a fort in {province}: {attacker} against {defender}',
  engine: 'Sally against a siege engine in {province}: {attacker} against {defender}',
  asked: 'An unstable breach has opened in {province}. {attacker} can storm it now or wait.',
  raid: '{defender} caught the raiders of {attacker} in {province}',
  partisans: '{defender} caught {attacker} in {province}',
  sheet: 'Sheet',
  sheetOf: 'Sheet of {army}',
  keep: 'Save to library',
  keepOf: 'Save to library: {army}',
  json: 'JSON',
  text: 'Text',
  textOf: '{army} as text',
  reported: 'Enter the result of a battle you played',
  quick: 'Quick resolution with dice',
  fought: 'Simulated battle, played by the computer',
  declined: 'Do not storm',
  joined: 'Storm the breach',
  waitsHere: 'The month is resolved everywhere except in {provinces}.',
  goneOn: 'The month is resolved only in {provinces}.',
} as const;

export const SHORT_TEXTS = { points: 'Points', gold: 'Gold', provinces: 'Provinces', lost: 'Last losses' } as const;

export const STRENGTH_TEXTS = { novice: 'novice', able: 'skilled', expert: 'expert' } as const;

export const WINNER_TEXTS = { attacker: 'The attacker won', defender: 'The defender won', draw: 'Nobody won' } as const;

export const BATTLE_TEXTS = {
  alone:
    'A regent fights on the other side: the quick method settles it at once. Where you fought it at the table, enter how it ended, and the umpire settles it.',
  answer: 'Storm the breach or leave it alone: nobody else has heard of it yet.',
  own: 'Enter how it ended. It is settled when all sides have entered the same and seen each other’s losses.',
  other: 'You have entered it. It waits for the other side.',
  differs: 'The sides have entered different results: the umpire decides. You can still change yours.',
  umpire: 'You have entered it. A regent fights on the other side: the umpire settles it. You can still change yours.',
  theirs: 'It waits for those who fight there.',
  umpireDecides: 'The sides differ: settle it on the map’s page.',
  regentFights: 'A regent fights in it: settle it on the map’s page, with what its side lost.',
  agree: 'Both have entered the same. Look at what the other side has lost, and agree, or change what you entered.',
  seen: 'Both have entered the same. It waits for the other side to agree to your losses.',
  unseen: 'They have entered the same; one side has yet to agree to what the other has lost.',
} as const;

export const MARK_TEXTS = { always: 'computer', 'no-orders': 'computer if no orders' } as const;

export const FILED_TEXTS = {
  owed: 'Orders due',
  filed: 'submitted: all armies hold | 1 order submitted | {count} orders submitted',
  unread: 'submitted: hidden until your own orders are in',
  substitute: 'set to hold by the umpire',
  regent: 'computer player',
  'stand-in': 'no orders: the computer plays',
  damaged: 'damaged: submit again',
  hold: 'Set to hold',
  holdFor: 'Set to hold: {player}',
  withdraw: 'Withdraw',
  withdrawOf: 'Withdraw the orders of {player}',
} as const;

export const CAMPAIGN_WINTER_TEXTS = {
  before: 'Opening treasury',
  income: 'Revenue',
  upkeep: 'Upkeep',
  raised: 'Troops raised',
  refilled: 'Ranks filled',
  mustered: 'New armies raised',
  partisans: 'Partisans raised',
  works: 'Field works',
  forfeited: 'Unspent gold lost',
  gifts: 'Gifts',
  ruled: 'Umpire interventions',
  after: 'Closing treasury',
} as const;

export const CAPTAIN_TEXTS = {
  novice: 'Computer: novice',
  able: 'Computer: skilled',
  expert: 'Computer: expert',
  steady: 'Balanced',
  bold: 'Aggressive',
  wary: 'Cautious',
} as const;

export const POINT_TEXTS = {
  'greatest-loss': 'The greatest loss',
  'general-falls': 'A general falls',
  flank: 'Attack in flank or rear',
  'first-rout': 'The first rout',
} as const;

export const STATE_TEXTS = {
  none: 'No orders are written.',
  kept: 'Your orders are kept here and not filed yet.',
  waiting: 'Your orders are filed as soon as the league answers.',
  filed: 'Your orders are filed.',
} as const;

export const EDIT_TEXTS: Readonly<Record<string, string>> = {
  period: 'Period',
  source: 'Source',
  up: 'Move row {row} up',
  down: 'Move row {row} down',
  duplicate: 'Duplicate row {row}',
  remove: 'Remove row {row}',
  options: 'Options of row {row}',
};

export const TERRAIN_TEXTS = {
  'river-plain': 'river plain',
  hills: 'hills',
  mountains: 'mountains',
  desert: 'desert',
  steppe: 'steppe',
  marsh: 'marsh',
  coast: 'coast',
} as const;

export const FORMAT_TEXTS = {
  'nomarch-map-file': 'Nomarch map',
  geojson: 'GeoJSON',
  topojson: 'TopoJSON',
  svg: 'SVG',
  board: 'Board as JSON',
  borders: 'List of borders',
} as const;

export const KIND_TEXTS = { land: 'land', river: 'river', pass: 'pass', sea: 'sea' } as const;

export const PROVINCE_TEXTS = {
  name: 'Name',
  power: 'Held by',
  tax: 'Tax a year',
  food: 'Food a year',
  city: 'City',
} as const;

export const ROWS_OF_TEXTS = {
  name: 'Name of {name}',
  power: 'Holder of {name}',
  tax: 'Tax of {name}',
  food: 'Food of {name}',
  city: 'City of {name}',
} as const;

export const STEPS_TEXTS = {
  map: 'Map',
  players: 'Players',
  provinces: 'Provinces',
  forts: 'Forts',
  armies: 'Armies',
  rules: 'Rules',
  review: 'Review',
} as const;

export const SHEETS_TEXTS = {
  kinds: { roster: 'Roster', orders: 'Orders', reference: 'Reference', cards: 'Unit cards', line: 'Battle line' },
  papers: { a4: 'A4', letter: 'Letter' },
  inks: { black: 'Black and white', colour: 'Colour' },
} as const;

export const TAKE_TEXTS: Readonly<Record<string, string>> = {
  lost: '{unit}: {count} casualties',
  becomes: '{unit}: {states}',
  sheds: '{unit}: {marks} removed',
  fallen: '{general} is lost',
  returned: '{unit}: {count} returned',
  joined: '{unit}: {count} join',
  fixed: '{unit}: {number} {value}',
  leaves: '{unit} leaves the table',
  comesBack: '{unit} returns',
  destroyed: '{unit} is destroyed',
  restored: '{unit} returns at full strength',
  hurt: '{general} is hit ({count})',
  damaged: '{structure}: {count} damage',
  mended: '{structure}: {count} damage mended',
  added: '{side}: {unit} ({count}) come to the table',
  'cards-hand': '{side}: cards into the hand ({count})',
  'cards-played': 'Cards played ({count})',
  movesFirst: '{side} moves first',
  movesSecond: '{side} moves second',
};

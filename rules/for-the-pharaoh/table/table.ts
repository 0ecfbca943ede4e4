import type { Agreement, PlanCard } from '../../core/table-rules.ts';
import { createClash } from '../../core/table/clash.ts';
import { createTable } from '../../core/table/create-table.ts';
import { createUnitReader } from '../../core/table/table-unit.ts';
import { BATTLE_WORDS, getTroop } from '../battle/define-procedure.ts';
import { FIGURE_RATIOS } from '../battle/steps.ts';
import { FIGURE_SIZES } from '../battle/figure-size.ts';
import { EXTRA_MORALE } from '../battle/morale/lasting-change.ts';
import type { MoraleResult } from '../battle/morale/morale-table.ts';
import { getMoraleTest } from '../battle/morale/morale.ts';
import { listMoraleChances } from '../battle/morale/morale-odds.ts';
import { outScouts } from '../battle/setup/scouting.ts';
import type { TerrainKind } from '../battle/setup/terrain.ts';
import { MORALE_STATES, UNIT_MARKS, UNIT_NUMBERS } from '../battle/unit-states.ts';
import { FIGURE_SCALES, MELEE, MORALE, MORALE_CHANGES, FIGURE_RATIOS as RATIOS_SECTION } from '../citations.ts';
import { PHARAOH_PROCEDURES } from '../procedures.ts';
import { listHitOdds, listDuelLines } from './duel.ts';
import { findStormOpening, TURN } from './turn.ts';

/** Results that break a unit, which then runs for its own table edge (For the Pharaoh, Morale, Explanation of Results). */
const BREAKING_RESULTS: ReadonlySet<MoraleResult> = new Set(['retreat', 'rout']);
const FALLING_RESULTS: ReadonlySet<MoraleResult> = new Set(['recoil', 'retire']);

const readUnit = createUnitReader(({ part }) => getTroop(part));

/** A charge and its melee. Casualties in melee require a test in phase twelve (For the Pharaoh, Melee; Morale; Game Sequence). */
const clash = createClash({
  citations: [MELEE, MORALE],
  strike: (striker, struck, { charging }, { rulings }) =>
    listHitOdds(striker, struck, charging, rulings).map(({ chance }) => chance),
  test(unit, { taken }) {
    const who = taken > 0 ? readUnit(unit) : null;
    if (!who) return [];
    const { generalStars: _stars, ...tested } = getMoraleTest(who);
    if (!('class' in tested)) return [];
    const asked = { ...tested, mixedWith: tested.mixedWith ?? [], snapOrIrregularSight: false };
    return listMoraleChances(asked, 0).map(({ result, chance }) => ({
      then: BREAKING_RESULTS.has(result) ? 'breaks' : FALLING_RESULTS.has(result) ? 'falls-back' : 'fights-on',
      chance,
    }));
  },
});

/** Labels for keys of inputs and outcomes that are not self-explanatory. */
const TABLE_WORDS: Readonly<Record<string, string>> = {
  ...BATTLE_WORDS,
  '=CO': 'close order',
  '=MO': 'medium order',
  '=OO': 'open order',
  a: 'Side A',
  b: 'Side B',
  'outScouted=a': 'side A',
  'outScouted=b': 'side B',
  outScouted: 'Out-scouted',
  scoutCavalryOO: 'Scout cavalry, open order',
  cavalryOO: 'Cavalry, open order',
  cavalryMO: 'Cavalry, medium order',
  cavalryCO: 'Cavalry, close order',
  infantryOO: 'Infantry, open order',
  strengthPercent: 'Strength left, %',
  generalAdds: 'General adds or subtracts',
  snapOrIrregularSight: 'After a snap shot, or irregulars that see a retreat or rout',
  fallingBack: 'Already falling back',
  groups: 'Complete groups',
  partialGroup: 'Also has a partial group',
  partialGroups: 'Partial groups',
  snap: 'Snap shot',
  shielded: 'Shielded',
  toHit: 'Minimum roll to hit',
  higher: 'On higher ground or a palisade',
  behindObstacle: 'Target behind an obstacle',
  aspect: 'Attack seen from the target',
  'aspect=front': 'its front',
  'aspect=flank': 'its flank',
  'aspect=rear': 'its rear',
  'result=halt': 'halt, disordered, orders forgotten',
  'result=disorder': 'disordered',
  'result=obey': 'obey orders',
  generalStars: 'Stars of the general',
  stars: 'Stars',
  models: 'Models',
  intrinsic: 'Intrinsic morale',
  dice: 'Dice',
  lost: 'Lost',
  raiders: 'Raiders, points',
  interceptors: 'Interceptors, points',
  points: 'Points',
  score: 'Score',
  percent: 'Per cent',
  hits: 'Hits',
  byHand: 'Pushed by hand',
  manner: 'How',
  markedModel: 'A model hit once',
  moved: 'Moved',
  distance: 'Distance, cm',
  angle: 'Degrees from straight ahead',
  ranks: 'Figures in each rank',
  contact: 'Figures in contact',
  overlap: 'Figures overlapping',
  behind: 'Figures per rank behind them',
  formedPikes: 'Formed pikes',
  mixedWith: 'Mixed with',
  shift: 'Lasting change of morale',
  // Storms
  ladders: 'Ladders',
  'ladders=carry': 'carried',
  'ladders=raise': 'raised now',
  'ladders=climb': 'climbed',
  wallHeight: 'Wall to climb, cm',
  toClimb: 'Wall left to climb, cm',
  // Support, and the optional tests
  supporters: 'Units that support it',
  supporter: 'Supporting unit',
  test: 'Morale test of the supporter',
  cause: 'Why it tests',
  'cause=charge-reach': 'within reach of a charge',
  'cause=shot-at': 'shot at',
  enemy: 'Enemy that might charge',
  counterCharges: 'It counter-charges',
  ordersForgotten: 'Orders forgotten',
  // Set-up
  figures: 'Size of the figures',
  'figures=5mm': '5 mm',
  'figures=10mm': '10 mm',
  'figures=15mm': '15 mm',
  'figures=25mm': '25 or 28 mm',
  ratio: 'Men per figure',
  fromOwnEdge: 'Distance from its own table edge to its front, cm',
  fromShortEdge: 'Distance from the nearer short edge, cm',
  fromEnemy: 'Distance from the nearest enemy, cm',
  'outScouted=own': 'this side',
  'outScouted=enemy': 'the enemy',
  'outScouted=nobody': 'nobody',
  hidden: 'Out of the enemy’s sight',
  shows: 'Part of the unit deployed now',
  'first=own': 'this side',
  'first=enemy': 'the enemy',
  'first=second-bound': 'the side with the second bound',
  first: 'Deploys first',
  from: 'Position of the first unit',
  to: 'Position of the second unit',
  between: 'In between',
  length: 'Length of the table, cm',
  depth: 'Depth of the table, cm',
  square: 'Squares, cm',
  hills: 'Hill cards in the deck',
  waters: 'Water cards in the deck',
  woods: 'Wood cards in the deck',
  buildings: 'Building cards in the deck',
  rough: 'Rough ground cards in the deck',
  roads: 'Road cards in the deck',
  plan: 'Cards, row by row',
  features: 'Meaning',
  // Orders
  by: 'How the order is sent',
  'by=general': 'the general rides',
  'by=messenger': 'by messenger',
  'by=follow-me': '“follow me”',
  again: 'Forgotten order',
  ride: 'Riding distance per turn, cm',
  toAllies: 'To allies, not through their general',
  activation: 'Needs an activation roll',
  written: 'Written down in turn',
  obeyed: 'Obeyed in turn',
  withOrder: 'General leaves an order',
  'orders=as-written': 'as written',
  'orders=halt': 'to halt',
  // Disorder
  causes: 'Causes',
  'causes=morale': 'a morale test',
  'causes=charge-missed': 'a charge without contact',
  'causes=ground': 'disordering terrain',
  'causes=camels': 'camels within 5 cm',
  'causes=scythes': 'scythed chariots in melee',
  'causes=changing-formation': 'charged while changing formation',
  shot: 'Shot',
  inMelee: 'In melee',
  night: 'By night',
  scythed: 'With scythes',
  crew: 'Armed crew of a model',
  mantlets: 'Behind mantlets',
  // Charges and formations
  charged: 'Charged unit',
  shaken: 'After a morale result of halt or worse',
  reach: 'Reach of the charge, cm',
  delay: 'Delayed by thirds, or fifths for models',
  response: 'Response',
  'response=stand': 'stand',
  'response=evade': 'evade',
  'response=withdraw': 'withdraw',
  theirReach: 'Move of the charged unit, cm',
  mayFeint: 'May feint',
  changingFormation: 'Charged unit is changing formation',
  brigadeMoves: 'Slowest move of its brigade, cm',
  change: 'Change',
  'change=column-or-line': 'into or out of column',
  'change=order': 'another order',
  movesBesides: 'Also moves',
  how: 'How',
  front: 'Width of its front, cm',
  mover: 'Moving unit',
  other: 'Standing unit',
  relievesFrontRank: 'A rear rank relieves the front',
  riders: 'Riders',
  onFoot: 'Fight on foot',
  horseHolders: 'Hold horses',
  targets: 'Kinds of target in the rank',
  sheltering: 'Figures behind them',
  byGroups: 'Groups',
  covered: 'Covered',
  uncovered: 'Not covered',
  strength: 'Hits it can still take',
  animals: 'Horses, camels or draught animals',
};

const putDefaultFirst = <Value>(values: readonly Value[], usual: Value): readonly Value[] => [
  usual,
  ...values.filter((value) => value !== usual),
];

const SIZE_LABEL: Readonly<Record<(typeof FIGURE_SIZES)[number], string>> = {
  '5mm': '5 mm: distances halved',
  '10mm': '10 mm: distances by ruling FTP-B25',
  '15mm': '15 mm: distances as in the book',
  '25mm': '25 or 28 mm: distances doubled',
};

/** Agreements (For the Pharaoh, Using Different Figure Scales; Using Different Figure Ratios; Changes to the Morale Rules). */
const AGREEMENTS: readonly Agreement[] = [
  {
    id: 'figures',
    label: 'Size of the figures',
    choices: putDefaultFirst(FIGURE_SIZES, '15mm').map((id) => ({ id, label: SIZE_LABEL[id] })),
    citation: FIGURE_SCALES,
  },
  {
    id: 'ratio',
    label: 'Men per figure',
    choices: putDefaultFirst(FIGURE_RATIOS, '50:1').map((id) => ({ id, label: id })),
    citation: RATIOS_SECTION,
  },
  {
    id: EXTRA_MORALE,
    label: 'Optional changes to the morale rules',
    choices: [
      { id: 'none', label: 'not played' },
      { id: 'played', label: 'played: more tests, and three sixes or ones change a unit permanently' },
    ],
    citation: MORALE_CHANGES,
  },
];

const createCard = (kind: TerrainKind, label: string, icon: string | null): PlanCard => ({ card: kind, label, icon });

const PLAN_CARDS: readonly PlanCard[] = [
  createCard('hill', 'hill', 'i-lucide-mountain'),
  createCard('water', 'water', 'i-lucide-waves'),
  createCard('wood', 'wood', 'i-lucide-trees'),
  createCard('building', 'buildings', 'i-lucide-warehouse'),
  createCard('rough', 'rough', 'i-lucide-shrub'),
  createCard('road', 'road', 'i-lucide-route'),
  createCard('clear', 'clear', null),
];

export const pharaohTable = createTable({
  procedures: PHARAOH_PROCEDURES,
  words: TABLE_WORDS,
  turn: TURN,
  morale: MORALE_STATES,
  marks: UNIT_MARKS,
  numbers: UNIT_NUMBERS,
  currentTroop: getTroop,
  agreements: AGREEMENTS,
  planCards: PLAN_CARDS,
  startPosition: findStormOpening,
  duel: listDuelLines,
  clash,
  outScouts,
});

import { getPlayingCard, listPlayingCards } from '../../core/playing-cards.ts';
import { getChoice } from '../../core/ruling.ts';
import type { TableUnit } from '../../core/table-rules.ts';
import { createClash } from '../../core/table/clash.ts';
import { type Encounter, getOutcomeOdds } from '../../core/table/encounters.ts';
import { createTable } from '../../core/table/create-table.ts';
import { generalMorale, shock } from '../battle/morale.ts';
import { getHitsOfTotal, melee, listTotalChances } from '../battle/melee.ts';
import { shooting } from '../battle/shooting.ts';
import { MORALE_STATES, OFFICER_STATES, UNIT_MARKS } from '../battle/unit-states.ts';
import { FATE_DECK, FATE_HAND, getFateCard, getFateDeck } from '../cards/fate-deck.ts';
import { FATE_CARDS, GENERAL_MORALE, MELEE } from '../citations.ts';
import { PRW_PROCEDURES } from '../procedures.ts';
import { PRW_13 } from '../rulings.ts';
import { troopSchema, TYPE_IDS, TYPES } from '../troops/types.ts';
import { TURN } from './turn.ts';

const isMounted = ({ part }: TableUnit): boolean => {
  const troop = troopSchema.safeParse(part.troop).data;
  return troop !== undefined && TYPES[troop.type].arm !== 'infantry';
};

/**
 * A melee round, and a second between infantry that both stay. The loser and units with half their stands lost test (Pharaoh Rides to War,
 * Melee; Morale & Rally Phase; ruling PRW-14).
 */
const clash = createClash({
  citations: [MELEE, GENERAL_MORALE],
  rounds: (charger, charged) => (isMounted(charger) || isMounted(charged) ? 1 : 2),
  throwsAgain: ({ rulings }) => getChoice(PRW_13, rulings) === 'again',
  strike(striker, struck, _how, { rulings }) {
    const fill = (role: 'a' | 'b', unit: TableUnit) =>
      melee.atTable.fill(role, [{ unit }], { rulings, settings: {}, happened: [] });
    return listTotalChances({ ...fill('a', striker), ...fill('b', struck) }, rulings);
  },
  taken(score, struck, went, { rulings }) {
    const filled = melee.atTable.fill('b', [{ unit: struck }], { rulings, settings: {}, happened: [] });
    return getHitsOfTotal(score, went === 'won', filled, rulings);
  },
  test(unit, { result }, { rulings, settings }) {
    const filled = generalMorale.atTable.fill('unit', [{ unit }], { rulings, settings, happened: [] });
    const fails = (cause: 'melee' | 'half-lost'): number =>
      getOutcomeOdds(generalMorale, { ...filled, cause }, rulings, settings).reduce(
        (sum, { outcome, chance }) => sum + (outcome === 'steady' ? 0 : chance),
        0,
      );
    const { left, count } = unit.part;
    const holds = (result === 'lost' ? 1 - fails('melee') : 1) * (left * 2 <= count ? 1 - fails('half-lost') : 1);
    return [
      { then: 'breaks', chance: 1 - holds },
      { then: 'fights-on', chance: holds },
    ];
  },
});

/** Labels for inputs and outcomes of procedures, if the key alone is unclear. */
const TABLE_LABELS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(TYPE_IDS.map((id) => [`=${id}`, TYPES[id].name])),
  ...Object.fromEntries(listPlayingCards(2).map((id) => [`=${id}`, getPlayingCard(id).name])),
  a: 'Side A',
  b: 'Side B',
  first: 'Who chooses',
  within12: 'Within 12 inches of its officer or the general',
  officerWithin6: 'An officer within 6 inches',
  type: 'Troop type',
  pace: 'Pace',
  'pace=normal': 'normal move',
  'pace=fast': 'run or gallop',
  terrain: 'Ground',
  'terrain=rough-hills': 'rough hills',
  onRoad: 'On a road',
  turns: 'Turns of 45°',
  aboutFace: 'About-face',
  ranLastTurn: 'Ran or galloped last turn',
  held: 'May not move this turn',
  half: 'Soft sand (king)',
  swift: 'Runs again without ill effect (six)',
  turnsFreely: 'Turns to face an enemy (five)',
  path: 'A path through the ground (four)',
  inches: 'Inches',
  mayEnter: 'The unit may go there',
  mayMove: 'The move is allowed',
  warned: 'Second fast move in a row',
  charger: 'Troop type that charges',
  target: 'The target',
  front: 'Strikes the front of its target',
  ahead: 'The target is to the charger’s front',
  routed: 'Routed',
  mayEvade: 'The target may evade',
  fear: 'The target tests fear first',
  impact: 'The chariots may crash into the target',
  evader: 'Troop type that evades',
  stands: 'Stands',
  hasMoved: 'Has moved this turn',
  mod: 'Modifiers of the die',
  officer: 'Officer in the front rank',
  perStand: 'Hits that remove a stand',
  chariotMod: 'Modifiers of the chariots’ die',
  infantryMod: 'Modifiers of the infantry’s die',
  behindWall: 'Infantry behind a wall',
  barredGround: 'In ground that chariots may not enter',
  chariots: 'Chariots shoot',
  extraDicePerStand: 'Extra dice per stand (queen, jack)',
  fewerDice: 'Fewer dice (1 for evaders)',
  hasShot: 'Has shot this turn',
  range: 'Range',
  distance: 'Distance, inches',
  cover: 'In cover',
  savesOn: 'Saved at',
  rain: 'Rain (three)',
  toHit: 'Hits from',
  hits: 'Hits',
  saved: 'Saved',
  taken: 'Hits taken',
  carried: 'Hits on the casualty stand',
  standsLost: 'Stands removed',
  wounded: 'Hurt',
  weight: 'Weight',
  arm: 'Arm',
  guard: 'Guard',
  'weapon=melee': 'melee weapons',
  flankOrRear: 'Attacks the enemy’s flank or rear',
  uphill: 'Uphill',
  obstacle: 'Across a wall or rough ground',
  extraDice: 'Extra dice (eight)',
  losses: 'Figures lost',
  winner: 'Winner',
  loser: 'Loser',
  round: 'Round',
  mounted: 'Chariots or cavalry in the melee',
  loserTest: 'Result of the loser’s general morale test',
  choices: 'After a first round of infantry',
  cause: 'Reason for the test',
  'cause=half-lost': 'half its stands lost',
  'cause=melee': 'the unit lost a melee',
  testedBefore: 'Has already tested for losing half its stands',
  thisTurn: 'Routed this turn',
  rallied: 'Rallied',
  leaves: 'Leaves the battlefield',
  officers: 'Officers left',
  wholeUnits: 'Units without a lost stand',
  cards: 'Cards',
  gone: 'Cards already drawn from the deck',
  card: 'Card',
  playedThisTurn: 'A card was played this turn',
  units: 'Units',
  choose: 'The army moves first (two)',
  enemyOfficers: 'Enemy commanders',
  struck: 'Target',
  moves: 'It moves',
};

/** Shooting at both ranges, a melee round, and shock after a lost stand (Pharaoh Rides to War, Shooting; Melee; Morale). */
const ENCOUNTERS: readonly Encounter[] = [
  {
    id: 'shooting',
    procedure: shooting,
    doer: 'shooter',
    other: 'target',
    cases: [
      { label: 'shoots at short range', input: { range: 'short' } },
      { label: 'shoots at long range', input: { range: 'long' } },
    ],
  },
  {
    id: 'melee',
    procedure: melee,
    doer: 'a',
    other: 'b',
    cases: [
      { label: 'fights a round to the front, as side A', input: {} },
      { label: 'fights a round in flank or rear, as side A', input: { a: { flankOrRear: true } } },
    ],
  },
  {
    id: 'shock',
    procedure: shock,
    other: 'unit',
    cases: [{ label: 'tests for shock after a lost stand', input: {} }],
  },
];

export const prwTable = createTable({
  procedures: PRW_PROCEDURES,
  words: TABLE_LABELS,
  turn: TURN,
  morale: MORALE_STATES,
  marks: UNIT_MARKS,
  generals: OFFICER_STATES,
  decks: [
    {
      ...FATE_DECK,
      cardsUnder: (rulings) => getFateDeck(rulings).cards,
      hand: FATE_HAND,
      meaning: (card) => getFateCard(card).meaning,
      drawnBy: 'pharaoh-rides-to-war/draw-fate-cards',
      citation: FATE_CARDS,
    },
  ],
  encounters: ENCOUNTERS,
  clash,
});

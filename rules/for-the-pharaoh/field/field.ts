import { getOutcome, type RecordedRoll } from '../../core/define-procedure.ts';
import { EPSILON } from '../../../battlefield/angles.ts';
import { calculateOdds } from '../../core/calculate-odds.ts';
import { typedDice } from '../../core/dice.ts';
import { getChoice, type RulingsInForce } from '../../core/ruling.ts';
import type { FieldAim, FieldRules, FieldTerms, ForcedMove, ForceArrival, ForceRules } from '../../core/field-rules.ts';
import type { TableUnit } from '../../core/table-rules.ts';
import { isMounted, getTroop } from '../battle/define-procedure.ts';
import { shooting } from '../battle/shooting/shooting.ts';
import { ARCS, getRangeRow, getReach, findShootingWeapon } from '../battle/shooting/shooting-table.ts';
import { DEPLOYMENT, DISORDER, RESULTS, SHOOTING, TERRAIN, WHEN_TO_TEST, WHO_MAY_FIGHT } from '../citations.ts';
import { getOrder } from '../points/troop.ts';
import {
  getBody,
  getColumnFiles,
  WOOD_VISIBILITY,
  FIELD_GROUNDS,
  getGroupFront,
  getConcealment,
  LANDSCAPE,
  getLevel,
  getScale,
} from './grounds.ts';
import { FTP_F5, FTP_F6, FTP_F8 } from './field-rulings.ts';
import { melee } from '../battle/melee/melee.ts';
import { supportCharge } from '../battle/morale/support-charge.ts';
import { charge, chargeResponse, SHAKEN_RESULTS } from '../battle/movement/charge-response.ts';
import { flankArrival, flankMarch, type FlankMarchOutcome } from '../battle/movement/flank-march.ts';
import { scouting } from '../battle/setup/scouting.ts';
import { DEPLOYMENT_DISTANCES, getZoneDepth } from '../battle/setup/deployment.ts';
import { MANNERS } from '../battle/movement/movement-table.ts';
import { getAllowance, listManners, moveUnit, listMarksAfter } from './movement-cost.ts';

/** Returns the troops and weapon of the first part that can shoot, starting with the selected part. */
function getShooter({ part, parts, marks }: TableUnit) {
  const shooters = [part, ...parts].flatMap((each) => {
    const troop = getTroop(each, marks);
    const weapon = troop ? findShootingWeapon(troop) : undefined;
    return troop && weapon !== undefined ? [[troop, weapon] as const] : [];
  });
  return shooters[0] ?? [null, undefined];
}

/** Returns a unit's shooting weapon with its extreme range (For the Pharaoh, Shooting; Shooting Arcs). */
function aim(unit: TableUnit, terms: FieldTerms): FieldAim | null {
  const [troop, weapon] = getShooter(unit);
  if (!troop || weapon === undefined) return null;
  const of = isMounted(troop) ? 'mounted' : getOrder(troop);
  const [, , toEitherSide] = ARCS.find(([known]) => known === of)!;
  const bands = getReach(getRangeRow(weapon, troop.kind, terms.rulings).row).map((cm) => cm * getScale(terms));
  return { weapon, range: bands[2]!, arc: toEitherSide * 2, bands };
}

/** Terrain kinds of field works, which are bought per group frontage (For the Pharaoh, Points). */
const WORKS = {
  ditch: ['shallow-ditch'],
  palisade: ['palisade'],
  ditchAndPalisade: ['shallow-ditch', 'palisade'],
  plashing: ['plashing'],
} as const;

/** Returns the side out-scouted by the last scouting (For the Pharaoh, Pre-Game Sequence, Scouting). */
const outScouted: NonNullable<FieldRules['findOutScouted']> = (throws) => {
  const last = throws.findLast(({ procedure }) => procedure === scouting.id);
  const role = last && getOutcome(scouting, last)?.outScouted;
  if (!role) return null;
  const key = last.holders?.[role]?.[0] ?? (role === 'a' ? '0' : '1');
  return key.startsWith('1') ? 1 : 0;
};

const isAllowed = (declared: RecordedRoll): boolean => getOutcome(charge, declared)?.permitted ?? false;

/** Manners in which a move ends along the edge of an enemy (ruling FTP-F6). */
const CONTACT_MANNERS: ReadonlySet<string> = new Set(['charge', 'into-contact', 'follow-up']);

/** Permitted manners by phase (For the Pharaoh, Game Sequence). */
const PHASE_MANNERS: NonNullable<FieldRules['movesIn']> = {
  // In this phase units make only forced moves.
  3: { active: [], passive: [] },
  7: { active: ['charge', 'feint'], passive: ['evade', 'charge'], afterProcedures: [charge.id, supportCharge.id] },
  10: {
    active: ['move', 'forced-march', 'into-contact', 'back-step', 'incline', 'withdraw'],
    passive: ['fall-back'],
  },
  12: { active: ['follow-up'], afterProcedures: [melee.id] },
};

/** Minimum centimetres from the enemy after any move except a charge, for 15 mm figures (ruling FTP-F13). */
const MIN_ENEMY_DISTANCE = 1;

/** Maximum centimetres between a unit and the linear terrain that covers it, for 15 mm figures (ruling FTP-F11). */
const MAX_COVER_DISTANCE = 2;

/** Returns the share of its points below which an army breaks (ruling FTP-F8). */
function getBreakShare(rulings: RulingsInForce): number | null {
  const choice = getChoice(FTP_F8, rulings);
  if (choice === 'never') return null;
  return choice === 'third' ? 1 / 3 : choice === 'two-thirds' ? 2 / 3 : 1 / 2;
}

/** Morale states of units whose points count as lost when an army breaks (ruling FTP-F8). */
const LOST_STATES: ReadonlySet<string> = new Set(['retreat', 'rout']);

const FORCED_MANNERS = ['recoil', 'retire', 'retreat', 'rout'] as const;

/** Returns the forced move of a unit's morale state (For the Pharaoh, Morale, Explanation of Results; ruling FTP-F10). */
function listForcedMoves(unit: TableUnit, _enemy: TableUnit | null, terms: FieldTerms): readonly ForcedMove[] {
  const id = FORCED_MANNERS.find((state) => state === unit.morale);
  const length = id && getAllowance(unit, id, { at: { x: 0, y: 0 }, facing: 0, files: Infinity }, terms);
  if (id === undefined || length === undefined || length === null) return [];
  const flees = id === 'rout' || id === 'retreat';
  const how = flees
    ? ({ way: 'towards', towardsOwnEdge: true, ends: 'onward', atEdge: 'leaves' } as const)
    : ({ way: 'back', ends: 'about', atEdge: 'stops' } as const);
  // Terrain and enemies affect forced moves like any other. A unit fleeing to its own edge may turn aside (ruling FTP-F21).
  const over = { manner: id, ...(flees ? ({ canTurn: true } as const) : {}) };
  const once = id === 'recoil' ? ({ once: true } as const) : {};
  return [
    {
      id,
      state: id,
      ...once,
      label: MANNERS[id].words,
      length,
      ...how,
      ...over,
      overAnyGround: false,
      citation: RESULTS,
    },
  ];
}

/** Lists the book's distances other than moves and ranges. */
const listDistances: NonNullable<FieldRules['distances']> = (terms) =>
  (
    [
      ['from-enemy', 'Deployment: distance from any enemy', 'unit', DEPLOYMENT_DISTANCES.enemy, DEPLOYMENT],
      ['cover', 'Linear terrain as cover', 'unit', MAX_COVER_DISTANCE, SHOOTING],
      ['edge-of-wood', 'Sight into a wood', 'ground', WOOD_VISIBILITY, TERRAIN],
      ['fleeing', 'Friends in retreat or rout; for irregulars also enemies', 'unit', 20, WHEN_TO_TEST],
      ['camels', 'Horses and camels', 'unit', 5, DISORDER],
    ] as const
  ).map(([id, label, from, length, citation]) => ({ id, label, from, length: length * getScale(terms), citation }));

const toFate = (march: FlankMarchOutcome | null): ForceArrival =>
  march?.arrives ? 'arrives' : march?.lost ? 'lost' : 'not-yet';

/** Flank marches and reinforcements (For the Pharaoh, Flank Marches; Off Table Reinforcements; ruling FTP-F19). */
const FORCES: ForceRules = {
  phase: '10',
  procedure: flankMarch.id,
  role: 'units',
  forcedManner: 'forced-march',
  input: (attempt, reinforcements) => ({ attempt, reinforcements }),
  fate: (thrown) => toFate(getOutcome(flankMarch, thrown)),
  chances(attempt, reinforcements, generalStars) {
    const input = { attempt, reinforcements, generalStars, outScouted: false };
    const odds = calculateOdds((dice) => toFate(flankMarch.resolve(input, dice, {}).outcome));
    const chanceOf = (fate: string): number => odds.find(({ outcome }) => outcome === fate)?.chance ?? 0;
    return { arrives: chanceOf('arrives'), lost: chanceOf('lost'), 'not-yet': chanceOf('not-yet') };
  },
  entryDistance: (turn, move) => flankArrival.resolve({ turns: turn - 1, move }, typedDice([]), {}).outcome.cm,
};

/** Battlefield rules of For the Pharaoh. The book's distances are centimetres for 15 mm figures. */
export const pharaohField: FieldRules = {
  unitOfLength: 'cm',
  grounds: FIELD_GROUNDS,
  body: getBody,
  // Two ranks of whole groups, as in the book's own examples.
  files(unit, { bases, base }, room = Infinity) {
    const group = getColumnFiles(unit);
    const maxGroups = Math.floor(room / (group * base.front) + EPSILON);
    return Math.max(1, Math.min(maxGroups, Math.ceil(bases / 2 / group))) * group;
  },
  manners: listManners,
  allowance: (unit, manner, position, terms) => getAllowance(unit, manner, position, terms),
  march: moveUnit,
  sideLines: (rulings) => ({ front: getChoice(FTP_F5, rulings) === 'diagonals' ? 45 : 0, rear: 45 }),
  aim,
  getObstacle: getConcealment,
  level: getLevel,
  contact: ({ rulings }) => ({
    distance: 0,
    closing: { turn: 45, slide: 0.5 },
    minTouchingShare: getChoice(FTP_F6, rulings) === 'corner' ? 0 : 0.5,
    maxJoinDistance: null,
    filesBeside: 1,
    citation: WHO_MAY_FIGHT,
  }),
  endsAligned: (manner) => CONTACT_MANNERS.has(manner),
  movesIn: PHASE_MANNERS,
  charges: {
    procedure: charge.id,
    roles: ['charger', 'target'],
    answers: [chargeResponse.id],
    canCharge: ({ morale }) => !SHAKEN_RESULTS.has(morale),
    isAllowed,
  },
  shots: [shooting.id],
  melees: { procedure: melee.id, roles: ['attacker', 'defender'], eachRolls: true },
  breaks: (rulings) => ({ under: getBreakShare(rulings), lost: LOST_STATES, ruling: FTP_F8.id }),
  repeatableManners: new Set(['follow-up']),
  minDistance: (manner, terms) => (CONTACT_MANNERS.has(manner) ? 0 : MIN_ENEMY_DISTANCE * getScale(terms)),
  continuesIn: '3',
  marksAfter: listMarksAfter,
  forced: listForcedMoves,
  distances: listDistances,
  coverWithin: (terms) => MAX_COVER_DISTANCE * getScale(terms),
  // The book's deployment area and its distance from a short edge (For the Pharaoh, Pre-Game Sequence 6, Deployment).
  deployment: ({ depth }, terms) => ({
    depth: getZoneDepth(depth),
    fromShortEdge: DEPLOYMENT_DISTANCES.shortEdge * getScale(terms),
  }),
  defaultTable: { width: 180, depth: 120 },
  landscape: LANDSCAPE,
  works: { kinds: WORKS, front: getGroupFront },
  findOutScouted: outScouted,
  forces: FORCES,
};

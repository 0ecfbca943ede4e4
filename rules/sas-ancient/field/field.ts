import { typedDice } from '../../core/dice.ts';
import type { FieldAim, FieldDistance, FieldRules, FieldTerms, ForcedMove } from '../../core/field-rules.ts';
import type { TableUnit } from '../../core/table-rules.ts';
import { CHARGE_ALIGNMENT, DEPLOYMENT_DEPTH, INCH_FIELD } from '../../core/table/field-kit.ts';
import { charge, counterCharge, MAX_WHEEL } from '../battle/charge.ts';
import { EVADE_LEAD, evade } from '../battle/evade.ts';
import { interpenetration } from '../battle/interpenetration.ts';
import { melee } from '../battle/melee.ts';
import { MAX_MASSED_MOVE } from '../battle/move-and-shoot.ts';
import { MARCH_DISTANCES } from '../battle/movement.ts';
import { COMMAND_RANGE } from '../battle/initiative.ts';
import { pursuit } from '../battle/pushback.ts';
import { shooting } from '../battle/shooting.ts';
import * as book from '../citations.ts';
import { getTroop } from '../define-procedure.ts';
import { getMoveDistances } from '../troops/troop.ts';
import { getFactors, RANGES, findShooter } from '../troops/shooting-table.ts';
import {
  getBody,
  GROUNDS,
  getObstacle,
  LANDSCAPE,
  getLevel,
  MILLIMETRES_PER_INCH,
  getUnitVisibility,
} from './grounds.ts';
import { getAllowance, listManners, moveUnit } from './pace.ts';

/** Checks for a free passage through a friendly unit. The field supports no passage for points (Interpenetration). */
function canPassFree(unit: TableUnit, friend: TableUnit, manner: string, terms: FieldTerms): boolean {
  if (manner !== 'move' || unit.morale === 'routed' || friend.morale === 'routed') return false;
  const [mover, through] = [unit, friend].map((each) => ({ kind: getTroop(each)?.kind }));
  const asked = interpenetration.input.safeParse({ mover, through });
  if (!asked.success) return false;
  const { passes, cost } = interpenetration.resolve(asked.data, typedDice([]), terms.rulings).outcome;
  return passes && cost === 0;
}

/** Range is the last one with a factor; the arc is between the flank lines (Shooting; Target Priorities, v). */
function aim(unit: TableUnit, { rulings }: FieldTerms): FieldAim | null {
  const troop = getTroop(unit);
  const weapon = troop && findShooter(troop);
  if (!weapon) return null;
  const factors = getFactors(weapon, rulings);
  const range = Math.max(...RANGES.filter((_, band) => (factors[band] ?? 0) > 0));
  return { weapon, range, arc: 'between-flanks' };
}

/** Minimum inches between units that met without a charge, or to shaken chargers (Charging; Morale test results definitions). */
const MIN_DISTANCE = 1;

/** Maximum distance in inches to an obstacle in front that gives cover (ruling SAS-F10). */
const MAX_COVER_DISTANCE = 1;

/** Forced moves (Evading; Morale test results definitions; Retiring and routed units movement; Pushbacks and followups; ruling SAS-F8). */
function listForcedMoves(unit: TableUnit, enemy: TableUnit | null, terms: FieldTerms): readonly ForcedMove[] {
  const troop = getTroop(unit);
  const body = getBody(unit, terms);
  if (troop === null || body === null) return [];
  const fullMove = getMoveDistances(troop).good;
  const pursuer = enemy && getTroop(enemy);
  const stays = { atEdge: 'stops', overAnyGround: true } as const;
  const recoil = { ...stays, id: 'recoil', label: 'Pushed back', way: 'back', ends: 'about' } as const;
  return [
    ...(pursuer
      ? [
          {
            ...stays,
            id: 'evade',
            label: 'Evades',
            way: 'away',
            ends: 'onward',
            length: getMoveDistances(pursuer).good + EVADE_LEAD,
            citation: book.EVADING,
          } as const,
        ]
      : []),
    { ...stays, id: 'retire', label: 'Retires', way: 'away', ends: 'about', length: fullMove, citation: book.RETREATS },
    {
      id: 'rout',
      state: 'routed',
      label: 'Routs',
      way: 'away',
      ends: 'onward',
      length: fullMove,
      atEdge: 'leaves',
      overAnyGround: true,
      citation: book.RETREATS,
    },
    { ...recoil, length: body.base.depth, citation: book.PUSHBACKS },
    {
      id: 'pursue',
      state: 'pursuing',
      label: 'Pursues',
      way: 'towards',
      ends: 'onward',
      length: fullMove,
      atEdge: 'stops',
      overAnyGround: false,
      citation: book.PURSUIT,
    },
  ];
}

/** All distances of the book except moves and ranges. */
const DISTANCES: readonly FieldDistance[] = [
  { id: 'deployment', label: 'Deployment', from: 'own-edge', length: DEPLOYMENT_DEPTH, citation: book.SEQUENCE },
  { id: 'command', label: 'Command', from: 'general', length: COMMAND_RANGE, citation: book.INITIATIVE },
  {
    id: 'march-open',
    label: 'March columns, enemies in the open',
    from: 'unit',
    length: MARCH_DISTANCES.open,
    citation: book.MARCHES,
  },
  {
    id: 'march-cover',
    label: 'March columns, enemies in cover',
    from: 'unit',
    length: MARCH_DISTANCES.cover,
    citation: book.MARCHES,
  },
  {
    id: 'target',
    label: 'Enemies that may charge, shot at first',
    from: 'unit',
    length: 6,
    citation: book.TARGET_PRIORITIES,
  },
  {
    id: 'apart',
    label: 'Units that met without a charge',
    from: 'unit',
    length: MIN_DISTANCE,
    citation: book.CHARGING,
  },
  {
    id: 'shaken',
    label: 'Chargers that become shaken stop short',
    from: 'unit',
    length: MIN_DISTANCE,
    citation: book.MORALE_RESULTS,
  },
  {
    id: 'massed',
    label: 'Massed missile foot moves and shoots',
    from: 'unit',
    length: MAX_MASSED_MOVE,
    citation: book.MOVE_AND_SHOOT,
  },
];

export const sasField: FieldRules = {
  ...INCH_FIELD,
  centimetresEach: MILLIMETRES_PER_INCH / 10,
  grounds: GROUNDS,
  landscape: LANDSCAPE,
  body: getBody,
  // A march column is one element wide; other units have all elements side by side (March Moves; ruling SAS-F1).
  files: ({ marks }, { bases }) => (marks.includes('march-column') ? 1 : bases),
  manners: listManners,
  allowance: (unit, manner, position, terms, ground) => getAllowance(unit, manner, terms, position, ground),
  march: moveUnit,
  // A flank attack needs half of the attacker behind the front edge (Flank Attacks; ruling SAS-F3).
  sideLines: () => ({ front: 0, rear: 45, behind: 0.5 }),
  aim,
  visibleWithin: getUnitVisibility,
  getObstacle,
  level: getLevel,
  // Chargers move in a separate step (Simultaneous Move Sequence).
  charges: { procedure: charge.id, roles: ['charger', 'target'], answers: [counterCharge.id, evade.id] },
  shots: [shooting.id],
  melees: { procedure: melee.id, roles: ['a', 'b'], follows: [pursuit.id] },
  movesIn: { '1B': { active: ['charge'] }, '1F': { active: ['move'] } },
  // A unit within an inch of a linear obstacle is behind it (ruling SAS-F10).
  coverWithin: () => MAX_COVER_DISTANCE,
  contact: () => ({
    distance: 0,
    closing: { ...CHARGE_ALIGNMENT, turn: MAX_WHEEL },
    minTouchingShare: 0.5,
    maxJoinDistance: null,
    citation: book.CHARGING,
  }),
  minDistance: (manner) => (manner === 'charge' ? 0 : MIN_DISTANCE),
  canPassThrough: canPassFree,
  forced: listForcedMoves,
  distances: () => DISTANCES,
};

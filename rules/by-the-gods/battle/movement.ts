import { z } from 'zod';
import type { Resolution, Step } from '../../core/procedure.ts';
import type { RulingsInForce } from '../../core/ruling.ts';
import { unitRole } from '../../core/table/ask-procedure.ts';
import { markEffect } from '../../core/table/effects.ts';
import { BUILDINGS, CIVILIZATIONS, EVENTS, MELEE, MOVEMENT } from '../citations.ts';
import { type BtgUnit, defineProcedure, isBelowHalf, getUnitCivilisation } from '../define-procedure.ts';
import { getCivilisationName, getAttributeAmount } from '../troops/civilisations.ts';
import { hasBow, isCavalry, isInfantry, KIND_NAMES, MOVE_DISTANCES, TERRAINS, actorShape } from '../troops/kinds.ts';
import { civilisation, formatSigned, step, flag } from './step.ts';

export const OBSTACLES = ['none', 'building', 'barracks', 'boat', 'wall', 'hedge', 'water'] as const;

const movementSchema = z.strictObject({
  ...actorShape,
  civilisation,
  terrain: z.enum(TERRAINS).default('level'),
  charging: flag,
  firing: flag,
  /** Obstacle to enter, climb or cross. */
  obstacle: z.enum(OBSTACLES).default('none'),
  /** True if the unit was at the edge of the obstacle at the start of the turn. */
  atEdge: flag,
  leaving: flag,
  overHalfLost: flag,
  inMelee: flag,
  /** True if morale or an event of this turn stops the unit. */
  held: flag,
  /** Events of this turn: half move, double move, or a path through the woods. */
  halved: flag,
  twice: flag,
  woodsPath: flag,
});
type Move = z.output<typeof movementSchema>;

type NoMove =
  | 'in-melee'
  | 'held'
  | 'no-move'
  | 'no-entry'
  | 'may-not-charge'
  | 'not-open-ground'
  | 'cannot-climb'
  | 'too-large'
  | 'fires';

interface MovementOutcome {
  readonly mayMove: boolean;
  readonly why: NoMove | null;
  readonly inches: number;
  /** True if the unit stops at the obstacle's edge and enters, climbs or crosses it next turn. */
  readonly stopsAtEdge: boolean;
}

const canCharge = ({ kind, formation }: Move): boolean =>
  isCavalry(kind) || kind === 'camelry' || kind === 'chariots' || formation !== 'none';

/** Returns the share of a move left to a unit that fires: 1, 0.5 or 0 (By the Gods!, Movement; Fire phase). */
export function getFiringShare({ kind, missiles, skirmisher }: Pick<Move, 'kind' | 'missiles' | 'skirmisher'>): number {
  if (skirmisher) return 1;
  return missiles === 'sling' || (isCavalry(kind) && hasBow(missiles)) ? 0.5 : 0;
}

function findObstacleProblem({ kind, formation, obstacle, overHalfLost }: Move): NoMove | null {
  if (obstacle === 'wall') return isInfantry(kind) ? null : 'cannot-climb';
  if (obstacle !== 'building' && obstacle !== 'barracks') return null;
  if (!isInfantry(kind)) return 'no-entry';
  return formation !== 'none' && obstacle === 'building' && !overHalfLost ? 'too-large' : null;
}

function findMoveProblem(move: Move): NoMove | null {
  const { kind, charging, firing, inMelee, held } = move;
  if (inMelee) return 'in-melee';
  if (held) return 'held';
  if (MOVE_DISTANCES[kind].level === null) return 'no-move';
  if (charging && !canCharge(move)) return 'may-not-charge';
  if (charging && (move.terrain !== 'level' || move.obstacle !== 'none' || move.leaving)) return 'not-open-ground';
  if (MOVE_DISTANCES[kind][getGround(move)] === null) return 'no-entry';
  if (firing && getFiringShare(move) === 0) return 'fires';
  return findObstacleProblem(move);
}

const getGround = ({ terrain, woodsPath }: Move) => (woodsPath && terrain === 'woods' ? 'level' : terrain);

const PROBLEM_STEPS: Readonly<Record<NoMove, Step>> = {
  'in-melee': step(MELEE, 'units in contact are locked in their melee and do not move out'),
  held: step(MOVEMENT, 'the unit is stopped by its morale or by an event of this turn'),
  'no-move': step(MOVEMENT, 'the book gives siege weapons no move'),
  'no-entry': step(MOVEMENT, 'the unit cannot enter this terrain'),
  'may-not-charge': step(MOVEMENT, 'only cavalry, camelry, chariots, phalanxes and legions charge'),
  'not-open-ground': step(MOVEMENT, 'a charge can only cross open ground'),
  'cannot-climb': step(BUILDINGS, 'only infantry can climb walls'),
  'too-large': step(
    BUILDINGS,
    'a phalanx or legion can enter only barracks; after losing more than half of its men it can enter other buildings too',
  ),
  fires: step(MOVEMENT, 'the unit fires and may not move'),
};

function measureMove(move: Move, rulings: RulingsInForce): { inches: number; steps: Step[] } {
  const { kind, charging, firing, leaving, halved, twice } = move;
  const ground = getGround(move);
  const printed = MOVE_DISTANCES[kind][ground] ?? 0;
  const gift = getAttributeAmount(move.civilisation, 'move', move, rulings);
  const factors: readonly (readonly [boolean, number, Step])[] = [
    [charging, 2, step(MOVEMENT, 'a charge doubles the move')],
    [firing && getFiringShare(move) === 1, 1, step(MOVEMENT, 'skirmishers fire and move in full')],
    [firing && getFiringShare(move) === 0.5, 0.5, step(MOVEMENT, 'slingers and horse archers fire and move half')],
    [leaving, 0.5, step(BUILDINGS, 'half a move out of the nearest door')],
    [halved, 0.5, step(EVENTS, 'halved by an event')],
    [twice, 2, step(EVENTS, 'doubled by an event')],
  ];
  const counted = factors.filter(([applies]) => applies);
  const inches = counted.reduce((sum, [, factor]) => sum * factor, printed + gift);
  return {
    inches,
    steps: [
      step(MOVEMENT, `${KIND_NAMES[kind]} on ${ground} ground: ${printed} inches`),
      ...(ground === move.terrain ? [] : [step(EVENTS, 'a path through the woods')]),
      ...(gift > 0 ? [step(CIVILIZATIONS, `${getCivilisationName(move.civilisation)}: ${formatSigned(gift)}`)] : []),
      ...counted.map(([, , why]) => why),
      step(MOVEMENT, `${inches} inches`),
    ],
  };
}

/** Morale states in which units only make forced moves (Morale). */
const RUNNING_STATES: ReadonlySet<string> = new Set(['routed', 'rampaging', 'captured']);

/** Reads the mover's inputs: melee, morale and events can stop it (By the Gods!, Melee; Morale; Random Events). */
function toMoverInput(who: BtgUnit) {
  const { kind, formation, weapon, missiles, templar, skirmisher } = who.troop;
  return {
    kind,
    formation,
    weapon,
    missiles,
    templar,
    skirmisher,
    civilisation: getUnitCivilisation(who),
    overHalfLost: isBelowHalf(who.unit),
    inMelee: who.has('in-melee'),
    held: ['praying', 'idle', 'stopped'].some(who.has) || RUNNING_STATES.has(who.unit.morale),
    halved: who.has('stung'),
    twice: who.has('moves-twice'),
    woodsPath: who.has('woods-path'),
    ...(who.unit.inside === null ? {} : { leaving: true }),
  };
}

/** Distance that a unit may move or charge, without dice (Movement; Buildings and Walls; Melee; Civilization Attributes; ruling BTG-22). */
export const movement = defineProcedure({
  id: 'by-the-gods/movement',
  title: 'Movement',
  citation: MOVEMENT,
  phase: '1',
  input: movementSchema,
  dice: [],
  resolve(input, _dice, rulings): Resolution<MovementOutcome> {
    const why = findMoveProblem(input);
    if (why !== null) {
      return {
        outcome: { mayMove: false, why, inches: 0, stopsAtEdge: false },
        steps: [PROBLEM_STEPS[why]],
        rulings: [],
      };
    }
    const { inches, steps } = measureMove(input, rulings);
    const stopsAtEdge = input.obstacle !== 'none' && !input.atEdge;
    const edge = stopsAtEdge
      ? 'the unit stops at the edge of the terrain and continues next turn'
      : 'the unit stood at the edge and now enters, climbs or crosses';
    return {
      outcome: { mayMove: true, why, inches, stopsAtEdge },
      steps: [...steps, ...(input.obstacle === 'none' ? [] : [step(MOVEMENT, edge)])],
      rulings: getAttributeAmount(input.civilisation, 'move', input, rulings) > 0 ? ['BTG-22'] : [],
    };
  },
  verdict: ({ mayMove, inches }) => (mayMove ? `${inches} inches` : 'It may not move'),
  asks: { unit: unitRole('Moving unit') },
  fill: { unit: toMoverInput },
  effects: ({ mayMove }, { charging }) => (mayMove && charging ? [markEffect('unit', 'charging')] : []),
});
